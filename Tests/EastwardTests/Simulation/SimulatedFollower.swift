import KitchenSinkContract
import SwiftProtobuf

@testable import Eastward

/// A feature's follower of a slice, over a connection that loses, repeats and delays anything.
final class SimulatedFollower {
    private enum Arrival {
        case patch([UInt8])
        case snapshot([UInt8], nonce: [UInt8])
        case progress(WireProgress)
    }

    private(set) var follower: SliceFollower<ChoiceSlice>
    private var arrivals: [Arrival] = []
    /// Was published lately, and may come again.
    private var past: [Arrival] = []
    private var last: (epoch: UInt64, reached: Revision) = (0, 0)
    /// The topic on which a snapshot is waited for, and whether the store has yet to hear of it.
    private var topic: [UInt8]?
    private(set) var isRequested = false
    /// What the component was told.
    private var shown = Choice()

    init(number: UInt8) {
        follower = SliceFollower(seed: [UInt8(ascii: "a") + number, UInt8(ascii: ".")], now: 0)
        perform(follower.ask(now: 0))
    }

    private func perform(_ step: SliceFollower<ChoiceSlice>.Step) {
        switch step {
        case .nothing, .allow: break
        case .ask(_, let new):
            topic = new
            isRequested = true
        case .tell(let change, let drop):
            if drop != nil { topic = nil }
            if let change { ChoiceSlice.copy(change.fields, from: change.value, into: &shown) }
        }
    }

    // MARK: What the store publishes

    func publish(_ patch: [UInt8], _ dice: inout Dice, isCalm: Bool) {
        add(.patch(patch), &dice, isCalm: isCalm)
    }

    func publish(_ progress: WireProgress, _ dice: inout Dice, isCalm: Bool) {
        add(.progress(progress), &dice, isCalm: isCalm)
    }

    /// Some messages are lost, and some come again later.
    private func add(_ arrival: Arrival, _ dice: inout Dice, isCalm: Bool) {
        guard !isCalm else { return arrivals.append(arrival) }
        if !dice.once(in: 8) { arrivals.append(arrival) }
        if dice.once(in: 12), let old = past.isEmpty ? nil : past[dice.number(0...(past.count - 1))] {
            arrivals.append(old)
        }
        past = past.suffix(20) + [arrival]
    }

    /// Answers the request for a snapshot, if there is one.
    func answer(_ snapshot: any SliceSnapshot, _ dice: inout Dice, isCalm: Bool) throws {
        guard isRequested, let topic else { return }
        isRequested = false
        while let part = try snapshot.next() { add(.snapshot(part, nonce: topic), &dice, isCalm: isCalm) }
    }

    /// The connection stood still: an end of what was on its way is lost, and so may be the request.
    func disturb(_ dice: inout Dice) {
        guard !arrivals.isEmpty else { return }
        switch dice.number(1...4) {
        case 1: arrivals.removeLast(dice.number(1...arrivals.count))
        case 2: arrivals.remove(at: dice.number(0...(arrivals.count - 1)))
        case 3: arrivals.append(arrivals[dice.number(0...(arrivals.count - 1))])
        default: isRequested = false
        }
    }

    // MARK: What the feature hears

    func receive(_ count: Int, now: UInt64) throws {
        for _ in 0..<min(count, arrivals.count) {
            switch arrivals.removeFirst() {
            case .patch(let bytes):
                perform(try follower.patch(try WireSliceUpdate(serializedBytes: bytes), now: now))
            case .snapshot(let bytes, let nonce):
                perform(try follower.snapshot(try WireSliceUpdate(serializedBytes: bytes), nonce: nonce, now: now))
            case .progress(let progress): perform(follower.progress(progress, now: now))
            }
        }
    }

    func tick(now: UInt64) { perform(follower.tick(now: now)) }

    func reconnect(now: UInt64) {
        arrivals = []
        perform(follower.ask(now: now))
    }

    /// The value is that of the revision reached, and the component was shown exactly it.
    func check(_ counts: (UInt64) -> [Int]?) throws {
        guard case .following(let epoch, _) = follower.phase else { return }
        try hold(epoch != last.epoch || follower.reached >= last.reached, "a follower went back")
        last = (epoch, follower.reached)
        guard let counts = counts(epoch) else { throw Violation(description: "epoch \(epoch) never was") }
        try hold(follower.reached < UInt64(counts.count), "a follower reached what was never committed")
        let recorder = ChoiceRecorder()
        SimulatedStore.provide(counts[Int(follower.reached)], to: recorder)
        try hold(
            follower.told.value == recorder.told.value, "a follower is wrong at revision \(follower.reached)")
        try hold(shown == recorder.told.value, "a component was not told")
    }
}
