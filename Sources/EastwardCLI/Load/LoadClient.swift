import Eastward
import EastwardFeature
import Histogram
import ZeroMQ

/// A simulated feature: a real connection that sends the same action repeatedly. It shares the thread of its
/// connection, so that only the round trip to the store is measured.
actor LoadClient {
    /// The results of one client.
    struct Result: Sendable {
        var sent = 0
        var acknowledged = 0
        var rejected = 0
        var fateUnknown = 0
        var sessions: Set<UInt64> = []
        var latency = Histogram<UInt32>(
            lowestDiscernibleValue: 1, highestTrackableValue: 600_000_000, numberOfSignificantValueDigits: .three)
    }

    private nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private let connection: FeatureConnection
    private let heartbeat: LongestPause
    private let action: (name: String, payload: [UInt8])
    private let window: Int
    private var isStopping = false
    /// `nil` unless ``runClosedLoop(batch:)`` is running.
    private var closedLoop: ClosedLoop?
    private(set) var result = Result()
    private var lastSession: UInt64?
    /// The error with which this client stopped by itself.
    private var failure: FeatureError?

    init(
        connection: FeatureConnection, reactor: Reactor, heartbeat: LongestPause,
        action: (name: String, payload: [UInt8]),
        window: Int
    ) {
        self.connection = connection
        self.reactor = reactor
        self.heartbeat = heartbeat
        self.action = action
        self.window = window
    }

    /// Stops sending, and still waits for the receipts of actions in flight.
    func stop() {
        isStopping = true
        closedLoop?.requestTurn()
    }

    /// Stops sending and waiting: actions without a receipt count as actions of unknown fate.
    func abandon() async {
        stop()
        await connection.abandon()
    }

    /// The durability that the store's welcome states.
    var durability: String { get async { await connection.durability } }

    /// The number of acknowledged actions, and an error if a client stopped by itself. One call for all: a call for each
    /// would often interrupt the thread that is measured.
    /// - Parameter clients: clients on the same reactor.
    func progress(of clients: [LoadClient]) -> (acknowledged: Int, failure: FeatureError?) {
        var (acknowledged, failure) = (0, FeatureError?.none)
        for client in clients {
            let (count, error) = client.assumeIsolated { ($0.result.acknowledged, $0.failure) }
            acknowledged += count
            failure = failure ?? error
        }
        return (acknowledged, failure)
    }

    /// The longest pause of all clients, in milliseconds.
    var longestPause: Double { heartbeat.longest }

    func close() async { await connection.close() }

    /// Waits until the fate of all actions is known that an earlier run left in the outbox.
    func restore() async throws -> RestoredActions {
        let restored = try await connection.restoredActions()
        result.sessions.insert(await connection.session)
        return restored
    }

    /// The current session, and the number of its actions that have a receipt.
    var standing: (session: UInt64, acknowledged: Int) {
        get async { (await connection.session, await connection.acknowledged) }
    }

    /// Keeps `window` actions in flight, in batches of `batch`. A task for each batch would take longer than the store
    /// does, so the batches are sent in turns of the reactor.
    func runClosedLoop(batch: Int) async throws {
        let batch = min(batch, window)
        let loop = ClosedLoop(reactor, columns(batch), ready: max(1, window / batch))
        loop.turn = try reactor.addTurn(of: self) { client, _ in
            client.takeTurn()
            return Reactor.Turn(isBusy: false)
        }
        await withCheckedContinuation { continuation in
            loop.whenEnded = continuation
            closedLoop = loop
        }
    }

    /// Batches that are sent again as soon as they have their receipts. Used on the reactor's thread only, by the client
    /// and by its connection.
    private final class ClosedLoop: @unchecked Sendable {
        let reactor: Reactor
        let columns: ActionColumns
        /// How many batches can be sent now.
        var ready: Int
        var inFlight = 0
        /// The batches that have a result, with the times at which they were sent.
        var finished: [(start: Instant, result: Swift.Result<Receipts, any Error>)] = []
        var turn: Reactor.TurnID?
        var whenEnded: CheckedContinuation<Void, Never>?

        init(_ reactor: Reactor, _ columns: ActionColumns, ready: Int) {
            self.reactor = reactor
            self.columns = columns
            self.ready = ready
        }

        /// Sends batches as long as there is capacity.
        func send(over connection: isolated FeatureConnection) throws {
            while ready > 0 {
                let start = Instant.now()
                let isSent = try connection.offer(columns) { result in
                    self.finished.append((start, result))
                    self.requestTurn()
                }
                guard isSent else { return }
                ready -= 1
                inFlight += 1
            }
        }

        func requestTurn() {
            if let turn { reactor.request(turn) }
        }
    }

    private func takeTurn() {
        guard let loop = closedLoop else { return }
        let finished = loop.finished
        loop.finished = []
        loop.inFlight -= finished.count
        loop.ready += finished.count
        for (start, result) in finished { record(result, loop.columns.count) { _ in start } }
        let (session, sending) = connection.assumeIsolated { [isStopping] connection in
            (connection.session, Swift.Result { if !isStopping { try loop.send(over: connection) } })
        }
        note(session)
        if case .failure(let error) = sending { fail(error) }
        guard isStopping, loop.inFlight == 0 else { return }
        closedLoop = nil
        if let turn = loop.turn { reactor.removeTurn(turn) }
        loop.whenEnded?.resume()
    }

    /// Sends `rate` actions a second, independent of the store's speed. An action that waits for capacity is late: its
    /// latency counts from its due time.
    func runOpenLoop(rate: Double, from start: Instant) async throws {
        let interval = Duration.seconds(1 / rate)
        var due = 0
        try await untilTime(start)
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            while !isStopping {
                let target = Int((Instant.now() - start) / interval) + 1
                guard target > due else {
                    try await untilTime(start + interval * due)
                    continue
                }
                let first = due
                let count = min(target - due, 256, window)
                due += count
                let columns = columns(count)
                if running >= window {
                    try await group.next()
                    running -= 1
                }
                running += 1
                // Starts on this thread: a switch to another thread would be measured too.
                group.addImmediateTask {
                    try await self.send(columns) { index in start + interval * (first + index) }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Waits with a deadline of the reactor, which is more precise than `Task.sleep`.
    private func untilTime(_ time: Instant) async throws {
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
        let turn = try reactor.addTurn(watching: []) { wake in
            guard wake.now >= time.nanoseconds else {
                return Reactor.Turn(isBusy: false, deadline: time.nanoseconds)
            }
            tick.finish()
            return Reactor.Turn(isBusy: false)
        }
        for await _ in ticks {}
        reactor.removeTurn(turn)
    }

    private func columns(_ count: Int) -> ActionColumns {
        var columns = ActionColumns()
        for _ in 0..<count { columns.append(name: action.name, payload: action.payload) }
        return columns
    }

    /// - Parameter due: the due time of the action at that index.
    private func send(_ columns: ActionColumns, due: (Int) -> Instant) async throws {
        let result: Swift.Result<Receipts, any Error>
        do {
            result = .success(try await connection.send(columns))
        } catch {
            result = .failure(error)
        }
        record(result, columns.count, due: due)
        note(session)
    }

    /// Records the result of `count` actions.
    private func record(_ result: Swift.Result<Receipts, any Error>, _ count: Int, due: (Int) -> Instant) {
        switch result {
        case .success(let receipts):
            let now = Instant.now()
            heartbeat.beat(now)
            self.result.sent += count
            self.result.acknowledged += receipts.count
            for range in receipts.ranges where range.rejection != nil { self.result.rejected += range.count }
            record(count, now, due)
        case .failure(let error as FeatureError) where error.code == .fateUnknown:
            self.result.sent += count
            self.result.fateUnknown += count
        case .failure(let error): fail(error)
        }
    }

    /// The connection's session now.
    private var session: UInt64 { connection.assumeIsolated { $0.session } }

    /// Adds a session to the result. As a rule it is the one that was added last.
    private func note(_ session: UInt64) {
        // 0 until the store's welcome.
        guard session != 0, session != lastSession else { return }
        lastSession = session
        result.sessions.insert(session)
    }

    /// Stops because of an error with which no action was sent.
    private func fail(_ error: any Error) {
        if !isStopping { failure = error as? FeatureError }
        isStopping = true
    }

    private func record(_ count: Int, _ now: Instant, _ due: (Int) -> Instant) {
        let (first, last) = (due(0), due(count - 1))
        if first == last {
            result.latency.record(Self.microseconds(first, now), count: UInt32(count))
        } else {
            for index in 0..<count { result.latency.record(Self.microseconds(due(index), now)) }
        }
    }

    private static func microseconds(_ start: Instant, _ end: Instant) -> UInt64 {
        min((end - start).nanoseconds / 1000, 600_000_000)
    }
}

/// The longest time without any receipt. Used on the reactor's thread only.
final class LongestPause: @unchecked Sendable {
    // All clients and all readers of the result run on the same reactor: `beat` and `longest` check it.
    private let reactor: Reactor
    private var last: Instant?
    private var longestPause = Duration.zero

    init(reactor: Reactor) { self.reactor = reactor }

    func beat(_ now: Instant) {
        reactor.checkIsolated()
        if let last { longestPause = max(longestPause, now - last) }
        last = now
    }

    /// The longest pause, in milliseconds.
    var longest: Double {
        reactor.checkIsolated()
        return longestPause.inSeconds * 1000
    }
}
