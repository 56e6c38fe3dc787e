public import Eastward
public import Foundation

/// A description of the app in a run directory, for tools that look for one: `about.json` beside the lock.
public struct SupervisorAbout: Codable, Sendable, Equatable {
    /// The app's name in its manifest.
    public var app: String
    /// The supervisor's process ID.
    public var pid: Int32
    /// The manifest's absolute path.
    public var manifest: String
    /// The processes' `EASTWARD_DATA_DIR`.
    public var dataDirectory: String
    /// The endpoint of the app's store if it is on another machine.
    public var store: String?
    /// The start time, to the second.
    public var started: Date

    static func path(_ directory: RunDirectory) -> String { "\(directory.path)/about.json" }

    /// Reads the description in `directory`; it may be left over from a supervisor that was killed.
    public static func read(_ directory: RunDirectory) throws -> SupervisorAbout {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(
            Self.self, fromUntrusted: TrustedFile(path: path(directory), kind: .file).read())
    }

    func write(_ directory: RunDirectory) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try PrivateFile.write(encoder.encode(self), to: Self.path(directory))
    }
}

/// The files that identify the supervisor to clients of a run directory, and authenticate operators to its store.
struct SupervisorIdentity: Sendable {
    let directory: RunDirectory
    let about: SupervisorAbout
    private let token = Token()

    init(directory: RunDirectory, about: SupervisorAbout) {
        self.directory = directory
        self.about = about
    }

    /// Writes the missing files; returns their paths.
    func restore() throws -> [String] {
        var missing: [String] = []
        if FileIdentity(path: directory.operatorToken) == nil {
            try PrivateFile.write(Data(token.text.utf8), to: directory.operatorToken)
            missing.append(directory.operatorToken)
        }
        if FileIdentity(path: SupervisorAbout.path(directory)) == nil {
            try about.write(directory)
            missing.append(SupervisorAbout.path(directory))
        }
        return missing
    }
}
