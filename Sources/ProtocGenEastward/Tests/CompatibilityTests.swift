import Foundation
import SwiftProtobuf
import Testing

@testable import ProtocGenEastward

@Suite struct CompatibilityTests {
    /// The refusals when the body of a contract, from line 5 on, replaces another.
    struct Case: CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        let breaks: [String]
        var testDescription: String { name }

        init(_ name: String, from old: String, to new: String, _ breaks: String...) {
            self.name = name
            self.old = old
            self.new = new
            self.breaks = breaks
        }
    }

    static let advice = "give the new one a number of its own, and reserve the old: `reserved 3;`."

    static let fields = [
        Case(
            "retyped field", from: "message A { int64 count = 3; }",
            to: "message A {\n  string count = 3;\n}",
            "a.proto:6:3: field “count” was int64 and is now string: \(advice)"),
        Case(
            "reused number", from: "message A { int64 count = 3; }", to: "message A { string note = 3; }",
            "a.proto:5:13: field 3 was “count” (int64) and is now “note” (string): \(advice)"),
        Case(
            "other message", from: "message B {} message C {} message A { B b = 3; }",
            to: "message B {} message C {} message A { C b = 3; }",
            "a.proto:5:39: field “b” was market.B and is now market.C: \(advice)"),
        Case(
            "field that is no longer optional", from: "message A { optional int64 b = 3; }",
            to: "message A { int64 b = 3; }",
            "a.proto:5:13: field “b” is no longer optional: keep `optional`, since data without this field would be read "
                + "as its default."),
        Case(
            "repeated field", from: "message A { int64 b = 3; }", to: "message A { repeated int64 b = 3; }",
            "a.proto:5:13: field “b” was int64 and is now repeated int64: \(advice)"),
        Case(
            "field that is no longer repeated", from: "message B {} message A { repeated B b = 3; }",
            to: "message B {} message A { B b = 3; }",
            "a.proto:5:26: field “b” was repeated market.B and is now market.B: \(advice)"),
        Case(
            "map in place of a list", from: "message A { repeated string b = 3; }",
            to: "message A {\n  map<int64, string> b = 3;\n}",
            "a.proto:6:3: field “b” was repeated string and is now map<int64, string>: \(advice)"),
        Case(
            "list in place of a map",
            from: "message B { int64 key = 1; string value = 2; } message A { map<int64, string> b = 3; }",
            to: "message B { int64 key = 1; string value = 2; } message A { repeated B b = 3; }",
            "a.proto:5:60: field “b” was map<int64, string> and is now repeated market.B: \(advice)"),
        Case(
            "other keys", from: "message A { map<int64, string> b = 3; }",
            to: "message A { map<sint64, string> b = 3; }",
            "a.proto:5:13: field “b” was map<int64, string> and is now map<sint64, string>: \(advice)"),
        Case(
            "other rows", from: "message B {} message C {} message A { map<string, B> b = 3; }",
            to: "message B {} message C {} message A { map<string, C> b = 3; }",
            "a.proto:5:39: field “b” was map<string, market.B> and is now map<string, market.C>: \(advice)"),
        Case(
            "enum in place of a number", from: "enum E { NONE = 0; } message A { int32 b = 3; }",
            to: "enum E { NONE = 0; } message A { E b = 3; }",
            "a.proto:5:34: field “b” was int32 and is now enum market.E: \(advice)"),
        Case(
            "message in place of an enum of its name",
            from: "enum E { NONE = 0; } message A { map<int64, E> b = 3; }",
            to: "message E {} message A { map<int64, E> b = 3; }",
            "a.proto:5:26: field “b” was map<int64, enum market.E> and is now map<int64, market.E>: \(advice)"),
        Case(
            "other enum", from: "enum E { NO = 0; } enum F { NONE = 0; } message A { repeated E b = 3; }",
            to: "enum E { NO = 0; } enum F { NONE = 0; } message A { repeated F b = 3; }",
            "a.proto:5:53: field “b” was repeated enum market.E and is now repeated enum market.F: \(advice)"),
        Case(
            "bytes in place of text", from: "message A { string b = 3; }", to: "message A { bytes b = 3; }",
            "a.proto:5:13: field “b” was string and is now bytes: \(advice)"),
        Case(
            "renamed field", from: "message A { int64 count = 3; }", to: "message A { int64 total = 3; }",
            "a.proto:5:13: field 3 was “count” and is now “total”: JSON uses the name, so keep it, or \(advice)"
        ),
        Case(
            "other name in JSON", from: "message A { int64 count = 3; }",
            to: "message A { int64 count = 3 [json_name = \"total\"]; }",
            "a.proto:5:13: field “count” was “count” in JSON and is now “total”: keep that name."),
        Case(
            "removed field", from: "message A { bool a = 1; int64 count = 3; }",
            to: "message A { bool a = 1; }",
            "a.proto:5:1: field 3, “count” of “market.A”, was removed: reserve its number: `reserved 3;`."),
        Case(
            "removed field of a nested message", from: "message A { message B { int64 count = 3; } }",
            to: "message A { message B {} }",
            "a.proto:5:13: field 3, “count” of “market.A.B”, was removed: reserve its number: `reserved 3;`."),
        Case(
            "removed and reserved field", from: "message A { int64 count = 3; }",
            to: "message A { reserved 2 to 4; }"),
        Case(
            "number that was reserved", from: "message A { reserved 3; }",
            to: "message A { int64 count = 3; }",
            "a.proto:5:13: field “count” takes number 3, which was reserved: "
                + "give it another, and keep `reserved 3;`.",
            "a.proto:5:1: “market.A” no longer reserves all its reserved numbers: keep `reserved 3;`."),
        Case(
            "range that is no longer reserved", from: "message A { reserved 3 to 5; }",
            to: "message A { reserved 3, 5; }",
            "a.proto:5:1: “market.A” no longer reserves all its reserved numbers: keep `reserved 3 to 5;`."),
        Case(
            "range reserved in pieces", from: "message A { reserved 3 to 5; }",
            to: "message A { reserved 5, 2 to 4; }"),
    ]

    static let enums = [
        Case(
            "removed value", from: "enum E { NONE = 0; RED = 1; }", to: "enum E { NONE = 0; }",
            "a.proto:5:1: value 1, “RED” of “market.E”, was removed: reserve its number: `reserved 1;`."),
        Case(
            "removed value of a nested enum", from: "message A { enum E { NONE = 0; RED = -1; } }",
            to: "message A { enum E { NONE = 0; } }",
            "a.proto:5:13: value -1, “RED” of “market.A.E”, was removed: reserve its number: `reserved -1;`."),
        Case(
            "removed and reserved value", from: "enum E { NONE = 0; RED = 1; }",
            to: "enum E { NONE = 0; reserved 1 to 3; }"),
        Case(
            "renumbered value", from: "enum E { NONE = 0; RED = 1; }",
            to: "enum E { NONE = 0; RED = 2; reserved 1; }",
            "a.proto:5:20: value “RED” of “market.E” was 1 and is now 2: keep its number, journals contain it."),
        Case(
            "renamed value", from: "enum E { NONE = 0; RED = 1; }", to: "enum E { NONE = 0; CRIMSON = 1; }",
            "a.proto:5:20: value 1 of “market.E” was “RED” and is now “CRIMSON”: \(naming)"),
        Case(
            "exchanged values", from: "enum E { NONE = 0; RED = 1; BLUE = 2; }",
            to: "enum E { NONE = 0; RED = 2; BLUE = 1; }",
            "a.proto:5:29: value 1 of “market.E” was “RED” and is now “BLUE”: \(naming)",
            "a.proto:5:20: value 2 of “market.E” was “BLUE” and is now “RED”: \(naming)"),
        Case(
            "another name before the old one", from: "enum E { NONE = 0; RED = 1; }",
            to: "enum E { option allow_alias = true; NONE = 0; CRIMSON = 1; RED = 1; }",
            "a.proto:5:47: value 1 of “market.E” was “RED” and is now “CRIMSON”: \(naming)"),
        Case(
            "another name behind the old one", from: "enum E { NONE = 0; RED = 1; }",
            to: "enum E { option allow_alias = true; NONE = 0; RED = 1; CRIMSON = 1; }"),
        Case(
            "removed name", from: "enum E { option allow_alias = true; NONE = 0; RED = 1; CRIMSON = 1; }",
            to: "enum E { NONE = 0; RED = 1; }",
            "a.proto:5:20: value 1 of “market.E” is no longer called “CRIMSON”: "
                + "keep that name too, JSON may contain it."),
        Case(
            "number of a value that was reserved", from: "enum E { NONE = 0; reserved 3; }",
            to: "enum E { NONE = 0; RED = 3; }",
            "a.proto:5:20: value “RED” takes number 3, which was reserved: "
                + "give it another, and keep `reserved 3;`.",
            "a.proto:5:1: “market.E” no longer reserves all its reserved numbers: keep `reserved 3;`."),
        Case(
            "range of values that is no longer reserved", from: "enum E { NONE = 0; reserved 3 to 5; }",
            to: "enum E { NONE = 0; reserved 3 to 4; }",
            "a.proto:5:1: “market.E” no longer reserves all its reserved numbers: keep `reserved 3 to 5;`."),
        Case(
            "range of values reserved in pieces", from: "enum E { NONE = 0; reserved 3 to max; }",
            to: "enum E { NONE = 0; reserved 4 to max, 3; }"),
        Case("added value", from: "enum E { NONE = 0; }", to: "enum E { NONE = 0; RED = 1; }"),
        Case(
            "enum of a reserved field", from: "enum E { NONE = 0; } message A { E e = 3; }",
            to: "message A { reserved 3; }"),
    ]

    static let naming = "JSON uses the name, so keep it, and give the new value a number of its own."

    static let oneofs = [
        Case(
            "into a oneof", from: "message A { int64 a = 3; }",
            to: "message A { oneof one { int64 a = 3; } }",
            "a.proto:5:25: field “a” was moved into the oneof “one”: \(advice)"),
        Case(
            "out of a oneof", from: "message A { oneof one { int64 a = 3; } }",
            to: "message A { int64 a = 3; }",
            "a.proto:5:13: field “a” was moved out of the oneof “one”: \(advice)"),
        Case(
            "from one to another",
            from:
                "message A { oneof one { bool a = 1; bool b = 2; bool c = 3; } oneof two { bool d = 4; bool e = 5; } }",
            to:
                "message A { oneof one { bool a = 1; bool b = 2; } oneof two { bool c = 3; bool d = 4; bool e = 5; } }",
            "a.proto:5:25: field “a” no longer excludes the same fields in the oneof “one”: "
                + "give the new one a number of its own, and reserve the old: `reserved 1;`.",
            "a.proto:5:37: field “b” no longer excludes the same fields in the oneof “one”: "
                + "give the new one a number of its own, and reserve the old: `reserved 2;`.",
            "a.proto:5:63: field “c” was moved from the oneof “one” to “two”: \(advice)",
            "a.proto:5:75: field “d” no longer excludes the same fields in the oneof “two”: "
                + "give the new one a number of its own, and reserve the old: `reserved 4;`.",
            "a.proto:5:87: field “e” no longer excludes the same fields in the oneof “two”: "
                + "give the new one a number of its own, and reserve the old: `reserved 5;`."),
        Case(
            "renamed oneof with another case", from: "message A { oneof one { bool a = 1; } }",
            to: "message A { oneof other { bool a = 1; bool b = 2; } }"),
        Case("optional field", from: "message A { int64 a = 3; }", to: "message A { optional int64 a = 3; }"),
    ]

    static let messages = [
        Case(
            "action", from: "message A {} service F { rpc Do (A) returns (eastward.Receipt); }", to: "",
            "a.proto:2:1: the action “market.A” was removed: keep it and its rpc, journals contain it."),
        Case(
            "rpc of an action", from: "message A {} service F { rpc Do (A) returns (eastward.Receipt); }",
            to: "message A {}",
            "a.proto:5:1: no role accepts the action “market.A” any more: keep its rpc, journals contain it."),
        Case(
            "slice",
            from: "message A { bool a = 1; } service F { rpc See (eastward.Watch) returns (stream A); }",
            to: "",
            "a.proto:2:1: the slice “market.A” was removed: keep it and its rpc, older features watch it."),
        Case(
            "rpc of a slice",
            from: "message A { bool a = 1; } service F { rpc See (eastward.Watch) returns (stream A); }",
            to: "message A { bool a = 1; }",
            "a.proto:5:1: no role returns the slice “market.A” any more: keep its rpc, older features watch it."
        ),
        Case(
            "record of the state", from: "message StateRecord { bool a = 1; }", to: "",
            "a.proto:2:1: the message “market.StateRecord” was removed: keep it, data written with it must remain readable."
        ),
        Case(
            "record that holds itself", from: "message Tree { Tree left = 1; }", to: "",
            "a.proto:2:1: the message “market.Tree” was removed: keep it, data written with it must remain readable."
        ),
        Case(
            "row of a reserved map", from: "message B {} message A { map<int64, B> b = 3; }",
            to: "message A { reserved 3; }"),
        Case(
            "record that holds itself in a map", from: "message Tree { map<int64, Tree> left = 1; }", to: "",
            "a.proto:2:1: the message “market.Tree” was removed: keep it, data written with it must remain readable."
        ),
        Case(
            "message of a reserved field", from: "message B {} message A { B b = 3; }",
            to: "message A { reserved 3; }"),
        Case(
            "another role for an action",
            from: "message A {} service F { rpc Do (A) returns (eastward.Receipt); }",
            to: "message A {} service G { rpc Act (A) returns (eastward.Receipt); }"),
        Case(
            "additions", from: "message A { bool a = 1; oneof one { bool b = 2; } }",
            to: """
                message B { int64 b = 1; }
                message A { string c = 5; bool a = 1; oneof one { B d = 4; bool b = 2; } }
                service F { rpc Do (A) returns (eastward.Receipt); }
                """),
    ]

    @Test(arguments: fields + enums + oneofs + messages)
    func aBreakingContractIsRefusedWithItsPosition(_ change: Case) async throws {
        let old = try await descriptors(change.old)
        let new = try await descriptors(change.new)
        #expect(Compatibility(from: old.locked, to: new).breaks.map(\.description) == change.breaks)
    }

    @Test(arguments: fields + enums + oneofs + messages)
    func aContractIsCompatibleWithItself(_ change: Case) async throws {
        for body in [change.old, change.new] {
            let set = try await descriptors(body)
            #expect(Compatibility(from: set.locked, to: set).breaks.isEmpty)
        }
    }

    @Test func aMessageMayMoveToAnotherFile() async throws {
        let old = try await descriptors("message A { bool a = 1; }")
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { int64 a = 1; }"), to: "b.proto")
        #expect(
            Compatibility(from: old.locked, to: try await compiler.descriptors(["b.proto"])).breaks.map(
                \.description) == [
                    "b.proto:5:13: field “a” was bool and is now int64: "
                        + "give the new one a number of its own, and reserve the old: `reserved 1;`."
                ])
    }

    @Test func aRemovedPackageIsRefusedInItsFile() async throws {
        let old = try await descriptors("message A {} service F { rpc Do (A) returns (eastward.Receipt); }")
        #expect(
            Compatibility(from: old.locked, to: Google_Protobuf_FileDescriptorSet()).breaks.map(\.description)
                == ["a.proto:1:1: the action “market.A” was removed: keep it and its rpc, journals contain it."])
    }

    @Test func thePluginComparesWithTheSetThatPreviousNames() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { int64 a = 1; }"), to: "a.proto")
        try await compiler.descriptors(["a.proto"]).locked.serializedData()
            .write(to: compiler.directory.appending(path: "last.desc"))
        #expect(try await compiler.generate(["a.proto"], parameter: "Previous=last.desc").status == 0)

        try compiler.write(Compiler.contract("message A { bool a = 1; }"), to: "a.proto")
        let (status, output) = try await compiler.generate(["a.proto"], parameter: "Previous=last.desc")
        #expect(status != 0)
        #expect(
            output == "--eastward_out: a.proto:5:13: field “a” was int64 and is now bool: "
                + "give the new one a number of its own, and reserve the old: `reserved 1;`.\n")
    }

    @Test func aPreviousSetThatCannotBeReadIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}"), to: "a.proto")
        let (status, output) = try await compiler.generate(["a.proto"], parameter: "Previous=nowhere.desc")
        #expect(status != 0)
        #expect(output == "--eastward_out: “nowhere.desc” cannot be read as a set of file descriptors\n")
    }

    @Test func aLockHoldsNeitherCommentsNorNamesThatFollowFromOthers() async throws {
        let plain = try await descriptors("message A { int64 some_count = 1; }")
        let commented = try await descriptors("// Counts.\nmessage A {\n  int64 some_count = 1; // So many.\n}")
        #expect(try plain.locked.serializedData() == commented.locked.serializedData())
        let field = try #require(plain.locked.file.first?.messageType.first?.field.first)
        #expect(!field.hasJsonName)
        #expect(field.effectiveJSONName == "someCount")
        #expect(plain.locked.file.allSatisfy { !$0.hasSourceCodeInfo })
    }

    private func descriptors(_ body: String) async throws -> Google_Protobuf_FileDescriptorSet {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract(body), to: "a.proto")
        return try await compiler.descriptors(["a.proto"])
    }
}
