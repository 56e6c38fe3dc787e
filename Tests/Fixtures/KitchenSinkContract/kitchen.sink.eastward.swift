// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kitchen_sink.proto, prefixed.proto

@_exported public import Eastward
public import Foundation
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
    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    case show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?)
    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    case fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int])
    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    case fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self: Table<Int, Int>)
    /// Replaces whole messages; messages that it does not contain stay.
    case put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?)

    public static let kinds: [ActionKind<KitchenSinkAction>] = [
        ActionKind(Stir.self) { .stir(count: Int($0.count), more: $0.hasMore ? Int($0.more) : nil, heat: $0.hasHeat ? $0.heat : nil, place: $0.hasPlace ? $0.place : nil, way: $0.way, seed: $0.seed) },
        ActionKind(Say.self) { .say(words: $0.hasWords ? $0.words : nil, default: Int($0.`default`), in: $0.hasIn ? Int($0.`in`) : nil, self: $0.self_p, init: $0.hasInit_p ? $0.init_p : nil, type: $0.type, `inout`: $0.`inout`, message: $0.message, transport: $0.hasTransport ? $0.transport : nil, action: $0.action, json: $0.json, is: $0.`is`) },
        ActionKind(Reset.self) { _ in .reset },
        ActionKind(Default.self) { .`default`(true: $0.`true`) },
        ActionKind(Show.self) { .show(picture: $0.picture, back: $0.hasBack ? $0.back : nil, color: $0.color, texture: $0.hasTexture ? $0.texture : nil, mood: $0.mood, forest: $0.hasForest ? $0.forest : nil, dish: $0.dish) },
        ActionKind(FillLists.self) { .fillLists(flags: $0.flags, counts: $0.counts.map { Int($0) }, seeds: $0.seeds, ratios: $0.ratios, notes: $0.notes, pictures: $0.pictures, colors: $0.colors, points: $0.points, message: $0.message.map { Int($0) }) },
        ActionKind(FillTables.self) { .fillTables(jars: Table($0.jars.lazy.map { (key: Int($0.key), value: $0.value) }), counts: Table($0.counts.lazy.map { (key: $0.key, value: Int($0.value)) }), pictures: Table($0.pictures.lazy.map { (key: $0.key, value: $0.value) }), colors: Table($0.colors.lazy.map { (key: $0.key, value: $0.value) }), ratios: Table($0.ratios.lazy.map { (key: Int($0.key), value: $0.value) }), notes: Table($0.notes.lazy.map { (key: $0.key, value: $0.value) }), points: Table($0.points.lazy.map { (key: $0.key, value: $0.value) }), message: Table($0.message.lazy.map { (key: Int($0.key), value: Int($0.value)) }), self: Table($0.self_p.lazy.map { (key: Int($0.key), value: Int($0.value)) })) },
        ActionKind(Put.self) { .put(scalars: $0.hasScalars ? $0.scalars : nil, optionals: $0.hasOptionals ? $0.optionals : nil, lists: $0.hasLists ? $0.lists : nil, keys: $0.hasKeys ? $0.keys : nil, rows: $0.hasRows ? $0.rows : nil, choice: $0.hasChoice ? $0.choice : nil) },
    ]

    public var kind: Int {
        switch self {
        case .stir: 0
        case .say: 1
        case .reset: 2
        case .`default`: 3
        case .show: 4
        case .fillLists: 5
        case .fillTables: 6
        case .put: 7
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
        case .show(let picture, let back, let color, let texture, let mood, let forest, let dish):
            var message = Show()
            message.picture = picture
            if let back { message.back = back }
            message.color = color
            if let texture { message.texture = texture }
            message.mood = mood
            if let forest { message.forest = forest }
            message.dish = dish
            return message
        case .fillLists(let flags, let counts, let seeds, let ratios, let notes, let pictures, let colors, let points, let message):
            var message_ = FillLists()
            message_.flags = flags
            message_.counts = counts.map { Int64($0) }
            message_.seeds = seeds
            message_.ratios = ratios
            message_.notes = notes
            message_.pictures = pictures
            message_.colors = colors
            message_.points = points
            message_.message = message.map { Int64($0) }
            return message_
        case .fillTables(let jars, let counts, let pictures, let colors, let ratios, let notes, let points, let message, let self_):
            var message_ = FillTables()
            message_.jars = Dictionary(uniqueKeysWithValues: jars.lazy.map { (Int64($0.key), $0.value) })
            message_.counts = Dictionary(uniqueKeysWithValues: counts.lazy.map { ($0.key, Int64($0.value)) })
            message_.pictures = Dictionary(uniqueKeysWithValues: pictures.lazy.map { ($0.key, $0.value) })
            message_.colors = Dictionary(uniqueKeysWithValues: colors.lazy.map { ($0.key, $0.value) })
            message_.ratios = Dictionary(uniqueKeysWithValues: ratios.lazy.map { (Int64($0.key), $0.value) })
            message_.notes = Dictionary(uniqueKeysWithValues: notes.lazy.map { ($0.key, $0.value) })
            message_.points = Dictionary(uniqueKeysWithValues: points.lazy.map { ($0.key, $0.value) })
            message_.message = Dictionary(uniqueKeysWithValues: message.lazy.map { (Int64($0.key), Int64($0.value)) })
            message_.self_p = Dictionary(uniqueKeysWithValues: self_.lazy.map { (Int64($0.key), Int64($0.value)) })
            return message_
        case .put(let scalars, let optionals, let lists, let keys, let rows, let choice):
            var message = Put()
            if let scalars { message.scalars = scalars }
            if let optionals { message.optionals = optionals }
            if let lists { message.lists = lists }
            if let keys { message.keys = keys }
            if let rows { message.rows = rows }
            if let choice { message.choice = choice }
            return message
        }
    }
}

// MARK: Scalars

/// A component that receives the slice `kitchen.sink.Scalars`.
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
    func newBytesValue(_ bytesValue: Data)
    func newColor(_ color: Color)
    func newMood(_ mood: Mood)
    func newTexture(_ texture: Scalars.Texture)
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
        .bytes(15, \.bytesValue),
        .value(16, \.color),
        .value(17, \.mood),
        .value(18, \.texture),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ScalarsSlice>, to component: some ScalarsComponent) {
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
        if change.fields.contains(15) { component.newBytesValue(change.value.bytesValue) }
        if change.fields.contains(16) { component.newColor(change.value.color) }
        if change.fields.contains(17) { component.newMood(change.value.mood) }
        if change.fields.contains(18) { component.newTexture(change.value.texture) }
        component.didReach(change.revision)
    }
}

extension Scalars: SliceMessage, SliceValue {
    public typealias SliceType = ScalarsSlice
}

/// The component that puts `kitchen.sink.Scalars` on the wire.
public final class ScalarsRecorder: ScalarsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ScalarsSlice>()

    public init() {}

    public func newSwitchOn(_ switchOn: Bool) {
        provided.set(1) { $0.switchOn = switchOn }
    }

    public func newInt32Value(_ int32Value: Int32) {
        provided.set(2) { $0.int32Value = int32Value }
    }

    public func newSint32Value(_ sint32Value: Int32) {
        provided.set(3) { $0.sint32Value = sint32Value }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32) {
        provided.set(4) { $0.sfixed32Value = sfixed32Value }
    }

    public func newInt64Value(_ int64Value: Int) {
        provided.set(5) { $0.int64Value = Int64(int64Value) }
    }

    public func newSint64Value(_ sint64Value: Int) {
        provided.set(6) { $0.sint64Value = Int64(sint64Value) }
    }

    public func newSfixed64Value(_ sfixed64Value: Int) {
        provided.set(7) { $0.sfixed64Value = Int64(sfixed64Value) }
    }

    public func newUint32Value(_ uint32Value: UInt32) {
        provided.set(8) { $0.uint32Value = uint32Value }
    }

    public func newFixed32Value(_ fixed32Value: UInt32) {
        provided.set(9) { $0.fixed32Value = fixed32Value }
    }

    public func newUint64Value(_ uint64Value: UInt64) {
        provided.set(10) { $0.uint64Value = uint64Value }
    }

    public func newFixed64Value(_ fixed64Value: UInt64) {
        provided.set(11) { $0.fixed64Value = fixed64Value }
    }

    public func newFloatValue(_ floatValue: Float) {
        provided.set(12) { $0.floatValue = floatValue }
    }

    public func newDoubleValue(_ doubleValue: Double) {
        provided.set(13) { $0.doubleValue = doubleValue }
    }

    public func newStringValue(_ stringValue: String) {
        provided.set(14) { $0.stringValue = stringValue }
    }

    public func newBytesValue(_ bytesValue: Data) {
        provided.set(15) { $0.bytesValue = bytesValue }
    }

    public func newColor(_ color: Color) {
        provided.set(16) { $0.color = color }
    }

    public func newMood(_ mood: Mood) {
        provided.set(17) { $0.mood = mood }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        provided.set(18) { $0.texture = texture }
    }
}

// MARK: Optionals

/// A component that receives the slice `kitchen.sink.Optionals`.
public protocol OptionalsComponent: SliceComponent {
    func newFlag(_ flag: Bool?)
    func newCount(_ count: Int?)
    func newSmall(_ small: UInt32?)
    func newRatio(_ ratio: Double?)
    func newNote(_ note: String?)
    func newPoint(_ point: Point?)
    func newPlate(_ plate: Kitchen_Sink_Plate?)
    func newTree(_ tree: Tree?)
    func newInt32Value(_ int32Value: Int32?)
    func newSint32Value(_ sint32Value: Int32?)
    func newSfixed32Value(_ sfixed32Value: Int32?)
    func newSint64Value(_ sint64Value: Int?)
    func newSfixed64Value(_ sfixed64Value: Int?)
    func newFixed32Value(_ fixed32Value: UInt32?)
    func newUint64Value(_ uint64Value: UInt64?)
    func newFixed64Value(_ fixed64Value: UInt64?)
    func newHeat(_ heat: Float?)
    func newPicture(_ picture: Data?)
    func newColor(_ color: Color?)
    func newTexture(_ texture: Scalars.Texture?)
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
        .optional(5, \.note, isSet: { $0.hasNote }, clear: { $0.clearNote() }, by: { $0.hasSameBytes(as: $1) }),
        .optional(6, \.point, isSet: { $0.hasPoint }, clear: { $0.clearPoint() }, by: { !$0.differs(from: $1) }),
        .optional(7, \.plate, isSet: { $0.hasPlate }, clear: { $0.clearPlate() }),
        .optional(8, \.tree, isSet: { $0.hasTree }, clear: { $0.clearTree() }, by: { !$0.differs(from: $1) }),
        .optional(9, \.int32Value, isSet: { $0.hasInt32Value }, clear: { $0.clearInt32Value() }),
        .optional(10, \.sint32Value, isSet: { $0.hasSint32Value }, clear: { $0.clearSint32Value() }),
        .optional(11, \.sfixed32Value, isSet: { $0.hasSfixed32Value }, clear: { $0.clearSfixed32Value() }),
        .optional(12, \.sint64Value, isSet: { $0.hasSint64Value }, clear: { $0.clearSint64Value() }),
        .optional(13, \.sfixed64Value, isSet: { $0.hasSfixed64Value }, clear: { $0.clearSfixed64Value() }),
        .optional(14, \.fixed32Value, isSet: { $0.hasFixed32Value }, clear: { $0.clearFixed32Value() }),
        .optional(15, \.uint64Value, isSet: { $0.hasUint64Value }, clear: { $0.clearUint64Value() }),
        .optional(16, \.fixed64Value, isSet: { $0.hasFixed64Value }, clear: { $0.clearFixed64Value() }),
        .optional(17, \.heat, isSet: { $0.hasHeat }, clear: { $0.clearHeat() }, by: { $0.bitPattern == $1.bitPattern }),
        .optional(18, \.picture, isSet: { $0.hasPicture }, clear: { $0.clearPicture() }),
        .optional(19, \.color, isSet: { $0.hasColor }, clear: { $0.clearColor() }),
        .optional(20, \.texture, isSet: { $0.hasTexture }, clear: { $0.clearTexture() }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<OptionalsSlice>, to component: some OptionalsComponent) {
        if change.fields.contains(1) { component.newFlag(change.value.hasFlag ? change.value.flag : nil) }
        if change.fields.contains(2) { component.newCount(change.value.hasCount ? Int(change.value.count) : nil) }
        if change.fields.contains(3) { component.newSmall(change.value.hasSmall ? change.value.small : nil) }
        if change.fields.contains(4) { component.newRatio(change.value.hasRatio ? change.value.ratio : nil) }
        if change.fields.contains(5) { component.newNote(change.value.hasNote ? change.value.note : nil) }
        if change.fields.contains(6) { component.newPoint(change.value.hasPoint ? change.value.point : nil) }
        if change.fields.contains(7) { component.newPlate(change.value.hasPlate ? change.value.plate : nil) }
        if change.fields.contains(8) { component.newTree(change.value.hasTree ? change.value.tree : nil) }
        if change.fields.contains(9) { component.newInt32Value(change.value.hasInt32Value ? change.value.int32Value : nil) }
        if change.fields.contains(10) { component.newSint32Value(change.value.hasSint32Value ? change.value.sint32Value : nil) }
        if change.fields.contains(11) { component.newSfixed32Value(change.value.hasSfixed32Value ? change.value.sfixed32Value : nil) }
        if change.fields.contains(12) { component.newSint64Value(change.value.hasSint64Value ? Int(change.value.sint64Value) : nil) }
        if change.fields.contains(13) { component.newSfixed64Value(change.value.hasSfixed64Value ? Int(change.value.sfixed64Value) : nil) }
        if change.fields.contains(14) { component.newFixed32Value(change.value.hasFixed32Value ? change.value.fixed32Value : nil) }
        if change.fields.contains(15) { component.newUint64Value(change.value.hasUint64Value ? change.value.uint64Value : nil) }
        if change.fields.contains(16) { component.newFixed64Value(change.value.hasFixed64Value ? change.value.fixed64Value : nil) }
        if change.fields.contains(17) { component.newHeat(change.value.hasHeat ? change.value.heat : nil) }
        if change.fields.contains(18) { component.newPicture(change.value.hasPicture ? change.value.picture : nil) }
        if change.fields.contains(19) { component.newColor(change.value.hasColor ? change.value.color : nil) }
        if change.fields.contains(20) { component.newTexture(change.value.hasTexture ? change.value.texture : nil) }
        component.didReach(change.revision)
    }
}

