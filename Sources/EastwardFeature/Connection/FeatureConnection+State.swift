package import Eastward

extension FeatureConnection {
    package nonisolated func connectionStates() -> AsyncStream<ConnectionState> {
        let (stream, states) = AsyncStream.makeStream(of: ConnectionState.self, bufferingPolicy: .bufferingNewest(1))
        Task { await addListener(states) }
        return stream
    }

    private func addListener(_ listener: AsyncStream<ConnectionState>.Continuation) {
        stateListeners.add(listener)
    }

    /// Reports the state to its listeners, if it has changed.
    func reportState() {
        switch core.phase {
        case .open: stateListeners.set(.connected)
        case .held: stateListeners.set(.paused)
        case .disconnected, .greeting, .failed, .closed: stateListeners.set(.disconnected)
        }
    }
}

/// The listeners to the state of a connection.
struct StateListeners {
    private var state = ConnectionState.disconnected
    private var listeners: [AsyncStream<ConnectionState>.Continuation] = []

    /// Adds a listener, which receives the state now and after every change.
    mutating func add(_ listener: AsyncStream<ConnectionState>.Continuation) {
        listener.yield(state)
        listeners.append(listener)
    }

    mutating func set(_ state: ConnectionState) {
        guard state != self.state else { return }
        self.state = state
        listeners.removeAll { listener in
            if case .terminated = listener.yield(state) { true } else { false }
        }
    }

    /// Ends the streams: the connection has ended.
    mutating func finish() {
        for listener in listeners { listener.finish() }
        listeners = []
    }
}
