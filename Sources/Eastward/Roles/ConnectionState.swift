/// Whether the store of a feature answers.
public enum ConnectionState: Equatable, Sendable {
    /// The store accepts actions.
    case connected
    /// The store is connected, and accepts no actions for now: its disk accepts no writes.
    case paused
    /// The store is not connected. Actions are kept, and sent when it is.
    case disconnected
}

extension FeatureRole {
    /// Whether the store answers, now and after every change. A slow reader receives only the last state.
    ///
    /// ```swift
    /// for await state in feature.connectionStates { … }
    /// ```
    public var connectionStates: AsyncStream<ConnectionState> { transport.connectionStates() }
}

extension FeatureTransport {
    /// The states of a transport that is always connected.
    package func connectionStates() -> AsyncStream<ConnectionState> {
        AsyncStream { states in
            states.yield(.connected)
            states.finish()
        }
    }
}
