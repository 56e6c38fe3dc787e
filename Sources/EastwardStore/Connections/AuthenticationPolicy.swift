internal import Eastward
internal import Foundation
internal import Logging
internal import ZeroMQ

/// Decides which peers may connect: those on this machine by the token in the credentials file and the kernel's peer
/// credentials, remote ones by the public key in the keys file. Unknown peers are refused.
struct AuthenticationPolicy {
    /// The `User-Id` of an operator's connection.
    static let operatorName = "operator"
    /// The ZAP domains, except those of the slice publishers, which are their roles' names.
    static let actionsDomain = "eastward.actions"
    static let operatorDomain = "eastward.operator"

    private let directory: RunDirectory
    private let log: Logger
    /// The entries of the credentials file, by process.
    private var entries: [String: CredentialsFile.Entry] = [:]
    /// The `User-Id`s of these entries.
    private var userIDs: Set<String> = []
    private var credentialsFileVersion: FileVersion?
    /// `nil` if the store does not listen for remote processes.
    private var remote: RemoteKeys?
    /// The `User-Id`s of remote processes whose entries have gone since the last ``takeEndedRemote()``.
    private var endedRemote: Set<String> = []
    /// The kernel's IDs of the processes from which each `User-Id` was admitted.
    private var admitted: [String: Set<Int32>] = [:]
    private var ended: Set<String> = []
    private let uid = getuid()
    /// By user, which cannot be forged, and for all remote peers together: ten refusals at once and one a second are
    /// logged, the rest is counted.
    private var quotas: [UInt32: LogQuota] = [:]
    private static let newQuota = LogQuota(burst: 10, perSecond: 1, reportEvery: .seconds(10))
    /// When the next report of ``reportRefusals(now:)`` is due, or earlier.
    private var reportDue = Instant.distantFuture

    /// The most processes from which one `User-Id` is admitted.
    static let processesPerUserID = 64

    /// - Parameter keysFile: the path of the keys file; `nil` if the store does not listen for remote processes.
    init(directory: RunDirectory, keysFile: String? = nil, log: Logger) {
        self.directory = directory
        self.log = log
        remote = keysFile.map { RemoteKeys(path: $0) }
    }

    mutating func decide(_ request: Authenticator.Request) -> Authenticator.Answer {
        switch request.proof {
        case .plain(let username, let password): decide(request, username: username, password: password)
        case .curve(let publicKey): decide(request, publicKey: publicKey)
        }
    }

    private mutating func decide(
        _ request: Authenticator.Request, username: String, password: String
    ) -> Authenticator.Answer {
        guard let credentials = request.credentials else {
            return refuse(request, "the kernel reports no peer credentials")
        }
        if request.domain == Self.operatorDomain {
            return decideOperator(request, credentials, password: password)
        }
        guard let token = Token(text: password) else { return refuse(request, "its token is malformed") }
        do {
            _ = try readCredentials()
        } catch {
            log.warning(
                "New connections are refused: the credentials file \(directory.credentialsFile) cannot be read: \(error)"
            )
            return .unavailable
        }
        guard let entry = entries[username], entry.tokenHash == token.hash else {
            return refuse(request, "the credentials file has no such process with this token")
        }
        return admit(entry, request, credentials)
    }

    // MARK: Remote processes

    private mutating func decide(_ request: Authenticator.Request, publicKey: String) -> Authenticator.Answer {
        do {
            try refreshRemote()
        } catch {
            if quotas[ConnectionTable.remoteUser, default: Self.newQuota].admit(now: .now()) {
                log.warning("New remote connections are refused: \(error)")
            }
            return .unavailable
        }
        guard let entry = remote?.entry(publicKey: publicKey) else {
            return refuse(request, "the keys file has no entry with its public key")
        }
        guard request.domain == Self.actionsDomain || request.domain == entry.role else {
            return refuse(request, "\(entry.role) may not subscribe to \(request.domain)")
        }
        guard entries[entry.process] == nil else {
            return refuse(request, "a process of this machine is called \(entry.process), too")
        }
        let userID = RemoteKeys.userID(entry)
        // libzmq lets the client wait for the end of its handshake, after which it connects again.
        guard request.domain == Self.actionsDomain || remote?.hasProven(userID) == true else { return .unavailable }
        return .accepted(userID: userID)
    }

    private mutating func refreshRemote() throws {
        guard let gone = try remote?.refresh() else { return }
        endedRemote.formUnion(gone)
    }

    /// Whether a hello of the process with this `User-Id` completes its authentication: over TCP with the token, which
    /// over ipc is part of the handshake.
    mutating func prove(_ userID: String, token: Token?) -> Bool {
        guard remote?.admits(userID) == true else { return true }
        return remote?.prove(userID, token: token) ?? true
    }

    /// The `User-Id`s of the remote processes whose entries have gone since the last call.
    mutating func takeEndedRemote() -> Set<String> {
        defer { endedRemote = [] }
        return endedRemote
    }

