import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import Eastward

/// A newer process may send numbers for which an enum has no case.
@Suite struct UnknownEnumNumberTests {
    private static let number: UInt8 = 77

    @Test func aFieldHasTheFirstValue() throws {
        // The fields `switch_on` and `color`.
        let scalars = try Scalars(serializedBytes: [0x08, 1, 0x80, 0x01, Self.number] as [UInt8])
        #expect(scalars == Scalars(switchOn: true, color: .unknown))
    }

    @Test func anOptionalFieldAndAOneofHaveTheFirstValue() throws {
        #expect(try Optionals(serializedBytes: [0x98, 0x01, Self.number] as [UInt8]).color == .unknown)
        #expect(try Choice(serializedBytes: [0x58, Self.number] as [UInt8]).outcome == .color(.unknown))
    }

    @Test func theElementsOfAListKeepTheirPositions() throws {
        let red = UInt8(Color.red.rawValue)
        let green = UInt8(Color.green.rawValue)
        let lists = try Lists(serializedBytes: [0x82, 0x01, 3, red, Self.number, green] as [UInt8])
        #expect(lists.colors == [.red, .unknown, .green])
    }

    @Test func aRowOfATableHasTheFirstValue() throws {
        let bytes: [UInt8] = [0x1A, 5, 0x0A, 1, UInt8(ascii: "a"), 0x10, Self.number]
        #expect(try KitchenRecord.Row(serializedBytes: bytes).colors == ["a": .unknown])
    }

    @Test func anActionIsRefused() throws {
        let kind = try #require(KitchenSinkAction.kinds.first { $0.name == "kitchen.sink.Show" })
        // The fields `color` and `back`.
        #expect(try kind.decode(([0x12, 0, 0x18, 1] as [UInt8]).span.bytes).name == kind.name)
        #expect(throws: UnknownEnumNumber.self) {
            try kind.decode(([0x12, 0, 0x18, Self.number] as [UInt8]).span.bytes)
        }
        #expect(throws: UnknownEnumNumber.self) { try kind.decodeJSON(#"{"color":77}"#) }
        #expect(throws: JSONDecodingError.self) { try kind.decodeJSON(#"{"color":"PINK"}"#) }
    }

    @Test func anActionWithAnUnknownNumberInAMessageIsRefused() throws {
        let kind = try #require(KitchenSinkAction.kinds.first { $0.name == "kitchen.sink.Put" })
        // The color of the scalars.
        #expect(throws: UnknownEnumNumber.self) {
            try kind.decode(([0x0A, 3, 0x80, 0x01, Self.number] as [UInt8]).span.bytes)
        }
    }
}
