extension SessionCore {
    /// Sends a goodbye when everything is acknowledged; ``phase`` is then `closed`. Without a connection and without
    /// actions it closes at once: the store ends the session when the process opens another, or when it expires. The
    /// session of an outbox continues with the next start.
    package mutating func close() {
        guard !isOver else { return }
        isClosing = true
        if outbox != nil {
            endIfKept()
        } else if session == 0 || phase == .disconnected && outstanding == 0 {
            end(.closed, failing: .closed)
        }
    }

    /// Closes at once; waiting callers fail with ``FeatureError/Code/fateUnknown``.
    package mutating func abandon() {
        guard !isOver else { return }
        end(.closed, failing: .fateUnknown("The feature was closed before the receipts arrived."))
    }

    /// Opens a new session. Actions that may have been applied fail visibly; actions that were never sent are sent now.
    /// - Parameter abandoning: the session to ignore from now on; by default the current one.
    mutating func startNewSession(_ reason: String, abandoning: (session: UInt64, journalID: [UInt8])? = nil) {
        let doubtful = queue.lowestAwaited..<queue.sentEnd
        outbox?.startNewSession(doubtful: doubtful, reason: reason)
        queue.restart(
            failing: .fateUnknown("\(reason) It is unknown whether \(doubtful.count) actions in transit were applied."))
        abandoned = abandoning ?? (session, journalID)
        session = 0
        journalID = []
        welcomed = nil
        renewNonce()
        notices.add(
            doubtful.isEmpty
                ? "\(reason) A new session opens; no action was in transit."
                : "\(reason) A new session opens; the outcome of \(doubtful.count) actions in transit is unknown.")
        phase = .greeting(sentAt: nil)
    }

    /// Requires that the store has the journal `id`, because the actions refer to its state. Otherwise the session fails
    /// with `error` before any action is sent.
    package mutating func require(journal id: [UInt8], orFailWith error: FeatureError) {
        requiredJournal = (id, error)
        if !journalID.isEmpty, journalID != id { fail(error) }
    }

    /// Ends the session with an error. Actions that were sent may have been applied despite it.
    package mutating func fail(_ error: FeatureError) {
        guard !isOver else { return }
        if outbox == nil {
            queue.failSent(.fateUnknown("\(error) It is unknown whether the actions in transit were applied."))
        }
        end(.failed(error), failing: error)
    }

    /// - Parameter error: the error of the actions that are not in an outbox.
    mutating func end(_ phase: Phase, failing error: FeatureError) {
        self.phase = phase
        let keptEnd = outbox?.takenEnd ?? 0
        let kept = FeatureError.fateUnknown("\(error) The outbox keeps the action, and the next start sends it again.")
        let hasOutbox = outbox != nil
        queue.removeAll { ticket, sequence in
            // Restored actions are restored again at the next start.
            if hasOutbox, ticket == Self.restoredTicket { return nil }
            return sequence < keptEnd ? kept : error
        }
    }
}
