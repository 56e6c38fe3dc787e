import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests that the schema of editors and the reader of `eastward up` accept and reject the same manifests.
    @Suite struct Schema {
        /// The texts of a process `a`.
        private static let processes = [
            "command: [sh]",
            "command: [sh, 5, true, \"x\"]",
            "command: []",
            "command: sh",
            "comand: [sh]",
            "role: market.CounterFeature",
            "command: [sh]\n    role: market.CounterFeature",
            "command: [sh]\n    role: a..B",
            "command: [sh]\n    role: ../B",
            "command: [sh]\n    replicas: 3",
            "command: [sh]\n    replicas: 0",
            "command: [sh]\n    replicas: 65",
            "command: [sh]\n    replicas: many",
            "command: [sh]\n    significant: true",
            "command: [sh]\n    significant: maybe",
            "command: [sh]\n    ready: {within: 20s}",
            "command: [sh]\n    ready: {within: 20}",
            "command: [sh]\n    ready: {within: 20h}",
            "command: [sh]\n    ready: 20s",
            "command: [sh]\n    ready: {wthin: 20s}",
            "command: [sh]\n    watchdog: false",
            "command: [sh]\n    watchdog: true",
            "command: [sh]\n    watchdog: {every: 1s, misses: 2}",
            "command: [sh]\n    watchdog: {every: 1s, misses: 1}",
            "command: [sh]\n    watchdog: {evry: 1s}",
            "command: [sh]\n    restart: {policy: on-failure, base: 1ms, max: 1m, stable_after: 1s}",
            "command: [sh]\n    restart: {policy: sometimes}",
            "command: [sh]\n    restart: {intensity: 0, period: 1s}",
            "command: [sh]\n    restart: {intensity: 1001}",
            "command: [sh]\n    stop: {signal: INT, within: 1s}",
            "command: [sh]\n    stop: {signal: KILL}",
            "command: [sh]\n    depends_on: [b]\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: {b: {}}\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: {b: {condition: completed, on_restart: restart}}\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: {b: {condition: started}}\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: {b: {on_restart: stop}}\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: [b, b]\n  b: {command: [sh]}",
            "command: [sh]\n    depends_on: b\n  b: {command: [sh]}",
            "command: [sh]\n    environment: {A: 1, B: text, C: true}",
            "command: [sh]\n    environment: {A: }",
            "command: [sh]\n    environment: {A: [1]}",
            "command: [sh]\n    environment: {EASTWARD_ROLE: x}",
            "command: [sh]\n    environment: {WATCHDOG_USEC: 1}",
            "command: [sh]\n    spin: 50us",
            "command: [sh]\n    spin: 50",
            "command: [sh]\n    working_directory: /tmp",
            "command: [sh]\n    working_directory: ${data_dir}/x",
            "command: [sh]\n    working_directory: tmp",
            "command: [sh]\n    limits: {open_files: 10, address_space: 2GiB, core: 0, cpu: 1, file_size: 1KiB}",
            "command: [sh]\n    limits: {open_files: -1}",
            "command: [sh]\n    limits: {open_files: 1KB}",
            "command: [sh]\n    limits: {memory: 1}",
            "command: [sh]\n    cgroup: {parent: /sys/fs/cgroup/x, set: {memory.max: 1G, pids.max: 64}}",
            "command: [sh]\n    cgroup: {parent: \"${run_dir}/x\"}",
            "command: [sh]\n    cgroup: {parent: x}",
            "command: [sh]\n    cgroup: {set: {memory.max: 1G}}",
            "command: [sh]\n    cgroup: {parent: /x, set: {memory: 1G}}",
            "command: [sh]\n    cgroup: {parent: /x, set: {../memory.max: 1G}}",
            "command: [sh]\n    cgroup: {parent: /x, set: {memory.max: [1]}}",
            "command: [sh]\n  B: {command: [sh]}",
        ]

        private static let manifests =
            processes.map { "version: 1\napp: market\nprocesses:\n  a:\n    \($0)\n" } + [
                "version: 2\napp: market\nprocesses: {a: {command: [sh]}}",
                "app: market\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: Market\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nprocesses: {}",
                "version: 1\napp: market\nrestart_rate: {restarts: 5, period: 2s}\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nrestart_rate: {restarts: 0}\nprocesses: {a: {command: [sh]}}",
                (try? String(contentsOfFile: RunningApp.defaultManifest, encoding: .utf8)) ?? "",
                "version: 1\napp: market\nproceses: {a: {command: [sh]}}",
                "version: 1\napp: market\nlisten: tcp://192.0.2.1:7700\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nlisten: tcp://*:0\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nlisten: 192.0.2.1:7700\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nlisten: tcp://192.0.2.1\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nstore: tcp://192.0.2.1:7700\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nkeys: a.env\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nstore: tcp://a:1\nkeys: a.env\nlisten: tcp://*:1\nprocesses: {a: {command: [sh]}}",
                "version: 1\napp: market\nstore: tcp://a:1\nkeys: a.env\nprocesses: {a: {command: [sh]}}",
            ]

        @Test func itAcceptsTheManifestsThatTheReaderAccepts() async throws {
            let environment = RunningApp.environment(marker: "EASTWARD_TEST_RUN=none")
            try await RunningApp.withDirectory { root in
                let schema = try await RunningApp.command(["schema"], environment: environment)
                #expect(schema.exitCode == 0)
                try schema.output.write(toFile: "\(root)/schema.json", atomically: true, encoding: .utf8)
                let files = try Self.manifests.enumerated().map { index, text in
                    let path = "\(root)/\(index).yaml"
                    try text.write(toFile: path, atomically: true, encoding: .utf8)
                    return path
                }
                let check = try ChildProcess(
                    Python.path(), [Python.script("schema"), "\(root)/schema.json"] + files, environment: [:])
                try await Python.succeeds(check)
                try #require(check.output.lines.count == files.count)
                for (path, verdict) in zip(files, check.output.lines) {
                    let reader = try await RunningApp.command(["check", path], environment: environment)
                    let text = try String(contentsOfFile: path, encoding: .utf8)
                    #expect((verdict == "valid") == (reader.exitCode == 0), "\(text)\n\(verdict)\n\(reader.errors)")
                }
            }
        }
    }
}
