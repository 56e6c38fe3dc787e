import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

@Suite struct ActionRoundTripTests {
    static let actions: [KitchenSinkAction] = [
        .stir(count: .min, more: nil, heat: nil, place: nil, way: nil, seed: .max),
        .stir(
            count: 1, more: 0, heat: 36.6, place: .with { $0.nested.depth = 2 }, way: .times(-3), seed: 0),
        .stir(count: 1, more: -1, heat: 0, place: Point(), way: .plate(Kitchen_Sink_Plate()), seed: 1),
        .say(
            words: .with { $0.await = "a" }, default: 1, in: nil, self: "s", init: "", type: "t",
            `inout`: "io",
            message: "m", transport: "tr", action: "a", json: "j", is: .case("c")),
        .reset,
        .default(true: true),
    ]

    @Test(arguments: actions)
    func anActionComesBackFromItsBytesAndFromItsJSON(_ action: KitchenSinkAction) throws {
        let kind = KitchenSinkAction.kinds[action.kind]
        let bytes: [UInt8] = try action.message.serializedBytes()
        #expect(try kind.decode(bytes.span.bytes) == action)
        #expect(try kind.decodeJSON(action.message.json) == action)
    }

    @Test func actionsAreKnownByTheirFullNames() {
        #expect(
            KitchenSinkAction.kinds.map(\.name)
                == ["kitchen.sink.Stir", "kitchen.sink.Say", "kitchen.sink.Reset", "kitchen.sink.Default"])
        #expect(Self.actions.last?.name == "kitchen.sink.Default")
    }

    @Test func aRoleSendsWhatItWasAskedTo() async throws {
        let transport = TwinTransport()
        let cook = CookFeature(transport: transport)
        try await cook.stir(count: 1, more: 2, heat: nil, place: nil, way: .left(true), seed: 3)
        try await cook.startAgain()
        try await cook.default(true: false)
        try await cook.say(
            words: nil, default: 1, in: 2, self: "s", init: nil, type: "t", `inout`: "io", message: "m",
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
                    words: nil, default: 1, in: 2, self: "s", init: nil, type: "t", `inout`: "io",
                    message: "m",
                    transport: nil, action: "a", json: "j", is: nil),
                .reset,
                .default(true: true),
                .stir(count: 0, more: nil, heat: nil, place: nil, way: nil, seed: 0),
            ])
    }

    @Test @MainActor func aComponentIsToldAndAClosureInItsPlace() async throws {
        let transport = TwinTransport(
            telling: SliceChange<ChoiceSlice>(value: .with { $0.number = 4 }, fields: [2], revision: 9))
        let listener = Listener()
        try await CookFeature(transport: transport).choice(to: listener)
        #expect(listener.log == ["number 4", "revision 9"])

        let single = TwinTransport(
            telling: SliceChange<SingleSlice>(value: .with { $0.number = 5 }, fields: [1], revision: 9))
        var numbers: [Int] = []
        try await CookFeature(transport: single).single { numbers.append($0) }
        #expect(numbers == [5])
    }

    @Test func aStoreServesEachRoleWhatItMaySendAndBeTold() {
        struct Kitchen: KnowsTheScalars, KnowsTheOptionals, KnowsTheChoice, KnowsTheSingle, KnowsTheWords,
            KnowsThePlate
        {
            func provideScalars(to component: some ScalarsComponent) {}
            func provideOptionals(to component: some OptionalsComponent) {}
            func provideChoice(to component: some ChoiceComponent) {}
            func provideSingle(to component: some SingleComponent) {}
            func provideWords(to component: some WordsComponent) {}
            func providePlate(to component: some PlateComponent) {}
        }
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
