public import SwiftProtobuf

/// A typed part of the state, which one protocol, such as `KnowsTheCount`, provides to a component.
///
/// `protoc-gen-eastward` generates the conforming enum. Only top-level fields are granular: a nested message is
/// delivered whole.
public protocol Slice: Sendable {
    /// The contract's message, which is the slice's value in memory too. Each of its maps is a ``Table``.
    associatedtype Message: ContractMessage
    /// Its fields, in declared order.
    static var fields: [SliceField<Self>] { get }
}

extension Slice {
    /// The contract's full name, such as `market.Count`.
    public static var name: String { Message.protoMessageName }

    /// The fields with different values; floating-point numbers and strings are compared bit by bit. Of a `oneof`, only
    /// the case that is set in `new` counts.
    package static func changes(from old: Message, to new: Message) -> FieldSet {
        numbers(where: { $0.differs(old, new) })
    }

    /// The numbers of the fields for which `isIncluded` returns true.
    static func numbers(where isIncluded: (SliceField<Self>) -> Bool) -> FieldSet {
        var numbers: FieldSet = []
        for field in fields where isIncluded(field) { numbers.insert(field.number) }
        return numbers
    }

    /// Copies `fields` from `source` to `target`. A field without a value in `source` has none in `target` afterwards.
    package static func copy(_ fields: FieldSet, from source: Message, into target: inout Message) {
        for field in self.fields where fields.contains(field.number) { field.copy(source, &target) }
    }
}

/// A slice of which only some fields are provided. A field that was not provided has no meaning.
public struct PartialSlice<S: Slice>: Sendable {
    /// The fields that were provided.
    public private(set) var fields: FieldSet
    /// Their values.
    public private(set) var value: S.Message

    public init() {
        fields = []
        value = S.Message()
    }

    /// Sets one field. `cleared` are the other cases of its `oneof`.
    public mutating func set(_ field: UInt32, clearing cleared: FieldSet = [], _ set: (inout S.Message) -> Void) {
        for other in cleared.numbers { fields.remove(other) }
        fields.insert(field)
        set(&value)
    }

    /// The fields provided here that `last` lacks or has with another value.
    func changes(since last: PartialSlice) -> FieldSet {
        S.numbers { field in
            fields.contains(field.number)
                && (!last.fields.contains(field.number) || field.differs(last.value, value))
        }
    }

    /// The patch that updates a replica from `last` to this value.
    func patch(since last: PartialSlice) -> SlicePatch<S> {
        var patch = SlicePatch<S>()
        for field in S.fields where fields.contains(field.number) {
            let isNew = !last.fields.contains(field.number)
            field.write(last.value, value, isNew, &patch)
        }
        return patch
    }

    /// Applies `patch`. Returns the fields that are new or changed.
    /// - Throws: ``UnfittingPatch``; the contents are invalid afterwards.
    mutating func apply(_ patch: SlicePatch<S>) throws -> FieldSet {
        let before = self
        try merge(patch)
        return S.numbers { field in
            patch.fields.contains(field.number)
                && (!before.fields.contains(field.number) || field.differs(before.value, value))
        }
    }

    /// Applies `patch`. If nothing else references the value, a field that only grows at its end is not copied.
    /// - Throws: ``UnfittingPatch``; the contents are invalid afterwards.
    mutating func merge(_ patch: SlicePatch<S>) throws {
        for field in S.fields where patch.fields.contains(field.number) {
            try field.read(patch, &value)
            for other in field.excluded.numbers { fields.remove(other) }
            fields.insert(field.number)
        }
    }
}

extension PartialSlice {
    /// The contents of `snapshot`, with the current values of the fields that it lacks.
    func replaced(by snapshot: PartialSlice) -> PartialSlice {
        var result = self
        for field in S.fields where snapshot.fields.contains(field.number) {
            field.copy(snapshot.value, &result.value)
            for other in field.excluded.numbers { result.fields.remove(other) }
            result.fields.insert(field.number)
        }
        return result
    }
}

/// One update for a component: a slice's value, and the fields that changed.
public struct SliceChange<S: Slice>: Sendable {
    /// The value that was delivered before; empty at first.
    public let previous: S.Message
    /// The whole value.
    public let value: S.Message
    /// The fields to deliver.
    public let fields: FieldSet
    /// The committed revision that the value reflects.
    public let revision: Revision
    /// The last committed revision that the previous value reflected; `nil` at first.
    public let previousRevision: Revision?
    /// The trace of the change; `nil` without one.
    package var trace: Traceparent?

    public init(
        previous: S.Message = S.Message(), value: S.Message, fields: FieldSet, revision: Revision,
        previousRevision: Revision? = nil
    ) {
        self.previous = previous
        self.previousRevision = previousRevision
        self.value = value
        self.fields = fields
        self.revision = revision
    }
}

extension SliceChange {
    /// Calls `body`, which handles the change: the change is the cause of the actions that it sends.
    @MainActor package func handle(_ body: @MainActor (SliceChange) -> Void) {
        let cause = ActionCause(
            .update(slice: S.name, after: previousRevision, revision: revision), trace: trace?.text)
        ActionCause.$current.withValue(cause) { body(self) }
    }
}

/// The receiver of a slice's callbacks.
public protocol SliceComponent: AnyObject {
    /// Called once after the callbacks of an update, so that a component which shows several fields never shows a
    /// partial update. The state is now that of `revision`.
    func didReach(_ revision: Revision)
}

extension SliceComponent {
    /// Does nothing: a component that shows each field separately needs no more.
    public func didReach(_ revision: Revision) {}
}