extension Optionals: SliceMessage, SliceValue {
    public typealias SliceType = OptionalsSlice
}

/// The component that puts `kitchen.sink.Optionals` on the wire.
public final class OptionalsRecorder: OptionalsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<OptionalsSlice>()

    public init() {}

    public func newFlag(_ flag: Bool?) {
        provided.set(1) {
            if let flag { $0.flag = flag } else { $0.clearFlag() }
        }
    }

    public func newCount(_ count: Int?) {
        provided.set(2) {
            if let count { $0.count = Int64(count) } else { $0.clearCount() }
        }
    }

    public func newSmall(_ small: UInt32?) {
        provided.set(3) {
            if let small { $0.small = small } else { $0.clearSmall() }
        }
    }

    public func newRatio(_ ratio: Double?) {
        provided.set(4) {
            if let ratio { $0.ratio = ratio } else { $0.clearRatio() }
        }
    }

    public func newNote(_ note: String?) {
        provided.set(5) {
            if let note { $0.note = note } else { $0.clearNote() }
        }
    }

    public func newPoint(_ point: Point?) {
        provided.set(6) {
            if let point { $0.point = point } else { $0.clearPoint() }
        }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate?) {
        provided.set(7) {
            if let plate { $0.plate = plate } else { $0.clearPlate() }
        }
    }

    public func newTree(_ tree: Tree?) {
        provided.set(8) {
            if let tree { $0.tree = tree } else { $0.clearTree() }
        }
    }

    public func newInt32Value(_ int32Value: Int32?) {
        provided.set(9) {
            if let int32Value { $0.int32Value = int32Value } else { $0.clearInt32Value() }
        }
    }

    public func newSint32Value(_ sint32Value: Int32?) {
        provided.set(10) {
            if let sint32Value { $0.sint32Value = sint32Value } else { $0.clearSint32Value() }
        }
    }

    public func newSfixed32Value(_ sfixed32Value: Int32?) {
        provided.set(11) {
            if let sfixed32Value { $0.sfixed32Value = sfixed32Value } else { $0.clearSfixed32Value() }
        }
    }

    public func newSint64Value(_ sint64Value: Int?) {
        provided.set(12) {
            if let sint64Value { $0.sint64Value = Int64(sint64Value) } else { $0.clearSint64Value() }
        }
    }

    public func newSfixed64Value(_ sfixed64Value: Int?) {
        provided.set(13) {
            if let sfixed64Value { $0.sfixed64Value = Int64(sfixed64Value) } else { $0.clearSfixed64Value() }
        }
    }

    public func newFixed32Value(_ fixed32Value: UInt32?) {
        provided.set(14) {
            if let fixed32Value { $0.fixed32Value = fixed32Value } else { $0.clearFixed32Value() }
        }
    }

    public func newUint64Value(_ uint64Value: UInt64?) {
        provided.set(15) {
            if let uint64Value { $0.uint64Value = uint64Value } else { $0.clearUint64Value() }
        }
    }

    public func newFixed64Value(_ fixed64Value: UInt64?) {
        provided.set(16) {
            if let fixed64Value { $0.fixed64Value = fixed64Value } else { $0.clearFixed64Value() }
        }
    }

    public func newHeat(_ heat: Float?) {
        provided.set(17) {
            if let heat { $0.heat = heat } else { $0.clearHeat() }
        }
    }

    public func newPicture(_ picture: Data?) {
        provided.set(18) {
            if let picture { $0.picture = picture } else { $0.clearPicture() }
        }
    }

    public func newColor(_ color: Color?) {
        provided.set(19) {
            if let color { $0.color = color } else { $0.clearColor() }
        }
    }

    public func newTexture(_ texture: Scalars.Texture?) {
        provided.set(20) {
            if let texture { $0.texture = texture } else { $0.clearTexture() }
        }
    }
}

// MARK: Choice

