import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `deploy/bench`, with the programs built beside the tests.
    @Suite struct Bench {
        private static let script = "\(#filePath.directory.directory.directory.directory)/deploy/bench"

        private func bench(_ arguments: String..., programs: String = RunningApp.programs) async throws -> CommandResult
        {
            var environment = ProcessInfo.processInfo.environment
            environment["EASTWARD_BIN_DIR"] = programs
            let child = try ChildProcess(Self.script, arguments, environment: environment)
            defer { child.signal(SIGTERM) }
            let exit = try await child.waitForExit(within: .seconds(90))
            try await child.output.ended()
            try await child.errors.ended()
            guard case .code(let code) = exit else { throw WaitedInVain("deploy/bench died of \(exit)") }
            return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
        }

        @Test(arguments: [
            (["--rounds", "0"], "--rounds is 1 to 99, not “0”."),
            (["--rounds"], "--rounds needs a value."),
            (["--dir", "/nowhere/at/all"], "there is no directory “/nowhere/at/all” to write in."),
            (["--json", "/nowhere/at/all"], "“/nowhere/at/all” cannot be written."),
            (["--fast"], "There is no option “--fast”."),
        ])
        func wrongOptionsAreNamed(_ arguments: [String], complaint: String) async throws {
            let child = try ChildProcess(
                Self.script, arguments, environment: ["PATH": "/usr/bin:/bin", "EASTWARD_BIN_DIR": "/nowhere"])
            #expect(try await child.waitForExit() == .code(64))
            try await child.errors.ended()
            #expect(child.errors.text.contains(complaint))
            #expect(child.errors.text.contains("Usage: deploy/bench"))
        }

        @Test func anAppThatFailsToStartIsAnError() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let program = "\(root)/eastward"
            try "#!/bin/sh\necho broken >&2\nexit 3\n".write(toFile: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            let result = try await bench("--rounds", "1", "--dir", root, programs: root)
            #expect(result.exitCode == 1)
            #expect(result.errors == "The app exited before it was ready. Its last lines:\nbroken")
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["eastward"])
        }

        @Test func aRoundGivesATableAndAllFigures() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let result = try await bench("--rounds", "1", "--json", "\(root)/bench.json", "--dir", root)
            try #require(result.exitCode == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 8)
            #expect(lines.first?.hasPrefix("one round ") == true)
            #expect(Set(lines.map(\.count)).count == 1, "\(result.output)")

            let data = try Data(contentsOf: URL(fileURLWithPath: "\(root)/bench.json"))
            let report = try JSONDecoder().decode(Report.self, from: data)
            let round = try #require(report.rounds.first)
            #expect(report.rounds.count == 1)
            for load in [round.load, round.single] { #expect(load.lost == 0 && load.duplicates == 0) }
            #expect(report.medians.eastward["actions_per_second"] == round.load.actionsPerSecond)
            #expect(report.medians.plain["messages_per_second"] == round.plain["messages_per_second"])
            #expect(report.medians.fdatasync == round.fdatasync)
            #expect(report.ratios.count == 5 && report.ratios.values.allSatisfy { $0 > 0 })
            #expect(report.machine.cores > 0)
            #expect(!report.machine.kernel.isEmpty && !report.machine.fileSystem.isEmpty)
            #expect(report.commands.count == 8)
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["bench.json"])
        }

        /// The report that `--json` writes.
        private struct Report: Decodable {
            struct Load: Decodable {
                var lost: Int
                var duplicates: Int
                var actionsPerSecond: Double

                private enum CodingKeys: String, CodingKey {
                    case lost, duplicates
                    case actionsPerSecond = "actions_per_second"
                }
            }

            struct Round: Decodable {
                var plain: [String: Double]
                var fdatasync: [String: Double]
                var load: Load
                var single: Load

                private enum CodingKeys: String, CodingKey {
                    case fdatasync, load, single
                    case plain = "plain_libzmq"
                }
            }

            struct Medians: Decodable {
                var plain: [String: Double]
                var fdatasync: [String: Double]
                var eastward: [String: Double]

                private enum CodingKeys: String, CodingKey {
                    case fdatasync, eastward
                    case plain = "plain_libzmq"
                }
            }

            struct Machine: Decodable {
                var cores: Int
                var cpu: String
                var kernel: String
                var fileSystem: String

                private enum CodingKeys: String, CodingKey {
                    case cores, cpu, kernel
                    case fileSystem = "file_system"
                }
            }

            var rounds: [Round]
            var medians: Medians
            var ratios: [String: Double]
            var machine: Machine
            var commands: [String]
        }
    }
}
