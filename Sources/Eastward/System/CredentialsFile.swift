package import Foundation

/// The credentials file: the processes that may connect, and their roles. The supervisor writes it before it starts a
/// process; the store reads it at each connection of a feature, and every 250 ms.
public struct CredentialsFile: Codable, Sendable, Equatable {
    /// One process that may connect.
    public struct Entry: Codable, Sendable, Equatable {
        /// The process and its instance, such as `counter.1`; this is the user name of its connections.
        public var process: String
        /// The role's full name, such as `market.CounterFeature`.
        public var role: String
        /// How often this process has been started.
        public var generation: Int
        /// The user ID that the kernel must report for the peer.
        public var uid: UInt32
        /// ``Token/hash`` of the token.
        public var tokenHash: String

        public init(process: String, role: String, generation: Int, uid: UInt32, tokenHash: String) {
            self.process = process
            self.role = role
            self.generation = generation
            self.uid = uid
            self.tokenHash = tokenHash
        }
    }

    public var entries: [Entry]

    public init(entries: [Entry] = []) {
        self.entries = entries
    }

    /// Reads the file at `path`.
    public static func read(path: String) throws -> CredentialsFile {
        try CredentialsFile(json: Data(contentsOf: URL(fileURLWithPath: path)))
    }

    package init(json: Data) throws {
        self = try JSONDecoder().decode(CredentialsFile.self, fromUntrusted: json)
    }

    /// Replaces the file at `path` atomically, readable by its owner only.
    public func write(path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let draft = "\(path).draft"
        // Another user may have put a link, or a file, there before the directory was this user's alone.
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: encoder.encode(self))
        try file.close()
        guard rename(draft, path) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }
}
