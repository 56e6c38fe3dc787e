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
    public typealias Message = Scalars

    public static let fields: [SliceField<ScalarsSlice>] = [
        .value(1, \.switchOn),
        .value(2, \.int32Value),
        .value(3, \.sint32Value),
        .value(4, \.sfixed32Value),
        .value(5, \.int64Value),
        .value(6, \.sint64Value),
        .value(7, \.sfixed64Value),
        .value(8, \.uint32Value),
        .value(9, \.fixed32Value),
        .value(10, \.uint64Value),
        .value(11, \.fixed64Value),
        .value(12, \.floatValue, by: { $0.bitPattern == $1.bitPattern }),
        .value(13, \.doubleValue, by: { $0.bitPattern == $1.bitPattern }),
        .text(14, \.stringValue),
    ]

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

extension Scalars: SliceValue {}

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
    public typealias Message = Optionals

    public static let fields: [SliceField<OptionalsSlice>] = [
        .optional(1, \.flag, isSet: { $0.hasFlag }, clear: { $0.clearFlag() }),
        .optional(2, \.count, isSet: { $0.hasCount }, clear: { $0.clearCount() }),
        .optional(3, \.small, isSet: { $0.hasSmall }, clear: { $0.clearSmall() }),
        .optional(4, \.ratio, isSet: { $0.hasRatio }, clear: { $0.clearRatio() }, by: { $0.bitPattern == $1.bitPattern }),
        .optional(5, \.note, isSet: { $0.hasNote }, clear: { $0.clearNote() }, by: { $0.utf8.elementsEqual($1.utf8) }),
        .optional(6, \.point, isSet: { $0.hasPoint }, clear: { $0.clearPoint() }, by: { !$0.differs(from: $1) }),
        .optional(7, \.plate, isSet: { $0.hasPlate }, clear: { $0.clearPlate() }),
        .optional(8, \.tree, isSet: { $0.hasTree }, clear: { $0.clearTree() }, by: { !$0.differs(from: $1) }),
    ]

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

extension Optionals: SliceValue {}

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
    public typealias Message = Choice

    public static let fields: [SliceField<ChoiceSlice>] = [
        .text(1, \.title),
        .choice(2, excluding: [3, 4, 5, 6], of: \.outcome, get: { if case .number(let value) = $0 { value } else { nil } }),
        .choice(4, excluding: [2, 3, 5, 6], of: \.outcome, get: { if case .ratio(let value) = $0 { value } else { nil } }, by: { $0.bitPattern == $1.bitPattern }),
        .choice(3, excluding: [2, 4, 5, 6], of: \.outcome, get: { if case .text(let value) = $0 { value } else { nil } }, by: { $0.utf8.elementsEqual($1.utf8) }),
        .choice(5, excluding: [2, 3, 4, 6], of: \.outcome, get: { if case .point(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .choice(6, excluding: [2, 3, 4, 5], of: \.outcome, get: { if case .plate(let value) = $0 { value } else { nil } }),
        .value(7, \.weight),
        .choice(8, excluding: [9], of: \.`default`, get: { if case .self_p(let value) = $0 { value } else { nil } }),
        .choice(9, excluding: [8], of: \.`default`, get: { if case .json(let value) = $0 { value } else { nil } }, by: { $0.utf8.elementsEqual($1.utf8) }),
    ]

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

extension Choice: SliceValue {}

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
    public typealias Message = Single

    public static let fields: [SliceField<SingleSlice>] = [
        .choice(1, excluding: [], of: \.only, get: { if case .number(let value) = $0 { value } else { nil } }),
    ]

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<SingleSlice>, to component: some SingleComponent) {
        if change.fields.contains(1), case .number(let value) = change.value.only { component.newNumber(Int(value)) }
        component.didReach(change.revision)
    }
}

extension Single: SliceValue {}

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
    public typealias Message = Words

    public static let fields: [SliceField<WordsSlice>] = [
        .value(1, \.`default`),
        .optional(2, \.`in`, isSet: { $0.hasIn }, clear: { $0.clearIn() }),
        .text(3, \.self_p),
        .optional(4, \.init_p, isSet: { $0.hasInit_p }, clear: { $0.clearInit_p() }, by: { $0.utf8.elementsEqual($1.utf8) }),
        .text(5, \.type),
        .text(6, \.`func`),
        .text(7, \.`var`),
        .text(8, \.`let`),
        .text(9, \.`inout`),
        .text(10, \.json),
        .text(11, \.message),
        .text(12, \.transport),
        .text(13, \.told),
        .text(14, \.component),
        .text(15, \.change),
        .text(16, \.description_p),
        .text(17, \.hasValue_p),
        .text(18, \.fields),
        .optional(19, \.old, isSet: { $0.hasOld }, clear: { $0.clearOld() }, by: { $0.utf8.elementsEqual($1.utf8) }),
        .text(20, \.new),
        .text(21, \.url),
        .text(22, \.any),
        .text(23, \.action),
        .text(24, \.`throws`),
        .text(25, \.await),
        .text(26, \.`protocol`),
        .text(27, \.`try`),
        .text(28, \.unknownFields_p),
        .text(29, \.name),
        .choice(30, excluding: [31], of: \.`is`, get: { if case .case(let value) = $0 { value } else { nil } }, by: { $0.utf8.elementsEqual($1.utf8) }),
        .choice(31, excluding: [30], of: \.`is`, get: { if case .nil(let value) = $0 { value } else { nil } }, by: { $0.utf8.elementsEqual($1.utf8) }),
    ]

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

extension Words: SliceValue {}

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
    public typealias Message = Kitchen_Sink_Plate

    public static let fields: [SliceField<PlateSlice>] = [
        .optional(1, \.diameter, isSet: { $0.hasDiameter }, clear: { $0.clearDiameter() }),
    ]

    /// Tells `component` what changed.
    public static func tell(_ change: SliceChange<PlateSlice>, to component: some PlateComponent) {
        if change.fields.contains(1) { component.newDiameter(change.value.hasDiameter ? Int(change.value.diameter) : nil) }
        component.didReach(change.revision)
    }
}

extension Kitchen_Sink_Plate: SliceValue {}

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
