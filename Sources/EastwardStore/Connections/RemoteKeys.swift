internal import Eastward

/// The remote processes that may connect over TCP: the entries of the keys file, and which of them have sent their
/// token.
///
/// CURVE's handshake proves the key, and the process's hello then proves the token. Slices have no hello, so that a
/// process may subscribe only after it has proven its token.
struct RemoteKeys {
    private let path: String
    private var version: FileVersion?
    private var entriesByKey: [String: KeysFile.Entry] = [:]
    private var entriesByUserID: [String: KeysFile.Entry] = [:]
    private var proven: Set<String> = []

    /// - Parameter path: of the keys file.
    init(path: String) {
        self.path = path
    }

    /// The keys of the store itself.
    /// - Throws: ``StoreStartError`` if there is no keys file, or it cannot be read.
    static func read(path: String) throws -> KeysFile {
        do {
            let file = try TrustedFile(path: path, kind: .file)
            guard file.mode & 0o077 == 0 else {
                throw KeysError("Other users can read the store's secret key. Run: chmod 600 \(path)")
            }
            return try KeysFile(json: file.read())
        } catch let error as RunDirectoryError where error.code == .missing {
            throw StoreStartError(
                """
                The manifest's “listen” needs keys, and there is no \(path). Create it with a key for each remote \
                process: eastward keys new --role ROLE PROCESS
                """)
        } catch {
            throw StoreStartError("The keys in \(path) cannot be read: \(error)")
        }
    }

    /// Reads the keys file if it has changed.
    /// - Returns: the `User-Id`s whose entries have gone.
    mutating func refresh() throws -> Set<String> {
        let file = try TrustedFile(path: path, kind: .file)
        let current = FileVersion(file)
        guard current != version else { return [] }
        let entries = try KeysFile(json: file.read()).entries
        let before = Set(entriesByUserID.keys)
        entriesByKey = Dictionary(entries.map { ($0.publicKey, $0) }, uniquingKeysWith: { _, last in last })
        entriesByUserID = Dictionary(entries.map { (Self.userID($0), $0) }, uniquingKeysWith: { _, last in last })
        version = current
        let gone = before.subtracting(entriesByUserID.keys)
        proven.subtract(gone)
        return gone
    }

    func entry(publicKey: String) -> KeysFile.Entry? { entriesByKey[publicKey] }

    func admits(_ userID: String) -> Bool { entriesByUserID[userID] != nil }

    /// Whether `token` is that of the process with this `User-Id`. From then on the process may subscribe.
    mutating func prove(_ userID: String, token: Token?) -> Bool {
        guard let token, entriesByUserID[userID]?.tokenHash == token.hash else { return false }
        proven.insert(userID)
        return true
    }

    /// Whether the process has proven its token since the store's start.
    func hasProven(_ userID: String) -> Bool { proven.contains(userID) }

    static func userID(_ entry: KeysFile.Entry) -> String {
        AuthenticationPolicy.userID(
            process: entry.process, role: entry.role, generation: entry.number, tokenHash: entry.tokenHash)
    }
}

/// Distinguishes the versions of a file, each of which is a new file, renamed into place.
struct FileVersion: Equatable {
    private let inode: UInt
    private let seconds: Int
    private let nanoseconds: Int

    init(_ file: TrustedFile) {
        inode = file.inode
        seconds = file.modified.seconds
        nanoseconds = file.modified.nanoseconds
    }
}
