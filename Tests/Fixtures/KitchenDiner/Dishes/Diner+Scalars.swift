import Foundation
import KitchenSinkContract
import SwiftProtobuf

extension Scalars {
    /// The least value of each field.
    static let least = Scalars.with {
        $0.switchOn = true
        $0.int32Value = .min
        $0.sint32Value = .min
        $0.sfixed32Value = .min
        $0.int64Value = .min
        $0.sint64Value = .min
        $0.sfixed64Value = .min
        $0.uint32Value = 1
        $0.fixed32Value = 1
        $0.uint64Value = 1
        $0.fixed64Value = 1
        $0.floatValue = -0.0
        $0.doubleValue = -.infinity
        $0.stringValue = "\0"
        $0.bytesValue = Data([0])
        $0.color = .red
        $0.mood = .bad
        $0.texture = .smooth
    }

    /// The greatest value of each field.
    static let most = Scalars.with {
        $0.switchOn = false
        $0.int32Value = .max
        $0.sint32Value = .max
        $0.sfixed32Value = .max
        $0.int64Value = .max
        $0.sint64Value = .max
        $0.sfixed64Value = .max
        $0.uint32Value = .max
        $0.fixed32Value = .max
        $0.uint64Value = .max
        $0.fixed64Value = .max
        $0.floatValue = .nan
        $0.doubleValue = -.nan
        $0.stringValue = Tricky.texts.joined()
        $0.bytesValue = Tricky.bytes[3]
        $0.color = .green
        $0.mood = .fine
        $0.texture = .rough
    }
}

extension Diner {
    func changeScalars() async throws {
        try await serve(.most, "the most", to: scalars)
        try await serve(Scalars(), "nothing but defaults", to: scalars)
        try await serve(.least, "the least", to: scalars)
        let most = Scalars.most
        try await make(
            [
                Edit("newSwitchOn", \.switchOn, most.switchOn),
                Edit("newInt32Value", \.int32Value, most.int32Value),
                Edit("newSint32Value", \.sint32Value, most.sint32Value),
                Edit("newSfixed32Value", \.sfixed32Value, most.sfixed32Value),
                Edit("newInt64Value", \.int64Value, most.int64Value),
                Edit("newSint64Value", \.sint64Value, most.sint64Value),
                Edit("newSfixed64Value", \.sfixed64Value, most.sfixed64Value),
                Edit("newUint32Value", \.uint32Value, most.uint32Value),
                Edit("newFixed32Value", \.fixed32Value, most.fixed32Value),
                Edit("newUint64Value", \.uint64Value, most.uint64Value),
                Edit("newFixed64Value", \.fixed64Value, most.fixed64Value),
                Edit("newColor", \.color, most.color),
                Edit("newMood", \.mood, most.mood),
                Edit("newTexture", \.texture, most.texture),
                Edit("newInt32Value", "newUint64Value") {
                    $0.int32Value = 0
                    $0.uint64Value = 0
                },
            ], in: scalars)
        try await make(Tricky.floats.map { Edit("newFloatValue", \.floatValue, $0) }, in: scalars)
        try await make(Tricky.doubles.map { Edit("newDoubleValue", \.doubleValue, $0) }, in: scalars)
        try await make(Tricky.texts.map { Edit("newStringValue", \.stringValue, $0) }, in: scalars)
        try await make(Tricky.bytes.map { Edit("newBytesValue", \.bytesValue, $0) }, in: scalars)
        try await changeCharactersAndBytes()
    }

    /// Single characters and bytes within long ones.
    private func changeCharactersAndBytes() async throws {
        let line = "Ein Löffel Öl, \(Tricky.decomposed)in Ei, 👩‍🍳 und \(Tricky.composed)clairs\n"
        let text = String(repeating: line, count: 40)
        func replacing(_ old: Unicode.Scalar, by new: String) -> String {
            let scalars = Array(text.unicodeScalars)
            let middle = scalars.indices.filter { scalars[$0] == old }[20]
            return String(scalars[..<middle].map(Character.init)) + new
                + String(scalars[(middle + 1)...].map(Character.init))
        }
        try await make(
            [
                Edit("newStringValue", \.stringValue, text),
                // Their bytes have a beginning or an end in common.
                Edit("newStringValue", \.stringValue, replacing("ö", by: "ü")),
                Edit("newStringValue", \.stringValue, replacing("ö", by: "\u{1F6}")),
                Edit("newStringValue", \.stringValue, replacing("\u{E9}", by: Tricky.decomposed)),
                Edit("newStringValue", \.stringValue, replacing("\u{301}", by: "")),
                Edit("newStringValue", \.stringValue, "\0" + text),
                Edit("newStringValue", \.stringValue, text + "\0"),
                Edit("newStringValue", \.stringValue, text + text),
                Edit("newBytesValue", \.bytesValue, Data((0..<2000).map { UInt8($0 % 251) })),
                Edit("newBytesValue") { $0.bytesValue[1000] = 0xFF },
                Edit("newBytesValue") { $0.bytesValue.insert(0, at: 1000) },
                Edit("newBytesValue") { $0.bytesValue.removeFirst() },
                Edit("newBytesValue") { $0.bytesValue.append(0) },
                Edit("newBytesValue") { $0.bytesValue.removeSubrange(100..<1900) },
            ], in: scalars)
    }
}
