import Foundation
import SwiftProtobuf
import Testing

@testable import ProtocGenEastward

/// Contracts with the panels of EastwardView.
@Suite struct ViewTests {
    private static let board = """
        import "eastward/panel.proto";
        import "eastward/options.proto";
        message Panels { map<string, eastward.Panel> panels = 1; }
        message Show { eastward.Panel panel = 1; eastward.Tone tone = 2; optional eastward.Panel.Text text = 3; }
        service F {
          option (eastward.includes) = "eastward.PanelFeature";
          rpc Show (market.Show) returns (eastward.Receipt);
          rpc Panels (eastward.Watch) returns (stream market.Panels);
        }
        """

    @Test func aPanelIsATypeOfTheLibrary() async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract(Self.board), to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect((status, output) == (0, ""))
        #expect(try compiler.generated() == ["a.eastward.swift", "market+Actions.eastward.swift"])
        let code = try compiler.text(of: "out/a.eastward.swift")
        for part in [
            "\npublic import EastwardView\n",
            "public var panels: Table<String, EastwardView.Panel> = [:]",
            "public var panel: EastwardView.Panel = EastwardView.Panel()",
            "public var tone: EastwardView.Tone = EastwardView.Tone()",
            "public var text: EastwardView.Panel.Text? = nil",
            "public func publishPanel(elements: [EastwardView.Panel.Element]) async throws {",
            "public func publishPanel(_ value: EastwardView.Panel) async throws {",
            "public func withdrawPanel() async throws {",
            "presence: [ServedPresence(EastwardView.Panel.self)])",
        ] {
            #expect(code.contains(part), "\(part)")
        }
        #expect(!code.contains("PresenceValue"))
        #expect(!code.contains("PanelFeature"))
    }

    @Test func anRPCCanPublishAPanelUnderAnyName() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                import "eastward/panel.proto";
                message Panels { map<string, eastward.Panel> panels = 1; }
                service F {
                  rpc View (stream eastward.Panel) returns (eastward.Presence);
                  rpc Panels (eastward.Watch) returns (stream market.Panels);
                }
                """), to: "market/a.proto")
        #expect(try await compiler.generate(["market/a.proto"]).status == 0)
        #expect(
            try compiler.text(of: "out/a.eastward.swift").contains(
                "public func publishView(_ value: EastwardView.Panel) async throws {"))
    }

    @Test func theLibraryIsImportedOnlyWhereItsTypesAreUsed() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                import "eastward/panel.proto";
                message Panels { map<string, eastward.Panel> panels = 1; }
                message Two { int64 number = 1; eastward.Panel panel = 2; }
                """), to: "market/a.proto")
        for (name, rpcs) in [
            ("b", "rpc Panels (eastward.Watch) returns (stream market.Panels);"),
            ("c", "rpc Two (eastward.Watch) returns (stream market.Two);"),
            ("d", "option (eastward.includes) = \"eastward.PanelFeature\";"),
        ] {
            try compiler.write(
                Compiler.contract(
                    """
                    import "eastward/options.proto";
                    import "market/a.proto";
                    service \(name.uppercased()) { \(rpcs) }
                    """), to: "market/\(name).proto")
        }
        let (status, output) = try await compiler.generate(["a", "b", "c", "d"].map { "market/\($0).proto" })
        #expect(status == 0, "\(output)")
        for (name, isImported) in [("a", true), ("b", true), ("c", false), ("d", true)] {
            let code = try compiler.text(of: "out/\(name).eastward.swift")
            #expect(code.contains("\npublic import EastwardView\n") == isImported, "\(name)")
        }
    }

    @Test func thePartsOfAStateMayContainPanels() async throws {
        let compiler = try Compiler()
        try compiler.write(
            Compiler.contract(
                """
                import "eastward/options.proto";
                import "eastward/panel.proto";
                message Wall { option (eastward.part) = 1; map<int64, eastward.Panel> panels = 1; }
                """), to: "market/wall.proto")
        let (status, output) = try await compiler.generate(["market/wall.proto"], parameter: "State=MarketContract")
        #expect(status == 0, "\(output)")
        for file in ["wall", "AppState"] {
            let code = try compiler.text(of: "out/\(file).eastward.swift")
            #expect(code.contains("\nimport EastwardView\n"), "\(file)")
            #expect(code.contains("EastwardView.Panel"), "\(file)")
        }
    }

    @Test func theLibraryIsGeneratedFromItsOwnContract() async throws {
        let compiler = try Compiler()
        let (status, output) = try await compiler.generate(["eastward/panel.proto"])
        #expect((status, output) == (0, ""))
        #expect(try compiler.generated() == ["panel.eastward.swift"])
        let code = try compiler.text(of: "out/panel.eastward.swift")
        for part in [
            "public struct Panel: ContractMessage, Hashable {", "public enum Tone:",
            "extension Panel: PresenceValue {}",
            "public static let protoMessageName = \"eastward.Panel\"",
        ] {
            #expect(code.contains(part), "\(part)")
        }
        #expect(!code.contains("PanelFeature"))
        #expect(!code.contains("EastwardView"))
    }

    // MARK: Refusals

    private static let unsupported = """
        has an unsupported signature: write `(Message) returns (eastward.Receipt)` to take an action, \
        `(eastward.Watch) returns (stream Message)` to return a slice, \
        `(stream Message) returns (eastward.Presence)` to publish presence.
        """

    @Test(arguments: [
        (
            "import \"eastward/panel.proto\";\nmessage A { eastward.Rejection why = 1; eastward.Panel panel = 2; }",
            "market/a.proto:6:13: field “why” is a “eastward.Rejection” of Eastward's wire protocol: a contract can use "
                + "only messages of its own, and those of eastward/panel.proto."
        ),
        (
            "import \"eastward/panel.proto\";\nservice F { rpc Do (eastward.Panel) returns (eastward.Receipt); }",
            "market/a.proto:6:13: rpc “Do” \(unsupported)"
        ),
        (
            "import \"eastward/panel.proto\";\n"
                + "service F { rpc See (eastward.Watch) returns (stream eastward.Panel); }",
            "market/a.proto:6:13: rpc “See” \(unsupported)"
        ),
        (
            "import \"eastward/panel.proto\";\nimport \"eastward/options.proto\";\n"
                + "service F { option (eastward.includes) = \"eastward.PanelFeature\"; }",
            "market/a.proto:7:1: no slice contains the presence “eastward.Panel”, so that no process receives it: declare "
                + "`message Panels { map<string, eastward.Panel> values = 1; }`, and an rpc that returns it."
        ),
        (
            "import \"eastward/panel.proto\";\n"
                + "service F { rpc View (stream eastward.Panel) returns (eastward.Presence); }",
            "market/a.proto:6:1: no slice contains the presence “eastward.Panel”, so that no process receives it: declare "
                + "`message Panels { map<string, eastward.Panel> values = 1; }`, and an rpc that returns it."
        ),
        (
            "import \"eastward/options.proto\";\nmessage A {}\n"
                + "service F { option (eastward.includes) = \"eastward.PanelFeature\"; }",
            "market/a.proto:7:1: “F” includes “eastward.PanelFeature”, which no file of this package imports: write "
                + "`import \"eastward/panel.proto\";`."
        ),
    ])
    func otherUsesOfEastwardsMessagesAreRefused(body: String, refusal: String) async throws {
        let compiler = try Compiler()
        try compiler.write(Compiler.contract(body), to: "market/a.proto")
        let (status, output) = try await compiler.generate(["market/a.proto"])
        #expect(status != 0)
        #expect(output.hasSuffix("--eastward_out: " + refusal + "\n"), "\(output)")
    }

    // MARK: The lock

    private static let panels =
        "import \"eastward/panel.proto\";\nmessage A { map<string, eastward.Panel> panels = 1; }"

    /// The lock of a contract, with the files that it imports.
    private func lock(_ body: String, _ compiler: borrowing Compiler) async throws -> Google_Protobuf_FileDescriptorSet
    {
        try compiler.write(Compiler.contract(body), to: "market/a.proto")
        return try await compiler.descriptors(["--include_imports", "market/a.proto"]).locked
    }

    private func generate(
        after old: Google_Protobuf_FileDescriptorSet, _ compiler: borrowing Compiler
    ) async throws -> (status: Int32, output: String) {
        try old.serializedData().write(to: compiler.directory.appending(path: "last.desc"))
        return try await compiler.generate(["market/a.proto"], parameter: "Previous=last.desc")
    }

    @Test func aLockContainsThePanelsOfContractsThatUseThem() async throws {
        let compiler = try Compiler()
        #expect(
            try await lock(Self.panels, compiler).file.map(\.name) == ["eastward/panel.proto", "market/a.proto"])
        #expect(try await lock("message A { int64 a = 1; }", compiler).file.map(\.name) == ["market/a.proto"])
    }

    @Test func aChangeOfThePanelsIsComparedWhereAnAppUsesThem() async throws {
        let compiler = try Compiler()
        var old = try await lock(Self.panels, compiler)
        #expect(try await generate(after: old, compiler).status == 0)

        let file = try #require(old.file.firstIndex { $0.name == "eastward/panel.proto" })
        let panel = try #require(old.file[file].messageType.firstIndex { $0.name == "Panel" })
        var title = Google_Protobuf_FieldDescriptorProto()
        title.name = "title"
        title.number = 9
        title.type = .string
        title.label = .optional
        old.file[file].messageType[panel].field.append(title)
        let (status, output) = try await generate(after: old, compiler)
        #expect(status != 0)
        #expect(output.contains("--eastward_out: eastward/panel.proto:"))
        #expect(
            output.hasSuffix("field 9, “title” of “eastward.Panel”, was removed: reserve its number: `reserved 9;`.\n"))

        try compiler.write(Compiler.contract("message A { reserved 1; }"), to: "market/a.proto")
        #expect(try await generate(after: old, compiler).status == 0)
    }
}
