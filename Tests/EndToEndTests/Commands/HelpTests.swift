import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that each command and each program of an app prints its own help.
    @Suite struct Help {
        @Test(arguments: [["--help"], ["-h"], ["help"]])
        func aStoresProgramListsItsOptions(arguments: [String]) async throws {
            let help = try await Self.store(arguments)
            for option in [
                "--durability", "--retain", "--history", "--skip", "journal", "state", "describe", "backup", "restore",
            ] {
                #expect(help.contains("\n  \(option) "), "\(option)")
            }
        }

        @Test(arguments: [["journal"], ["journal", "--help"], ["help", "journal"]])
        func aStoresProgramListsItsJournalCommands(arguments: [String]) async throws {
            let help = try await Self.store(arguments)
            for name in ["tail", "show", "verify", "export", "import", "replay", "repair"] {
                #expect(help.contains("\n  \(name) "), "\(name)")
            }
        }

        @Test func aJournalCommandHasItsOwnHelp() async throws {
            try await RunningApp.run { app in
                for arguments in [["help", "tail"], ["tail", "--help"], ["tail", "-h"]] {
                    let help = try await app.run("journal", arguments[0], arguments[1])
                    #expect(help.exitCode == 0, "\(help.errors)")
                    #expect(help.output.contains("Prints the last actions"), "\(arguments)")
                }
                let help = try await app.run("journal", "import", "--help")
                #expect(help.output.contains("USAGE: fixture-store journal import"), "\(help.errors)")
                let group = try await app.run("journal", "--help")
                #expect(group.exitCode == 0)
                #expect(group.output.contains("eastward journal show 4711"))
            }
        }

        /// The output of the store's program, which starts no store and exits with 0.
        private static func store(_ arguments: [String]) async throws -> String {
            let program = try ChildProcess(
                "\(RunningApp.programs)/fixture-store", arguments,
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            #expect(try await program.waitForExit() == .code(0))
            try await program.output.ended()
            return program.output.text
        }
    }
}
