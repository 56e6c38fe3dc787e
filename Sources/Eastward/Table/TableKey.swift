/// The key by which the rows of a ``Table`` are found and ordered. Equal keys are one key, which includes strings that
/// are canonically equivalent.
///
/// The key types of a contract's `map` conform. A custom type that is `Comparable` needs one line:
///
/// ```swift
/// extension StockNumber: TableKey {}
/// ```
public protocol TableKey: Hashable, Sendable {
    /// Whether `left` precedes `right`: a strict total order that agrees with equality.
    static func isOrdered(_ left: Self, before right: Self) -> Bool
    /// Whether two equal keys also have the same spelling. Strings that are only canonically equivalent do not: Swift
    /// treats them as one key, other receivers of the table as two.
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
