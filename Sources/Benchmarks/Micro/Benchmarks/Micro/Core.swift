import Benchmark
import Eastward
import FixtureContract
import Foundation

/// Measures the store's core: from decoded batches to receipts, with the reducer. The journal reports each commit at
/// once.
func addCoreBenchmarks() {
    Benchmark("core: commit 1 action of 1 session", configuration: .operations(.kilo)) { benchmark, store in
        for _ in benchmark.scaledIterations { store.commitBatches() }
    } setup: {
        try OpenStore(sessions: 1, actions: 1)
    }

    Benchmark("core: commit 512 actions of 1 session") { benchmark, store in
        benchmark.startMeasurement()
        store.commitBatches()
    } setup: {
        try OpenStore(sessions: 1, actions: 512)
    }

    Benchmark("core: commit 1 action of each of 64 sessions") { benchmark, store in
        benchmark.startMeasurement()
        store.commitBatches()
    } setup: {
        try OpenStore(sessions: 64, actions: 1)
    }
}

/// A state that costs little to reduce, so that the figures are mostly those of the core.
private struct CounterState: DurableState {
    var count = 0

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: count))))
    }

    mutating func readRecord(_ record: StateRecord) {
        count = record.counter?.count ?? 0
    }

    static let reducer = Reducer<CounterState, MarketAction> { state, action, _ throws(Rejection) in
        guard case .counter(.increment(let by)) = action else { return }
        guard by > 0 else { throw Rejection("not_positive", "A count changes by 1 or more, not by \(by).") }
        state.count += by
    }
}

/// The core of a store with open sessions, each with a batch that it sends again and again under later sequences.
private final class OpenStore {
    private struct Sender {
        let connection: ConnectionID
        var batch: WireActionBatch
    }

    private var core: StoreCore
    private var senders: [Sender] = []
    private let actions: UInt64

    /// - Parameter actions: the number of actions in each batch.
    init(sessions: Int, actions: Int) throws {
        let role = CounterFeature.name
        core = StoreCore(
            StateVersions(CounterState(), reducer: CounterState.reducer, roles: [(role, ["market.Increment"])]),
            journalID: Array(repeating: 7, count: 16), epoch: 5, durability: "memory")
        self.actions = UInt64(actions)
        for number in 1...sessions {
            var hello = WireHello()
            hello.magic = WireProtocol.magic
            hello.version = WireProtocol.version
            hello.nonce = Data(repeating: UInt8(number), count: 16)
            core.hello(
                hello, from: ConnectionID(UInt64(number)),
                identity: Identity(process: "counter.\(number)", role: role))
        }
        for case .reply(let connection, let message) in commit() {
            guard case .welcome(let welcome) = message.message else { fatalError("The store refused a session.") }
            var batch = try WireActionBatch(increments: actions)
            batch.fence = welcome.fence
            senders.append(Sender(connection: connection, batch: batch))
        }
    }

    /// Receives a batch of each session, commits all of them together, and takes the receipts.
    func commitBatches() {
        for index in senders.indices {
            core.receive(senders[index].batch, from: senders[index].connection, nanoseconds: 1, seed: 1)
            senders[index].batch.firstSequence += actions
            senders[index].batch.lowestAwaited = senders[index].batch.firstSequence
        }
        // One message of receipts for each session, and the notice of the commit.
        precondition(commit().count == senders.count + 1)
    }

    private func commit() -> [StoreEffect] {
        core.flush()
        for batch in core.takeBatches() { core.finished(batch.number, .committed) }
        return core.takeEffects()
    }
}

extension WireActionBatch {
    /// The first batch of a session, with increments of a counter.
    init(increments count: Int) throws {
        var columns = ActionColumns()
        for number in 1...count { try columns.append(MarketAction.counter(.increment(by: number))) }
        self.init()
        fence = 1
        firstSequence = 1
        lowestAwaited = 1
        actions = columns.wire
    }
}
