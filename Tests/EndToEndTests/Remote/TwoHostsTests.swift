import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of features on another host than their store.
    @Suite(
        .enabled(if: TwoHosts.isPermitted, "Creating network namespaces needs root, and /usr/sbin/ip of iproute2."))
    struct TwoHostsTests {
        @Test func afterACutCableNothingIsLostOrAppliedTwice() async throws {
            try await Self.senders { hosts, store in
                try await store.passes(1000)
                try hosts.setCable(isCut: true)
                // Longer than the limits after which either side gives a connection up.
                try await Task.sleep(for: .seconds(30))
                try hosts.setCable(isCut: false)
                try await store.passes(try await store.count() + 1000, within: .seconds(30))
            }
        }

        @Test(.enabled(if: TwoHosts.canLosePackets, "Losing packets needs iptables with its match “statistic”."))
        func withLostPacketsNothingIsLostOrAppliedTwice() async throws {
            try await Self.senders { hosts, store in
                try await store.passes(500)
                try hosts.losePackets(probability: 0.2)
                try await store.passes(try await store.count() + 500, within: .seconds(60))
                try hosts.loseNoPackets()
                try await store.passes(try await store.count() + 500, within: .seconds(30))
            }
        }

        @Test(.enabled(if: TwoHosts.canDelayPackets, "Delaying packets needs tc, and a kernel with netem."))
        func withDelayedAndReorderedPacketsNothingIsLostOrAppliedTwice() async throws {
            try await Self.senders { hosts, store in
                try await store.passes(500)
                try hosts.delayPackets()
                try await store.passes(try await store.count() + 200, within: .seconds(60))
                try hosts.delayNoPackets()
                try await store.passes(try await store.count() + 500, within: .seconds(30))
            }
        }

        @Test func aKilledStoreLosesNothingOfRemoteProcesses() async throws {
            try await Self.senders { hosts, store in
                for restart in 1...3 {
                    try await store.passes(try await store.count() + 500, within: .seconds(30))
                    kill(try #require(try await store.process("store").pid), SIGKILL)
                    _ = try await store.restarted("store", restarts: restart)
                }
                try await store.passes(try await store.count() + 500, within: .seconds(30))
            }
        }

        /// Runs a store on one host and three senders on the other, one of them in Python, calls `disturb`, and expects that the count is that
        /// of the acknowledged actions, everywhere.
        private static func senders(
            _ disturb: (_ hosts: TwoHosts, _ store: RunningApp) async throws -> Void
        ) async throws {
            try await TwoHosts.run { hosts in
                try await RunningApp.withDirectory { root in
                    let (near, far) = ("\(root)/near", "\(root)/far")
                    for path in [near, far] {
                        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
                    }
                    let stop = "\(root)/stop"
                    let manifest = """
                        version: 1
                        app: near
                        listen: tcp://\(hosts.nearAddress):7700
                        processes:
                          store:
                            command: [fixture-store]
                            significant: true
                        """
                    try manifest.write(toFile: "\(near)/app.yaml", atomically: true, encoding: .utf8)
                    let keys = "\(root)/keys.env"
                    var credentials = ""
                    for (process, count) in [("sender", "2"), ("python", "1")] {
                        let created = try await RunningApp.command(
                            [
                                "keys", "new", "--manifest", "\(near)/app.yaml", "--data-dir", "\(near)/d", "--role",
                                "market.CounterFeature", "--count", count, process,
                            ], environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=keys"))
                        #expect(created.exitCode == 0, "\(created.errors)")
                        credentials += created.output + "\n"
                    }
                    try #require(
                        FileManager.default.createFile(
                            atPath: keys, contents: Data(credentials.utf8), attributes: [.posixPermissions: 0o600]))
                    try await RunningApp.run(in: near, manifest: manifest, network: hosts.near) { store in
                        let remote = """
                            version: 1
                            app: far
                            store: tcp://\(hosts.nearAddress):7700
                            keys: \(keys)
                            processes:
                              sender:
                                command: [fixture-sender, \(stop)]
                                role: market.CounterFeature
                                replicas: 2
                              python:
                                command: [\(try Python.path()), -B, \(Python.script("sender")), \(stop)]
                                role: market.CounterFeature
                            """
                        try await RunningApp.run(in: far, manifest: remote, network: hosts.far) { senders in
                            try await disturb(hosts, store)
                            FileManager.default.createFile(atPath: stop, contents: nil)
                            try await expectExactly(store, senders)
                        }
                    }
                }
            }
        }

        private static let senders = ["sender.1", "sender.2", "python.1"]

        private static func expectExactly(_ store: RunningApp, _ senders: RunningApp) async throws {
            var acknowledged = 0
            for sender in Self.senders {
                let line = try await senders.line(
                    of: sender, within: .seconds(60), containing: "receipts ")
                acknowledged += try #require(Int(line.line.split(separator: " ").last ?? ""))
            }
            #expect(acknowledged > 0)
            #expect(try await store.count() == acknowledged)
            for sender in Self.senders {
                try await senders.line(
                    of: sender, within: .seconds(30), containing: "count \(acknowledged)")
            }
            #expect(try await senders.ps().allSatisfy { $0.restarts == 0 })
        }
    }
}

extension RunningApp {
    /// Waits until the count is at least `count`.
    fileprivate func passes(_ count: Int, within limit: Duration = .seconds(20)) async throws {
        try await until("the count is \(count)", within: limit) { try await self.count() >= count }
    }
}
