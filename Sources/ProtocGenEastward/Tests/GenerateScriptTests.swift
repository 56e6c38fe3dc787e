import Foundation
import Testing

/// Runs `protocols/generate` in a repository of its own, with the plugins that were built beside the tests.
@Suite struct GenerateScriptTests {
    private static let shop = """
        // Sells.
        message Sell { int64 count = 1; }
        message Stock { int64 count = 1; }
        service ShopFeature {
          rpc Sell (market.Sell) returns (eastward.Receipt);
          rpc Stock (eastward.Watch) returns (stream market.Stock);
        }
        """

    private func makeRepository() throws -> Compiler {
        let repository = try Compiler()
        let protocols = repository.directory.appending(path: "protocols")
        try FileManager.default.createDirectory(at: protocols, withIntermediateDirectories: true)
        for part in ["generate", "eastward"] {
            try FileManager.default.copyItem(
                at: Compiler.root.appending(path: "protocols/\(part)"), to: protocols.appending(path: part))
        }
        try repository.write(Compiler.contract(Self.shop), to: "protocols/shop/shop.proto")
        return repository
    }

    private func generate(
        _ repository: borrowing Compiler, _ arguments: String...
    ) async throws -> (status: Int32, output: String) {
        try await repository.run(
            "bash", [repository.directory.appending(path: "protocols/generate").path] + arguments,
            environment: ["EASTWARD_GENERATOR_DIR": Compiler.tools.path])
    }

    private static let written = """
        wrote Sources/Eastward/Wire/eastward.pb.swift
        wrote Sources/Eastward/Wire/journal.pb.swift
        wrote Sources/EastwardView/Generated/panel.eastward.swift
        wrote Sources/ShopContract/market+Actions.eastward.swift
        wrote Sources/ShopContract/shop.eastward.swift
        wrote protocols/contracts.desc

        """