    // MARK: The credentials file

    /// The users of the processes in the credentials file.
    var users: Set<UInt32> { Set(entries.values.map(\.uid)) }

    /// Whether the credentials file still has the entry of this `User-Id`.
    func admits(_ userID: String) -> Bool { userIDs.contains(userID) || remote?.admits(userID) == true }

    /// The `User-Id`s of the processes on this machine whose entries have gone since the last call, and that had
    /// connected.
    mutating func takeEnded() -> Set<String> {
        defer { ended = [] }
        return ended
    }

    /// Reads the credentials file if it has changed. If it cannot be read, it counts as unchanged: existing connections
    /// stay open.
    mutating func refresh() {
        _ = try? readCredentials()
        _ = try? refreshRemote()
    }

    /// Reads the current credentials file: removed processes are refused, and added ones are admitted.
    private mutating func readCredentials() throws {
        // Checked each time: a run directory that was removed could have been created again by another user.
        let file = try TrustedFile(path: directory.credentialsFile, kind: .file)
        let version = FileVersion(file)
        guard version != credentialsFileVersion else { return }
        let credentialsFile = try CredentialsFile(json: file.read())
        entries = Dictionary(credentialsFile.entries.map { ($0.process, $0) }, uniquingKeysWith: { first, _ in first })
        userIDs = Set(entries.values.map(Self.userID))
        credentialsFileVersion = version
        let gone = admitted.keys.filter { !userIDs.contains($0) }
        for userID in gone { admitted[userID] = nil }
        ended.formUnion(gone)
    }

    private mutating func admit(
        _ entry: CredentialsFile.Entry, _ request: Authenticator.Request, _ credentials: Authenticator.Credentials
    ) -> Authenticator.Answer {
        guard credentials.uid == entry.uid else {
            return refuse(request, "user \(credentials.uid) is not user \(entry.uid)")
        }
        guard request.domain == Self.actionsDomain || request.domain == entry.role else {
            return refuse(request, "\(entry.role) may not subscribe to \(request.domain)")
        }
        let userID = Self.userID(entry)
        let processIDs = admitted[userID] ?? []
        guard processIDs.contains(credentials.pid) || processIDs.count < Self.processesPerUserID else {
            return refuse(request, "\(processIDs.count) processes have used its token")
        }
        admitted[userID, default: []].insert(credentials.pid)
        return .accepted(userID: userID)
    }

    private mutating func decideOperator(
        _ request: Authenticator.Request, _ credentials: Authenticator.Credentials, password: String
    ) -> Authenticator.Answer {
        guard credentials.uid == uid || credentials.uid == 0 else {
            return refuse(request, "user \(credentials.uid) is not the store's user \(uid)")
        }
        guard let text = try? TrustedFile(path: directory.operatorToken, kind: .file).read(),
            let expected = Token(
                text: String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)),
            let token = Token(text: password), token.hash == expected.hash
        else { return refuse(request, "its token is not the operator's") }
        return .accepted(userID: Self.operatorName)
    }

    private mutating func refuse(_ request: Authenticator.Request, _ reason: String) -> Authenticator.Answer {
        let user = request.credentials?.uid ?? ConnectionTable.remoteUser
        if quotas[user, default: Self.newQuota].admit(now: .now()) {
            let name =
                switch request.proof {
                case .plain(let username, _): "process \(username.prefix(64))"
                case .curve: "a remote process at \(request.address)"
                }
            log.warning("Refused \(name) at \(request.domain): \(reason).")
        }
        reportDue = min(reportDue, quotas[user]?.reportDue ?? .distantFuture)
        return .refused
    }

    /// Logs how many refusals were not logged.
    mutating func reportRefusals(now: Instant) {
        guard now >= reportDue else { return }
        for user in quotas.keys.sorted() {
            guard let count = quotas[user]?.takeReport(now: now) else { continue }
            let peers = user == ConnectionTable.remoteUser ? "remote processes" : "user \(user)"
            log.warning("Refused \(count) more connections of \(peers).")
        }
        reportDue = quotas.values.lazy.compactMap(\.reportDue).min() ?? .distantFuture
    }

    /// A process, its role, its generation and its credentials in one `User-Id`. The token's hash distinguishes two
    /// successive processes with one name and one generation.
    static func userID(_ entry: CredentialsFile.Entry) -> String {
        userID(
            process: entry.process, role: entry.role, generation: entry.generation, tokenHash: entry.tokenHash)
    }

    static func userID(process: String, role: String, generation: Int, tokenHash: String) -> String {
        "\(process) \(role) \(generation) \(tokenHash.prefix(16))"
    }

    /// The identity that a `User-Id` names; `nil` for the operator.
    static func identity(userID: String) -> Identity? {
        let parts = userID.split(separator: " ")
        guard parts.count == 4, let generation = Int(parts[2]) else { return nil }
        return Identity(process: String(parts[0]), role: String(parts[1]), generation: generation)
    }
}
