import Foundation
import Testing

extension EndToEnd {
    /// Reads data that an earlier version has written.
    @Suite struct EarlierJournal {
        /// A store's directory of version 0.1.0: a snapshot after 3 applied and 1 rejected actions, and a journal whose
        /// write-ahead log has 3 more, as they were when the store was killed.
        private static let fixture = "\(#filePath.directory.directory)/Fixtures/Journal-0.1.0"
        /// Without panels, which are actions too.
        private static let manifest = """
            version: 1
            app: market
            processes:
              store: {command: [market-store], significant: true}
              counter: {command: [market-counter], role: market.CounterFeature, depends_on: [store]}
            """

        @Test func aJournalOfVersion010IsRead() async throws {
            try await RunningApp.withDirectory { root in
                try FileManager.default.createDirectory(atPath: "\(root)/d", withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: Self.fixture, toPath: "\(root)/d/store")
                try await RunningApp.run(in: root, manifest: Self.manifest) { app in
                    #expect(try await app.count() == 12)
                    let verified = try await app.run("journal", "verify")
                    #expect(verified.exitCode == 0, "\(verified.errors)")
                    #expect(verified.output.contains(#""clean":true"#))
                    let rejected = try await app.run("journal", "show", "4")
                    #expect(rejected.output.contains("below_zero"), "\(rejected.errors)")
                    let receipt = try await app.increment(by: 1)
                    #expect(receipt.revision == 8)
                    #expect(try await app.count() == 13)
                }
            }
        }
    }
}
