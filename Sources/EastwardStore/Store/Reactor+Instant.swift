internal import Eastward
internal import ZeroMQ

extension Reactor.Wake {
    /// When the turn began.
    var instant: Instant { Instant(nanoseconds: now) }
}
