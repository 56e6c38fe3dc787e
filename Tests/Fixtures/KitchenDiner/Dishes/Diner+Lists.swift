import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Lists {
    /// Values that are easily lost, in each field.
    static let full = Lists.with {
        $0.flags = [true, true, false]
        $0.int32S = [.min, -1, 0, 1, .max]
        $0.sint32S = [.min, -1, 0, 1, .max]
        $0.sfixed32S = [.min, -1, 0, 1, .max]
        $0.int64S = [.min, -1, 0, 1, .max]
        $0.sint64S = [.min, -1, 0, 1, .max]
        $0.sfixed64S = [.min, -1, 0, 1, .max]
        $0.uint32S = [0, 1, .max]
        $0.fixed32S = [0, 1, .max]
        $0.uint64S = [0, 1, .max]
        $0.fixed64S = [0, 1, .max]
        $0.floats = Tricky.floats
        $0.doubles = Tricky.doubles
        $0.strings = Tricky.texts
        $0.pictures = Tricky.bytes
        $0.colors = Tricky.colors
        $0.textures = Tricky.textures
        $0.points = Tricky.points
        $0.plates = Tricky.plates
        $0.forests = [Forest(), Tricky.forest(), Tricky.forest(depth: 1)]
    }
}

extension Diner {
    func changeLists() async throws {
        try await serve(.full, "something in each", to: lists)
        try await serve(Lists(), "nothing", to: lists)
        let full = Lists.full
        try await make(Edit.list("newFlags", \.flags, full.flags, other: false), in: lists)
        try await make(Edit.list("newInt32S", \.int32S, full.int32S, other: 2), in: lists)
        try await make(Edit.list("newSint32S", \.sint32S, full.sint32S, other: 2), in: lists)
        try await make(Edit.list("newSfixed32S", \.sfixed32S, full.sfixed32S, other: 2), in: lists)
        try await make(Edit.list("newInt64S", \.int64S, full.int64S, other: 2), in: lists)
        try await make(Edit.list("newSint64S", \.sint64S, full.sint64S, other: 2), in: lists)
        try await make(Edit.list("newSfixed64S", \.sfixed64S, full.sfixed64S, other: 2), in: lists)
        try await make(Edit.list("newUint32S", \.uint32S, full.uint32S, other: 2), in: lists)
        try await make(Edit.list("newFixed32S", \.fixed32S, full.fixed32S, other: 2), in: lists)
        try await make(Edit.list("newUint64S", \.uint64S, full.uint64S, other: 2), in: lists)
        try await make(Edit.list("newFixed64S", \.fixed64S, full.fixed64S, other: 2), in: lists)
        try await make(Edit.list("newFloats", \.floats, full.floats, other: -2), in: lists)
        try await make(Edit.list("newDoubles", \.doubles, full.doubles, other: -2), in: lists)
        try await make(
            Edit.list("newStrings", \.strings, full.strings, other: Tricky.composed + Tricky.decomposed), in: lists)
        try await make(Edit.list("newPictures", \.pictures, full.pictures, other: Data([0, 0])), in: lists)
        try await make(Edit.list("newColors", \.colors, full.colors, other: .unknown), in: lists)
        try await make(Edit.list("newTextures", \.textures, full.textures, other: .smooth), in: lists)
        try await make(
            Edit.list("newPoints", \.points, full.points, other: Point(nested: Point.Nested(depth: -.nan))),
            in: lists)
        try await make(Edit.list("newPlates", \.plates, full.plates, other: .with { $0.diameter = .max }), in: lists)
        try await make(Edit.list("newForests", \.forests, full.forests, other: Tricky.forest(depth: 2)), in: lists)
        try await make(
            [
                // Equal in Swift, but with other bytes.
                Edit("newStrings") { $0.strings.swapAt(2, 3) },
                Edit("newDoubles") { $0.doubles.swapAt(0, 1) },
                Edit("newFloats") { $0.floats.swapAt(3, 4) },
                Edit("newPoints") { $0.points[1].x = 0 },
                Edit("newForests") { $0.forests[1].parts[1].heights[0] = 0 },
                Edit("newForests") { $0.forests[1].neighbours[Tricky.composed]?.corners[true]?.nested?.depth = -0.0 },
            ], in: lists)
    }
}
