internal import DequeModule

extension SessionTable {
    /// An open session: the actions accepted from its sender, the outcomes sent, and the current connection.
    package struct Session {
        let opening: OpenedSession
        let sender: ActionSender
        /// The start count of the process that opened the session or resumed it last; 0 if it was restored from the
        /// journal.
        var generation: Int
        /// The next sequence that the store accepts.
        package internal(set) var nextSequence: UInt64 = 1
        /// The lowest sequence without a durable outcome.
        var firstUncommitted: UInt64 = 1
        /// Committed outcomes that the sender may still request.
        var outcomes = KeptOutcomes()
        /// When the last large answer to a hello was sent, on the clock of ``SessionTable/now``; `nil` for never.
        var answeredAt: Instant?
        /// The digests of the last actions before ``nextSequence``, which distinguish a repetition from another action.
        var digests: Deque<UInt32> = []
        /// Whether its opening is durable.
        var isCommitted = false
        /// When the last hello or new action arrived, on the clock of ``SessionTable/now``.
        var lastReceived: Instant
        /// Grows with every connection over which the session continues.
        package internal(set) var fence: UInt64
        package internal(set) var connection: ConnectionID?
        /// The previous connection, kept so that its late batches are refused with FENCED.
        var previousConnection: ConnectionID?
        /// The ``nextSequence`` of the last reported gap: one notice per connection and gap.
        var gap: UInt64?

        init(_ opening: OpenedSession, generation: Int, lastReceived: Instant, fence: UInt64) {
            self.opening = opening
            sender = ActionSender(process: opening.process, role: opening.role)
            self.generation = generation
            self.lastReceived = lastReceived
            self.fence = fence
        }

        package var number: UInt64 { opening.number }
        package var process: String { opening.process }
        package var role: String { opening.role }

        /// The first sequence with a known digest.
        private var firstDigest: UInt64 { nextSequence - UInt64(digests.count) }

        /// The first sequence from `sequence` on under which a different action was accepted before; `nil` if the known
        /// digests show none.
        func firstChanged(from sequence: UInt64, _ actions: ArraySlice<UInt32>) -> UInt64? {
            for (index, digest) in actions.enumerated() {
                let sequence = sequence + UInt64(index)
                guard sequence >= firstDigest else { continue }
                guard sequence < nextSequence else { return nil }
                if digests[Int(sequence - firstDigest)] != digest { return sequence }
            }
            return nil
        }

        mutating func forget(below sequence: UInt64) {
            outcomes.drop(before: sequence)
            guard sequence > firstDigest else { return }
            digests.removeFirst(Int(min(sequence - firstDigest, UInt64(digests.count))))
        }

        mutating func take(_ actions: ArraySlice<UInt32>) {
            digests.append(contentsOf: actions)
            nextSequence += UInt64(actions.count)
        }

        /// Discards the actions that are not durable.
        mutating func rollBack() {
            digests.removeLast(Int(min(nextSequence - firstUncommitted, UInt64(digests.count))))
            nextSequence = firstUncommitted
            gap = nil
        }
    }
}
