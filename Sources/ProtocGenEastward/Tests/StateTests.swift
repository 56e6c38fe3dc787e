import Foundation
import SwiftProtobuf
import Testing

@testable import ProtocGenEastward

/// Tests of the state that is generated from parts.
@Suite struct StateTests {
    /// A contract of package `market` with the options, and a `body` that begins in line 6.
    private static func contract(_ body: String, package: String = "market") -> String {
        """
        syntax = "proto3";
        package \(package);
        \(body.contains("eastward.Receipt") ? "import \"eastward/eastward.proto\";" : "")
        import "eastward/options.proto";

        \(body)

        """
    }

    private static let counter = """
        message CounterState { option (eastward.part) = 1; int64 count = 1; map<string, int64> limits = 2; }
        message Add { int64 by = 1; }
        service F { rpc Add (market.Add) returns (eastward.Receipt); }
        """

    // MARK: Files

    @Test func partsAreGeneratedForTheStoreOnly() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract(Self.counter + "\nmessage Other { int64 a = 1; }"), to: "market/counter.proto")
        #expect(try await compiler.generate(["market/counter.proto"]).status == 0)
        #expect(try compiler.generated() == ["counter.eastward.swift", "market+Actions.eastward.swift"])
        let contract = try compiler.text(of: "out/counter.eastward.swift")
        #expect(contract.contains("struct Other"))
        #expect(!contract.contains("CounterState"))

        let store = try Compiler()
        try store.write(Self.contract(Self.counter), to: "market/counter.proto")
        #expect(try await store.generate(["market/counter.proto"], parameter: "State=MarketContract").status == 0)
        #expect(try store.generated() == ["AppState.eastward.swift", "counter.eastward.swift"])
        let part = try store.text(of: "out/counter.eastward.swift")
        #expect(part.contains("\nimport MarketContract\n"))
        #expect(part.contains("\nstruct CounterState: ContractMessage"))
        #expect(!part.contains("public "))
        #expect(!part.contains("struct Add"))
    }

    @Test func withoutPartsNothingIsGeneratedForTheStore() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract("message StateRecord { int64 count = 1; }"), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"], parameter: "State=MarketContract").status == 0)
        #expect(try compiler.generated().isEmpty)
    }

    @Test func rowsHaveTheNumbersOfTheirPartAndFieldOrTheirOwn() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract(
                """
                message A {
                  option (eastward.part) = 12;
                  map<int64, string> first = 3;
                  map<int64, string> second = 4 [(eastward.rows) = 5];
                }
                """), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"], parameter: "State=MarketContract").status == 0)
        let state = try compiler.text(of: "out/AppState.eastward.swift")
        for line in ["case 12: ", "case 12003: ", "case 5: "] {
            #expect(state.replacing(/: *\n */, with: ": ").contains(line), "\(line)")
        }
    }

    // MARK: Refusals

    struct Case: CustomTestStringConvertible {
        let name: String
        let body: String
        let refusals: [String]
        var testDescription: String { name }

        init(_ name: String, _ body: String, _ refusals: String...) {
            self.name = name
            self.body = body
            self.refusals = refusals
        }
    }

    static let refused = [
        Case(
            "two parts in one file",
            "message A { option (eastward.part) = 1; }\nmessage B { option (eastward.part) = 2; }",
            "market/counter.proto:7:1: the part “B” of market/counter.proto becomes “counter” in Swift, as does the "
                + "part “A” of market/counter.proto: rename one of them."),
        Case(
            "number 0", "message A { option (eastward.part) = 0; }",
            "market/counter.proto:6:1: “A” is part 0 of the state: give it a number from 1 to 999."),
        Case(
            "large number", "message A { option (eastward.part) = 1000; }",
            "market/counter.proto:6:1: “A” is part 1000 of the state: give it a number from 1 to 999."),
        Case(
            "number of rows twice",
            "message A {\n  option (eastward.part) = 1;\n  map<int64, int64> rows = 1 [(eastward.rows) = 1];\n}",
            "market/counter.proto:8:3: the rows of “rows” has number 1 in the state, as does “A”: give one of them "
                + "another."),
        Case(
            "number of a removed part",
            "message A { option (eastward.part) = 1; }\nmessage StateRecord { reserved 1 to 3; }",
            "market/counter.proto:6:1: “A” has number 1 in the state, which was removed: give it another."),
        Case(
            "record with fields",
            "message A { option (eastward.part) = 1; }\nmessage StateRecord { int64 a = 1; }",
            "market/counter.proto:7:1: “StateRecord” is generated from the parts of the state: remove its fields, and "
                + "keep only `reserved` with the numbers of removed parts."),
        Case(
            "rows of a list",
            "message A {\n  option (eastward.part) = 1;\n  repeated int64 b = 1 [(eastward.rows) = 7];\n}",
            "market/counter.proto:8:3: field “b” has rows only if it is a map of a part: remove the option."),
        Case(
            "map with a large number",
            "message A {\n  option (eastward.part) = 1;\n  map<int64, int64> b = 1000;\n}",
            "market/counter.proto:8:3: the map “b” has number 1000: give it one up to 999, or its rows one of their own: "
                + "`[(eastward.rows) = …]`."),
        Case(
            "part as a field", "message A { option (eastward.part) = 1; }\nmessage B {\n  A a = 1;\n}",
            "market/counter.proto:8:3: field “a” is a “market.A”, which belongs to the state: declare it outside."),
        Case(
            "part as an action",
            "message A { option (eastward.part) = 1; }\nservice F {\n  rpc Do (market.A) returns (eastward.Receipt);\n}",
            "market/counter.proto:6:1: “market.A” is used by a role: give protoc all files of the package at once.",
            "market/counter.proto:8:3: rpc “Do” uses “A”, which is a part of the state: give it a message of its own."),
        Case(
            "part in a message", "message A {\n  message B { option (eastward.part) = 1; }\n}",
            "market/counter.proto:7:3: “B” is declared in “A”: a part is declared at the top level of a file."),
        Case(
            "enums of a part as fields",
            "message A {\n  option (eastward.part) = 1;\n  enum Tone { LOW = 0; }\n"
                + "  message C { enum Hue { RED = 0; } Hue hue = 1; map<int64, Tone> tones = 2; }\n  Tone tone = 1;\n}\n"
                + "message B {\n  A.Tone tone = 1;\n  map<int64, A.C.Hue> hues = 2;\n}",
            "market/counter.proto:13:3: field “tone” is a “market.A.Tone”, which belongs to the state: declare it outside.",
            "market/counter.proto:14:3: field “hues” is a “market.A.C.Hue”, which belongs to the state: declare it "
                + "outside."),
        Case(
            "part as the rows of a map",
            "message A { option (eastward.part) = 1; }\nmessage B {\n  map<int64, A> a = 1;\n}",
            "market/counter.proto:8:3: field “a” is a “market.A”, which belongs to the state: declare it outside."),
        Case(
            "message of the generated name",
            "message A { option (eastward.part) = 1; }\nmessage AppState {}",
            "market/counter.proto:6:1: the state becomes “AppState” in Swift, as does message “AppState”: rename one of "
                + "them."),
    ]

    /// Numbers of rows that no field can have: those of an option, and that of a part and a field.
    static let rows = [
        ("1", "[(eastward.rows) = 0]", "0"), ("1", "[(eastward.rows) = -1]", "-1"),
        ("1", "[(eastward.rows) = 536870912]", "536870912"), ("1", "[(eastward.rows) = 19000]", "19000"),
        ("1", "[(eastward.rows) = 19999]", "19999"), ("19", "", "19001"),
    ].map { part, option, number in
        Case(
            "rows of number \(number)",
            "message A {\n  option (eastward.part) = \(part);\n  map<int64, int64> b = 1 \(option);\n}",
            "market/counter.proto:8:3: the rows of “b” have number \(number) in the state: give them one from 1 to "
                + "536870911, except 19000 to 19999, which protobuf reserves: `[(eastward.rows) = …]`.")
    }

    static let representations = ["", "2D", "My Document", "Document?", "Text.", "_", "class"].map { name in
        Case(
            "representation “\(name)”",
            "message A { option (eastward.part) = 1; option (eastward.representation) = \"\(name)\"; }",
            "market/counter.proto:6:1: the representation “\(name)” of “A” is not the name of a Swift type: write one "
                + "such as `option (eastward.representation) = \"Document\";`.")
    }

    @Test(arguments: refused + rows + representations)
    func aPartIsRefused(_ refused: Case) async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract(refused.body), to: "market/counter.proto")
        let (status, output) = try await compiler.generate(["market/counter.proto"])
        #expect(status != 0)
        #expect(output == refused.refusals.map { "\($0)\n" }.joined().replacing(/^/, with: "--eastward_out: "))
    }

    @Test func aLargeNumberOfAPartWithAMapIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract("message A { option (eastward.part) = 2147483647; map<int64, int64> b = 1; }"),
            to: "market/counter.proto")
        let (status, output) = try await compiler.generate(["market/counter.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/counter.proto:6:1: “A” is part 2147483647 of the state: give it a number "
                + "from 1 to 999.\n")
    }

    @Test func rowsMayHaveTheLargestNumberAndARepresentationMayBeNested() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract(
                "message A { option (eastward.part) = 1; map<int64, int64> b = 1 [(eastward.rows) = 536870911]; }"),
            to: "market/counter.proto")
        try compiler.write(
            Self.contract(
                "message B { option (eastward.part) = 2; option (eastward.representation) = \"Text.Document_2\"; }"),
            to: "market/notes.proto")
        let files = ["market/counter.proto", "market/notes.proto"]
        #expect(try await compiler.generate(files, parameter: "State=MarketContract") == (0, ""))
        let state = try compiler.text(of: "out/AppState.eastward.swift")
        #expect(state.contains("case 536870911:"))
        #expect(state.contains("var notes = Text.Document_2.initial"))
    }

    @Test func aPartCalledAsTheRowsOfAnotherIsRefused() async throws {
        let compiler = try Compiler()
        let map = "message A { option (eastward.part) = 1; map<int64, int64> lines = 1; }"
        try compiler.write(Self.contract(map), to: "market/order.proto")
        try compiler.write(
            Self.contract("message B { option (eastward.part) = 2; }"), to: "market/order_lines.proto")
        let (status, output) = try await compiler.generate(["market/order.proto", "market/order_lines.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/order_lines.proto:6:1: the part “B” of market/order_lines.proto becomes "
                + "“orderLines” in Swift, as does a row of “lines” in market/order.proto: rename one of them.\n")
    }

    @Test func rowsOfTheSameNameAreRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract("message A { option (eastward.part) = 1; map<int64, int64> b_c = 1; }"), to: "market/a.proto")
        try compiler.write(
            Self.contract("message B { option (eastward.part) = 2;\n  map<int64, int64> c = 1;\n}"),
            to: "market/a_b.proto")
        let (status, output) = try await compiler.generate(["market/a.proto", "market/a_b.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/a_b.proto:7:3: a row of “c” in market/a_b.proto becomes “aBC” in Swift, "
                + "as does a row of “b_c” in market/a.proto: rename one of them.\n")
    }

    @Test(arguments: [
        (
            "order", "line",
            "becomes “OrderLine” in “StateRecord”, which hides message “OrderLine” there: rename one of them."
        ),
        ("wire", "decoder", "becomes “WireDecoder” in Swift, which Eastward uses: rename it."),
        ("read", "record", "becomes “readRecord” in Swift, which every state has: rename the file or the field."),
    ]) func rowsWithATakenNameAreRefused(file: String, field: String, reason: String) async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract(
                "message OrderLine { int64 a = 1; }\nmessage A { option (eastward.part) = 1;\n"
                    + "  map<int64, OrderLine> \(field) = 1;\n}"),
            to: "market/\(file).proto")
        let (status, output) = try await compiler.generate(["market/\(file).proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/\(file).proto:8:3: a row of “\(field)” in market/\(file).proto "
                + "\(reason)\n")
    }

    @Test(arguments: ["market.A", "market.A.Tone"])
    func aPartThatAnotherPackageOfTheDirectoryUsesIsRefused(_ type: String) async throws {
        let compiler = try Compiler()
        try compiler.write(
            Self.contract("message A { option (eastward.part) = 1; enum Tone { LOW = 0; } }"),
            to: "market/counter.proto")
        try compiler.write(
            Compiler.contract(
                "import \"market/counter.proto\";\nmessage B {\n  \(type) a = 1;\n}", package: "market.other"),
            to: "market/other.proto")
        let (status, output) = try await compiler.generate(["market/counter.proto", "market/other.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/other.proto:7:3: field “a” is a “\(type)”, which belongs to the state: "
                + "declare it outside.\n")
    }

    @Test(arguments: ["roles", "self", "init"])
    func aFileWhosePropertyEveryStateHasIsRefused(_ name: String) async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract("message A { option (eastward.part) = 1; }"), to: "market/\(name).proto")
        let (status, output) = try await compiler.generate(["market/\(name).proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/\(name).proto:1:1: the part of this file becomes “\(name)” in Swift, "
                + "which every state has: rename the file.\n")
    }

    @Test(arguments: ["AppState", "appstate"])
    func aFileCalledAsTheStateIsRefused(_ name: String) async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract("message A { option (eastward.part) = 1; }"), to: "market/\(name).proto")
        let (status, output) = try await compiler.generate(["market/\(name).proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/\(name).proto:1:1: the part of this file is generated into "
                + "“\(name).eastward.swift”, and the state into “AppState.eastward.swift”: rename the file, since file "
                + "systems may not distinguish the two.\n")
    }

    @Test func aFileCalledAsTheStateWithAnUnderscoreHasAFileOfItsOwn() async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract("message A { option (eastward.part) = 1; }"), to: "market/app_state.proto")
        #expect(
            try await compiler.generate(["market/app_state.proto"], parameter: "State=MarketContract") == (0, ""))
        #expect(try compiler.generated() == ["AppState.eastward.swift", "app_state.eastward.swift"])
    }

    @Test func aFileCalledAsItsPackageIsRefusedIfItDeclaresActions() async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract(Self.counter), to: "market/market.proto")
        let (status, output) = try await compiler.generate(["market/market.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/market.proto:1:1: the enum of the actions of market/market.proto becomes "
                + "“MarketAction” in Swift, as does the enum of all actions: rename one of them.\n")
    }

    // MARK: Compatibility

    struct Change: CustomTestStringConvertible {
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

    private static let map = "message A { option (eastward.part) = 2; map<int64, int64> m = 1"

    static let changes = [
        Change(
            "another number", from: "message A { option (eastward.part) = 1; }",
            to: "message A { option (eastward.part) = 2; }",
            "market/counter.proto:6:1: the part “market.A” was number 1 of the state and is now 2: keep its number, "
                + "snapshots contain it."),
        Change(
            "no part any more", from: "message A { option (eastward.part) = 1; }", to: "message A {}",
            "market/counter.proto:6:1: the part “market.A”, number 1 of the state, was removed: keep it, or give it up "
                + "for good: `message StateRecord { reserved 1; }`."),
        Change(
            "a removed part", from: "message A { option (eastward.part) = 1; }", to: "message B {}",
            "market/counter.proto:2:1: the message “market.A” was removed: keep it, data written with it must remain "
                + "readable.",
            "market/counter.proto:2:1: the part “market.A”, number 1 of the state, was removed: keep it, or give it up "
                + "for good: `message StateRecord { reserved 1; }`."),
        Change(
            "a removed part whose number is reserved", from: "message A { option (eastward.part) = 1; }",
            to: "message B { option (eastward.part) = 2; } message StateRecord { reserved 1; }"),
        Change(
            "another number of rows", from: "\(map); }", to: "\(map) [(eastward.rows) = 7]; }",
            "market/counter.proto:6:1: the map “m” of “market.A” was number 2001 of the state and is now 7: keep its "
                + "number, snapshots contain it."),
        Change("the same number of rows", from: "\(map); }", to: "\(map) [(eastward.rows) = 2001]; }"),
        Change(
            "a removed map", from: "\(map); }", to: "message A { option (eastward.part) = 2; reserved 1; }",
            "market/counter.proto:6:1: the map “m” of “market.A”, number 2001 of the state, was removed: keep it, or "
                + "give it up for good: `message StateRecord { reserved 2001; }`."),
        Change(
            "a removed map in a part whose number is reserved", from: "\(map); }",
            to: "message B { option (eastward.part) = 1; } message StateRecord { reserved 2; }",
            "market/counter.proto:2:1: the map “m” of “market.A”, number 2001 of the state, was removed: keep it, or "
                + "give it up for good: `message StateRecord { reserved 2001; }`."),
        Change(
            "a renamed part", from: "\(map); }",
            to: "message B { option (eastward.part) = 2; map<int64, int64> m = 1; }",
            "market/counter.proto:6:1: number 2 of the state was the part “market.A” and is now the part “market.B”: keep "
                + "the name, or give the new one a number of its own, and reserve the old: "
                + "`message StateRecord { reserved 2; }`."),
        Change(
            "a map with the number of a removed part", from: "message A { option (eastward.part) = 1; } message B {}",
            to: "message A {} message B { option (eastward.part) = 2; map<int64, int64> m = 1 [(eastward.rows) = 1]; }",
            "market/counter.proto:6:14: number 1 of the state was the part “market.A” and is now the map “m” of "
                + "“market.B”: keep the name, or give the new one a number of its own, and reserve the old: "
                + "`message StateRecord { reserved 1; }`."),
        Change(
            "a removed field", from: "message A { option (eastward.part) = 1; int64 a = 3; }",
            to: "message A { option (eastward.part) = 1; }", kept("market/counter.proto:6:1", "market.A")),
        Change(
            "a removed and reserved field", from: "message A { option (eastward.part) = 1; int64 a = 3; }",
            to: "message A { option (eastward.part) = 1; reserved 3; }", kept("market/counter.proto:6:1", "market.A")),
        Change(
            "a removed map of a part with a representation",
            from: "message A { option (eastward.part) = 1; \(document) map<int64, int64> a = 3; }",
            to: "message A { option (eastward.part) = 1; \(document) reserved 3; }",
            kept("market/counter.proto:6:1", "market.A")),
        Change(
            "a removed field of a message that a message in a part contains",
            from: "\(map); C c = 2; } message C { map<int64, D> d = 1; } message D { int64 a = 3; }",
            to: "\(map); C c = 2; } message C { map<int64, D> d = 1; } message D { reserved 3; }",
            kept("market/counter.proto:6:112", "market.D")),
        Change(
            "a removed field of the rows of a removed map",
            from: "message D { int64 a = 3; } message A { option (eastward.part) = 2; map<int64, D> m = 1; }",
            to: "message D { reserved 3; } message A { option (eastward.part) = 2; reserved 1; } "
                + "message StateRecord { reserved 2001; }"),
        Change(
            "a removed field of a removed part", from: "message A { option (eastward.part) = 1; int64 a = 3; }",
            to: "message A { reserved 3; } message B { option (eastward.part) = 2; } "
                + "message StateRecord { reserved 1; }"),
        Change(
            "a removed representation", from: "message A { option (eastward.part) = 1; \(document) }",
            to: "message A { option (eastward.part) = 1; }",
            "market/counter.proto:6:1: the part “market.A” no longer has the representation “Document”: keep it, since "
                + "snapshots may contain several messages of the part, and all but the last would be lost."),
        Change(
            "a renamed representation", from: "message A { option (eastward.part) = 1; \(document) }",
            to: "message A { option (eastward.part) = 1; option (eastward.representation) = \"Text\"; }"),
        Change(
            "an added representation", from: "message A { option (eastward.part) = 1; }",
            to: "message A { option (eastward.part) = 1; \(document) }"),
        Change(
            "an added representation of a part with a map", from: "\(map); }", to: "\(map); \(document) }",
            "market/counter.proto:6:1: the map “m” of “market.A”, number 2001 of the state, has no rows any more, since "
                + "the part has a representation: remove that, older snapshots contain the rows; or give them up for "
                + "good: `message StateRecord { reserved 2001; }`."),
        Change(
            "an added representation of a part whose rows are given up", from: "\(map); }",
            to: "\(map); \(document) } message StateRecord { reserved 2001; }"),
        Change(
            "an added field", from: "message A { option (eastward.part) = 1; }",
            to: "message A { option (eastward.part) = 1; int64 a = 1; }"),
    ]

    private static let document = "option (eastward.representation) = \"Document\";"

    private static func kept(_ place: String, _ message: String) -> String {
        "\(place): field 3, “a” of “\(message)”, was removed: keep it, older snapshots of the state contain it, and a "
            + "store refuses a snapshot with unknown fields."
    }

    /// A record of an author, with a case for a part and one for the rows of a map.
    private static let record = """
        message StateRecord { oneof record { Counter counter = 1; Row item = 8; } \
        message Counter { int64 a = 3; } message Row { string name = 1; optional Item item = 2; } } \
        message Item { int64 cents = 1; }
        """

    private static let item = "message Item { int64 cents = 1; }"

    /// A part with the rows of number 8.
    private static func part(_ fields: String, rows: String = "map<string, Item>") -> String {
        "\(item) message A { option (eastward.part) = 1; \(fields) \(rows) items = 4 [(eastward.rows) = 8]; }"
    }

    private static let ownNumber = "keep the type, or give the new one a number of its own, and reserve the old: "

    static let migrations = [
        Change("the same parts", from: record, to: part("int64 a = 3; int64 b = 5;")),
        Change(
            "the same parts and a reserved number", from: record,
            to: "message A { option (eastward.part) = 1; int64 a = 3; } message StateRecord { reserved 8; } \(item)"),
        Change(
            "a case without a part", from: record, to: "message A { option (eastward.part) = 1; int64 a = 3; } \(item)",
            "market/counter.proto:2:1: “item”, number 8 of “market.StateRecord”, was removed: give a part or the rows of "
                + "a map this number, or give it up for good: `message StateRecord { reserved 8; }`."),
        Change(
            "a field of another type", from: record, to: part("string a = 3;"),
            "market/counter.proto:6:75: field “a” was int64 and is now string: give the new one a number of its own, and "
                + "reserve the old: `reserved 3;`."),
        Change(
            "a field that the part lacks", from: record, to: part("reserved 3;"),
            kept("market/counter.proto:6:35", "market.StateRecord.Counter")),
        Change(
            "a field that the rows lack", from: record,
            to: part("int64 a = 3;").replacing("int64 cents = 1;", with: "reserved 1;"),
            "market/counter.proto:6:1: field 1, “cents” of “market.Item”, was removed: keep it, older snapshots of the "
                + "state contain it, and a store refuses a snapshot with unknown fields."),
        Change(
            "rows of another type", from: record, to: part("int64 a = 3;", rows: "map<int64, Item>"),
            "market/counter.proto:6:35: number 8 of the state was “item” (rows of map<string, market.Item>) and is now "
                + "the map “items” of “market.A”, map<int64, market.Item>: \(ownNumber)"
                + "`message StateRecord { reserved 8; }`."),
        Change(
            "rows of a message that is not one",
            from: record.replacing("optional Item item = 2;", with: "optional Item item = 3;"),
            to: part("int64 a = 3;"),
            "market/counter.proto:6:35: number 8 of the state was “item” (market.StateRecord.Row) and is now the map "
                + "“items” of “market.A”, map<string, market.Item>: \(ownNumber)`message StateRecord { reserved 8; }`."),
        Change(
            "a case that is no message", from: record.replacing("Counter counter = 1", with: "int64 counter = 1"),
            to: part(""),
            "market/counter.proto:2:1: the message “market.StateRecord.Counter” was removed: keep it, data written with "
                + "it must remain readable.",
            "market/counter.proto:6:35: number 1 of the state was “counter” (int64) and is now the part “market.A”: "
                + "\(ownNumber)`message StateRecord { reserved 1; }`."),
        Change(
            "a number that was reserved", from: record.replacing("oneof record", with: "reserved 2; oneof record"),
            to: part("int64 a = 3;"),
            "market/counter.proto:2:1: “market.StateRecord” no longer reserves all its reserved numbers: keep "
                + "`reserved 2;`."),
    ]

    @Test func aPartMayMoveToAnotherFile() async throws {
        let part = "message A { option (eastward.part) = 1; map<int64, int64> m = 1; }"
        let compiler = try Compiler()
        try compiler.write(Self.contract(part), to: "market/count.proto")
        let moved = try await compiler.descriptors(["market/count.proto"])
        #expect(Compatibility(from: try await descriptors(part).locked, to: moved).breaks.isEmpty)
    }

    @Test(arguments: changes + migrations)
    func aChangeOfAPartIsCompared(_ change: Change) async throws {
        let breaks = Compatibility(
            from: try await descriptors(change.old).locked, to: try await descriptors(change.new)
        ).breaks
        #expect(breaks.sorted().map(\.description) == change.breaks.sorted())
    }

    @Test func aLockKeepsTheOptions() async throws {
        let lock = try await descriptors("message A { option (eastward.part) = 1; }").locked
        let read = try Google_Protobuf_FileDescriptorSet(serializedBytes: lock.serializedData() as Data)
        #expect(try read.locked.serializedData() as Data == lock.serializedData())
    }

    private func descriptors(_ body: String) async throws -> Google_Protobuf_FileDescriptorSet {
        let compiler = try Compiler()
        try compiler.write(Self.contract(body), to: "market/counter.proto")
        return try await compiler.descriptors(["market/counter.proto"])
    }
}
