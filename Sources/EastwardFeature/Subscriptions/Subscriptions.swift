internal import Eastward
internal import SwiftProtobuf

/// The slices to which a connection subscribes, the store's progress, and the callers that wait for a revision.
///
/// The methods return changes to the topics, which the connection's link performs.
struct Subscriptions {
    private var slices: [String: any SubscribedSliceProtocol] = [:]
    private var lastListener: UInt64 = 0
    /// The beginning of the nonces of this connection's snapshots.
    private let seed: [UInt8]
    /// The store's last progress message; `nil` before the topic is subscribed to.
    private var progress: (epoch: UInt64, revision: Revision)?
    private var revisionWaiters = RevisionWaiters()
    /// How often patches were missing, of slices whose subscription has ended.
    private var endedGaps: UInt64 = 0

    /// - Parameter seed: random, so that nonces of different features differ; without NUL bytes.
    init(seed: [UInt8]) {
        self.seed = seed
    }

    /// When a snapshot is requested again, or a caller's wait for a revision ends.
    var deadline: Instant? {
        slices.values.reduce(revisionWaiters.deadline) { earliest, slice in
            slice.deadline.map { min($0, earliest ?? $0) } ?? earliest
        }
    }

    // MARK: Listeners

    /// Adds a listener. The first one of a slice subscribes to it.
    mutating func listen<S: Slice>(
        _ mailbox: Mailbox<S>, now: Instant
    ) -> (listener: UInt64, changes: [TopicChange]) {
        lastListener += 1
        if let known = slices[S.name] as? SubscribedSlice<S> {
            known.addListener(lastListener, mailbox)
            return (lastListener, [])
        }
        let slice = SubscribedSlice<S>(seed: seed + Array("\(lastListener).".utf8), now: now)
        slices[S.name] = slice
        slice.addListener(lastListener, mailbox)
        let changes = needProgress() + [.subscribe(WireProtocol.patchTopic(S.name))] + slice.ask(now: now)
        return (lastListener, changes)
    }

    /// Removes a listener. The last one also ends the slice's subscription.
    mutating func removeListener(_ listener: UInt64, of name: String) -> [TopicChange] {
        guard let slice = slices[name] else { return [] }
        slice.removeListener(listener)
        guard slice.hasNoListener else { return [] }
        slices[name] = nil
        endedGaps += slice.gaps
        return [.unsubscribe(WireProtocol.patchTopic(name))] + slice.leave()
    }

    /// Subscribes to progress at the first need: a feature that only sends costs the store no frame.
    mutating func needProgress() -> [TopicChange] {
        guard progress == nil else { return [] }
        progress = (0, 0)
        return [.subscribe(WireProtocol.progressTopic)]
    }

    // MARK: Events

    /// A connection for slices is established: everything published in the meantime is lost.
    func connected(now: Instant) -> [TopicChange] {
        slices.values.filter { $0.reached != nil }.flatMap { $0.ask(now: now) }
    }

    /// Handles a publication of the store, which begins with its topic.
    /// - Throws: if it cannot be decoded.
    mutating func received(_ publication: UnsafeRawBufferPointer, now: Instant) throws -> [TopicChange] {
        guard let (topic, length) = WireProtocol.Topic.parse(publication) else { return [] }
        let body = UnsafeRawBufferPointer(rebasing: publication[length...]).bytes
        switch topic {
        case .patch(let name):
            guard let slice = slices[name] else { return [] }
            return try slice.patch(WireSliceUpdate(serializedBytes: body), now: now)
        case .snapshot(let name, let nonce):
            guard let slice = slices[name] else { return [] }
            return try slice.snapshot(WireSliceUpdate(serializedBytes: body), nonce: nonce, now: now)
        case .progress:
            let progress = try WireProgress(serializedBytes: body)
            self.progress = (progress.epoch, progress.revision)
            return slices.values.flatMap { $0.progress(progress, now: now) }
        }
    }

    /// Requests the snapshots again that are overdue.
    func tick(now: Instant) -> [TopicChange] {
        slices.values.flatMap { $0.tick(now: now) }
    }

    // MARK: Positions

    /// The positions of the listeners, for the store's operators.
    var positions: SubscriberPositions {
        var positions = SubscriberPositions()
        positions.gaps = slices.values.reduce(endedGaps) { $0 + $1.gaps }
        positions.slices = slices.sorted { $0.key < $1.key }.map { name, slice in
            let received = slice.received
            let handled = slice.mailboxes.map { $0.handled(of: received) }.min() ?? received
            return SubscriberPositions.Slice(name: name, received: received, handled: handled)
        }
        return positions
    }

    // MARK: Revisions

    /// The mailboxes of all listeners.
    var mailboxes: [any MailboxProtocol] { slices.values.flatMap(\.mailboxes) }

    /// Whether every slice has reached `revision`; without slices, whether the store's progress has.
    /// - Parameter epoch: the store's epoch. Progress in an earlier one does not count.
    func hasReached(_ revision: Revision, epoch: UInt64?) -> Bool {
        guard let epoch else { return false }
        func isReached(_ reached: (epoch: UInt64, revision: Revision)?) -> Bool {
            guard let reached else { return false }
            return reached.epoch == epoch && reached.revision >= revision
        }
        return slices.isEmpty ? isReached(progress) : slices.values.allSatisfy { isReached($0.reached) }
    }

