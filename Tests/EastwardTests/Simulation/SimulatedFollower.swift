import SwiftProtobuf

@testable import Eastward

/// What was committed on a lineage: by revision, the count.
typealias SimulatedHistory = (lineage: Int, counts: [Int])

/// A feature's follower of a slice, and the component that it tells.
protocol SimulatedFollowing: AnyObject {
    var pipe: SimulatedPipe { get }
    /// Whether somebody in the feature listens.
    var isListening: Bool { get }
    /// Up to where it knows the slice; `nil` while it waits for a snapshot.
    var reached: Revision? { get }
    /// The epoch of the store that told it.
    var epoch: UInt64? { get }
    func listen(now: UInt64)
    func leave()
    func ask(now: UInt64)
    func tick(now: UInt64)
    func receive(_ count: Int, now: UInt64) throws
    /// - Parameter history: by epoch, on which lineage it is, and by revision the count.
    func check(_ history: (UInt64) -> SimulatedHistory?) throws
}

final class SimulatedFollower<Shown: SimulatedSlice>: SimulatedFollowing {
    typealias S = Shown.Recorded

    let pipe = SimulatedPipe(slice: S.name)
    private(set) var isListening = false
    private var follower: SliceFollower<S>
    private var shown = Shown()
    private var last: (lineage: Int, reached: Revision) = (0, 0)
    /// Whether it heard anything since it was checked.
    private var isUnchecked = false
    private let number: UInt8
    private var lives: UInt8 = 0

    init(number: UInt8) {
        self.number = number
        follower = Self.begin(number, 0)
        listen(now: 0)
    }

    private static func begin(_ number: UInt8, _ life: UInt8) -> SliceFollower<S> {
        SliceFollower(seed: Array("\(number).\(life).".utf8), now: 0)
    }

    var reached: Revision? {
        guard case .following = follower.phase else { return nil }
        return follower.reached
    }

    var epoch: UInt64? {
        guard case .following(let epoch, _) = follower.phase else { return nil }
        return epoch
    }

    private func perform(_ step: SliceFollower<S>.Step) throws {
        isUnchecked = true
        switch step {
        case .nothing: break
        case .ask(let old, let new):
            if let old { pipe.wish(.drop(old)) }
            pipe.wish(.snapshot(new))
        case .allow(let nonce, let below): pipe.wish(.credit(nonce, below: below))
        case .tell(let change, let drop):
            if let drop { pipe.wish(.drop(drop)) }
            guard let change else { return }
            try hold(change.revision == follower.reached, "a component was told another revision")
            shown.hear(change)
        }
    }

    // MARK: What the feature does

    /// Somebody begins to listen, who knows nothing.
    func listen(now: UInt64) {
        guard !isListening else { return }
        isListening = true
        lives += 1
        follower = Self.begin(number, lives)
        shown = Shown()
        last = (0, 0)
        pipe.wish(.follow)
        ask(now: now)
    }

    /// Nobody listens any more.
    func leave() {
        guard isListening else { return }
        isListening = false
        pipe.wish(.unfollow)
        if case .asking(let nonce, _) = follower.phase { pipe.wish(.drop(nonce)) }
    }

    func ask(now: UInt64) {
        if isListening { try? perform(follower.ask(now: now)) }
    }

    func tick(now: UInt64) {
        if isListening { try? perform(follower.tick(now: now)) }
    }

    func receive(_ count: Int, now: UInt64) throws {
        for _ in 0..<count {
            guard let arrival = pipe.next() else { return }
            guard isListening else { continue }
            switch arrival {
            case .patch(let bytes):
                try perform(follower.patch(WireSliceUpdate(serializedBytes: bytes), now: now))
            case .part(let bytes, let nonce):
                try perform(follower.snapshot(WireSliceUpdate(serializedBytes: bytes), nonce: nonce, now: now))
            case .progress(let progress): try perform(follower.progress(progress, now: now))
            }
        }
    }

    // MARK: Checks

    /// The value is that of the revision reached, and the component was shown exactly it.
    func check(_ history: (UInt64) -> SimulatedHistory?) throws {
        guard isUnchecked, isListening, case .following(let epoch, _) = follower.phase else { return }
        isUnchecked = false
        guard let (lineage, counts) = history(epoch) else { throw Violation(description: "epoch \(epoch) never was") }
        try hold(lineage != last.lineage || follower.reached >= last.reached, "a follower went back")
        last = (lineage, follower.reached)
        try hold(follower.reached < UInt64(counts.count), "a follower reached what was never committed")
        try hold(
            shown.isRight(for: counts[Int(follower.reached)], follower.told.value),
            "a follower of \(S.name) is wrong at revision \(follower.reached)")
    }
}
