extension SessionCore {
    /// The same session in a simulation's second process, which continues from the same memory.
    package func copy() -> SessionCore {
        var copy = SessionCore(window: requestedWindow, generator: generator)
        copy.generator = generator
        copy.phase = phase
        copy.isClosing = isClosing
        copy.session = session
        copy.nonce = nonce
        copy.journalID = journalID
        copy.welcomed = welcomed
        copy.hasSeveralEndpoints = hasSeveralEndpoints
        copy.check = check
        copy.newestEpoch = newestEpoch
        copy.replacedStoreSince = replacedStoreSince
        copy.abandoned = abandoned
        copy.requiredJournal = requiredJournal
        copy.queue = queue
        copy.outbox = outbox
        copy.notices = notices
        copy.presence = presence
        copy.report = report
        copy.lastReceived = lastReceived
        copy.reserved = reserved
        copy.token = token
        copy.largestWaiting = largestWaiting
        return copy
    }
}
