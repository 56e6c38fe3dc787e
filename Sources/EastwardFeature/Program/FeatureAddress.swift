public import Eastward
internal import Foundation

/// How this process connects: the location of the store, and the process's credentials.
public struct FeatureAddress: Sendable, Equatable {
    public let directory: RunDirectory
    /// The role's full name, such as `market.CounterFeature`.
    public let role: String
    /// The process and its instance, such as `counter.1`.
    public let process: String
    public let token: Token
    /// How long the connection's thread polls for the next message before it sleeps. Polling shortens the latency, and
    /// takes CPU time.
    public var spin = Duration.zero

    public init(directory: RunDirectory, role: String, process: String, token: Token) {
        self.directory = directory
        self.role = role
        self.process = process
        self.token = token
    }

    /// Reads the address that a supervisor, or `eastward run`, left in `environment`. The token can be read once.
    ///
    /// Without a token, with the variables that `eastward env` prints, the process enrolls itself with the supervisor.
    /// - Throws: ``FeatureError/Code/environment``, which says how to start a feature.
    public init(environment: [String: String]) throws {
        func value(_ name: String) throws -> String {
            guard let value = environment[name], !value.isEmpty else {
                throw FeatureError.environment(
                    """
                    \(name) is not set. Start a feature with: eastward run --role ROLE -- COMMAND; or see it without a \
                    store: COMMAND --preview FILE
                    """)
            }
            return value
        }
        directory = try RunDirectory(path: value(FeatureEnvironment.runDirectory))
        role = try value(FeatureEnvironment.role)
        do {
            spin = try SpinTime.read(environment)
        } catch {
            throw FeatureError.environment("\(error)")
        }
        guard environment[FeatureEnvironment.tokenDescriptor] != nil else {
            let place = try Enrollment.enroll(role: role, process: Self.programName, in: directory)
            process = place.process
            guard let token = Token(text: place.token) else {
                throw FeatureError.environment("The supervisor returned no valid token.")
            }
            self.token = token
            return
        }
        process = try value(FeatureEnvironment.process)
        guard let descriptor = Int32(try value(FeatureEnvironment.tokenDescriptor)),
            let token = Self.readToken(descriptor)
        else {
            throw FeatureError.environment(
                "\(FeatureEnvironment.tokenDescriptor) does not name a descriptor that holds a token.")
        }
        self.token = token
    }

    /// The program's name in the form that credentials files allow: lowercase letters, digits and “-”.
    private static var programName: String {
        let name = (ProcessInfo.processInfo.processName as NSString).lastPathComponent.lowercased()
            .filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return name.first?.isLetter == true ? name : "feature"
    }

    private static func readToken(_ descriptor: Int32) -> Token? {
        // 64 digits and a line ending.
        var bytes = [UInt8](repeating: 0, count: 66)
        var count = 0
        while count < bytes.count {
            let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            count += got
        }
        close(descriptor)
        return Token(text: String(decoding: bytes.prefix(count), as: UTF8.self).trimmingCharacters(in: .newlines))
    }
}
