// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: prefixed.proto, sink.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of kitchen.sink, by the contract that declares them.
public enum KitchenSinkAction: AppAction {
    /// The actions of sink.proto.
    case sink(SinkAction)

    public static let kinds: [ActionKind<KitchenSinkAction>] = [
        ActionKind(Stir.self) { .sink(.stir(count: $0.count, more: $0.more, heat: $0.heat, place: $0.place, way: $0.way, seed: $0.seed)) },
        ActionKind(Say.self) { .sink(.say(words: $0.words, default: $0.`default`, in: $0.`in`, self: $0.self_p, init: $0.init_p, type: $0.type, `inout`: $0.`inout`, message: $0.message, transport: $0.transport, action: $0.action, json: $0.json, is: $0.`is`)) },
        ActionKind(Reset.self) { _ in .sink(.reset) },
        ActionKind(Default.self) { .sink(.`default`(true: $0.`true`)) },
        ActionKind(Show.self, containsEnums: true) { .sink(.show(picture: $0.picture, back: $0.back, color: $0.color, texture: $0.texture, mood: $0.mood, forest: $0.forest, dish: $0.dish)) },
        ActionKind(FillLists.self, containsEnums: true) { .sink(.fillLists(flags: $0.flags, counts: $0.counts, seeds: $0.seeds, ratios: $0.ratios, notes: $0.notes, pictures: $0.pictures, colors: $0.colors, points: $0.points, message: $0.message)) },
        ActionKind(FillTables.self, containsEnums: true) { .sink(.fillTables(jars: $0.jars, counts: $0.counts, pictures: $0.pictures, colors: $0.colors, ratios: $0.ratios, notes: $0.notes, points: $0.points, message: $0.message, self: $0.self_p)) },
        ActionKind(Put.self, containsEnums: true) { .sink(.put(scalars: $0.scalars, optionals: $0.optionals, lists: $0.lists, keys: $0.keys, rows: $0.rows, choice: $0.choice)) },
    ]

    public var kind: Int {
        switch self {
        case .sink(.stir): 0
        case .sink(.say): 1
        case .sink(.reset): 2
        case .sink(.`default`): 3
        case .sink(.show): 4
        case .sink(.fillLists): 5
        case .sink(.fillTables): 6
        case .sink(.put): 7
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .sink(.stir(let count, let more, let heat, let place, let way, let seed)):
            Stir(count: count, more: more, heat: heat, place: place, way: way, seed: seed)
        case .sink(.say(let words, let `default`, let `in`, let self_, let `init`, let type, let `inout`, let message, let transport, let action, let json, let `is`)):
            Say(words: words, default: `default`, in: `in`, self: self_, init: `init`, type: type, `inout`: `inout`, message: message, transport: transport, action: action, json: json, is: `is`)
        case .sink(.reset): Reset()
        case .sink(.`default`(let `true`)):
            Default(true: `true`)
        case .sink(.show(let picture, let back, let color, let texture, let mood, let forest, let dish)):
            Show(picture: picture, back: back, color: color, texture: texture, mood: mood, forest: forest, dish: dish)
        case .sink(.fillLists(let flags, let counts, let seeds, let ratios, let notes, let pictures, let colors, let points, let message)):
            FillLists(flags: flags, counts: counts, seeds: seeds, ratios: ratios, notes: notes, pictures: pictures, colors: colors, points: points, message: message)
        case .sink(.fillTables(let jars, let counts, let pictures, let colors, let ratios, let notes, let points, let message, let self_)):
            FillTables(jars: jars, counts: counts, pictures: pictures, colors: colors, ratios: ratios, notes: notes, points: points, message: message, self: self_)
        case .sink(.put(let scalars, let optionals, let lists, let keys, let rows, let choice)):
            Put(scalars: scalars, optionals: optionals, lists: lists, keys: keys, rows: rows, choice: choice)
        }
    }
}
