import EastwardDisk
import FixtureContract
import Foundation
import Logging
import SwiftProtobuf
import Synchronization

@testable import Eastward
@testable import EastwardStore

/// A directory of one test, removed with it.
final class DiskDirectory: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "eastward-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var files: StoreDirectory { get throws { try StoreDirectory(path: path) } }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// A copy of the directory, as a store that is killed at this moment leaves it.
    func copy() throws -> DiskDirectory {
        let copy = try DiskDirectory()
        for name in try names {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    /// Creates the files and the directory that a snapshot, an import and a repair leave at `path` if they are killed.
    static func leaveUnfinishedFiles(in path: String) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/repair.partial", withIntermediateDirectories: true)
        for name in [
            "repair.partial/witness", "import.partial", "import.partial-wal", "import.partial-shm",
            "import.partial-journal", "snapshot-00000000000000000007.eastward.partial",
        ] { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)")) }
    }

    /// Changes one byte of a file, at the last occurrence of `text`.
    func damage(_ name: String, at text: String) throws {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        var bytes = try Data(contentsOf: url)
        guard let range = bytes.range(of: Data(text.utf8), options: .backwards) else { throw NeverHappened() }
        bytes[range.lowerBound] ^= 1
        try bytes.write(to: url)
    }
}

/// A store's core over the files of a directory, driven by hand: the work of a `Store` without sockets and turns.
final class DiskStore<State: DurableState> {
    static var identity: Identity { Identity(process: "counter.1", role: "market.CounterFeature") }

    let recovered: Recovered<State>
    private let states: StateVersions<State, MarketAction>
    private(set) var core: StoreCore
    private let archive: any Archive
    private var connections: UInt64 = 0
    private(set) var replies: [WireStoreMessage] = []

    convenience init(
        in directory: DiskDirectory, reducer: Reducer<State, MarketAction>, durability: Durability = .normal,
        history: JournalRetention = JournalRetention(bytes: 0, files: 0)
    ) throws {
        var log = Logger(label: "store")
        log.logLevel = .critical
        let recovery = Recovery(
            directory: try directory.files, reducer: reducer, durability: durability, limits: StoreLimits(), log: log)
        self.init(try recovery.run(), reducer: reducer, history: history)
    }

    /// - Parameter recovered: from any storage.
    init(_ recovered: Recovered<State>, reducer: Reducer<State, MarketAction>, history: JournalRetention) {
        self.recovered = recovered
        archive = recovered.journal.archive(history: history)
        states = StateVersions(
            recovered.store.state, reducer: reducer,
            roles: [("market.CounterFeature", ["market.Increment", "market.Decrement"])])
        core = StoreCore(
            states, recovered: recovered.store, journalID: recovered.journal.journalID,
            epoch: recovered.journal.epoch, durability: recovered.journal.durability)
    }

    /// The committed state.
    var state: State { states.committed }

    /// Sends a hello. Returns the welcome.
    @discardableResult
    func hello(session: UInt64 = 0, nonce: UInt8 = 1, _ identity: Identity = DiskStore.identity) throws -> WireWelcome {
        connections += 1
        let hello = WireHello.with {
            $0.magic = WireProtocol.magic
            $0.version = WireProtocol.version
            $0.nonce = Data(repeating: nonce, count: 16)
            $0.session = session
            $0.lineage = Data(session == 0 ? [] : core.journalID)
        }
        core.hello(hello, from: ConnectionID(connections), identity: identity)
        try commit()
        let welcomes = replies.compactMap { reply -> WireWelcome? in
            guard case .welcome(let welcome) = reply.message else { return nil }
            return welcome
        }
        guard let welcome = welcomes.last else { throw NeverHappened() }
        return welcome
    }

    /// The code with which a hello is refused; `nil` if it is not.
    func refusal(of hello: WireHello) throws -> WireRefusal.Code? {
        connections += 1
        core.hello(hello, from: ConnectionID(connections), identity: Self.identity)
        try commit()
        guard case .refusal(let refusal)? = replies.last?.message else { return nil }
        return refusal.code
    }

    /// Sends over the last connection, and waits for the disk. Returns the receipts.
    @discardableResult
    func send(_ actions: [MarketAction], _ welcome: WireWelcome, first: UInt64) throws -> Receipts? {
        let before = replies.count
        var columns = ActionColumns()
        for action in actions { try columns.append(action) }
        let batch = WireActionBatch.with {
            $0.fence = welcome.fence
            $0.firstSequence = first
            $0.lowestAwaited = 1
            $0.actions = columns.wire
        }
        core.receive(batch, from: ConnectionID(connections), nanoseconds: 1_000, seed: 7)
        try commit()
        return replies[before...].compactMap { reply -> Receipts? in
            guard case .receipts(let receipts) = reply.message else { return nil }
            return Receipts(receipts.ranges.compactMap { Receipts.Range($0) })
        }.first
    }

    /// Writes all gathered batches to the disk.
    func commit() throws {
        core.flush()
        while true {
            let batches = core.takeBatches()
            let effects = core.takeEffects()
            guard !batches.isEmpty || !effects.isEmpty else { return }
            for case .reply(_, let message) in effects { replies.append(message) }
            for batch in batches {
                let outcome = waitFor { recovered.journal.append(batch, completion: $0) }
                core.finished(batch.number, outcome)
            }
            core.flush()
        }
    }

    func snapshot() throws {
        _ = try waitFor { archive.write(core.durable(states.committed), completion: $0) }.get()
    }

    /// Begins a new journal file, as is done before the journal is read.
    func rotate() throws {
        _ = try waitFor { archive.finish(after: core.committedRow, completion: $0) }.get()
    }

    func close() { archive.close() }

    /// The value with which `begin` completes, on any thread.
    private func waitFor<Value: Sendable>(_ begin: (@escaping @Sendable (Value) -> Void) -> Void) -> Value {
        let done = DispatchSemaphore(value: 0)
        let value = Mutex<Value?>(nil)
        begin { result in
            value.withLock { $0 = result }
            done.signal()
        }
        done.wait()
        return value.withLock { $0! }
    }
}

extension DiskStore<CountState> {
    convenience init(
        in directory: DiskDirectory, durability: Durability = .normal,
        history: JournalRetention = JournalRetention(bytes: 0, files: 0)
    ) throws {
        try self.init(
            in: directory, reducer: CountState.reducer, durability: durability, history: history)
    }
}
