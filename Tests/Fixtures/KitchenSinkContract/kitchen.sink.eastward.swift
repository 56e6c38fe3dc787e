// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kitchen_sink.proto, prefixed.proto

@_exported public import Eastward
import SwiftProtobuf

// MARK: Actions

/// The actions of kitchen.sink.
public enum KitchenSinkAction: AppAction {
    /// Everything at once.
    case stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64)
    /// Says all words.
    case say(words: Words?, default: Int, in: Int?, self: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?)
    /// Does nothing.
    case reset
    /// Ends it.
    case `default`(true: Bool)

    public static let kinds: [ActionKind<KitchenSinkAction>] = [
        ActionKind(Stir.self) { .stir(count: Int($0.count), more: $0.hasMore ? Int($0.more) : nil, heat: $0.hasHeat ? $0.heat : nil, place: $0.hasPlace ? $0.place : nil, way: $0.way, seed: $0.seed) },
        ActionKind(Say.self) { .say(words: $0.hasWords ? $0.words : nil, default: Int($0.`default`), in: $0.hasIn ? Int($0.`in`) : nil, self: $0.self_p, init: $0.hasInit_p ? $0.init_p : nil, type: $0.type, `inout`: $0.`inout`, message: $0.message, transport: $0.hasTransport ? $0.transport : nil, action: $0.action, json: $0.json, is: $0.`is`) },
        ActionKind(Reset.self) { _ in .reset },
        ActionKind(Default.self) { .`default`(true: $0.`true`) },
    ]

    public var kind: Int {
        switch self {
        case .stir: 0
        case .say: 1
        case .reset: 2
        case .`default`: 3
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .stir(let count, let more, let heat, let place, let way, let seed):
            var message = Stir()
            message.count = Int64(count)
            if let more { message.more = Int64(more) }
            if let heat { message.heat = heat }
            if let place { message.place = place }
            message.way = way
            message.seed = seed
            return message
        case .say(let words, let `default`, let `in`, let self_, let `init`, let type, let `inout`, let message, let transport, let action, let json, let `is`):
            var message_ = Say()
            if let words { message_.words = words }
            message_.`default` = Int64(`default`)
            if let `in` { message_.`in` = Int64(`in`) }
            message_.self_p = self_
            if let `init` { message_.init_p = `init` }
            message_.type = type
            message_.`inout` = `inout`
            message_.message = message
            if let transport { message_.transport = transport }
            message_.action = action
            message_.json = json
            message_.`is` = `is`
            return message_
        case .reset:
            return Reset()
        case .`default`(let `true`):
            var message = Default()
            message.`true` = `true`
            return message
        }
    }
}

// MARK: Scalars

/// Is told the slice `kitchen.sink.Scalars`.
public protocol ScalarsComponent: SliceComponent {
    /// Whether it is on.
    func newSwitchOn(_ switchOn: Bool)
    func newInt32Value(_ int32Value: Int32)
    func newSint32Value(_ sint32Value: Int32)
    func newSfixed32Value(_ sfixed32Value: Int32)
    func newInt64Value(_ int64Value: Int)
    func newSint64Value(_ sint64Value: Int)
    func newSfixed64Value(_ sfixed64Value: Int)
    func newUint32Value(_ uint32Value: UInt32)
    func newFixed32Value(_ fixed32Value: UInt32)
    func newUint64Value(_ uint64Value: UInt64)
    func newFixed64Value(_ fixed64Value: UInt64)
    func newFloatValue(_ floatValue: Float)
    func newDoubleValue(_ doubleValue: Double)
    func newStringValue(_ stringValue: String)
}

/// Every kind of scalar.
public protocol KnowsTheScalars: Sendable {
    func provideScalars(to component: some ScalarsComponent)
}

/// The slice `kitchen.sink.Scalars` on the wire.
public enum ScalarsSlice: Slice {
    public typealias Value = Scalars

