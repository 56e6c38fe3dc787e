internal import Eastward
internal import SwiftProtobuf
internal import ZeroMQ

/// A caller that waits for a revision.
struct ReachWaiter {
    let revision: Revision
    let deadline: UInt64
    let continuation: CheckedContinuation<Void, any Error>
}

extension FeatureConnection {
    func receiveSlices(_ link: any FeatureLink, _ wake: Reactor.Wake) throws -> Bool {
        let now = wake.now
        return try link.receivePublications(wake, bytes: 256 << 10) { bytes in
            guard let (topic, length) = WireProtocol.Topic.parse(bytes) else { return }
            let body = UnsafeRawBufferPointer(rebasing: bytes[length...]).bytes
            switch topic {
            case .patch(let name):
                guard let slice = slices[name] else { return }
                let update = try WireSliceUpdate(serializedBytes: body)
                try apply(slice.patch(update, now: now), name, link)
            case .snapshot(let name, let nonce):
                guard let slice = slices[name] else { return }
                let update = try WireSliceUpdate(serializedBytes: body)
                try apply(slice.snapshot(update, nonce: nonce, now: now), name, link)
            case .progress:
                let progress = try WireProgress(serializedBytes: body)
                self.progress = (progress.epoch, progress.revision)
                for slice in slices.values {
                    try apply(slice.progress(progress, now: now), slice.name, link)
                }
            }
        }
    }

    func apply(_ topics: SliceTopics, _ name: String, _ link: any FeatureLink) throws {
        if let drop = topics.drop {
            try link.unsubscribe(WireProtocol.snapshotTopic(name, nonce: drop))
        }
        if let subscribe = topics.subscribe {
            try link.subscribe(WireProtocol.snapshotTopic(name, nonce: subscribe))
        }
        if let (nonce, part) = topics.allow {
            // The subscription message itself is the credit; the subscription is not needed.
            let credit = WireProtocol.snapshotCredit(name, nonce: nonce, below: part)
            try link.subscribe(credit)
            try link.unsubscribe(credit)
        }
    }

    func listen<S: Slice>(_: S.Type, _ mailbox: Mailbox<S>) throws -> UInt64 {
        if let failure { throw failure }
        guard let link else { throw FeatureError.closed }
        let id = nextListener
        nextListener += 1
        let now = Reactor.now()
        if let known = slices[S.name] as? SubscribedSlice<S> {
            known.addListener(id, mailbox)
            return id
        }
        let slice = SubscribedSlice<S>(seed: seed + Array("\(id).".utf8), now: now)
        slices[S.name] = slice
        slice.addListener(id, mailbox)
        try subscribeToProgress()
        try link.subscribe(WireProtocol.patchTopic(S.name))
        try apply(slice.ask(now: now), S.name, link)
        reactor.poke()
        return id
    }

    /// Removes a listener. The last one also ends the slice's subscription.
    func unlisten(_ name: String, _ id: UInt64) {
        guard let slice = slices[name] else { return }
        slice.removeListener(id)
        guard slice.hasNoListener else { return }
        slices[name] = nil
        try? link?.unsubscribe(WireProtocol.patchTopic(name))
        if let nonce = slice.awaited { try? link?.unsubscribe(WireProtocol.snapshotTopic(name, nonce: nonce)) }
    }

    // MARK: Waiting for a revision

    /// Subscribes to progress at the first need: a feature that only sends costs the store no frame.
    func subscribeToProgress() throws {
        guard !isSubscribedToProgress, let link else { return }
        isSubscribedToProgress = true
        try link.subscribe(WireProtocol.progressTopic)
    }

    /// Whether `revision` is reached. Progress from an earlier start of the store does not count for this one's
    /// revisions.
    func hasReached(_ revision: Revision) -> Bool {
        guard let epoch = core.welcomed?.epoch else { return false }
        let reached = slices.isEmpty ? [progress] : slices.values.map { $0.reached ?? (0, 0) }
        return reached.allSatisfy { $0.epoch == epoch && $0.revision >= revision }
    }

    func checkReached(_ now: UInt64) {
        guard !reachWaiters.isEmpty else { return }
        var waiting: [ReachWaiter] = []
        for waiter in reachWaiters {
            if hasReached(waiter.revision) {
                waiter.continuation.resume()
            } else if waiter.deadline <= now {
                waiter.continuation.resume(
                    throwing: FeatureError.timedOut("Revision \(waiter.revision) was not received in time."))
            } else {
                waiting.append(waiter)
            }
        }
        reachWaiters = waiting
    }

    func untilReached(_ revision: Revision, _ limit: Duration) async throws -> [any MailboxProtocol] {
        if !hasReached(revision) {
            if let failure { throw failure }
            guard turn != nil else { throw FeatureError.closed }
            try subscribeToProgress()
            try await untilResumed { continuation in
                reachWaiters.append(
                    ReachWaiter(
                        revision: revision, deadline: Reactor.now() + limit.nanoseconds, continuation: continuation))
                reactor.poke()
            }
        }
        return slices.values.flatMap(\.mailboxes)
    }
}
