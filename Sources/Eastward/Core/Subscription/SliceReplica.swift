import Foundation
internal import SwiftProtobuf

/// A subscriber's copy of a slice: its contents so far, and whether an update is missing. No I/O, no clock.
///
/// It requests a snapshot under a nonce of its own, then applies the patches that follow. It requests another snapshot
/// after a gap in their sequence, a missing last patch that a progress message shows, a new epoch or a new connection.
package struct SliceReplica<S: Slice> {
    /// The state of the replica.
    package enum Phase: Sendable, Equatable {
        /// A snapshot was requested, and no part of it has arrived since. Exits: live.
        case asking(nonce: [UInt8], since: Instant)
        /// Every patch up to `sequence` of `epoch` is applied. Exits: asking.
        case live(epoch: UInt64, sequence: UInt64)
    }

    /// The effect that the caller performs.
    package enum Step: Sendable {
        case nothing
        /// Drop the subscription to the old nonce's topic, if any, and subscribe to the new one's.
        case ask(old: [UInt8]?, new: [UInt8])
        /// Allow the store to send the snapshot's parts below this number.
        case allow(nonce: [UInt8], below: UInt32)
        /// Deliver the change to the component, if there is one, and drop the subscription to the nonce's topic, if
        /// any.
        case deliver(SliceChange<S>?, drop: [UInt8]?)
    }

    /// An incomplete snapshot, and the patches that follow it.
    private struct Assembly {
        let epoch: UInt64
        let sequence: UInt64
        var contents = PartialSlice<S>()
        var parts: UInt32 = 0
        var patches: [WireSliceUpdate] = []
        /// The size of the patches in bytes.
        var waiting = 0
    }

    /// How long the store may send nothing before the snapshot is requested again.
    static var timeout: Duration { .seconds(2) }
    /// How many bytes of patches may wait for the end of a snapshot. Beyond this limit the snapshot is requested again.
    static var mostWaiting: Int { 64 << 20 }
    /// The memory that a waiting patch takes beyond its payload, in bytes: a patch that only cuts a string has no
    /// payload.
    static var costOfAPatch: Int { 256 }

    package private(set) var phase: Phase
    private var assembly: Assembly?
    /// The contents received so far.
    package private(set) var contents = PartialSlice<S>()
    /// The committed revision up to which nothing is missing.
    package private(set) var reached: Revision = 0
    /// How often patches were missing within an epoch.
    package private(set) var gaps: UInt64 = 0
    private var isFirst = true
    private var counter: UInt64 = 0
    private let seed: [UInt8]

    /// - Parameter seed: random, so that nonces of different features differ; without NUL bytes.
    package init(seed: [UInt8], now: Instant) {
        self.seed = seed
        phase = .asking(nonce: seed, since: now)
    }

    /// When ``tick(now:)`` is due.
    package var deadline: Instant? {
        guard case .asking(_, let since) = phase else { return nil }
        return since + Self.timeout
    }

    /// Requests a snapshot, at first and whenever an update may be missing.
    package mutating func ask(now: Instant) -> Step {
        var old: [UInt8]?
        if case .asking(let nonce, _) = phase, counter > 0 { old = nonce }
        counter += 1
        assembly = nil
        let nonce = seed + Array(String(counter).utf8)
        phase = .asking(nonce: nonce, since: now)
        return .ask(old: old, new: nonce)
    }

    private mutating func fillGap(now: Instant) -> Step {
        gaps += 1
        return ask(now: now)
    }

    package mutating func tick(now: Instant) -> Step {
        guard let deadline, deadline <= now else { return .nothing }
        return ask(now: now)
    }

    /// Handles a part of a snapshot that arrived on the topic of `nonce`. A part that does not follow the previous one
    /// makes the replica request a new snapshot.
    /// - Throws: if the part cannot be decoded.
    package mutating func snapshot(_ update: WireSliceUpdate, nonce: [UInt8], now: Instant) throws -> Step {
        guard case .asking(nonce, _) = phase else { return .nothing }
        if update.part == 0 { assembly = Assembly(epoch: update.epoch, sequence: update.sequence) }
        // The store answers twice if a topic was subscribed to twice.
        guard var assembly, update.part == assembly.parts, update.epoch == assembly.epoch,
            update.sequence == assembly.sequence
        else { return ask(now: now) }
        self.assembly = nil
        let patch = try SlicePatch<S>(update)
        do { try assembly.contents.merge(patch) } catch is UnfittingPatch { return ask(now: now) }
        assembly.parts += 1
        if update.more {
            self.assembly = assembly
            phase = .asking(nonce: nonce, since: now)
            let credit = WireProtocol.snapshotCredit
            // Half of the allowed parts are in transit when more are allowed, so that the store need not wait.
            return assembly.parts % (credit / 2) == 0 ? .allow(nonce: nonce, below: assembly.parts + credit) : .nothing
        }
        return try finish(assembly, update.revision, nonce, now)
    }

    /// Completes the snapshot with the patches that arrived during its transfer.
    private mutating func finish(
        _ assembly: Assembly, _ revision: Revision, _ nonce: [UInt8], _ now: Instant
    ) throws -> Step {
        var new = assembly.contents
        var sequence = assembly.sequence
        var revision = revision
        for patch in assembly.patches where patch.sequence == sequence + 1 {
            let fitting = try SlicePatch<S>(patch)
            do { _ = try new.apply(fitting) } catch is UnfittingPatch { return ask(now: now) }
            sequence += 1
            revision = patch.revision
        }
        let changes = new.changes(since: contents)
        let before = (contents, isFirst ? nil : reached)
        contents = contents.replaced(by: new)
        phase = .live(epoch: assembly.epoch, sequence: sequence)
        reached = revision
        // The first delivery takes place even if nothing changed.
        let isDelivered = isFirst || !changes.isEmpty
        isFirst = false
        return .deliver(isDelivered ? change(since: before, changes) : nil, drop: nonce)
    }

    /// Handles a patch. One that does not fit the contents makes the replica request a snapshot.
    /// - Throws: if the patch cannot be decoded.
    package mutating func patch(_ update: WireSliceUpdate, now: Instant) throws -> Step {
        guard case .live(let epoch, let sequence) = phase else { return wait(update, now) }
        guard update.epoch == epoch else { return ask(now: now) }
        guard update.sequence > sequence else { return .nothing }
        guard update.sequence == sequence + 1 else { return fillGap(now: now) }
        let patch = try SlicePatch<S>(update)
        var new = contents
        let changes: FieldSet
        do { changes = try new.apply(patch) } catch is UnfittingPatch { return ask(now: now) }
        let before = (contents, Optional(reached))
        contents = new
        phase = .live(epoch: epoch, sequence: update.sequence)
        reached = max(reached, update.revision)
        var delivered = change(since: before, changes)
        delivered.trace = Traceparent(update.trace)
        return .deliver(delivered, drop: nil)
    }

    private func change(
        since before: (contents: PartialSlice<S>, revision: Revision?), _ fields: FieldSet
    ) -> SliceChange<S> {
        SliceChange(
            previous: before.contents.value, value: contents.value, fields: fields, revision: reached,
            previousRevision: before.revision)
    }

    /// Ignores patches before the snapshot begins, because it includes them; keeps those between its parts, which
    /// follow it.
    private mutating func wait(_ update: WireSliceUpdate, _ now: Instant) -> Step {
        // Accessed field by field: a copy of the assembly would copy all earlier patches for each patch.
        guard assembly?.epoch == update.epoch, let sequence = assembly?.sequence, update.sequence > sequence,
            let waiting = assembly?.waiting
        else { return .nothing }
        let size = update.value.count + update.removed.count + Self.costOfAPatch
        guard waiting + size <= Self.mostWaiting else { return ask(now: now) }
        assembly?.patches.append(update)
        assembly?.waiting += size
        return .nothing
    }

    /// Handles a progress message, which lists the publisher's last patches.
    package mutating func progress(_ progress: WireProgress, now: Instant) -> Step {
        guard case .live(let epoch, let sequence) = phase else { return .nothing }
        guard progress.epoch == epoch else { return ask(now: now) }
        guard let mine = progress.slices.first(where: { $0.slice == S.name }) else { return .nothing }
        guard mine.sequence <= sequence else { return fillGap(now: now) }
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
            // A clamped length fits no contents.
            splices[splice.field] = Splice(head: Int(clamping: splice.head), tail: Int(clamping: splice.tail))
        }
    }
}
