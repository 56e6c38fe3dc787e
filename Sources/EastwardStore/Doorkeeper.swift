internal import Eastward
internal import Foundation
internal import Logging
internal import ZeroMQ

/// Decides who may connect: by the roster's token and the kernel's word for who asks. Whoever it does not
/// know stays out.
struct Doorkeeper {
    /// The `User-Id` of an operator's connection.
    static let operatorName = "operator"
    /// The ZAP domains besides those of the outlets, which are their roles' names.
    static let actionsDomain = "eastward.actions"
    static let operatorDomain = "eastward.operator"

    private let directory: RunDirectory
    private let log: Logger
    private var roster = Roster()
    private var rosterVersion: RosterVersion?
    private let uid = getuid()
    /// By user, who cannot be forged: ten refusals at once and one a second are logged, the rest is counted.
    private var quotas: [UInt32: LogQuota] = [:]
    private static let newQuota = LogQuota(burst: 10, perSecond: 1, reportEvery: .seconds(10))
    /// When ``reportRefusals(now:)`` has something to say, or earlier.
    private var reportDue = UInt64.max

    init(directory: RunDirectory, log: Logger) {
        self.directory = directory
        self.log = log
    }

    mutating func decide(_ request: Authenticator.Request) -> Authenticator.Answer {
        guard let credentials = request.credentials else {
            return refuse(request, "the kernel names no user")
        }
        if request.domain == Self.operatorDomain {
            return decideOperator(request, credentials)
        }
        guard let token = Token(text: request.password) else { return refuse(request, "its token is no token") }
        do {
            try readRoster()
        } catch {
            return refuse(request, "the roster cannot be read: \(error)")
        }
        guard let entry = entry(request.username, token) else {
            return refuse(request, "the roster has no such process with this token")
        }
        return admit(entry, request, credentials)
    }

    /// The roster as it is now: whoever was struck off since stays out, and whoever was added comes in.
    private mutating func readRoster() throws {
        // Checked each time: a run directory that was removed could have been created again by another user.
        let file = try TrustedFile(path: directory.roster, kind: .file)
        // Each roster is a file of its own, moved into its place.
        let version = RosterVersion(
            inode: file.inode, seconds: file.modified.seconds, nanoseconds: file.modified.nanoseconds)
        guard version != rosterVersion else { return }
        roster = try Roster(json: file.read())
        rosterVersion = version
    }

    private func entry(_ process: String, _ token: Token) -> Roster.Entry? {
        let hash = token.hash
        return roster.entries.first { $0.process == process && $0.tokenHash == hash }
    }

    private mutating func admit(
        _ entry: Roster.Entry, _ request: Authenticator.Request, _ credentials: Authenticator.Credentials
    ) -> Authenticator.Answer {
        guard credentials.uid == entry.uid else {
            return refuse(request, "user \(credentials.uid) is not user \(entry.uid)")
        }
        guard request.domain == Self.actionsDomain || request.domain == entry.role else {
            return refuse(request, "\(entry.role) may not follow \(request.domain)")
        }
        return .accepted(
            userID: Self.userID(
                Identity(process: entry.process, role: entry.role, generation: entry.generation)))
    }

    private mutating func decideOperator(
        _ request: Authenticator.Request, _ credentials: Authenticator.Credentials
    ) -> Authenticator.Answer {
        guard credentials.uid == uid || credentials.uid == 0 else {
            return refuse(request, "user \(credentials.uid) is not the store's user \(uid)")
        }
        guard let text = try? TrustedFile(path: directory.operatorToken, kind: .file).read(),
            let expected = Token(
                text: String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)),
            let token = Token(text: request.password), token.hash == expected.hash
        else { return refuse(request, "its token is not the operator's") }
        return .accepted(userID: Self.operatorName)
    }

    private mutating func refuse(_ request: Authenticator.Request, _ reason: String) -> Authenticator.Answer {
        let user = request.credentials?.uid ?? .max
        if quotas[user, default: Self.newQuota].admit(now: Reactor.now()) {
            let name = String(request.username.prefix(64))
            log.warning("Refused process \(name) at \(request.domain): \(reason).")
        }
        reportDue = min(reportDue, quotas[user]?.reportDue ?? .max)
        return .refused
    }

    /// Logs how many refusals were not logged.
    mutating func reportRefusals(now: UInt64) {
        guard now >= reportDue else { return }
        for user in quotas.keys.sorted() {
            guard let count = quotas[user]?.takeReport(now: now) else { continue }
            log.warning("Refused \(count) more connections of user \(user).")
        }
        reportDue = quotas.values.lazy.compactMap(\.reportDue).min() ?? .max
    }

    private struct RosterVersion: Equatable {
        var inode: UInt
        var seconds: Int
        var nanoseconds: Int
    }

    /// A process, its role and its generation in one `User-Id`.
    static func userID(_ identity: Identity) -> String {
        "\(identity.process) \(identity.role) \(identity.generation)"
    }

    /// Whom a `User-Id` names; `nil` for the operator.
    static func identity(userID: String) -> Identity? {
        let parts = userID.split(separator: " ")
        guard parts.count == 3, let generation = Int(parts[2]) else { return nil }
        return Identity(process: String(parts[0]), role: String(parts[1]), generation: generation)
    }
}
