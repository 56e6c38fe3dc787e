/// A message that is a slice. Generated code adds the conformance.
public protocol SliceMessage: ContractMessage {
    associatedtype SliceType: Slice where SliceType.Message == Self
}

extension SliceMessage {
    /// A change made without a reducer, for previews and tests of a view.
    ///
    /// ```swift
    /// CountSlice.deliver(Count.preview { $0.count = 3 }, to: presenter)
    /// ```
    /// - Parameter fill: sets fields of an empty slice.
    public static func preview(_ fill: (inout SliceType.Value) -> Void) -> SliceChange<SliceType> {
        var value = SliceType.Value()
        fill(&value)
        return SliceType.wholeChange(value)
    }
}

extension Slice {
    /// The change that delivers a whole message.
    package static func change(_ message: Message) throws -> SliceChange<Self> {
        var contents = PartialSlice<Self>()
        var patch = SlicePatch<Self>()
        patch.fields = FieldSet(fields.map(\.number))
        patch.message = message
        _ = try contents.apply(patch)
        return wholeChange(contents.value)
    }

    /// Lists every field: of a `oneof`, only the case that is set is delivered.
    fileprivate static func wholeChange(_ value: Value) -> SliceChange<Self> {
        SliceChange(value: value, fields: FieldSet(fields.map(\.number)), revision: 0)
    }
}
