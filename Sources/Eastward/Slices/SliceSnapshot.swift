import Foundation
internal import SwiftProtobuf

/// A slice whole, as it was when somebody asked for it, in messages of bounded size: made one at a time, so that a
/// large table stops nothing else.
package protocol SliceSnapshot: AnyObject, Sendable {
    /// The next message; `nil` after the last.
    func next() throws -> [UInt8]?
}

/// Unchecked, since the store makes it and the gateway uses it up, and both run on one thread.
final class ToldSnapshot<S: Slice>: SliceSnapshot, @unchecked Sendable {
    private let told: Told<S>
    /// What goes into the first message: everything but tables and what is large.
    private let head: S.Message
    private let epoch: UInt64
    private let revision: Revision
    private let sequence: UInt64
    private var part: UInt32 = 0
    private var isOver = false
    /// The fields that come in pieces and are not complete, the present one first.
    private var fields: ArraySlice<(number: UInt32, pieces: FieldPieces<S>)>

    private let size: Int

    /// From this size on texts, bytes and lists come in pieces.
    private static var largeField: Int { 1024 }

    /// - Parameter size: a message is ended once it has as many bytes.
    init(_ told: Told<S>, epoch: UInt64, revision: Revision, sequence: UInt64, size: Int) {
        self.size = size
        self.told = told
        self.epoch = epoch
        self.revision = revision
        self.sequence = sequence
        var head = told.value[keyPath: S.content]
        fields =
            S.fields.filter { told.fields.contains($0.number) }.compactMap { field in
                let isWhole = field.removeLarge.map { !$0(&head, min(Self.largeField, size / 2)) } ?? false
                return isWhole ? nil : field.pieces.map { (field.number, $0(told.value)) }
            }[...]
        self.head = head
    }

    func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        var update = WireSliceUpdate()
        var value: [UInt8] = []
        var told: FieldSet = []
        if part == 0 {
            told = self.told.fields
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
            told.insert(field.number)
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
        update.fields = told.numbers
        update.value = Data(value)
        update.part = part
        update.more = !isOver
        return try update.serializedBytes()
    }
}
