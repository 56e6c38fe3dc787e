import Foundation
import Testing

/// Runs `eastward generate` for a package in a directory of its own.
@Suite(.timeLimit(.minutes(10))) struct GenerateCommandTests {
    private static let shop = """
        message Sell { int64 count = 1; }
        message Stock { int64 count = 1; }
        service ShopFeature {
          rpc Sell (market.Sell) returns (eastward.Receipt);
          rpc Stock (eastward.Watch) returns (stream market.Stock);
        }
        """

    private func makePackage() throws -> Workplace {
        let package = try Workplace()
        try package.write(Self.contract(Self.shop), to: "protocols/shop/shop.proto")
        return package
    }

    /// A contract with a `body` that begins in line 5.
    private static func contract(_ body: String) -> String {
        """
        syntax = "proto3";
        package market;

        \(body.contains("eastward.") ? "import \"eastward/eastward.proto\";" : "")
        \(body)

        """
    }

    /// Returns the exit code, and the output followed by the errors.
    private func generate(
        in package: borrowing Workplace, _ arguments: String..., environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let result = try package.eastward(["generate"] + arguments, environment: environment)
        return (result.status, result.output + result.errors)
    }

    private static let written = """
        wrote Sources/ShopContract/market+Actions.eastward.swift
        wrote Sources/ShopContract/shop.eastward.swift
        wrote protocols/contracts.desc

        """

    @Test func itsResourcesAreLinksToTheRepositorysFiles() throws {
        for name in ["generate", "eastward/eastward.proto", "eastward/options.proto", "eastward/panel.proto"] {
            let own = Workplace.repository.appending(path: "protocols/\(name)")
            let taken = Workplace.repository.appending(path: "Sources/EastwardCLI/Generate/\(own.lastPathComponent)")
            #expect(try taken.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
            #expect(taken.resolvingSymlinksInPath() == own)
        }
    }

    @Test func thePackageInTheCurrentDirectoryIsGenerated() throws {
        let package = try makePackage()
        #expect(try generate(in: package) == (0, Self.written))
        let messages = try package.text("Sources/ShopContract/shop.eastward.swift")
        #expect(messages.contains("public struct Sell: ContractMessage"))
        #expect(try generate(in: package) == (0, "Everything generated is up to date.\n"))
        #expect(try generate(in: package, "--check") == (0, "Everything generated is up to date.\n"))
        // Only Eastward itself generates the code of the wire.
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: package.directory.appending(path: "Sources").path) == ["ShopContract"])
    }

    @Test func aContractMayImportThePanels() throws {
        let package = try makePackage()
        try package.write(
            """
            syntax = "proto3";
            package market;
            import "eastward/panel.proto";
            message Notice { eastward.Panel panel = 1; }

            """, to: "protocols/shop/notice.proto")
        let (status, output) = try generate(in: package)
        #expect(status == 0, "\(output)")
        let notice = try package.text("Sources/ShopContract/notice.eastward.swift")
        #expect(notice.contains("public import EastwardView"))
        #expect(notice.contains("public var panel: EastwardView.Panel"))
    }

    /// Otherwise SwiftPM would not detect the first sources of a directory.
    @Test func theFirstSourcesOfATargetMakeTheManifestNewer() throws {
        let package = try makePackage()
        try package.write("", to: "Package.swift")
        let manifest = package.directory.appending(path: "Package.swift").path
        let past = Date(timeIntervalSince1970: 1_000_000_000)
        func isOld() throws -> Bool {
            try FileManager.default.attributesOfItem(atPath: manifest)[.modificationDate] as? Date == past
        }
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: manifest)
        #expect(try generate(in: package, "--check").status == 1)
        #expect(try isOld())
        #expect(try generate(in: package).status == 0)
        #expect(try !isOld())
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: manifest)
        try package.write(Self.contract(Self.shop + "message Other {}"), to: "protocols/shop/shop.proto")
        #expect(try generate(in: package).status == 0)
        #expect(try isOld())
    }

    @Test func anotherDirectoryCanBeNamed() throws {
        let package = try Workplace()
        try package.write(Self.contract(Self.shop), to: "apps/my shop/protocols/shop/shop.proto")
        #expect(try generate(in: package, "apps/my shop") == (0, Self.written))
        #expect(try generate(in: package, "apps/my shop", "--check").status == 0)
    }

    @Test func aCheckNamesStaleFilesAndTheCommandThatUpdatesThem() throws {
        let package = try makePackage()
        #expect(
            try generate(in: package, "--check")
                == (1, Self.written.replacing("wrote ", with: "stale: ") + "run eastward generate\n"))
        #expect(!FileManager.default.fileExists(atPath: package.directory.appending(path: "Sources").path))
    }

    @Test func aBreakingContractIsRefusedUntilItIsAccepted() throws {
        let package = try makePackage()
        #expect(try generate(in: package).status == 0)
        let broken = Self.shop.replacing("message Stock { int64", with: "message Stock { string")
        try package.write(Self.contract(broken), to: "protocols/shop/shop.proto")
        let refused = try generate(in: package)
        #expect(refused.status == 1)
        #expect(refused.output.hasPrefix("shop/shop.proto:6:17: field “count” was int64 and is now string"))
        #expect(try generate(in: package, "--accept-breaking").status == 0)
        #expect(try generate(in: package, "--check").status == 0)
    }

    @Test func anErrorOfProtocKeepsItsPosition() throws {
        let package = try makePackage()
        try package.write(Self.contract("message A {"), to: "protocols/shop/shop.proto")
        let (status, output) = try generate(in: package)
        #expect(status == 1)
        #expect(output.hasPrefix("shop/shop.proto:6:1: Reached end of input"))
    }

    @Test func onlyDirectoriesOfContractsAreCleared() throws {
        let package = try makePackage()
        #expect(try generate(in: package).status == 0)
        try package.write("", to: "Sources/ShopContract/old.pb.swift")
        try package.write("", to: "Sources/PaymentContract/payment.pb.swift")
        #expect(try generate(in: package) == (0, "removed Sources/ShopContract/old.pb.swift\n"))
        #expect(try package.text("Sources/PaymentContract/payment.pb.swift").isEmpty)
    }

    @Test func aMissingDirectoryIsNamed() throws {
        let package = try makePackage()
        let (status, output) = try generate(in: package, "nowhere")
        #expect(status == 1)
        #expect(output == "There is no directory \(package.directory.path)/nowhere.\n")
    }

    @Test func aPackageWithoutContractsGetsAnErrorWithTheirPath() throws {
        let package = try Workplace()
        let (status, output) = try generate(in: package)
        #expect(status == 1)
        #expect(output.hasPrefix("There is no contract in "))
        #expect(output.hasSuffix("write one, such as protocols/shop/orders.proto for the app shop.\n"))
    }

    @Test func missingPluginsAreNamedWithTheCommandThatBuildsThem() throws {
        let package = try makePackage()
        let directory = package.directory.path
        let (status, output) = try generate(in: package, environment: ["EASTWARD_GENERATOR_DIR": directory])
        #expect(status == 1)
        #expect(
            output == "\(directory) holds no protoc-gen-eastward. "
                + "Build it in Eastward's Sources/ProtocGenEastward: swift build\n")
    }

    /// A script takes the place of `swift`.
    @Test func pluginsWithoutADirectoryAreBuiltInTheirPackage() throws {
        let package = try makePackage()
        let path = package.directory.path
        let plugins = Workplace.repository.appending(path: "Sources/ProtocGenEastward")
        let directory = "--package-path \(plugins.path)"
        try package.write(
            script: """
                #!/bin/sh
                echo "$@${SWIFTPM_BUILD_DIR:-}" >>"\(path)/calls"
                [ "$4" != --show-bin-path ] || echo "\(plugins.path)/.build/debug"

                """, to: "bin/swift")
        let search = "\(path)/bin:\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        #expect(
            try generate(
                in: package,
                environment: ["EASTWARD_GENERATOR_DIR": "", "PATH": search, "SWIFTPM_BUILD_DIR": "\(path)/build"])
                == (0, Self.written))
        #expect(
            try package.text("calls") == """
                build \(directory) --show-bin-path
                build \(directory) --quiet --product protoc-gen-eastward

                """)
    }

    @Test func aMissingProtocIsNamedWithItsPackage() throws {
        let package = try makePackage()
        let programs = package.directory.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for program in ["bash", "dirname"] {
            try FileManager.default.createSymbolicLink(
                atPath: programs.appending(path: program).path, withDestinationPath: "/usr/bin/\(program)")
        }
        #expect(
            try generate(in: package, environment: ["PATH": programs.path])
                == (1, "protoc is missing: apt-get install protobuf-compiler\n"))
    }

    @Test func optionsThatExcludeEachOtherAreRefused() throws {
        let package = try makePackage()
        let (status, output) = try generate(in: package, "--check", "--accept-breaking")
        #expect(status == 64)
        #expect(output.contains("--check changes nothing, so --accept-breaking cannot be combined with it."))
    }
}
