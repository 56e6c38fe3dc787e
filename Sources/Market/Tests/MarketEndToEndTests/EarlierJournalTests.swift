import Foundation
import Testing

extension EndToEnd {
    /// Reads data that an earlier version has written.
    @Suite struct EarlierJournal {
        /// A store's directory of version 0.1.0: a snapshot after 3 applied and 1 rejected actions, and a journal whose
        /// write-ahead log has 3 more, as they were when the store was killed.
        private static let fixture = "\(fixtures)/Journal-0.1.0"
        /// A store's directory of a build before panels were presence: they are in its snapshot, and are six of the ten
        /// actions in its journal.
        private static let panels = "\(fixtures)/Journal-panels"
        private static let fixtures = "\(#filePath.directory.directory)/Fixtures"
        private static let manifest = """
            version: 1
            app: market
            processes:
              store: {command: [market-store], significant: true}
              counter: {command: [market-counter], role: market.CounterFeature, depends_on: [store]}
            """

        /// Runs an app whose store starts with the files of `fixture`, and verifies its journal.
        private func run(on fixture: String, _ body: (RunningApp) async throws -> Void) async throws {
            try await RunningApp.withDirectory { root in
                try FileManager.default.createDirectory(atPath: "\(root)/d", withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: fixture, toPath: "\(root)/d/store")
                try await RunningApp.run(in: root, manifest: Self.manifest) { app in
                    let verified = try await app.run("journal", "verify")
                    #expect(verified.exitCode == 0, "\(verified.errors)")
                    #expect(verified.output.contains(#""clean":true"#))
                    try await body(app)
                }
            }
        }

        @Test func aJournalOfVersion010IsRead() async throws {
            try await run(on: Self.fixture) { app in
                #expect(try await app.count() == 12)
                let rejected = try await app.run("journal", "show", "4")
                #expect(rejected.output.contains("below_zero"), "\(rejected.errors)")
                let receipt = try await app.increment(by: 1)
                #expect(receipt.revision == 8)
                #expect(try await app.count() == 13)
            }
        }

        @Test func aJournalWithPanelsIsRead() async throws {
            try await run(on: Self.panels) { app in
                #expect(try await app.count() == 7)
                #expect(try await app.run("journal", "show", "10").output.contains("market.CounterShown"))
                let state = try await app.run("state").output
                #expect(state.contains(#"{"router":{"screen":"NOTES","back":["ITEMS"],"forward":[]}}"#))
                #expect(!state.contains("7 bananas"))
                let replayed = try await app.run("journal", "replay", "--until", "10")
                #expect(replayed.output.contains(#"{"counter":{"count":7}}"#), "\(replayed.errors)")
                #expect(try await app.increment(by: 1).revision == 11)
                #expect(try await app.count() == 8)
            }
        }
    }
}
