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
extension String: TableKey {}

extension Bool: TableKey {
    @inlinable
    public static func isOrdered(_ left: Bool, before right: Bool) -> Bool { !left && right }
}
