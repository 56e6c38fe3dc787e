internal import SwiftProtobuf

/// What changed of a slice, field by field, before it is bytes.
@usableFromInline
struct SlicePatch<S: Slice> {
    /// The fields told.
    @usableFromInline var fields: FieldSet = []
    /// Their values: of a spliced field only what is new, of a map only rows that were inserted or updated.
    @usableFromInline var message = S.Message()
    /// Under the maps' fields, rows without content for the keys that are no longer there.
    @usableFromInline var removed = S.Message()
    /// What is kept of fields that are not told whole.
    @usableFromInline var splices: [UInt32: Splice] = [:]
    /// How many rows of maps are told.
    @usableFromInline var rows = 0
    /// A map is told anew. Of what its receivers know of an earlier telling the rows say nothing.
    @usableFromInline var hasNewTable = false

    @usableFromInline
    init() {}
}

/// How much of a text, bytes or a list stays as it was: at its beginning and at its end. What is told of the
/// field goes between.
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

/// A patch that does not fit what its receiver knows: the receiver asks for a snapshot.
struct UnfittingPatch: Error {}
