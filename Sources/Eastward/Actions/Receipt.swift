/// The position of an action in the total order of all actions: starts at 1, never reused. A rejected action has one
/// too, but changes nothing.
public typealias Revision = UInt64

/// The store's acknowledgment of an action, sent once the action is as durable as the store's ``Durability`` requires.
public struct Receipt: Sendable, Equatable {
    /// The action's position in the total order.
    public let revision: Revision
    /// Why the action changed nothing; `nil` if it was applied.
    public let rejection: Rejection?

    public init(revision: Revision, rejection: Rejection? = nil) {
        self.revision = revision
        self.rejection = rejection
    }

    /// The revision at which the action was applied.
    /// - Throws: the ``Rejection`` if it was not.
    public func applied() throws(Rejection) -> Revision {
        if let rejection { throw rejection }
        return revision
    }
}

/// A reducer's rejection of an action: the state stays exactly as it was.
///
/// ```swift
/// guard state.stock >= count else {
///     throw Rejection("out_of_stock", "Only \(state.stock) bananas are left.")
/// }
/// ```
public struct Rejection: Error, Sendable, Hashable, CustomStringConvertible {
    /// For programs: lowercase words joined by underscores.
    public let code: String
    /// For people: one sentence.
    public let reason: String

    /// The maximum length of each part in UTF-8 bytes: a rejection goes into the journal and over the wire. A limit in
    /// characters would not bound the size, since one character can have megabytes.
    static let longest = 500
    /// The code of the store's rejection of an action that the app's contract does not contain.
    package static let unknownAction = "unknown_action"

    public init(_ code: String, _ reason: String) {
        self.code = code.prefix(bytes: Self.longest)
        self.reason = reason.prefix(bytes: Self.longest)
    }

    /// Whether both have the same bytes.
    public static func == (left: Rejection, right: Rejection) -> Bool {
        left.code.hasSameBytes(as: right.code) && left.reason.hasSameBytes(as: right.reason)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ExactText(code))
        hasher.combine(ExactText(reason))
    }

    public var description: String { "\(reason) (\(code))" }
}
