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
            "message of the generated name",
            "message A { option (eastward.part) = 1; }\nmessage AppState {}",
            "market/counter.proto:6:1: the state becomes “AppState” in Swift, as does message “AppState”: rename one of "
                + "them."),
    ]

    @Test(arguments: refused)
    func aPartIsRefused(_ refused: Case) async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract(refused.body), to: "market/counter.proto")
        let (status, output) = try await compiler.generate(["market/counter.proto"])
        #expect(status != 0)
        #expect(output == refused.refusals.map { "\($0)\n" }.joined().replacing(/^/, with: "--eastward_out: "))
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
                + "“orderLines” in Swift, as does a row of “lines”: rename one of them.\n")
    }

    @Test func aFileWhosePropertyEveryStateHasIsRefused() async throws {
        let compiler = try Compiler()
        try compiler.write(Self.contract("message A { option (eastward.part) = 1; }"), to: "market/roles.proto")
        let (status, output) = try await compiler.generate(["market/roles.proto"])
        #expect(status != 0)
        #expect(
            output == "--eastward_out: market/roles.proto:1:1: the part of this file becomes “roles” in Swift, which "
                + "every state has: rename the file.\n")
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
            "an added field", from: "message A { option (eastward.part) = 1; }",
            to: "message A { option (eastward.part) = 1; int64 a = 1; }"),
    ]

    @Test(arguments: changes)
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
