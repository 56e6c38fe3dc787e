public import Eastward

extension FeatureConnection: FeatureTransport {
    public nonisolated func send(_ action: some AppAction) async throws -> Receipt {
        let receipts = try await sendAll([action])
        return receipts[receipts.startIndex]
    }

    public nonisolated func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        try await sendAll(actions)
    }

    @MainActor
    public func subscribe<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> Subscription {
        let subscription = try await listen(slice, handler)
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
        return Subscription { subscription.end() }
    }

    public nonisolated func values<S: Slice>(of slice: S.Type) -> SliceValues<S> {
        let (stream, continuation) = AsyncThrowingStream<SliceValues<S>.Element, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(1))
        let ending = Ending()
        // Set before the stream can end: a handler set later is never called.
        continuation.onTermination = { _ in ending.end() }
        Task { @MainActor in
            do {
                let subscription = try await listen(slice) { change in
                    let element = SliceValues<S>.Element(value: change.value, revision: change.revision)
                    if case .terminated = continuation.yield(element) { return false }
                    return true
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

    public nonisolated func reach(_ revision: Revision, within limit: Duration) async throws {
        let mailboxes = try await untilReached(revision, limit)
        // Everything received is delivered before the caller continues.
        await MainActor.run { for mailbox in mailboxes { mailbox.deliver() } }
    }

    nonisolated func listen<S: Slice>(
        _ slice: S.Type, _ handler: @escaping @MainActor (SliceChange<S>) -> Bool
    ) async throws -> (mailbox: Mailbox<S>, end: @Sendable () -> Void) {
        let box = ListenerBox()
        let end: @Sendable () -> Void = { [weak self] in
            Task { await self?.removeListener(box, of: S.name) }
        }
        let mailbox = Mailbox<S>(handler: handler, end: end)
        box.set(try await addListener(mailbox))
        return (
            mailbox,
            {
                mailbox.cancel()
                end()
            }
        )
    }
}
