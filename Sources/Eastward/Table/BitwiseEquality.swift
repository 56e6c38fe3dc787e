internal import Foundation

/// Whether two values are equal bit for bit. `==` is not enough: it treats -0 as equal to 0, and strings as equal that
/// are only canonically equivalent.
///
/// Values that share their storage are found equal at once. Equal values may be reported as different, such as
/// dictionaries that keep their rows in different orders; the caller then only compares more closely.
func areEqualInBits<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old == new && (haveEqualMemory(old, new) || haveEqualLeaves(old, new))
}

/// Whether the values' own bytes are equal: those of numbers, and the references to the storage of all other values.
/// Values with different storage may still be equal.
func haveEqualMemory<Value>(_ old: Value, _ new: Value) -> Bool {
    withUnsafeBytes(of: old) { old in
        withUnsafeBytes(of: new) { new in
            old.isEmpty || memcmp(old.baseAddress!, new.baseAddress!, old.count) == 0
        }
    }
}

/// Compares the components of the values bit by bit.
private func haveEqualLeaves<Value>(_ old: Value, _ new: Any) -> Bool {
    if let old = old as? String, let new = new as? String { return old.hasSameBytes(as: new) }
    let (olds, news) = (Mirror(reflecting: old), Mirror(reflecting: new))
    // Objects may form reference cycles.
    if olds.children.isEmpty || olds.displayStyle == .class {
        return news.children.isEmpty == olds.children.isEmpty
            && (new as? Value).map { haveEqualMemory(old, $0) } ?? false
    }
    return olds.children.count == news.children.count
        && zip(olds.children, news.children).allSatisfy { old, new in haveEqualLeaves(opened: old.value, new.value) }
}

private func haveEqualLeaves(opened old: Any, _ new: Any) -> Bool {
    func open<Value>(_ old: Value) -> Bool { haveEqualLeaves(old, new) }
    return _openExistential(old, do: open)
}
