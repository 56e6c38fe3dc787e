package import Eastward
internal import ZeroMQ

extension FeatureConnection {
    @MainActor
    package func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) async throws -> Subscription {
        let subscription = try await listen(slice, tracing: tracing, handler)
        do {
            try await withTimeout(.seconds(30)) {
                try await subscription.mailbox.untilDelivered()
            } onTimeout: {
                subscription.mailbox.failUndelivered(
                    .timedOut("The store did not deliver \(S.name) within 30 seconds."))
            }
        } catch {
            subscription.end()
            throw error
        }
        return Subscription(end: subscription.end)
    }

    package nonisolated func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        let (stream, continuation) = AsyncThrowingStream<SliceValues<S>.Element, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let ending = Ending()
        // Set before the stream can end: a handler set later is never called.
        continuation.onTermination = { _ in ending.end() }
        Task { @MainActor in
            do {
                let subscription = try await listen(slice) { change in
                    continuation.yield(SliceValues<S>.Element(change))
                }
                subscription.mailbox.onEnd { error in
                    // A feature that was closed cleanly has no error to report.
                    continuation.finish(throwing: error == .closed ? nil : error)
                }
                ending.set(subscription.end)
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return SliceValues(stream)
    }

    package func reach(_ revision: Revision, within limit: Duration) async throws {
        if !subscriptions.hasReached(revision, epoch: core.welcomed?.epoch) {
            let link = try lifecycle.requireLink()
            try link.perform(subscriptions.needProgress())
            let deadline = Instant.now() + limit
            try await wait {
                subscriptions.waitForRevision(revision, until: deadline, $0)
                lifecycle.requestTurn()
            }
        }
        // Everything received is delivered before the caller continues.
        let mailboxes = subscriptions.mailboxes
        await MainActor.run { for mailbox in mailboxes { mailbox.deliver() } }
    }

    /// Adds a listener. Returns its mailbox, and a function that removes it.
    /// - Parameter tracing: creates a span for each delivery; `nil` for none.
    func listen<S: Slice>(
        _ slice: S.Type, tracing: FeatureTracing? = nil, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) throws -> (mailbox: Mailbox<S>, end: @Sendable () -> Void) {
        let link = try lifecycle.requireLink()
        let mailbox = Mailbox<S>(tracing: tracing, handler)
        let (listener, changes) = subscriptions.listen(mailbox, now: .now())
        try link.perform(changes)
        lifecycle.requestTurn()
        // A component that holds its subscription must not hold its own mailbox, which retains the component.
        let end: @Sendable () -> Void = { [weak self, weak mailbox] in
            mailbox?.cancel()
            Task { await self?.removeListener(listener, of: S.name) }
        }
        return (mailbox, end)
    }

    private func removeListener(_ listener: UInt64, of slice: String) {
        let changes = subscriptions.removeListener(listener, of: slice)
        // After a failure the connection at worst receives publications that it ignores.
        try? lifecycle.link?.perform(changes)
    }
}
