/// What the rows of a ``Table`` are found by and ordered by. Equal keys are one key: of texts those that are
/// canonically equivalent too.
///
/// The key types of a contract's `map` conform. A type of one's own that is `Comparable` needs one line:
///
/// ```swift
/// extension StockNumber: TableKey {}
/// ```
public protocol TableKey: Hashable, Sendable {
    /// Whether `left` stands before `right`: a strict total order that agrees with equality.
    static func isOrdered(_ left: Self, before right: Self) -> Bool
    /// Whether two equal keys are the same in writing too. Texts that are only canonically equivalent are not: Swift
    /// takes them for one key, others who are told the table for two.
    static func areSpelledAlike(_ left: Self, _ right: Self) -> Bool
}

extension TableKey {
    @inlinable
    public static func areSpelledAlike(_ left: Self, _ right: Self) -> Bool { true }
}

extension TableKey where Self: Comparable {
    @inlinable
    public static func isOrdered(_ left: Self, before right: Self) -> Bool { left < right }
}

extension Int: TableKey {}
extension Int32: TableKey {}
extension Int64: TableKey {}
extension UInt32: TableKey {}
extension UInt64: TableKey {}

extension String: TableKey {
    public static func areSpelledAlike(_ left: String, _ right: String) -> Bool { left.hasSameBytes(as: right) }
}

extension Bool: TableKey {
    @inlinable
    public static func isOrdered(_ left: Bool, before right: Bool) -> Bool { !left && right }
}
