internal import SwiftProtobuf

/// The changes of a slice, field by field, before serialization.
@usableFromInline
struct SlicePatch<S: Slice> {
    /// The fields in the patch.
    @usableFromInline var fields: FieldSet = []
    /// Their values: of a spliced field only the new part, of a map only the inserted and updated rows.
    @usableFromInline var message = S.Message()
    /// The removed rows: the maps' fields hold an empty row for each removed key.
    @usableFromInline var removed = S.Message()
    /// The unchanged parts of the fields that are not sent whole.
    @usableFromInline var splices: [UInt32: Splice] = [:]
    /// The number of map rows in the patch.
    @usableFromInline var rows = 0
    /// Whether the patch contains a table that was not published last time. A subscriber that still holds earlier rows
    /// cannot infer from new rows which of them were removed.
    @usableFromInline var beginsTable = false

    @usableFromInline
    init() {}
}

/// The lengths of the unchanged beginning and end of a string, bytes or a list. The field's value in the patch goes
/// between them.
@usableFromInline
struct Splice: Equatable, Sendable {
    /// In bytes of UTF-8, in bytes, or in elements.
    @usableFromInline var head: Int
    @usableFromInline var tail: Int

    @inlinable
    init(head: Int, tail: Int) {
        self.head = head
        self.tail = tail
    }
}

/// The error of a patch that does not fit the receiver's contents: the receiver requests a snapshot.
struct UnfittingPatch: Error {}