    /// Resumes `waiter` when `revision` is reached, or fails it at `deadline`.
    mutating func waitForRevision(_ revision: Revision, until deadline: Instant, _ waiter: Waiter<Void>) {
        revisionWaiters.add(revision, until: deadline, waiter)
    }

    /// Resumes the callers whose revision is reached, and fails those whose deadline has passed.
    mutating func resumeReached(epoch: UInt64?, now: Instant) {
        guard !revisionWaiters.isEmpty else { return }
        var waiters = revisionWaiters
        waiters.resume(now: now) { hasReached($0, epoch: epoch) }
        revisionWaiters = waiters
    }

    // MARK: Ending

    /// Ends the wait of a caller whose task was cancelled.
    mutating func cancel(_ id: WaiterID) { revisionWaiters.cancel(id) }

    /// Fails all listeners, and the callers that wait for a revision.
    mutating func fail(_ error: FeatureError) {
        for slice in slices.values { slice.fail(error) }
        slices = [:]
        revisionWaiters.fail(error)
    }
}

/// A slice to which this process subscribes, and its local listeners.
private protocol SubscribedSliceProtocol: AnyObject {
    var deadline: Instant? { get }
    /// The committed revision up to which nothing is missing, and its epoch; `nil` while something is missing.
    var reached: (epoch: UInt64, revision: Revision)? { get }
    /// The committed revision up to which everything has been received; 0 before the first value.
    var received: Revision { get }
    /// How often patches were missing.
    var gaps: UInt64 { get }
    var hasNoListener: Bool { get }
    func ask(now: Instant) -> [TopicChange]
    func tick(now: Instant) -> [TopicChange]
    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: Instant) throws -> [TopicChange]
    func patch(_ update: WireSliceUpdate, now: Instant) throws -> [TopicChange]
    func progress(_ progress: WireProgress, now: Instant) -> [TopicChange]
    /// Drops the topic of a snapshot that was requested and has not arrived.
    func leave() -> [TopicChange]
    func removeListener(_ id: UInt64)
    func fail(_ error: FeatureError)
    var mailboxes: [any MailboxProtocol] { get }
}

/// The replica of one slice, and its listeners.
private final class SubscribedSlice<S: Slice>: SubscribedSliceProtocol {
    private var replica: SliceReplica<S>
    private var listeners: [(id: UInt64, mailbox: Mailbox<S>)] = []
    private var last: SliceChange<S>?

    init(seed: [UInt8], now: Instant) {
        replica = SliceReplica(seed: seed, now: now)
    }

    var deadline: Instant? { replica.deadline }
    var received: Revision { replica.reached }
    var gaps: UInt64 { replica.gaps }
    var hasNoListener: Bool { listeners.isEmpty }
    var mailboxes: [any MailboxProtocol] { listeners.map(\.mailbox) }

    var reached: (epoch: UInt64, revision: Revision)? {
        guard case .live(let epoch, _) = replica.phase else { return nil }
        return (epoch, replica.reached)
    }

    func addListener(_ id: UInt64, _ mailbox: Mailbox<S>) {
        listeners.append((id, mailbox))
        // A later listener receives the current value at once.
        if let last {
            mailbox.put(SliceChange(value: last.value, fields: replica.contents.fields, revision: last.revision))
        }
    }

    func removeListener(_ id: UInt64) {
        listeners.removeAll { $0.id == id }
    }

    func fail(_ error: FeatureError) {
        for listener in listeners { listener.mailbox.fail(error) }
        listeners = []
    }

    func ask(now: Instant) -> [TopicChange] { perform(replica.ask(now: now)) }
    func tick(now: Instant) -> [TopicChange] { perform(replica.tick(now: now)) }

    func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: Instant) throws -> [TopicChange] {
        perform(try replica.snapshot(update, nonce: nonce, now: now))
    }

    func patch(_ update: WireSliceUpdate, now: Instant) throws -> [TopicChange] {
        perform(try replica.patch(update, now: now))
    }

    func progress(_ progress: WireProgress, now: Instant) -> [TopicChange] {
        perform(replica.progress(progress, now: now))
    }

    func leave() -> [TopicChange] {
        guard case .asking(let nonce, _) = replica.phase else { return [] }
        return [.unsubscribe(snapshotTopic(nonce))]
    }

    /// Delivers an update to the listeners, and returns the changes to the topics.
    private func perform(_ step: SliceReplica<S>.Step) -> [TopicChange] {
        switch step {
        case .nothing: return []
        case .ask(let old?, let new): return [.unsubscribe(snapshotTopic(old)), .subscribe(snapshotTopic(new))]
        case .ask(nil, let new): return [.subscribe(snapshotTopic(new))]
        case .allow(let nonce, let below):
            // The subscription message itself is the credit; the subscription is not needed.
            let credit = WireProtocol.snapshotCredit(S.name, nonce: nonce, below: below)
            return [.subscribe(credit), .unsubscribe(credit)]
        case .deliver(let change, let nonce):
            if let change {
                last = change
                for listener in listeners { listener.mailbox.put(change) }
            }
            return nonce.map { [.unsubscribe(snapshotTopic($0))] } ?? []
        }
    }

    private func snapshotTopic(_ nonce: [UInt8]) -> [UInt8] {
        WireProtocol.snapshotTopic(S.name, nonce: nonce)
    }
}
