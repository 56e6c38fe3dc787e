import Eastward
import EastwardFeature
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of processes that run but no longer respond.
    @Suite struct Watchdogs {
        private static let watchdog = "watchdog: {every: 500ms, misses: 6}"

        private static let market = """
            version: 1
            app: market
            processes:
              store:
                command: [fixture-store]
                significant: true
                \(watchdog)
              counter:
                command: [fixture-counter]
                role: market.CounterFeature
                depends_on: [store]
                \(watchdog)
            """

        /// A kitchen with a reducer that hangs on 77 stirs, and a diner that hangs when it receives 66 stirs.
        private static let kitchen = """
            version: 1
            app: kitchen
            processes:
              store:
                command: [kitchen-store]
                environment: {KITCHEN_SPIN: 77}
                restart: {base: 5ms, max: 10ms}
                \(watchdog)
              diner:
                command: [kitchen-diner]
                environment: {DINER_SPIN: 66}
                role: kitchen.sink.DinerFeature
                depends_on: [store]
                restart: {base: 5ms, max: 10ms}
                \(watchdog)
            """

        private static func stir(_ count: UInt8) -> ActionColumns {
            var columns = ActionColumns()
            // The field `count`, a varint.
            columns.append(name: "kitchen.sink.Stir", payload: [0x08, count])
            return columns
        }

        @Test(arguments: ["store", "counter"]) func aProcessStoppedByASignalIsRestarted(name: String) async throws {
            try await RunningApp.run(manifest: Self.market) { app in
                try await app.increment(by: 3)
                let before = try await app.process(name)
                kill(try #require(before.pid), SIGSTOP)
                try await app.line(of: "supervisor", containing: "\(name).1 hangs: no heartbeat for 3 s")
                // A stopped program does not even abort.
                try await app.line(of: "supervisor", containing: "\(name).1 is killed")
                let after = try await app.restarted(name, restarts: 1)
                #expect(after.pid != before.pid)
                try await app.increment()
                #expect(try await app.count() == 4)
                #expect(try await app.ps().map(\.restarts).reduce(0, +) == 1)
            }
        }

        /// Its other threads run. The action is sent again after the first restart; after the second it is poison.
        @Test func aStoreWithASpinningReducerIsRestarted() async throws {
            try await RunningApp.run(manifest: Self.kitchen) { app in
                try await app.withFeatures(2, role: "kitchen.sink.DinerFeature") { features in
                    // No other task waits for this one if the store never recovers.
                    let stuck = Task { try await features[0].send(Self.stir(77)) }
                    try await app.line(of: "supervisor", containing: "store.1 hangs: no heartbeat for 3 s")
                    try await app.line(of: "supervisor", containing: "store.1 ended: signal")
                    #expect(try await stuck.value.map { $0.rejection?.code } == ["poison"])
                    #expect(try await features[1].send(Self.stir(1)).map { $0.rejection?.code } == [nil])
                }
                let store = try await app.process("store")
                #expect(store.state == "ready")
                #expect(store.restarts == 2)
            }
        }

        /// The store's own thread commits small batches, and waits longer for the disk than the supervisor for a
        /// heartbeat.
        @Test(.enabled(if: FailingDisk.isPermitted, "This user may not mount a loop device of its own."))
        func anIdleStoreWithAStalledDiskIsNotRestarted() async throws {
            try await RunningApp.withDirectory { root in
                try await RunningApp.run(in: root, manifest: Self.market, mounting: FailingDisk.mounting("")) { app in
                    let disk = try FailingDisk(app)
                    for _ in 0..<5 { try await app.increment() }
                    try await app.withWatch { watch in
                        _ = try await watch.next { $0.value.count == 5 }
                        let dispatch = try await disk.withStall {
                            let dispatch = try app.start("dispatch", "market.Increment", #"{"by":1}"#)
                            // The duration of the stall.
                            try await Task.sleep(for: .seconds(8))
                            return dispatch
                        }
                        defer { dispatch.signal(SIGKILL) }
                        _ = try await watch.next { $0.value.count == 6 }
                    }
                    #expect(try await app.process("store").restarts == 0)
                    #expect(!app.up.errors.text.contains("hangs"))
                }
            }
        }

        @Test func aFeatureWithASpinningMainActorIsRestartedAndTheStoreContinues() async throws {
            try await RunningApp.run(manifest: Self.kitchen) { app in
                try await app.withFeatures(1, role: "kitchen.sink.DinerFeature") { features in
                    _ = try await features[0].send(Self.stir(66))
                    try await app.line(of: "supervisor", containing: "diner.1 hangs: no heartbeat for 3 s")
                    _ = try await app.restarted("diner", restarts: 1)
                    #expect(try await features[0].send(Self.stir(1)).map { $0.rejection?.code } == [nil])
                    #expect(try await app.process("store").restarts == 0)
                }
            }
        }

        /// Meanwhile two counters, which no debugger holds, are detected one after the other.
        @Test(.enabled(if: mayTrace, "This user may not hold a process that is not its child."))
        func aProcessThatADebuggerHoldsIsNotRestarted() async throws {
            let manifest = Self.market.replacing(
                "[fixture-counter]", with: "[fixture-counter]\n    replicas: 2")
            try await RunningApp.run(manifest: manifest) { app in
                let store = try await app.process("store")
                let counters = try await app.ps().filter { $0.name == "counter" }.compactMap(\.pid)
                let debugger = try ChildProcess(
                    Python.path(), [Python.script("debugger"), "\(try #require(store.pid))"], environment: [:])
                defer { debugger.signal(SIGKILL) }
                _ = try await debugger.output.first("the debugger") { $0 == "stopped" }
                for (index, counter) in counters.enumerated() {
                    kill(counter, SIGSTOP)
                    try await app.line(of: "supervisor", containing: "counter.\(index + 1) hangs")
                }
                #expect(try await app.process("store") == store)
                debugger.signal(SIGTERM)
                _ = try await debugger.output.first("its end") { $0 == "let go" }
                try await app.increment()
                #expect(try await app.process("store").pid == store.pid)
            }
        }

        /// Time passes for the supervisor while it cannot receive heartbeats.
        @Test func aSupervisorThatWasItselfStoppedRestartsNoProcess() async throws {
            try await RunningApp.run(manifest: Self.market) { app in
                for _ in 0..<3 {
                    app.up.signal(SIGSTOP)
                    try await Task.sleep(for: .seconds(4))
                    app.up.signal(SIGCONT)
                    try await app.increment()
                }
                #expect(try await app.ps().map(\.restarts) == [0, 0])
                #expect(!app.up.errors.text.contains("hangs"))
            }
        }

        private static var mayTrace: Bool {
            let scope = try? String(contentsOfFile: "/proc/sys/kernel/yama/ptrace_scope", encoding: .utf8)
            return geteuid() == 0 || scope == nil || scope == "0\n"
        }

        /// Replaying the journal takes longer than the store's readiness timeout.
        @Test func aRecoveryThatTakesLongerThanReadinessMaySucceeds() async throws {
            let manifest = Self.market.replacing(
                "command: [fixture-store]", with: "command: [fixture-store, --retain]\n    ready: {within: 1s}")
            try await RunningApp.run(manifest: manifest) { app in
                let load = try await app.run(
                    "load", "--live", "--action", "market.Increment", "--json", #"{"by":1}"#, "--duration", "8s",
                    within: .seconds(60))
                #expect(load.exitCode == 0, "\(load.errors)")
                let count = try await app.count()
                // Without its snapshots it replays the whole journal.
                #expect(try await app.run("stop", "store").exitCode == 0)
                let directory = "\(app.root)/d/store"
                for file in try FileManager.default.contentsOfDirectory(atPath: directory)
                where file.hasPrefix("snapshot-") {
                    try FileManager.default.removeItem(atPath: "\(directory)/\(file)")
                }
                let start = app.up.errors.lines.count
                #expect(try await app.run("start", "store", within: .seconds(60)).exitCode == 0)
                let started = try await app.line(of: "supervisor", from: start, containing: "store.1 starts")
                let ready = try await app.line(of: "supervisor", from: start, containing: "store.1 is ready")
                #expect(try ready.seconds(after: started) > 1)
                #expect(try await app.process("store").restarts == 0)
                #expect(try await app.count() == count)
            }
        }
    }
}
