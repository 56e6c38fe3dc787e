/// The message of a slice, as generated code marks it.
public protocol SliceMessage: ContractMessage {
    associatedtype SliceType: Slice where SliceType.Message == Self
}

extension SliceMessage {
    /// What a component is told by a state that nobody reduced: for looking at a view, and for tests of one.
    ///
    /// ```swift
    /// CountSlice.tell(Count.preview { $0.count = 3 }, to: presenter)
    /// ```
    /// - Parameter fill: makes of a slice of which nothing is set what is told.
    public static func preview(_ fill: (inout SliceType.Value) -> Void) -> SliceChange<SliceType> {
        var value = SliceType.Value()
        fill(&value)
        return SliceType.wholeChange(value)
    }
}

extension Slice {
    /// What a component is told by a whole message.
    package static func change(telling message: Message) throws -> SliceChange<Self> {
        var told = Told<Self>()
        var patch = SlicePatch<Self>()
        patch.fields = FieldSet(fields.map(\.number))
        patch.message = message
        _ = try told.apply(patch)
        return wholeChange(told.value)
    }

    /// Names every field: of a `oneof` only the case that is set is told.
    fileprivate static func wholeChange(_ value: Value) -> SliceChange<Self> {
        SliceChange(value: value, fields: FieldSet(fields.map(\.number)), revision: 0)
    }
}
