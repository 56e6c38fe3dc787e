/// The wire types in use, as defined in “Encoding” of protobuf's documentation.
enum WireType: Int {
    case number = 0
    case fixed = 1
    case bytes = 2
}

/// Reads fields whose number is below 16, so that their tags have one byte.
struct FrameReader {
    private let content: UnsafeRawBufferPointer
    private var offset = 0

    init(_ content: UnsafeRawBufferPointer) { self.content = content }

    var isAtEnd: Bool { offset == content.count }

    /// Consumes the tag of this field if it is next.
    mutating func takeTag(_ field: Int, _ type: WireType) -> Bool {
        guard offset < content.count, content[offset] == UInt8(field << 3 | type.rawValue) else { return false }
        offset += 1
        return true
    }

    /// The number in this field, or 0 if another one is next; `nil` if it is unusual.
    mutating func number(field: Int) -> UInt64? { takeTag(field, .number) ? number() : 0 }

    /// The packed numbers in this field, or none if another one is next; `nil` if they are unusual.
    mutating func numbers(field: Int) -> [UInt32]? { takeTag(field, .bytes) ? numbers() : [] }

    /// `nil` if the number is incomplete or longer than 64 bits.
    private mutating func number() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while offset < content.count {
            let byte = content[offset]
            offset += 1
            guard shift < 63 || byte <= 1 else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    /// A length, and that many bytes.
    mutating func bytes() -> UnsafeRawBufferPointer? {
        guard let length = number(), length <= UInt64(content.count - offset) else { return nil }
        let start = offset
        offset += Int(length)
        return UnsafeRawBufferPointer(rebasing: content[start..<offset])
    }

    /// The next fields that have this number and bytes, with their tags; `nil` if one is incomplete.
    mutating func fields(_ field: Int) -> UnsafeRawBufferPointer? {
        let start = offset
        while takeTag(field, .bytes) {
            guard bytes() != nil else { return nil }
        }
        return UnsafeRawBufferPointer(rebasing: content[start..<offset])
    }

    /// Packed numbers; `nil` if one is incomplete or longer than 32 bits.
    private mutating func numbers() -> [UInt32]? {
        guard let packed = bytes(), packed.last ?? 0 < 0x80 else { return nil }
        // Each number ends with a byte below 0x80.
        let count = packed.reduce(0) { $0 &+ ($1 < 0x80 ? 1 : 0) }
        let numbers = [UInt32](unsafeUninitializedCapacity: count) { numbers, decoded in
            var value: UInt32 = 0
            var shift: UInt32 = 0
            for byte in packed {
                guard shift < 28 || byte < 0x10 else { return }
                value |= UInt32(byte & 0x7F) << shift
                if byte >= 0x80 {
                    shift += 7
                } else {
                    numbers.initializeElement(at: decoded, to: value)
                    decoded += 1
                    value = 0
                    shift = 0
                }
            }
        }
        return numbers.count == count ? numbers : nil
    }
}

/// Writes fields whose number is below 16 into memory of sufficient size. Like SwiftProtobuf, it omits numbers that are 0
/// and packed fields without a number.
struct FrameWriter {
    private let content: UnsafeMutableBufferPointer<UInt8>
    private var offset = 0

    /// A frame of `size` bytes, which `write` writes.
    static func frame(of size: Int, _ write: (inout FrameWriter) -> Void) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size) { content, count in
            var writer = FrameWriter(content: content)
            write(&writer)
            count = writer.offset
        }
    }

    /// The encoded length of a number.
    static func size(_ number: UInt64) -> Int { max(1, (70 - number.leadingZeroBitCount) / 7) }

    /// The encoded length of a field with a number.
    static func size(field number: UInt64) -> Int { number == 0 ? 0 : 1 + size(number) }

    /// The encoded length of a field with a number of fixed length.
    static func size(fixed number: UInt64) -> Int { number == 0 ? 0 : 9 }

    /// The encoded length of packed numbers, without their field's tag and length.
    static func size(packed numbers: [UInt32]) -> Int {
        var size = numbers.count
        // Most numbers are small, so that the first comparison decides. The sum cannot overflow.
        for number in numbers {
            size &+= number < 0x80 ? 0 : 1
            size &+= number < 0x4000 ? 0 : 1
            size &+= number < 0x20_0000 ? 0 : 1
            size &+= number < 0x1000_0000 ? 0 : 1
        }
        return size
    }

    /// The encoded length of a field with `count` bytes.
    static func size(bytes count: Int) -> Int { 1 + size(UInt64(count)) + count }

    mutating func write(_ field: Int, _ number: UInt64) {
        guard number != 0 else { return }
        append(UInt8(field << 3 | WireType.number.rawValue))
        append(number)
    }

    /// Writes a number with a fixed length of 8 bytes.
    mutating func write(_ field: Int, fixed number: UInt64) {
        guard number != 0 else { return }
        append(UInt8(field << 3 | WireType.fixed.rawValue))
        for shift in stride(from: UInt64(0), to: 64, by: 8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// - Parameter count: the encoded length of the numbers.
    mutating func write(_ field: Int, packed numbers: [UInt32], count: Int) {
        guard count > 0 else { return }
        begin(field, count: count)
        for number in numbers { append(UInt64(number)) }
    }

    mutating func write(_ field: Int, bytes: some Collection<UInt8>) {
        begin(field, count: bytes.count)
        offset = content[offset...].initialize(fromContentsOf: bytes)
    }

    /// Begins a field with `count` bytes.
    mutating func begin(_ field: Int, count: Int) {
        append(UInt8(field << 3 | WireType.bytes.rawValue))
        append(UInt64(count))
    }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }

    private mutating func append(_ byte: UInt8) {
        content.initializeElement(at: offset, to: byte)
        offset += 1
    }
}
