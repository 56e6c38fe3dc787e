/// An error of a feature's operation. That of an action is in an ``ActionError``.
///
/// ```swift
/// do {
///     try await counter.reach(receipt.revision)
/// } catch let error as FeatureError where error.code == .timedOut {
///     retryLater(error.message)
/// }
/// ```
public struct FeatureError: EastwardError {
    /// The kind of a feature's failure.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The environment lacks the location of the store.
        public static let environment = Code("environment")
        /// The store has no credentials for this process or its token. Permanent: only a new start provides a new
        /// token.
        public static let unauthorized = Code("unauthorized")
        /// The store uses another protocol, or refuses this session permanently.
        public static let refused = Code("refused")
        /// Some of the actions may have been applied: they were in transit to a store that has lost its journal, or
        /// only the first ones were acknowledged before the connection ended.
        public static let fateUnknown = Code("fateUnknown")
        /// The outbox cannot be used, or its disk failed.
        public static let outbox = Code("outbox")
        /// An action or a batch is larger than the store accepts.
        public static let tooLarge = Code("tooLarge")
        /// The sockets failed.
        public static let transport = Code("transport")
        /// The operation exceeded the caller's timeout.
        public static let timedOut = Code("timedOut")
        /// The feature was closed.
        public static let closed = Code("closed")

        public let description: String

        private init(_ description: String) {
            self.description = description
        }
    }

    public let code: Code
    public let message: String
    public let cause: (any Error)?

    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension FeatureError {
    public static let closed = FeatureError(.closed, "The feature was closed.")

    package static func environment(_ message: String) -> FeatureError { FeatureError(.environment, message) }
    package static func unauthorized(_ message: String) -> FeatureError { FeatureError(.unauthorized, message) }
    /// - Parameter reason: the store's.
    package static func refused(_ reason: String) -> FeatureError {
        FeatureError(.refused, "The store refused: \(reason)")
    }
    package static func fateUnknown(_ message: String) -> FeatureError { FeatureError(.fateUnknown, message) }
    package static func outbox(_ message: String, cause: (any Error)? = nil) -> FeatureError {
        FeatureError(.outbox, message, cause: cause)
    }
    package static func tooLarge(_ message: String) -> FeatureError { FeatureError(.tooLarge, message) }
    package static func transport(_ message: String, cause: (any Error)? = nil) -> FeatureError {
        FeatureError(.transport, message, cause: cause)
    }
    package static func timedOut(_ message: String) -> FeatureError { FeatureError(.timedOut, message) }
}
