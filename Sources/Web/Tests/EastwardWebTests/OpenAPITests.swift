import Eastward
import FixtureContract
import Foundation
import KitchenSinkContract
import SwiftProtobuf
import Testing

@testable import EastwardWeb

extension JSONTree {
    fileprivate subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate var names: [String] {
        guard case .object(let members) = self else { return [] }
        return members.map(\.name)
    }

    fileprivate var elements: [JSONTree] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}

@Suite struct OpenAPITests {
    private static func document(
        _ contract: String, _ actions: [String], _ credentials: [WebCredential] = [.bearer]
    ) throws -> JSONTree {
        OpenAPI(role: "a.Role", actions: actions, try ContractShape(contract: contract), credentials).document
    }

    private static func component(_ kind: String, of document: JSONTree) throws -> JSONTree {
        try #require(document["components"]?[kind])
    }

    /// The schema of a message of the contract with every kind of field.
    private static func schema(_ name: String) throws -> JSONTree {
        let document = try document(KitchenSinkAction.contract, KitchenSinkAction.kinds.map(\.name))
        return try #require(try component("schemas", of: document)["kitchen.sink.\(name)"])
    }

    private static func property(_ name: String, of message: String) throws -> JSONTree {
        try #require(try schema(message)["properties"]?[name])
    }

    private static func reference(_ name: String) -> JSONTree { ["$ref": .string("#/components/schemas/\(name)")] }

    private static func nullable(_ name: String) -> JSONTree { ["anyOf": [reference(name), ["type": "null"]]] }

    // MARK: The document

    @Test func eachActionOfTheRoleHasAPath() throws {
        let document = try Self.document(MarketAction.contract, ["market.Increment", "market.CounterShown"])
        let paths = try #require(document["paths"])
        #expect(paths.names == ["/actions/market.Increment", "/actions/market.CounterShown"])
        let operation = try #require(paths["/actions/market.Increment"]?["post"])
        #expect(operation["description"] == "Counts up.")
        #expect(operation["operationId"] == "market.Increment")
        let content: JSONTree = ["application/json": ["schema": Self.reference("market.Increment")]]
        #expect(operation["requestBody"] == ["required": true, "content": content])
        #expect(operation["parameters"] == [["$ref": "#/components/parameters/IdempotencyKey"]])
        let schemas = try Self.component("schemas", of: document)
        let by = Self.nullable("eastward.web.int64").described("The amount, 1 or more.")
        let expected: JSONTree = [
            "description": "Counts up.", "type": "object", "properties": ["by": by], "additionalProperties": false,
        ]
        #expect(schemas["market.Increment"] == expected)
        #expect(schemas["market.EditNotes"] == nil)
    }

    @Test func eachErrorIsThatOfTheProtocol() throws {
        let path = URL(filePath: #filePath).appending(path: "../../../../../protocols/WEB.md").standardized
        var documented: [Int: Set<String>] = [:]
        for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, let status = Int(cells[0]) else { continue }
            let codes = cells[1].matches(of: /`([a-z_]+)`/).map { String($0.output.1) }
            documented[status, default: []].formUnion(codes)
        }
        // Those of streams, and of a rejection.
        let others: Set = ["no_slices", "too_many_slices", "unknown_slice", "too_many_streams", "fate_unknown"]
        let failures = Dictionary(uniqueKeysWithValues: OpenAPI.failures.map { ($0.status, Set($0.codes)) })
        #expect(failures == documented.mapValues { $0.subtracting(others) })

        let document = try Self.document(MarketAction.contract, ["market.Increment"])
        let statuses = documented.keys.sorted().map(String.init)
        #expect(try Self.component("responses", of: document).names == statuses)
        let operation = document["paths"]?["/actions/market.Increment"]?["post"]
        #expect(operation?["responses"]?.names == ["200"] + statuses)
    }

    @Test func temporaryErrorsHaveATimeToRepeat() throws {
        let document = try Self.document(MarketAction.contract, ["market.Increment"])
        let responses = try Self.component("responses", of: document)
        for status in responses.names {
            let headers = responses[status]?["headers"]?.names ?? []
            #expect(headers.contains("Retry-After") == ["429", "503"].contains(status), "\(status)")
            #expect(headers.contains("Allow") == (status == "405"), "\(status)")
        }
    }

