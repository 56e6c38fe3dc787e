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

    /// The frame of the message; `nil` if the batch has fields that this version does not know.
    fileprivate var frame: [UInt8]? {
        guard hasActions, unknownFields.data.isEmpty, actions.unknownFields.data.isEmpty else { return nil }
        let actions = actions
        let kinds = actions.kinds.reduce(0) { $0 + FrameWriter.size(UInt64($1)) }
        let sizes = actions.sizes.reduce(0) { $0 + FrameWriter.size(UInt64($1)) }
        var columns = actions.names.reduce(0) { $0 + FrameWriter.size(bytes: $1.utf8.count) }
        if kinds > 0 { columns += FrameWriter.size(bytes: kinds) }
        if sizes > 0 { columns += FrameWriter.size(bytes: sizes) }
        if !actions.payload.isEmpty { columns += FrameWriter.size(bytes: actions.payload.count) }
        let numbers = [fence, firstSequence, lowestAwaited]
        let content = numbers.reduce(FrameWriter.size(bytes: columns)) { $0 + FrameWriter.size(field: $1) }
        var writer = FrameWriter(capacity: FrameWriter.size(bytes: content))
        writer.begin(2, count: content)
        for (index, number) in numbers.enumerated() { writer.write(index + 1, number) }
        writer.begin(4, count: columns)
        for name in actions.names {
            writer.begin(1, count: name.utf8.count)
            writer.append(name.utf8)
        }
        writer.write(2, actions.kinds, count: kinds)
        writer.write(3, actions.sizes, count: sizes)
        if !actions.payload.isEmpty {
            writer.begin(4, count: actions.payload.count)
            writer.append(actions.payload)
        }
        return writer.bytes
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
        var writer = FrameWriter(capacity: FrameWriter.size(bytes: content))
        writer.begin(2, count: content)
        for range in ranges {
            writer.begin(1, count: range.size)
            writer.write(1, range.firstSequence)
            writer.write(2, range.count)
            writer.write(3, range.firstRevision)
        }
        return writer.bytes
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

    /// Packed numbers of 32 bits.
    private mutating func numbers() -> [UInt32]? {
        guard let packed = bytes() else { return nil }
        var reader = FrameReader(packed)
        var numbers: [UInt32] = []
        // Each number ends with a byte below 0x80.
        numbers.reserveCapacity(packed.reduce(0) { $1 < 0x80 ? $0 + 1 : $0 })
        while !reader.isAtEnd {
            guard let number = reader.number(), let number = UInt32(exactly: number) else { return nil }
            numbers.append(number)
        }
        return numbers
    }
}

/// Writes fields whose number is below 16. Like SwiftProtobuf, it omits those with the default value.
private struct FrameWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    /// The encoded length of a number.
    static func size(_ number: UInt64) -> Int { max(1, (70 - number.leadingZeroBitCount) / 7) }

    /// The encoded length of a field with a number.
    static func size(field number: UInt64) -> Int { number == 0 ? 0 : 1 + size(number) }

    /// The encoded length of a field with `count` bytes.
    static func size(bytes count: Int) -> Int { 1 + size(UInt64(count)) + count }

    mutating func write(_ field: Int, _ number: UInt64) {
        guard number != 0 else { return }
        bytes.append(UInt8(field << 3 | WireType.number.rawValue))
        append(number)
    }

    /// - Parameter count: the encoded length of the numbers.
    mutating func write(_ field: Int, _ numbers: [UInt32], count: Int) {
        guard count > 0 else { return }
        begin(field, count: count)
        for number in numbers { append(UInt64(number)) }
    }

    /// Begins a field with `count` bytes.
    mutating func begin(_ field: Int, count: Int) {
        bytes.append(UInt8(field << 3 | WireType.bytes.rawValue))
        append(UInt64(count))
    }

    mutating func append(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }

    private mutating func append(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
