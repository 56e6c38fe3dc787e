public import Eastward
public import Foundation

/// What runs in a run directory, for those who look for it: `about.json` beside the lock.
public struct SupervisorAbout: Codable, Sendable, Equatable {
    /// The app's name in its manifest.
    public var app: String
    /// The supervisor's.
    public var pid: Int32
    /// The manifest's absolute path.
    public var manifest: String
    /// What its processes know as `EASTWARD_DATA_DIR`.
    public var dataDirectory: String
    /// To the second.
    public var started: Date

    static func path(_ directory: RunDirectory) -> String { "\(directory.path)/about.json" }

    /// What is written in `directory`; it may be left over from a supervisor that was killed.
    public static func read(_ directory: RunDirectory) throws -> SupervisorAbout {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: path(directory))))
    }

    func write(_ directory: RunDirectory) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try PrivateFile.write(encoder.encode(self), to: Self.path(directory))
    }
}
