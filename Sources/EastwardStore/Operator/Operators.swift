internal import Eastward
internal import Logging

/// The operators of a store: their socket, and everything that they wait for.
struct Operators {
    /// A journal file that was finished for an operator, with the last revision in it.
    struct FinishedJournal: Sendable {
        var caller: OperatorCaller
        var result: Result<Revision, any Error>
    }

    /// A request to step down, and whether a standby follows the journal.
    struct StepDownCheck: Sendable {
        var caller: OperatorCaller
        var start: Instant
        var hasStandby: Result<Bool, any Error>

        /// Less than an operator's command waits for an answer: it must not take effect after the command has failed.
        static let timeout = Duration.seconds(8)
    }

    var replies: OperatorReplies
    var waiters = CommitWaiters()
    var watchers: Watchers
    var actionFeed = ActionFeed()
    var stateReader: StateReader
    let finishedJournals: Completions<FinishedJournal>
    /// How many requests wait for ``finishedJournals``.
    var finishingJournals = 0

    let stepDownChecks: Completions<StepDownCheck>
    /// Whether a request to step down is being checked.
    var checksStepDown = false

    /// How many requests to finish a journal file may wait.
    static let mostFinishingJournals = 64

    /// - Parameter wake: requests a turn of the store, after work on another thread.
    init(_ socket: any PeerSocket, log: Logger, wake: @escaping @Sendable () -> Void) {
        replies = OperatorReplies(socket, log: log)
        watchers = Watchers(wake: wake)
        stateReader = StateReader(wake: wake)
        finishedJournals = Completions(wake: wake)
        stepDownChecks = Completions(wake: wake)
    }

    /// Whether something must be sent to an operator that did not read before.
    var areBlocked: Bool { watchers.areDue || replies.areWaiting }
}
