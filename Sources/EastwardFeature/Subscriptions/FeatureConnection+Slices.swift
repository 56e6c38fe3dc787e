internal import Eastward
internal import ZeroMQ

extension FeatureConnection {
    /// Adds a listener, and returns its number.
    func addListener<S: Slice>(_ mailbox: Mailbox<S>) throws -> UInt64 {
        let link = try lifecycle.requireLink()
        let (listener, changes) = subscriptions.listen(mailbox, now: .now())
        try link.perform(changes)
        reactor.poke()
        return listener
    }

    func removeListener(_ box: ListenerBox, of slice: String) {
        guard let listener = box.take() else { return }
        let changes = subscriptions.removeListener(listener, of: slice)
        // After a failure the connection at worst receives publications that it ignores.
        try? lifecycle.link?.perform(changes)
    }

    /// Waits until `revision` is reached, and returns the mailboxes of all listeners.
    func untilReached(_ revision: Revision, _ limit: Duration) async throws -> [any MailboxProtocol] {
        if !subscriptions.hasReached(revision, epoch: core.welcomed?.epoch) {
            let link = try lifecycle.requireLink()
            try link.perform(subscriptions.needProgress())
            let deadline = Instant.now() + limit
            try await wait {
                subscriptions.waitForRevision(revision, until: deadline, $0)
                reactor.poke()
            }
        }
        return subscriptions.mailboxes
    }
}
