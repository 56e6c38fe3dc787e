import Foundation
import Testing

@testable import ZeroMQ

/// An actor that records its calls and their threads.
actor Worker {
    nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private(set) var numbers: [Int] = []
    private(set) var threads: Set<pthread_t> = []
    private var turns: [Reactor.TurnID] = []

    init(_ reactor: Reactor) {
        self.reactor = reactor
    }

    func add(_ number: Int) {
        numbers.append(number)
        threads.insert(pthread_self())
    }

    /// Enqueues `count` jobs. Returns the last of them.
    @discardableResult
    func enqueue(_ count: Int) -> Task<Void, Never>? {
        var last: Task<Void, Never>?
        for number in 0..<count {
            last = Task { self.add(number) }
        }
        return last
    }

    /// Adds the number here, at the other worker, and here again.
    func add(_ number: Int, with other: Worker) async {
        add(number)
        await other.add(number)
        add(number)
    }

    /// Calls without `await`. Returns the number of the other worker's records.
    func callDirectly(_ other: Worker) -> Int {
        other.assumeIsolated { other in
            other.add(1)
            return other.numbers.count
        }
    }

    @discardableResult
    func turn(_ body: @escaping @Sendable (Reactor.Wake) -> Reactor.Turn) -> Reactor.TurnID {
        let id = try! reactor.addTurn(watching: [], body)
        turns.append(id)
        return id
    }

    /// Adds a turn of this actor, which records a number; returns once it has run.
    func ownTurn(until deadline: UInt64) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            _ = try! reactor.addTurn(of: self) { worker, _ in
                worker.add(0)
                waiting?.resume()
                waiting = nil
                return Reactor.Turn(isBusy: false, deadline: deadline)
            }
        }
    }

    func addTurn(of other: some Actor) throws {
        _ = try reactor.addTurn(of: other) { _, _ in Reactor.Turn(isBusy: false) }
    }

    func request(_ turn: Reactor.TurnID) { reactor.request(turn) }

    /// Adds a turn that fails the test when it runs.
    func watch(_ descriptors: [CInt]) throws {
        _ = try reactor.addTurn(watching: descriptors) { _ in
            Issue.record("The turn runs.")
            return Reactor.Turn(isBusy: false)
        }
    }

    func endTurns() {
        for turn in turns { reactor.removeTurn(turn) }
        turns = []
    }

    /// Runs `body` in a turn that can access this actor's isolated state.
    func untilTurned(_ body: @escaping @Sendable (Reactor) -> Void) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            let id = try! reactor.addTurn(watching: []) { _ in
                self.assumeIsolated { $0.add(0) }
                body(self.reactor)
                waiting?.resume()
                waiting = nil
                return Reactor.Turn(isBusy: false)
            }
            turns.append(id)
        }
        endTurns()
    }
}

/// An actor on no reactor.
actor Bystander {}

/// An actor that owns a socket.
actor Receiver {
    nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private final class Listener {
        let router: RouterSocket
        var attention: Attention

        init(_ endpoint: String) throws {
            let router = try RouterSocket(Context())
            try router.bind(endpoint)
            attention = Attention(router)
            self.router = router
        }
    }

    private var listener: Listener?
    private var turn: Reactor.TurnID?

    init(_ reactor: Reactor) {
        self.reactor = reactor
    }

    /// The messages that arrive at `endpoint`, a few in each turn.
    func receive(at endpoint: String) throws -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let listener = try Listener(endpoint)
        self.listener = listener
        turn = try reactor.addTurn(watching: [listener.router.descriptor]) { wake in
            guard listener.attention.isDue(wake) else { return Reactor.Turn(isBusy: false) }
            var message = Message()
            for _ in 0..<7 {
                guard let peer = try? listener.router.receive(&message) else {
                    listener.attention.drained()
                    return Reactor.Turn(isBusy: false)
                }
                continuation.yield(message.bytes)
                // Sending may consume the event that the descriptor would have announced.
                _ = try? listener.router.send([0], to: peer)
                listener.attention.keep()
            }
            return Reactor.Turn(isBusy: true)
        }
        return stream
    }

    func end() {
        if let turn { reactor.removeTurn(turn) }
        listener = nil
    }
}
