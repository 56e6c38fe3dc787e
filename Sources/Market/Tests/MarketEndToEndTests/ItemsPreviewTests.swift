import Foundation
import Testing

extension EndToEnd {
    /// Tests of `market-items --preview-items`, which shows the items without a store.
    @Suite("The preview of the items", .timeLimit(.minutes(10))) struct PreviewOfTheItems {
        private static let program = "\(RunningApp.programs)/market-items"

        /// An environment without a store's directory and without a token.
        private static let environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASTWARD_") }

        private func start(_ arguments: String...) throws -> ChildProcess {
            try ChildProcess(Self.program, ["--preview-items"] + arguments, environment: Self.environment)
        }

        @Test func needsNoStore() async throws {
            let child = try start()
            defer { child.signal(SIGKILL) }
            _ = try await child.output.first("an item") { $0 == "Mangosteen  €3.00, sold out" }
            child.signal(SIGTERM)
            #expect(try await child.waitForExit() == .code(0))
        }

        @Test func showsTheItemsOfAFile() async throws {
            try await RunningApp.withDirectory { root in
                let path = "\(root)/items.json"
                try #"[{"name": "Lime", "price": 35, "stock": 4, "origin": "Mexico"}]"#.write(
                    toFile: path, atomically: true, encoding: .utf8)
                let child = try start("--catalogue", path)
                defer { child.signal(SIGKILL) }
                _ = try await child.output.first("an item") { $0 == "Lime  €0.35, 4 in stock" }
            }
        }

        @Test func reportsWhyItCannotShowAFile() async throws {
            try await RunningApp.withDirectory { root in
                let path = "\(root)/items.json"
                let child = try start("--catalogue", path)
                defer { child.signal(SIGKILL) }
                _ = try await child.errors.first("the reason") {
                    $0.hasSuffix("The catalogue \(path) cannot be read: No such file or directory.")
                }
                #expect(try await child.waitForExit() == .code(70))
            }
        }
    }
}