    public static func changes(from old: Scalars, to new: Scalars) -> FieldSet {
        var fields: FieldSet = []
        if old.switchOn != new.switchOn { fields.insert(1) }
        if old.int32Value != new.int32Value { fields.insert(2) }
        if old.sint32Value != new.sint32Value { fields.insert(3) }
        if old.sfixed32Value != new.sfixed32Value { fields.insert(4) }
        if old.int64Value != new.int64Value { fields.insert(5) }
        if old.sint64Value != new.sint64Value { fields.insert(6) }
        if old.sfixed64Value != new.sfixed64Value { fields.insert(7) }
        if old.uint32Value != new.uint32Value { fields.insert(8) }
        if old.fixed32Value != new.fixed32Value { fields.insert(9) }
        if old.uint64Value != new.uint64Value { fields.insert(10) }
        if old.fixed64Value != new.fixed64Value { fields.insert(11) }
        if old.floatValue.bitPattern != new.floatValue.bitPattern { fields.insert(12) }
        if old.doubleValue.bitPattern != new.doubleValue.bitPattern { fields.insert(13) }
        if old.stringValue != new.stringValue { fields.insert(14) }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Scalars, into target: inout Scalars) {
        if fields.contains(1) { target.switchOn = source.switchOn }
        if fields.contains(2) { target.int32Value = source.int32Value }
        if fields.contains(3) { target.sint32Value = source.sint32Value }
        if fields.contains(4) { target.sfixed32Value = source.sfixed32Value }
        if fields.contains(5) { target.int64Value = source.int64Value }
        if fields.contains(6) { target.sint64Value = source.sint64Value }
        if fields.contains(7) { target.sfixed64Value = source.sfixed64Value }
        if fields.contains(8) { target.uint32Value = source.uint32Value }
        if fields.contains(9) { target.fixed32Value = source.fixed32Value }
        if fields.contains(10) { target.uint64Value = source.uint64Value }
        if fields.contains(11) { target.fixed64Value = source.fixed64Value }
        if fields.contains(12) { target.floatValue = source.floatValue }
        if fields.contains(13) { target.doubleValue = source.doubleValue }
        if fields.contains(14) { target.stringValue = source.stringValue }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<ScalarsSlice>, to component: some ScalarsComponent) {
        if change.fields.contains(1) { component.newSwitchOn(change.value.switchOn) }
        if change.fields.contains(2) { component.newInt32Value(change.value.int32Value) }
        if change.fields.contains(3) { component.newSint32Value(change.value.sint32Value) }
        if change.fields.contains(4) { component.newSfixed32Value(change.value.sfixed32Value) }
        if change.fields.contains(5) { component.newInt64Value(Int(change.value.int64Value)) }
        if change.fields.contains(6) { component.newSint64Value(Int(change.value.sint64Value)) }
        if change.fields.contains(7) { component.newSfixed64Value(Int(change.value.sfixed64Value)) }
        if change.fields.contains(8) { component.newUint32Value(change.value.uint32Value) }
        if change.fields.contains(9) { component.newFixed32Value(change.value.fixed32Value) }
        if change.fields.contains(10) { component.newUint64Value(change.value.uint64Value) }
        if change.fields.contains(11) { component.newFixed64Value(change.value.fixed64Value) }
        if change.fields.contains(12) { component.newFloatValue(change.value.floatValue) }
        if change.fields.contains(13) { component.newDoubleValue(change.value.doubleValue) }
        if change.fields.contains(14) { component.newStringValue(change.value.stringValue) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Scalars` on the wire.
public final class ScalarsRecorder: ScalarsComponent, SliceRecorder {
    public private(set) var told = Told<ScalarsSlice>()

    public init() {}

    public func newSwitchOn(_ switchOn: Bool) {
        told.tell(1) { $0.switchOn = switchOn }
    }

    public func newInt32Value(_ int32Value: Int32) {
        told.tell(2) { $0.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32) {
        told.tell(3) { $0.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32) {
        told.tell(4) { $0.sfixed32Value = sfixed32Value }
    }

    public func newInt64Value(_ int64Value: Int) {
        told.tell(5) { $0.int64Value = Int64(int64Value) }
    }

    public func newSint64Value(_ sint64Value: Int) {
        told.tell(6) { $0.sint64Value = Int64(sint64Value) }
    }

    public func newSfixed64Value(_ sfixed64Value: Int) {
        told.tell(7) { $0.sfixed64Value = Int64(sfixed64Value) }
    }

    public func newUint32Value(_ uint32Value: UInt32) {
        told.tell(8) { $0.uint32Value = uint32Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32) {
        told.tell(9) { $0.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64) {
        told.tell(10) { $0.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64) {
        told.tell(11) { $0.fixed64Value = fixed64Value }
    }

    public func newFloatValue(_ floatValue: Float) {
        told.tell(12) { $0.floatValue = floatValue }
    }

    public func newDoubleValue(_ doubleValue: Double) {
        told.tell(13) { $0.doubleValue = doubleValue }
    }

    public func newStringValue(_ stringValue: String) {
        told.tell(14) { $0.stringValue = stringValue }
    }
}

// MARK: Optionals

/// Is told the slice `kitchen.sink.Optionals`.
public protocol OptionalsComponent: SliceComponent {
    func newFlag(_ flag: Bool?)
    func newCount(_ count: Int?)
    func newSmall(_ small: UInt32?)
    func newRatio(_ ratio: Double?)
    func newNote(_ note: String?)
    func newPoint(_ point: Point?)
    func newPlate(_ plate: Kitchen_Sink_Plate?)
    func newTree(_ tree: Tree?)
}

/// What may be without a value.
public protocol KnowsTheOptionals: Sendable {
    func provideOptionals(to component: some OptionalsComponent)
}

/// The slice `kitchen.sink.Optionals` on the wire.
public enum OptionalsSlice: Slice {
    public typealias Value = Optionals

    public static func changes(from old: Optionals, to new: Optionals) -> FieldSet {
        var fields: FieldSet = []
        if old.hasFlag != new.hasFlag || old.flag != new.flag { fields.insert(1) }
        if old.hasCount != new.hasCount || old.count != new.count { fields.insert(2) }
        if old.hasSmall != new.hasSmall || old.small != new.small { fields.insert(3) }
        if old.hasRatio != new.hasRatio || old.ratio.bitPattern != new.ratio.bitPattern { fields.insert(4) }
        if old.hasNote != new.hasNote || old.note != new.note { fields.insert(5) }
        if old.hasPoint != new.hasPoint || old.hasPoint && old.point.differs(from: new.point) { fields.insert(6) }
        if old.hasPlate != new.hasPlate || old.plate != new.plate { fields.insert(7) }
        if old.hasTree != new.hasTree || old.hasTree && old.tree.differs(from: new.tree) { fields.insert(8) }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Optionals, into target: inout Optionals) {
        if fields.contains(1) {
            if source.hasFlag { target.flag = source.flag } else { target.clearFlag() }
        }
        if fields.contains(2) {
            if source.hasCount { target.count = source.count } else { target.clearCount() }
        }
        if fields.contains(3) {
            if source.hasSmall { target.small = source.small } else { target.clearSmall() }
        }
        if fields.contains(4) {
            if source.hasRatio { target.ratio = source.ratio } else { target.clearRatio() }
        }
        if fields.contains(5) {
            if source.hasNote { target.note = source.note } else { target.clearNote() }
        }
        if fields.contains(6) {
            if source.hasPoint { target.point = source.point } else { target.clearPoint() }
        }
        if fields.contains(7) {
            if source.hasPlate { target.plate = source.plate } else { target.clearPlate() }
        }
        if fields.contains(8) {
            if source.hasTree { target.tree = source.tree } else { target.clearTree() }
        }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<OptionalsSlice>, to component: some OptionalsComponent) {
        if change.fields.contains(1) { component.newFlag(change.value.hasFlag ? change.value.flag : nil) }
        if change.fields.contains(2) { component.newCount(change.value.hasCount ? Int(change.value.count) : nil) }
        if change.fields.contains(3) { component.newSmall(change.value.hasSmall ? change.value.small : nil) }
        if change.fields.contains(4) { component.newRatio(change.value.hasRatio ? change.value.ratio : nil) }
        if change.fields.contains(5) { component.newNote(change.value.hasNote ? change.value.note : nil) }
        if change.fields.contains(6) { component.newPoint(change.value.hasPoint ? change.value.point : nil) }
        if change.fields.contains(7) { component.newPlate(change.value.hasPlate ? change.value.plate : nil) }
        if change.fields.contains(8) { component.newTree(change.value.hasTree ? change.value.tree : nil) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Optionals` on the wire.
public final class OptionalsRecorder: OptionalsComponent, SliceRecorder {
    public private(set) var told = Told<OptionalsSlice>()

    public init() {}

    public func newFlag(_ flag: Bool?) {
        told.tell(1) {
            if let flag { $0.flag = flag } else { $0.clearFlag() }
        }
    }

    public func newCount(_ count: Int?) {
        told.tell(2) {
            if let count { $0.count = Int64(count) } else { $0.clearCount() }
        }
    }

    public func newSmall(_ small: UInt32?) {
        told.tell(3) {
            if let small { $0.small = small } else { $0.clearSmall() }
        }
    }

    public func newRatio(_ ratio: Double?) {
        told.tell(4) {
            if let ratio { $0.ratio = ratio } else { $0.clearRatio() }
        }
    }

    public func newNote(_ note: String?) {
        told.tell(5) {
            if let note { $0.note = note } else { $0.clearNote() }
        }
    }

    public func newPoint(_ point: Point?) {
        told.tell(6) {
            if let point { $0.point = point } else { $0.clearPoint() }
        }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate?) {
        told.tell(7) {
            if let plate { $0.plate = plate } else { $0.clearPlate() }
        }
    }

    public func newTree(_ tree: Tree?) {
        told.tell(8) {
            if let tree { $0.tree = tree } else { $0.clearTree() }
        }
    }
}

// MARK: Choice

/// Is told the slice `kitchen.sink.Choice`.
public protocol ChoiceComponent: SliceComponent {
    func newTitle(_ title: String)
    /// A number.
    func newNumber(_ number: Int)
    func newRatio(_ ratio: Float)
    func newText(_ text: String)
    func newPoint(_ point: Point)
    func newPlate(_ plate: Kitchen_Sink_Plate)
    func newWeight(_ weight: Int32)
    func newSelf(_ self_: Bool)
    func newJson(_ json: String)
}

/// One of many.
public protocol KnowsTheChoice: Sendable {
    func provideChoice(to component: some ChoiceComponent)
}

/// The slice `kitchen.sink.Choice` on the wire.
public enum ChoiceSlice: Slice {
    public typealias Value = Choice

    public static func changes(from old: Choice, to new: Choice) -> FieldSet {
        var fields: FieldSet = []
        if old.title != new.title { fields.insert(1) }
        switch new.outcome {
        case .number(let value):
            if case .number(let last) = old.outcome, last == value { break }
            fields.insert(2)
        case .ratio(let value):
            if case .ratio(let last) = old.outcome, last.bitPattern == value.bitPattern { break }
            fields.insert(4)
        case .text(let value):
            if case .text(let last) = old.outcome, last == value { break }
            fields.insert(3)
        case .point(let value):
            if case .point(let last) = old.outcome, !last.differs(from: value) { break }
            fields.insert(5)
        case .plate(let value):
            if case .plate(let last) = old.outcome, last == value { break }
            fields.insert(6)
        case nil:
            switch old.outcome {
            case .number: fields.insert(2)
            case .ratio: fields.insert(4)
            case .text: fields.insert(3)
            case .point: fields.insert(5)
            case .plate: fields.insert(6)
            case nil: break
            }
        }
        if old.weight != new.weight { fields.insert(7) }
        switch new.`default` {
        case .self_p(let value):
            if case .self_p(let last) = old.`default`, last == value { break }
            fields.insert(8)
        case .json(let value):
            if case .json(let last) = old.`default`, last == value { break }
            fields.insert(9)
        case nil:
            switch old.`default` {
            case .self_p: fields.insert(8)
            case .json: fields.insert(9)
            case nil: break
            }
        }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Choice, into target: inout Choice) {
        if fields.contains(1) { target.title = source.title }
        if fields.contains(2) {
            if case .number = source.outcome {
                target.outcome = source.outcome
            } else if case .number = target.outcome {
                target.outcome = nil
            }
        }
        if fields.contains(4) {
            if case .ratio = source.outcome {
                target.outcome = source.outcome
            } else if case .ratio = target.outcome {
                target.outcome = nil
            }
        }
        if fields.contains(3) {
            if case .text = source.outcome {
                target.outcome = source.outcome
            } else if case .text = target.outcome {
                target.outcome = nil
            }
        }
        if fields.contains(5) {
            if case .point = source.outcome {
                target.outcome = source.outcome
            } else if case .point = target.outcome {
                target.outcome = nil
            }
        }
        if fields.contains(6) {
            if case .plate = source.outcome {
                target.outcome = source.outcome
            } else if case .plate = target.outcome {
                target.outcome = nil
            }
        }
        if fields.contains(7) { target.weight = source.weight }
        if fields.contains(8) {
            if case .self_p = source.`default` {
                target.`default` = source.`default`
            } else if case .self_p = target.`default` {
                target.`default` = nil
            }
        }
        if fields.contains(9) {
            if case .json = source.`default` {
                target.`default` = source.`default`
            } else if case .json = target.`default` {
                target.`default` = nil
            }
        }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<ChoiceSlice>, to component: some ChoiceComponent) {
        if change.fields.contains(1) { component.newTitle(change.value.title) }
        if change.fields.contains(2), case .number(let value) = change.value.outcome { component.newNumber(Int(value)) }
        if change.fields.contains(4), case .ratio(let value) = change.value.outcome { component.newRatio(value) }
        if change.fields.contains(3), case .text(let value) = change.value.outcome { component.newText(value) }
        if change.fields.contains(5), case .point(let value) = change.value.outcome { component.newPoint(value) }
        if change.fields.contains(6), case .plate(let value) = change.value.outcome { component.newPlate(value) }
        if change.fields.contains(7) { component.newWeight(change.value.weight) }
        if change.fields.contains(8), case .self_p(let value) = change.value.`default` { component.newSelf(value) }
        if change.fields.contains(9), case .json(let value) = change.value.`default` { component.newJson(value) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Choice` on the wire.
public final class ChoiceRecorder: ChoiceComponent, SliceRecorder {
    public private(set) var told = Told<ChoiceSlice>()

    public init() {}

    public func newTitle(_ title: String) {
        told.tell(1) { $0.title = title }
    }

    public func newNumber(_ number: Int) {
        told.tell(2, clearing: [3, 4, 5, 6]) { $0.number = Int64(number) }
    }

    public func newRatio(_ ratio: Float) {
        told.tell(4, clearing: [2, 3, 5, 6]) { $0.ratio = ratio }
    }

    public func newText(_ text: String) {
        told.tell(3, clearing: [2, 4, 5, 6]) { $0.text = text }
    }

    public func newPoint(_ point: Point) {
        told.tell(5, clearing: [2, 3, 4, 6]) { $0.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate) {
        told.tell(6, clearing: [2, 3, 4, 5]) { $0.plate = plate }
    }

    public func newWeight(_ weight: Int32) {
        told.tell(7) { $0.weight = weight }
    }

    public func newSelf(_ self_: Bool) {
        told.tell(8, clearing: [9]) { $0.self_p = self_ }
    }

    public func newJson(_ json: String) {
        told.tell(9, clearing: [8]) { $0.json = json }
    }
}

// MARK: Single

/// Is told the slice `kitchen.sink.Single`.
public protocol SingleComponent: SliceComponent {
    func newNumber(_ number: Int)
}

/// One field alone, which may be untold.
public protocol KnowsTheSingle: Sendable {
    func provideSingle(to component: some SingleComponent)
}

/// The slice `kitchen.sink.Single` on the wire.
public enum SingleSlice: Slice {
    public typealias Value = Single

    public static func changes(from old: Single, to new: Single) -> FieldSet {
        var fields: FieldSet = []
        switch new.only {
        case .number(let value):
            if case .number(let last) = old.only, last == value { break }
            fields.insert(1)
        case nil:
            switch old.only {
            case .number: fields.insert(1)
            case nil: break
            }
        }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Single, into target: inout Single) {
        if fields.contains(1) {
            if case .number = source.only {
                target.only = source.only
            } else if case .number = target.only {
                target.only = nil
            }
        }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<SingleSlice>, to component: some SingleComponent) {
        if change.fields.contains(1), case .number(let value) = change.value.only { component.newNumber(Int(value)) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Single` on the wire.
public final class SingleRecorder: SingleComponent, SliceRecorder {
    public private(set) var told = Told<SingleSlice>()

    public init() {}

    public func newNumber(_ number: Int) {
        told.tell(1) { $0.number = Int64(number) }
    }
}

// MARK: Words

/// Is told the slice `kitchen.sink.Words`.
public protocol WordsComponent: SliceComponent {
    func newDefault(_ `default`: Int)
    func newIn(_ `in`: Int?)
    func newSelf(_ self_: String)
    func newInit(_ `init`: String?)
    func newType(_ type: String)
    func newFunc(_ `func`: String)
    func newVar(_ `var`: String)
    func newLet(_ `let`: String)
    func newInout(_ `inout`: String)
    func newJson(_ json: String)
    func newMessage(_ message: String)
    func newTransport(_ transport: String)
    func newTold(_ told: String)
    func newComponent(_ component: String)
    func newChange(_ change: String)
    func newDescription(_ description: String)
    func newHasValue(_ hasValue: String)
    func newFields(_ fields: String)
    func newOld(_ old: String?)
    func newNew(_ new: String)
    func newURL(_ url: String)
    func newAny(_ any: String)
    func newAction(_ action: String)
    func newThrows(_ `throws`: String)
    func newAwait(_ `await`: String)
    func newProtocol(_ `protocol`: String)
    func newTry(_ `try`: String)
    func newUnknownFields(_ unknownFields: String)
    func newName(_ name: String)
    func newCase(_ `case`: String)
    func newNil(_ `nil`: String)
}

/// Names that mean something in Swift, or in generated code.
public protocol KnowsTheWords: Sendable {
    func provideWords(to component: some WordsComponent)
}

/// The slice `kitchen.sink.Words` on the wire.
public enum WordsSlice: Slice {
    public typealias Value = Words

    public static func changes(from old: Words, to new: Words) -> FieldSet {
        var fields: FieldSet = []
        if old.`default` != new.`default` { fields.insert(1) }
        if old.hasIn != new.hasIn || old.`in` != new.`in` { fields.insert(2) }
        if old.self_p != new.self_p { fields.insert(3) }
        if old.hasInit_p != new.hasInit_p || old.init_p != new.init_p { fields.insert(4) }
        if old.type != new.type { fields.insert(5) }
        if old.`func` != new.`func` { fields.insert(6) }
        if old.`var` != new.`var` { fields.insert(7) }
        if old.`let` != new.`let` { fields.insert(8) }
        if old.`inout` != new.`inout` { fields.insert(9) }
        if old.json != new.json { fields.insert(10) }
        if old.message != new.message { fields.insert(11) }
        if old.transport != new.transport { fields.insert(12) }
        if old.told != new.told { fields.insert(13) }
        if old.component != new.component { fields.insert(14) }
        if old.change != new.change { fields.insert(15) }
        if old.description_p != new.description_p { fields.insert(16) }
        if old.hasValue_p != new.hasValue_p { fields.insert(17) }
        if old.fields != new.fields { fields.insert(18) }
        if old.hasOld != new.hasOld || old.old != new.old { fields.insert(19) }
        if old.new != new.new { fields.insert(20) }
        if old.url != new.url { fields.insert(21) }
        if old.any != new.any { fields.insert(22) }
        if old.action != new.action { fields.insert(23) }
        if old.`throws` != new.`throws` { fields.insert(24) }
        if old.await != new.await { fields.insert(25) }
        if old.`protocol` != new.`protocol` { fields.insert(26) }
        if old.`try` != new.`try` { fields.insert(27) }
        if old.unknownFields_p != new.unknownFields_p { fields.insert(28) }
        if old.name != new.name { fields.insert(29) }
        switch new.`is` {
        case .case(let value):
            if case .case(let last) = old.`is`, last == value { break }
            fields.insert(30)
        case .nil(let value):
            if case .nil(let last) = old.`is`, last == value { break }
            fields.insert(31)
        case nil:
            switch old.`is` {
            case .case: fields.insert(30)
            case .nil: fields.insert(31)
            case nil: break
            }
        }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Words, into target: inout Words) {
        if fields.contains(1) { target.`default` = source.`default` }
        if fields.contains(2) {
            if source.hasIn { target.`in` = source.`in` } else { target.clearIn() }
        }
        if fields.contains(3) { target.self_p = source.self_p }
        if fields.contains(4) {
            if source.hasInit_p { target.init_p = source.init_p } else { target.clearInit_p() }
        }
        if fields.contains(5) { target.type = source.type }
        if fields.contains(6) { target.`func` = source.`func` }
        if fields.contains(7) { target.`var` = source.`var` }
        if fields.contains(8) { target.`let` = source.`let` }
        if fields.contains(9) { target.`inout` = source.`inout` }
        if fields.contains(10) { target.json = source.json }
        if fields.contains(11) { target.message = source.message }
        if fields.contains(12) { target.transport = source.transport }
        if fields.contains(13) { target.told = source.told }
        if fields.contains(14) { target.component = source.component }
        if fields.contains(15) { target.change = source.change }
        if fields.contains(16) { target.description_p = source.description_p }
        if fields.contains(17) { target.hasValue_p = source.hasValue_p }
        if fields.contains(18) { target.fields = source.fields }
        if fields.contains(19) {
            if source.hasOld { target.old = source.old } else { target.clearOld() }
        }
        if fields.contains(20) { target.new = source.new }
        if fields.contains(21) { target.url = source.url }
        if fields.contains(22) { target.any = source.any }
        if fields.contains(23) { target.action = source.action }
        if fields.contains(24) { target.`throws` = source.`throws` }
        if fields.contains(25) { target.await = source.await }
        if fields.contains(26) { target.`protocol` = source.`protocol` }
        if fields.contains(27) { target.`try` = source.`try` }
        if fields.contains(28) { target.unknownFields_p = source.unknownFields_p }
        if fields.contains(29) { target.name = source.name }
        if fields.contains(30) {
            if case .case = source.`is` {
                target.`is` = source.`is`
            } else if case .case = target.`is` {
                target.`is` = nil
            }
        }
        if fields.contains(31) {
            if case .nil = source.`is` {
                target.`is` = source.`is`
            } else if case .nil = target.`is` {
                target.`is` = nil
            }
        }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<WordsSlice>, to component: some WordsComponent) {
        if change.fields.contains(1) { component.newDefault(Int(change.value.`default`)) }
        if change.fields.contains(2) { component.newIn(change.value.hasIn ? Int(change.value.`in`) : nil) }
        if change.fields.contains(3) { component.newSelf(change.value.self_p) }
        if change.fields.contains(4) { component.newInit(change.value.hasInit_p ? change.value.init_p : nil) }
        if change.fields.contains(5) { component.newType(change.value.type) }
        if change.fields.contains(6) { component.newFunc(change.value.`func`) }
        if change.fields.contains(7) { component.newVar(change.value.`var`) }
        if change.fields.contains(8) { component.newLet(change.value.`let`) }
        if change.fields.contains(9) { component.newInout(change.value.`inout`) }
        if change.fields.contains(10) { component.newJson(change.value.json) }
        if change.fields.contains(11) { component.newMessage(change.value.message) }
        if change.fields.contains(12) { component.newTransport(change.value.transport) }
        if change.fields.contains(13) { component.newTold(change.value.told) }
        if change.fields.contains(14) { component.newComponent(change.value.component) }
        if change.fields.contains(15) { component.newChange(change.value.change) }
        if change.fields.contains(16) { component.newDescription(change.value.description_p) }
        if change.fields.contains(17) { component.newHasValue(change.value.hasValue_p) }
        if change.fields.contains(18) { component.newFields(change.value.fields) }
        if change.fields.contains(19) { component.newOld(change.value.hasOld ? change.value.old : nil) }
        if change.fields.contains(20) { component.newNew(change.value.new) }
        if change.fields.contains(21) { component.newURL(change.value.url) }
        if change.fields.contains(22) { component.newAny(change.value.any) }
        if change.fields.contains(23) { component.newAction(change.value.action) }
        if change.fields.contains(24) { component.newThrows(change.value.`throws`) }
        if change.fields.contains(25) { component.newAwait(change.value.await) }
        if change.fields.contains(26) { component.newProtocol(change.value.`protocol`) }
        if change.fields.contains(27) { component.newTry(change.value.`try`) }
        if change.fields.contains(28) { component.newUnknownFields(change.value.unknownFields_p) }
        if change.fields.contains(29) { component.newName(change.value.name) }
        if change.fields.contains(30), case .case(let value) = change.value.`is` { component.newCase(value) }
        if change.fields.contains(31), case .nil(let value) = change.value.`is` { component.newNil(value) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Words` on the wire.
public final class WordsRecorder: WordsComponent, SliceRecorder {
    public private(set) var told = Told<WordsSlice>()

    public init() {}

    public func newDefault(_ `default`: Int) {
        told.tell(1) { $0.`default` = Int64(`default`) }
    }

    public func newIn(_ `in`: Int?) {
        told.tell(2) {
            if let `in` { $0.`in` = Int64(`in`) } else { $0.clearIn() }
        }
    }

    public func newSelf(_ self_: String) {
        told.tell(3) { $0.self_p = self_ }
    }

    public func newInit(_ `init`: String?) {
        told.tell(4) {
            if let `init` { $0.init_p = `init` } else { $0.clearInit_p() }
        }
    }

    public func newType(_ type: String) {
        told.tell(5) { $0.type = type }
    }

    public func newFunc(_ `func`: String) {
        told.tell(6) { $0.`func` = `func` }
    }

    public func newVar(_ `var`: String) {
        told.tell(7) { $0.`var` = `var` }
    }

    public func newLet(_ `let`: String) {
        told.tell(8) { $0.`let` = `let` }
    }

    public func newInout(_ `inout`: String) {
        told.tell(9) { $0.`inout` = `inout` }
    }

    public func newJson(_ json: String) {
        told.tell(10) { $0.json = json }
    }

    public func newMessage(_ message: String) {
        told.tell(11) { $0.message = message }
    }

    public func newTransport(_ transport: String) {
        told.tell(12) { $0.transport = transport }
    }

    public func newTold(_ told: String) {
        self.told.tell(13) { $0.told = told }
    }

    public func newComponent(_ component: String) {
        told.tell(14) { $0.component = component }
    }

    public func newChange(_ change: String) {
        told.tell(15) { $0.change = change }
    }

    public func newDescription(_ description: String) {
        told.tell(16) { $0.description_p = description }
    }

    public func newHasValue(_ hasValue: String) {
        told.tell(17) { $0.hasValue_p = hasValue }
    }

    public func newFields(_ fields: String) {
        told.tell(18) { $0.fields = fields }
    }

    public func newOld(_ old: String?) {
        told.tell(19) {
            if let old { $0.old = old } else { $0.clearOld() }
        }
    }

    public func newNew(_ new: String) {
        told.tell(20) { $0.new = new }
    }

    public func newURL(_ url: String) {
        told.tell(21) { $0.url = url }
    }

    public func newAny(_ any: String) {
        told.tell(22) { $0.any = any }
    }

    public func newAction(_ action: String) {
        told.tell(23) { $0.action = action }
    }

    public func newThrows(_ `throws`: String) {
        told.tell(24) { $0.`throws` = `throws` }
    }

    public func newAwait(_ `await`: String) {
        told.tell(25) { $0.await = `await` }
    }

    public func newProtocol(_ `protocol`: String) {
        told.tell(26) { $0.`protocol` = `protocol` }
    }

    public func newTry(_ `try`: String) {
        told.tell(27) { $0.`try` = `try` }
    }

    public func newUnknownFields(_ unknownFields: String) {
        told.tell(28) { $0.unknownFields_p = unknownFields }
    }

    public func newName(_ name: String) {
        told.tell(29) { $0.name = name }
    }

    public func newCase(_ `case`: String) {
        told.tell(30, clearing: [31]) { $0.`case` = `case` }
    }

    public func newNil(_ `nil`: String) {
        told.tell(31, clearing: [30]) { $0.`nil` = `nil` }
    }
}

// MARK: Plate

/// Is told the slice `kitchen.sink.Plate`.
public protocol PlateComponent: SliceComponent {
    func newDiameter(_ diameter: Int?)
}

/// Something to eat from.
public protocol KnowsThePlate: Sendable {
    func providePlate(to component: some PlateComponent)
}

/// The slice `kitchen.sink.Plate` on the wire.
public enum PlateSlice: Slice {
    public typealias Value = Kitchen_Sink_Plate

    public static func changes(from old: Kitchen_Sink_Plate, to new: Kitchen_Sink_Plate) -> FieldSet {
        var fields: FieldSet = []
        if old.hasDiameter != new.hasDiameter || old.diameter != new.diameter { fields.insert(1) }
        return fields
    }

    public static func copy(_ fields: FieldSet, from source: Kitchen_Sink_Plate, into target: inout Kitchen_Sink_Plate) {
        if fields.contains(1) {
            if source.hasDiameter { target.diameter = source.diameter } else { target.clearDiameter() }
        }
    }

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<PlateSlice>, to component: some PlateComponent) {
        if change.fields.contains(1) { component.newDiameter(change.value.hasDiameter ? Int(change.value.diameter) : nil) }
        component.didReach(change.revision)
    }
}

/// The component that puts `kitchen.sink.Plate` on the wire.
public final class PlateRecorder: PlateComponent, SliceRecorder {
    public private(set) var told = Told<PlateSlice>()

    public init() {}

    public func newDiameter(_ diameter: Int?) {
        told.tell(1) {
            if let diameter { $0.diameter = Int64(diameter) } else { $0.clearDiameter() }
        }
    }
}

// MARK: CookFeature

/// Cooks.
public struct CookFeature: FeatureRole {
    public static let name = "kitchen.sink.CookFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        /// Stirs.
        public static func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) -> Action { Action(action: .stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)) }
        /// Says all words.
        public static func say(words: Words?, default: Int, in: Int?, self self_: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?) -> Action { Action(action: .say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`)) }
        /// Does nothing.
        public static var reset: Action { Action(action: .reset) }
        /// Does nothing.
        public static var startAgain: Action { Action(action: .reset) }
        /// Ends it.
        public static func `default`(true: Bool) -> Action { Action(action: .`default`(true: `true`)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Stirs.
    @discardableResult
    public func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))
    }

    /// Says all words.
    @discardableResult
    public func say(words: Words?, default: Int, in: Int?, self self_: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?) async throws -> Receipt {
        try await self.transport.send(KitchenSinkAction.say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`))
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await transport.send(KitchenSinkAction.reset)
    }

    /// Does nothing.
    @discardableResult
    public func startAgain() async throws -> Receipt {
        try await transport.send(KitchenSinkAction.reset)
    }

    /// Ends it.
    @discardableResult
    public func `default`(true: Bool) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.`default`(true: `true`))
    }

    /// The scalars.
    ///
    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Scalars`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func scalars(to component: some ScalarsComponent) async throws -> Subscription {
        try await transport.subscribe(ScalarsSlice.self) { [weak component] change in
            guard let component else { return false }
            ScalarsSlice.tell(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Scalars`, now and after every change.
    public func scalarsValues() -> SliceValues<ScalarsSlice> {
        transport.values(of: ScalarsSlice.self)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Optionals`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func optionals(to component: some OptionalsComponent) async throws -> Subscription {
        try await transport.subscribe(OptionalsSlice.self) { [weak component] change in
            guard let component else { return false }
            OptionalsSlice.tell(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Optionals`, now and after every change.
    public func optionalsValues() -> SliceValues<OptionalsSlice> {
        transport.values(of: OptionalsSlice.self)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Choice`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func choice(to component: some ChoiceComponent) async throws -> Subscription {
        try await transport.subscribe(ChoiceSlice.self) { [weak component] change in
            guard let component else { return false }
            ChoiceSlice.tell(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        transport.values(of: ChoiceSlice.self)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Single`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func single(to component: some SingleComponent) async throws -> Subscription {
        try await transport.subscribe(SingleSlice.self) { [weak component] change in
            guard let component else { return false }
            SingleSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newNumber` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func single(to newNumber: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await transport.subscribe(SingleSlice.self) { change in
            if change.fields.contains(1), case .number(let value) = change.value.only { newNumber(Int(value)) }
            return true
        }
    }

    /// The whole values of `kitchen.sink.Single`, now and after every change.
    public func singleValues() -> SliceValues<SingleSlice> {
        transport.values(of: SingleSlice.self)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Words`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func words(to component: some WordsComponent) async throws -> Subscription {
        try await transport.subscribe(WordsSlice.self) { [weak component] change in
            guard let component else { return false }
            WordsSlice.tell(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Words`, now and after every change.
    public func wordsValues() -> SliceValues<WordsSlice> {
        transport.values(of: WordsSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsTheScalars & KnowsTheOptionals & KnowsTheChoice & KnowsTheSingle & KnowsTheWords>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default"],
            slices: [
                ServedSlice(ScalarsRecorder.self) { state, recorder in state.provideScalars(to: recorder) },
                ServedSlice(OptionalsRecorder.self) { state, recorder in state.provideOptionals(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) },
                ServedSlice(SingleRecorder.self) { state, recorder in state.provideSingle(to: recorder) },
                ServedSlice(WordsRecorder.self) { state, recorder in state.provideWords(to: recorder) }
            ])
    }
}

// MARK: WaiterFeature

/// The role `kitchen.sink.WaiterFeature`.
public struct WaiterFeature: FeatureRole {
    public static let name = "kitchen.sink.WaiterFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        /// Does nothing.
        public static var reset: Action { Action(action: .reset) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await transport.send(KitchenSinkAction.reset)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Plate`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func plate(to component: some PlateComponent) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { [weak component] change in
            guard let component else { return false }
            PlateSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newDiameter` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func plate(to newDiameter: @escaping @MainActor (Int?) -> Void) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { change in
            if change.fields.contains(1) { newDiameter(change.value.hasDiameter ? Int(change.value.diameter) : nil) }
            return true
        }
    }

    /// The whole values of `kitchen.sink.Plate`, now and after every change.
    public func plateValues() -> SliceValues<PlateSlice> {
        transport.values(of: PlateSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsThePlate>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Reset"],
            slices: [
                ServedSlice(PlateRecorder.self) { state, recorder in state.providePlate(to: recorder) }
            ])
    }
}

// MARK: GuestFeature

/// Only looks.
public struct GuestFeature: FeatureRole {
    public static let name = "kitchen.sink.GuestFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Plate`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func plate(to component: some PlateComponent) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { [weak component] change in
            guard let component else { return false }
            PlateSlice.tell(change, to: component)
            return true
        }
    }

    /// Calls `newDiameter` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func plate(to newDiameter: @escaping @MainActor (Int?) -> Void) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { change in
            if change.fields.contains(1) { newDiameter(change.value.hasDiameter ? Int(change.value.diameter) : nil) }
            return true
        }
    }

    /// The whole values of `kitchen.sink.Plate`, now and after every change.
    public func plateValues() -> SliceValues<PlateSlice> {
        transport.values(of: PlateSlice.self)
    }

    /// Tells `component`, which is held weakly, the slice `kitchen.sink.Choice`:
    /// now, and after every change.
    @MainActor @discardableResult
    public func choice(to component: some ChoiceComponent) async throws -> Subscription {
        try await transport.subscribe(ChoiceSlice.self) { [weak component] change in
            guard let component else { return false }
            ChoiceSlice.tell(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        transport.values(of: ChoiceSlice.self)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: KnowsThePlate & KnowsTheChoice>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: [],
            slices: [
                ServedSlice(PlateRecorder.self) { state, recorder in state.providePlate(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) }
            ])
    }
}

// MARK: CallerFeature

/// Only speaks.
public struct CallerFeature: FeatureRole {
    public static let name = "kitchen.sink.CallerFeature"

    /// What this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        /// Does nothing.
        public static var reset: Action { Action(action: .reset) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Does nothing.
    @discardableResult
    public func reset() async throws -> Receipt {
        try await transport.send(KitchenSinkAction.reset)
    }

    /// What a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Reset"],
            slices: [])
    }
}

// MARK: Comparison by bits

extension Point {
    fileprivate func differs(from other: Point) -> Bool {
        if self.x.bitPattern != other.x.bitPattern { return true }
        if self.hasY != other.hasY || self.y.bitPattern != other.y.bitPattern { return true }
        if self.hasNested != other.hasNested || self.hasNested && self.nested.differs(from: other.nested) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Point.Nested {
    fileprivate func differs(from other: Point.Nested) -> Bool {
        if self.depth.bitPattern != other.depth.bitPattern { return true }
        return unknownFields != other.unknownFields
    }
}

extension Tree {
    fileprivate func differs(from other: Tree) -> Bool {
        if self.hasLeft != other.hasLeft || self.hasLeft && self.left.differs(from: other.left) { return true }
        if self.hasRight != other.hasRight || self.hasRight && self.right.differs(from: other.right) { return true }
        switch (self.fruit, other.fruit) {
        case (.weight(let value), .weight(let other)):
            if value.bitPattern != other.bitPattern { return true }
        case (.place(let value), .place(let other)):
            if value.differs(from: other) { return true }
        case (.name(let value), .name(let other)):
            if value != other { return true }
        case (nil, nil): break
        default: return true
        }
        return unknownFields != other.unknownFields
    }
}

// MARK: JSON

extension Scalars: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("switchOn", switchOn)
        json.field("int32Value", int32Value)
        json.field("sint32Value", sint32Value)
        json.field("sfixed32Value", sfixed32Value)
        json.field("int64Value", int64Value)
        json.field("sint64Value", sint64Value)
        json.field("sfixed64Value", sfixed64Value)
        json.field("uint32Value", uint32Value)
        json.field("fixed32Value", fixed32Value)
        json.field("uint64Value", uint64Value)
        json.field("fixed64Value", fixed64Value)
        json.field("floatValue", floatValue)
        json.field("doubleValue", doubleValue)
        json.field("stringValue", stringValue)
    }
}

extension Optionals: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasFlag { json.field("flag", flag) }
        if hasCount { json.field("count", count) }
        if hasSmall { json.field("small", small) }
        if hasRatio { json.field("ratio", ratio) }
        if hasNote { json.field("note", note) }
        if hasPoint { json.field("point", point) }
        if hasPlate { json.field("plate", plate) }
        if hasTree { json.field("tree", tree) }
    }
}

extension Point: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("x", x)
        if hasY { json.field("y", y) }
        if hasNested { json.field("nested", nested) }
    }
}

extension Point.Nested: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("depth", depth)
    }
}

extension Tree: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasLeft { json.field("left", left) }
        if hasRight { json.field("right", right) }
        switch fruit {
        case .weight(let weight): json.field("weight", weight)
        case .place(let place): json.field("place", place)
        case .name(let name): json.field("name", name)
        case nil: break
        }
    }
}

extension Choice: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("title", title)
        switch outcome {
        case .number(let number): json.field("number", number)
        case .ratio(let ratio): json.field("ratio", ratio)
        case .text(let text): json.field("text", text)
        case .point(let point): json.field("point", point)
        case .plate(let plate): json.field("plate", plate)
        case nil: break
        }
        json.field("weight", weight)
        switch `default` {
        case .self_p(let self_): json.field("self", self_)
        case .json(let json_): json.field("json", json_)
        case nil: break
        }
    }
}

extension Single: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch only {
        case .number(let number): json.field("number", number)
        case nil: break
        }
    }
}