    @Test func theWireAndEveryAppAreGenerated() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository) == (0, Self.written))
        let wire = try repository.text(of: "Sources/Eastward/Wire/eastward.pb.swift")
        #expect(wire.contains("package nonisolated struct WireReceipt"))
        let messages = try repository.text(of: "Sources/ShopContract/shop.eastward.swift")
        #expect(messages.contains("public struct Sell"))
        let actions = try repository.text(of: "Sources/ShopContract/market+Actions.eastward.swift")
        for text in [wire, messages, actions] {
            #expect(!text.contains(repository.directory.lastPathComponent))
        }
    }

    @Test func filesThatDidNotChangeKeepTheirDates() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository).status == 0)
        let file = repository.directory.appending(path: "Sources/ShopContract/shop.eastward.swift").path
        let past = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
        #expect(try await generate(repository) == (0, "Everything generated is up to date.\n"))
        #expect(
            try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == past)
    }

    @Test func aCheckNamesStaleFilesAndChangesNothing() async throws {
        let repository = try makeRepository()
        #expect(
            try await generate(repository, "--check")
                == (1, Self.written.replacing("wrote ", with: "stale: ") + "run protocols/generate\n"))
        #expect(!FileManager.default.fileExists(atPath: repository.directory.appending(path: "Sources").path))
        #expect(try await generate(repository).status == 0)
        #expect(try await generate(repository, "--check") == (0, "Everything generated is up to date.\n"))

        try repository.write(
            Compiler.contract(Self.shop + "message Other {}"), to: "protocols/shop/shop.proto")
        #expect(
            try await generate(repository, "--check") == (
                1,
                """
                stale: Sources/ShopContract/market+Actions.eastward.swift
                stale: Sources/ShopContract/shop.eastward.swift
                stale: protocols/contracts.desc
                run protocols/generate

                """
            ))
    }

    @Test func filesGeneratedFromARemovedContractAreStale() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository).status == 0)
        try repository.write("", to: "Sources/ShopContract/old.pb.swift")
        #expect(
            try await generate(repository, "--check") == (
                1, "stale: Sources/ShopContract/old.pb.swift (its contract is gone)\nrun protocols/generate\n"
            ))
        #expect(try await generate(repository) == (0, "removed Sources/ShopContract/old.pb.swift\n"))
    }

    @Test func aBreakingContractIsRefusedUntilItIsAccepted() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository).status == 0)
        let broken = Self.shop.replacing("message Stock { int64", with: "message Stock { string")
        try repository.write(Compiler.contract(broken), to: "protocols/shop/shop.proto")
        let refusal = """
            shop/shop.proto:7:17: field “count” was int64 and is now string: \
            give the new one a number of its own, and reserve the old: `reserved 1;`.

            """
        #expect(try await generate(repository) == (1, refusal + Self.hint))
        #expect(try await generate(repository, "--check") == (1, refusal + Self.hint))

        let (status, output) = try await generate(repository, "--accept-breaking")
        #expect(status == 0)
        #expect(
            output == """
                *** ACCEPTING A CONTRACT THAT IS INCOMPATIBLE WITH THE LAST ONE ***
                \(refusal)\
                *** Journals, features and operators with the old one may become incompatible. ***
                wrote Sources/ShopContract/market+Actions.eastward.swift
                wrote Sources/ShopContract/shop.eastward.swift
                wrote protocols/contracts.desc

                """)
        #expect(try await generate(repository, "--check").status == 0)
    }

    private static let hint = "--accept-breaking accepts this if all data with the old contracts may be given up.\n"

    @Test func aDraftMayChangeUntilItIsLocked() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository).status == 0)
        try repository.write("", to: "protocols/contracts.draft")
        let broken = Self.shop.replacing("message Stock { int64", with: "message Stock { string")
        try repository.write(Compiler.contract(broken), to: "protocols/shop/shop.proto")
        #expect(
            try await generate(repository) == (
                0,
                """
                Accepted, since protocols/contracts.draft exists:
                shop/shop.proto:7:17: field “count” was int64 and is now string: \
                give the new one a number of its own, and reserve the old: `reserved 1;`.
                wrote Sources/ShopContract/market+Actions.eastward.swift
                wrote Sources/ShopContract/shop.eastward.swift
                wrote protocols/contracts.desc

                """
            ))
        #expect(
            try await generate(repository, "--lock")
                == (0, "removed protocols/contracts.draft\nEverything generated is up to date.\n"))
        try repository.write(Compiler.contract(Self.shop), to: "protocols/shop/shop.proto")
        #expect(try await generate(repository).status == 1)
        #expect(try await generate(repository, "--lock").status == 1)
    }

    @Test func aDraftThatNamesFilesConcernsOnlyThese() async throws {
        let repository = try makeRepository()
        try repository.write(Compiler.contract("message Till { int64 count = 1; }"), to: "protocols/shop/till.proto")
        #expect(try await generate(repository).status == 0)
        try repository.write("shop/till.proto\n", to: "protocols/contracts.draft")
        try repository.write(Compiler.contract("message Drawer { int64 count = 1; }"), to: "protocols/shop/till.proto")
        let accepted = try await generate(repository)
        #expect(accepted.status == 0, "\(accepted.output)")
        #expect(accepted.output.hasPrefix("Accepted, since protocols/contracts.draft exists:\nshop/till.proto:"))
        let broken = Self.shop.replacing("message Stock { int64", with: "message Stock { string")
        try repository.write(Compiler.contract(broken), to: "protocols/shop/shop.proto")
        try repository.write(Compiler.contract("message Chest { int64 count = 1; }"), to: "protocols/shop/till.proto")
        let refused = try await generate(repository)
        #expect(refused.status == 1)
        #expect(refused.output.hasPrefix("shop/shop.proto:7:17: field “count” was int64 and is now string"))
        #expect(!refused.output.contains("till.proto"))
    }

    @Test func aContractWithoutASwiftFormCannotBeAccepted() async throws {
        let repository = try makeRepository()
        try repository.write(Compiler.contract("message A { eastward.Watch a = 1; }"), to: "protocols/shop/shop.proto")
        #expect(
            try await generate(repository, "--accept-breaking") == (
                1,
                "shop/shop.proto:5:13: field “a” is a “eastward.Watch” of Eastward's wire protocol: "
                    + "a contract can use only messages of its own, and those of eastward/panel.proto.\n"
            ))
        #expect(!FileManager.default.fileExists(atPath: repository.directory.appending(path: "Sources").path))
    }

    @Test func theModuleOfAHyphenatedAppHasANameLikeATypeOfSwift() async throws {
        let repository = try makeRepository()
        try repository.write(
            Compiler.contract("message Sell {}", package: "corner_shop"), to: "protocols/corner-shop/corner.proto")
        let (status, output) = try await generate(repository)
        #expect(status == 0)
        #expect(output.contains("wrote Sources/CornerShopContract/corner.eastward.swift\n"))
        #expect(try await generate(repository) == (0, "Everything generated is up to date.\n"))
    }

    @Test func appsSideBySideHaveModulesOfTheirOwnAndMayUseTheSameNames() async throws {
        let repository = try makeRepository()
        try repository.write(
            Compiler.contract("message Sell { string text = 1; }", package: "notes"),
            to: "protocols/notes/notes.proto")
        try repository.write(
            Compiler.contract(
                "import \"notes/notes.proto\";\nmessage Page { repeated notes.Sell sales = 1; }",
                package: "notes.pages"), to: "protocols/notes/pages.proto")
        #expect(
            try await generate(repository) == (
                0,
                """
                wrote Sources/Eastward/Wire/eastward.pb.swift
                wrote Sources/Eastward/Wire/journal.pb.swift
                wrote Sources/EastwardView/Generated/panel.eastward.swift
                wrote Sources/NotesContract/notes.eastward.swift
                wrote Sources/NotesContract/pages.eastward.swift
                wrote Sources/ShopContract/market+Actions.eastward.swift
                wrote Sources/ShopContract/shop.eastward.swift
                wrote protocols/contracts.desc

                """
            ))
        #expect(try await generate(repository, "--check") == (0, "Everything generated is up to date.\n"))
    }

    @Test func anAppCannotUseTheTypesOfAnother() async throws {
        let repository = try makeRepository()
        try repository.write(
            Compiler.contract(
                "import \"shop/shop.proto\";\nmessage Note { market.Sell sale = 1; }", package: "notes"),
            to: "protocols/notes/notes.proto")
        let (status, output) = try await generate(repository)
        #expect(status == 1)
        #expect(
            output.hasPrefix(
                "notes/notes.proto:6:16: field “sale” is a “market.Sell” of shop/shop.proto, which is another Swift module"
            ))
    }

    @Test func removingAnAppBreaksItsContract() async throws {
        let repository = try makeRepository()
        try repository.write(
            Compiler.contract("message Note { string text = 1; }", package: "notes"),
            to: "protocols/notes/notes.proto")
        #expect(try await generate(repository).status == 0)
        try FileManager.default.removeItem(at: repository.directory.appending(path: "protocols/notes"))
        #expect(
            try await generate(repository) == (
                1,
                "notes/notes.proto:1:1: the message “notes.Note” was removed: "
                    + "keep it, data written with it must remain readable.\n\(Self.hint)"
            ))
    }

    @Test func pluginsThatCannotBeBuiltHaveToBeNamed() async throws {
        let repository = try makeRepository()
        let (status, output) = try await repository.run(
            repository.directory.appending(path: "protocols/generate").path, [],
            environment: ["EASTWARD_GENERATOR_DIR": "", "EASTWARD_PACKAGE": "/nowhere"])
        #expect(status == 1)
        #expect(
            output == """
                The package that builds protoc-gen-eastward is not at /nowhere/Sources/ProtocGenEastward: \
                name a directory that contains it in EASTWARD_GENERATOR_DIR.

                """)
    }

    // MARK: Other languages

    @Test func aClientInPythonIsWrittenAndNothingElseChanges() async throws {
        let repository = try makeRepository()
        let written = """
            wrote shop/__init__.py
            wrote shop/shop_pb2.py
            wrote shop/shop_pb2.pyi

            """
        #expect(try await generate(repository, "--language", "python", "--output", "clients") == (0, written))
        let roles = try repository.text(of: "clients/shop/__init__.py")
        #expect(roles.contains("class ShopFeature(_eastward.Feature[_typing.Union[_shop_pb2.Sell]]):"))
        #expect(roles.contains("    async def sell(self, *, count: int = 0) -> _eastward.Receipt:"))
        #expect(roles.contains("    def stocks(self) -> _eastward.SliceValues[_shop_pb2.Stock]:"))
        #expect(roles.contains("    def on_stock("))
        #expect(
            try await generate(repository, "--language", "python", "--output", "clients", "--check")
                == (0, "Everything generated is up to date.\n"))
        for path in ["Sources", "protocols/contracts.desc"] {
            #expect(!FileManager.default.fileExists(atPath: repository.directory.appending(path: path).path))
        }
        try repository.write("", to: "clients/shop/old_pb2.py")
        #expect(
            try await generate(repository, "--language", "python", "--output", "clients")
                == (0, "removed shop/old_pb2.py\n"))
    }

    @Test func aClientInTypeScriptIsWrittenAndNothingElseChanges() async throws {
        let repository = try makeRepository()
        #expect(
            try await generate(repository, "--language", "typescript", "--output", "page")
                == (0, "wrote shop/shop.d.ts\nwrote shop/shop.js\n"))
        let module = """
            // Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
            // Source: shop/shop.proto
            import * as $eastward from "eastward";

            export class ShopFeature extends $eastward.Feature {
              sell(fields, options) {
                return this.send("market.Sell", fields, options);
              }
              stocks(options) {
                return this.values("market.Stock", options);
              }
              onStock(callback, onError) {
                return this.follow("market.Stock", callback, { onError });
              }
            }

            """
        #expect(try repository.text(of: "page/shop/shop.js") == module)
        let types = """
            // Written by protoc-gen-eastward. Do not edit: run eastward generate --language typescript.
            // Source: shop/shop.proto
            import type * as $eastward from "eastward";
            import type * as $shop from "./shop.js";

            /** Sells. */
            export interface Sell {
              readonly count: $eastward.Int64;
            }

            export interface Stock {
              readonly count: $eastward.Int64;
            }

            /** The role `market.ShopFeature`. */
            export class ShopFeature extends $eastward.Feature {
              /** Sells. */
              sell(
                fields?: $eastward.Input<$shop.Sell>,
                options?: $eastward.SendOptions,
              ): globalThis.Promise<$eastward.Receipt>;
              /** The values of the slice `market.Stock`: the current one, and the newest after changes. */
              stocks(options?: $eastward.ValuesOptions): $eastward.SliceValues<$shop.Stock>;
              /** Calls `callback` with the slice `market.Stock`, and with each change. Returns a function that ends this. */
              onStock(
                callback: (change: $eastward.Change<$shop.Stock>) => void,
                onError?: (error: $eastward.EastwardError) => void,
              ): () => void;
            }

            """
        #expect(try repository.text(of: "page/shop/shop.d.ts") == types)
        #expect(
            try await generate(repository, "--language", "typescript", "--output", "page", "--check")
                == (0, "Everything generated is up to date.\n"))
        for path in ["Sources", "protocols/contracts.desc"] {
            #expect(!FileManager.default.fileExists(atPath: repository.directory.appending(path: path).path))
        }
        // A module of a contract that is gone is removed, and a page's own stays.
        try repository.write(String(module.prefix { $0 != "\n" }) + "\n", to: "page/shop/old.js")
        try repository.write("export {};\n", to: "page/shop/own.js")
        #expect(
            try await generate(repository, "--language", "typescript", "--output", "page")
                == (0, "removed shop/old.js\n"))
    }

    @Test func modulesInJavaScriptImportThePackageByAURL() async throws {
        let repository = try makeRepository()
        #expect(
            try await generate(repository, "--language", "typescript", "--client", "/eastward.js").status == 0)
        let module = try repository.text(of: "typescript/shop/shop.js")
        #expect(module.contains("import * as $eastward from \"/eastward.js\";\n"))
        let types = try repository.text(of: "typescript/shop/shop.d.ts")
        #expect(types.contains("import type * as $eastward from \"eastward\";\n"))
        #expect(
            try await generate(repository, "--language", "python", "--client", "/eastward.js")
                == (1, "--client is for --language typescript only.\n"))
        #expect(
            try await generate(repository, "--language", "typescript", "--client", "a,b")
                == (1, "--client: a,b is no URL and no package.\n"))
    }

    @Test func filesWithTheSameModuleInTypeScriptAreRefused() async throws {
        let repository = try makeRepository()
        try repository.write(Compiler.contract("message A {}"), to: "protocols/shop/a-b.proto")
        try repository.write(Compiler.contract("message B {}"), to: "protocols/shop/a_b.proto")
        let (status, output) = try await generate(repository, "--language", "typescript")
        #expect(status == 1)
        #expect(output.contains("the module of this file has the name of that of shop/a-b.proto: rename it."))
    }

    @Test func aClientOfAnIncompatibleContractIsRefused() async throws {
        let repository = try makeRepository()
        #expect(try await generate(repository).status == 0)
        let broken = Self.shop.replacing("message Stock { int64", with: "message Stock { string")
        try repository.write(Compiler.contract(broken), to: "protocols/shop/shop.proto")
        #expect(try await generate(repository, "--language", "python").status == 1)
    }

    @Test func anUnknownLanguageAndOptionsOfTheContractsAreRefused() async throws {
        let repository = try makeRepository()
        #expect(
            try await generate(repository, "--language", "cobol")
                == (1, "There is no language cobol: name swift, python or typescript.\n"))
        #expect(
            try await generate(repository, "--language", "python", "--lock")
                == (1, "--accept-breaking and --lock concern the contracts: run them without --language.\n"))
        #expect(
            try await generate(repository, "--output", "clients")
                == (1, "--output is for other languages than Swift: name one with --language.\n"))
    }

    @Test(arguments: [
        ("python", "message None {}", "message “None” is a keyword of Python: rename it."),
        ("typescript", "message string {}", "message “string” is a keyword of TypeScript: rename it."),
        (
            "typescript", "message A { enum any { NONE = 0; } }", "enum “any” is a keyword of TypeScript: rename it."
        ),
    ])
    func namesThatALanguageDoesNotAllowAreRefused(language: String, contract: String, reason: String) async throws {
        let repository = try makeRepository()
        try repository.write(Compiler.contract(contract), to: "protocols/shop/shop.proto")
        let (status, output) = try await generate(repository, "--language", language)
        #expect(status == 1)
        #expect(output.contains(reason))
    }

    @Test func helpIsShownAndAnUnknownOptionRefused() async throws {
        let repository = try makeRepository()
        let help = try await generate(repository, "--help")
        #expect(help.status == 0)
        #expect(help.output.hasPrefix("Usage: protocols/generate [--check | --accept-breaking | --lock] [DIR]\n"))
        #expect(try await generate(repository, "--all") == (2, help.output))
    }
}
