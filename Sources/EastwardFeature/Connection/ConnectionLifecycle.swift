internal import Eastward

/// A link whose events the reactor handles.
struct AttachedLink {
    let link: any FeatureLink
    /// Requests a turn of the reactor for the link.
    let requestTurn: () -> Void
    /// Takes the link off the reactor.
    let detach: () -> Void
}

/// The life cycle of a ``FeatureConnection``, and the callers that wait for its opening or its end.
struct ConnectionLifecycle {
    enum Phase {
        /// The store has not opened a session yet. At first there is no link either. Exits: open, closing, closed,
        /// failed.
        case opening(AttachedLink?, Waiters<Void>)
        /// Actions are accepted. Exits: closing, closed, failed.
        case open(AttachedLink)
        /// No more actions are accepted, and those without a receipt are awaited. Exits: closed, failed.
        case closing(AttachedLink?)
        /// The feature has disconnected.
        case closed
        /// The connection failed permanently.
        case failed(FeatureError)
    }

    private(set) var phase = Phase.opening(nil, Waiters())
    private var endWaiters = Waiters<FeatureError?>()

    // MARK: Queries

    private var attached: AttachedLink? {
        switch phase {
        case .opening(let attached, _), .closing(let attached): attached
        case .open(let attached): attached
        case .closed, .failed: nil
        }
    }

    /// The link; `nil` before there is one, and after the end.
    var link: (any FeatureLink)? { attached?.link }

    /// Requests a turn, in which the connection sends and subscribes.
    func requestTurn() { attached?.requestTurn() }

    /// - Throws: the reason if the connection has ended.
    func requireLink() throws(FeatureError) -> any FeatureLink {
        if let link { return link }
        throw endError
    }

    /// - Throws: the reason if no more actions are accepted.
    func requireSending() throws(FeatureError) {
        switch phase {
        case .opening, .open: break
        case .closing, .closed, .failed: throw endError
        }
    }

    private var endError: FeatureError {
        if case .failed(let error) = phase { error } else { .closed }
    }

    // MARK: Transitions

    mutating func attach(_ link: AttachedLink) {
        guard case .opening(nil, let waiters) = phase else { return link.detach() }
        phase = .opening(link, waiters)
    }

    /// The store has opened a session.
    mutating func opened() {
        guard case .opening(let attached?, var waiters) = phase else { return }
        phase = .open(attached)
        waiters.resume(returning: ())
    }

    /// From now on no more actions are accepted.
    mutating func beginClosing() {
        switch phase {
        case .opening(let attached, var waiters):
            phase = .closing(attached)
            waiters.resume(throwing: FeatureError.closed)
        case .open(let attached): phase = .closing(attached)
        case .closing, .closed, .failed: break
        }
    }

    /// Detaches the link, and resumes the callers that wait for the opening or the end.
    /// - Parameter failure: `nil` if the feature has closed the connection.
    /// - Returns: whether the connection ended now, and not earlier.
    mutating func end(_ failure: FeatureError?) -> Bool {
        switch phase {
        case .opening, .open, .closing: break
        case .closed, .failed: return false
        }
        failOpening(failure ?? .closed)
        attached?.detach()
        phase = failure.map { .failed($0) } ?? .closed
        endWaiters.resume(returning: failure)
        return true
    }

    // MARK: Waiting

    /// Resumes `waiter` when the store has opened a session.
    mutating func waitForOpening(_ waiter: Waiter<Void>) {
        switch phase {
        case .opening(let attached, var waiters):
            waiters.add(waiter)
            phase = .opening(attached, waiters)
        case .open: waiter.resume()
        case .closing, .closed, .failed: waiter.resume(throwing: endError)
        }
    }

    /// Resumes `waiter` at the end, with the error of a failed connection.
    mutating func waitForEnd(_ waiter: Waiter<FeatureError?>) {
        switch phase {
        case .opening, .open, .closing: endWaiters.add(waiter)
        case .closed: waiter.resume(returning: nil)
        case .failed(let error): waiter.resume(returning: error)
        }
    }

    /// Fails the callers that wait for the opening.
    mutating func failOpening(_ error: FeatureError) {
        guard case .opening(let attached, var waiters) = phase else { return }
        phase = .opening(attached, Waiters())
        waiters.resume(throwing: error)
    }

    mutating func cancel(_ id: WaiterID) {
        if case .opening(let attached, var waiters) = phase {
            waiters.cancel(id)
            phase = .opening(attached, waiters)
        }
        endWaiters.cancel(id)
    }
}
