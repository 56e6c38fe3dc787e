internal import SwiftProtobuf

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
    public static func preview(_ fill: (inout Self) -> Void) -> SliceChange<SliceType> {
        SliceType.change(Self.with(fill))
    }
}

extension Slice {
    /// The change that delivers a whole message. It lists every field: of a `oneof`, only the case that is set is
    /// delivered.
    package static func change(_ message: Message) -> SliceChange<Self> {
        SliceChange(value: message, fields: FieldSet(fields.map(\.number)), revision: 0)
    }
}
