import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that the contract can be read from a running app and from a store's program.
    @Suite struct Describe {
        @Test func theContractIsDescribedWithAndWithoutARunningApp() async throws {
            try await RunningApp.run { app in
                let running = try await app.run("describe")
                #expect(running.exitCode == 0, "\(running.errors)")
                #expect(running.output.contains("market.Increment"))
                #expect(running.output.contains("(by) Counts up."))
                let stopped = try await app.run("describe", "--manifest", app.manifest)
                #expect(stopped.output == running.output)
                let action = try await app.run("describe", "Increment", "--manifest", app.manifest)
                #expect(action.output.contains("by     integer  The amount, 1 or more."), "\(action.output)")
                #expect(action.output.contains("Sent by: market.CounterFeature"))
                let unknown = try await app.run("describe", "Incremnt")
                #expect(unknown.exitCode == 64)
                #expect(unknown.errors.contains("The nearest: market.Increment"))
            }
        }

        @Test func theDescriptorsAreForOtherTools() async throws {
            let describe = try ChildProcess(
                RunningApp.eastward, ["describe", "--descriptors", "--manifest", RunningApp.defaultManifest],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            #expect(try await describe.waitForExit() == .code(0))
            try await describe.output.ended()
            #expect(describe.output.text.contains("counter.proto"))
            #expect(describe.output.text.contains(" The amount, 1 or more."))
        }

        @Test(arguments: [
            (["dispatch", "Incr"], ["Increment"]), (["dispatch", "market.Decr"], ["market.Decrement"]),
            (["dispatch", "Increment", "b"], ["by="]), (["watch", "Cou"], ["Count"]),
            (["describe", "CounterF"], ["CounterFeature"]),
            (["load", "--action", "market.Incr"], ["market.Increment"]),
            (["stop", "count"], ["counter", "counter.1"]),
        ])
        func theShellCompletesNamesOfTheRunningApp(words: [String], candidates: [String]) async throws {
            try await RunningApp.run { app in
                let script = """
                    source <("$1" completions bash)
                    PATH="${1%/*}:$PATH"
                    shift
                    COMP_WORDS=(eastward "$@") COMP_CWORD=$# COMP_LINE="eastward $*" COMPREPLY=()
                    COMP_POINT=${#COMP_LINE}
                    _eastward eastward "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """
                var environment = app.environment
                environment["EASTWARD_RUN_DIR"] = app.directory.path
                let shell = try ChildProcess(
                    "/bin/bash", ["-c", script, "bash", RunningApp.eastward] + words, environment: environment)
                #expect(try await shell.waitForExit() == .code(0))
                try await shell.output.ended()
                let completed = shell.output.text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
                #expect(completed == candidates, "\(shell.errors.text)")
            }
        }

        @Test func valuesArePrettyOnATerminalAndLinesInAPipe() async throws {
            try await RunningApp.run { app in
                let terminal = try PseudoTerminal()
                let dispatch = try terminal.start(app, "dispatch", "Increment", "by=2")
                #expect(try await dispatch.waitForExit() == .code(0))
                try await terminal.shows(#""outcome": "applied""#)
                let journal = try terminal.start(app, "journal", "tail")
                #expect(try await journal.waitForExit() == .code(0))
                try await terminal.shows(#"{"by": 2}"#)
                #expect(try await app.run("state").output == #"{"counter":{"count":2}}"#)
            }
        }
    }
}
