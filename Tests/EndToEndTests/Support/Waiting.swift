import EastwardTesting
import Foundation

/// Polls `isMet` until it holds. Only for conditions without a notification, such as the processes of /proc.
func until(
    _ what: String, within limit: Duration = .seconds(20), _ isMet: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while try await !isMet() {
        guard ContinuousClock.now < deadline else { throw WaitedInVain("Waited \(limit) until \(what).") }
        try await Task.sleep(for: .milliseconds(10))
    }
}

/// Runs `body`, which may block, on a thread of its own: the threads of Swift's tasks are few.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Swift.Result { try body() })
        }
    }
}
