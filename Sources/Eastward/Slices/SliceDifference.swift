/// The difference between two values of a slice, by field and key: for programs that pass changes on in a format of
/// their own. Costs as much as the changes of a table, not as the table.
public struct SliceDifference<S: Slice>: Sendable {
    /// The numbers of the fields that differ.
    public let fields: FieldSet
    /// The new values of these fields: of a map only the rows that are new or changed. Other fields have no meaning.
    public let value: S.Message
    /// The removed rows: the maps have an empty row for each removed key. A key that is only spelled differently now is
    /// removed here and has its row in ``value``.
    public let removed: S.Message

    /// - Parameter fields: the fields to compare, such as those of a ``SliceChange``.
    public init(from old: S.Message, to new: S.Message, in fields: FieldSet) {
        var patch = SlicePatch<S>()
        for field in S.fields where fields.contains(field.number) {
            field.write(old, new, false, &patch)
            // The patch has only the part of the field that changed.
            if patch.splices[field.number] != nil { field.copy(new, &patch.message) }
        }
        self.fields = patch.fields
        value = patch.message
        removed = patch.removed
    }
}
