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
    /// The entries of the roster, by process.
    private var entries: [String: Roster.Entry] = [:]
    /// The `User-Id`s of the roster's entries.
    private var userIDs: Set<String> = []
    private var rosterVersion: RosterVersion?
    /// The kernel's ids of the processes that each `User-Id` was admitted from, and when last.
    private var admitted: [String: [Int32: UInt64]] = [:]
    private var ended: [EndedCredentials] = []
    private let uid = getuid()
    /// By user, who cannot be forged: ten refusals at once and one a second are logged, the rest is counted.
    private var quotas: [UInt32: LogQuota] = [:]
    private static let newQuota = LogQuota(burst: 10, perSecond: 1, reportEvery: .seconds(10))
    /// When ``reportRefusals(now:)`` has something to say, or earlier.
    private var reportDue = UInt64.max

    /// Credentials that are no longer in the roster.
    struct EndedCredentials {
        var process: String
        /// The kernel's ids of the processes that connected with them, and with no credentials that are still valid.
        /// And when the last of these connections was admitted, in nanoseconds of ``Reactor/now()``.
        var processIDs: [Int32: UInt64]
    }

    /// From so many processes one `User-Id` is admitted at most.
    static let processesPerUserID = 64

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
            _ = try readRoster()
        } catch {
            log.warning("New connections are refused for now: the roster \(directory.roster) cannot be read: \(error)")
            return .unavailable
        }
        guard let entry = entries[request.username], entry.tokenHash == token.hash else {
            return refuse(request, "the roster has no such process with this token")
        }
        return admit(entry, request, credentials)
    }

    // MARK: The roster

    /// The users of the roster's processes.
    var users: Set<UInt32> { Set(entries.values.map(\.uid)) }

    /// Whether the roster still has the entry of this `User-Id`.
    func admits(_ userID: String) -> Bool { userIDs.contains(userID) }

    /// The credentials that have ended since the last call.
    mutating func takeEnded() -> [EndedCredentials] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        let remaining = admitted.values.reduce(into: Set()) { $0.formUnion($1.keys) }
        return ended.map {
            EndedCredentials(process: $0.process, processIDs: $0.processIDs.filter { !remaining.contains($0.key) })
        }
    }

    /// Reads the roster if it has changed. One that cannot be read counts as unchanged: connections stay.
    mutating func refresh() {
        _ = try? readRoster()
    }

    /// The roster as it is now: whoever was struck off since stays out, and whoever was added comes in.
    private mutating func readRoster() throws {
        // Checked each time: a run directory that was removed could have been created again by another user.
        let file = try TrustedFile(path: directory.roster, kind: .file)
        // Each roster is a file of its own, moved into its place.
        let version = RosterVersion(
            inode: file.inode, seconds: file.modified.seconds, nanoseconds: file.modified.nanoseconds)
        guard version != rosterVersion else { return }
        let roster = try Roster(json: file.read())
        entries = Dictionary(roster.entries.map { ($0.process, $0) }, uniquingKeysWith: { first, _ in first })
        userIDs = Set(entries.values.map(Self.userID))
        rosterVersion = version
        let last = admitted.filter { !userIDs.contains($0.key) }
        for userID in last.keys { admitted[userID] = nil }
        for (userID, processIDs) in last {
            guard let identity = Self.identity(userID: userID) else { continue }
            ended.append(EndedCredentials(process: identity.process, processIDs: processIDs))
        }
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
        let userID = Self.userID(entry)
        var processIDs = admitted[userID] ?? [:]
        guard processIDs[credentials.pid] != nil || processIDs.count < Self.processesPerUserID else {
            return refuse(request, "\(processIDs.count) processes have used its token")
        }
        processIDs[credentials.pid] = Reactor.now()
        admitted[userID] = processIDs
        return .accepted(userID: userID)
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

    /// A process, its role, its generation and its credentials in one `User-Id`. The token's hash tells two processes
    /// apart that had one name and one generation after each other.
    static func userID(_ entry: Roster.Entry) -> String {
        "\(entry.process) \(entry.role) \(entry.generation) \(entry.tokenHash.prefix(16))"
    }

    /// Whom a `User-Id` names; `nil` for the operator.
    static func identity(userID: String) -> Identity? {
        let parts = userID.split(separator: " ")
        guard parts.count == 4, let generation = Int(parts[2]) else { return nil }
        return Identity(process: String(parts[0]), role: String(parts[1]), generation: generation)
    }
}
