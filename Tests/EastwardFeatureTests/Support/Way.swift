import Eastward
import FixtureContract
import Synchronization
import Testing

@testable import EastwardFeature
@testable import EastwardStore
@testable import EastwardTesting

/// The transport between a feature and its store: the same tests run over both.
enum Way: CaseIterable, Sendable, CustomTestStringConvertible {
    case sockets
    case inProcess

    var testDescription: String {
        switch self {
        case .sockets: "over sockets"
        case .inProcess: "in process"
        }
    }
}

/// A running store, reached over either transport.
protocol ServingStore: Sendable {
    /// Delays the completions of the store's journal.
    var journal: JournalGate { get }
    /// Whether the count has a subscriber.
    var isFollowed: Bool { get async }
    func close() async
}

extension RunningStore: ServingStore {}

/// The place of one store after another, and of the features that outlive a store.
final class TestRun: Sendable {
    private enum Place {
        case directory(TestDirectory)
        case twin(Twin)
    }

    private let place: Place

    init(_ way: Way) async throws {
        switch way {
        case .sockets: place = .directory(try TestDirectory())
        case .inProcess: place = .twin(await Twin())
        }
    }

    /// Starts a store.
    func start() async throws -> any ServingStore {
        switch place {
        case .directory(let directory): try await RunningStore(in: directory)
        case .twin(let twin): await twin.start()
        }
    }

    /// Opens a feature's connection, which may wait for the store.
    func connect(
        _ process: String = "counter.1", window: Int = 4096
    ) async throws -> (connection: FeatureConnection, feature: CounterFeature) {
        let connection =
            switch place {
            case .directory(let directory): try await directory.connect(process, window: window).connection
            case .twin(let twin):
                try await twin.store.open(
                    role: CounterFeature.name, process: process, window: window, within: .seconds(20))
            }
        return (connection, CounterFeature(connection))
    }

    /// Runs `body` with a store and a feature.
    func withFeature(
        window: Int = 4096, isolation: isolated (any Actor)? = #isolation,
        _ body: (any ServingStore, FeatureConnection, CounterFeature) async throws -> Void
    ) async throws {
        let store = try await start()
        let (connection, feature) = try await connect(window: window)
        do {
            try await body(store, connection, feature)
        } catch {
            store.journal.open()
            await connection.close()
            await store.close()
            throw error
        }
        await connection.close()
        await store.close()
    }
}

/// An in-process store that a test starts, each time with a new journal behind a gate.
private final class Twin: Sendable {
    let store: InProcessStore<CountState, MarketAction>
    private let gates = Gates()

    private final class Gates: Sendable {
        let newest = Mutex(JournalGate())
    }

    struct Started: ServingStore {
        let store: InProcessStore<CountState, MarketAction>
        let journal: JournalGate

        var isFollowed: Bool {
            get async { await store.store?.subscribedSlices.contains(CountSlice.name) ?? false }
        }

        func close() async { await store.stop() }
    }

    init() async {
        store = InProcessStore(reducer: CountState.reducer, roles: CountState.roles) { [gates] in
            let gate = JournalGate()
            gates.newest.withLock { $0 = gate }
            return GatedJournal(gate)
        }
        await store.stop()
    }

    func start() async -> Started {
        await store.start()
        return Started(store: store, journal: gates.newest.withLock { $0 })
    }
}
