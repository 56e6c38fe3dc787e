internal import SwiftProtobuf

/// What one protocol, such as `KnowsTheCount`, lets a component know.
///
/// `protoc-gen-eastward` writes the conforming enum. Only top-level fields are granular: a nested message
/// is told whole.
public protocol Slice: Sendable {
    /// The contract's message.
    associatedtype Message: ContractMessage
    /// The slice in memory: the message itself, unless it has maps, which are tables here.
    associatedtype Value: SliceValue = Message
    /// Where the message is that holds everything but the tables.
    static var content: any WritableKeyPath<Value, Message> & Sendable { get }
    /// Its fields, in declared order.
    static var fields: [SliceField<Self>] { get }
}

/// A slice in memory: a message, or a struct with a message and tables.
public protocol SliceValue: Sendable {
    /// Nothing told.
    init()
}

extension Slice {
    /// The contract's full name, such as `market.Count`.
    public static var name: String { Message.protoMessageName }

    /// The fields whose values differ, floating point and text by bits. Of a `oneof` the case that is set in `new`.
    package static func changes(from old: Value, to new: Value) -> FieldSet {
        numbers(where: { $0.differs(old, new) })
    }

    /// The numbers of the fields that `isIncluded` takes.
    static func numbers(where isIncluded: (SliceField<Self>) -> Bool) -> FieldSet {
        var numbers: FieldSet = []
        for field in fields where isIncluded(field) { numbers.insert(field.number) }
        return numbers
    }

    /// Makes `fields` of `target` as they are in `source`; one without a value there has none afterwards.
    package static func copy(_ fields: FieldSet, from source: Value, into target: inout Value) {
        for field in self.fields where fields.contains(field.number) { field.copy(source, &target) }
    }

    /// The whole value as the contract's message.
    package static func message(of value: Value) -> Message {
        var message = value[keyPath: content]
        for field in fields { field.fill(value, &message) }
        return message
    }
}

extension Slice where Value == Message {
    public static var content: any WritableKeyPath<Value, Message> & Sendable { \.self }
}

/// A slice as far as it was told: a field that nobody told has no meaning.
public struct Told<S: Slice>: Sendable {
    /// The fields that were told.
    public private(set) var fields: FieldSet
    /// Their values.
    public private(set) var value: S.Value

    public init() {
        fields = []
        value = S.Value()
    }

    /// Tells one field. The cases of a `oneof` other than this one are `cleared`.
    public mutating func tell(_ field: UInt32, clearing cleared: FieldSet = [], _ set: (inout S.Value) -> Void) {
        for other in cleared.numbers { fields.remove(other) }
        fields.insert(field)
        set(&value)
    }

    /// The fields told here that `last` had not told, or told otherwise.
    func changes(since last: Told) -> FieldSet {
        S.numbers { field in
            fields.contains(field.number)
                && (!last.fields.contains(field.number) || field.differs(last.value, value))
        }
    }

    /// What somebody who knows `last` has to be told.
    func patch(since last: Told) -> SlicePatch<S> {
        var patch = SlicePatch<S>()
        for field in S.fields where fields.contains(field.number) {
            let isNews = !last.fields.contains(field.number)
            field.write(last.value, value, isNews, &patch)
        }
        return patch
    }

    /// Takes over what `patch` tells. Returns the fields that are new or differ now.
    /// - Throws: ``UnfittingPatch``; what this holds has no meaning then.
    mutating func apply(_ patch: SlicePatch<S>) throws -> FieldSet {
        let before = self
        try merge(patch)
        return S.numbers { field in
            patch.fields.contains(field.number)
                && (!before.fields.contains(field.number) || field.differs(before.value, value))
        }
    }

    /// Takes over what `patch` tells. If nothing else refers to the value, what only grows at its end is not copied.
    /// - Throws: ``UnfittingPatch``; what this holds has no meaning then.
    mutating func merge(_ patch: SlicePatch<S>) throws {
        for field in S.fields where patch.fields.contains(field.number) {
            try field.read(patch, &value)
            for other in field.excluded.numbers { fields.remove(other) }
            fields.insert(field.number)
        }
    }
}

extension Told {
    /// What `snapshot` tells, and of what it does not tell what was told before.
    func replaced(by snapshot: Told) -> Told {
        var told = self
        for field in S.fields where snapshot.fields.contains(field.number) {
            field.copy(snapshot.value, &told.value)
            for other in field.excluded.numbers { told.fields.remove(other) }
            told.fields.insert(field.number)
        }
        return told
    }
}

/// What a component is told at once: a slice's value, and the fields of it that changed.
public struct SliceChange<S: Slice>: Sendable {
    /// What the component was told before; nothing at first.
    public let previous: S.Value
    /// The whole value.
    public let value: S.Value
    /// What is to be told of it.
    public let fields: FieldSet
    /// The committed revision that the value stands for.
    public let revision: Revision

    public init(previous: S.Value = S.Value(), value: S.Value, fields: FieldSet, revision: Revision) {
        self.previous = previous
        self.value = value
        self.fields = fields
        self.revision = revision
    }
}

/// The receiver of a slice's callbacks.
public protocol SliceComponent: AnyObject {
    /// Called once after the callbacks of one update, so that a component which shows several fields
    /// never shows half a change. The state is now that of `revision`.
    func didReach(_ revision: Revision)
}

extension SliceComponent {
    /// Does nothing: a component that shows each field by itself needs no more.
    public func didReach(_ revision: Revision) {}
}
