import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite struct ActionRoundTripTests {
    static let actions: [KitchenSinkAction] = [
        .stir(count: .min, more: nil, heat: nil, place: nil, way: nil, seed: .max),
        .stir(
            count: 1, more: 0, heat: 36.6, place: Point(nested: Point.Nested(depth: 2)), way: .times(-3), seed: 0),
        .stir(count: 1, more: -1, heat: 0, place: Point(), way: .plate(Kitchen_Sink_Plate()), seed: 1),
        .say(
            words: .with { $0.await = "a" }, default: 1, in: nil, self: "s", init: "", type: "t",
            `inout`: "io",
            message: "m", transport: "tr", action: "a", json: "j", is: .case("c")),
        .reset,
        .default(true: true),
        .show(
            picture: Data(), back: nil, color: .unknown, texture: nil, mood: .none, forest: nil, dish: nil),
        .show(
            picture: Data([0, 255]), back: Data(), color: .red, texture: .smooth, mood: .fine,
            forest: Forest(), dish: .print(Data([1]))),
        .show(
            picture: Data([7]), back: Data([8]), color: .green, texture: .rough, mood: .bad, forest: .sample,
            dish: .paint(.green)),
        .show(
            picture: Data(), back: nil, color: .green, texture: nil, mood: .bad, forest: nil,
            dish: .jar(.with { $0.shelf = .top })),
        .fillLists(
            flags: [], counts: [], seeds: [], ratios: [], notes: [], pictures: [], colors: [], points: [],
            message: []),
        .fillLists(
            flags: [true, false], counts: [.min, 0, .max], seeds: [.max], ratios: [-0.5, .infinity],
            notes: ["", "ä"], pictures: [Data(), Data([0, 255])], colors: [.red, .green],
            points: [Point(), .with { $0.y = 2 }], message: [1]),
        .fillTables(
            jars: [:], counts: [:], pictures: [:], colors: [:], ratios: [:], notes: [:], points: [:],
            message: [:], self: [:]),
        .fillTables(
            jars: [.min: Jar(), .max: .with { $0.inside = [.with { $0.weight = 0.5 }] }],
            counts: ["": 0, "ä": .min], pictures: [false: Data(), true: Data([1])],
            colors: [.max: .green, 0: .unknown], ratios: [-1: 0.1], notes: [.max: "n"],
            points: [.min: Point()], message: [1: 2], self: [3: 4]),
    ]

    @Test(arguments: actions)
    func anActionRoundTripsThroughItsBytesAndItsJSON(_ action: KitchenSinkAction) throws {
        let kind = KitchenSinkAction.kinds[action.kind]
        let bytes: [UInt8] = try action.message.serializedBytes()
        #expect(try kind.decode(bytes.span.bytes) == action)
        #expect(try kind.decodeJSON(action.message.json) == action)
    }

    @Test func aTablesRowsAreOrderedHoweverTheyArrive() throws {
        let forwards: Table<Int, Int> = [1: 1, 2: 2, 3: 3]
        let backwards: Table<Int, Int> = [3: 3, 2: 2, 1: 1]
        let kind = KitchenSinkAction.kinds[Self.fill(forwards).kind]
        let bytes: [UInt8] = try Self.fill(backwards).message.serializedBytes()
        let read = try kind.decode(bytes.span.bytes)
        #expect(read == Self.fill(forwards))
        guard case .sink(.fillTables(_, _, _, _, _, _, _, let rows, _)) = read else {
            Issue.record("\(read)")
            return
        }
        #expect(rows.map(\.key) == [1, 2, 3])
    }

    private static func fill(_ rows: Table<Int, Int>) -> KitchenSinkAction {
        .fillTables(
            jars: [:], counts: [:], pictures: [:], colors: [:], ratios: [:], notes: [:], points: [:],
            message: rows, self: [:])
    }

    @Test func actionsAreIdentifiedByTheirFullNames() {
        #expect(
            KitchenSinkAction.kinds.map(\.name)
                == [
                    "kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default",
                    "kitchen.sink.Show", "kitchen.sink.FillLists", "kitchen.sink.FillTables", "kitchen.sink.Put",
                ])
        #expect(Self.actions.last?.name == "kitchen.sink.FillTables")
    }

    @Test func aRoleSendsTheRequestedActions() async throws {
        let transport = TwinTransport()
        let cook = CookFeature(transport: transport)
        try await cook.stir(count: 1, more: 2, heat: nil, place: nil, way: .left(true), seed: 3)
        try await cook.startAgain()
        try await cook.default(true: false)
        try await cook.say(
            words: Words(), default: 1, in: 2, self: "s", init: nil, type: "t", `inout`: "io", message: "m",
            transport: nil, action: "a", json: "j", is: nil)
        try await cook.send(contentsOf: [
            .reset, .default(true: true),
            .stir(count: 0, more: nil, heat: nil, place: nil, way: nil, seed: 0),
        ])
        #expect(
            transport.sent(KitchenSinkAction.self) == [
                .stir(count: 1, more: 2, heat: nil, place: nil, way: .left(true), seed: 3),
                .reset,
                .default(true: false),
                .say(
                    words: Words(), default: 1, in: 2, self: "s", init: nil, type: "t", `inout`: "io",
                    message: "m",
                    transport: nil, action: "a", json: "j", is: nil),
                .reset,
                .default(true: true),
                .stir(count: 0, more: nil, heat: nil, place: nil, way: nil, seed: 0),
            ])
    }

    @Test func onlyTheActionsOfARoleBecomeItsActions() {
        let ofCook = Self.actions.filter { CookFeature.serve(Kitchen.self).actions.contains($0.name) }
        #expect(Self.actions.compactMap { CookFeature.Action($0)?.action } == ofCook)
        #expect(CookFeature.Action(.reset) == .startAgain)
        #expect(Self.actions.allSatisfy { GuestFeature.Action($0) == nil })
    }

    @Test @MainActor func aComponentOrAClosureReceivesUpdates() async throws {
        let transport = TwinTransport(
            delivery: SliceChange<ChoiceSlice>(value: .with { $0.number = 4 }, fields: [2], revision: 9))
        let listener = Listener()
        try await CookFeature(transport: transport).provideChoice(to: listener)
        #expect(listener.log == ["number 4", "revision 9"])

        let single = TwinTransport(
            delivery: SliceChange<SingleSlice>(value: .with { $0.number = 5 }, fields: [1], revision: 9))
        var numbers: [Int] = []
        try await CookFeature(transport: single).provideSingle { numbers.append($0) }
        #expect(numbers == [5])
    }

    @Test @MainActor func aClosureReceivesATableAndItsChanges() async throws {
        let before = Larder(jars: [1: Jar(), 2: Jar()])
        var after = before
        after.jars[1] = nil
        after.jars[2]?.label = "figs"
        after.jars[3] = Jar()
        let transport = TwinTransport(
            delivery: SliceChange<LarderSlice>(previous: before, value: after, fields: [1], revision: 9))
        var provided: [(Table<Int, Jar>, TableChanges<Int>)] = []
        try await KeeperFeature(transport: transport).provideLarder { provided.append(($0, $1)) }
        #expect(provided.map(\.0) == [after.jars])
        #expect(provided.map(\.1) == [TableChanges(inserted: [3], updated: [2], removed: [1])])
    }

    private struct Kitchen: KnowsTheScalars, KnowsTheOptionals, KnowsTheChoice, KnowsTheSingle, KnowsTheWords,
        KnowsThePlate
    {
        func provideScalars(to component: some ScalarsComponent) {}
        func provideOptionals(to component: some OptionalsComponent) {}
        func provideChoice(to component: some ChoiceComponent) {}
        func provideSingle(to component: some SingleComponent) {}
        func provideWords(to component: some WordsComponent) {}
        func providePlate(to component: some PlateComponent) {}
    }

    @Test func aStoreServesEachRoleItsActionsAndSlices() {
        struct Nothing: Sendable {}

        let cook = CookFeature.serve(Kitchen.self)
        #expect(cook.name == "kitchen.sink.CookFeature")
        #expect(
            cook.actions == [
                "kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default",
            ])
        #expect(cook.slices.map(\.name).first == "kitchen.sink.Scalars")
        #expect(cook.slices.count == 5)
        let guest = GuestFeature.serve(Kitchen.self)
        #expect(guest.actions.isEmpty)
        #expect(guest.slices.map(\.name) == ["kitchen.sink.Plate", "kitchen.sink.Choice"])
        let caller = CallerFeature.serve(Nothing.self)
        #expect(caller.actions == ["kitchen.sink.Reset"])
        #expect(caller.slices.isEmpty)
    }
}