    @Test func credentialsAreSecuritySchemes() throws {
        let document = try Self.document(MarketAction.contract, [], [.bearer, .cookie("session")])
        #expect(document["security"] == [["bearer": []], ["cookie.session": []]])
        let schemes = try Self.component("securitySchemes", of: document)
        #expect(schemes["bearer"] == ["type": "http", "scheme": "bearer"])
        #expect(schemes["cookie.session"]?["in"] == "cookie")
        #expect(schemes["cookie.session"]?["name"] == "session")
        #expect(try Self.document(MarketAction.contract, [], [])["security"] == [])
    }

    @Test func allReferencesLeadToAComponent() throws {
        let document = try Self.document(KitchenSinkAction.contract, KitchenSinkAction.kinds.map(\.name))
        let components = try #require(document["components"])
        let references = document.text.matches(of: /"#\/components\/([A-Za-z]+)\/([^"]+)"/)
        #expect(references.count > 100)
        for reference in references {
            let (_, kind, name) = reference.output
            #expect(components[String(kind)]?[String(name)] != nil, "\(kind) \(name)")
        }
    }

    @Test func textsAreEscaped() throws {
        let tree: JSONTree = ["a\"b": "c\n\\", "d": [1, true, .number("18446744073709551615")]]
        #expect(tree.text == #"{"a\"b":"c\n\\","d":[1,true,18446744073709551615]}"#)
        let document = try Self.document(KitchenSinkAction.contract, KitchenSinkAction.kinds.map(\.name))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(document.text.utf8)) }
    }

    // MARK: Fields

    @Test(arguments: [
        ("int32Value", "int32"), ("sint32Value", "int32"), ("sfixed32Value", "int32"), ("int64Value", "int64"),
        ("sint64Value", "int64"), ("sfixed64Value", "int64"), ("uint32Value", "uint32"), ("fixed32Value", "uint32"),
        ("uint64Value", "uint64"), ("fixed64Value", "uint64"), ("floatValue", "float"), ("doubleValue", "double"),
        ("bytesValue", "bytes"),
    ]) func aScalarThatJSONLacksHasASchema(field: String, type: String) throws {
        #expect(try Self.property(field, of: "Scalars") == Self.nullable("eastward.web.\(type)"))
    }

    @Test func aFieldMayBeNull() throws {
        #expect(try Self.property("stringValue", of: "Scalars") == ["type": ["string", "null"]])
        let switchOn: JSONTree = ["description": "Whether it is on.", "type": ["boolean", "null"]]
        #expect(try Self.property("switchOn", of: "Scalars") == switchOn)
        #expect(try Self.property("texture", of: "Scalars") == Self.nullable("kitchen.sink.Scalars.Texture"))
        #expect(try Self.property("count", of: "Optionals") == Self.nullable("eastward.web.int64"))
        #expect(try Self.property("scalars", of: "Put") == Self.nullable("kitchen.sink.Scalars"))
    }

    @Test func aFieldHasItsNameInJSON() throws {
        #expect(try Self.schema("Words")["properties"]?["address"] != nil)
        #expect(try Self.schema("Words")["properties"]?["url"] == nil)
        #expect(try Self.schema("Words")["properties"]?["hasValue"] != nil)
    }

    @Test func listsAndMapsHaveValuesThatAreNotNull() throws {
        let flags: JSONTree = ["type": ["array", "null"], "items": ["type": "boolean"]]
        #expect(try Self.property("flags", of: "Lists") == flags)
        let points: JSONTree = ["type": ["array", "null"], "items": Self.reference("kitchen.sink.Point")]
        #expect(try Self.property("points", of: "Lists") == points)
        let byString: JSONTree = ["type": ["object", "null"], "additionalProperties": ["type": "string"]]
        #expect(try Self.property("byString", of: "Keys") == byString)
        let byBool = byString.adding(["propertyNames": ["enum": ["true", "false"]]])
        #expect(try Self.property("byBool", of: "Keys") == byBool)
        let pattern = ScalarSchema.pattern(String(Int32.min), String(Int32.max))
        let byInt32 = byString.adding(["propertyNames": ["pattern": .string(pattern)]])
        #expect(try Self.property("byInt32", of: "Keys") == byInt32)
    }

    @Test func aMessageThatContainsItselfRefersToItself() throws {
        #expect(try Self.property("parts", of: "Forest")["items"] == Self.reference("kitchen.sink.Forest"))
        #expect(try Self.property("place", of: "Stir") == Self.nullable("kitchen.sink.Point"))
        #expect(try Self.property("nested", of: "Point") == Self.nullable("kitchen.sink.Point.Nested"))
    }

    @Test func enumsAreNamesOrKnownNumbers() throws {
        let moods: JSONTree = [
            "MOOD_NONE", "default", "self", "init", "GOOD", "FINE", "BAD", 0, 1, 2, 3, 4, .number("-1"),
        ]
        #expect(try Self.schema("Mood")["enum"] == moods)
        #expect(try Self.schema("Color")["description"] == "What a dish looks like.\nCOLOR_UNKNOWN: Not determined.")
    }

    @Test func atMostOneCaseOfAOneofHasAValue() throws {
        let groups = try #require(try Self.schema("Choice")["allOf"]?.elements)
        #expect(groups.map { $0["anyOf"]?.elements.count } == [13, 2])
        let itself: JSONTree = ["title": "self", "properties": ["json": ["type": "null"]]]
        let json: JSONTree = ["title": "json", "properties": ["self": ["type": "null"]]]
        #expect(groups.last?["anyOf"] == [itself, json])
        #expect(try Self.schema("Stir")["anyOf"]?.elements.count == 3)
        // A field with `optional` is no case of a `oneof`.
        #expect(try Self.schema("Optionals").names == ["description", "type", "properties", "additionalProperties"])
    }

    // MARK: Patterns

    /// Whether the schema's pattern and the decoder agree on `text`, and both with `isValid`.
    private func expect(_ text: String, as field: String, _ schema: ScalarSchema, isValid: Bool) throws {
        let alternatives = "\(schema.schema.text)".matches(of: /"pattern":("(?:[^"\\]|\\.)*")/)
        let literal = try #require(alternatives.first?.output.1)
        let json = try JSONSerialization.jsonObject(with: Data("[\(literal)]".utf8)) as? [String]
        let pattern = try Regex(try #require(json?.first))
        let quoted = JSONWriter.quoted(text)
        let decodes = (try? Scalars(jsonString: #"{"\#(field)":\#(quoted)}"#)) != nil
        #expect(decodes == isValid, "\(field): \(text)")
        #expect((text.wholeMatch(of: pattern) != nil) == isValid, "\(field): \(text)")
    }

    @Test func patternsOfIntegersHaveExactBounds() throws {
        for (field, schema, least, most) in [
            ("int32Value", ScalarSchema.int32, "-2147483648", "2147483647"),
            ("int64Value", .int64, "-9223372036854775808", "9223372036854775807"),
            ("uint32Value", .uint32, "0", "4294967295"),
            ("uint64Value", .uint64, "0", "18446744073709551615"),
        ] {
            let below = least == "0" ? "-1" : String(least.dropLast()) + "9"
            let above = String(most.dropLast()) + (most.last == "7" ? "8" : "6")
            for text in [least, most, "1", "9", "10", "1000000000", String(most.dropLast())] {
                try expect(text, as: field, schema, isValid: true)
            }
            for text in [below, above, most + "0", "00", "01", "", "+1", " 1", "1 ", "x", "-"] {
                try expect(text, as: field, schema, isValid: false)
            }
        }
        try expect("-0", as: "int64Value", .int64, isValid: true)
    }

    @Test func patternsOfBytesAreBase64() throws {
        for text in ["", "AA", "AA==", "AAA", "AAA=", "AAAA", "+/+/", "-_-_", "AAAAAA=="] {
            try expect(text, as: "bytesValue", .bytes, isValid: true)
        }
        for text in ["A", "AA=", "AAA==", "=", "AAAA=", "AAAAA", "+-AA", "é", "A*AA"] {
            try expect(text, as: "bytesValue", .bytes, isValid: false)
        }
    }

    @Test func patternsOfFloatingPointAreDecimalsAndNames() throws {
        for (field, schema) in [("floatValue", ScalarSchema.float), ("doubleValue", .double)] {
            let large = "1" + String(repeating: "0", count: 30)
            for text in ["0", "-0", "1.5", "-12.25", "NaN", "Infinity", "-Infinity", large] {
                try expect(text, as: field, schema, isValid: true)
            }
            for text in ["", "x", "01", ".5", "1.", "-NaN", "nan", "+1"] {
                try expect(text, as: field, schema, isValid: false)
            }
        }
    }
}
