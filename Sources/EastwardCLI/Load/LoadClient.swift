import Eastward
import EastwardFeature
import Histogram
import ZeroMQ

/// One simulated feature: a real connection that sends the same action again and again. Shares the thread of
/// its connection, so that nothing is measured but the way to the store and back.
actor LoadClient {
    /// What one client saw.
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
    private let pulse: LoadPulse
    private let action: (name: String, payload: [UInt8])
    private let window: Int
    private var isStopping = false
    private(set) var result = Result()
    /// Why this client stopped by itself.
    private(set) var failure: FeatureError?

    init(
        connection: FeatureConnection, reactor: Reactor, pulse: LoadPulse, action: (name: String, payload: [UInt8]),
        window: Int
    ) {
        self.connection = connection
        self.reactor = reactor
        self.pulse = pulse
        self.action = action
        self.window = window
    }

    /// Sends nothing more; what is on its way is still waited for.
    func stop() { isStopping = true }

    /// Sends nothing more, and waits for nothing: what has no receipt counts as of unknown fate.
    func abandon() async {
        isStopping = true
        await connection.abandon()
    }

    /// What the store says of itself in its welcome.
    var durability: String { get async { await connection.durability } }

    var acknowledged: Int { result.acknowledged }

    /// Of all clients, in milliseconds.
    var longestPause: Double { pulse.longest }

    func close() async { await connection.close() }

    /// Waits until it is known what came of what an earlier run left in the outbox.
    func restore() async throws -> RestoredActions {
        let restored = try await connection.restoredActions()
        result.sessions.insert(await connection.session)
        return restored
    }

    /// The session as it stands, and how many of its actions have a receipt.
    var standing: (session: UInt64, acknowledged: Int) {
        get async { (await connection.session, await connection.acknowledged) }
    }

    /// Keeps `window` actions on their way, in batches of `batch`.
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
            let start = Reactor.now()
            try await send(columns) { _ in start }
        }
    }

    /// Sends `rate` actions a second, whatever the store does. An action that has to wait for room is late: its
    /// latency counts from when it was due.
    func runOpenLoop(rate: Double, from start: UInt64) async throws {
        let interval = 1e9 / rate
        var due = 0
        await untilTime(start)
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running = 0
            while !isStopping {
                let target = Int(Double(Reactor.now() - start) / interval) + 1
                guard target > due else {
                    await untilTime(start + UInt64(Double(due) * interval))
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
                // Begins on this thread: a trip to another one would be measured too.
                group.addImmediateTask {
                    try await self.send(columns) { index in start + UInt64(Double(first + index) * interval) }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Waits on the reactor itself, whose deadlines are finer than those of `Task.sleep`.
    private func untilTime(_ time: UInt64) async {
        let (ticks, tick) = AsyncStream.makeStream(of: Void.self)
        let turn = reactor.addTurn(watching: []) { wake in
            guard wake.now >= time else { return Reactor.Turn(isBusy: false, deadline: time) }
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

    /// - Parameter due: when the action of that index was to be sent.
    private func send(_ columns: ActionColumns, due: (Int) -> UInt64) async throws {
        do {
            let receipts = try await connection.send(columns)
            let now = Reactor.now()
            pulse.beat(now)
            result.sent += columns.count
            result.acknowledged += receipts.count
            for range in receipts.ranges where range.rejection != nil { result.rejected += range.count }
            record(columns.count, now, due)
        } catch FeatureError.fateUnknown {
            result.sent += columns.count
            result.fateUnknown += columns.count
        } catch let error as FeatureError {
            // Nothing of this was sent.
            if !isStopping { failure = error }
            isStopping = true
        }
        result.sessions.insert(await connection.session)
    }

    private func record(_ count: Int, _ now: UInt64, _ due: (Int) -> UInt64) {
        let (first, last) = (due(0), due(count - 1))
        if first == last {
            result.latency.record(Self.microseconds(first, now), count: UInt32(count))
        } else {
            for index in 0..<count { result.latency.record(Self.microseconds(due(index), now)) }
        }
    }

    private static func microseconds(_ start: UInt64, _ end: UInt64) -> UInt64 {
        min(end > start ? (end - start) / 1000 : 0, 600_000_000)
    }
}

/// The longest time without any receipt. Touched on the reactor's thread only.
final class LoadPulse: @unchecked Sendable {
    // Every client, and whoever reads the result, runs on the one reactor: `beat` and `longest` check it.
    private let reactor: Reactor
    private var last: UInt64?
    private var longestPause: UInt64 = 0

    init(reactor: Reactor) { self.reactor = reactor }

    func beat(_ now: UInt64) {
        reactor.checkIsolated()
        if let last { longestPause = max(longestPause, now - last) }
        last = now
    }

    /// In milliseconds.
    var longest: Double {
        reactor.checkIsolated()
        return Double(longestPause) / 1e6
    }
}
