import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Rows {
    /// Values that are easily lost, in each field.
    static let full = Rows.with {
        $0.title = Tricky.decomposed
        $0.flags = [.min: false, 0: true]
        $0.int32S = [.min: .min, 0: .max]
        $0.sint32S = [.min: .min, 0: .max]
        $0.sfixed32S = [.min: .min, 0: .max]
        $0.int64S = [.min: .min, 0: .max]
        $0.sint64S = [.min: .min, 0: .max]
        $0.sfixed64S = [.min: .min, 0: .max]
        $0.uint32S = [.min: 0, 0: .max]
        $0.fixed32S = [.min: 0, 0: .max]
        $0.uint64S = [.min: 0, 0: .max]
        $0.fixed64S = [.min: 0, 0: .max]
        $0.floats = [.min: 0, 0: -0.0]
        $0.doubles = [.min: .nan, 0: -.nan]
        $0.pictures = [.min: Data(), 0: Tricky.bytes[2]]
        $0.colors = [.min: .unknown, 0: .green]
        $0.textures = [.min: .smooth, 0: .rough]
        $0.points = [.min: Tricky.points[0], 0: Tricky.points[1]]
        $0.plates = [.min: Tricky.plates[0], 0: Tricky.plates[1]]
        $0.forests = ["": Forest(), Tricky.decomposed: Tricky.forest()]
        $0.jars = ["": Jar(), Tricky.decomposed: Tricky.jar]
        $0.count = 0
        $0.shelves = [.bottom, .top, .none]
        $0.text = ""
    }
}

extension Diner {
    func changeRows() async throws {
        try await serve(.full, "something in each", to: rows)
        try await serve(.with { $0.number = 0 }, "nothing but a number", to: rows)
        let numbers: [Int] = [.min, -1, .max]
        let names = ["", "\u{1}", Tricky.decomposed]
        try await make(Edit.table("newFlags", \.flags, keys: numbers, false, other: true), in: rows)
        try await make(Edit.table("newInt32S", \.int32S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newSint32S", \.sint32S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newSfixed32S", \.sfixed32S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newInt64S", \.int64S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newSint64S", \.sint64S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newSfixed64S", \.sfixed64S, keys: numbers, .min, other: .max), in: rows)
        try await make(Edit.table("newUint32S", \.uint32S, keys: numbers, 0, other: .max), in: rows)
        try await make(Edit.table("newFixed32S", \.fixed32S, keys: numbers, 0, other: .max), in: rows)
        try await make(Edit.table("newUint64S", \.uint64S, keys: numbers, 0, other: .max), in: rows)
        try await make(Edit.table("newFixed64S", \.fixed64S, keys: numbers, 0, other: .max), in: rows)
        try await make(Edit.table("newFloats", \.floats, keys: numbers, 0, other: -0.0), in: rows)
        try await make(Edit.table("newDoubles", \.doubles, keys: numbers, .nan, other: -.nan), in: rows)
        try await make(Edit.table("newPictures", \.pictures, keys: numbers, Data(), other: Tricky.bytes[2]), in: rows)
        try await make(Edit.table("newColors", \.colors, keys: numbers, .unknown, other: .green), in: rows)
        try await make(Edit.table("newTextures", \.textures, keys: numbers, .smooth, other: .rough), in: rows)
        try await make(
            Edit.table("newPoints", \.points, keys: numbers, Tricky.points[0], other: Tricky.points[1]), in: rows)
        try await make(
            Edit.table("newPlates", \.plates, keys: numbers, Tricky.plates[0], other: Tricky.plates[1]), in: rows)
        try await make(Edit.table("newForests", \.forests, keys: names, Forest(), other: Tricky.forest()), in: rows)
        try await make(Edit.table("newJars", \.jars, keys: names, Jar(), other: Tricky.jar), in: rows)
        try await make(
            [
                Edit("newTitle", \.title, Tricky.composed),
                Edit("newTitle", \.title, Tricky.decomposed),
                Edit("newCount", \.count, 0),
                Edit("newCount", \.count, nil),
                Edit("newCount", \.count, .min),
                Edit("newText", \.text, ""),
                Edit("newText", \.text, Tricky.composed),
                Edit("newText", \.text, Tricky.decomposed),
                Edit("newNumber", \.number, .max),
                Edit("newPoints ~[-1]") { $0.points[-1]?.nested = Point.Nested(depth: .nan) },
                Edit("newPoints ~[-1]") { $0.points[-1]?.nested = Point.Nested(depth: -.nan) },
                Edit("newForests ~[\"\"]") { $0.forests[""]?.parts[1].neighbours[Tricky.composed]?.widths[3] = -0.0 },
                Edit("newJars ~[\"\"]") { $0.jars[""]?.inside[1].inside[0].inside[0].weight = -.nan },
                Edit("newTitle", "newFlags -[-1]", "newFloats +[0]", "newText") {
                    $0.title = ""
                    $0.flags[-1] = nil
                    $0.floats[0] = .nan
                    $0.text = ""
                },
            ] + Edit.list("newShelves", \.shelves, [.bottom, .top, .none], other: .bottom), in: rows)
    }
}
