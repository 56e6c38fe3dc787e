import Foundation
import Testing

/// Tests of the compiler's messages about mistakes in the code that an author writes for a state of parts.
@Suite struct CompilerMessageTests {
    /// What an author writes for the contract Larder, with `mistake` in place of one of its pieces.
    private static func author(_ piece: String = "", _ mistake: String = "") throws -> String {
        let larder = try String(
            contentsOf: root.appending(path: "Tests/Fixtures/LarderStore/Larder.swift"), encoding: .utf8)
        guard !piece.isEmpty else { return larder }
        try #require(larder.contains(piece))
        return larder.replacing(piece, with: mistake)
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Checks the types of `code` together with the generated state. Returns the errors.
    private func errors(_ code: String) throws -> [String] {
        let directory = FileManager.default.temporaryDirectory.appending(path: "author-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "Author.swift")
        try code.write(to: file, atomically: true, encoding: .utf8)
        let generated = Self.root.appending(path: "Tests/Fixtures/LarderStore/Generated")
        let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
        let sources = try FileManager.default.contentsOfDirectory(atPath: generated.path).map {
            "\(generated.path)/\($0)"
        }
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-module-name", "LarderAuthor", "-I", modules.path]
            + ["CLinux", "CSodium"].flatMap { ["-I", Self.root.appending(path: "Sources/C/\($0)").path] }
            + [file.path] + sources
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = FileHandle.nullDevice
        try compiler.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        compiler.waitUntilExit()
        let errors = text.split(separator: "\n").compactMap { $0.split(separator: ": error: ").dropFirst().first }
        #expect((compiler.terminationStatus == 0) == errors.isEmpty, "\(text)")
        return errors.map(String.init)
    }

    @Test func whatAnAuthorWritesCompiles() throws {
        #expect(try errors(Self.author()) == [])
    }

    @Test func aMissingCaseIsAnError() throws {
        let code = try Self.author("        case .append(let text): lines.append(text)\n")
        #expect(try errors(code).contains("switch must be exhaustive"))
    }

    @Test func aPartWithoutAReducerIsNamed() throws {
        let code = try Self.author("extension PricesState: ReducerPart {", "extension PricesState {")
        #expect(
            try errors(code).contains("static method 'reduce' requires that 'PricesState' conform to 'ReducerPart'"))
    }

    @Test func aReducerOfActionsWithoutAPartIsNamed() throws {
        let code = try Self.author("mutating func reduceSales(", "mutating func reduceSale(")
        #expect(try errors(code).contains("cannot find 'reduceSales' in scope"))
    }

    @Test func aSliceThatIsNotProvidedIsNamed() throws {
        let code = try Self.author("extension AppState: KnowsThePriceList {", "extension AppState {")
        #expect(
            try errors(code).contains {
                $0.contains("requires that 'AppState' conform to 'KnowsThePriceList'")
            })
    }

    @Test func anActionOutsideTheRoleIsNamed() throws {
        let code =
            try Self.author() + "func test(_ tape: TapeFeature) async throws { try await tape.sell(name: \"jam\") }\n"
        #expect(try errors(code) == ["value of type 'TapeFeature' has no member 'sell'"])
    }
}
