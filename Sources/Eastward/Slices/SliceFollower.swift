import Foundation
internal import SwiftProtobuf

/// The feature's half of a slice: what was told so far, and whether something is missing. No I/O, no clock.
///
/// It asks for a snapshot under a nonce of its own, then follows the patches; a gap in their sequence, a
/// missing tail that progress shows, another epoch or a new connection make it ask again.
package struct SliceFollower<S: Slice> {
    /// How the follower stands.
    package enum Phase: Sendable, Equatable {
        /// A snapshot was asked for, and nothing came of it since. Exits: following.
        case asking(nonce: [UInt8], since: UInt64)
        /// Up to `sequence` of `epoch` everything was told. Exits: asking.
        case following(epoch: UInt64, sequence: UInt64)
    }

    /// What the shell is to do.
    package enum Step: Sendable {
        case nothing
        /// Drop the subscription to the old nonce's topic, if any, and subscribe to the new one's.
        case ask(old: [UInt8]?, new: [UInt8])
        /// Allow the store to send parts of the snapshot below this one.
        case allow(nonce: [UInt8], below: UInt32)
        /// Tell the component, if there is news, and drop the subscription to the nonce's topic, if any.
        case tell(SliceChange<S>?, drop: [UInt8]?)
    }

    /// A snapshot of which more is to come, and the patches that follow it.
    private struct Assembly {
        let epoch: UInt64
        let sequence: UInt64
        var told = Told<S>()
        var parts: UInt32 = 0
        var patches: [WireSliceUpdate] = []
        /// How many bytes the patches have.
        var waiting = 0
    }

    /// How long the store may be silent before a snapshot is asked for again.
    static var patience: UInt64 { 2_000_000_000 }
    /// How many bytes of patches may wait for the end of a snapshot. Beyond them it is asked for again.
    static var mostWaiting: Int { 64 << 20 }
    /// What a patch that waits takes beside what it tells, in bytes: one that only cuts a text tells nothing.
    static var costOfAPatch: Int { 256 }

    package private(set) var phase: Phase
    private var assembly: Assembly?
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
        assembly = nil
        let nonce = seed + Array(String(counter).utf8)
        phase = .asking(nonce: nonce, since: now)
        return .ask(old: old, new: nonce)
    }

    package mutating func tick(now: UInt64) -> Step {
        guard let deadline, deadline <= now else { return .nothing }
        return ask(now: now)
    }

    /// A part of a snapshot arrives on the topic of `nonce`.
    /// - Throws: if it cannot be read, or does not follow from the parts before.
    package mutating func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: UInt64) throws -> Step {
        guard case .asking(nonce, _) = phase else { return .nothing }
        if update.part == 0 { assembly = Assembly(epoch: update.epoch, sequence: update.sequence) }
        // A topic that was subscribed to twice is answered twice.
        guard var assembly, update.part == assembly.parts, update.epoch == assembly.epoch,
            update.sequence == assembly.sequence
        else { return ask(now: now) }
        self.assembly = nil
        let patch = try SlicePatch<S>(update)
        do { try assembly.told.merge(patch) } catch is UnfittingPatch { return ask(now: now) }
        assembly.parts += 1
        if update.more {
            self.assembly = assembly
            phase = .asking(nonce: nonce, since: now)
            let credit = WireProtocol.snapshotCredit
            // Half of them are on their way when more are allowed, so that the store need not wait.
            return assembly.parts % (credit / 2) == 0 ? .allow(nonce: nonce, below: assembly.parts + credit) : .nothing
        }
        return try finish(assembly, update.revision, nonce, now)
    }

    /// The snapshot is complete; the patches that came meanwhile follow it.
    private mutating func finish(
        _ assembly: Assembly, _ revision: Revision, _ nonce: [UInt8], _ now: UInt64
    ) throws -> Step {
        var new = assembly.told
        var sequence = assembly.sequence
        var revision = revision
        for patch in assembly.patches where patch.sequence == sequence + 1 {
            let fitting = try SlicePatch<S>(patch)
            do { _ = try new.apply(fitting) } catch is UnfittingPatch { return ask(now: now) }
            sequence += 1
            revision = patch.revision
        }
        let changes = new.changes(since: told)
        let before = told
        told = told.replaced(by: new)
        phase = .following(epoch: assembly.epoch, sequence: sequence)
        reached = revision
        // The first telling says also that there is nothing to tell.
        let isNews = isFirst || !changes.isEmpty
        isFirst = false
        return .tell(isNews ? change(since: before, changes) : nil, drop: nonce)
    }

    /// A patch arrives.
    /// - Throws: if it cannot be read. One that does not fit what was told before makes the follower ask.
    package mutating func patch(_ update: WireSliceUpdate, now: UInt64) throws -> Step {
        guard case .following(let epoch, let sequence) = phase else { return wait(update, now) }
        guard update.epoch == epoch else { return ask(now: now) }
        guard update.sequence > sequence else { return .nothing }
        guard update.sequence == sequence + 1 else { return ask(now: now) }
        let patch = try SlicePatch<S>(update)
        var new = told
        let changes: FieldSet
        do { changes = try new.apply(patch) } catch is UnfittingPatch { return ask(now: now) }
        let before = told
        told = new
        phase = .following(epoch: epoch, sequence: update.sequence)
        reached = max(reached, update.revision)
        return .tell(change(since: before, changes), drop: nil)
    }

    private func change(since before: Told<S>, _ fields: FieldSet) -> SliceChange<S> {
        SliceChange(previous: before.value, value: told.value, fields: fields, revision: reached)
    }

    /// Until the snapshot begins, patches are part of it; those that come between its parts follow it.
    private mutating func wait(_ update: WireSliceUpdate, _ now: UInt64) -> Step {
        // Field by field: a copy of the assembly would have every patch copy those before it.
        guard assembly?.epoch == update.epoch, let sequence = assembly?.sequence, update.sequence > sequence,
            let waiting = assembly?.waiting
        else { return .nothing }
        let size = update.value.count + update.removed.count + Self.costOfAPatch
        guard waiting + size <= Self.mostWaiting else { return ask(now: now) }
        assembly?.patches.append(update)
        assembly?.waiting += size
        return .nothing
    }

    /// The outlet says what it has published.
    package mutating func progress(_ progress: WireProgress, now: UInt64) -> Step {
        guard case .following(let epoch, let sequence) = phase else { return .nothing }
        guard progress.epoch == epoch else { return ask(now: now) }
        guard let mine = progress.slices.first(where: { $0.slice == S.name }) else { return .nothing }
        guard mine.sequence <= sequence else { return ask(now: now) }
        if mine.sequence == sequence { reached = max(reached, mine.revision) }
        return .nothing
    }
}

extension SlicePatch {
    init(_ update: WireSliceUpdate) throws {
        self.init()
        fields = FieldSet(update.fields)
        message = try S.Message(serializedBytes: update.value)
        if !update.removed.isEmpty { removed = try S.Message(serializedBytes: update.removed) }
        for splice in update.splices {
            // What is too large fits nothing.
            splices[splice.field] = Splice(head: Int(clamping: splice.head), tail: Int(clamping: splice.tail))
        }
    }
}
