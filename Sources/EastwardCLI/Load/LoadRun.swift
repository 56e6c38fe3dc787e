import Eastward
import EastwardFeature
import EastwardLogging
import EastwardOperator
import EastwardSupervisor
import Foundation
import Logging
import Synchronization
import UnixSignals
import ZeroMQ

/// One measurement: connects the clients, sends actions, and disconnects the clients.
struct LoadRun: Sendable {
    var directory: RunDirectory
    var role: String
    var action: (name: String, payload: [UInt8])
    var clients: Int
    var window: Int
    var batch: Int
    var duration: Double
    /// How long the clients' thread polls for receipts before it sleeps.
    var spin: Duration
    var rate: Double?
    /// A directory for the clients' outboxes.
    var outbox: String?

    /// The timeout for the last receipts.
    private static let timeout = Duration.seconds(30)
    private static let appEnded = "The app has ended."

    struct Outcome<Value> {
        var report: LoadReport
        var plot: LoadPlot
        /// The result of `before`.
        var before: Value
        /// The signal that ended the run early.
        var signal: CInt?
    }

    /// Ends early, with a report, at the first SIGINT or SIGTERM; a second one ends the process.
    /// - Parameter before: called when the actions of earlier runs are settled, and before this run sends any.
    /// - Returns: a report that states if the app ended during the run.
    func run<Value>(
        _ operatorClient: OperatorClient, before: () async throws -> Value
    ) async throws -> Outcome<Value> {
        // The clients stay in the credentials file while this connection is open.
        let control = try await ControlClient.connect(directory)
        do {
            return try await run(operatorClient, control, before: before)
        } catch let error as FeatureError {
            throw CommandError(await control.isClosed ? Self.appEnded : "\(error)", exitCode: SystemExit.unavailable)
        }
    }

    private func run<Value>(
        _ operatorClient: OperatorClient, _ control: ControlClient, before: () async throws -> Value
    ) async throws -> Outcome<Value> {
        let enrolled = try await enroll(control)
        let reactor = try Reactor(name: "load", spin: spin)
        defer { reactor.stop() }
        let heartbeat = LongestPause(reactor: reactor)
        let allClients = try await connect(enrolled, reactor, heartbeat)
        let loadClients = Array(allClients.prefix(clients))
        let guardian = Task { try await abandon(allClients, whenEnded: control) }
        defer { guardian.cancel() }
        var restored = 0
        for client in allClients { restored += try await client.restore().acknowledged }
        let value = try await before()

        let start = Instant.now()
        let end = RunEnd(start + .seconds(duration))
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
        let watcher = Task {
            for await signal in signals {
                guard end.stop(by: signal.rawValue, now: .now()) else { exit(128 + signal.rawValue) }
                for client in loadClients { await client.stop() }
            }
        }
        defer {
            watcher.cancel()
            // Trapped signals would be ignored from here on.
            for signal in [SIGINT, SIGTERM] { Foundation.signal(signal, SIG_DFL) }
        }
        let overseer = Task { await oversee(loadClients, control, from: start, to: end) }
        defer { overseer.cancel() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, client) in loadClients.enumerated() {
                group.addTask {
                    if let rate {
                        // The clients send one after another, not all at once.
                        let offset = Duration.seconds(Double(index) / rate)
                        try await client.runOpenLoop(rate: rate / Double(clients), from: start + offset)
                    } else {
                        try await client.runClosedLoop(batch: batch)
                    }
                }
            }
            try await group.waitForAll()
        }
        overseer.cancel()
        var (interruption, throughput) = await overseer.value
        if interruption == nil, await control.isClosed { interruption = Self.appEnded }
        let seconds = (Instant.now() - start).inSeconds
        Terminal.clearProgress()

