import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Optionals {
    /// A value in each field.
    static let full = Optionals.with {
        $0.flag = true
        $0.count = .min
        $0.small = .max
        $0.ratio = .nan
        $0.note = Tricky.decomposed
        $0.point = Tricky.points[2]
        $0.plate = Tricky.plates[2]
        $0.tree = Tricky.tree
        $0.int32Value = .min
        $0.sint32Value = .min
        $0.sfixed32Value = .min
        $0.sint64Value = .min
        $0.sfixed64Value = .min
        $0.fixed32Value = .max
        $0.uint64Value = .max
        $0.fixed64Value = .max
        $0.heat = -0.0
        $0.picture = Tricky.bytes[2]
        $0.color = .green
        $0.texture = .rough
    }

    /// The default in each field, which differs from no value.
    static let zeros = Optionals.with {
        $0.flag = false
        $0.count = 0
        $0.small = 0
        $0.ratio = 0
        $0.note = ""
        $0.point = Point()
        $0.plate = Kitchen_Sink_Plate()
        $0.tree = Tree()
        $0.int32Value = 0
        $0.sint32Value = 0
        $0.sfixed32Value = 0
        $0.sint64Value = 0
        $0.sfixed64Value = 0
        $0.fixed32Value = 0
        $0.uint64Value = 0
        $0.fixed64Value = 0
        $0.heat = 0
        $0.picture = Data()
        $0.color = .unknown
        $0.texture = .smooth
    }
}

extension Edit<Optionals> {
    /// A field without a value, with the default, and with another.
    fileprivate static func field<Value>(_ callback: String, _ path: WritableKeyPath<Optionals, Value?>) -> [Edit] {
        [
            Edit(callback, path, nil),
            Edit(callback, path, Optionals.zeros[keyPath: path]),
            Edit(callback, path, Optionals.full[keyPath: path]),
        ]
    }
}

extension Diner {
    func changeOptionals() async throws {
        try await serve(Optionals(), "nothing", to: optionals)
        try await serve(.zeros, "the default of each", to: optionals)
        try await serve(.full, "something in each", to: optionals)
        try await make(Edit.field("newFlag", \.flag), in: optionals)
        try await make(Edit.field("newCount", \.count), in: optionals)
        try await make(Edit.field("newSmall", \.small), in: optionals)
        try await make(Edit.field("newRatio", \.ratio), in: optionals)
        try await make(Edit.field("newNote", \.note), in: optionals)
        try await make(Edit.field("newPoint", \.point), in: optionals)
        try await make(Edit.field("newPlate", \.plate), in: optionals)
        try await make(Edit.field("newTree", \.tree), in: optionals)
        try await make(Edit.field("newInt32Value", \.int32Value), in: optionals)
        try await make(Edit.field("newSint32Value", \.sint32Value), in: optionals)
        try await make(Edit.field("newSfixed32Value", \.sfixed32Value), in: optionals)
        try await make(Edit.field("newSint64Value", \.sint64Value), in: optionals)
        try await make(Edit.field("newSfixed64Value", \.sfixed64Value), in: optionals)
        try await make(Edit.field("newFixed32Value", \.fixed32Value), in: optionals)
        try await make(Edit.field("newUint64Value", \.uint64Value), in: optionals)
        try await make(Edit.field("newFixed64Value", \.fixed64Value), in: optionals)
        try await make(Edit.field("newHeat", \.heat), in: optionals)
        try await make(Edit.field("newPicture", \.picture), in: optionals)
        try await make(Edit.field("newColor", \.color), in: optionals)
        try await make(Edit.field("newTexture", \.texture), in: optionals)
        try await make(
            [
                Edit("newNote", \.note, Tricky.composed),
                Edit("newPoint") { $0.point?.nested?.depth = -0.0 },
                Edit("newPoint") { $0.point?.y = nil },
                Edit("newTree") { $0.tree?.left?.right?.name = Tricky.decomposed },
                Edit("newTree") { $0.tree?.left?.left?.left?.weight = 0 },
                Edit("newTree") { $0.tree?.right?.place?.x = -.nan },
            ], in: optionals)
    }
}
