import Foundation
internal import SwiftProtobuf

// Every action and every receipt passes through these functions, and SwiftProtobuf's generic code costs more than the
// rest of the store's work on a message with one action. So batches and receipts in the usual form are encoded and
// decoded here. SwiftProtobuf handles every other message, with the same bytes and results.

extension WireFeatureMessage {
    /// Decodes the frame of a message.
    package init(frame: UnsafeRawBufferPointer) throws {
        if let batch = WireActionBatch(frame: frame) {
            self.init()
            self.batch = batch
        } else {
            try self.init(serializedBytes: frame.bytes)
        }
    }

    /// Encodes the message.
    package func frame() throws -> [UInt8] {
        if case .batch(let batch) = message, unknownFields.data.isEmpty, let frame = batch.frame { return frame }
        return try serializedBytes()
    }
}

extension WireStoreMessage {
    /// Decodes the frame of a message.
    package init(frame: UnsafeRawBufferPointer) throws {
        if let receipts = WireReceipts(frame: frame) {
            self.init()
            self.receipts = receipts
        } else {
            try self.init(serializedBytes: frame.bytes)
        }
    }

    /// Encodes the message.
    package func frame() throws -> [UInt8] {
        if case .receipts(let receipts) = message, unknownFields.data.isEmpty, let frame = receipts.frame {
            return frame
        }
        return try serializedBytes()
    }
}

// MARK: Batches

extension WireActionBatch {
    /// The batch in the frame of a ``WireFeatureMessage``; `nil` if that has other or unusual content.
    fileprivate init?(frame: UnsafeRawBufferPointer) {
        var reader = FrameReader(frame)
        guard reader.takeTag(2, .bytes), let content = reader.bytes(), reader.isAtEnd else { return nil }
        self.init()
        reader = FrameReader(content)
        guard let fence = reader.number(field: 1), let firstSequence = reader.number(field: 2),
            let lowestAwaited = reader.number(field: 3), reader.takeTag(4, .bytes), let columns = reader.bytes(),
            reader.isAtEnd, let actions = WireActions(columns)
        else { return nil }
        self.fence = fence
        self.firstSequence = firstSequence
        self.lowestAwaited = lowestAwaited
        self.actions = actions
    }

    /// The frame of the message; `nil` if the batch has causes, or fields that this version does not know.
    fileprivate var frame: [UInt8]? {
        // One copy, since each use of the property makes one.
        let actions = actions
        guard hasActions, unknownFields.data.isEmpty, actions.unknownFields.data.isEmpty, actions.causes.isEmpty,
            actions.caused.isEmpty
        else { return nil }
        let kinds = FrameWriter.size(packed: actions.kinds)
        let sizes = FrameWriter.size(packed: actions.sizes)
        var columns = 0
        for name in actions.names { columns += FrameWriter.size(bytes: name.utf8.count) }
        if kinds > 0 { columns += FrameWriter.size(bytes: kinds) }
        if sizes > 0 { columns += FrameWriter.size(bytes: sizes) }
        if !actions.payload.isEmpty { columns += FrameWriter.size(bytes: actions.payload.count) }
        let content =
            FrameWriter.size(field: fence) + FrameWriter.size(field: firstSequence)
            + FrameWriter.size(field: lowestAwaited) + FrameWriter.size(bytes: columns)
        return FrameWriter.frame(of: FrameWriter.size(bytes: content)) { writer in
            writer.begin(2, count: content)
            writer.write(1, fence)
            writer.write(2, firstSequence)
            writer.write(3, lowestAwaited)
            writer.begin(4, count: columns)
            for name in actions.names { writer.write(1, bytes: name.utf8) }
            writer.write(2, packed: actions.kinds, count: kinds)
            writer.write(3, packed: actions.sizes, count: sizes)
            if !actions.payload.isEmpty { writer.write(4, bytes: actions.payload) }
        }
    }
}

extension WireActions {
    /// - Returns: `nil` for unusual content.
    fileprivate init?(_ columns: UnsafeRawBufferPointer) {
        self.init()
        var reader = FrameReader(columns)
        while reader.takeTag(1, .bytes) {
            guard let bytes = reader.bytes(), let name = String(validating: bytes, as: UTF8.self) else { return nil }
            names.append(name)
        }
        guard let kinds = reader.numbers(field: 2), let sizes = reader.numbers(field: 3) else { return nil }
        self.kinds = kinds
        self.sizes = sizes
        if reader.takeTag(4, .bytes) {
            guard let bytes = reader.bytes() else { return nil }
            payload = Data(bytes)
        }
        guard reader.isAtEnd else { return nil }
    }
}

// MARK: Receipts

extension WireReceipts {
    /// The receipts in the frame of a ``WireStoreMessage``; `nil` if that has other or unusual content, such as a
    /// rejection.
    fileprivate init?(frame: UnsafeRawBufferPointer) {
        var reader = FrameReader(frame)
        guard reader.takeTag(2, .bytes), let content = reader.bytes(), reader.isAtEnd else { return nil }
        self.init()
        reader = FrameReader(content)
        while reader.takeTag(1, .bytes) {
            guard let bytes = reader.bytes(), let range = WireReceiptRange(bytes) else { return nil }
            ranges.append(range)
        }
        guard reader.isAtEnd else { return nil }
    }

    /// The frame of the message; `nil` if it has unusual content, such as a rejection.
    fileprivate var frame: [UInt8]? {
        guard unknownFields.data.isEmpty else { return nil }
        var content = 0
        for range in ranges {
            guard !range.hasRejection, range.unknownFields.data.isEmpty else { return nil }
            content += FrameWriter.size(bytes: range.size)
        }
        return FrameWriter.frame(of: FrameWriter.size(bytes: content)) { writer in
            writer.begin(2, count: content)
            for range in ranges {
                writer.begin(1, count: range.size)
                writer.write(1, range.firstSequence)
                writer.write(2, range.count)
                writer.write(3, range.firstRevision)
            }
        }
    }
}

extension WireReceiptRange {
    /// - Returns: `nil` for unusual content, such as a rejection.
    fileprivate init?(_ content: UnsafeRawBufferPointer) {
        self.init()
        var reader = FrameReader(content)
        guard let firstSequence = reader.number(field: 1), let count = reader.number(field: 2),
            let firstRevision = reader.number(field: 3), reader.isAtEnd
        else { return nil }
        self.firstSequence = firstSequence
        self.count = count
        self.firstRevision = firstRevision
    }

    /// The encoded length without the rejection.
    fileprivate var size: Int {
        FrameWriter.size(field: firstSequence) + FrameWriter.size(field: count) + FrameWriter.size(field: firstRevision)
    }
}

// MARK: The protobuf encoding

/// The wire types in use, as defined in “Encoding” of protobuf's documentation.
private enum WireType: Int {
    case number = 0
    case bytes = 2
}

/// Reads fields whose number is below 16, so that their tags have one byte.
private struct FrameReader {
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

/// Writes fields whose number is below 16 into memory of sufficient size. Like SwiftProtobuf, it omits those with the
/// default value.
private struct FrameWriter {
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
