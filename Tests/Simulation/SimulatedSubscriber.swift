import Eastward
import SwiftProtobuf

/// The commits of a history: the count at each revision.
typealias SimulatedHistory = (number: Int, counts: [Int])

/// A feature's subscription to a slice, and the component that receives its updates.
protocol SimulatedSubscription: AnyObject {
    var pipe: SimulatedPipe { get }
    /// Whether a component of the feature listens.
    var isListening: Bool { get }
    /// The revision of the slice's replica; `nil` while it waits for a snapshot.
    var reached: Revision? { get }
    /// The epoch of the store that delivered the slice.
    var epoch: UInt64? { get }
    /// The presence that the component shows; `nil` if it shows none.
    var presence: [String: Int]? { get }
    func listen(now: Instant)
    func leave()
    func ask(now: Instant)
    func tick(now: Instant)
    func receive(_ count: Int, now: Instant) throws
    /// - Parameter history: for an epoch, the commits of its history.
    func check(_ history: (UInt64) -> SimulatedHistory?) throws
}

final class SimulatedSubscriber<Shown: SimulatedSlice>: SimulatedSubscription {
    typealias S = Shown.Recorded

    let pipe = SimulatedPipe(slice: S.name)
    private(set) var isListening = false
    private var replica: SliceReplica<S>
    private var shown = Shown()
    private var last: (history: Int, reached: Revision) = (0, 0)
    /// Whether it received anything since the last check.
    private var isUnchecked = false
    private let number: UInt8
    private var lives: UInt8 = 0

    init(number: UInt8) {
        self.number = number
        replica = Self.begin(number, 0)
        listen(now: .distantPast)
    }

    private static func begin(_ number: UInt8, _ life: UInt8) -> SliceReplica<S> {
        SliceReplica(seed: Array("\(number).\(life).".utf8), now: .distantPast)
    }

    var reached: Revision? {
        guard case .live = replica.phase else { return nil }
        return replica.reached
    }

    var epoch: UInt64? {
        guard case .live(let epoch, _) = replica.phase else { return nil }
        return epoch
    }

    var presence: [String: Int]? { shown.presence }

    private func perform(_ step: SliceReplica<S>.Step) throws {
        isUnchecked = true
        switch step {
        case .nothing: break
        case .ask(let old, let new):
            if let old { pipe.request(.drop(old)) }
            pipe.request(.snapshot(new))
        case .allow(let nonce, let below): pipe.request(.credit(nonce, below: below))
        case .deliver(let change, let drop):
            if let drop { pipe.request(.drop(drop)) }
            guard let change else { return }
            try hold(change.revision == replica.reached, "a component received another revision than its replica")
            shown.receive(change)
        }
    }

    // MARK: The feature's calls

    /// A component begins to listen, with an empty replica.
    func listen(now: Instant) {
        guard !isListening else { return }
        isListening = true
        lives += 1
        replica = Self.begin(number, lives)
        shown = Shown()
        last = (0, 0)
        pipe.request(.follow)
        ask(now: now)
    }

    /// The component stops listening.
    func leave() {
        guard isListening else { return }
        isListening = false
        pipe.request(.unfollow)
        if case .asking(let nonce, _) = replica.phase { pipe.request(.drop(nonce)) }
    }

    func ask(now: Instant) {
        if isListening { try? perform(replica.ask(now: now)) }
    }

    func tick(now: Instant) {
        if isListening { try? perform(replica.tick(now: now)) }
    }

    func receive(_ count: Int, now: Instant) throws {
        for _ in 0..<count {
            guard let arrival = pipe.next() else { return }
            guard isListening else { continue }
            switch arrival {
            case .patch(let bytes):
                try perform(replica.patch(WireSliceUpdate(serializedBytes: bytes), now: now))
            case .part(let bytes, let nonce):
                try perform(replica.snapshot(WireSliceUpdate(serializedBytes: bytes), nonce: nonce, now: now))
            case .progress(let progress): try perform(replica.progress(progress, now: now))
            }
        }
    }

    // MARK: Checks

    /// Checks that the value is that of the revision reached, and that the component received exactly this value.
    func check(_ history: (UInt64) -> SimulatedHistory?) throws {
        guard isUnchecked, isListening, case .live(let epoch, _) = replica.phase else { return }
        isUnchecked = false
        guard let (number, counts) = history(epoch) else { throw Violation(description: "no epoch \(epoch)") }
        try hold(number != last.history || replica.reached >= last.reached, "a subscriber's revision decreased")
        last = (number, replica.reached)
        try hold(replica.reached < UInt64(counts.count), "a subscriber reached a revision that was never committed")
        try hold(
            shown.isRight(for: counts[Int(replica.reached)], replica.contents.value),
            "a subscriber of \(S.name) has the wrong contents at revision \(replica.reached)")
    }
}
