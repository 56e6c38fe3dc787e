import Foundation

/// The least processor time of this thread that three calls of `body` take. Other work on the machine does not count.
func leastProcessorTime(of body: () throws -> Void) rethrows -> Duration {
    var least: Duration?
    for _ in 0..<3 {
        let start = processorTime()
        try body()
        let time = processorTime() - start
        least = min(least ?? time, time)
    }
    return least!
}

private func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
