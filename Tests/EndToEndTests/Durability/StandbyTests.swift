import Eastward
import EastwardTesting
import Foundation
import PostgresServer
import Testing

extension EndToEnd.Postgres {
    private func manifest(_ url: String) -> String {
        RunningApp.tirelessManifest(store: ["fixture-store", "--retain", "--journal", url])
            .replacing("processes:", with: "listen: tcp://127.0.0.1:0\nprocesses:")
            .replacing("  counter:", with: "  spare:\n    standby: { of: store }\n  counter:")
    }

    private enum Failure: CaseIterable {
        case killedLeader, killedStandby, frozenLeader, hungLeader, restartedLeader, promotion, stepDown

        /// Whether the other store leads afterwards; `nil` if the faster one does.
        var changesLeader: Bool? {
            switch self {
            case .killedLeader, .restartedLeader: nil
            case .killedStandby: false
            case .frozenLeader, .hungLeader, .promotion, .stepDown: true
            }
        }
    }

    private func cause(_ failure: Failure, _ app: RunningApp, leader: ListedProcess) async throws {
        let pid = try #require(leader.pid)
        switch failure {
        case .killedLeader: kill(pid, SIGKILL)
        case .killedStandby:
            let standby = leader.name == "store" ? "spare" : "store"
            let pid = try #require(try await app.process(standby).pid)
            kill(pid, SIGKILL)
            try await until("the standby has ended") { try await app.process(standby).pid != pid }
        case .frozenLeader:
            kill(pid, SIGSTOP)
            _ = try await self.leader(app, otherThan: leader.name)
            kill(pid, SIGCONT)
        // The supervisor ends it, since it keeps the connections of its features.
        case .hungLeader:
            kill(pid, SIGSTOP)
            _ = try await self.leader(app, otherThan: leader.name)
        case .restartedLeader: #expect(try await app.run("restart", leader.name).exitCode == 0)
        case .promotion:
            let promoted = try await app.run("promote", within: .seconds(40))
            #expect(promoted.output.contains("leads now."), "\(promoted.errors)")
        case .stepDown:
            let stepped = try await app.run("step-down", within: .seconds(40))
            #expect(stepped.output.contains("leads now."), "\(stepped.errors)")
        }
    }

    /// Waits until a store leads.
    private func leader(_ app: RunningApp, otherThan name: String? = nil) async throws -> ListedProcess {
        var found: ListedProcess?
        try await until("a store leads", within: .seconds(20)) {
            found = try await app.ps().first {
                ["store", "spare"].contains($0.name) && $0.name != name && $0.state == "ready"
                    && $0.status?.hasPrefix("durability") == true
            }
            return found != nil
        }
        return try #require(found)
    }

    /// Waits until one store leads, and the other one follows it.
    private func pair(_ app: RunningApp) async throws -> ListedProcess {
        try await until("one store leads and one follows", within: .seconds(20)) {
            let statuses = try await app.ps().filter { ["store", "spare"].contains($0.name) && $0.state == "ready" }
                .compactMap(\.status)
            return statuses.count { $0.hasPrefix("durability") } == 1
                && statuses.count { $0.hasPrefix("standby of") } == 1
        }
        return try await leader(app)
    }

    @Test func aStandbyOnTheSameMachineLeadsAfterEachFailureOfTheLeader() async throws {
        try await withServer { server, root in
            let senders = Senders()
            let manifest = manifest(server.url)
            try await EndToEnd.RemoteProcesses.createKeys(manifest, in: root)
            try await RunningApp.run(in: root, manifest: manifest) { app in
                for command in ["stop", "start"] {
                    #expect(try await app.run(command, "store", "spare").exitCode == 0)
                }
                _ = try await pair(app)
                let remote = try await EndToEnd.RemoteProcesses.start(in: app)
                defer { remote.signal(SIGKILL) }
                try await app.withFeatures(3) { features in
                    try await senders.run(features) {
                        for failure in Failure.allCases.shuffled() + Failure.allCases.shuffled() {
                            let leader = try await pair(app)
                            var start = senders.now
                            try await senders.acknowledged(start.inFlight + .random(in: 1...500), after: start)
                            start = senders.now
                            let beginning = ContinuousClock.now
                            try await cause(failure, app, leader: leader)
                            try await senders.acknowledged(start.inFlight + 1, after: start)
                            print("\(failure): actions are acknowledged after \(ContinuousClock.now - beginning)")
                            let next = try await pair(app)
                            if let changesLeader = failure.changesLeader {
                                let log = app.up.errors.lines.suffix(20).joined(separator: "\n")
                                #expect((next.name != leader.name) == changesLeader, "\(failure):\n\(log)")
                            }
                            // The commands reach the leader.
                            #expect(try await app.count() > 0)
                        }
                    }
                }
                #expect(try await app.count() == senders.now.acknowledged)
                let count = senders.now.acknowledged
                _ = try await remote.output.first("the present count") { $0 == "\(count) bananas" }
                let counter = try await app.process("counter")
                #expect(counter.restarts == 0)
                #expect(app.up.errors.lines.contains { $0.contains(" is promoted, since ") })
            }
            let verify = try await RunningApp.command(
                ["journal", "--manifest", "\(root)/app.yaml", "--data-dir", "\(root)/d", "verify"],
                environment: RunningApp.environment(marker: "EASTWARD_TEST_RUN=none"))
            #expect(verify.output.contains(#""clean":true"#), "\(verify.errors)")
        }
    }
}
