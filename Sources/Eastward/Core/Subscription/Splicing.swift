import Foundation

/// A splice saves the common bytes, and costs about this many bytes.
private let costOfASplice = 16

extension Splice {
    /// The splice from `old` to `new`; `nil` if it saves too little.
    static func between(_ old: String, _ new: String) -> Splice? {
        var old = old
        var new = new
        return old.withUTF8 { old in
            new.withUTF8 { new in
                var splice = Splice(commonTo: UnsafeRawBufferPointer(old), UnsafeRawBufferPointer(new))
                // Never splits a code point, in either string.
                while splice.head > 0, !old.isBoundary(splice.head) || !new.isBoundary(splice.head) { splice.head -= 1 }
                while splice.tail > 0, !new.isBoundary(new.count - splice.tail) { splice.tail -= 1 }
                return splice.head + splice.tail > costOfASplice ? splice : nil
            }
        }
    }

    /// The splice from `old` to `new`; `nil` if it saves too little.
    static func between(_ old: Data, _ new: Data) -> Splice? {
        old.withUnsafeBytes { old in
            new.withUnsafeBytes { new in
                let splice = Splice(commonTo: old, new)
                return splice.head + splice.tail > costOfASplice ? splice : nil
            }
        }
    }

    /// The splice from `old` to `new`; `nil` if they have no common beginning or end.
    @inlinable
    static func between<Element>(
        _ old: [Element], _ new: [Element], by areSame: (Element, Element) -> Bool
    ) -> Splice? {
        let most = min(old.count, new.count)
        var splice = Splice(head: 0, tail: 0)
        while splice.head < most, areSame(old[splice.head], new[splice.head]) { splice.head += 1 }
        while splice.head + splice.tail < most,
            areSame(old[old.count - 1 - splice.tail], new[new.count - 1 - splice.tail])
        { splice.tail += 1 }
        return splice.head + splice.tail > 0 ? splice : nil
    }

    /// The common beginning, and the common end of the rest.
    private init(commonTo old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer) {
        let most = min(old.count, new.count)
        var head = 0
        while head + 8 <= most,
            old.loadUnaligned(fromByteOffset: head, as: UInt64.self)
                == new.loadUnaligned(fromByteOffset: head, as: UInt64.self)
        { head += 8 }
        while head < most, old[head] == new[head] { head += 1 }
        var tail = 0
        while head + tail + 8 <= most,
            old.loadUnaligned(fromByteOffset: old.count - tail - 8, as: UInt64.self)
                == new.loadUnaligned(fromByteOffset: new.count - tail - 8, as: UInt64.self)
        { tail += 8 }
        while head + tail < most, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
        self.init(head: head, tail: tail)
    }

    /// Whether a value of `count` elements or bytes has a beginning and an end of these lengths.
    @usableFromInline
    func fits(_ count: Int) -> Bool {
        head >= 0 && tail >= 0 && head <= count && tail <= count - head
    }

    /// `old` with `middle` between its unchanged beginning and end.
    func applied(to old: String, _ middle: String) throws -> String {
        var old = old
        var middle = middle
        return try old.withUTF8 { old in
            guard fits(old.count), old.isBoundary(head), old.isBoundary(old.count - tail) else {
                throw UnfittingPatch()
            }
            return middle.withUTF8 { middle in
                String(unsafeUninitializedCapacity: head + middle.count + tail) { bytes in
                    let bytes = UnsafeMutableRawBufferPointer(bytes)
                    bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(old)[..<head]))
                    UnsafeMutableRawBufferPointer(rebasing: bytes[head...])
                        .copyMemory(from: UnsafeRawBufferPointer(middle))
                    UnsafeMutableRawBufferPointer(rebasing: bytes[(head + middle.count)...]).copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(old)[(old.count - tail)...]))
                    return head + middle.count + tail
                }
            }
        }
    }

    /// `old` with `middle` between its unchanged beginning and end.
    func applied(to old: Data, _ middle: Data) throws -> Data {
        guard fits(old.count) else { throw UnfittingPatch() }
        return old.prefix(head) + middle + old.suffix(tail)
    }

    /// `old` with `middle` between its unchanged beginning and end.
    @usableFromInline
    func applied<Element>(to old: [Element], _ middle: [Element]) throws -> [Element] {
        guard fits(old.count) else { throw UnfittingPatch() }
        return Array(old.prefix(head)) + middle + old.suffix(tail)
    }

    /// Puts `middle` between the unchanged beginning and end of `value`. A value that only grows at its end is not
    /// copied.
    func apply(to value: inout String, _ middle: String) throws {
        if tail == 0, head == value.utf8.count { value += middle } else { value = try applied(to: value, middle) }
    }

    /// Puts `middle` between the unchanged beginning and end of `value`. A value that only grows at its end is not
    /// copied.
    func apply(to value: inout Data, _ middle: Data) throws {
        if tail == 0, head == value.count { value += middle } else { value = try applied(to: value, middle) }
    }

    /// Puts `middle` between the unchanged beginning and end of `value`. A value that only grows at its end is not
    /// copied.
    func apply<Element>(to value: inout [Element], _ middle: [Element]) throws {
        if tail == 0, head == value.count { value += middle } else { value = try applied(to: value, middle) }
    }
}

extension String {
    /// Whether both have the same code points. `==` also accepts strings that are only canonically equivalent, such as
    /// “é” in one code point and in two.
    public func hasSameBytes(as other: String) -> Bool {
        let same: Bool?? = utf8.withContiguousStorageIfAvailable { bytes in
            other.utf8.withContiguousStorageIfAvailable { others in
                bytes.count == others.count
                    // If both share their storage, no byte is read: a large string seldom changes.
                    && (bytes.isEmpty || bytes.baseAddress == others.baseAddress
                        || memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0)
            }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }

    /// The whole code points from byte `offset` on, as many as fit into `size` bytes but at least one.
    func codePoints(from offset: Int, ofAtMost size: Int) -> String {
        let start = utf8.index(startIndex, offsetBy: offset)
        let end = utf8.index(start, offsetBy: max(1, size), limitedBy: endIndex) ?? endIndex
        let cut = end.samePosition(in: unicodeScalars) ?? unicodeScalars.index(before: unicodeScalars.index(after: end))
        return String(self[start..<(cut > start ? cut : unicodeScalars.index(after: start))])
    }
}

extension String? {
    /// Whether both have the same code points, or both are `nil`. `==` also accepts strings that are only canonically
    /// equivalent.
    public func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (let text?, let other?): text.hasSameBytes(as: other)
        case (nil, nil): true
        default: false
        }
    }
}

extension Data {
    /// Whether both have the same bytes. If both share their storage, no byte is read.
    func hasSameBytes(as other: Data) -> Bool {
        withUnsafeBytes { bytes in
            other.withUnsafeBytes { others in
                bytes.count == others.count
                    && (bytes.isEmpty || bytes.baseAddress == others.baseAddress
                        || memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0)
            }
        }
    }
}

extension Array {
    /// Whether `areSame` holds for all elements. If both share their storage, no element is compared.
    public func hasSameElements(as other: [Element], by areSame: (Element, Element) -> Bool) -> Bool {
        let isShared = withUnsafeBufferPointer { elements in
            other.withUnsafeBufferPointer { elements.baseAddress == $0.baseAddress && elements.count == $0.count }
        }
        return isShared || elementsEqual(other, by: areSame)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a code point begins at `index`, or the text ends there.
    fileprivate func isBoundary(_ index: Int) -> Bool {
        index == count || self[index] & 0xC0 != 0x80
    }
}
