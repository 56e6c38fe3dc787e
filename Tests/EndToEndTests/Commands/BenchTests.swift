import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of `deploy/bench`, with the programs built beside the tests.
    @Suite struct Bench {
        private static let repository = #filePath.directory.directory.directory.directory
        private static let script = "\(repository)/deploy/bench"
        private static let micro = "\(repository)/Sources/Benchmarks/Micro"

        private func bench(
            _ arguments: String..., programs: String = RunningApp.programs, path: String? = nil
        ) async throws -> CommandResult {
            var environment = ProcessInfo.processInfo.environment
            environment["EASTWARD_BIN_DIR"] = programs
            if let path { environment["PATH"] = path }
            let child = try ChildProcess(Self.script, arguments, environment: environment)
            defer { child.signal(SIGTERM) }
            let exit = try await child.waitForExit(within: .seconds(120))
            try await child.output.ended()
            try await child.errors.ended()
            guard case .code(let code) = exit else { throw WaitedInVain("deploy/bench died of \(exit)") }
            return CommandResult(output: child.output.text, errors: child.errors.text, exitCode: code)
        }

        @Test(arguments: [
            (["--rounds", "0"], "--rounds is 1 to 99, not “0”."),
            (["--rounds"], "argument --rounds: expected one argument"),
            (["--dir", "/nowhere/at/all"], "there is no directory “/nowhere/at/all” to write in."),
            (["--json", "/nowhere/at/all"], "--json: “/nowhere/at/all” cannot be written."),
            (["--plot", "/nowhere/at/all"], "--plot: “/nowhere/at/all” cannot be written."),
            (["--only", "clients_64,latency"], "--only: there is no line “latency”. Lines: clients_1,"),
            (["--fast"], "unrecognized arguments: --fast"),
            (["--micro", "--rounds", "2"], "--micro takes no other options."),
        ])
        func wrongOptionsAreNamed(_ arguments: [String], complaint: String) async throws {
            let child = try ChildProcess(
                Self.script, arguments, environment: ["PATH": "/usr/bin:/bin", "EASTWARD_BIN_DIR": "/nowhere"])
            #expect(try await child.waitForExit() == .code(64))
            try await child.errors.ended()
            #expect(child.errors.text.contains(complaint))
            #expect(child.errors.text.contains("usage: deploy/bench"))
        }

        @Test func anAppThatFailsToStartIsAnError() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let program = "\(root)/eastward"
            try await RunningApp.install(script: "#!/bin/sh\necho broken >&2\nexit 3\n", as: program)
            let result = try await bench(
                "--rounds", "1", "--only", "store_cpu_64", "--dir", root, programs: root)
            #expect(result.exitCode == 1)
            #expect(result.errors.hasSuffix("The app exited before it was ready. Its last lines:\nbroken"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == ["eastward"])
        }

        @Test func aMissingProgramIsAnError() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let result = try await bench(
                "--rounds", "1", "--only", "store_cpu_64", "--dir", root, programs: "\(root)/none")
            #expect(result.exitCode == 1)
            #expect(result.errors.contains("\(root)/none/eastward"))
            #expect(!result.errors.contains("Traceback"))
        }

        /// Runs `deploy/bench --micro` with a `swift` that prints its arguments and then runs `commands`.
        private func micro(_ commands: String) async throws -> CommandResult {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let swift = """
                #!/bin/sh
                if [ "$1" = --version ]; then echo "Swift version 6.3"; exit; fi
                echo "swift $*"
                \(commands)
                """
            try await RunningApp.install(script: swift, as: "\(root)/swift")
            return try await bench("--micro", path: "\(root):/usr/bin:/bin")
        }

        @Test func theFiguresOfTheMicrobenchmarksArePrinted() async throws {
            let bar = " 50% [-----     ] ETA: 00:00:01 | Micro:core: commit"
            let row = "│ Micro:core: commit (ns) * │ 1500 │ 11 │ 2.50e+07 │ 13 │ 3.50e+07 │ 15 │ 16 │ 100 │"
            let result = try await micro("if [ \"$1\" = package ]; then echo '\(bar)'; echo '\(row)'; fi")
            try #require(result.exitCode == 0, "\(result.errors)")
            let build = "swift build --configuration release --package-path \(Self.micro) --product Micro"
            #expect(result.errors.hasSuffix("\(build)\ncore: commit …"))
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 2)
            #expect(lines.last?.contains(/^core: commit +1 500 +25 000 000 +35 000 000$/) == true, "\(result.output)")
        }

        @Test func microbenchmarksThatCannotBeBuiltAreAnError() async throws {
            let result = try await micro("echo broken >&2; exit 1")
            #expect(result.exitCode == 1)
            let error = "The microbenchmarks in \(Self.micro) could not be built: see the errors above."
            #expect(result.errors.hasSuffix("broken\n\(error)"))
            #expect(result.output.isEmpty)
        }

        @Test(arguments: ["exit 3;", ""]) func microbenchmarksWithoutFiguresAreAnError(end: String) async throws {
            let result = try await micro("if [ \"$1\" = package ]; then echo broken >&2; \(end) fi")
            #expect(result.exitCode == 1)
            let command = "swift package --package-path \(Self.micro) benchmark --grouping metric"
            #expect(result.errors.hasSuffix("The microbenchmarks failed. Their last lines:\n\(command)\nbroken"))
            #expect(result.output.isEmpty)
        }

        @Test func aRoundGivesATableAPlotAndAllFigures() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let names = ["clients_8_libzmq", "durable_round_trip", "memory_followed", "callback", "store_cpu_64"]
            let result = try await bench(
                "--rounds", "1", "--only", names.joined(separator: ","), "--json", "\(root)/bench.json", "--plot",
                "\(root)/bench.svg", "--dir", root)
            try #require(result.exitCode == 0, "\(result.errors)")
            let lines = result.output.split(separator: "\n")
            #expect(lines.count == 1 + names.count, "\(result.output)")
            #expect(lines.first?.hasPrefix("one round ") == true)

            let data = try Data(contentsOf: URL(fileURLWithPath: "\(root)/bench.json"))
            let report = try JSONDecoder().decode(Report.self, from: data)
            #expect(report.rows.map(\.name) == names)
            for row in report.rows {
                #expect(row.ours > 0 && row.ratio > 0 && !row.unit.isEmpty)
                let ratio = row.theirs.map { row.ours / $0 } ?? row.ours
                #expect(abs(row.ratio - ratio) < 0.001)
                #expect((row.goal == nil) == (row.reached == nil))
            }
            #expect(report.rounds.keys.sorted() == names.sorted())
            #expect(report.skipped.isEmpty)
            #expect(report.machine.cores > 0)
            #expect(!report.machine.kernel.isEmpty && !report.machine.fileSystem.isEmpty)
            #expect(report.commands.contains { $0.hasPrefix("eastward load --live --action market.Increment") })
            let plot = try String(contentsOfFile: "\(root)/bench.svg", encoding: .utf8)
            #expect(plot.hasPrefix("<svg ") && plot.hasSuffix("</svg>\n") && plot.contains("libzmq echo"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: root).sorted() == ["bench.json", "bench.svg"])
        }

        /// The report that `--json` writes.
        private struct Report: Decodable {
            struct Row: Decodable {
                var name: String
                var goal: String?
                var ratio: Double
                var ours: Double
                var theirs: Double?
                var unit: String
                var reached: Bool?
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

            var rows: [Row]
            var rounds: [String: [[Double?]]]
            var skipped: [String: String]
            var machine: Machine
            var commands: [String]
        }
    }
}
