internal import DequeModule
internal import Eastward

/// The senders of a connection: those that wait for capacity, in the order of their arrival, and those that wait for
/// receipts, by ticket.
struct Senders {
    /// The senders that wait for capacity, in the order of their arrival; cancelled ones among them.
    private var order: Deque<WaiterID> = []
    private var waiting: [WaiterID: (volume: ActionVolume, waiter: Waiter<Void>)] = [:]
    private var batches: [UInt64: SendBatch] = [:]
    /// The batches whose senders wait for receipts.
    private var sent: [WaiterID: SendBatch] = [:]
    private var lastTicket = SessionCore.restoredTicket

    /// How many senders wait for capacity.
    var queued: Int { waiting.count }

    // MARK: Capacity

    /// Reserves capacity of the session, if there is any that no earlier sender waits for.
    func reserve(_ volume: ActionVolume, of session: inout SessionCore) -> Bool {
        guard waiting.isEmpty else { return false }
        return session.reserve(volume)
    }

    /// Resumes `waiter` when capacity is reserved for it.
    mutating func waitForCapacity(_ volume: ActionVolume, _ waiter: Waiter<Void>) {
        order.append(waiter.id)
        waiting[waiter.id] = (volume, waiter)
    }

    /// Reserves capacity of the session for the senders that wait longest, and resumes them.
    mutating func grant(from session: inout SessionCore) {
        while let id = order.first {
            if let (volume, waiter) = waiting[id] {
                guard session.reserve(volume) else { return }
                waiting[id] = nil
                waiter.resume()
            }
            order.removeFirst()
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
        guard let resumed = batches.removeValue(forKey: ticket)?.finish(result) else { return }
        sent[resumed] = nil
    }

    /// Resumes `waiter` when all parts of the batch that were begun have results.
    mutating func waitForReceipts(of batch: SendBatch, _ waiter: Waiter<Receipts>) {
        if batch.wait(waiter) == nil { sent[waiter.id] = batch }
    }

    // MARK: Ending

    /// Ends the wait of a sender whose task was cancelled: for capacity, which a sender behind it may have then, or for
    /// receipts, which no caller receives then.
    mutating func cancel(_ id: WaiterID) {
        if let waiter = waiting.removeValue(forKey: id)?.waiter {
            waiter.resume(throwing: CancellationError())
            // Cancelled senders behind one that waits long must not accumulate.
            if order.count > 2 * waiting.count + 64 { order.removeAll { waiting[$0] == nil } }
        } else {
            sent.removeValue(forKey: id)?.cancel()
        }
    }

    /// Fails the senders that wait for capacity.
    mutating func fail(_ error: FeatureError) {
        for id in order { waiting[id]?.waiter.resume(throwing: error) }
        order = []
        waiting = [:]
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
    /// - Returns: the caller that is resumed, if this was the last result.
    func finish(_ result: Result<Receipts, FeatureError>) -> WaiterID? {
        switch result {
        case .success(let part): receipts.append(part)
        case .failure(let error): failure = failure ?? error
        }
        unfinished -= 1
        return completeIfDone()
    }

    /// The parts that were not begun are not sent.
    func interrupt(_ error: any Error) { interruption = error }

    /// Resumes `waiter` when all parts that were begun have results.
    /// - Returns: the caller, if it is resumed at once.
    @discardableResult
    func wait(_ waiter: Waiter<Receipts>) -> WaiterID? {
        self.waiter = waiter
        return completeIfDone()
    }

    /// Ends the wait of a caller whose task was cancelled.
    func cancel() {
        waiter?.resume(throwing: CancellationError())
        waiter = nil
    }

    private func completeIfDone() -> WaiterID? {
        guard unfinished == 0, let waiter else { return nil }
        self.waiter = nil
        complete(waiter)
        return waiter.id
    }

    private func complete(_ waiter: Waiter<Receipts>) {
        let receipts = receipts.count == 1 ? receipts[0] : Receipts(receipts.flatMap(\.ranges))
        // A part that failed may have been applied, whereas an interruption, such as `closed`, implies the opposite.
        let error: (any Error)? = failure ?? interruption
        guard let error else { return waiter.resume(returning: receipts) }
        guard !receipts.isEmpty else { return waiter.resume(throwing: error) }
        waiter.resume(
            throwing: FeatureError.fateUnknown(
                "Only \(receipts.count) of \(count) actions were acknowledged. \(error)"))
    }
}
