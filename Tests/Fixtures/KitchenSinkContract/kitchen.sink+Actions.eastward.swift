// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kitchen_sink.proto, prefixed.proto

@_exported public import Eastward
public import Foundation

// MARK: Actions

/// The actions of kitchen.sink.
public enum KitchenSinkAction: AppAction {
    /// Everything at once.
    case stir(count: Int, more: Int?, heat: Float?, place: Point?, way: Stir.OneOf_Way?, seed: UInt64)
    /// Says all words.
    case say(words: Words, default: Int, in: Int?, self: String, init: String?, type: String, `inout`: String, message: String, transport: String?, action: String, json: String, is: Say.OneOf_Is?)
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
        ActionKind(Stir.self) { .stir(count: $0.count, more: $0.more, heat: $0.heat, place: $0.place, way: $0.way, seed: $0.seed) },
        ActionKind(Say.self) { .say(words: $0.words, default: $0.`default`, in: $0.`in`, self: $0.self_p, init: $0.init_p, type: $0.type, `inout`: $0.`inout`, message: $0.message, transport: $0.transport, action: $0.action, json: $0.json, is: $0.`is`) },
        ActionKind(Reset.self) { _ in .reset },
        ActionKind(Default.self) { .`default`(true: $0.`true`) },
        ActionKind(Show.self, containsEnums: true) { .show(picture: $0.picture, back: $0.back, color: $0.color, texture: $0.texture, mood: $0.mood, forest: $0.forest, dish: $0.dish) },
        ActionKind(FillLists.self, containsEnums: true) { .fillLists(flags: $0.flags, counts: $0.counts, seeds: $0.seeds, ratios: $0.ratios, notes: $0.notes, pictures: $0.pictures, colors: $0.colors, points: $0.points, message: $0.message) },
        ActionKind(FillTables.self, containsEnums: true) { .fillTables(jars: $0.jars, counts: $0.counts, pictures: $0.pictures, colors: $0.colors, ratios: $0.ratios, notes: $0.notes, points: $0.points, message: $0.message, self: $0.self_p) },
        ActionKind(Put.self, containsEnums: true) { .put(scalars: $0.scalars, optionals: $0.optionals, lists: $0.lists, keys: $0.keys, rows: $0.rows, choice: $0.choice) },
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
            Stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)
        case .say(let words, let `default`, let `in`, let self_, let `init`, let type, let `inout`, let message, let transport, let action, let json, let `is`):
            Say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`)
        case .reset: Reset()
        case .`default`(let `true`):
            Default(true: `true`)
        case .show(let picture, let back, let color, let texture, let mood, let forest, let dish):
            Show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)
        case .fillLists(let flags, let counts, let seeds, let ratios, let notes, let pictures, let colors, let points, let message):
            FillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)
        case .fillTables(let jars, let counts, let pictures, let colors, let ratios, let notes, let points, let message, let self_):
            FillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)
        case .put(let scalars, let optionals, let lists, let keys, let rows, let choice):
            Put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)
        }
    }
}
