import Foundation
internal import SwiftProtobuf

/// The feature's half of a slice: what was told so far, and whether something is missing. No I/O, no clock.
///
/// It asks for a snapshot under a nonce of its own, then follows the patches; a gap in their sequence, a
/// missing tail that progress shows, another epoch or a new connection make it ask again.
package struct SliceFollower<S: Slice> {
    /// How the follower stands.
    package enum Phase: Sendable, Equatable {
        /// A snapshot was asked for. Exits: following.
        case asking(nonce: [UInt8], since: UInt64)
        /// Up to `sequence` of `epoch` everything was told. Exits: asking.
        case following(epoch: UInt64, sequence: UInt64)
    }

    /// What the shell is to do.
    package enum Step: Sendable {
        case nothing
        /// Drop the subscription to the old nonce's topic, if any, and subscribe to the new one's.
        case ask(old: [UInt8]?, new: [UInt8])
        /// Tell the component, if there is news, and drop the subscription to the nonce's topic, if any.
        case tell(SliceChange<S>?, drop: [UInt8]?)
    }

    /// How long a snapshot may take before it is asked for again.
    static var patience: UInt64 { 2_000_000_000 }

    package private(set) var phase: Phase
    /// What was told so far.
    package private(set) var told = Told<S>()
    /// The committed revision up to which nothing is missing.
    package private(set) var reached: Revision = 0
    private var isFirst = true
    private var counter: UInt64 = 0
    private let seed: [UInt8]

    /// - Parameter seed: random, so that nonces of different features differ; without NUL bytes.
    package init(seed: [UInt8], now: UInt64) {
        self.seed = seed
        phase = .asking(nonce: seed, since: now)
    }

    /// When ``tick(now:)`` has something to do.
    package var deadline: UInt64? {
        guard case .asking(_, let since) = phase else { return nil }
        return since + Self.patience
    }

    /// Asks for a snapshot, at first and whenever something may be missing.
    package mutating func ask(now: UInt64) -> Step {
        var old: [UInt8]?
        if case .asking(let nonce, _) = phase, counter > 0 { old = nonce }
        counter += 1
        let nonce = seed + Array(String(counter).utf8)
        phase = .asking(nonce: nonce, since: now)
        return .ask(old: old, new: nonce)
    }

    package mutating func tick(now: UInt64) -> Step {
        guard let deadline, deadline <= now else { return .nothing }
        return ask(now: now)
    }

    /// A snapshot arrives on the topic of `nonce`.
    package mutating func snapshot(_ update: WireSliceUpdate, nonce: [UInt8]) throws -> Step {
        guard case .asking(nonce, _) = phase else { return .nothing }
        let new = Told<S>(fields: FieldSet(update.fields), value: try S.Value(serializedBytes: update.value))
        let changes = new.changes(since: told)
        told.merge(new)
        phase = .following(epoch: update.epoch, sequence: update.sequence)
        reached = update.revision
        // The first telling says also that there is nothing to tell.
        let isNews = isFirst || !changes.isEmpty
        isFirst = false
        let change = SliceChange<S>(value: told.value, fields: changes, revision: update.revision)
        return .tell(isNews ? change : nil, drop: nonce)
    }

    /// A patch arrives.
    package mutating func patch(_ update: WireSliceUpdate, now: UInt64) throws -> Step {
        // Until the snapshot is there, patches are part of it or follow it.
        guard case .following(let epoch, let sequence) = phase else { return .nothing }
        guard update.epoch == epoch else { return ask(now: now) }
        guard update.sequence > sequence else { return .nothing }
        guard update.sequence == sequence + 1 else { return ask(now: now) }
        let new = Told<S>(fields: FieldSet(update.fields), value: try S.Value(serializedBytes: update.value))
        let changes = new.changes(since: told)
        told.merge(new)
        phase = .following(epoch: epoch, sequence: update.sequence)
        reached = max(reached, update.revision)
        return .tell(SliceChange(value: told.value, fields: changes, revision: update.revision), drop: nil)
    }

    /// The outlet says what it has published.
    package mutating func progress(_ progress: WireProgress, now: UInt64) -> Step {
        guard case .following(let epoch, let sequence) = phase else { return .nothing }
        guard progress.epoch == epoch else { return ask(now: now) }
        if let mine = progress.slices.first(where: { $0.slice == S.name }), mine.sequence > sequence {
            return ask(now: now)
        }
        reached = max(reached, progress.revision)
        return .nothing
    }
}
