import Eastward
import KitchenSinkContract
import LarderContract
import SwiftProtobuf

/// A store's slice publisher for one role. Does the work of the store's publishing and of the role publisher, without
/// sockets.
final class SimulatedPublisher {
    /// A snapshot in transit to one subscriber.
    private struct Answer {
        let pipe: SimulatedPipe
        let topic: [UInt8]
        let snapshot: any SliceSnapshot
        var sent: UInt32 = 0
        var allowed = WireProtocol.snapshotCredit
    }

    private let epoch: UInt64
    private let publishers: [any SlicePublishing<TallyState>]
    /// The least time between two publications, in nanoseconds.
    private let intervals: [String: Duration] = [RowsSlice.name: .milliseconds(60)]
    private let pipes: [SimulatedPipe]
    private var subscribed: Set<ObjectIdentifier> = []
    private var answers: [Answer] = []
    /// Slices for which the publisher's base is the contents last published to a subscriber.
    private var current: Set<String> = []
    /// Slices that may have changed since.
    private var waiting: Set<String> = []
    private var earliest: [String: Instant] = [:]
    /// The number of parts published after the first part of a snapshot.
    private(set) var laterParts = 0

    init(epoch: UInt64, pipes: [SimulatedPipe], presence: PresenceTable) {
        self.epoch = epoch
        self.pipes = pipes
        let shoppers = ServedSlice<TallyState>(presence: Shopper.self, ShoppersRecorder.self) { shoppers, recorder in
            recorder.newShoppers(shoppers)
        }
        publishers = [
            Self.serve(ShownChoice.self).publisher(), Self.serve(ShownRows.self).publisher(),
            shoppers.publisher(presence: presence),
        ]
    }

    private static func serve<Shown: SimulatedSlice & SendableMetatype>(_: Shown.Type) -> ServedSlice<TallyState> {
        ServedSlice(Shown.Recorder.self) { state, recorder in Shown.provide(state.count, to: recorder) }
    }

    private var followed: Set<String> {
        Set(pipes.filter { subscribed.contains(ObjectIdentifier($0)) }.map(\.slice))
    }

    /// The slice work of one turn of the store.
    func turn(
        _ state: TallyState, _ revision: Revision, hasCommitted: Bool, hasPresenceChanged: Bool, now: Instant,
        _ dice: inout Dice, isCalm: Bool
    ) throws {
        let followed = followed
        if hasCommitted { waiting.formUnion(followed) }
        if hasPresenceChanged { waiting.insert(ShoppersSlice.name) }
        current.formIntersection(followed)
        waiting.formIntersection(followed)
        for slice in waiting.sorted() where earliest[slice, default: .distantPast] <= now {
            waiting.remove(slice)
            try bringUp(slice, state, revision, now, &dice, isCalm)
        }
        if hasCommitted || isCalm || dice.once(in: 10) { publishProgress(revision, &dice, isCalm) }
        for pipe in pipes {
            for _ in 0..<(isCalm ? 100 : dice.number(0...5)) {
                guard let request = pipe.nextRequest(&dice, isCalm: isCalm) else { break }
                try answer(request, pipe, state, revision, now, &dice, isCalm)
            }
        }
        if try sendParts(isCalm ? 400 : dice.number(0...16), &dice, isCalm) {
            publishProgress(revision, &dice, isCalm)
        }
    }

    private func answer(
        _ request: SimulatedPipe.Request, _ pipe: SimulatedPipe, _ state: TallyState, _ revision: Revision,
        _ now: Instant,
        _ dice: inout Dice, _ isCalm: Bool
    ) throws {
        switch request {
        case .follow: subscribed.insert(ObjectIdentifier(pipe))
        case .unfollow: subscribed.remove(ObjectIdentifier(pipe))
        case .snapshot(let topic):
            // Pending changes are published to the other subscribers first, so that the snapshot's sequence is correct.
            try bringUp(pipe.slice, state, revision, now, &dice, isCalm)
            guard let publisher = publishers.first(where: { $0.name == pipe.slice }) else { return }
            answers.append(
                Answer(pipe: pipe, topic: topic, snapshot: publisher.snapshot(epoch: epoch, partSize: 40)))
        case .drop(let topic): answers.removeAll { $0.pipe === pipe && $0.topic == topic }
        case .credit(let topic, let below):
            guard let index = answers.firstIndex(where: { $0.pipe === pipe && $0.topic == topic }) else { return }
            answers[index].allowed = max(answers[index].allowed, below)
        case .lost:
            subscribed.remove(ObjectIdentifier(pipe))
            answers.removeAll { $0.pipe === pipe }
        }
    }

    private func bringUp(
        _ slice: String, _ state: TallyState, _ revision: Revision, _ now: Instant, _ dice: inout Dice, _ isCalm: Bool
    ) throws {
        guard let publisher = publishers.first(where: { $0.name == slice }) else { return }
        guard !current.insert(slice).inserted else { return publisher.rebase(state, revision: revision) }
        let before = publisher.sequence
        let patch = try publisher.publish(state, revision: revision, epoch: epoch)
        if publisher.sequence != before { earliest[slice] = now + intervals[slice, default: .zero] }
        guard let patch else { return }
        for pipe in pipes where pipe.slice == slice && subscribed.contains(ObjectIdentifier(pipe)) {
            pipe.publish(.patch(patch), &dice, isCalm: isCalm)
        }
    }

    private func publishProgress(_ revision: Revision, _ dice: inout Dice, _ isCalm: Bool) {
        let progress = WireProgress.with {
            $0.epoch = epoch
            $0.revision = revision
            $0.slices = publishers.map { publisher in
                .with {
                    $0.slice = publisher.name
                    $0.sequence = publisher.sequence
                    $0.revision = publisher.revision
                }
            }
        }
        for pipe in pipes { pipe.publish(.progress(progress), &dice, isCalm: isCalm) }
    }

    /// Sends up to `count` parts of snapshots, round-robin and within the requesters' credit. Returns whether it sent
    /// any.
    private func sendParts(_ count: Int, _ dice: inout Dice, _ isCalm: Bool) throws -> Bool {
        var sent = 0
        var waiting = 0
        while sent < count, waiting < answers.count {
            var answer = answers.removeFirst()
            guard answer.sent < answer.allowed else {
                waiting += 1
                answers.append(answer)
                continue
            }
            guard let part = try answer.snapshot.next() else { continue }
            answer.pipe.publish(.part(part, nonce: answer.topic), &dice, isCalm: isCalm)
            if answer.sent > 0 { laterParts += 1 }
            answer.sent += 1
            sent += 1
            waiting = 0
            answers.append(answer)
        }
        return sent > 0
    }
}
