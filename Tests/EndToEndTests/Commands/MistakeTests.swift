import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that a user's mistakes cause specific errors, and that the app continues.
    @Suite struct Mistakes {
        @Test func unknownNamesAreAnsweredWithTheNearest() async throws {
            try await RunningApp.run { app in
                let action = try await app.run("dispatch", "market.Incremnt", #"{"by":1}"#)
                #expect(action.exitCode == 64)
                #expect(action.errors.contains("no action “market.Incremnt”. The nearest: market.Increment"))
                let slice = try await app.run("watch", "market.Cuont")
                #expect(slice.exitCode == 64)
                #expect(slice.errors.contains("no slice “market.Cuont”. The nearest: market.Count"))
                let role = try await app.run("run", "--role", "market.CounterFeture", "--", "fixture-counter")
                #expect(role.exitCode == 1)
                #expect(role.errors.contains("no role “market.CounterFeture”"))
                #expect(role.errors.contains("“market.CounterFeature”"))
                #expect(action.output.isEmpty && slice.output.isEmpty && role.output.isEmpty)
            }
        }

        @Test(arguments: [
            (#"{"by":1"#, "The fields are no JSON"),
            (#"{"by":1} {"by":2}"#, "The fields are no JSON"),
            (#"{"count":1}"#, "market.Increment has no field “count”. Its fields: by (integer)."),
            (#"{"by":"many"}"#, "The field “by” is an integer, not the text “many”."),
            (#"{"by":99999999999999999999}"#, "The field “by” is an integer from -9223372036854775808"),
        ])
        func wrongFieldsAreNamedAndTheStoreContinues(json: String, complaint: String) async throws {
            try await RunningApp.run { app in
                let store = try await app.process("store")
                let result = try await app.run("dispatch", "market.Increment", json)
                #expect(result.exitCode == 64)
                #expect(result.output.isEmpty)
                #expect(result.errors.contains(complaint), "\(result.errors)")
                #expect(try await app.increment().revision == 1)
                #expect(try await app.process("store").pid == store.pid)
            }
        }

        @Test func aStoreWithoutADatabaseHasNoStandby() async throws {
            try await RunningApp.run { app in
                for command in ["promote", "step-down"] {
                    let result = try await app.run(command)
                    #expect(result.exitCode == 1)
                    #expect(result.errors.contains("The journal of store.1 is on this host only"), "\(result.errors)")
                    #expect(result.errors.contains("--journal URL"))
                }
                #expect(try await app.increment().revision == 1)
            }
        }

        @Test func actionsAndSlicesAreFoundWithoutTheirPackage() async throws {
            try await RunningApp.run { app in
                let applied = try await app.run("dispatch", "Increment", "by=2")
                #expect(applied.exitCode == 0, "\(applied.errors)")
                #expect(try await app.count() == 2)
                let slice = try await app.run("dispatch", "market.Count")
                #expect(slice.exitCode == 64)
                #expect(slice.errors.contains("market.Count is a slice, not an action."))
                let action = try await app.run("watch", "Increment")
                #expect(action.exitCode == 64)
                #expect(action.errors.contains("market.Increment is an action, not a slice."))
                let usage = try await app.run("dispatch", "Increment", "by: 2")
                #expect(usage.exitCode == 64)
                #expect(try await app.count() == 2)
                let watch = try app.start("watch", "Count")
                defer { watch.signal(SIGKILL) }
                _ = try await watch.output.first("the count") { $0.contains(#""value":{"count":2}"#) }
            }
        }

        @Test func fieldsAreNotOmittedByMistake() async throws {
            try await RunningApp.run { app in
                let omitted = try await app.run("dispatch", "market.Increment")
                #expect(omitted.exitCode == 64)
                #expect(omitted.errors.contains("by=…  integer: The amount, 1 or more."), "\(omitted.errors)")
                let defaults = try await app.run("dispatch", "market.Increment", "{}")
                #expect(defaults.exitCode == 1)
                #expect(defaults.errors.contains("A count changes by 1 or more, not by 0."))
            }
        }

        @Test func aManifestsTypoIsShownWithItsPlaceAndTheNearestWord() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let manifest = """
                version: 1
                app: market
                processes:
                  store:
                    comand: [fixture-store]
                """
            let path = "\(root)/app.yaml"
            try manifest.write(toFile: path, atomically: true, encoding: .utf8)
            let result = try await RunningApp.command(
                ["up", path, "--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=typo"))
            #expect(result.exitCode == 78)
            #expect(result.errors.contains("\(path):5:5: Unknown key “comand”"))
            #expect(result.errors.contains("Did you mean “command”?"))
            #expect(!FileManager.default.fileExists(atPath: "\(root)/r"))
        }

        @Test func anUnknownCommandIsBlamedAndNotItsOptions() async throws {
            let result = try await RunningApp.command(
                ["rstart", "store", "--run-dir", "/tmp"],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=rstart"))
            #expect(result.exitCode == 64)
            #expect(result.errors.contains("There is no command “rstart”. Did you mean “restart”?"))
        }

        @Test func anUnknownSubcommandOfTheJournalIsNamedWithTheOthers() async throws {
            let result = try await RunningApp.command(
                ["journal", "tial"], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=tial"))
            #expect(result.exitCode == 64)
            #expect(result.errors.contains("There is no subcommand “tial”. There are tail, show"), "\(result.errors)")
        }

        @Test func revisionsOutsideOfTheJournalAreNamedAsTheyWereTyped() async throws {
            try await RunningApp.run { app in
                try await app.increment()
                for command in ["show", "diff"] {
                    let late = try await app.run("journal", command, "99")
                    #expect(late.exitCode == 66)
                    #expect(late.errors.contains("no revision 99 yet: the journal holds 1 to 1"), "\(late.errors)")
                }
                let zero = try await app.run("journal", "show", "0")
                #expect(zero.exitCode == 66)
                #expect(zero.errors.contains("No action has revision 0"), "\(zero.errors)")
            }
        }

        @Test func aStoppedProcessReceivesNoSignal() async throws {
            try await RunningApp.run { app in
                #expect(try await app.run("signal", "counter", "CONT").exitCode == 0)
                #expect(try await app.run("stop", "counter").exitCode == 0)
                let result = try await app.run("signal", "counter", "HUP")
                #expect(result.exitCode == 1)
                #expect(result.errors.contains("counter does not run, so no signal was sent"), "\(result.errors)")
            }
        }

        @Test func aSupervisorThatWasStoppedIsNamedWithItsPID() async throws {
            try await RunningApp.run { app in
                app.up.signal(SIGSTOP)
                for command in ["wait", "down"] {
                    let result = try await app.run(command, "--within", "1s")
                    #expect(result.exitCode == 69)
                    #expect(result.errors.contains("kill -CONT \(app.up.pid)"), "\(result.errors)")
                }
                app.up.signal(SIGCONT)
                // As the message says, the request is performed.
                #expect(try await app.up.waitForExit() == .code(0))
            }
        }

        @Test(arguments: [
            (["check", "/"], 78, "This is a directory"),
            (["inspect", "--run-dir", "/nothing"], 69, "No supervisor runs"),
            (["inspect", "--manifest", "/nothing"], 78, "There is no such file"),
            (["inspect", "--bundle", "/nothing"], 66, "There is no readable file /nothing"),
        ])
        func aMissingAppIsAnError(command: [String], exitCode: Int32, reason: String) async throws {
            let result = try await RunningApp.command(
                command, environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=missing"))
            #expect(result.exitCode == exitCode)
            #expect(result.errors.contains(reason), "\(result.errors)")
        }

        @Test func aFileWithControlCharactersIsNotPrinted() async throws {
            try await RunningApp.withDirectory { root in
                try Data(count: 3000).write(to: URL(filePath: "\(root)/app.yaml"))
                let result = try await RunningApp.command(
                    ["check", "\(root)/app.yaml"], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=zero")
                )
                #expect(result.exitCode == 78)
                #expect(result.errors.contains("This is not YAML"))
                #expect(result.errors.utf8.count < 600 && !result.errors.contains("\0"))
            }
        }

        @Test func outputThatCannotBeWrittenIsAnErrorAndNoCrash() async throws {
            try await RunningApp.run { app in
                try await app.increment()
                for command in ["ps", "ps --json", "events", "logs", "state", "journal tail", "journal export"] {
                    let words = command.split(separator: " ").map(String.init)
                    let child = try ChildProcess(
                        "/bin/sh",
                        ["-c", "exec \"$@\" > /dev/full", "sh", RunningApp.eastward, words[0]]
                            + ["--run-dir", app.directory.path] + words.dropFirst(),
                        environment: app.environment)
                    #expect(try await child.waitForExit(within: .seconds(20)) == .code(74), "\(command)")
                    try await child.errors.ended()
                    #expect(child.errors.text.contains("Standard output cannot be written"), "\(command)")
                }
            }
        }

        @Test func aRunDirectoryThatIsTooLongIsRefusedAtOnce() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            let directory = "\(root)/\(String(repeating: "long", count: 25))"
            let result = try await RunningApp.command(
                ["up", RunningApp.defaultManifest, "--run-dir", directory, "--data-dir", "\(root)/d"],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=long"))
            #expect(result.exitCode == 78)
            #expect(result.errors.contains("Linux allows 107"))
            #expect(result.errors.contains("--run-dir"))
            #expect(!FileManager.default.fileExists(atPath: directory))
        }

        /// Short enough for the operator's sockets, but not for the role's: a partial start is not allowed.
        @Test func aRunDirectoryThatIsTooLongForASliceIsRefusedToo() async throws {
            let root = try RunningApp.temporaryDirectory()
            defer { try? FileManager.default.removeItem(atPath: root) }
            // slices/market.CounterFeature.sock is longer than operator/supervisor.sock.
            let fill = 107 - root.utf8.count - 1 - "/operator/supervisor.sock".utf8.count
            let directory = "\(root)/\(String(repeating: "x", count: fill))"
            let result = try await RunningApp.command(
                ["up", RunningApp.defaultManifest, "--run-dir", directory, "--data-dir", "\(root)/d"],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=long"))
            #expect(result.exitCode == 78)
            #expect(result.errors.contains("slices/market.CounterFeature.sock"))
        }
    }
}
