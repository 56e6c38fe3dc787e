import Eastward
import EastwardFeature
import EastwardSupervisor
import Foundation
import Logging
import ZeroMQ

/// One measurement: clients come, send, and leave.
struct LoadRun: Sendable {
    var directory: RunDirectory
    var role: String
    var action: (name: String, payload: [UInt8])
    var clients: Int
    var window: Int
    var batch: Int
    var duration: Double
    var rate: Double?

    func run(_ operatorClient: OperatorClient) async throws -> LoadReport {
        // The clients are on the roster for as long as this connection is open.
        let control = try await ControlClient.connect(directory)
        let enrolled = try await control.enroll(role: role, process: "load", count: clients)
        let reactor = Reactor(name: "load")
        defer { reactor.stop() }
        let pulse = LoadPulse(reactor: reactor)
        let loadClients = try await connect(enrolled, reactor, pulse)

        let start = Reactor.now()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, client) in loadClients.enumerated() {
                group.addTask {
                    if let rate {
                        // The clients take turns rather than sending all at once.
                        let offset = UInt64(Double(index) * 1e9 / rate)
                        try await client.runOpenLoop(rate: rate / Double(clients), from: start + offset)
                    } else {
                        try await client.runClosedLoop(batch: batch)
                    }
                }
            }
            group.addTask { try await watchOver(loadClients, from: start) }
            try await group.waitForAll()
        }
        let seconds = Double(Reactor.now() - start) / 1e9
        Terminal.clearProgress()

        var results: [LoadClient.Result] = []
        for client in loadClients { results.append(await client.result) }
        // Each once: a store that forgot everything may give one client the number that another had before.
        let sessions = Set(results.flatMap(\.sessions)).sorted()
        let tallies = try await operatorClient.ask { $0.sessions.sessions = sessions }.sessions.sessions
        let durability = try await operatorClient.ask { $0.describe = WireDescribe() }.description_p.durability
        for client in loadClients { await client.close() }
        return LoadReport(
            results: results, tallies: tallies, seconds: seconds,
            longestPause: await loadClients[0].longestPause, window: window, durability: durability)
    }

    private func connect(
        _ enrolled: [EnrolledProcess], _ reactor: Reactor, _ pulse: LoadPulse
    ) async throws -> [LoadClient] {
        var loadClients: [LoadClient] = []
        let log = Logger(label: "load") { StreamLogHandler.standardError(label: $0) }
        for process in enrolled {
            guard let token = Token(text: process.token) else {
                throw CommandError("The supervisor gave a token that is none.", exitCode: 70)
            }
            let connection = try await FeatureConnection.open(
                FeatureAddress(directory: directory, role: role, process: process.process, token: token),
                window: window, reactor: reactor, log: log)
            loadClients.append(
                LoadClient(connection: connection, reactor: reactor, pulse: pulse, action: action, window: window))
        }
        return loadClients
    }

    /// Shows how it goes, and stops the clients in the end.
    private func watchOver(_ loadClients: [LoadClient], from start: UInt64) async throws {
        var last = (time: start, count: 0)
        while true {
            let left = duration - Double(Reactor.now() - start) / 1e9
            guard left > 0 else { break }
            try await Task.sleep(for: .seconds(min(left, 0.5)))
            var count = 0
            for client in loadClients { count += await client.acknowledged }
            let now = Reactor.now()
            let perSecond = Double(count - last.count) / (Double(now - last.time) / 1e9)
            last = (now, count)
            Terminal.showProgress(
                String(format: "%.1f s  %.0f actions/s", Double(now - start) / 1e9, perSecond))
        }
        for client in loadClients { await client.stop() }
    }
}
