import Eastward
import FixtureContract
import Foundation
import Logging
import Synchronization
import ZeroMQ

@testable import EastwardStore

/// A run directory of one test, removed with it.
final class TestDirectory: Sendable {
    let directory: RunDirectory
    let operatorToken = Token()
    private let credentialsFile = Mutex(CredentialsFile())

    init() throws {
        var template = Array("/tmp/ew.XXXXXX".utf8CString)
        let path = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
        directory = try RunDirectory(path: path)
        for part in [directory.slices, directory.operatorDirectory] {
            try FileManager.default.createDirectory(atPath: part, withIntermediateDirectories: true)
        }
        try Data("\(operatorToken.text)\n".utf8).write(to: URL(fileURLWithPath: directory.operatorToken))
        try CredentialsFile().write(path: directory.credentialsFile)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory.path)
    }

    /// Adds a process to the credentials file, as the supervisor does. Returns its token.
    func admit(
        _ process: String, role: String = CounterFeature.name, uid: UInt32 = getuid()
    ) throws -> Token {
        let token = Token()
        try credentialsFile.withLock { credentialsFile in
            credentialsFile.entries.removeAll { $0.process == process }
            credentialsFile.entries.append(
                CredentialsFile.Entry(process: process, role: role, generation: 1, uid: uid, tokenHash: token.hash))
            try credentialsFile.write(path: directory.credentialsFile)
        }
        return token
    }
}

/// The state that tests serve.
struct CountState: DurableState, KnowsTheCount {
    var count = 0
    /// Makes the state as large as a test requires.
    var text = ""

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: count))))
        if !text.isEmpty { try write(StateRecord(record: .notes(.init(text: text)))) }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        count = record.counter?.count ?? 0
    }

    func provideCount(to component: some CountComponent) {
        component.newCount(count)
    }

    static let roles = [
        CounterFeature.serve(CountState.self),
        ServedRole<CountState>(name: "market.Other", actions: [], slices: []),
    ]

    static let reducer = Reducer<CountState, MarketAction> { state, action, _ throws(Rejection) in
        switch action {
        case .counter(.increment(let by)): state.count += by
        case .counter(.decrement(let by)):
            guard by <= state.count else { throw Rejection("below_zero", "The count is \(state.count).") }
            state.count -= by
        default: break
        }
    }
}

/// A store with its sockets, in this process.
final class RunningStore: Sendable {
    let journal = JournalGate()
    private let reactor: Reactor
    private let store: Store<CountState, MarketAction>

    /// - Parameters:
    ///   - seed: the seed of the journal ID and the epoch.
    ///   - remote: how remote processes connect; `nil` for none.
    ///   - stepDown: how an operator ends the leadership of the store.
    init(
        in directory: TestDirectory, seed: UInt64 = .random(in: .min ... .max),
        reducer: Reducer<CountState, MarketAction> = CountState.reducer, limits: StoreLimits = StoreLimits(),
        remote: RemoteAccess? = nil, stepDown: StepDown? = nil, log: Logger? = nil
    ) async throws {
        let roles = CountState.roles
        var quietLog = Logger(label: "store")
        quietLog.logLevel = .critical
        let log = log ?? quietLog
        reactor = try Reactor(name: "store")
        store = Store(
            reactor: reactor, journal: GatedJournal(journal, seed: seed), archive: nil, recovered: nil,
            work: RecoveryWork(), roles: roles, reducer: reducer, intervals: [:], limits: limits, stepDown: stepDown,
            log: log, onFailure: { _ in },
            over: StoreSockets.opener(
                in: directory.directory, serving: roles, remote: remote, limits: limits, log: log))
        try await store.open()
    }

    /// Where remote processes connect.
    var remoteEndpoint: TCPEndpoint? { get async { await store.remoteActions } }

    /// Whether the count has a subscriber.
    var isFollowed: Bool {
        get async { await store.subscribedSlices.contains(CountSlice.name) }
    }

    func beat(_ notification: ServiceNotification, timeout: Duration = .seconds(30)) async {
        await store.beat(notification, timeout: timeout)
    }

    /// Runs the store while `body` runs, and closes it even if `body` throws.
    func closes(
        isolation: isolated (any Actor)? = #isolation, after body: (RunningStore) async throws -> Void
    ) async throws {
        do {
            try await body(self)
        } catch {
            await close()
            throw error
        }
        await close()
    }

    func close() async {
        await store.close()
        reactor.stop()
    }
}

/// Delays the journal's completions, as a slow disk would.
final class JournalGate: Sendable {
    private struct Held {
        var isClosed = false
        var isFull = false
        var hasFailed = false
        var isDelayed = false
        var written = 0
        var completions: [@Sendable () -> Void] = []
    }

    private let held = Mutex(Held())

    /// Whether completions of written rows are pending.
    var isHolding: Bool { held.withLock { !$0.completions.isEmpty } }

    /// The number of rows that the store has written.
    var written: Int { held.withLock(\.written) }

    func shut() {
        held.withLock { $0.isClosed = true }
    }

    // Outcomes keep their order, so they are delivered under the lock.
    func open() {
        held.withLock { held in
            for completion in held.completions { completion() }
            held = Held(written: held.written)
        }
    }

    /// Makes the journal full from now on.
    func fill() {
        held.withLock { $0.isFull = true }
    }

    /// From now on it is unknown whether rows are written.
    func fail() {
        held.withLock { $0.hasFailed = true }
    }

    /// From now on the journal has reported why it does not answer.
    func delay() {
        held.withLock { $0.isDelayed = true }
    }

    fileprivate var isDelayed: Bool { held.withLock(\.isDelayed) }
    fileprivate var isFull: Bool { held.withLock(\.isFull) }
    fileprivate var hasFailed: Bool { held.withLock(\.hasFailed) }

    fileprivate func pass(_ completion: @escaping @Sendable () -> Void) {
        held.withLock { held in
            held.written += 1
            if held.isClosed { held.completions.append(completion) } else { completion() }
        }
    }
}

/// A journal in memory behind a gate.
final class GatedJournal: Journal {
    private let journal: MemoryJournal
    private let gate: JournalGate

    /// - Parameter seed: the seed of the journal ID and the epoch.
    init(_ gate: JournalGate, seed: UInt64 = .random(in: .min ... .max)) {
        var generator = SeededGenerator(seed: seed)
        journal = MemoryJournal(using: &generator)
        self.gate = gate
    }

    var durability: String { journal.durability }
    var journalID: [UInt8] { journal.journalID }
    var epoch: UInt64 { journal.epoch }
    var isDelayed: Bool { gate.isDelayed }

    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        guard !gate.isFull else { return completion(.refused(reason: "There is no room left.")) }
        guard !gate.hasFailed else { return completion(.unknown(reason: "EIO")) }
        journal.append(batch) { [gate] outcome in gate.pass { completion(outcome) } }
    }
}

/// The awaited event did not occur.
struct NeverHappened: Error {}

/// Calls `find` until it returns a value. The limit is long, since several tests share a thread, and some block it.
func wait<Found>(within limit: Duration = .seconds(60), _ find: () throws -> Found?) throws -> Found {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if let found = try find() { return found }
        poll(nil, 0, 1)
    }
    throw NeverHappened()
}

/// Waits until `condition` holds.
func wait(
    isolation: isolated (any Actor)? = #isolation, until condition: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while try await !condition() {
        guard ContinuousClock.now < end else { throw NeverHappened() }
        try await Task.sleep(for: .milliseconds(1))
    }
}
