internal import Eastward
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// The most snapshot bytes that one turn sends for a role, so that other work is not delayed for long.
private let snapshotBytesEachTurn = 256 << 10

extension Gateway {
    /// Publishes due slices and progress. The same turn then receives subscriptions and sends the snapshot parts that
    /// follow.
    func publish(_ sockets: Sockets, _ now: UInt64) throws {
        guard hasCommitted || now >= min(idleProgressAt, schedule.deadline ?? .max) else { return }
        let watched = Set(watchers.map(\.slice))
        let followed = sockets.publishers.reduce(into: watched) { $0.formUnion($1.followed) }
        if hasCommitted { schedule.touch(followed) }
        hasCommitted = false
        current.formIntersection(followed)
        for slice in schedule.due(followed, now: now) { try bringUp(slice, sockets, now) }
        for publisher in sockets.publishers { try sendProgress(publisher) }
        store.assumeIsolated { $0.tick(now: now) }
        idleProgressAt = now + 1_000_000_000
    }

    /// Updates the slice to the committed state, and publishes the change to every role that may read it. A slice that
    /// had no subscriber until now is updated without a patch.
    func bringUp(_ slice: String, _ sockets: Sockets, _ now: UInt64) throws {
        let begin = Reactor.now()
        guard !current.insert(slice).inserted else {
            // The last published value is old but complete, so that it can be updated later.
            guard !schedule.isResting(slice, now: begin) else { return schedule.touch([slice]) }
            store.assumeIsolated { $0.rebase(slice) }
            return schedule.looked(at: slice, from: begin, to: Reactor.now())
        }
        let publication = try store.assumeIsolated { try $0.publish(slice) }
        schedule.looked(at: slice, from: begin, to: Reactor.now())
        guard let publication else { return }
        schedule.published(slice, now: now)
        for index in watchers.indices where watchers[index].slice == slice { watchers[index].isDue = true }
        guard let bytes = publication.bytes else { return }
        var patch = Message(WireProtocol.patchTopic(slice) + bytes)
        for publisher in sockets.publishers where publisher.slices.contains(slice) {
            try publisher.publish(patch.share())
        }
    }

    private func sendProgress(_ publisher: RolePublisher) throws {
        guard publisher.hasProgressSubscribers else { return }
        let names = publisher.slices
        var progress = WireProgress()
        (progress.epoch, progress.revision, progress.slices) = store.assumeIsolated { store in
            let slices = names.map { slice in
                WireSliceProgress.with {
                    $0.slice = slice
                    ($0.sequence, $0.revision) = store.progress(of: slice)
                }
            }
            return (store.epoch, store.revision, slices)
        }
        try publisher.publish(Message(WireProtocol.progressTopic + progress.serializedBytes()))
    }

    func receiveSubscriptions(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        var isBusy = false
        let end = Reactor.now() + turnNanoseconds
        for publisher in sockets.publishers {
            isBusy = try publisher.receiveEvents(&message, wake, limit: 256) || isBusy
            if publisher.takeOwedProgress() { try sendProgress(publisher) }
            for _ in 0..<64 where Reactor.now() < end {
                guard let request = publisher.nextRequest() else { break }
                isBusy = true
                // A slice with subscribers is up to date, or waits until its interval is over.
                if !current.contains(request.slice) { try bringUp(request.slice, sockets, wake.now) }
                guard let snapshot = store.assumeIsolated({ $0.snapshot(request.slice) }) else { continue }
                publisher.answer(request, with: snapshot, now: wake.now)
            }
        }
        return isBusy
    }

    /// Logs at intervals that subscribers do not read.
    func reportFullQueues(_ sockets: Sockets, _ now: UInt64) {
        for publisher in sockets.publishers where publisher.fullQueues > publisher.reportedQueues {
            guard slownessLog.mayReport(now: now) else { return }
            publisher.reportedQueues = publisher.fullQueues
            log.warning(
                """
                A subscriber of \(publisher.role) does not read: \(RolePublisher.highWaterMark) messages wait for it. It misses \
                updates until it has read half of them, and then requests a snapshot.
                """)
        }
    }

    /// Sends further parts of the requested snapshots.
    func sendParts(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        var isBusy = false
        for publisher in sockets.publishers where try publisher.sendParts(bytes: snapshotBytesEachTurn, now: now) {
            isBusy = true
            try sendProgress(publisher)
        }
        return isBusy
    }
}
