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
    private(set) var result = Result()
    /// The error with which this client stopped by itself.
    private(set) var failure: FeatureError?

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
    func stop() { isStopping = true }

    /// Stops sending and waiting: actions without a receipt count as actions of unknown fate.
    func abandon() async {
        isStopping = true
        await connection.abandon()
    }

    /// The durability that the store's welcome states.
    var durability: String { get async { await connection.durability } }

    var acknowledged: Int { result.acknowledged }

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

    /// Keeps `window` actions in flight, in batches of `batch`.
    func runClosedLoop(batch: Int) async throws {
        let batch = min(batch, window)
        let columns = columns(batch)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<max(1, window / batch) {
                group.addImmediateTask { try await self.sendUntilStopped(columns) }
            }
            try await group.waitForAll()
        }
    }

    private func sendUntilStopped(_ columns: ActionColumns) async throws {
        while !isStopping {
            let start = Instant.now()
            try await send(columns) { _ in start }
        }
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
        do {
            let receipts = try await connection.send(columns)
            let now = Instant.now()
            heartbeat.beat(now)
            result.sent += columns.count
            result.acknowledged += receipts.count
            for range in receipts.ranges where range.rejection != nil { result.rejected += range.count }
            record(columns.count, now, due)
        } catch let error as FeatureError where error.code == .fateUnknown {
            result.sent += columns.count
            result.fateUnknown += columns.count
        } catch let error as FeatureError {
            // None of these actions was sent.
            if !isStopping { failure = error }
            isStopping = true
        }
        result.sessions.insert(await connection.session)
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
