import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Diner {
    func changeChoices() async throws {
        let number = Choice.with {
            $0.number = 0
            $0.json = "[]"
        }
        try await serve(number, "a number", to: choice)
        // Each case, with its default and with another value, so that each follows each other one at least once.
        let cases: [(String, Choice.OneOf_Outcome, Choice.OneOf_Outcome)] = [
            ("newRatio", .ratio(0), .ratio(-.nan)),
            ("newText", .text(""), .text(Tricky.decomposed)),
            ("newPoint", .point(Point()), .point(Tricky.points[2])),
            ("newPlate", .plate(Kitchen_Sink_Plate()), .plate(Tricky.plates[1])),
            ("newPicture", .picture(Data()), .picture(Tricky.bytes[2])),
            ("newColor", .color(.unknown), .color(.green)),
            ("newTexture", .texture(.smooth), .texture(.rough)),
            ("newExact", .exact(0), .exact(-0.0)),
            ("newForest", .forest(Forest()), .forest(Tricky.forest())),
            ("newSeed", .seed(0), .seed(.max)),
            ("newTiny", .tiny(0), .tiny(.min)),
            ("newJar", .jar(Jar()), .jar(Tricky.jar)),
            ("newNumber", .number(0), .number(.min)),
        ]
        for (callback, empty, full) in cases {
            try await make([Edit(callback, \.outcome, empty), Edit(callback, \.outcome, full)], in: choice)
        }
        for (callback, empty, _) in cases.reversed().dropFirst() {
            try await make([Edit(callback, \.outcome, empty)], in: choice)
        }
        try await make(
            [
                Edit("newText", \.text, Tricky.composed),
                Edit("newText", \.text, Tricky.decomposed),
                Edit("newPoint", \.point, Tricky.points[2]),
                Edit("newPoint") { $0.point?.y = nil },
                Edit("newPoint") { $0.point?.nested?.depth = -.nan },
                Edit("newForest") { $0.forest = Forest(parts: [Forest()]) },
                Edit("newForest") { $0.forest?.parts[0].widths = [-0.0] },
                Edit("newTitle", \.title, Tricky.decomposed),
                Edit("newTitle", \.title, Tricky.composed),
                Edit("newWeight", \.weight, .min),
                Edit("newSelf", \.self_p, false),
                Edit("newSelf", \.self_p, true),
                Edit("newJson", \.json, ""),
                Edit("newJson", \.json, "{\"\0\":null}"),
                Edit("newSelf", \.self_p, false),
                Edit("newTitle", "newSeed", "newWeight", "newJson") {
                    $0.title = ""
                    $0.seed = 1
                    $0.weight = 0
                    $0.json = ""
                },
            ], in: choice)
    }
}
