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
    /// PATH=Sources/ProtocGenEastward/.build/debug:$PATH protoc -I $fixture -I protocols \
    ///     --swift_out=$fixture --swift_opt=Visibility=Public,UseAccessLevelOnImports=true \
    ///     --eastward_out=$fixture $fixture/*.proto
    /// ```
    @Test(arguments: ["FixtureContract", "KitchenSinkContract"])
    func aFixturesContractIsGeneratedAsCommitted(name: String) async throws {
        let compiler = try Compiler()
        let fixture = Compiler.root.appending(path: "Tests/Fixtures/\(name)")
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.path).sorted()
        let (status, output) = try await compiler.run(
            "protoc",
            [
                "-I", fixture.path, "-I", Compiler.root.appending(path: "protocols").path,
                "--plugin=\(Compiler.tools.path)/protoc-gen-swift",
                "--plugin=\(Compiler.tools.path)/protoc-gen-eastward",
                "--swift_out=.", "--swift_opt=Visibility=Public,UseAccessLevelOnImports=true",
                "--eastward_out=.",
            ] + files.filter { $0.hasSuffix(".proto") })
        #expect(status == 0, "\(output)")
        for file in files where file.hasSuffix(".swift") {
            let committed = try String(contentsOf: fixture.appending(path: file), encoding: .utf8)
            #expect(try compiler.text(of: file) == committed, "\(file) is stale")
        }
    }

    @Test func theOrderOfFilesDoesNotMatter() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A { int64 a = 1; }"), to: "market/a.proto")
        try compiler.write(Compiler.contract("message B { int64 b = 1; }"), to: "market/b.proto")
        #expect(try await compiler.generate(["market/a.proto", "market/b.proto"]).status == 0)
        let first = try compiler.text(of: "out/market.eastward.swift")
        #expect(try await compiler.generate(["market/b.proto", "market/a.proto"]).status == 0)
        #expect(try compiler.text(of: "out/market.eastward.swift") == first)
    }

    @Test func eachPackageHasAFileAndTheWireHasNone() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract("message A {}", package: "acme.shop"), to: "a.proto")
        try compiler.write(Compiler.contract("message B {}", package: "bank"), to: "b.proto")
        #expect(try await compiler.generate(["b.proto", "eastward/eastward.proto", "a.proto"]).status == 0)
        #expect(try compiler.generated() == ["acme.shop.eastward.swift", "bank.eastward.swift"])
    }

    @Test func foundationIsImportedOnlyWhereBytesAreShown() async throws {
        for (body, isImported) in [
            ("message A { bytes a = 1; }", false),
            ("message A { bytes a = 1; } message B { repeated A as = 1; } \(Self.taking("B"))", false),
            ("message A { oneof b { bytes c = 1; } } \(Self.taking("A"))", false),
            ("message A { optional bytes a = 1; } \(Self.taking("A"))", true),
            ("message A { map<int64, bytes> a = 1; } \(Self.taking("A"))", true),
            ("message A { oneof b { bytes c = 1; } } \(Self.delivery("A"))", true),
            ("message A { repeated bytes a = 1; } \(Self.delivery("A"))", true),
        ] {
            let compiler = try Compiler()
            try compiler.write(Compiler.contract(body), to: "market/a.proto")
            #expect(try await compiler.generate(["market/a.proto"]).status == 0)
            let code = try compiler.text(of: "out/market.eastward.swift")
            #expect(code.contains("\npublic import Foundation\n") == isImported, "\(body)")
        }
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
        let code = try compiler.text(of: "out/market.eastward.swift")
        for part in [
            """
                /// By their places.
                func newBananas(_ bananas: Table<Int, Banana>, changes: TableChanges<Int>)
                /// By their places.
                func newBananas(_ bananas: Table<Int, Banana>)
            """,
            """
            /// The slice `market.Basket` in memory: maps are tables.
            @dynamicMemberLookup
            public struct BasketValue: SliceValue, Equatable {
                /// The message without the tables.
                public var message = Basket()
                /// By their places.
                public var bananas: Table<Int, Banana> = [:]

                public init() {}

                public subscript<T>(dynamicMember path: KeyPath<Basket, T>) -> T {
                    message[keyPath: path]
                }
            }
            """,
            """
                    .table(2, \\.bananas, rows: { $0.bananas.map { (key: Int($0.key), value: $0.value) } }, \
            set: { $0.bananas[Int64($1)] = $2 ?? Banana() }, by: { !$0.differs(from: $1) }),
            """,
        ] {
            #expect(code.contains(part), "\(part)")
        }
    }

    @Test func aPackageWithoutRolesHasJSONOnly() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract("message A { message B { int64 b = 1; } }"), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        #expect(
            try compiler.text(of: "out/market.eastward.swift") == """
                // swift-format-ignore-file
                // Written by protoc-gen-eastward. Do not edit: run protocols/generate.
                // Source: market/a.proto

                @_exported public import Eastward

                // MARK: JSON

                extension A: JSONWritable {
                    public func writeFields(to json: inout JSONWriter) {}
                }

                extension A.B: JSONWritable {
                    public func writeFields(to json: inout JSONWriter) {
                        json.field("b", b)
                    }
                }

                """)
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
        let code = try compiler.text(of: "out/market.eastward.swift")
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
            "        /// Goes up.\n        public static func up(by: Int) -> Action { Action(action: .up(by: by)) }\n",
            "    /// The count.\n    ///\n    /// Delivers the slice `market.Count` to `component`, which is held weakly:\n",
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
