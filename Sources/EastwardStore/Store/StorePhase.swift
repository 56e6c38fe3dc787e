internal import Eastward
internal import ZeroMQ

/// The life cycle of a ``Store``.
enum StorePhase<State: DurableState, Action: AppAction> {
    /// The sockets and the thread's turn of a store that was opened.
    struct Opened {
        let loop: StoreLoop<State, Action>
        let turn: Reactor.TurnID
    }

    /// No socket is open. Can transition to: `open`, or `closed`.
    case starting
    /// The store serves its clients. Can transition to: `draining`, `failed`, or `closed`.
    case open(Opened)
    /// The store accepts no more actions and finishes the accepted ones, for `waiters`. Can transition to: `failed`, or
    /// `closed`.
    case draining(Opened, waiters: [CheckedContinuation<Void, Never>])
    /// The store takes no more turns. Its sockets stay open until it is closed. Can transition to: `closed`.
    case failed(Opened)
    /// The sockets are closed. The store is not opened again.
    case closed

    /// The sockets and the turn, while there are any.
    var opened: Opened? {
        switch self {
        case .open(let opened), .draining(let opened, _), .failed(let opened): opened
        case .starting, .closed: nil
        }
    }
}
