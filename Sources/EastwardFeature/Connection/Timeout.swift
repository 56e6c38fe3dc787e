/// Runs `body`. If it takes longer than `limit`, `onTimeout` makes it end.
func withTimeout(
    _ limit: Duration, isolation: isolated (any Actor)? = #isolation, body: () async throws -> Void,
    onTimeout: @escaping @Sendable () async -> Void
) async throws {
    let timer = Task {
        try await Task.sleep(for: limit)
        await onTimeout()
    }
    defer { timer.cancel() }
    try await body()
}
