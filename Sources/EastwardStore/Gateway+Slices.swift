internal import Eastward
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// How many bytes of snapshots one turn sends for a role: bounded, so that nothing else waits long.
private let snapshotBytesEachTurn = 256 << 10

extension Gateway {
    /// What is published here is heard of, and the parts that follow are sent, in the same turn.
    func publish(_ sockets: Sockets, _ now: UInt64) throws {
        guard hasCommitted || now >= min(idleProgressAt, schedule.deadline ?? .max) else { return }
        let watched = Set(watchers.map(\.slice))
        let followed = sockets.outlets.reduce(into: watched) { $0.formUnion($1.followed) }
        if hasCommitted { schedule.touch(followed) }
        hasCommitted = false
        current.formIntersection(followed)
        for slice in schedule.due(followed, now: now) { try bringUp(slice, sockets, now) }
        for outlet in sockets.outlets { try sendProgress(outlet) }
        store.assumeIsolated { $0.tick(now: now) }
        idleProgressAt = now + 1_000_000_000
    }

    /// Brings the slice up to the committed state, and tells everybody who may know it what changed. While nobody
    /// follows it there is nothing to tell.
    func bringUp(_ slice: String, _ sockets: Sockets, _ now: UInt64) throws {
        let begin = Reactor.now()
        guard !current.insert(slice).inserted else {
            // What was published last is old but whole, so that it can be brought up to date later.
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
        for outlet in sockets.outlets where outlet.slices.contains(slice) {
            try outlet.publish(patch.share())
        }
    }

    private func sendProgress(_ outlet: Outlet) throws {
        guard outlet.hasProgressSubscribers else { return }
        let names = outlet.slices
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
        try outlet.publish(Message(WireProtocol.progressTopic + progress.serializedBytes()))
    }

    func hearSubscriptions(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        var isBusy = false
        let end = Reactor.now() + turnNanoseconds
        for outlet in sockets.outlets {
            isBusy = try outlet.hear(&message, wake, limit: 256) || isBusy
            if outlet.takeOwedProgress() { try sendProgress(outlet) }
            for _ in 0..<64 where Reactor.now() < end {
                guard let request = outlet.nextRequest() else { break }
                isBusy = true
                // One that others follow is up to date, or waits until its interval is over.
                if !current.contains(request.slice) { try bringUp(request.slice, sockets, wake.now) }
                guard let snapshot = store.assumeIsolated({ $0.snapshot(request.slice) }) else { continue }
                outlet.answer(request, with: snapshot, now: wake.now)
            }
        }
        return isBusy
    }

    /// Says in the log, now and then, that subscribers do not read.
    func reportFullQueues(_ sockets: Sockets, _ now: UInt64) {
        for outlet in sockets.outlets where outlet.fullQueues > outlet.reportedQueues {
            guard slownessLog.mayReport(now: now) else { return }
            outlet.reportedQueues = outlet.fullQueues
            log.warning(
                """
                A subscriber of \(outlet.role) does not read: \(Outlet.highWaterMark) messages wait for it. It misses \
                updates until it has read half of them, and then requests a snapshot.
                """)
        }
    }

    /// Goes on with the snapshots that were asked for.
    func sendParts(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        var isBusy = false
        for outlet in sockets.outlets where try outlet.sendParts(bytes: snapshotBytesEachTurn, now: now) {
            isBusy = true
            try sendProgress(outlet)
        }
        return isBusy
    }
}
