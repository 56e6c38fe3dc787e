import Foundation
import Testing

@Suite struct GeneratedCodeTests {
    @Test func theCommittedCodeMatchesTheContracts() async throws {
        let compiler = try Compiler()
        let (status, output) = try await compiler.run(
            Compiler.root.appending(path: "protocols/generate").path, ["--check"],
            environment: ["EASTWARD_GENERATOR_DIR": Compiler.tools.path])
        #expect(status == 0, "\(output)")
    }

    /// When this fails, in the repository, with the fixture's directory in `fixture`:
    /// ```sh
    /// PATH=Sources/ProtocGenEastward/.build/debug:$PATH \
    ///     protoc -I $fixture -I protocols --eastward_out=$fixture $fixture/*.proto
    /// ```
    /// and for a state with `--eastward_opt=State=LarderContract --eastward_out=Tests/Fixtures/LarderStore/Generated`.
    @Test(arguments: [
        ("FixtureContract", "FixtureContract", nil), ("KitchenSinkContract", "KitchenSinkContract", nil),
        ("LarderContract", "LarderContract", nil), ("BridgeContract", "BridgeContract", nil),
        ("LarderContract", "LarderStore/Generated", "State=LarderContract"), ("KioskContract", "KioskContract", nil),
        ("KioskContract", "KioskStore/Generated", "State=KioskContract"),
    ])
    func aFixturesContractIsGeneratedAsCommitted(name: String, out: String, parameter: String?) async throws {
        let compiler = try Compiler()
        let fixtures = Compiler.root.appending(path: "Tests/Fixtures")
        let contracts = try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: name).path)
            .filter { $0.hasSuffix(".proto") }
        let (status, output) = try await compiler.generate(
            contracts.sorted(), proto: fixtures.appending(path: name), parameter: parameter)
        #expect(status == 0, "\(output)")
        let committed = try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: out).path)
            .filter { $0.hasSuffix(".swift") }
        #expect(try compiler.generated() == committed.sorted())
        for file in committed {
            let text = try String(contentsOf: fixtures.appending(path: "\(out)/\(file)"), encoding: .utf8)
            #expect(try compiler.text(of: "out/\(file)") == text, "\(file) is stale")
        }
    }

    @Test func theOrderOfFilesDoesNotMatter() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { int64 a = 1; } \(Self.taking("A"))"), to: "market/a.proto")
        try compiler.write(Compiler.contract("message B { int64 b = 1; }"), to: "market/b.proto")
        #expect(try await compiler.generate(["market/a.proto", "market/b.proto"]).status == 0)
        let files = try compiler.generated()
        let first = try files.map { try compiler.text(of: "out/\($0)") }
        #expect(try await compiler.generate(["market/b.proto", "market/a.proto"]).status == 0)
        #expect(try compiler.generated() == files)
        #expect(try files.map { try compiler.text(of: "out/\($0)") } == first)
    }

    @Test func eachContractHasAFileAndAPackageWithRolesOneMore() async throws {
        let compiler = try Compiler()
        let taking = "service F { rpc Do (acme.shop.A) returns (eastward.Receipt); }"
        try compiler.write(Compiler.contract("message A {} \(taking)", package: "acme.shop"), to: "a.proto")
        try compiler.write(Compiler.contract("message B {}", package: "bank"), to: "b.proto")
        #expect(try await compiler.generate(["b.proto", "eastward/eastward.proto", "a.proto"]).status == 0)
        #expect(
            try compiler.generated() == [
                "a.eastward.swift", "acme.shop+Actions.eastward.swift", "b.eastward.swift",
            ])
    }

    @Test func foundationIsImportedOnlyWhereBytesAreShown() async throws {
        for (body, isImported) in [
            ("message A { string a = 1; } \(Self.taking("A"))", false),
            ("message A { optional bytes a = 1; } \(Self.taking("A"))", true),
            ("message A { map<int64, bytes> a = 1; } \(Self.taking("A"))", true),
            ("message A { oneof b { bytes c = 1; } } \(Self.taking("A"))", true),
            ("message A { repeated bytes a = 1; } \(Self.taking("A"))", true),
        ] {
            let compiler = try Compiler()
            try compiler.write(Compiler.contract(body), to: "market/a.proto")
            #expect(try await compiler.generate(["market/a.proto"]).status == 0)
            for file in try compiler.generated() {
                let code = try compiler.text(of: "out/\(file)")
                // The enum of all actions names no type of a field.
                let isExpected = isImported && !file.contains("+")
                #expect(code.contains("\npublic import Foundation\n") == isExpected, "\(file): \(body)")
            }
        }
    }

    @Test func foundationIsImportedWhereARoleTakesBytesOfAnotherFile() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { bytes a = 1; }"), to: "market/a.proto")
        try compiler.write(
            Compiler.contract("import \"market/a.proto\"; \(Self.taking("A"))"), to: "market/b.proto")
        #expect(try await compiler.generate(["market/a.proto", "market/b.proto"]).status == 0)
        #expect(try compiler.text(of: "out/b.eastward.swift").contains("\npublic import Foundation\n"))
    }

    private static func taking(_ message: String) -> String {
        "service F { rpc Do (\(message)) returns (eastward.Receipt); }"
    }

    private static func delivery(_ message: String) -> String {
        "service F { rpc See (eastward.Watch) returns (stream \(message)); }"
    }

    @Test func aMapIsATableInASliceAndItsComponent() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                message Banana { double ripeness = 1; }
                message Basket {
                  int64 count = 1;
                  // By their places.
                  map<int64, Banana> bananas = 2;
                }
                \(Self.delivery("Basket"))
                """), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        let code = try compiler.text(of: "out/a.eastward.swift")
        for part in [
            """
                /// By their places.
                func newBananas(_ bananas: Table<Int, Banana>, changes: TableChanges<Int>)
                /// By their places.
                func newBananas(_ bananas: Table<Int, Banana>)
            """,
            """
            public struct Basket: ContractMessage, Hashable {
                public var count: Int = 0
                /// By their places.
                public var bananas: Table<Int, Banana> = [:]
                public var unknownFields = SwiftProtobuf.UnknownStorage()

                public init() {}

                public init(count: Int = 0, bananas: Table<Int, Banana> = [:]) {
                    self.count = count
                    self.bananas = bananas
                }
            }
            """,
            "        .table(2, \\.bananas, emptyRow: Banana()),\n",
        ] {
            #expect(code.contains(part), "\(part)")
        }
    }

    @Test func rolesThatIncludeEachOtherHaveTheRpcsOfBothOnce() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                import "eastward/options.proto";
                message A {}
                message B { int64 b = 1; }
                message All { map<string, B> all = 1; }
                service F {
                  option (eastward.includes) = "market.G";
                  rpc Do (A) returns (eastward.Receipt);
                }
                service G {
                  option (eastward.includes) = "F";
                  option (eastward.includes) = "H";
                  rpc B (stream market.B) returns (eastward.Presence);
                }
                service H {
                  option (eastward.includes) = "F";
                  rpc All (eastward.Watch) returns (stream market.All);
                }
                """), to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect(status == 0, "\(output)")
        let code = try compiler.text(of: "out/a.eastward.swift")
        for role in ["F", "G", "H"] {
            let text = try #require(code.components(separatedBy: "public struct \(role): FeatureRole {").last)
                .components(separatedBy: "\n}\n")[0]
            for function in ["`do`()", "publishB(b: Int)", "withdrawB()", "allValues()"] {
                #expect(text.components(separatedBy: "public func \(function)").count == 2, "\(role) \(function)")
            }
            #expect(text.contains("presence: [ServedPresence(B.self)])"), "\(role)")
            #expect(text.contains("ServedSlice(presence: B.self, AllRecorder.self)"), "\(role)")
        }
        #expect(!code.contains("KnowsTheAll"))
    }

    @Test func anRPCWithASliceIsAMethodThatProvidesIt() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                message Count { int64 count = 1; }
                service F {
                  rpc Counter (eastward.Watch) returns (stream Count);
                }
                """), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        let code = try compiler.text(of: "out/a.eastward.swift")
        for part in [
            """
                public func provideCounter(to component: some CountComponent) async throws -> Subscription {
                    try await connection.subscribe(CountSlice.self) { change in
                        CountSlice.deliver(change, to: component)
                    }
                }
            """,
            "    public func provideCounter(to newCount: @escaping @MainActor (Int) -> Void) async throws -> Subscription {\n",
            "    public func counterValues() -> SliceValues<CountSlice> {\n",
        ] {
            #expect(code.contains(part), "\(part)")
        }
    }

    @Test func aTypeHasNoPrefixOfItsPackage() async throws {
        let compiler = try Compiler()
        try compiler.write(
            """
            syntax = "proto3";
            package acme.shop;
            message A { message B { int64 b = 1; } enum C { D = 0; } C c = 1; oneof e { B f = 2; } }
            """, to: "shop/a.proto")
        #expect(try await compiler.generate(["shop/a.proto"]).status == 0)
        let code = try compiler.text(of: "out/a.eastward.swift")
        for part in [
            "public struct A: ContractMessage", "extension A {\n    public struct B: ContractMessage",
            "    public var c: A.C = A.C()\n    public var e: A.OneOf_E? = nil\n",
        ] {
            #expect(code.contains(part), "\(part)")
        }
    }

    @Test func commentsBeforeOrAfterADeclarationAreCopied() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                // Counts up.
                //
                //   indented
                message Up { int64 by = 1; }
                // Moves.
                message Move {
                  // How far,
                  // in metres.
                  map<int64, double> far = 1;
                  bool fast = 2;
                  // Where to.
                  oneof self { bool left = 3; }
                }
                message Count {
                  int64 count = 1;  // So many.
                  /* Or
                   * more. */
                  int64 more = 2;
                }
                // Counts.
                service F {
                  // Goes up.
                  rpc Up (market.Up) returns (eastward.Receipt);
                  rpc Move (market.Move) returns (eastward.Receipt);
                  // The count.
                  rpc Count (eastward.Watch) returns (stream market.Count);
                }
                """),
            to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        let code = try compiler.generated().map { try compiler.text(of: "out/\($0)") }.joined()
        for part in [
            "    /// Counts up.\n    ///\n    ///   indented\n    case up(by: Int)\n",
            """
                /// Moves.
                ///
                /// - Parameters:
                ///   - far: How far,
                ///     in metres.
                ///   - self_: Where to.
                case move(far: Table<Int, Double>, fast: Bool, self: Move.OneOf_Self?)
            """,
            """
                ///   - far: How far,
                ///     in metres.
                ///   - self_: Where to.
                @discardableResult
                public func move(
            """,
            "    /// So many.\n    func newCount(_ count: Int)\n",
            "    /// Or\n    /// more.\n    func newMore(_ more: Int)\n",
            "/// A state that provides the slice `market.Count`.\npublic protocol KnowsTheCount: Sendable {\n",
            "/// Counts.\npublic struct F: FeatureRole {\n",
            "    /// Goes up.\n    @discardableResult\n    public func up(by: Int) async throws -> Receipt {\n",
            "        try await self.connection.send(Action.up(by: by))\n",
            "        /// Goes up.\n        public static func up(by: Int) -> Action { Action(action: .a(.up(by: by))) }\n",
            """
                    public init?(_ action: MarketAction) {
                        guard ["market.Up", "market.Move"].contains(action.name) else { return nil }
            """,
            "    public let connection: RoleConnection<F>\n",
            "    /// The count.\n    ///\n    /// Delivers the slice `market.Count` to `component` now and after every change.\n",
        ] {
            #expect(code.contains(part), "\(part)")
        }
    }

    @Test func thePluginPrintsItsVersion() async throws {
        let compiler = try Compiler()
        let (status, output) = try await compiler.run(
            Compiler.tools.appending(path: "protoc-gen-eastward").path, ["--version"])
        #expect(status == 0)
        #expect(output == "protoc-gen-eastward 0.1.0\n")
    }
}
