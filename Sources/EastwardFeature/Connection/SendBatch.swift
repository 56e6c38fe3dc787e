internal import Eastward
internal import Synchronization

/// Collects the receipts of one `send(contentsOf:)` that was sent in several parts. Confined to one actor.
final class SendBatch {
    /// How many actions there are in all parts.
    private let count: Int
    private var receipts: [Receipts] = []
    private var expected = 0
    private var error: FeatureError?
    private var continuation: CheckedContinuation<Receipts, any Error>?

    init(of count: Int) { self.count = count }

    private(set) var hasBegun = false

    /// Counts a part that is being sent.
    func begin() {
        hasBegun = true
        expected += 1
    }

    /// Fails with `failure`: the parts that were not begun are not sent.
    func fail(_ failure: FeatureError) { error = error ?? failure }

    /// Handles the result of a part; results arrive in the order of the parts.
    func finish(_ result: Result<Receipts, FeatureError>) {
        switch result {
        case .success(let part): receipts.append(part)
        case .failure(let failure): error = error ?? failure
        }
        expected -= 1
        resumeIfDone()
    }

    /// Resumes `continuation` when all parts have results.
    func wait(_ continuation: CheckedContinuation<Receipts, any Error>) {
        self.continuation = continuation
        resumeIfDone()
    }

    private func resumeIfDone() {
        guard expected == 0, let continuation else { return }
        self.continuation = nil
        let receipts = Receipts(receipts.flatMap(\.ranges))
        switch error {
        case nil: continuation.resume(returning: receipts)
        case let error? where receipts.isEmpty: continuation.resume(throwing: error)
        case let error?:
            // Errors such as `closed` imply that nothing was applied.
            continuation.resume(
                throwing: FeatureError.fateUnknown(
                    "Only \(receipts.count) of \(count) actions were acknowledged. \(error)"))
        }
    }
}

/// A listener's number, which can be taken once.
final class ListenerBox: Sendable {
    private let id = Mutex<UInt64?>(nil)

    func set(_ value: UInt64) { id.withLock { $0 = value } }

    func take() -> UInt64? {
        id.withLock { id in
            defer { id = nil }
            return id
        }
    }
}

/// A cleanup action that runs once at the end, even if it is set later.
final class Ending: Sendable {
    private enum State {
        case open((@Sendable () -> Void)?)
        case over
    }

    private let state = Mutex(State.open(nil))

    /// Runs `body` at the end, or now if the end has passed.
    func set(_ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .open(body)
            return false
        }
        if isOver { body() }
    }

    func end() {
        let body: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .over }
            if case .open(let body) = state { return body }
            return nil
        }
        body?()
    }
}

/// Runs `body`. If it takes longer than `limit`, `onTimeout` makes it fail.
func withTimeout(
    _ limit: Duration, _ message: String, isolation: isolated (any Actor)? = #isolation,
    body: () async throws -> Void, onTimeout: @escaping @Sendable (FeatureError) async -> Void
) async throws {
    let timer = Task {
        try await Task.sleep(for: limit)
        await onTimeout(.timedOut(message))
    }
    defer { timer.cancel() }
    try await body()
}
