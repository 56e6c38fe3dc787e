import Foundation
import Synchronization

/// A history with subscribers. An append never waits for a reader: a slow reader misses the items that the history has
/// discarded, and receives their number.
final class Feed<Item: Sendable>: Sendable {
    private struct State {
        var history: History<Item>
        var subscribers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextSubscriber = 0
    }

    /// How many bytes are read at a time.
    private static var batchSize: Int { 64 * 1024 }

    private let state: Mutex<State>

    init(topics: Int, capacity: Int) {
        state = Mutex(State(history: History(topics: topics, capacity: capacity)))
    }

    func addTopic() { state.withLock { $0.history.addTopic() } }

    func append(_ item: Item, topic: Int, bytes: Int, at time: Date) {
        state.withLock { state in
            state.history.append(item, topic: topic, bytes: bytes, at: time)
            for subscriber in state.subscribers.values { subscriber.yield() }
        }
    }

    /// See ``History/cursor(_:since:tail:follow:)``.
    func cursor(
        _ topics: Set<Int>?, since: Date? = nil, tail: Int? = nil, follow: Bool
    ) -> History<Item>.Cursor {
        state.withLock { $0.history.cursor(topics, since: since, tail: tail, follow: follow) }
    }

    /// Passes the items after `cursor` to `body` as they arrive, until the cursor is at its end, `body` returns
    /// `false`, or the task is cancelled and no items are left.
    func read(_ cursor: History<Item>.Cursor, _ body: (History<Item>.Batch) async -> Bool) async {
        var cursor = cursor
        let (news, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let subscriber = state.withLock { state in
            state.nextSubscriber += 1
            state.subscribers[state.nextSubscriber] = continuation
            return state.nextSubscriber
        }
        defer { state.withLock { $0.subscribers[subscriber] = nil } }
        var waiting = news.makeAsyncIterator()
        while true {
            // Checked before the history is read, so that items from before the cancellation are still delivered.
            let isCancelled = Task.isCancelled
            let batch = state.withLock { $0.history.read(&cursor, limit: Self.batchSize) }
            if !batch.isEmpty {
                guard await body(batch) else { return }
            } else if isCancelled || cursor.isAtEnd {
                return
            } else {
                _ = await waiting.next()
            }
        }
    }
}
