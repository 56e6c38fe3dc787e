/// How long to wait before a restart: exponential, with full jitter.
///
/// Full jitter, a delay drawn evenly from zero to the exponential one, keeps processes that died together
/// from coming back together: see “Exponential Backoff And Jitter”, AWS Architecture Blog, 2015.
struct BackOff: Equatable, Sendable {
    var base: Duration
    var max: Duration

    /// The longest delay after `failures` failures in a row, the first being 1.
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

/// Too many restarts in too short a time: OTP's restart intensity.
struct IntensityWindow: Equatable, Sendable {
    var intensity: Int
    var period: Duration
    private(set) var restarts: [Duration] = []

    init(intensity: Int, period: Duration) {
        self.intensity = intensity
        self.period = period
    }

    /// Notes a restart at `now`. Returns whether there are now more than ``intensity`` within ``period``.
    mutating func isExceeded(byRestartAt now: Duration) -> Bool {
        restarts.removeAll { $0 <= now - period }
        restarts.append(now)
        return restarts.count > intensity
    }

    mutating func forget() {
        restarts.removeAll()
    }
}