/// A component that receives the slice `kitchen.sink.Choice`.
public protocol ChoiceComponent: SliceComponent {
    func newTitle(_ title: String)
    /// A number.
    func newNumber(_ number: Int)
    func newRatio(_ ratio: Float)
    func newText(_ text: String)
    func newPoint(_ point: Point)
    func newPlate(_ plate: Kitchen_Sink_Plate)
    func newPicture(_ picture: Data)
    func newColor(_ color: Color)
    func newTexture(_ texture: Scalars.Texture)
    func newExact(_ exact: Double)
    func newForest(_ forest: Forest)
    func newSeed(_ seed: UInt64)
    func newTiny(_ tiny: Int32)
    func newJar(_ jar: Jar)
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
        .choice(2, excluding: [3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .number(let value) = $0 { value } else { nil } }),
        .choice(4, excluding: [2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .ratio(let value) = $0 { value } else { nil } }, by: { $0.bitPattern == $1.bitPattern }),
        .choice(3, excluding: [2, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .text(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(5, excluding: [2, 3, 4, 6, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .point(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .choice(6, excluding: [2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .plate(let value) = $0 { value } else { nil } }),
        .choice(10, excluding: [2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .picture(let value) = $0 { value } else { nil } }),
        .choice(11, excluding: [2, 3, 4, 5, 6, 10, 12, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .color(let value) = $0 { value } else { nil } }),
        .choice(12, excluding: [2, 3, 4, 5, 6, 10, 11, 13, 14, 15, 16, 17], of: \.outcome, get: { if case .texture(let value) = $0 { value } else { nil } }),
        .choice(13, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17], of: \.outcome, get: { if case .exact(let value) = $0 { value } else { nil } }, by: { $0.bitPattern == $1.bitPattern }),
        .choice(14, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 16, 17], of: \.outcome, get: { if case .forest(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .choice(15, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 16, 17], of: \.outcome, get: { if case .seed(let value) = $0 { value } else { nil } }),
        .choice(16, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 17], of: \.outcome, get: { if case .tiny(let value) = $0 { value } else { nil } }),
        .choice(17, excluding: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16], of: \.outcome, get: { if case .jar(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .value(7, \.weight),
        .choice(8, excluding: [9], of: \.`default`, get: { if case .self_p(let value) = $0 { value } else { nil } }),
        .choice(9, excluding: [8], of: \.`default`, get: { if case .json(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ChoiceSlice>, to component: some ChoiceComponent) {
        if change.fields.contains(1) { component.newTitle(change.value.title) }
        if change.fields.contains(2), case .number(let value) = change.value.outcome { component.newNumber(Int(value)) }
        if change.fields.contains(4), case .ratio(let value) = change.value.outcome { component.newRatio(value) }
        if change.fields.contains(3), case .text(let value) = change.value.outcome { component.newText(value) }
        if change.fields.contains(5), case .point(let value) = change.value.outcome { component.newPoint(value) }
        if change.fields.contains(6), case .plate(let value) = change.value.outcome { component.newPlate(value) }
        if change.fields.contains(10), case .picture(let value) = change.value.outcome { component.newPicture(value) }
        if change.fields.contains(11), case .color(let value) = change.value.outcome { component.newColor(value) }
        if change.fields.contains(12), case .texture(let value) = change.value.outcome { component.newTexture(value) }
        if change.fields.contains(13), case .exact(let value) = change.value.outcome { component.newExact(value) }
        if change.fields.contains(14), case .forest(let value) = change.value.outcome { component.newForest(value) }
        if change.fields.contains(15), case .seed(let value) = change.value.outcome { component.newSeed(value) }
        if change.fields.contains(16), case .tiny(let value) = change.value.outcome { component.newTiny(value) }
        if change.fields.contains(17), case .jar(let value) = change.value.outcome { component.newJar(value) }
        if change.fields.contains(7) { component.newWeight(change.value.weight) }
        if change.fields.contains(8), case .self_p(let value) = change.value.`default` { component.newSelf(value) }
        if change.fields.contains(9), case .json(let value) = change.value.`default` { component.newJson(value) }
        component.didReach(change.revision)
    }
}

extension Choice: SliceMessage, SliceValue {
    public typealias SliceType = ChoiceSlice
}

/// The component that puts `kitchen.sink.Choice` on the wire.
public final class ChoiceRecorder: ChoiceComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ChoiceSlice>()

    public init() {}

    public func newTitle(_ title: String) {
        provided.set(1) { $0.title = title }
    }

    public func newNumber(_ number: Int) {
        provided.set(2, clearing: [3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.number = Int64(number) }
    }

    public func newRatio(_ ratio: Float) {
        provided.set(4, clearing: [2, 3, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.ratio = ratio }
    }

    public func newText(_ text: String) {
        provided.set(3, clearing: [2, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.text = text }
    }

    public func newPoint(_ point: Point) {
        provided.set(5, clearing: [2, 3, 4, 6, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.point = point }
    }

    public func newPlate(_ plate: Kitchen_Sink_Plate) {
        provided.set(6, clearing: [2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16, 17]) { $0.plate = plate }
    }

    public func newPicture(_ picture: Data) {
        provided.set(10, clearing: [2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17]) { $0.picture = picture }
    }

    public func newColor(_ color: Color) {
        provided.set(11, clearing: [2, 3, 4, 5, 6, 10, 12, 13, 14, 15, 16, 17]) { $0.color = color }
    }

    public func newTexture(_ texture: Scalars.Texture) {
        provided.set(12, clearing: [2, 3, 4, 5, 6, 10, 11, 13, 14, 15, 16, 17]) { $0.texture = texture }
    }

    public func newExact(_ exact: Double) {
        provided.set(13, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 14, 15, 16, 17]) { $0.exact = exact }
    }

    public func newForest(_ forest: Forest) {
        provided.set(14, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 15, 16, 17]) { $0.forest = forest }
    }

    public func newSeed(_ seed: UInt64) {
        provided.set(15, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 16, 17]) { $0.seed = seed }
    }

    public func newTiny(_ tiny: Int32) {
        provided.set(16, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 17]) { $0.tiny = tiny }
    }

    public func newJar(_ jar: Jar) {
        provided.set(17, clearing: [2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16]) { $0.jar = jar }
    }

    public func newWeight(_ weight: Int32) {
        provided.set(7) { $0.weight = weight }
    }

    public func newSelf(_ self_: Bool) {
        provided.set(8, clearing: [9]) { $0.self_p = self_ }
    }

    public func newJson(_ json: String) {
        provided.set(9, clearing: [8]) { $0.json = json }
    }
}

// MARK: Single

/// A component that receives the slice `kitchen.sink.Single`.
public protocol SingleComponent: SliceComponent {
    func newNumber(_ number: Int)
}

/// One field alone, which may be unset.
public protocol KnowsTheSingle: Sendable {
    func provideSingle(to component: some SingleComponent)
}

/// The slice `kitchen.sink.Single` on the wire.
public enum SingleSlice: Slice {
    public typealias Message = Single

    public static let fields: [SliceField<SingleSlice>] = [
        .choice(1, excluding: [], of: \.only, get: { if case .number(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<SingleSlice>, to component: some SingleComponent) {
        if change.fields.contains(1), case .number(let value) = change.value.only { component.newNumber(Int(value)) }
        component.didReach(change.revision)
    }
}

extension Single: SliceMessage, SliceValue {
    public typealias SliceType = SingleSlice
}

/// The component that puts `kitchen.sink.Single` on the wire.
public final class SingleRecorder: SingleComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<SingleSlice>()

    public init() {}

    public func newNumber(_ number: Int) {
        provided.set(1) { $0.number = Int64(number) }
    }
}

// MARK: Words

/// A component that receives the slice `kitchen.sink.Words`.
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
    func newProvided(_ provided: String)
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
        .optional(4, \.init_p, isSet: { $0.hasInit_p }, clear: { $0.clearInit_p() }, by: { $0.hasSameBytes(as: $1) }),
        .text(5, \.type),
        .text(6, \.`func`),
        .text(7, \.`var`),
        .text(8, \.`let`),
        .text(9, \.`inout`),
        .text(10, \.json),
        .text(11, \.message),
        .text(12, \.transport),
        .text(13, \.provided),
        .text(14, \.component),
        .text(15, \.change),
        .text(16, \.description_p),
        .text(17, \.hasValue_p),
        .text(18, \.fields),
        .optional(19, \.old, isSet: { $0.hasOld }, clear: { $0.clearOld() }, by: { $0.hasSameBytes(as: $1) }),
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
        .choice(30, excluding: [31], of: \.`is`, get: { if case .case(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(31, excluding: [30], of: \.`is`, get: { if case .nil(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<WordsSlice>, to component: some WordsComponent) {
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
        if change.fields.contains(13) { component.newProvided(change.value.provided) }
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

extension Words: SliceMessage, SliceValue {
    public typealias SliceType = WordsSlice
}

/// The component that puts `kitchen.sink.Words` on the wire.
public final class WordsRecorder: WordsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<WordsSlice>()

    public init() {}

    public func newDefault(_ `default`: Int) {
        provided.set(1) { $0.`default` = Int64(`default`) }
    }

    public func newIn(_ `in`: Int?) {
        provided.set(2) {
            if let `in` { $0.`in` = Int64(`in`) } else { $0.clearIn() }
        }
    }

    public func newSelf(_ self_: String) {
        provided.set(3) { $0.self_p = self_ }
    }

    public func newInit(_ `init`: String?) {
        provided.set(4) {
            if let `init` { $0.init_p = `init` } else { $0.clearInit_p() }
        }
    }

    public func newType(_ type: String) {
        provided.set(5) { $0.type = type }
    }

    public func newFunc(_ `func`: String) {
        provided.set(6) { $0.`func` = `func` }
    }

    public func newVar(_ `var`: String) {
        provided.set(7) { $0.`var` = `var` }
    }

    public func newLet(_ `let`: String) {
        provided.set(8) { $0.`let` = `let` }
    }

    public func newInout(_ `inout`: String) {
        provided.set(9) { $0.`inout` = `inout` }
    }

    public func newJson(_ json: String) {
        provided.set(10) { $0.json = json }
    }

    public func newMessage(_ message: String) {
        provided.set(11) { $0.message = message }
    }

    public func newTransport(_ transport: String) {
        provided.set(12) { $0.transport = transport }
    }

    public func newProvided(_ provided: String) {
        self.provided.set(13) { $0.provided = provided }
    }

    public func newComponent(_ component: String) {
        provided.set(14) { $0.component = component }
    }

    public func newChange(_ change: String) {
        provided.set(15) { $0.change = change }
    }

    public func newDescription(_ description: String) {
        provided.set(16) { $0.description_p = description }
    }

    public func newHasValue(_ hasValue: String) {
        provided.set(17) { $0.hasValue_p = hasValue }
    }

    public func newFields(_ fields: String) {
        provided.set(18) { $0.fields = fields }
    }

    public func newOld(_ old: String?) {
        provided.set(19) {
            if let old { $0.old = old } else { $0.clearOld() }
        }
    }

    public func newNew(_ new: String) {
        provided.set(20) { $0.new = new }
    }

    public func newURL(_ url: String) {
        provided.set(21) { $0.url = url }
    }

    public func newAny(_ any: String) {
        provided.set(22) { $0.any = any }
    }

    public func newAction(_ action: String) {
        provided.set(23) { $0.action = action }
    }

    public func newThrows(_ `throws`: String) {
        provided.set(24) { $0.`throws` = `throws` }
    }

    public func newAwait(_ `await`: String) {
        provided.set(25) { $0.await = `await` }
    }

    public func newProtocol(_ `protocol`: String) {
        provided.set(26) { $0.`protocol` = `protocol` }
    }

    public func newTry(_ `try`: String) {
        provided.set(27) { $0.`try` = `try` }
    }

    public func newUnknownFields(_ unknownFields: String) {
        provided.set(28) { $0.unknownFields_p = unknownFields }
    }

    public func newName(_ name: String) {
        provided.set(29) { $0.name = name }
    }

    public func newCase(_ `case`: String) {
        provided.set(30, clearing: [31]) { $0.`case` = `case` }
    }

    public func newNil(_ `nil`: String) {
        provided.set(31, clearing: [30]) { $0.`nil` = `nil` }
    }
}

// MARK: Lists

/// A component that receives the slice `kitchen.sink.Lists`.
public protocol ListsComponent: SliceComponent {
    func newFlags(_ flags: [Bool])
    func newInt32S(_ int32S: [Int32])
    func newSint32S(_ sint32S: [Int32])
    func newSfixed32S(_ sfixed32S: [Int32])
    /// So many.
    func newInt64S(_ int64S: [Int])
    func newSint64S(_ sint64S: [Int])
    func newSfixed64S(_ sfixed64S: [Int])
    func newUint32S(_ uint32S: [UInt32])
    func newFixed32S(_ fixed32S: [UInt32])
    func newUint64S(_ uint64S: [UInt64])
    func newFixed64S(_ fixed64S: [UInt64])
    func newFloats(_ floats: [Float])
    func newDoubles(_ doubles: [Double])
    func newStrings(_ strings: [String])
    func newPictures(_ pictures: [Data])
    func newColors(_ colors: [Color])
    func newTextures(_ textures: [Scalars.Texture])
    func newPoints(_ points: [Point])
    func newPlates(_ plates: [Kitchen_Sink_Plate])
    func newForests(_ forests: [Forest])
}

/// Many of each kind.
public protocol KnowsTheLists: Sendable {
    func provideLists(to component: some ListsComponent)
}

/// The slice `kitchen.sink.Lists` on the wire.
public enum ListsSlice: Slice {
    public typealias Message = Lists

    public static let fields: [SliceField<ListsSlice>] = [
        .list(1, \.flags),
        .list(2, \.int32S),
        .list(3, \.sint32S),
        .list(4, \.sfixed32S),
        .list(5, \.int64S),
        .list(6, \.sint64S),
        .list(7, \.sfixed64S),
        .list(8, \.uint32S),
        .list(9, \.fixed32S),
        .list(10, \.uint64S),
        .list(11, \.fixed64S),
        .list(12, \.floats, by: { $0.bitPattern == $1.bitPattern }),
        .list(13, \.doubles, by: { $0.bitPattern == $1.bitPattern }),
        .list(14, \.strings, by: { $0.hasSameBytes(as: $1) }),
        .list(15, \.pictures),
        .list(16, \.colors),
        .list(17, \.textures),
        .list(18, \.points, by: { !$0.differs(from: $1) }),
        .list(19, \.plates),
        .list(20, \.forests, by: { !$0.differs(from: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ListsSlice>, to component: some ListsComponent) {
        if change.fields.contains(1) { component.newFlags(change.value.flags) }
        if change.fields.contains(2) { component.newInt32S(change.value.int32S) }
        if change.fields.contains(3) { component.newSint32S(change.value.sint32S) }
        if change.fields.contains(4) { component.newSfixed32S(change.value.sfixed32S) }
        if change.fields.contains(5) { component.newInt64S(change.value.int64S.map { Int($0) }) }
        if change.fields.contains(6) { component.newSint64S(change.value.sint64S.map { Int($0) }) }
        if change.fields.contains(7) { component.newSfixed64S(change.value.sfixed64S.map { Int($0) }) }
        if change.fields.contains(8) { component.newUint32S(change.value.uint32S) }
        if change.fields.contains(9) { component.newFixed32S(change.value.fixed32S) }
        if change.fields.contains(10) { component.newUint64S(change.value.uint64S) }
        if change.fields.contains(11) { component.newFixed64S(change.value.fixed64S) }
        if change.fields.contains(12) { component.newFloats(change.value.floats) }
        if change.fields.contains(13) { component.newDoubles(change.value.doubles) }
        if change.fields.contains(14) { component.newStrings(change.value.strings) }
        if change.fields.contains(15) { component.newPictures(change.value.pictures) }
        if change.fields.contains(16) { component.newColors(change.value.colors) }
        if change.fields.contains(17) { component.newTextures(change.value.textures) }
        if change.fields.contains(18) { component.newPoints(change.value.points) }
        if change.fields.contains(19) { component.newPlates(change.value.plates) }
        if change.fields.contains(20) { component.newForests(change.value.forests) }
        component.didReach(change.revision)
    }
}

extension Lists: SliceMessage, SliceValue {
    public typealias SliceType = ListsSlice
}

/// The component that puts `kitchen.sink.Lists` on the wire.
public final class ListsRecorder: ListsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ListsSlice>()

    public init() {}

    public func newFlags(_ flags: [Bool]) {
        provided.set(1) { $0.flags = flags }
    }

    public func newInt32S(_ int32S: [Int32]) {
        provided.set(2) { $0.int32S = int32S }
    }

    public func newSint32S(_ sint32S: [Int32]) {
        provided.set(3) { $0.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: [Int32]) {
        provided.set(4) { $0.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: [Int]) {
        provided.set(5) { $0.int64S = int64S.map { Int64($0) } }
    }

    public func newSint64S(_ sint64S: [Int]) {
        provided.set(6) { $0.sint64S = sint64S.map { Int64($0) } }
    }

    public func newSfixed64S(_ sfixed64S: [Int]) {
        provided.set(7) { $0.sfixed64S = sfixed64S.map { Int64($0) } }
    }

    public func newUint32S(_ uint32S: [UInt32]) {
        provided.set(8) { $0.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: [UInt32]) {
        provided.set(9) { $0.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: [UInt64]) {
        provided.set(10) { $0.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: [UInt64]) {
        provided.set(11) { $0.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: [Float]) {
        provided.set(12) { $0.floats = floats }
    }

    public func newDoubles(_ doubles: [Double]) {
        provided.set(13) { $0.doubles = doubles }
    }

    public func newStrings(_ strings: [String]) {
        provided.set(14) { $0.strings = strings }
    }

    public func newPictures(_ pictures: [Data]) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newColors(_ colors: [Color]) {
        provided.set(16) { $0.colors = colors }
    }

    public func newTextures(_ textures: [Scalars.Texture]) {
        provided.set(17) { $0.textures = textures }
    }

    public func newPoints(_ points: [Point]) {
        provided.set(18) { $0.points = points }
    }

    public func newPlates(_ plates: [Kitchen_Sink_Plate]) {
        provided.set(19) { $0.plates = plates }
    }

    public func newForests(_ forests: [Forest]) {
        provided.set(20) { $0.forests = forests }
    }
}

// MARK: Keys

/// A component that receives the slice `kitchen.sink.Keys`.
public protocol KeysComponent: SliceComponent {
    func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newByInt32(_ byInt32: Table<Int32, String>)
    func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newBySint32(_ bySint32: Table<Int32, String>)
    func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>)
    func newBySfixed32(_ bySfixed32: Table<Int32, String>)
    func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>)
    func newByInt64(_ byInt64: Table<Int, String>)
    func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>)
    func newBySint64(_ bySint64: Table<Int, String>)
    func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>)
    func newBySfixed64(_ bySfixed64: Table<Int, String>)
    func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>)
    func newByUint32(_ byUint32: Table<UInt32, String>)
    func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>)
    func newByFixed32(_ byFixed32: Table<UInt32, String>)
    func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>)
    func newByUint64(_ byUint64: Table<UInt64, String>)
    func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>)
    func newByFixed64(_ byFixed64: Table<UInt64, String>)
    func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>)
    func newByBool(_ byBool: Table<Bool, String>)
    func newByString(_ byString: Table<String, String>, changes: TableChanges<String>)
    func newByString(_ byString: Table<String, String>)
}

extension KeysComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByInt32(_ byInt32: Table<Int32, String>) {
        newByInt32(byInt32, changes: TableChanges(inserted: Array(byInt32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySint32(_ bySint32: Table<Int32, String>) {
        newBySint32(bySint32, changes: TableChanges(inserted: Array(bySint32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySfixed32(_ bySfixed32: Table<Int32, String>) {
        newBySfixed32(bySfixed32, changes: TableChanges(inserted: Array(bySfixed32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByInt64(_ byInt64: Table<Int, String>) {
        newByInt64(byInt64, changes: TableChanges(inserted: Array(byInt64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySint64(_ bySint64: Table<Int, String>) {
        newBySint64(bySint64, changes: TableChanges(inserted: Array(bySint64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newBySfixed64(_ bySfixed64: Table<Int, String>) {
        newBySfixed64(bySfixed64, changes: TableChanges(inserted: Array(bySfixed64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByUint32(_ byUint32: Table<UInt32, String>) {
        newByUint32(byUint32, changes: TableChanges(inserted: Array(byUint32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByFixed32(_ byFixed32: Table<UInt32, String>) {
        newByFixed32(byFixed32, changes: TableChanges(inserted: Array(byFixed32.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByUint64(_ byUint64: Table<UInt64, String>) {
        newByUint64(byUint64, changes: TableChanges(inserted: Array(byUint64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByFixed64(_ byFixed64: Table<UInt64, String>) {
        newByFixed64(byFixed64, changes: TableChanges(inserted: Array(byFixed64.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByBool(_ byBool: Table<Bool, String>) {
        newByBool(byBool, changes: TableChanges(inserted: Array(byBool.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newByString(_ byString: Table<String, String>) {
        newByString(byString, changes: TableChanges(inserted: Array(byString.keys)))
    }
}

/// A table for each kind of key.
public protocol KnowsTheKeys: Sendable {
    func provideKeys(to component: some KeysComponent)
}

/// The slice `kitchen.sink.Keys` in memory: maps are tables.
@dynamicMemberLookup
public struct KeysValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = Keys()
    public var byInt32: Table<Int32, String> = [:]
    public var bySint32: Table<Int32, String> = [:]
    public var bySfixed32: Table<Int32, String> = [:]
    public var byInt64: Table<Int, String> = [:]
    public var bySint64: Table<Int, String> = [:]
    public var bySfixed64: Table<Int, String> = [:]
    public var byUint32: Table<UInt32, String> = [:]
    public var byFixed32: Table<UInt32, String> = [:]
    public var byUint64: Table<UInt64, String> = [:]
    public var byFixed64: Table<UInt64, String> = [:]
    public var byBool: Table<Bool, String> = [:]
    public var byString: Table<String, String> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Keys, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `kitchen.sink.Keys` on the wire.
public enum KeysSlice: Slice {
    public typealias Message = Keys
    public typealias Value = KeysValue

    public static var content: any WritableKeyPath<KeysValue, Keys> & Sendable { \.message }

    public static let fields: [SliceField<KeysSlice>] = [
        .table(1, \.byInt32, rows: { $0.byInt32.map { (key: $0.key, value: $0.value) } }, set: { $0.byInt32[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(2, \.bySint32, rows: { $0.bySint32.map { (key: $0.key, value: $0.value) } }, set: { $0.bySint32[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(3, \.bySfixed32, rows: { $0.bySfixed32.map { (key: $0.key, value: $0.value) } }, set: { $0.bySfixed32[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(4, \.byInt64, rows: { $0.byInt64.map { (key: Int($0.key), value: $0.value) } }, set: { $0.byInt64[Int64($1)] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(5, \.bySint64, rows: { $0.bySint64.map { (key: Int($0.key), value: $0.value) } }, set: { $0.bySint64[Int64($1)] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(6, \.bySfixed64, rows: { $0.bySfixed64.map { (key: Int($0.key), value: $0.value) } }, set: { $0.bySfixed64[Int64($1)] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(7, \.byUint32, rows: { $0.byUint32.map { (key: $0.key, value: $0.value) } }, set: { $0.byUint32[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(8, \.byFixed32, rows: { $0.byFixed32.map { (key: $0.key, value: $0.value) } }, set: { $0.byFixed32[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(9, \.byUint64, rows: { $0.byUint64.map { (key: $0.key, value: $0.value) } }, set: { $0.byUint64[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(10, \.byFixed64, rows: { $0.byFixed64.map { (key: $0.key, value: $0.value) } }, set: { $0.byFixed64[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(11, \.byBool, rows: { $0.byBool.map { (key: $0.key, value: $0.value) } }, set: { $0.byBool[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
        .table(12, \.byString, rows: { $0.byString.map { (key: $0.key, value: $0.value) } }, set: { $0.byString[$1] = $2 ?? String() }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<KeysSlice>, to component: some KeysComponent) {
        if change.fields.contains(1) { component.newByInt32(change.value.byInt32, changes: change.value.byInt32.changes(since: change.previous.byInt32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(2) { component.newBySint32(change.value.bySint32, changes: change.value.bySint32.changes(since: change.previous.bySint32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(3) { component.newBySfixed32(change.value.bySfixed32, changes: change.value.bySfixed32.changes(since: change.previous.bySfixed32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(4) { component.newByInt64(change.value.byInt64, changes: change.value.byInt64.changes(since: change.previous.byInt64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(5) { component.newBySint64(change.value.bySint64, changes: change.value.bySint64.changes(since: change.previous.bySint64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(6) { component.newBySfixed64(change.value.bySfixed64, changes: change.value.bySfixed64.changes(since: change.previous.bySfixed64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(7) { component.newByUint32(change.value.byUint32, changes: change.value.byUint32.changes(since: change.previous.byUint32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(8) { component.newByFixed32(change.value.byFixed32, changes: change.value.byFixed32.changes(since: change.previous.byFixed32, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(9) { component.newByUint64(change.value.byUint64, changes: change.value.byUint64.changes(since: change.previous.byUint64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(10) { component.newByFixed64(change.value.byFixed64, changes: change.value.byFixed64.changes(since: change.previous.byFixed64, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(11) { component.newByBool(change.value.byBool, changes: change.value.byBool.changes(since: change.previous.byBool, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(12) { component.newByString(change.value.byString, changes: change.value.byString.changes(since: change.previous.byString, by: { $0.hasSameBytes(as: $1) })) }
        component.didReach(change.revision)
    }
}

extension Keys: SliceMessage {
    public typealias SliceType = KeysSlice
}

/// The component that puts `kitchen.sink.Keys` on the wire.
public final class KeysRecorder: KeysComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<KeysSlice>()

    public init() {}

    public func newByInt32(_ byInt32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(1) { $0.byInt32 = byInt32 }
    }

    public func newByInt32(_ byInt32: Table<Int32, String>) {
        provided.set(1) { $0.byInt32 = byInt32 }
    }

    public func newBySint32(_ bySint32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(2) { $0.bySint32 = bySint32 }
    }

    public func newBySint32(_ bySint32: Table<Int32, String>) {
        provided.set(2) { $0.bySint32 = bySint32 }
    }

    public func newBySfixed32(_ bySfixed32: Table<Int32, String>, changes: TableChanges<Int32>) {
        provided.set(3) { $0.bySfixed32 = bySfixed32 }
    }

    public func newBySfixed32(_ bySfixed32: Table<Int32, String>) {
        provided.set(3) { $0.bySfixed32 = bySfixed32 }
    }

    public func newByInt64(_ byInt64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(4) { $0.byInt64 = byInt64 }
    }

    public func newByInt64(_ byInt64: Table<Int, String>) {
        provided.set(4) { $0.byInt64 = byInt64 }
    }

    public func newBySint64(_ bySint64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(5) { $0.bySint64 = bySint64 }
    }

    public func newBySint64(_ bySint64: Table<Int, String>) {
        provided.set(5) { $0.bySint64 = bySint64 }
    }

    public func newBySfixed64(_ bySfixed64: Table<Int, String>, changes: TableChanges<Int>) {
        provided.set(6) { $0.bySfixed64 = bySfixed64 }
    }

    public func newBySfixed64(_ bySfixed64: Table<Int, String>) {
        provided.set(6) { $0.bySfixed64 = bySfixed64 }
    }

    public func newByUint32(_ byUint32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        provided.set(7) { $0.byUint32 = byUint32 }
    }

    public func newByUint32(_ byUint32: Table<UInt32, String>) {
        provided.set(7) { $0.byUint32 = byUint32 }
    }

    public func newByFixed32(_ byFixed32: Table<UInt32, String>, changes: TableChanges<UInt32>) {
        provided.set(8) { $0.byFixed32 = byFixed32 }
    }

    public func newByFixed32(_ byFixed32: Table<UInt32, String>) {
        provided.set(8) { $0.byFixed32 = byFixed32 }
    }

    public func newByUint64(_ byUint64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        provided.set(9) { $0.byUint64 = byUint64 }
    }

    public func newByUint64(_ byUint64: Table<UInt64, String>) {
        provided.set(9) { $0.byUint64 = byUint64 }
    }

    public func newByFixed64(_ byFixed64: Table<UInt64, String>, changes: TableChanges<UInt64>) {
        provided.set(10) { $0.byFixed64 = byFixed64 }
    }

    public func newByFixed64(_ byFixed64: Table<UInt64, String>) {
        provided.set(10) { $0.byFixed64 = byFixed64 }
    }

    public func newByBool(_ byBool: Table<Bool, String>, changes: TableChanges<Bool>) {
        provided.set(11) { $0.byBool = byBool }
    }

    public func newByBool(_ byBool: Table<Bool, String>) {
        provided.set(11) { $0.byBool = byBool }
    }

    public func newByString(_ byString: Table<String, String>, changes: TableChanges<String>) {
        provided.set(12) { $0.byString = byString }
    }

    public func newByString(_ byString: Table<String, String>) {
        provided.set(12) { $0.byString = byString }
    }
}

// MARK: Rows

/// A component that receives the slice `kitchen.sink.Rows`.
public protocol RowsComponent: SliceComponent {
    /// What it is called.
    func newTitle(_ title: String)
    func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>)
    func newFlags(_ flags: Table<Int, Bool>)
    func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newInt32S(_ int32S: Table<Int, Int32>)
    func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newSint32S(_ sint32S: Table<Int, Int32>)
    func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>)
    func newSfixed32S(_ sfixed32S: Table<Int, Int32>)
    /// So many.
    func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>)
    /// So many.
    func newInt64S(_ int64S: Table<Int, Int>)
    func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>)
    func newSint64S(_ sint64S: Table<Int, Int>)
    func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>)
    func newSfixed64S(_ sfixed64S: Table<Int, Int>)
    func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>)
    func newUint32S(_ uint32S: Table<Int, UInt32>)
    func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>)
    func newFixed32S(_ fixed32S: Table<Int, UInt32>)
    func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>)
    func newUint64S(_ uint64S: Table<Int, UInt64>)
    func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>)
    func newFixed64S(_ fixed64S: Table<Int, UInt64>)
    func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>)
    func newFloats(_ floats: Table<Int, Float>)
    func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>)
    func newDoubles(_ doubles: Table<Int, Double>)
    func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>)
    func newPictures(_ pictures: Table<Int, Data>)
    func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>)
    func newColors(_ colors: Table<Int, Color>)
    func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>)
    func newTextures(_ textures: Table<Int, Scalars.Texture>)
    func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>)
    func newPoints(_ points: Table<Int, Point>)
    func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>)
    func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>)
    func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>)
    func newForests(_ forests: Table<String, Forest>)
    func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>)
    func newJars(_ jars: Table<String, Jar>)
    func newCount(_ count: Int?)
    func newShelves(_ shelves: [Shelf])
    func newText(_ text: String)
    func newNumber(_ number: Int)
}

extension RowsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFlags(_ flags: Table<Int, Bool>) {
        newFlags(flags, changes: TableChanges(inserted: Array(flags.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInt32S(_ int32S: Table<Int, Int32>) {
        newInt32S(int32S, changes: TableChanges(inserted: Array(int32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSint32S(_ sint32S: Table<Int, Int32>) {
        newSint32S(sint32S, changes: TableChanges(inserted: Array(sint32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>) {
        newSfixed32S(sfixed32S, changes: TableChanges(inserted: Array(sfixed32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInt64S(_ int64S: Table<Int, Int>) {
        newInt64S(int64S, changes: TableChanges(inserted: Array(int64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSint64S(_ sint64S: Table<Int, Int>) {
        newSint64S(sint64S, changes: TableChanges(inserted: Array(sint64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSfixed64S(_ sfixed64S: Table<Int, Int>) {
        newSfixed64S(sfixed64S, changes: TableChanges(inserted: Array(sfixed64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newUint32S(_ uint32S: Table<Int, UInt32>) {
        newUint32S(uint32S, changes: TableChanges(inserted: Array(uint32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFixed32S(_ fixed32S: Table<Int, UInt32>) {
        newFixed32S(fixed32S, changes: TableChanges(inserted: Array(fixed32S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newUint64S(_ uint64S: Table<Int, UInt64>) {
        newUint64S(uint64S, changes: TableChanges(inserted: Array(uint64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFixed64S(_ fixed64S: Table<Int, UInt64>) {
        newFixed64S(fixed64S, changes: TableChanges(inserted: Array(fixed64S.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFloats(_ floats: Table<Int, Float>) {
        newFloats(floats, changes: TableChanges(inserted: Array(floats.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newDoubles(_ doubles: Table<Int, Double>) {
        newDoubles(doubles, changes: TableChanges(inserted: Array(doubles.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPictures(_ pictures: Table<Int, Data>) {
        newPictures(pictures, changes: TableChanges(inserted: Array(pictures.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newColors(_ colors: Table<Int, Color>) {
        newColors(colors, changes: TableChanges(inserted: Array(colors.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newTextures(_ textures: Table<Int, Scalars.Texture>) {
        newTextures(textures, changes: TableChanges(inserted: Array(textures.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPoints(_ points: Table<Int, Point>) {
        newPoints(points, changes: TableChanges(inserted: Array(points.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>) {
        newPlates(plates, changes: TableChanges(inserted: Array(plates.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newForests(_ forests: Table<String, Forest>) {
        newForests(forests, changes: TableChanges(inserted: Array(forests.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newJars(_ jars: Table<String, Jar>) {
        newJars(jars, changes: TableChanges(inserted: Array(jars.keys)))
    }
}

/// A table for each kind of row, and something else.
public protocol KnowsTheRows: Sendable {
    func provideRows(to component: some RowsComponent)
}

/// The slice `kitchen.sink.Rows` in memory: maps are tables.
@dynamicMemberLookup
public struct RowsValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = Rows()
    public var flags: Table<Int, Bool> = [:]
    public var int32S: Table<Int, Int32> = [:]
    public var sint32S: Table<Int, Int32> = [:]
    public var sfixed32S: Table<Int, Int32> = [:]
    /// So many.
    public var int64S: Table<Int, Int> = [:]
    public var sint64S: Table<Int, Int> = [:]
    public var sfixed64S: Table<Int, Int> = [:]
    public var uint32S: Table<Int, UInt32> = [:]
    public var fixed32S: Table<Int, UInt32> = [:]
    public var uint64S: Table<Int, UInt64> = [:]
    public var fixed64S: Table<Int, UInt64> = [:]
    public var floats: Table<Int, Float> = [:]
    public var doubles: Table<Int, Double> = [:]
    public var pictures: Table<Int, Data> = [:]
    public var colors: Table<Int, Color> = [:]
    public var textures: Table<Int, Scalars.Texture> = [:]
    public var points: Table<Int, Point> = [:]
    public var plates: Table<Int, Kitchen_Sink_Plate> = [:]
    public var forests: Table<String, Forest> = [:]
    public var jars: Table<String, Jar> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Rows, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `kitchen.sink.Rows` on the wire.
public enum RowsSlice: Slice {
    public typealias Message = Rows
    public typealias Value = RowsValue

    public static var content: any WritableKeyPath<RowsValue, Rows> & Sendable { \.message }

    public static let fields: [SliceField<RowsSlice>] = [
        .text(1, \.title),
        .table(2, \.flags, rows: { $0.flags.map { (key: Int($0.key), value: $0.value) } }, set: { $0.flags[Int64($1)] = $2 ?? Bool() }),
        .table(3, \.int32S, rows: { $0.int32S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.int32S[Int64($1)] = $2 ?? Int32() }),
        .table(4, \.sint32S, rows: { $0.sint32S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.sint32S[Int64($1)] = $2 ?? Int32() }),
        .table(5, \.sfixed32S, rows: { $0.sfixed32S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.sfixed32S[Int64($1)] = $2 ?? Int32() }),
        .table(6, \.int64S, rows: { $0.int64S.map { (key: Int($0.key), value: Int($0.value)) } }, set: { $0.int64S[Int64($1)] = Int64($2 ?? Int()) }),
        .table(7, \.sint64S, rows: { $0.sint64S.map { (key: Int($0.key), value: Int($0.value)) } }, set: { $0.sint64S[Int64($1)] = Int64($2 ?? Int()) }),
        .table(8, \.sfixed64S, rows: { $0.sfixed64S.map { (key: Int($0.key), value: Int($0.value)) } }, set: { $0.sfixed64S[Int64($1)] = Int64($2 ?? Int()) }),
        .table(9, \.uint32S, rows: { $0.uint32S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.uint32S[Int64($1)] = $2 ?? UInt32() }),
        .table(10, \.fixed32S, rows: { $0.fixed32S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.fixed32S[Int64($1)] = $2 ?? UInt32() }),
        .table(11, \.uint64S, rows: { $0.uint64S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.uint64S[Int64($1)] = $2 ?? UInt64() }),
        .table(12, \.fixed64S, rows: { $0.fixed64S.map { (key: Int($0.key), value: $0.value) } }, set: { $0.fixed64S[Int64($1)] = $2 ?? UInt64() }),
        .table(13, \.floats, rows: { $0.floats.map { (key: Int($0.key), value: $0.value) } }, set: { $0.floats[Int64($1)] = $2 ?? Float() }, by: { $0.bitPattern == $1.bitPattern }),
        .table(14, \.doubles, rows: { $0.doubles.map { (key: Int($0.key), value: $0.value) } }, set: { $0.doubles[Int64($1)] = $2 ?? Double() }, by: { $0.bitPattern == $1.bitPattern }),
        .table(15, \.pictures, rows: { $0.pictures.map { (key: Int($0.key), value: $0.value) } }, set: { $0.pictures[Int64($1)] = $2 ?? Data() }),
        .table(16, \.colors, rows: { $0.colors.map { (key: Int($0.key), value: $0.value) } }, set: { $0.colors[Int64($1)] = $2 ?? Color() }),
        .table(17, \.textures, rows: { $0.textures.map { (key: Int($0.key), value: $0.value) } }, set: { $0.textures[Int64($1)] = $2 ?? Scalars.Texture() }),
        .table(18, \.points, rows: { $0.points.map { (key: Int($0.key), value: $0.value) } }, set: { $0.points[Int64($1)] = $2 ?? Point() }, by: { !$0.differs(from: $1) }),
        .table(19, \.plates, rows: { $0.plates.map { (key: Int($0.key), value: $0.value) } }, set: { $0.plates[Int64($1)] = $2 ?? Kitchen_Sink_Plate() }),
        .table(20, \.forests, rows: { $0.forests.map { (key: $0.key, value: $0.value) } }, set: { $0.forests[$1] = $2 ?? Forest() }, by: { !$0.differs(from: $1) }),
        .table(21, \.jars, rows: { $0.jars.map { (key: $0.key, value: $0.value) } }, set: { $0.jars[$1] = $2 ?? Jar() }, by: { !$0.differs(from: $1) }),
        .optional(22, \.count, isSet: { $0.hasCount }, clear: { $0.clearCount() }),
        .list(23, \.shelves),
        .choice(24, excluding: [25], of: \.choice, get: { if case .text(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(25, excluding: [24], of: \.choice, get: { if case .number(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<RowsSlice>, to component: some RowsComponent) {
        if change.fields.contains(1) { component.newTitle(change.value.message.title) }
        if change.fields.contains(2) { component.newFlags(change.value.flags, changes: change.value.flags.changes(since: change.previous.flags)) }
        if change.fields.contains(3) { component.newInt32S(change.value.int32S, changes: change.value.int32S.changes(since: change.previous.int32S)) }
        if change.fields.contains(4) { component.newSint32S(change.value.sint32S, changes: change.value.sint32S.changes(since: change.previous.sint32S)) }
        if change.fields.contains(5) { component.newSfixed32S(change.value.sfixed32S, changes: change.value.sfixed32S.changes(since: change.previous.sfixed32S)) }
        if change.fields.contains(6) { component.newInt64S(change.value.int64S, changes: change.value.int64S.changes(since: change.previous.int64S)) }
        if change.fields.contains(7) { component.newSint64S(change.value.sint64S, changes: change.value.sint64S.changes(since: change.previous.sint64S)) }
        if change.fields.contains(8) { component.newSfixed64S(change.value.sfixed64S, changes: change.value.sfixed64S.changes(since: change.previous.sfixed64S)) }
        if change.fields.contains(9) { component.newUint32S(change.value.uint32S, changes: change.value.uint32S.changes(since: change.previous.uint32S)) }
        if change.fields.contains(10) { component.newFixed32S(change.value.fixed32S, changes: change.value.fixed32S.changes(since: change.previous.fixed32S)) }
        if change.fields.contains(11) { component.newUint64S(change.value.uint64S, changes: change.value.uint64S.changes(since: change.previous.uint64S)) }
        if change.fields.contains(12) { component.newFixed64S(change.value.fixed64S, changes: change.value.fixed64S.changes(since: change.previous.fixed64S)) }
        if change.fields.contains(13) { component.newFloats(change.value.floats, changes: change.value.floats.changes(since: change.previous.floats, by: { $0.bitPattern == $1.bitPattern })) }
        if change.fields.contains(14) { component.newDoubles(change.value.doubles, changes: change.value.doubles.changes(since: change.previous.doubles, by: { $0.bitPattern == $1.bitPattern })) }
        if change.fields.contains(15) { component.newPictures(change.value.pictures, changes: change.value.pictures.changes(since: change.previous.pictures)) }
        if change.fields.contains(16) { component.newColors(change.value.colors, changes: change.value.colors.changes(since: change.previous.colors)) }
        if change.fields.contains(17) { component.newTextures(change.value.textures, changes: change.value.textures.changes(since: change.previous.textures)) }
        if change.fields.contains(18) { component.newPoints(change.value.points, changes: change.value.points.changes(since: change.previous.points, by: { !$0.differs(from: $1) })) }
        if change.fields.contains(19) { component.newPlates(change.value.plates, changes: change.value.plates.changes(since: change.previous.plates)) }
        if change.fields.contains(20) { component.newForests(change.value.forests, changes: change.value.forests.changes(since: change.previous.forests, by: { !$0.differs(from: $1) })) }
        if change.fields.contains(21) { component.newJars(change.value.jars, changes: change.value.jars.changes(since: change.previous.jars, by: { !$0.differs(from: $1) })) }
        if change.fields.contains(22) { component.newCount(change.value.message.hasCount ? Int(change.value.message.count) : nil) }
        if change.fields.contains(23) { component.newShelves(change.value.message.shelves) }
        if change.fields.contains(24), case .text(let value) = change.value.message.choice { component.newText(value) }
        if change.fields.contains(25), case .number(let value) = change.value.message.choice { component.newNumber(Int(value)) }
        component.didReach(change.revision)
    }
}

extension Rows: SliceMessage {
    public typealias SliceType = RowsSlice
}

/// The component that puts `kitchen.sink.Rows` on the wire.
public final class RowsRecorder: RowsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<RowsSlice>()

    public init() {}

    public func newTitle(_ title: String) {
        provided.set(1) { $0.message.title = title }
    }

    public func newFlags(_ flags: Table<Int, Bool>, changes: TableChanges<Int>) {
        provided.set(2) { $0.flags = flags }
    }

    public func newFlags(_ flags: Table<Int, Bool>) {
        provided.set(2) { $0.flags = flags }
    }

    public func newInt32S(_ int32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(3) { $0.int32S = int32S }
    }

    public func newInt32S(_ int32S: Table<Int, Int32>) {
        provided.set(3) { $0.int32S = int32S }
    }

    public func newSint32S(_ sint32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(4) { $0.sint32S = sint32S }
    }

    public func newSint32S(_ sint32S: Table<Int, Int32>) {
        provided.set(4) { $0.sint32S = sint32S }
    }

    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>, changes: TableChanges<Int>) {
        provided.set(5) { $0.sfixed32S = sfixed32S }
    }

    public func newSfixed32S(_ sfixed32S: Table<Int, Int32>) {
        provided.set(5) { $0.sfixed32S = sfixed32S }
    }

    public func newInt64S(_ int64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(6) { $0.int64S = int64S }
    }

    public func newInt64S(_ int64S: Table<Int, Int>) {
        provided.set(6) { $0.int64S = int64S }
    }

    public func newSint64S(_ sint64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(7) { $0.sint64S = sint64S }
    }

    public func newSint64S(_ sint64S: Table<Int, Int>) {
        provided.set(7) { $0.sint64S = sint64S }
    }

    public func newSfixed64S(_ sfixed64S: Table<Int, Int>, changes: TableChanges<Int>) {
        provided.set(8) { $0.sfixed64S = sfixed64S }
    }

    public func newSfixed64S(_ sfixed64S: Table<Int, Int>) {
        provided.set(8) { $0.sfixed64S = sfixed64S }
    }

    public func newUint32S(_ uint32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        provided.set(9) { $0.uint32S = uint32S }
    }

    public func newUint32S(_ uint32S: Table<Int, UInt32>) {
        provided.set(9) { $0.uint32S = uint32S }
    }

    public func newFixed32S(_ fixed32S: Table<Int, UInt32>, changes: TableChanges<Int>) {
        provided.set(10) { $0.fixed32S = fixed32S }
    }

    public func newFixed32S(_ fixed32S: Table<Int, UInt32>) {
        provided.set(10) { $0.fixed32S = fixed32S }
    }

    public func newUint64S(_ uint64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        provided.set(11) { $0.uint64S = uint64S }
    }

    public func newUint64S(_ uint64S: Table<Int, UInt64>) {
        provided.set(11) { $0.uint64S = uint64S }
    }

    public func newFixed64S(_ fixed64S: Table<Int, UInt64>, changes: TableChanges<Int>) {
        provided.set(12) { $0.fixed64S = fixed64S }
    }

    public func newFixed64S(_ fixed64S: Table<Int, UInt64>) {
        provided.set(12) { $0.fixed64S = fixed64S }
    }

    public func newFloats(_ floats: Table<Int, Float>, changes: TableChanges<Int>) {
        provided.set(13) { $0.floats = floats }
    }

    public func newFloats(_ floats: Table<Int, Float>) {
        provided.set(13) { $0.floats = floats }
    }

    public func newDoubles(_ doubles: Table<Int, Double>, changes: TableChanges<Int>) {
        provided.set(14) { $0.doubles = doubles }
    }

    public func newDoubles(_ doubles: Table<Int, Double>) {
        provided.set(14) { $0.doubles = doubles }
    }

    public func newPictures(_ pictures: Table<Int, Data>, changes: TableChanges<Int>) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newPictures(_ pictures: Table<Int, Data>) {
        provided.set(15) { $0.pictures = pictures }
    }

    public func newColors(_ colors: Table<Int, Color>, changes: TableChanges<Int>) {
        provided.set(16) { $0.colors = colors }
    }

    public func newColors(_ colors: Table<Int, Color>) {
        provided.set(16) { $0.colors = colors }
    }

    public func newTextures(_ textures: Table<Int, Scalars.Texture>, changes: TableChanges<Int>) {
        provided.set(17) { $0.textures = textures }
    }

    public func newTextures(_ textures: Table<Int, Scalars.Texture>) {
        provided.set(17) { $0.textures = textures }
    }

    public func newPoints(_ points: Table<Int, Point>, changes: TableChanges<Int>) {
        provided.set(18) { $0.points = points }
    }

    public func newPoints(_ points: Table<Int, Point>) {
        provided.set(18) { $0.points = points }
    }

    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>, changes: TableChanges<Int>) {
        provided.set(19) { $0.plates = plates }
    }

    public func newPlates(_ plates: Table<Int, Kitchen_Sink_Plate>) {
        provided.set(19) { $0.plates = plates }
    }

    public func newForests(_ forests: Table<String, Forest>, changes: TableChanges<String>) {
        provided.set(20) { $0.forests = forests }
    }

    public func newForests(_ forests: Table<String, Forest>) {
        provided.set(20) { $0.forests = forests }
    }

    public func newJars(_ jars: Table<String, Jar>, changes: TableChanges<String>) {
        provided.set(21) { $0.jars = jars }
    }

    public func newJars(_ jars: Table<String, Jar>) {
        provided.set(21) { $0.jars = jars }
    }

    public func newCount(_ count: Int?) {
        provided.set(22) {
            if let count { $0.message.count = Int64(count) } else { $0.message.clearCount() }
        }
    }

    public func newShelves(_ shelves: [Shelf]) {
        provided.set(23) { $0.message.shelves = shelves }
    }

    public func newText(_ text: String) {
        provided.set(24, clearing: [25]) { $0.message.text = text }
    }

    public func newNumber(_ number: Int) {
        provided.set(25, clearing: [24]) { $0.message.number = Int64(number) }
    }
}

// MARK: Larder

/// A component that receives the slice `kitchen.sink.Larder`.
public protocol LarderComponent: SliceComponent {
    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>)
    func newJars(_ jars: Table<Int, Jar>)
}

extension LarderComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newJars(_ jars: Table<Int, Jar>) {
        newJars(jars, changes: TableChanges(inserted: Array(jars.keys)))
    }
}

/// One table alone.
public protocol KnowsTheLarder: Sendable {
    func provideLarder(to component: some LarderComponent)
}

/// The slice `kitchen.sink.Larder` in memory: maps are tables.
@dynamicMemberLookup
public struct LarderValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = Larder()
    public var jars: Table<Int, Jar> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Larder, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `kitchen.sink.Larder` on the wire.
public enum LarderSlice: Slice {
    public typealias Message = Larder
    public typealias Value = LarderValue

    public static var content: any WritableKeyPath<LarderValue, Larder> & Sendable { \.message }

    public static let fields: [SliceField<LarderSlice>] = [
        .table(1, \.jars, rows: { $0.jars.map { (key: Int($0.key), value: $0.value) } }, set: { $0.jars[Int64($1)] = $2 ?? Jar() }, by: { !$0.differs(from: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<LarderSlice>, to component: some LarderComponent) {
        if change.fields.contains(1) { component.newJars(change.value.jars, changes: change.value.jars.changes(since: change.previous.jars, by: { !$0.differs(from: $1) })) }
        component.didReach(change.revision)
    }
}

extension Larder: SliceMessage {
    public typealias SliceType = LarderSlice
}

/// The component that puts `kitchen.sink.Larder` on the wire.
public final class LarderRecorder: LarderComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<LarderSlice>()

    public init() {}

    public func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) {
        provided.set(1) { $0.jars = jars }
    }

    public func newJars(_ jars: Table<Int, Jar>) {
        provided.set(1) { $0.jars = jars }
    }
}

// MARK: Tables

/// A component that receives the slice `kitchen.sink.Tables`.
public protocol TablesComponent: SliceComponent {
    func newMessage(_ message: Table<String, Int>, changes: TableChanges<String>)
    func newMessage(_ message: Table<String, Int>)
    func newChanges(_ changes: Table<String, Int>, changes keys: TableChanges<String>)
    func newChanges(_ changes: Table<String, Int>)
    func newProvided(_ provided: Table<String, Int>, changes: TableChanges<String>)
    func newProvided(_ provided: Table<String, Int>)
    func newSelf(_ self_: Table<String, Int>, changes: TableChanges<String>)
    func newSelf(_ self_: Table<String, Int>)
    func newInit(_ `init`: Table<String, Int>, changes: TableChanges<String>)
    func newInit(_ `init`: Table<String, Int>)
    func newDefault(_ `default`: Table<String, Int>, changes: TableChanges<String>)
    func newDefault(_ `default`: Table<String, Int>)
    func newValue(_ value: Table<String, Int>, changes: TableChanges<String>)
    func newValue(_ value: Table<String, Int>)
    func newKey(_ key: Table<String, Int>, changes: TableChanges<String>)
    func newKey(_ key: Table<String, Int>)
    func newRow(_ row: Table<String, Int>, changes: TableChanges<String>)
    func newRow(_ row: Table<String, Int>)
    func newComponent(_ component: Table<String, Int>, changes: TableChanges<String>)
    func newComponent(_ component: Table<String, Int>)
    func newFields(_ fields: Table<String, Int>, changes: TableChanges<String>)
    func newFields(_ fields: Table<String, Int>)
    func newContent(_ content: Table<String, Int>, changes: TableChanges<String>)
    func newContent(_ content: Table<String, Int>)
    func newMessageText(_ messageText: String)
}

extension TablesComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newMessage(_ message: Table<String, Int>) {
        newMessage(message, changes: TableChanges(inserted: Array(message.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newChanges(_ changes: Table<String, Int>) {
        newChanges(changes, changes: TableChanges(inserted: Array(changes.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newProvided(_ provided: Table<String, Int>) {
        newProvided(provided, changes: TableChanges(inserted: Array(provided.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newSelf(_ self_: Table<String, Int>) {
        newSelf(self_, changes: TableChanges(inserted: Array(self_.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newInit(_ `init`: Table<String, Int>) {
        newInit(`init`, changes: TableChanges(inserted: Array(`init`.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newDefault(_ `default`: Table<String, Int>) {
        newDefault(`default`, changes: TableChanges(inserted: Array(`default`.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newValue(_ value: Table<String, Int>) {
        newValue(value, changes: TableChanges(inserted: Array(value.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newKey(_ key: Table<String, Int>) {
        newKey(key, changes: TableChanges(inserted: Array(key.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newRow(_ row: Table<String, Int>) {
        newRow(row, changes: TableChanges(inserted: Array(row.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newComponent(_ component: Table<String, Int>) {
        newComponent(component, changes: TableChanges(inserted: Array(component.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newFields(_ fields: Table<String, Int>) {
        newFields(fields, changes: TableChanges(inserted: Array(fields.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newContent(_ content: Table<String, Int>) {
        newContent(content, changes: TableChanges(inserted: Array(content.keys)))
    }
}

/// Tables whose names mean something in Swift, or in generated code.
public protocol KnowsTheTables: Sendable {
    func provideTables(to component: some TablesComponent)
}

/// The slice `kitchen.sink.Tables` in memory: maps are tables.
@dynamicMemberLookup
public struct TablesValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message_ = Tables()
    public var message: Table<String, Int> = [:]
    public var changes: Table<String, Int> = [:]
    public var provided: Table<String, Int> = [:]
    public var self_p: Table<String, Int> = [:]
    public var init_p: Table<String, Int> = [:]
    public var `default`: Table<String, Int> = [:]
    public var value: Table<String, Int> = [:]
    public var key: Table<String, Int> = [:]
    public var row: Table<String, Int> = [:]
    public var component: Table<String, Int> = [:]
    public var fields: Table<String, Int> = [:]
    public var content: Table<String, Int> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Tables, T>) -> T {
        message_[keyPath: path]
    }
}

/// The slice `kitchen.sink.Tables` on the wire.
public enum TablesSlice: Slice {
    public typealias Message = Tables
    public typealias Value = TablesValue

    public static var content: any WritableKeyPath<TablesValue, Tables> & Sendable { \.message_ }

    public static let fields: [SliceField<TablesSlice>] = [
        .table(1, \.message, rows: { $0.message.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.message[$1] = Int64($2 ?? Int()) }),
        .table(2, \.changes, rows: { $0.changes.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.changes[$1] = Int64($2 ?? Int()) }),
        .table(3, \.provided, rows: { $0.provided.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.provided[$1] = Int64($2 ?? Int()) }),
        .table(4, \.self_p, rows: { $0.self_p.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.self_p[$1] = Int64($2 ?? Int()) }),
        .table(5, \.init_p, rows: { $0.init_p.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.init_p[$1] = Int64($2 ?? Int()) }),
        .table(6, \.`default`, rows: { $0.`default`.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.`default`[$1] = Int64($2 ?? Int()) }),
        .table(7, \.value, rows: { $0.value.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.value[$1] = Int64($2 ?? Int()) }),
        .table(8, \.key, rows: { $0.key.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.key[$1] = Int64($2 ?? Int()) }),
        .table(9, \.row, rows: { $0.row.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.row[$1] = Int64($2 ?? Int()) }),
        .table(10, \.component, rows: { $0.component.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.component[$1] = Int64($2 ?? Int()) }),
        .table(11, \.fields, rows: { $0.fields.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.fields[$1] = Int64($2 ?? Int()) }),
        .table(12, \.content, rows: { $0.content.map { (key: $0.key, value: Int($0.value)) } }, set: { $0.content[$1] = Int64($2 ?? Int()) }),
        .text(13, \.messageText),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<TablesSlice>, to component: some TablesComponent) {
        if change.fields.contains(1) { component.newMessage(change.value.message, changes: change.value.message.changes(since: change.previous.message)) }
        if change.fields.contains(2) { component.newChanges(change.value.changes, changes: change.value.changes.changes(since: change.previous.changes)) }
        if change.fields.contains(3) { component.newProvided(change.value.provided, changes: change.value.provided.changes(since: change.previous.provided)) }
        if change.fields.contains(4) { component.newSelf(change.value.self_p, changes: change.value.self_p.changes(since: change.previous.self_p)) }
        if change.fields.contains(5) { component.newInit(change.value.init_p, changes: change.value.init_p.changes(since: change.previous.init_p)) }
        if change.fields.contains(6) { component.newDefault(change.value.`default`, changes: change.value.`default`.changes(since: change.previous.`default`)) }
        if change.fields.contains(7) { component.newValue(change.value.value, changes: change.value.value.changes(since: change.previous.value)) }
        if change.fields.contains(8) { component.newKey(change.value.key, changes: change.value.key.changes(since: change.previous.key)) }
        if change.fields.contains(9) { component.newRow(change.value.row, changes: change.value.row.changes(since: change.previous.row)) }
        if change.fields.contains(10) { component.newComponent(change.value.component, changes: change.value.component.changes(since: change.previous.component)) }
        if change.fields.contains(11) { component.newFields(change.value.fields, changes: change.value.fields.changes(since: change.previous.fields)) }
        if change.fields.contains(12) { component.newContent(change.value.content, changes: change.value.content.changes(since: change.previous.content)) }
        if change.fields.contains(13) { component.newMessageText(change.value.message_.messageText) }
        component.didReach(change.revision)
    }
}

extension Tables: SliceMessage {
    public typealias SliceType = TablesSlice
}

/// The component that puts `kitchen.sink.Tables` on the wire.
public final class TablesRecorder: TablesComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<TablesSlice>()

    public init() {}

    public func newMessage(_ message: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(1) { $0.message = message }
    }

    public func newMessage(_ message: Table<String, Int>) {
        provided.set(1) { $0.message = message }
    }

    public func newChanges(_ changes: Table<String, Int>, changes keys: TableChanges<String>) {
        provided.set(2) { $0.changes = changes }
    }

    public func newChanges(_ changes: Table<String, Int>) {
        provided.set(2) { $0.changes = changes }
    }

    public func newProvided(_ provided: Table<String, Int>, changes: TableChanges<String>) {
        self.provided.set(3) { $0.provided = provided }
    }

    public func newProvided(_ provided: Table<String, Int>) {
        self.provided.set(3) { $0.provided = provided }
    }

    public func newSelf(_ self_: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(4) { $0.self_p = self_ }
    }

    public func newSelf(_ self_: Table<String, Int>) {
        provided.set(4) { $0.self_p = self_ }
    }

    public func newInit(_ `init`: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(5) { $0.init_p = `init` }
    }

    public func newInit(_ `init`: Table<String, Int>) {
        provided.set(5) { $0.init_p = `init` }
    }

    public func newDefault(_ `default`: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(6) { $0.`default` = `default` }
    }

    public func newDefault(_ `default`: Table<String, Int>) {
        provided.set(6) { $0.`default` = `default` }
    }

    public func newValue(_ value: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(7) { $0.value = value }
    }

    public func newValue(_ value: Table<String, Int>) {
        provided.set(7) { $0.value = value }
    }

    public func newKey(_ key: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(8) { $0.key = key }
    }

    public func newKey(_ key: Table<String, Int>) {
        provided.set(8) { $0.key = key }
    }

    public func newRow(_ row: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(9) { $0.row = row }
    }

    public func newRow(_ row: Table<String, Int>) {
        provided.set(9) { $0.row = row }
    }

    public func newComponent(_ component: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(10) { $0.component = component }
    }

    public func newComponent(_ component: Table<String, Int>) {
        provided.set(10) { $0.component = component }
    }

    public func newFields(_ fields: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(11) { $0.fields = fields }
    }

    public func newFields(_ fields: Table<String, Int>) {
        provided.set(11) { $0.fields = fields }
    }

    public func newContent(_ content: Table<String, Int>, changes: TableChanges<String>) {
        provided.set(12) { $0.content = content }
    }

    public func newContent(_ content: Table<String, Int>) {
        provided.set(12) { $0.content = content }
    }

    public func newMessageText(_ messageText: String) {
        provided.set(13) { $0.message_.messageText = messageText }
    }
}

// MARK: Plate

/// A component that receives the slice `kitchen.sink.Plate`.
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

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<PlateSlice>, to component: some PlateComponent) {
        if change.fields.contains(1) { component.newDiameter(change.value.hasDiameter ? Int(change.value.diameter) : nil) }
        component.didReach(change.revision)
    }
}

extension Kitchen_Sink_Plate: SliceMessage, SliceValue {
    public typealias SliceType = PlateSlice
}

/// The component that puts `kitchen.sink.Plate` on the wire.
public final class PlateRecorder: PlateComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<PlateSlice>()

    public init() {}

    public func newDiameter(_ diameter: Int?) {
        provided.set(1) {
            if let diameter { $0.diameter = Int64(diameter) } else { $0.clearDiameter() }
        }
    }
}

// MARK: CookFeature

/// Cooks.
public struct CookFeature: FeatureRole {
    public static let name = "kitchen.sink.CookFeature"

    /// An action that this role may send.
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
    /// Delivers the slice `kitchen.sink.Scalars` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func scalars(to component: some ScalarsComponent) async throws -> Subscription {
        try await transport.subscribe(ScalarsSlice.self) { [weak component] change in
            guard let component else { return false }
            ScalarsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Scalars`, now and after every change.
    public func scalarsValues() -> SliceValues<ScalarsSlice> {
        transport.values(of: ScalarsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Optionals` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func optionals(to component: some OptionalsComponent) async throws -> Subscription {
        try await transport.subscribe(OptionalsSlice.self) { [weak component] change in
            guard let component else { return false }
            OptionalsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Optionals`, now and after every change.
    public func optionalsValues() -> SliceValues<OptionalsSlice> {
        transport.values(of: OptionalsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Choice` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func choice(to component: some ChoiceComponent) async throws -> Subscription {
        try await transport.subscribe(ChoiceSlice.self) { [weak component] change in
            guard let component else { return false }
            ChoiceSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        transport.values(of: ChoiceSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Single` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func single(to component: some SingleComponent) async throws -> Subscription {
        try await transport.subscribe(SingleSlice.self) { [weak component] change in
            guard let component else { return false }
            SingleSlice.deliver(change, to: component)
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

    /// Delivers the slice `kitchen.sink.Words` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func words(to component: some WordsComponent) async throws -> Subscription {
        try await transport.subscribe(WordsSlice.self) { [weak component] change in
            guard let component else { return false }
            WordsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Words`, now and after every change.
    public func wordsValues() -> SliceValues<WordsSlice> {
        transport.values(of: WordsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
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

// MARK: KeeperFeature

/// Keeps everything.
public struct KeeperFeature: FeatureRole {
    public static let name = "kitchen.sink.KeeperFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        /// Shows a dish.
        ///
        /// - Parameters:
        ///   - picture: As PNG,
        ///     not larger than this page.
        ///   - color: From above.
        ///   - dish: What it is served on.
        public static func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) -> Action { Action(action: .show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)) }
        /// Fills all lists.
        ///
        /// - Parameters:
        ///   - counts: So many.
        public static func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) -> Action { Action(action: .fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)) }
        /// Fills all tables.
        ///
        /// - Parameters:
        ///   - jars: By shelf.
        public static func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) -> Action { Action(action: .fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    @discardableResult
    public func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))
    }

    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    @discardableResult
    public func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))
    }

    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    @discardableResult
    public func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))
    }

    /// Delivers the slice `kitchen.sink.Lists` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func lists(to component: some ListsComponent) async throws -> Subscription {
        try await transport.subscribe(ListsSlice.self) { [weak component] change in
            guard let component else { return false }
            ListsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Lists`, now and after every change.
    public func listsValues() -> SliceValues<ListsSlice> {
        transport.values(of: ListsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Keys` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func keys(to component: some KeysComponent) async throws -> Subscription {
        try await transport.subscribe(KeysSlice.self) { [weak component] change in
            guard let component else { return false }
            KeysSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Keys`, now and after every change.
    public func keysValues() -> SliceValues<KeysSlice> {
        transport.values(of: KeysSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Rows` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func rows(to component: some RowsComponent) async throws -> Subscription {
        try await transport.subscribe(RowsSlice.self) { [weak component] change in
            guard let component else { return false }
            RowsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Rows`, now and after every change.
    public func rowsValues() -> SliceValues<RowsSlice> {
        transport.values(of: RowsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Larder` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func larder(to component: some LarderComponent) async throws -> Subscription {
        try await transport.subscribe(LarderSlice.self) { [weak component] change in
            guard let component else { return false }
            LarderSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newJars` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func larder(to newJars: @escaping @MainActor (Table<Int, Jar>, TableChanges<Int>) -> Void) async throws -> Subscription {
        try await transport.subscribe(LarderSlice.self) { change in
            if change.fields.contains(1) { newJars(change.value.jars, change.value.jars.changes(since: change.previous.jars, by: { !$0.differs(from: $1) })) }
            return true
        }
    }

    /// The whole values of `kitchen.sink.Larder`, now and after every change.
    public func larderValues() -> SliceValues<LarderSlice> {
        transport.values(of: LarderSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Tables` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func tables(to component: some TablesComponent) async throws -> Subscription {
        try await transport.subscribe(TablesSlice.self) { [weak component] change in
            guard let component else { return false }
            TablesSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Tables`, now and after every change.
    public func tablesValues() -> SliceValues<TablesSlice> {
        transport.values(of: TablesSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheLists & KnowsTheKeys & KnowsTheRows & KnowsTheLarder & KnowsTheTables>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables"],
            slices: [
                ServedSlice(ListsRecorder.self) { state, recorder in state.provideLists(to: recorder) },
                ServedSlice(KeysRecorder.self) { state, recorder in state.provideKeys(to: recorder) },
                ServedSlice(RowsRecorder.self) { state, recorder in state.provideRows(to: recorder) },
                ServedSlice(LarderRecorder.self) { state, recorder in state.provideLarder(to: recorder) },
                ServedSlice(TablesRecorder.self) { state, recorder in state.provideTables(to: recorder) }
            ])
    }
}

// MARK: DinerFeature

/// Sends every kind of field, and receives all of them again.
public struct DinerFeature: FeatureRole {
    public static let name = "kitchen.sink.DinerFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction

        /// Replaces whole messages; messages that it does not contain stay.
        public static func put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?) -> Action { Action(action: .put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)) }
        /// Shows a dish.
        ///
        /// - Parameters:
        ///   - picture: As PNG,
        ///     not larger than this page.
        ///   - color: From above.
        ///   - dish: What it is served on.
        public static func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) -> Action { Action(action: .show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)) }
        /// Fills all lists.
        ///
        /// - Parameters:
        ///   - counts: So many.
        public static func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) -> Action { Action(action: .fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)) }
        /// Fills all tables.
        ///
        /// - Parameters:
        ///   - jars: By shelf.
        public static func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) -> Action { Action(action: .fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)) }
        /// Everything at once.
        public static func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) -> Action { Action(action: .stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Replaces whole messages; messages that it does not contain stay.
    @discardableResult
    public func put(scalars: Scalars?, optionals: Optionals?, lists: Lists?, keys: Keys?, rows: Rows?, choice: Choice?) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice))
    }

    /// Shows a dish.
    ///
    /// - Parameters:
    ///   - picture: As PNG,
    ///     not larger than this page.
    ///   - color: From above.
    ///   - dish: What it is served on.
    @discardableResult
    public func show(picture: Data, back: Data?, color: Color, texture: Scalars.Texture?, mood: Mood, forest: Forest?, dish: Show.OneOf_Dish?) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish))
    }

    /// Fills all lists.
    ///
    /// - Parameters:
    ///   - counts: So many.
    @discardableResult
    public func fillLists(flags: [Bool], counts: [Int], seeds: [UInt64], ratios: [Double], notes: [String], pictures: [Data], colors: [Color], points: [Point], message: [Int]) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.fillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message))
    }

    /// Fills all tables.
    ///
    /// - Parameters:
    ///   - jars: By shelf.
    @discardableResult
    public func fillTables(jars: Table<Int, Jar>, counts: Table<String, Int>, pictures: Table<Bool, Data>, colors: Table<UInt32, Color>, ratios: Table<Int, Double>, notes: Table<UInt64, String>, points: Table<Int32, Point>, message: Table<Int, Int>, self self_: Table<Int, Int>) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.fillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_))
    }

    /// Everything at once.
    @discardableResult
    public func stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64) async throws -> Receipt {
        try await transport.send(KitchenSinkAction.stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed))
    }

    /// Delivers the slice `kitchen.sink.Scalars` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func scalars(to component: some ScalarsComponent) async throws -> Subscription {
        try await transport.subscribe(ScalarsSlice.self) { [weak component] change in
            guard let component else { return false }
            ScalarsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Scalars`, now and after every change.
    public func scalarsValues() -> SliceValues<ScalarsSlice> {
        transport.values(of: ScalarsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Optionals` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func optionals(to component: some OptionalsComponent) async throws -> Subscription {
        try await transport.subscribe(OptionalsSlice.self) { [weak component] change in
            guard let component else { return false }
            OptionalsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Optionals`, now and after every change.
    public func optionalsValues() -> SliceValues<OptionalsSlice> {
        transport.values(of: OptionalsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Lists` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func lists(to component: some ListsComponent) async throws -> Subscription {
        try await transport.subscribe(ListsSlice.self) { [weak component] change in
            guard let component else { return false }
            ListsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Lists`, now and after every change.
    public func listsValues() -> SliceValues<ListsSlice> {
        transport.values(of: ListsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Keys` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func keys(to component: some KeysComponent) async throws -> Subscription {
        try await transport.subscribe(KeysSlice.self) { [weak component] change in
            guard let component else { return false }
            KeysSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Keys`, now and after every change.
    public func keysValues() -> SliceValues<KeysSlice> {
        transport.values(of: KeysSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Rows` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func rows(to component: some RowsComponent) async throws -> Subscription {
        try await transport.subscribe(RowsSlice.self) { [weak component] change in
            guard let component else { return false }
            RowsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Rows`, now and after every change.
    public func rowsValues() -> SliceValues<RowsSlice> {
        transport.values(of: RowsSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Larder` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func larder(to component: some LarderComponent) async throws -> Subscription {
        try await transport.subscribe(LarderSlice.self) { [weak component] change in
            guard let component else { return false }
            LarderSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newJars` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func larder(to newJars: @escaping @MainActor (Table<Int, Jar>, TableChanges<Int>) -> Void) async throws -> Subscription {
        try await transport.subscribe(LarderSlice.self) { change in
            if change.fields.contains(1) { newJars(change.value.jars, change.value.jars.changes(since: change.previous.jars, by: { !$0.differs(from: $1) })) }
            return true
        }
    }

    /// The whole values of `kitchen.sink.Larder`, now and after every change.
    public func larderValues() -> SliceValues<LarderSlice> {
        transport.values(of: LarderSlice.self)
    }

    /// Delivers the slice `kitchen.sink.Choice` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func choice(to component: some ChoiceComponent) async throws -> Subscription {
        try await transport.subscribe(ChoiceSlice.self) { [weak component] change in
            guard let component else { return false }
            ChoiceSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        transport.values(of: ChoiceSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheScalars & KnowsTheOptionals & KnowsTheLists & KnowsTheKeys & KnowsTheRows & KnowsTheLarder & KnowsTheChoice>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Put", "kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables", "kitchen.sink.Stir"],
            slices: [
                ServedSlice(ScalarsRecorder.self) { state, recorder in state.provideScalars(to: recorder) },
                ServedSlice(OptionalsRecorder.self) { state, recorder in state.provideOptionals(to: recorder) },
                ServedSlice(ListsRecorder.self) { state, recorder in state.provideLists(to: recorder) },
                ServedSlice(KeysRecorder.self) { state, recorder in state.provideKeys(to: recorder) },
                ServedSlice(RowsRecorder.self) { state, recorder in state.provideRows(to: recorder) },
                ServedSlice(LarderRecorder.self) { state, recorder in state.provideLarder(to: recorder) },
                ServedSlice(ChoiceRecorder.self) { state, recorder in state.provideChoice(to: recorder) }
            ])
    }
}

// MARK: WaiterFeature

/// The role `kitchen.sink.WaiterFeature`.
public struct WaiterFeature: FeatureRole {
    public static let name = "kitchen.sink.WaiterFeature"

    /// An action that this role may send.
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

    /// Delivers the slice `kitchen.sink.Plate` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func plate(to component: some PlateComponent) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { [weak component] change in
            guard let component else { return false }
            PlateSlice.deliver(change, to: component)
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

    /// The actions and slices that a store with `State` serves to this role.
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

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: KitchenSinkAction
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Delivers the slice `kitchen.sink.Plate` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func plate(to component: some PlateComponent) async throws -> Subscription {
        try await transport.subscribe(PlateSlice.self) { [weak component] change in
            guard let component else { return false }
            PlateSlice.deliver(change, to: component)
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

    /// Delivers the slice `kitchen.sink.Choice` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func choice(to component: some ChoiceComponent) async throws -> Subscription {
        try await transport.subscribe(ChoiceSlice.self) { [weak component] change in
            guard let component else { return false }
            ChoiceSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `kitchen.sink.Choice`, now and after every change.
    public func choiceValues() -> SliceValues<ChoiceSlice> {
        transport.values(of: ChoiceSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
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

    /// An action that this role may send.
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

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["kitchen.sink.Reset"],
            slices: [])
    }
}

// MARK: Comparison by bits

extension Forest {
    fileprivate func differs(from other: Forest) -> Bool {
        if !self.parts.elementsEqual(other.parts, by: { !($0.differs(from: $1)) }) { return true }
        if self.neighbours.count != other.neighbours.count || self.neighbours.contains(where: { row in other.neighbours.index(forKey: row.key).map { !row.key.hasSameBytes(as: other.neighbours[$0].key) || row.value.differs(from: other.neighbours[$0].value) } ?? true }) { return true }
        if self.heights.count != other.heights.count || self.heights.contains(where: { row in other.heights[row.key].map { row.value.bitPattern != $0.bitPattern } ?? true }) { return true }
        if !self.widths.elementsEqual(other.widths, by: { !($0.bitPattern != $1.bitPattern) }) { return true }
        if self.corners.count != other.corners.count || self.corners.contains(where: { row in other.corners[row.key].map { row.value.differs(from: $0) } ?? true }) { return true }
        if self.picture != other.picture { return true }
        if self.color != other.color { return true }
        return unknownFields != other.unknownFields
    }
}

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
            if !value.hasSameBytes(as: other) { return true }
        case (nil, nil): break
        default: return true
        }
        return unknownFields != other.unknownFields
    }
}

extension Jar {
    fileprivate func differs(from other: Jar) -> Bool {
        if !self.label.hasSameBytes(as: other.label) { return true }
        if self.weight.bitPattern != other.weight.bitPattern { return true }
        if self.shelf != other.shelf { return true }
        if !self.inside.elementsEqual(other.inside, by: { !($0.differs(from: $1)) }) { return true }
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
        json.field("bytesValue", bytesValue)
        json.field("color", color)
        json.field("mood", mood)
        json.field("texture", texture)
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
        if hasInt32Value { json.field("int32Value", int32Value) }
        if hasSint32Value { json.field("sint32Value", sint32Value) }
        if hasSfixed32Value { json.field("sfixed32Value", sfixed32Value) }
        if hasSint64Value { json.field("sint64Value", sint64Value) }
        if hasSfixed64Value { json.field("sfixed64Value", sfixed64Value) }
        if hasFixed32Value { json.field("fixed32Value", fixed32Value) }
        if hasUint64Value { json.field("uint64Value", uint64Value) }
        if hasFixed64Value { json.field("fixed64Value", fixed64Value) }
        if hasHeat { json.field("heat", heat) }
        if hasPicture { json.field("picture", picture) }
        if hasColor { json.field("color", color) }
        if hasTexture { json.field("texture", texture) }
    }
}

extension Lists: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("flags", flags)
        json.field("int32s", int32S)
        json.field("sint32s", sint32S)
        json.field("sfixed32s", sfixed32S)
        json.field("int64s", int64S)
        json.field("sint64s", sint64S)
        json.field("sfixed64s", sfixed64S)
        json.field("uint32s", uint32S)
        json.field("fixed32s", fixed32S)
        json.field("uint64s", uint64S)
        json.field("fixed64s", fixed64S)
        json.field("floats", floats)
        json.field("doubles", doubles)
        json.field("strings", strings)
        json.field("pictures", pictures)
        json.field("colors", colors)
        json.field("textures", textures)
        json.field("points", points)
        json.field("plates", plates)
        json.field("forests", forests)
    }
}

extension Keys: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("byInt32", byInt32)
        json.field("bySint32", bySint32)
        json.field("bySfixed32", bySfixed32)
        json.field("byInt64", byInt64)
        json.field("bySint64", bySint64)
        json.field("bySfixed64", bySfixed64)
        json.field("byUint32", byUint32)
        json.field("byFixed32", byFixed32)
        json.field("byUint64", byUint64)
        json.field("byFixed64", byFixed64)
        json.field("byBool", byBool)
        json.field("byString", byString)
    }
}

extension Rows: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("title", title)
        json.field("flags", flags)
        json.field("int32s", int32S)
        json.field("sint32s", sint32S)
        json.field("sfixed32s", sfixed32S)
        json.field("int64s", int64S)
        json.field("sint64s", sint64S)
        json.field("sfixed64s", sfixed64S)
        json.field("uint32s", uint32S)
        json.field("fixed32s", fixed32S)
        json.field("uint64s", uint64S)
        json.field("fixed64s", fixed64S)
        json.field("floats", floats)
        json.field("doubles", doubles)
        json.field("pictures", pictures)
        json.field("colors", colors)
        json.field("textures", textures)
        json.field("points", points)
        json.field("plates", plates)
        json.field("forests", forests)
        json.field("jars", jars)
        if hasCount { json.field("count", count) }
        json.field("shelves", shelves)
        switch choice {
        case .text(let text): json.field("text", text)
        case .number(let number): json.field("number", number)
        case nil: break
        }
    }
}

extension Larder: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("jars", jars)
    }
}

extension Tables: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("message", message)
        json.field("changes", changes)
        json.field("provided", provided)
        json.field("self", self_p)
        json.field("init", init_p)
        json.field("default", `default`)
        json.field("value", value)
        json.field("key", key)
        json.field("row", row)
        json.field("component", component)
        json.field("fields", fields)
        json.field("content", content)
        json.field("messageText", messageText)
    }
}

extension Forest: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("parts", parts)
        json.field("neighbours", neighbours)
        json.field("heights", heights)
        json.field("widths", widths)
        json.field("corners", corners)
        json.field("picture", picture)
        json.field("color", color)
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
        case .picture(let picture): json.field("picture", picture)
        case .color(let color): json.field("color", color)
        case .texture(let texture): json.field("texture", texture)
        case .exact(let exact): json.field("exact", exact)
        case .forest(let forest): json.field("forest", forest)
        case .seed(let seed): json.field("seed", seed)
        case .tiny(let tiny): json.field("tiny", tiny)
        case .jar(let jar): json.field("jar", jar)
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
        json.field("provided", provided)
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

extension Show: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("picture", picture)
        if hasBack { json.field("back", back) }
        json.field("color", color)
        if hasTexture { json.field("texture", texture) }
        json.field("mood", mood)
        if hasForest { json.field("forest", forest) }
        switch dish {
        case .print(let print): json.field("print", print)
        case .paint(let paint): json.field("paint", paint)
        case .jar(let jar): json.field("jar", jar)
        case nil: break
        }
    }
}

extension FillLists: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("flags", flags)
        json.field("counts", counts)
        json.field("seeds", seeds)
        json.field("ratios", ratios)
        json.field("notes", notes)
        json.field("pictures", pictures)
        json.field("colors", colors)
        json.field("points", points)
        json.field("message", message)
    }
}

extension FillTables: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("jars", jars)
        json.field("counts", counts)
        json.field("pictures", pictures)
        json.field("colors", colors)
        json.field("ratios", ratios)
        json.field("notes", notes)
        json.field("points", points)
        json.field("message", message)
        json.field("self", self_p)
    }
}

extension Put: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasScalars { json.field("scalars", scalars) }
        if hasOptionals { json.field("optionals", optionals) }
        if hasLists { json.field("lists", lists) }
        if hasKeys { json.field("keys", keys) }
        if hasRows { json.field("rows", rows) }
        if hasChoice { json.field("choice", choice) }
    }
}

extension KitchenRecord: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch record {
        case .scalars(let scalars): json.field("scalars", scalars)
        case .row(let row): json.field("row", row)
        case .optionals(let optionals): json.field("optionals", optionals)
        case .lists(let lists): json.field("lists", lists)
        case .keys(let keys): json.field("keys", keys)
        case .rows(let rows): json.field("rows", rows)
        case .choice(let choice): json.field("choice", choice)
        case .larder(let larder): json.field("larder", larder)
        case nil: break
        }
    }
}

extension KitchenRecord.Row: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("key", key)
        if hasJar { json.field("jar", jar) }
        json.field("colors", colors)
        json.field("pictures", pictures)
    }
}

extension Kitchen_Sink_Plate: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasDiameter { json.field("diameter", diameter) }
    }
}

extension Color: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("COLOR_UNKNOWN")
        case 1: json.value("RED")
        case 2: json.value("GREEN")
        default: json.value(rawValue)
        }
    }
}

extension Mood: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("MOOD_NONE")
        case 1: json.value("default")
        case 2: json.value("self")
        case 3: json.value("init")
        case 4: json.value("GOOD")
        case -1: json.value("BAD")
        default: json.value(rawValue)
        }
    }
}

extension Scalars.Texture: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SMOOTH")
        case 1: json.value("ROUGH")
        default: json.value(rawValue)
        }
    }
}
