import Foundation
import Testing

/// Checks that the page on test failures consists of tests that fail.
@Suite struct WhenATestFailsTests {
    /// The text without the parts that depend on its place in a file: indentation and line continuations.
    private static func plain(_ text: String) -> String {
        text.replacing(/\\\n */, with: "").split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } }.joined(separator: "\n")
    }

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

    private static func source(_ path: String) throws -> String {
        plain(try String(contentsOf: tests.appending(path: path), encoding: .utf8))
    }

    /// The blocks between lines of three backticks, and whether each is Swift.
    private static func blocks() throws -> [(text: String, isSwift: Bool)] {
        let page = tests.deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Sources/Eastward/Eastward.docc/WhenATestFails.md")
        let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n```")
        return stride(from: 1, to: parts.count, by: 2).map { index in
            (String(parts[index].drop { $0 != "\n" }.dropFirst()), parts[index].hasPrefix("swift\n"))
        }
    }

    @Test func everyListingAndEveryTextOnThePageIsFromATest() throws {
        let source =
            try Self.source("Store/TestStoreFailureTests.swift") + Self.source("Runtime/TestRuntimeTests.swift")
        let blocks = try Self.blocks()
        #expect(blocks.count > 50)
        for block in blocks {
            #expect(source.contains(Self.plain(block.text)), "No test contains:\n\(block.text)")
        }
    }

    @Test func everyTestThatFailsIsOnThePage() throws {
        let shown = try Self.blocks().filter(\.isSwift).count
        let failing = try ["Store/TestStoreFailureTests.swift", "Runtime/TestRuntimeTests.swift"].map { path in
            try Self.source(path).components(separatedBy: "try await fails(").count - 1
        }
        #expect(shown == failing.reduce(0, +))
    }
}
