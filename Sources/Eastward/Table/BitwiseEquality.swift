internal import Foundation

/// Whether two values are equal bit for bit. `==` does not tell: it takes -0 for 0, and texts that are only canonically
/// equivalent for the same.
///
/// Values that share their storage are found equal at once. A difference may be reported where there is none, such as
/// between dictionaries that keep their rows in different orders; it only costs the caller a closer look.
func areEqualInBits<Value: Equatable>(_ old: Value, _ new: Value) -> Bool {
    old == new && (haveEqualMemory(old, new) || haveEqualLeaves(old, new))
}

/// Whether the values' own bytes are equal: those of numbers, and the references to the storage of everything else.
/// Values whose storage differs may still be equal.
func haveEqualMemory<Value>(_ old: Value, _ new: Value) -> Bool {
    withUnsafeBytes(of: old) { old in
        withUnsafeBytes(of: new) { new in
            old.isEmpty || memcmp(old.baseAddress!, new.baseAddress!, old.count) == 0
        }
    }
}

/// Compares by bits what the values consist of.
private func haveEqualLeaves<Value>(_ old: Value, _ new: Any) -> Bool {
    if let old = old as? String, let new = new as? String { return old.hasSameBytes(as: new) }
    let (olds, news) = (Mirror(reflecting: old), Mirror(reflecting: new))
    // Objects may refer to one another in a circle.
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
