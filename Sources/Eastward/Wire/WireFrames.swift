import Foundation
internal import SwiftProtobuf

// Every action and every receipt passes through these functions, and SwiftProtobuf's generic code costs more than the
// rest of the store's work on a message with one action. So batches and receipts in the usual form are encoded and
// decoded here. SwiftProtobuf handles every other message, with the same bytes and results.

extension WireFeatureMessage {
    /// Decodes the frame of a message.
    package init(frame: UnsafeRawBufferPointer) throws {
        var known = KnownNames()
        try self.init(frame: frame, known: &known)
    }

    /// Decodes the frame of a message.
    /// - Parameter known: of the messages before, and then of this one.
    package init(frame: UnsafeRawBufferPointer, known: inout KnownNames) throws {
        if let batch = WireActionBatch(frame: frame, &known) {
            self.init()
            message = .batch(batch)
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
            message = .receipts(receipts)
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
    fileprivate init?(frame: UnsafeRawBufferPointer, _ known: inout KnownNames) {
        var reader = FrameReader(frame)
        guard reader.takeTag(2, .bytes), let content = reader.bytes(), reader.isAtEnd else { return nil }
        self.init()
        reader = FrameReader(content)
        guard let fence = reader.number(field: 1), let firstSequence = reader.number(field: 2),
            let lowestAwaited = reader.number(field: 3), reader.takeTag(4, .bytes), let columns = reader.bytes(),
            reader.isAtEnd, let actions = WireActions(columns, &known)
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
    fileprivate init?(_ columns: UnsafeRawBufferPointer, _ known: inout KnownNames) {
        self.init()
        var reader = FrameReader(columns)
        guard let fields = reader.fields(1), let names = known.names(in: fields), let kinds = reader.numbers(field: 2),
            let sizes = reader.numbers(field: 3)
        else { return nil }
        self.names = names
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
