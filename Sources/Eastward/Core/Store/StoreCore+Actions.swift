package import Foundation
internal import SwiftProtobuf

extension StoreCore {
    // MARK: Actions

    /// Whether the connection has sent a hello and was not refused since.
    package func isAttached(_ connection: ConnectionID) -> Bool { session(of: connection) != nil }

    /// The number of the session that continues over the connection; `nil` if there is none.
    package func session(of connection: ConnectionID) -> UInt64? { sessions.number(connection: connection) }

    /// Handles a batch. Before its connection's hello, or after the store refused the connection, it is discarded.
    package mutating func receive(
        _ batch: WireActionBatch, from connection: ConnectionID, nanoseconds: Int64, seed: UInt64
    ) {
        guard let number = sessions.number(connection: connection) else { return }
        guard let (fence, nextSequence, sender) = sessions.read(number, { ($0.fence, $0.nextSequence, $0.sender) })
        else {
            return refuse(connection, .unknownSession, "Session \(number) has ended.")
        }
        // The disk may still refuse the session's end. The sender sends a hello after its timeout.
        guard !sessions.isReplaced(number) else { return }
        guard batch.fence >= fence else {
            return refuseEarlierFence(number, connection)
        }
        guard batch.fence == fence, batch.isWellFormed else {
            return refuse(connection, .malformed, "A batch whose parts do not fit together.")
        }
        // One copy, since each use of the property makes one.
        let actions = batch.actions
        let count = UInt64(actions.sizes.count)
        let lowestAwaited = min(batch.lowestAwaited, nextSequence)
        sessions.forget(number, below: lowestAwaited)
        guard batch.fits(count, window: limits.window) else {
            return refuseWindow(of: connection)
        }
        guard batch.firstSequence <= nextSequence else {
            if sessions.noteGap(number) {
                var message = WireStoreMessage()
                message.gap.nextSequence = nextSequence
                effects.append(.reply(connection, message))
            }
            return
        }
        // An uncommitted action has no receipt, regardless of the batch's `lowestAwaited`.
        let firstUncommitted = sessions.read(number) { $0.firstUncommitted } ?? 1
        guard batch.firstSequence + count <= firstUncommitted + UInt64(limits.window) else {
            return refuseWindow(of: connection)
        }
        let names = actions.nameDigests
        let digests = actions.digests(named: names)
        let known = seededBug == .forgetsDuplicates ? 0 : min(nextSequence - batch.firstSequence, count)
        if known > 0,
            let changed = sessions[number]?.firstChanged(from: batch.firstSequence, digests[..<Int(known)])
        {
            return refuse(
                connection, .changedAction,
                "A different action was sent before as number \(changed) of session \(number).")
        }
        if known > 0 {
            // Actions that are not committed yet are answered after their commit.
            let sequences = batch.firstSequence..<(batch.firstSequence + known)
            reply(connection, sessions[number]?.outcomes.slice(sequences).ranges ?? [])
        }
        guard known < count else { return }
        reduce(
            actions.dropFirst(Int(known)), names: names, digests: digests[Int(known)...], session: number,
            sender: sender, firstSequence: nextSequence, lowestAwaited: lowestAwaited, nanoseconds: nanoseconds,
            seed: seed)
        sessions.take(number, digests[Int(known)...])
    }

    /// Refuses a message with an earlier fence. The session's present connection stays attached: otherwise its next
    /// hello would raise the fence, and so invalidate a welcome that is in transit.
    mutating func refuseEarlierFence(_ number: UInt64, _ connection: ConnectionID) {
        if sessions.connection(of: number) == connection {
            effects.append(.reply(connection, .refusal(.fenced, "Session \(number) has a later fence.")))
        } else {
            refuse(connection, .fenced, "Session \(number) goes on over a later connection.")
        }
    }

    /// Refuses a connection with a client that has sent more than its window.
    package mutating func refuseWindow(of connection: ConnectionID) {
        refuse(connection, .windowExceeded, "At most \(limits.window) actions may wait for their receipts.")
    }

    /// Reduces an operator's action; ``StoreEffect/dispatched(ticket:receipt:)`` answers `ticket`.
    package mutating func dispatch(
        _ action: some AppAction, cause: Data? = nil, ticket: UInt64, nanoseconds: Int64, seed: UInt64
    ) throws {
        var columns = ActionColumns()
        try columns.append(action, cause: cause)
        let actions = columns.wire
        let names = actions.nameDigests
        reduce(
            actions, names: names, digests: actions.digests(named: names)[...], session: 0, sender: .operator,
            firstSequence: latest.operatorSequence, lowestAwaited: latest.operatorSequence, nanoseconds: nanoseconds,
            seed: seed)
        latest.operatorSequence += 1
        pipeline.append(dispatch: ticket, at: latest.revision)
    }

    /// - Parameters:
    ///   - names: the digest of each name.
    ///   - digests: the digest of each action.
    private mutating func reduce(
        _ actions: WireActions, names: [UInt64], digests: ArraySlice<UInt32>, session: UInt64, sender: ActionSender,
        firstSequence: UInt64, lowestAwaited: UInt64, nanoseconds: Int64, seed: UInt64
    ) {
        let nanoseconds = max(nanoseconds, latest.nanoseconds)
        let firstRevision = latest.revision + 1
        var outcomes = Receipts()
        let poisoned = poisonedIndices(session: session, firstSequence: firstSequence, digests: digests)
        let blocked = blockedNames(names, from: sender)
        for (index, name) in blocked where reportedBlocked.insert(name).inserted {
            let blamed = name.scope == .role ? sender.role ?? "" : sender.process
            effects.append(.blocked(name: actions.names[index], sender: blamed))
        }
        ReduceMark.withPointers(digests, names: names, kinds: actions.kinds) { digests, names, kinds in
            mark?.pointee.begin(
                session: session, firstSequence: firstSequence, firstRevision: firstRevision,
                digests: digests, names: names, kinds: kinds, process: sender.processDigest, role: sender.roleDigest)
            outcomes = state.reduce(
                actions,
                into: SegmentOutcomes(
                    firstSequence: firstSequence, firstRevision: firstRevision, nanoseconds: nanoseconds, seed: seed),
                role: sender.role, poisoned: poisoned, blocked: blocked.map(\.index), mark: mark)
            mark?.pointee.end()
        }
        for index in poisoned {
            effects.append(
                .poisoned(
                    PoisonedAction(
                        session: session, sequence: firstSequence + UInt64(index),
                        digest: digests[digests.startIndex + index]),
                    name: actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])]))
        }
        latest.revision += UInt64(outcomes.count)
        latest.nanoseconds = nanoseconds
        pipeline.append(
            JournalSegment(
                session: session, firstSequence: firstSequence, lowestAwaited: max(lowestAwaited, 1),
                firstRevision: firstRevision, nanoseconds: nanoseconds, seed: seed, actions: actions,
                outcomes: outcomes))
    }
}
