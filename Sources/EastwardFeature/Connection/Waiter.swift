internal import Synchronization

/// A suspended caller. It is resumed once: with the value that it waits for, or with an error if its wait ends before.
struct Waiter<Value: Sendable>: Sendable {
    let id: WaiterID
    private let body: @Sendable (Result<Value, any Error>) -> Void

    init(_ id: WaiterID, _ body: @escaping @Sendable (Result<Value, any Error>) -> Void) {
        self.id = id
        self.body = body
    }

    init(_ id: WaiterID, _ continuation: CheckedContinuation<Value, any Error>) {
        self.init(id) { continuation.resume(with: $0) }
    }

    func resume(returning value: Value) { body(.success(value)) }
    func resume(throwing error: any Error) { body(.failure(error)) }
}

extension Waiter<Void> {
    func resume() { resume(returning: ()) }
}

/// Identifies a suspended caller, so that the cancellation of its task finds its ``Waiter``.
struct WaiterID: Hashable, Sendable {
    private static let last = Atomic<UInt64>(0)

    private let number = last.add(1, ordering: .relaxed).newValue
}

/// The callers that wait for the same event, in the order of their arrival.
struct Waiters<Value: Sendable>: Sendable {
    private var waiters: [Waiter<Value>] = []

    mutating func add(_ waiter: Waiter<Value>) { waiters.append(waiter) }

    mutating func resume(returning value: Value) {
        for waiter in waiters { waiter.resume(returning: value) }
        waiters = []
    }

    mutating func resume(throwing error: any Error) {
        for waiter in waiters { waiter.resume(throwing: error) }
        waiters = []
    }

    /// Ends the wait of a caller whose task was cancelled; does nothing if another list has it.
    mutating func cancel(_ id: WaiterID) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).resume(throwing: CancellationError())
    }
}
