import Foundation
internal import SwiftProtobuf

/// A complete slice as of its request, in messages of bounded size. They are made one at a time, so that a large table
/// delays no other work.
package protocol SliceSnapshot: AnyObject, Sendable {
    /// The next message; `nil` after the last.
    func next() throws -> [UInt8]?
}

/// Unchecked, because the store creates and consumes it, both on one thread.
final class RecordedSnapshot<S: Slice>: SliceSnapshot, @unchecked Sendable {
    private let contents: PartialSlice<S>
    /// The content of the first message: every field except tables and large fields.
    private let head: S.Message
    private let epoch: UInt64
    private let revision: Revision
    private let sequence: UInt64
    private var part: UInt32 = 0
    private var isOver = false
    /// The fields that are sent in pieces and are not complete, the current one first.
    private var fields: ArraySlice<(number: UInt32, pieces: FieldPieces<S>)>

    private let size: Int

    /// Strings, bytes and lists of more bytes than this are sent in pieces.
    private static var largeField: Int { 1024 }

    /// - Parameter size: a message ends once it has this many bytes.
    init(_ contents: PartialSlice<S>, epoch: UInt64, revision: Revision, sequence: UInt64, size: Int) {
        self.size = size
        self.contents = contents
        self.epoch = epoch
        self.revision = revision
        self.sequence = sequence
        var head = contents.value
        var fields: [(number: UInt32, pieces: FieldPieces<S>)] = []
        for field in S.fields where contents.fields.contains(field.number) {
            guard let pieces = field.takePieces(&head, min(Self.largeField, size / 2)) else { continue }
            fields.append((field.number, pieces))
        }
        self.head = head
        self.fields = fields[...]
    }

    func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        var update = WireSliceUpdate()
        var value: [UInt8] = []
        var contents: FieldSet = []
        if part == 0 {
            contents = self.contents.fields
            value = try head.serializedBytes()
        }
        var isFull = value.count >= size
        while !isFull, let field = fields.first {
            guard let piece = field.pieces.next(size - value.count) else {
                fields.removeFirst()
                continue
            }
            // The encodings of two messages, one after the other, are the encoding of both merged.
            value += try piece.message.serializedBytes()
            contents.insert(field.number)
            if let offset = piece.offset, offset > 0 {
                update.splices.append(
                    .with {
                        $0.field = field.number
                        $0.head = UInt64(offset)
                    })
            }
            isFull = value.count >= size || piece.offset != nil && piece.hasMore
            if !piece.hasMore { fields.removeFirst() }
        }
        isOver = fields.isEmpty
        defer { part += 1 }
        update.epoch = epoch
        update.revision = revision
        update.sequence = sequence
        update.fields = contents.numbers
        update.value = Data(value)
        update.part = part
        update.more = !isOver
        return try update.serializedBytes()
    }
}
