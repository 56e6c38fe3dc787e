/// The position of an action in the one total order: starts at 1, never reused. A rejected action takes
/// one too, it only changes nothing.
public typealias Revision = UInt64

/// What a sender gets for an action, once it is as durable as the store was told to make it.
public struct Receipt: Sendable, Equatable {
    /// Where the action stands in the total order.
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

/// A reducer's “no”: the state stays exactly as it was.
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

    /// How many characters of each part are kept: a rejection goes into the journal and over the wire.
    static let longest = 500

    public init(_ code: String, _ reason: String) {
        self.code = Self.bounded(code)
        self.reason = Self.bounded(reason)
    }

    private static func bounded(_ text: String) -> String {
        // Fewer bytes are fewer characters, and counting bytes is cheap.
        text.utf8.count <= longest ? text : String(text.prefix(longest))
    }

    public var description: String { "\(reason) (\(code))" }
}
