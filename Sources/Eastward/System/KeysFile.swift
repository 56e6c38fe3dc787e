package import Foundation

/// The keys file of a store: its own key pair, and the remote processes that may connect over TCP.
///
/// `eastward keys` writes it, readable by its owner only; the store reads it at each remote connection, and every
/// 250 ms. A removed entry ends the connections of its process.
package struct KeysFile: Codable, Sendable, Equatable {
    /// One remote process.
    package struct Entry: Codable, Sendable, Equatable {
        /// The process, such as `counter.1`.
        package var process: String
        /// The role's full name, such as `market.CounterFeature`.
        package var role: String
        /// The package key with which the process connects, as 64 hexadecimal digits.
        package var publicKey: String
        /// ``Token/hash`` of the token, which the process sends in its hello.
        package var tokenHash: String
        /// Counts the entries that this file ever had: a later one for the same process has a higher number.
        package var number: Int
        /// To the second.
        package var created: Date
    }

    /// The version of the format.
    package var version = 1
    /// The store's package key.
    package var publicKey: String
    /// The store's secret key.
    package var secretKey: String
    /// In the order of their numbers.
    package var entries: [Entry] = []
    private var lastNumber = 0

    /// The most remote processes.
    package static let mostEntries = 2_000

    package init(publicKey: String, secretKey: String) {
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// The path of the file of an app.
    /// - Parameter data: the app's data directory.
    package static func path(data: String) -> String { "\(data)/keys.json" }

    /// Adds an entry.
    /// - Throws: ``KeysError`` if the process has one, or the file has ``mostEntries``.
    package mutating func add(
        process: String, role: String, publicKey: String, tokenHash: String, created: Date
    ) throws(KeysError) {
        guard !entries.contains(where: { $0.process == process }) else {
            throw KeysError("\(process) has a key. Revoke it first: eastward keys revoke \(process)")
        }
        guard entries.count < Self.mostEntries else {
            throw KeysError("The keys file has \(Self.mostEntries) entries, the most it may have.")
        }
        lastNumber += 1
        entries.append(
            Entry(
                process: process, role: role, publicKey: publicKey, tokenHash: tokenHash, number: lastNumber,
                created: created))
    }

    /// Removes the entry of `process`.
    /// - Returns: whether there was one.
    package mutating func remove(process: String) -> Bool {
        let count = entries.count
        entries.removeAll { $0.process == process }
        return entries.count < count
    }

    // MARK: Text

    /// - Throws: ``KeysError``.
    package init(json: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            self = try decoder.decode(Self.self, fromUntrusted: json)
        } catch {
            throw KeysError("The keys file is damaged: \(error). Restore it from a backup; a new one needs new keys.")
        }
        guard version == 1 else {
            throw KeysError("The keys file has version \(version); this program reads version 1.")
        }
    }

    package func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

/// The error of a change of the keys file, or of a file that cannot be read.
package struct KeysError: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
