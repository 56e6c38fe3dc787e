internal import DequeModule
internal import Eastward

/// The senders of a connection: those that wait for capacity, in the order of their arrival, and those that wait for
/// receipts, by ticket.
struct Senders {
    private var queue: Deque<(volume: ActionVolume, waiter: Waiter<Void>)> = []
    private var batches: [UInt64: SendBatch] = [:]
    private var lastTicket = SessionCore.restoredTicket

    /// How many senders wait for capacity.
    var queued: Int { queue.count }

    // MARK: Capacity

    /// Reserves capacity of the session, if there is any that no earlier sender waits for.
    func reserve(_ volume: ActionVolume, of session: inout SessionCore) -> Bool {
        guard queue.isEmpty else { return false }
        return session.reserve(volume)
    }

    /// Resumes `waiter` when capacity is reserved for it.
    mutating func waitForCapacity(_ volume: ActionVolume, _ waiter: Waiter<Void>) {
        queue.append((volume, waiter))
    }

    /// Reserves capacity of the session for the senders that wait longest, and resumes them.
    mutating func grant(from session: inout SessionCore) {
        while let (volume, waiter) = queue.first, session.reserve(volume) {
            queue.removeFirst()
            waiter.resume()
        }
    }

    // MARK: Receipts

    /// Begins a part of a batch. Returns the ticket of the part's actions.
    mutating func begin(_ batch: SendBatch) -> UInt64 {
        batch.begin()
        lastTicket += 1
        batches[lastTicket] = batch
        return lastTicket
    }

    /// Passes the result of a ticket's actions to their batch.
    mutating func finish(_ ticket: UInt64, _ result: Result<Receipts, FeatureError>) {
        batches.removeValue(forKey: ticket)?.finish(result)
    }

    // MARK: Ending

    /// Ends the wait of a sender whose task was cancelled: for capacity, which a sender behind it may have then, or for
    /// receipts, which no caller receives then.
    mutating func cancel(_ id: WaiterID) {
        if let index = queue.firstIndex(where: { $0.waiter.id == id }) {
            queue.remove(at: index).waiter.resume(throwing: CancellationError())
        } else {
            for batch in batches.values { batch.cancel(id) }
        }
    }

    /// Fails the senders that wait for capacity.
    mutating func fail(_ error: FeatureError) {
        for (_, waiter) in queue { waiter.resume(throwing: error) }
        queue = []
    }
}

/// Collects the receipts of actions that are sent in one or more parts. Confined to one actor.
final class SendBatch {
    /// How many actions there are in all parts.
    private let count: Int
    private var receipts: [Receipts] = []
    /// How many parts have no result.
    private var unfinished = 0
    /// The first failure of a part.
    private var failure: FeatureError?
    /// Why the remaining parts were not sent.
    private var interruption: (any Error)?
    private var waiter: Waiter<Receipts>?

    init(of count: Int) { self.count = count }

    private(set) var hasBegun = false

    /// Counts a part that is being sent.
    func begin() {
        hasBegun = true
        unfinished += 1
    }

    /// Handles the result of a part; results arrive in the order of the parts.
    func finish(_ result: Result<Receipts, FeatureError>) {
        switch result {
        case .success(let part): receipts.append(part)
        case .failure(let error): failure = failure ?? error
        }
        unfinished -= 1
        completeIfDone()
    }

    /// The parts that were not begun are not sent.
    func interrupt(_ error: any Error) { interruption = error }

    /// Resumes `waiter` when all parts that were begun have results.
    func wait(_ waiter: Waiter<Receipts>) {
        self.waiter = waiter
        completeIfDone()
    }

    /// Ends the wait of a caller whose task was cancelled.
    func cancel(_ id: WaiterID) {
        guard let waiter, waiter.id == id else { return }
        self.waiter = nil
        waiter.resume(throwing: CancellationError())
    }

    private func completeIfDone() {
        guard unfinished == 0, let waiter else { return }
        self.waiter = nil
        let receipts = Receipts(receipts.flatMap(\.ranges))
        // A part that failed may have been applied, whereas an interruption, such as `closed`, implies the opposite.
        let error: (any Error)? = failure ?? interruption
        guard let error else { return waiter.resume(returning: receipts) }
        guard !receipts.isEmpty else { return waiter.resume(throwing: error) }
        waiter.resume(
            throwing: FeatureError.fateUnknown(
                "Only \(receipts.count) of \(count) actions were acknowledged. \(error)"))
    }
}
