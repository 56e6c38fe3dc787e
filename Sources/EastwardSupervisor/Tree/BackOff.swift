internal import Eastward

/// The delay before a restart: exponential back-off with full jitter.
///
/// Full jitter draws the delay uniformly from zero to the exponential delay, so that processes that failed together do
/// not restart together: see “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015.
struct BackOff: Equatable, Sendable {
    var base: Duration
    var max: Duration

    /// The longest delay after `failures` consecutive failures, counted from 1.
    func ceiling(failures: Int) -> Duration {
        var delay = base
        for _ in 1..<Swift.max(failures, 2) where failures > 1 {
            delay *= 2
            if delay >= max { return max }
        }
        return min(delay, max)
    }

    func delay(failures: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        let ceiling = ceiling(failures: failures)
        return .nanoseconds(Int64.random(in: 0...Int64(ceiling.inSeconds * 1e9), using: &generator))
    }
}
