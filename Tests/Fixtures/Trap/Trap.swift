import Eastward
import EastwardStore
import FixtureContract
import Foundation

/// A store's core with a reducer that traps on one action, in a process of its own: `trap <data directory> <way>`.
///
/// The action is number 7 of session 1, the third new one of its batch. Prints the receipts if the process survives.
@main
struct Trap {
    static func main() throws {
        // The process ends in any case, and leaves no core file. Tests run on threads that have signals blocked.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigprocmask(SIG_SETMASK, &signals, nil)
        alarm(30)
        var none = rlimit()
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        guard CommandLine.arguments.count == 3, let way = Way(CommandLine.arguments[2]) else { exit(64) }
        if way == .observed { Observer.install() }

        let page = try FaultPage(directory: CommandLine.arguments[1])
        if let warning = page.warning { print(warning) }
        Self.replay(page, way)
        var pot = Pot(way: way)
        pot.core.poisoned = page.poisoned
        pot.core.mark = try page.watch()
        pot.open()
        pot.send([.increment(by: 1), .increment(by: 2), .increment(by: 3), .increment(by: 4)], first: 1)
        // The first two are known; the fourth is rejected, and makes the store reduce the actions before it once more.
        pot.send(
            [
                .increment(by: 3), .increment(by: 4), .increment(by: 5), .decrement(by: 100), .increment(by: 13),
                .increment(by: 6),
            ],
            first: 3)
        if way == .idle { Way.fatalError.trap() }
        pot.commit()
    }

    /// Replays as a store does before it serves, on another thread.
    private static func replay(_ page: FaultPage, _ way: Way) {
        // The threads use it one after the other.
        nonisolated(unsafe) let page = page
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            guard let mark = try? page.watch() else { exit(70) }
            mark.pointee.replay(70)
            if way == .replaying { Way.fatalError.trap() }
            mark.pointee.end()
            done.signal()
        }
        done.wait()
    }
}

/// A core, with its journal and its sender.
struct Pot: ~Copyable {
    private let states: StateVersions<Count, MarketAction>
    var core: StoreCore
    private let connection = ConnectionID(1)

    init(way: Way) {
        let reducer = Reducer<Count, MarketAction> { count, action, _ throws(Rejection) in
            switch action {
            case .counter(.increment(let by)):
                if by == 13 { way.trap() }
                count.count += by
            case .counter(.decrement(let by)):
                count.count -= by
                guard count.count >= 0 else { throw Rejection("below_zero", "Less than nothing.") }
            default: break
            }
        }
        states = StateVersions(
            reducer: reducer, roles: [("market.CounterFeature", ["market.Increment", "market.Decrement"])])
        core = StoreCore(states, journalID: Array(repeating: 7, count: 16), epoch: 1, durability: "memory")
    }

    mutating func open() {
        var hello = WireHello()
        hello.magic = WireProtocol.magic
        hello.version = WireProtocol.version
        hello.nonce = Data(repeating: 1, count: 16)
        core.hello(hello, from: connection, identity: Identity(process: "counter", role: "market.CounterFeature"))
        commit()
    }

    mutating func send(_ actions: [MarketAction], first: UInt64) {
        var columns = ActionColumns()
        for action in actions { try! columns.append(action) }
        var batch = WireActionBatch()
        batch.fence = 1
        batch.firstSequence = first
        batch.lowestAwaited = 1
        batch.actions = columns.wire
        core.receive(batch, from: connection, nanoseconds: 0, seed: 1)
    }

    /// Prints the messages to the sender and to the log.
    mutating func commit() {
        core.flush()
        var batches = core.takeBatches()
        var effects = core.takeEffects()
        while !batches.isEmpty || !effects.isEmpty {
            for effect in effects {
                switch effect {
                case .reply(_, let message):
                    for range in message.receipts.ranges {
                        let outcome = range.hasRejection ? range.rejection.code : "applied"
                        print("\(range.firstSequence) \(range.count) \(outcome)")
                    }
                case .poisoned(let action, let name): print("\(name), \(action), is poison")
                default: break
                }
            }
            for batch in batches { core.finished(batch.number, .committed) }
            batches = core.takeBatches()
            effects = core.takeEffects()
        }
    }
}

struct Count: DurableState {
    var count = 0

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: count))))
    }

    mutating func readRecord(_ record: StateRecord) throws {
        count = record.counter?.count ?? 0
    }
}
