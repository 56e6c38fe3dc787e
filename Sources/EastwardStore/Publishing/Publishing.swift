internal import Eastward
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// Publishes the committed state to subscribers: keeps the last published value of each slice, decides which slices are
/// due, and sends patches, progress and snapshots over the slice publishers of the roles.
///
/// A slice is updated only while it has a subscriber or an operator that watches it.
struct Publishing {
    /// The most snapshot bytes that one turn sends for a role, so that other work is not delayed for long.
    private static let snapshotBytesEachTurn = 256 << 10
    /// The shortest time between two patches of a slice with presence, unless the store's program sets another.
    private static let presenceInterval = Duration.milliseconds(10)
    /// How often the state is published, and the core's timeouts are checked, while nothing is committed.
    private static let idleInterval = Duration.seconds(1)
    /// The time in which a subscriber reports a published revision that it has handled.
    private static let settlingTime = Duration.seconds(2)
    /// How long a turn answers snapshot requests.
    private static let requestTime = Duration.milliseconds(1)

    /// The last published value of each slice.
    private let values: [String: any PublishedSlice]
    private let publishers: [RolePublisher]
    /// The slices of each role.
    private let slices: [String: Set<String>]
    private var schedule: PublishingSchedule
    /// The shortest time between two publications.
    private let interval: Duration
    private let tracing: StoreTracing
    private let clock: () -> Instant
    /// The number of actions since the last publication from which a store is under heavy load. Then it publishes less
    /// often, because each publication takes CPU time of all subscribers.
    private static let heavyLoad: Revision = 512
    /// By how much the interval is multiplied under heavy load: the number of connected features, within these limits.
    private static let factorUnderHeavyLoad = 10...100
    /// The shortest pause after a publication, as a multiple of the time that sending it took: the wake-ups of many
    /// subscribers must not keep the store from committing. If the interval is zero, there is none.
    private static let rest = 9
    /// How long sending has taken since the last publication began.
    private var sendingTime = Duration.zero
    /// How long sending the last two publications took. The thread may have been preempted in one of them.
    private var sending = (before: Duration.zero, last: Duration.zero)
    /// The slices that contain presence.
    private let presenceSlices: Set<String>
    /// The slices that are kept up to date.
    private var current: Set<String> = []
    /// Whether the committed state has advanced since slices were last published.
    private var hasCommitted = false
    private var isWatched = false
    private var features = 0
    private var committed: Revision = 0
    private var publishedAt = Instant.distantPast
    /// The published revisions at a moment of the last seconds, and at one before it.
    private var sample: (revisions: [String: Revision], time: Instant) = ([:], .distantPast)
    private var settled: [String: Revision] = [:]
    /// The committed revision at the last publication.
    private var publishedRevision: Revision = 0
    private var reports = ReportLimit()

    /// - Parameters:
    ///   - state: reads the committed state.
    ///   - presence: the presence of the processes.
    ///   - intervals: how often slices are published.
    ///   - tracing: the traces of the committed actions.
    ///   - clock: measures how long the work takes.
    init<State>(
        _ roles: [ServedRole<State>], of state: @escaping () -> State, presence: PresenceTable,
        over publishers: [RolePublisher], intervals: PublishingIntervals, tracing: StoreTracing,
        clock: @escaping () -> Instant = Instant.now
    ) {
        var values: [String: any PublishedSlice] = [:]
        for slice in roles.flatMap(\.slices) where values[slice.name] == nil {
            values[slice.name] = CommittedSlice(slice.publisher(presence: presence), of: state)
        }
        self.values = values
        let presenceSlices = Set(roles.flatMap(\.slices).filter(\.isPresence).map(\.name))
        self.presenceSlices = presenceSlices
        self.publishers = publishers
        slices = Dictionary(uniqueKeysWithValues: publishers.map { ($0.role, Set($0.slices)) })
        let ofPresence = presenceSlices.map { ($0, Self.presenceInterval) }
        schedule = PublishingSchedule(intervals: intervals.slices.merging(ofPresence) { set, _ in set })
        interval = intervals.shortest
        self.tracing = tracing
        self.clock = clock
    }

    /// The slices that have a subscriber.
    var subscribed: Set<String> { publishers.reduce(into: []) { $0.formUnion($1.subscribedSlices) } }

    /// Records that the committed state has advanced.
    /// - Parameters:
    ///   - revision: the committed revision.
    ///   - isWatched: whether an operator watches a slice.
    ///   - features: the number of connected features.
    mutating func noteCommit(_ revision: Revision, isWatched: Bool, features: Int) {
        hasCommitted = true
        committed = revision
        self.isWatched = isWatched
        self.features = features
    }

