internal import Eastward

/// Decides which actions and updates have a span. No clock.
struct TraceSampling {
    /// How many traces a process starts each second, so that tracing does not slow down a process under load.
    static let tracesPerSecond = 100

    private var newTraces = TokenBucket(burst: Double(tracesPerSecond), perSecond: Double(tracesPerSecond))

    /// Whether a span starts under `parent`, or as a new trace without one. The sampling of an existing trace is the
    /// decision of the process that started it.
    mutating func startsSpan(under parent: Traceparent?, now: Instant) -> Bool {
        parent?.isSampled ?? newTraces.take(now: now)
    }
}
