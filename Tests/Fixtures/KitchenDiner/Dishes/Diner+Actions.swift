import EastwardFeature
import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Diner {
    /// Whole messages in one action.
    func orderEverythingAtOnce() async throws {
        scalars.expected = .least
        optionals.expected = .full
        lists.expected = .full
        keys.expected = .with {
            $0.byInt32 = [.min: "", .max: Tricky.composed]
            $0.byBool = [false: "", true: "\0"]
            $0.byString = ["": Tricky.decomposed, Tricky.composed: ""]
        }
        rows.expected = .full
        choice.expected = .with {
            $0.forest = Tricky.forest()
            $0.self_p = true
        }
        let all = DinerFeature.Action.put(
            scalars: scalars.expected, optionals: optionals.expected, lists: lists.expected, keys: keys.expected,
            rows: rows.expected, choice: choice.expected)
        let expectations = [scalars.name, optionals.name, lists.name, keys.name, rows.name, choice.name]
        try await order("everything", all, expecting: .init(uniqueKeysWithValues: expectations.map { ($0, .anything) }))
        try await order("everything again", all, expecting: [:])
        let nothing = DinerFeature.Action.put(
            scalars: nil, optionals: nil, lists: nil, keys: nil, rows: nil, choice: nil)
        try await order("nothing", nothing, expecting: [:])
    }

    /// Actions with fields of every kind of their own.
    func orderByOtherActions() async throws {
        try await fillLists()
        try await fillTables()
        try await show()
        try await stir()
    }

    private func fillLists() async throws {
        for full in [Lists.full, Lists()] {
            lists.expected.flags = full.flags
            lists.expected.int64S = full.int64S
            lists.expected.uint64S = full.uint64S
            lists.expected.doubles = full.doubles
            lists.expected.strings = full.strings
            lists.expected.pictures = full.pictures
            lists.expected.colors = full.colors
            lists.expected.points = full.points
            lists.expected.sint64S = full.sint64S
            try await order(
                "lists filled",
                .fillLists(
                    flags: full.flags, counts: full.int64S, seeds: full.uint64S, ratios: full.doubles,
                    notes: full.strings, pictures: full.pictures, colors: full.colors, points: full.points,
                    message: full.sint64S),
                expecting: [lists.name: .anything])
        }
    }

    /// Values that a kitchen converts to text are returned under the same keys.
    private func fillTables() async throws {
        larder.expected.jars = [.min: Tricky.jar, 0: Jar(), .max: Tricky.jar]
        keys.expected.byString = ["": "\(Int.min)", "\0": "0", Tricky.composed: "\(Int.max)"]
        keys.expected.byBool = [false: "", true: "AP8AgAA="]
        keys.expected.byUint32 = [0: "0", .max: "2"]
        keys.expected.bySint64 = [.min: "\((-Double.nan).bitPattern)", 0: "\((-0.0).bitPattern)", .max: "0"]
        keys.expected.byUint64 = [0: Tricky.composed, .max: Tricky.decomposed]
        keys.expected.byInt32 = [.min: Tricky.points[2].json, .max: Tricky.points[3].json]
        rows.expected.int64S = [.min: .max, 0: 0, .max: .min]
        rows.expected.sint64S = [-1: 1]
        try await order(
            "tables filled", .fill(larder.expected),
            expecting: [
                larder.name: .anything, keys.name: .anything,
                rows.name: .anything,
            ])
        try await make(
            [
                Edit("newJars ~[0]") { $0.jars[0]?.label = Tricky.composed },
                Edit("newJars ~[0]") { $0.jars[0]?.label = Tricky.decomposed },
                Edit("newJars ~[0]") { $0.jars[0]?.inside = [.with { $0.inside = [.with { $0.weight = -0.0 }] }] },
                Edit("newJars ~[0]") { $0.jars[0]?.inside[0].inside[0].weight = 0 },
                Edit("newJars +[5] ~[0] -[\(Int.min)]") { $0.jars = [0: Jar(), 5: Jar(), .max: Tricky.jar] },
                Edit("newJars -[0, 5, \(Int.max)]") { $0.jars = [:] },
                Edit("newJars +[7]") { $0.jars[7] = Tricky.jar },
            ], in: larder)
    }

    private func show() async throws {
        let dishes: [Show.OneOf_Dish] = [
            .print(Data()), .print(Tricky.bytes[2]), .paint(.unknown), .paint(.green), .jar(Jar()), .jar(Tricky.jar),
        ]
        for (index, dish) in dishes.enumerated() {
            let isFull = index.isMultiple(of: 2)
            scalars.expected.bytesValue = isFull ? Tricky.bytes[2] : Data()
            scalars.expected.color = isFull ? .green : .unknown
            scalars.expected.mood = isFull ? .bad : .none
            optionals.expected.picture = isFull ? Data() : nil
            optionals.expected.texture = isFull ? .smooth : nil
            lists.expected.forests = isFull ? [Tricky.forest()] : []
            switch dish {
            case .print(let print): choice.expected.picture = print
            case .paint(let paint): choice.expected.color = paint
            case .jar(let jar): choice.expected.jar = jar
            }
            try await order(
                "shown: \(index)",
                .show(
                    picture: scalars.expected.bytesValue, back: isFull ? Data() : nil, color: scalars.expected.color,
                    texture: isFull ? .smooth : nil, mood: scalars.expected.mood,
                    forest: isFull ? Tricky.forest() : nil, dish: dish),
                expecting: [
                    scalars.name: .anything, optionals.name: .anything,
                    lists.name: .exactly(["newForests"]),
                    choice.name: .exactly([["newPicture", "newColor", "newJar"][index / 2]]),
                ])
        }
    }

    private func stir() async throws {
        let ways: [(Stir.OneOf_Way, String)] = [
            (.left(true), "newSelf"), (.left(false), "newSelf"), (.times(0), "newNumber"), (.times(.min), "newNumber"),
            (.plate(Kitchen_Sink_Plate()), "newPlate"), (.plate(Tricky.plates[1]), "newPlate"),
        ]
        for (index, (way, callback)) in ways.enumerated() {
            let isFull = index.isMultiple(of: 2)
            scalars.expected.int64Value = isFull ? .min : .max
            scalars.expected.uint64Value = isFull ? .max : 0
            optionals.expected.count = isFull ? 0 : nil
            optionals.expected.heat = isFull ? -.nan : nil
            optionals.expected.point = isFull ? Point() : nil
            switch way {
            case .left(let left): choice.expected.self_p = left
            case .times(let times): choice.expected.number = times
            case .plate(let plate): choice.expected.plate = plate
            }
            try await order(
                "stirred: \(index)",
                .stir(
                    count: isFull ? .min : .max, more: isFull ? 0 : nil, heat: isFull ? -.nan : nil,
                    place: isFull ? Point() : nil, way: way, seed: scalars.expected.uint64Value),
                expecting: [
                    scalars.name: .exactly(["newInt64Value", "newUint64Value"]),
                    optionals.name: .exactly(["newCount", "newPoint", "newHeat"]),
                    choice.name: .exactly([callback]),
                ])
        }
    }
}

extension DinerFeature.Action {
    /// Fills the larder with these jars, and all other tables with constant rows.
    static func fill(_ larder: Larder) -> Self {
        fillTables(
            jars: larder.jars, counts: ["": .min, "\0": 0, Tricky.composed: .max],
            pictures: [false: Data(), true: Tricky.bytes[2]], colors: [0: .unknown, .max: .green],
            ratios: [.min: -.nan, 0: -0.0, .max: 0], notes: [0: Tricky.composed, .max: Tricky.decomposed],
            points: [.min: Tricky.points[2], .max: Tricky.points[3]], message: [.min: .max, 0: 0, .max: .min],
            self: [-1: 1])
    }
}