    /// Records that the presence of a process has changed.
    mutating func notePresence() {
        schedule.touch(presenceSlices)
    }

    /// Records that processes of `role` have received receipts: they may wait until their slices include the actions.
    func noteReceipts(role: String) {
        publishers.first { $0.role == role }?.oweProgress()
    }

    /// The shortest time from the last publication to the next.
    private var pace: Duration {
        guard interval > .zero else { return .zero }
        let pause = min(sending.before, sending.last) * Self.rest
        guard committed - publishedRevision > Self.heavyLoad else { return max(interval, pause) }
        let factor = Self.factorUnderHeavyLoad
        return max(interval * min(max(features, factor.lowerBound), factor.upperBound), pause)
    }

    /// When a turn is due for publishing, or for the sockets.
    var deadline: Instant { publishers.reduce(publishingDeadline) { min($0, $1.socket.deadline ?? .distantFuture) } }

    /// When to publish.
    private var publishingDeadline: Instant {
        var deadline = min(schedule.deadline ?? .distantFuture, publishedAt + Self.idleInterval)
        if hasCommitted, isWatched || publishers.contains(where: { !$0.subscribedSlices.isEmpty }) {
            deadline = min(deadline, publishedAt + pace)
        }
        for publisher in publishers {
            guard let progress = publisher.progressDeadline(committed, pace: pace) else { continue }
            deadline = min(deadline, progress)
        }
        return deadline
    }

    /// Whether slices or progress are due.
    func isDue(now: Instant) -> Bool { now >= publishingDeadline }

    // MARK: Patches

    /// Publishes the due slices of the core's committed state, and progress.
    /// - Parameter watched: the slices that operators watch.
    /// - Returns: the slices that changed.
    mutating func publish(
        _ core: borrowing StoreCore, watched: Set<String>, now: Instant
    ) throws -> [String] {
        let wanted = subscribed.union(watched)
        if hasCommitted { schedule.touch(wanted) }
        hasCommitted = false
        committed = core.committed.revision
        if now - sample.time >= Self.settlingTime {
            settled = sample.revisions
            sample = (values.mapValues(\.revision), now)
        }
        defer { (publishedAt, publishedRevision) = (now, committed) }
        current.formIntersection(wanted)
        var changed: [String] = []
        sendingTime = .zero
        for slice in schedule.due(wanted, now: now) where try update(slice, core, now: now) { changed.append(slice) }
        let begin = clock()
        try sendDueProgress(core, now: now)
        sendingTime += clock() - begin
        if !changed.isEmpty { sending = (sending.last, sendingTime) }
        return changed
    }

    /// Updates a slice that a subscriber or an operator requests, unless its own interval is not over. The interval of
    /// all slices does not apply: a process that has the receipt of its action expects the action in the slice. Returns
    /// whether it changed.
    mutating func update(
        requested slice: String, _ core: borrowing StoreCore, now: Instant
    ) throws -> Bool {
        guard !current.contains(slice) || hasCommitted && schedule.allows(slice, now: now) else { return false }
        return try update(slice, core, now: now)
    }

    /// Updates the slice to the committed state, and publishes the change to every role that may read it. A slice that
    /// had no subscriber until now is updated without a patch. Returns whether it changed.
    private mutating func update(
        _ slice: String, _ core: borrowing StoreCore, now: Instant
    ) throws -> Bool {
        guard let value = values[slice] else { return false }
        let begin = clock()
        guard !current.insert(slice).inserted else {
            // The last published value is old but complete, so that it can be updated later.
            if schedule.isResting(slice, now: begin) {
                schedule.touch([slice])
            } else {
                value.rebase(revision: core.committed.revision)
                schedule.looked(at: slice, from: begin, to: clock())
            }
            return false
        }
        let before = (sequence: value.sequence, revision: value.revision)
        let bytes = try value.publish(revision: core.committed.revision, epoch: core.epoch)
        schedule.looked(at: slice, from: begin, to: clock())
        guard value.sequence != before.sequence else { return false }
        schedule.published(slice, now: now)
        for publisher in publishers where publisher.slices.contains(slice) { publisher.oweProgress() }
        // Without a patch, because it would be too large, subscribers detect a gap and request a snapshot.
        guard let bytes else { return true }
        let publication = tracing.publish(slice, after: before.revision, through: value.revision, since: begin)
        defer { publication.end() }
        let patch = WireProtocol.patchTopic(slice) + bytes + (try publication.field)
        let sendingBegin = clock()
        for publisher in publishers where publisher.slices.contains(slice) { try publisher.publish(patch) }
        sendingTime += clock() - sendingBegin
        return true
    }

