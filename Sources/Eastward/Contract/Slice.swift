internal import SwiftProtobuf

/// A message that holds what one protocol, such as `KnowsTheCount`, lets a component know.
///
/// `protoc-gen-eastward` writes the conforming enum. Only top-level fields are granular: a nested message
/// is told whole.
public protocol Slice: Sendable {
    /// The contract's message.
    associatedtype Value: ContractMessage
    /// Its full name, such as `market.Count`.
    static var name: String { get }
    /// The fields whose values differ, floating point by bits. Of a `oneof` the case that is set in `new`.
    static func changes(from old: Value, to new: Value) -> FieldSet
    /// Makes `fields` of `target` as they are in `source`; one without a value there has none afterwards.
    static func copy(_ fields: FieldSet, from source: Value, into target: inout Value)
}

extension Slice {
    /// The contract's full name.
    public static var name: String { Value.protoMessageName }
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

    init(fields: FieldSet, value: S.Value) {
        self.fields = fields
        self.value = value
    }

    /// Tells one field. The cases of a `oneof` other than this one are `cleared`.
    public mutating func tell(_ field: UInt32, clearing cleared: FieldSet = [], _ set: (inout S.Value) -> Void) {
        for other in cleared.numbers { fields.remove(other) }
        fields.insert(field)
        set(&value)
    }

    /// The fields told here that `last` had not told, or told otherwise.
    func changes(since last: Told) -> FieldSet {
        let differing = S.changes(from: last.value, to: value)
        return fields.filter { !last.fields.contains($0) || differing.contains($0) }
    }

    /// A value with nothing but `fields`.
    func value(of fields: FieldSet) -> S.Value {
        var part = S.Value()
        S.copy(fields, from: value, into: &part)
        return part
    }

    /// Takes over the fields that `other` tells.
    mutating func merge(_ other: Told) {
        S.copy(other.fields, from: other.value, into: &value)
        fields.formUnion(other.fields)
    }
}

/// What a component is told at once: a slice's value, and the fields of it that changed.
public struct SliceChange<S: Slice>: Sendable {
    /// The whole value.
    public let value: S.Value
    /// What is to be told of it.
    public let fields: FieldSet
    /// The committed revision that the value stands for.
    public let revision: Revision

    public init(value: S.Value, fields: FieldSet, revision: Revision) {
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
