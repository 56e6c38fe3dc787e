/// Why the supervisor did not do what it was asked.
public struct ControlError: Error, Codable, Equatable, Sendable, CustomStringConvertible {
    /// One word for programs; more may be added.
    public struct Code: RawRepresentable, Codable, Hashable, Sendable {
        /// The word.
        public let rawValue: String

        /// The code that is written `rawValue`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The line is no request, or lacks something.
        public static let badRequest = Code(rawValue: "bad_request")
        /// There is no such request.
        public static let unknownRequest = Code(rawValue: "unknown_request")
        /// There is no such process or instance in the manifest.
        public static let unknownProcess = Code(rawValue: "unknown_process")
        /// No process of the manifest has this role.
        public static let unknownRole = Code(rawValue: "unknown_role")
        /// There is no signal of this name.
        public static let unknownSignal = Code(rawValue: "unknown_signal")
        /// The manifest cannot be taken.
        public static let badManifest = Code(rawValue: "bad_manifest")
        /// The line is over 64 KiB; the connection is closed.
        public static let lineTooLong = Code(rawValue: "line_too_long")
        /// 56 connections follow streams or have enrolled processes; or too many wait to be accepted.
        public static let tooManyConnections = Code(rawValue: "too_many_connections")
        /// A connection may follow 8 streams.
        public static let tooManyStreams = Code(rawValue: "too_many_streams")
        /// A connection may enrol 256 processes.
        public static let tooManyEnrolled = Code(rawValue: "too_many_enrolled")
        /// A name that was asked for belongs to somebody else.
        public static let nameTaken = Code(rawValue: "name_taken")
        /// Nothing is started any more.
        public static let stopping = Code(rawValue: "stopping")
        /// The supervisor could not do it.
        public static let internalError = Code(rawValue: "internal")
        /// Nobody listens in the run directory.
        public static let notRunning = Code(rawValue: "not_running")
        /// It is another user's supervisor.
        public static let notPermitted = Code(rawValue: "not_permitted")
        /// The supervisor is there and says nothing.
        public static let noAnswer = Code(rawValue: "no_answer")
        /// The supervisor closed the connection before it answered.
        public static let connectionLost = Code(rawValue: "connection_lost")
    }

    /// What went wrong.
    public var code: Code
    /// A sentence for people.
    public var message: String

    /// ``message``.
    public var description: String { message }

    static func unknown(_ code: Code, _ what: String, _ word: String, among words: some Sequence<String>)
        -> ControlError
    {
        let hint = nearest(to: word, among: words).map { " Did you mean “\($0)”?" } ?? ""
        return ControlError(code: code, message: "There is no \(what) “\(word)”.\(hint)")
    }
}