        var results: [LoadClient.Result] = []
        for client in loadClients { results.append(await client.result) }
        // Each session once: a store that lost its data may assign a client the number that another client had before.
        var seen = Set(results.flatMap(\.sessions))
        var kept: LoadReport.Kept?
        if outbox != nil {
            // Complete sessions, including earlier runs.
            let standings = await standings(of: allClients)
            seen = Set(standings.map(\.session))
            kept = LoadReport.Kept(restored: restored, accepted: standings.reduce(0) { $0 + $1.acknowledged })
        }
        let sessions = seen.sorted()
        let statistics = await statistics(of: sessions, operatorClient, interruption)
        let durability = await loadClients[0].durability
        for client in allClients { await client.close() }
        let report = LoadReport(
            results: results, statistics: statistics, kept: kept, seconds: seconds,
            longestPause: await loadClients[0].longestPause, window: window, durability: durability)
        return Outcome(
            report: report,
            plot: LoadPlot(throughput: throughput.samples, latency: LoadReport.distribution(results), title: ""),
            before: value, signal: end.signal)
    }

    private func statistics(
        of sessions: [UInt64], _ operatorClient: OperatorClient, _ interruption: String?
    ) async -> Result<[WireSessionTally], LoadReport.Interruption> {
        if let interruption { return .failure(.init(reason: interruption)) }
        do {
            let reply = try await operatorClient.ask(within: Self.timeout) { $0.sessions.sessions = sessions }
            return .success(reply.sessions.sessions)
        } catch {
            return .failure(.init(reason: "\(error)"))
        }
    }

    private func standings(of clients: [LoadClient]) async -> [(session: UInt64, acknowledged: Int)] {
        var standings: [(session: UInt64, acknowledged: Int)] = []
        for client in clients { standings.append(await client.standing) }
        return standings
    }

    /// Enrolls the clients. A session belongs to a process, so clients with outboxes have the same names in every run.
    /// Runs without outboxes use other names.
    private func enroll(_ control: ControlClient) async throws -> [EnrolledProcess] {
        guard let outbox else { return try await control.enroll(role: role, process: "load", count: clients) }
        let process = "load-outbox"
        let earlier = try Self.outboxes(in: outbox).compactMap { file -> Int? in
            let parts = file.split(separator: ".")
            return parts.count == 3 && parts[0] == process && parts[2] == "outbox" ? Int(parts[1]) : nil
        }
        return try await control.enroll(
            role: role, process: process, count: max(clients, earlier.max() ?? 0), fromFirst: true)
    }

    /// The files in the directory; none if it does not exist yet.
    private static func outboxes(in directory: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch CocoaError.fileReadNoSuchFile {
            return []
        } catch {
            // The actions that an earlier run left there would count as lost.
            throw CommandError(
                "--outbox \(directory) cannot be read: \(error.localizedDescription)", exitCode: SystemExit.missingInput
            )
        }
    }

    private func connect(
        _ enrolled: [EnrolledProcess], _ reactor: Reactor, _ heartbeat: LongestPause
    ) async throws -> [LoadClient] {
        var loadClients: [LoadClient] = []
        let log = Logger(label: "load") { SupervisedLogHandler.standardError(label: $0) }
        for process in enrolled {
            guard let token = Token(text: process.token) else {
                throw CommandError("The supervisor returned an invalid token.", exitCode: SystemExit.internalError)
            }
            let connection = try await FeatureConnection.open(
                FeatureAddress(directory: directory, role: role, process: process.process, token: token),
                window: window, reactor: reactor,
                outbox: outbox.map { FeatureOutbox(path: "\($0)/\(process.process).outbox") }, log: log)
            loadClients.append(
                LoadClient(
                    connection: connection, reactor: reactor, heartbeat: heartbeat, action: action, window: window))
        }
        return loadClients
    }

    /// How often the progress is shown, and an early end noticed.
    private static let tick = Duration.milliseconds(100)

    /// Shows the progress, and stops the clients at the end.
    /// - Returns: the reason if the clients had to be stopped early, and the throughput over time.
    private func oversee(
        _ loadClients: [LoadClient], _ control: ControlClient, from start: Instant, to end: RunEnd
    ) async -> (interruption: String?, throughput: ThroughputSamples) {
        var throughput = ThroughputSamples(duration: duration)
        var last = (seconds: 0.0, count: 0)
        var failure: FeatureError?
        var isStopped = false
        while true {
            let left = end.time - Instant.now()
            if left <= .zero, !isStopped {
                isStopped = true
                for client in loadClients { await client.stop() }
            }
            if let reason = await interruption(failure, control, isLate: left <= .zero - Self.timeout) {
                for client in loadClients { await client.abandon() }
                return (reason, throughput)
            }
            let pause = isStopped ? .milliseconds(500) : min(max(left, .milliseconds(1)), Self.tick)
            let isCancelled = (try? await Task.sleep(for: pause)) == nil
            let count: Int
            (count, failure) = await loadClients[0].progress(of: loadClients)
            let seconds = (Instant.now() - start).inSeconds
            if !isStopped { throughput.record(count, at: seconds, isLast: isCancelled) }
            guard !isCancelled else { return (nil, throughput) }
            let perSecond = Double(count - last.count) / (seconds - last.seconds)
            last = (seconds, count)
            Terminal.showProgress(ProgressBar.text(elapsed: seconds, of: duration, perSecond: perSecond))
        }
    }

    private func interruption(
        _ failure: FeatureError?, _ control: ControlClient, isLate: Bool
    ) async -> String? {
        if await control.isClosed { return Self.appEnded }
        if let failure { return "\(failure)" }
        guard isLate else { return nil }
        return "The last receipts did not arrive within \(Self.timeout.components.seconds) s after the end of the run."
    }

    /// Abandons the clients when the app ends, so that the calls that wait for the store return.
    private func abandon(_ clients: [LoadClient], whenEnded control: ControlClient) async throws {
        while await !control.isClosed { try await Task.sleep(for: .milliseconds(250)) }
        for client in clients { await client.abandon() }
    }
}

/// When the clients of a run stop sending: after its duration, or at a signal.
private final class RunEnd: Sendable {
    private struct State {
        var time: Instant
        var signal: CInt?
    }

    private let state: Mutex<State>

    init(_ time: Instant) { state = Mutex(State(time: time)) }

    var time: Instant { state.withLock { $0.time } }

    /// The signal that ended the run.
    var signal: CInt? { state.withLock { $0.signal } }

    /// Ends the run now, unless a signal has ended it already. Returns whether it did.
    func stop(by signal: CInt, now: Instant) -> Bool {
        state.withLock { state in
            guard state.signal == nil else { return false }
            state.signal = signal
            state.time = min(state.time, now)
            return true
        }
    }
}
