internal import Synchronization

/// A cleanup action that runs once at the end, even if it is set later.
package final class Ending: Sendable {
    private enum State {
        case open((@Sendable () -> Void)?)
        case over
    }

    private let state = Mutex(State.open(nil))

    package init() {}

    /// Runs `body` at the end, or now if the end has passed.
    package func set(_ body: @escaping @Sendable () -> Void) {
        let isOver = state.withLock { state in
            if case .over = state { return true }
            state = .open(body)
            return false
        }
        if isOver { body() }
    }

    package func end() {
        let body: (@Sendable () -> Void)? = state.withLock { state in
            defer { state = .over }
            if case .open(let body) = state { return body }
            return nil
        }
        body?()
    }
}
