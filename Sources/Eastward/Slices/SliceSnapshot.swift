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
    private let epoch: UInt64
    private let revision: Revision
    private let sequence: UInt64
    private var part: UInt32 = 0
    private var isOver = false
    /// The tables whose rows are still to be told, the present one first.
    private var tables: ArraySlice<(field: UInt32, rows: RowMessages<S>)>
    private var pending: (field: UInt32, bytes: [UInt8])?

    private let size: Int

    /// - Parameter size: a message is ended once it has as many bytes.
    init(_ told: Told<S>, epoch: UInt64, revision: Revision, sequence: UInt64, size: Int) {
        self.size = size
        self.told = told
        self.epoch = epoch
        self.revision = revision
        self.sequence = sequence
        tables =
            S.fields.filter { told.fields.contains($0.number) }.compactMap { field in
                field.rows.map { (field.number, $0(told.value)) }
            }[...]
    }

    func next() throws -> [UInt8]? {
        guard !isOver else { return nil }
        var fields: FieldSet = []
        var value: [UInt8] = []
        if part == 0 {
            fields = told.fields
            value = try told.value[keyPath: S.content].serializedBytes()
            pending = try nextRow()
        }
        // The encodings of two messages, one after the other, are the encoding of both merged.
        while value.count < size, let row = pending {
            value += row.bytes
            fields.insert(row.field)
            pending = try nextRow()
        }
        isOver = pending == nil
        defer { part += 1 }
        var update = WireSliceUpdate()
        update.epoch = epoch
        update.revision = revision
        update.sequence = sequence
        update.fields = fields.numbers
        update.value = Data(value)
        update.part = part
        update.more = !isOver
        return try update.serializedBytes()
    }

    private func nextRow() throws -> (field: UInt32, bytes: [UInt8])? {
        while let table = tables.first {
            if let message = table.rows.next() { return (table.field, try message.serializedBytes()) }
            tables.removeFirst()
        }
        return nil
    }
}