    private func sendDueProgress(_ core: borrowing StoreCore, now: Instant) throws {
        for publisher in publishers {
            guard let due = publisher.progressDeadline(committed, pace: pace), due <= now else { continue }
            try sendProgress(over: publisher, core, now: now)
        }
    }

    private func sendProgress(over publisher: RolePublisher, _ core: borrowing StoreCore, now: Instant) throws {
        guard publisher.hasProgressSubscribers else { return }
        var progress = WireProgress()
        progress.epoch = core.epoch
        progress.revision = core.committed.revision
        progress.slices = publisher.slices.map { self.progress(ofSlice: $0) }
        try publisher.publish(WireProtocol.progressTopic + progress.serializedBytes())
        publisher.progressSent(progress.revision, now: now)
    }

    // MARK: Values

    /// Whether a role may read the slice.
    func serves(_ slice: String) -> Bool { values[slice] != nil }

    /// The number of the slice's last patch, and the revision that the slice reflects after it.
    func progress(of slice: String) -> (sequence: UInt64, revision: Revision) {
        values[slice].map { ($0.sequence, $0.revision) } ?? (0, 0)
    }

    /// The name of a slice that the role may read, and the revision that it reflects; `nil` for any other name.
    func position(of slice: String, role: String) -> (name: String, revision: Revision)? {
        guard let slices = slices[role], let index = slices.firstIndex(of: slice) else { return nil }
        return (slices[index], progress(of: slices[index]).revision)
    }

    /// The revision that the slice reflected some seconds ago. A subscriber without it is behind.
    func settledRevision(of slice: String) -> Revision { settled[slice] ?? 0 }

    var roles: [String] { publishers.map(\.role) }

    /// The roles with the progress of their slices.
    var progress: [(role: String, slices: [WireSliceProgress])] {
        publishers.map { ($0.role, $0.slices.map { progress(ofSlice: $0) }) }
    }

    private func progress(ofSlice slice: String) -> WireSliceProgress {
        .with {
            $0.slice = slice
            ($0.sequence, $0.revision) = self.progress(of: slice)
        }
    }

    /// The slice as it was last published.
    func value(of slice: String) -> (any ContractMessage)? { values[slice]?.value }

    /// Adds the duration of further work on the slice's value to the cost of the slice, once for each value.
    mutating func addCost(_ duration: Duration, to slice: String) {
        schedule.add(duration, to: slice, now: clock())
    }

    // MARK: Snapshots

    /// Receives subscriptions and answers requests for snapshots. Returns whether there were any, and the slices that
    /// changed.
    mutating func receiveSubscriptions(
        _ core: borrowing StoreCore, _ wake: Reactor.Wake
    ) throws -> (isBusy: Bool, changed: [String]) {
        var isBusy = false
        var changed: [String] = []
        var message = Message()
        let end = clock() + Self.requestTime
        for publisher in publishers {
            isBusy = try publisher.receiveEvents(&message, wake, limit: 256) || isBusy
            for _ in 0..<64 where clock() < end {
                guard let request = publisher.nextRequest() else { break }
                isBusy = true
                if try update(requested: request.slice, core, now: wake.instant) { changed.append(request.slice) }
                guard let snapshot = values[request.slice]?.snapshot(epoch: core.epoch) else { continue }
                publisher.answer(request, with: snapshot, now: wake.instant)
            }
        }
        return (isBusy, changed)
    }

    /// Sends further parts of the requested snapshots. Returns whether it sent any.
    func sendParts(_ core: borrowing StoreCore, now: Instant) throws -> Bool {
        var isBusy = false
        for publisher in publishers where try publisher.sendParts(bytes: Self.snapshotBytesEachTurn, now: now) {
            isBusy = true
            try sendProgress(over: publisher, core, now: now)
        }
        return isBusy
    }

    /// Whether subscriptions wait that no descriptor announces.
    var hasUnannouncedEvents: Bool { publishers.contains { $0.socket.hasUnannouncedEvents() } }

    // MARK: Subscribers that do not read

    /// How often the queue of a subscriber became full.
    var fullQueues: UInt64 { publishers.reduce(0) { $0 + $1.fullQueues } }

    /// Logs at intervals that subscribers do not read.
    mutating func reportFullQueues(now: Instant, _ log: Logger) {
        for publisher in publishers where publisher.fullQueues > publisher.reportedQueues {
            guard reports.mayReport(now: now) else { return }
            publisher.reportedQueues = publisher.fullQueues
            log.warning(
                """
                A subscriber of \(publisher.role) does not read, and its queue is full. It misses updates until it has \
                read half of the queue, and then requests a snapshot.
                """)
        }
    }
}