extension Words: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("default", `default`)
        if hasIn { json.field("in", `in`) }
        json.field("self", self_p)
        if hasInit_p { json.field("init", init_p) }
        json.field("Type", type)
        json.field("func", `func`)
        json.field("var", `var`)
        json.field("let", `let`)
        json.field("inout", `inout`)
        json.field("json", self.json)
        json.field("message", message)
        json.field("transport", transport)
        json.field("told", told)
        json.field("component", component)
        json.field("change", change)
        json.field("description", description_p)
        json.field("hasValue", hasValue_p)
        json.field("fields", fields)
        if hasOld { json.field("old", old) }
        json.field("new", new)
        json.field("address", url)
        json.field("Any", any)
        json.field("action", action)
        json.field("throws", `throws`)
        json.field("await", self.await)
        json.field("protocol", `protocol`)
        json.field("try", `try`)
        json.field("unknownFields", unknownFields_p)
        json.field("name", name)
        switch `is` {
        case .case(let `case`): json.field("case", `case`)
        case .nil(let `nil`): json.field("nil", `nil`)
        case nil: break
        }
    }
}

extension Say: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasWords { json.field("words", words) }
        json.field("default", `default`)
        if hasIn { json.field("in", `in`) }
        json.field("self", self_p)
        if hasInit_p { json.field("init", init_p) }
        json.field("type", type)
        json.field("inout", `inout`)
        json.field("message", message)
        if hasTransport { json.field("transport", transport) }
        json.field("action", action)
        json.field("json", self.json)
        switch `is` {
        case .case(let `case`): json.field("case", `case`)
        case .nil(let `nil`): json.field("nil", `nil`)
        case nil: break
        }
    }
}

extension Reset: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Default: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("true", `true`)
    }
}

extension Stir: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("count", count)
        if hasMore { json.field("more", more) }
        if hasHeat { json.field("heat", heat) }
        if hasPlace { json.field("place", place) }
        switch way {
        case .left(let left): json.field("left", left)
        case .times(let times): json.field("times", times)
        case .plate(let plate): json.field("plate", plate)
        case nil: break
        }
        json.field("seed", seed)
    }
}

extension Kitchen_Sink_Plate: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasDiameter { json.field("diameter", diameter) }
    }
}
