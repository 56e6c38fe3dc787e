import Foundation

@testable import ZeroMQ

/// An actor that notes what it was asked, and where.
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

    /// Leaves that many jobs behind; the last of them.
    @discardableResult
    func enqueue(_ count: Int) -> Task<Void, Never>? {
        var last: Task<Void, Never>?
        for number in 0..<count {
            last = Task { self.add(number) }
        }
        return last
    }

    /// Each adds in its turn.
    func add(_ number: Int, with other: Worker) async {
        add(number)
        await other.add(number)
        add(number)
    }

    /// Calls without `await`, and says what the other has noted.
    func callDirectly(_ other: Worker) -> Int {
        other.assumeIsolated { other in
            other.add(1)
            return other.numbers.count
        }
    }

    func turn(_ body: @escaping @Sendable (Reactor.Wake) -> Reactor.Turn) {
        turns.append(reactor.addTurn(watching: [], body))
    }

    func endTurns() {
        for turn in turns { reactor.removeTurn(turn) }
        turns = []
    }

    /// Runs `body` in a turn, from which this actor is within reach.
    func untilTurned(_ body: @escaping @Sendable (Reactor) -> Void) async {
        await withCheckedContinuation { continuation in
            var waiting: CheckedContinuation<Void, Never>? = continuation
            let id = reactor.addTurn(watching: []) { _ in
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

/// An actor that owns a socket.
actor Receiver {
    nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private final class Door {
        let router: RouterSocket
        var attention: Attention

        init(_ endpoint: String) throws {
            let router = try RouterSocket(Context())
            try router.bind(endpoint)
            attention = Attention(router)
            self.router = router
        }
    }

    private var door: Door?
    private var turn: Reactor.TurnID?

    init(_ reactor: Reactor) {
        self.reactor = reactor
    }

    /// The messages that arrive at `endpoint`, a few in each turn.
    func receive(at endpoint: String) throws -> AsyncStream<[UInt8]> {
        let (stream, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        let door = try Door(endpoint)
        self.door = door
        turn = reactor.addTurn(watching: [door.router.descriptor]) { wake in
            guard door.attention.isDue(wake) else { return Reactor.Turn(isBusy: false) }
            var message = Message()
            for _ in 0..<7 {
                guard let peer = try? door.router.receive(&message) else {
                    door.attention.drained()
                    return Reactor.Turn(isBusy: false)
                }
                continuation.yield(message.bytes)
                // Sending may consume what the descriptor would have announced.
                _ = try? door.router.send([0], to: peer)
                door.attention.keep()
            }
            return Reactor.Turn(isBusy: true)
        }
        return stream
    }

    func end() {
        if let turn { reactor.removeTurn(turn) }
        door = nil
    }
}
