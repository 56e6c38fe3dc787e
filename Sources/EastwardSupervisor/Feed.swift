import Foundation
import Synchronization

/// A history that can be followed. Whoever appends waits for nobody: a reader that is slow misses what the history
/// has given up, and is told how much that was.
final class Feed<Item: Sendable>: Sendable {
    private struct State {
        var history: History<Item>
        var followers: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextFollower = 0
    }

    /// How much is read at a time.
    private static var batchSize: Int { 64 * 1024 }

    private let state: Mutex<State>

    init(topics: Int, capacity: Int) {
        state = Mutex(State(history: History(topics: topics, capacity: capacity)))
    }

    func addTopic() { state.withLock { $0.history.addTopic() } }

    func append(_ item: Item, topic: Int, bytes: Int, at time: Date) {
        state.withLock { state in
            state.history.append(item, topic: topic, bytes: bytes, at: time)
            for follower in state.followers.values { follower.yield() }
        }
    }

    /// See ``History/cursor(_:since:tail:follow:)``.
    func cursor(
        _ topics: Set<Int>?, since: Date? = nil, tail: Int? = nil, follow: Bool
    ) -> History<Item>.Cursor {
        state.withLock { $0.history.cursor(topics, since: since, tail: tail, follow: follow) }
    }

    /// Gives `body` what `cursor` stands before, as it comes, until that ends, `body` returns `false`, or the task is
    /// cancelled and nothing is left.
    func read(_ cursor: History<Item>.Cursor, _ body: (History<Item>.Batch) async -> Bool) async {
        var cursor = cursor
        let (news, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let follower = state.withLock { state in
            state.nextFollower += 1
            state.followers[state.nextFollower] = continuation
            return state.nextFollower
        }
        defer { state.withLock { $0.followers[follower] = nil } }
        var waiting = news.makeAsyncIterator()
        while true {
            // Asked before the history is: what came before the cancellation is read.
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
