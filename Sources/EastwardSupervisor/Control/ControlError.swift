public import Eastward

/// The failure of a control request.
public struct ControlError: EastwardError, Codable {
    /// A machine-readable code; later versions may add more.
    public struct Code: RawRepresentable, Codable, Hashable, Sendable {
        /// The code's text.
        public let rawValue: String

        /// Creates the code with the text `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The line is not a request, or a required field is missing.
        public static let badRequest = Code(rawValue: "bad_request")
        /// There is no such request.
        public static let unknownRequest = Code(rawValue: "unknown_request")
        /// There is no such process or instance in the manifest.
        public static let unknownProcess = Code(rawValue: "unknown_process")
        /// The program of the process does not run, so it receives no signal.
        public static let processNotRunning = Code(rawValue: "process_not_running")
        /// No process of the manifest has this role.
        public static let unknownRole = Code(rawValue: "unknown_role")
        /// There is no signal of this name.
        public static let unknownSignal = Code(rawValue: "unknown_signal")
        /// The manifest is invalid, or cannot be applied.
        public static let badManifest = Code(rawValue: "bad_manifest")
        /// The line is over 64 KiB; the connection is closed.
        public static let lineTooLong = Code(rawValue: "line_too_long")
        /// 56 connections follow streams or have enrolled processes, or too many connections wait to be accepted.
        public static let tooManyConnections = Code(rawValue: "too_many_connections")
        /// The connection already follows 8 streams, the limit.
        public static let tooManyStreams = Code(rawValue: "too_many_streams")
        /// The connection would exceed its limit of 256 enrolled processes.
        public static let tooManyEnrolled = Code(rawValue: "too_many_enrolled")
        /// A requested name belongs to another process.
        public static let nameTaken = Code(rawValue: "name_taken")
        /// The supervisor is stopping and starts no more processes.
        public static let stopping = Code(rawValue: "stopping")
        /// The supervisor failed to perform the request.
        public static let internalError = Code(rawValue: "internal")
        /// No supervisor listens in the run directory.
        public static let notRunning = Code(rawValue: "not_running")
        /// The supervisor belongs to another user.
        public static let notPermitted = Code(rawValue: "not_permitted")
        /// The supervisor accepted the connection but sent no reply in time.
        public static let noAnswer = Code(rawValue: "no_answer")
        /// The supervisor closed the connection before it replied.
        public static let connectionLost = Code(rawValue: "connection_lost")
    }

    public var code: Code
    public var message: String

    static func unknown(_ code: Code, _ what: String, _ word: String, among words: some Sequence<String>)
        -> ControlError
    {
        let hint = suggestion(for: word, among: words).map { " Did you mean “\($0)”?" } ?? ""
        return ControlError(code: code, message: "There is no \(what) “\(word)”.\(hint)")
    }
}
