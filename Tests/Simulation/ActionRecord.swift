import Eastward

/// A record of the actions in the journals, independent of the stores'. The simulation checks receipts against it.
///
/// A **history** is a sequence of commits. A new one begins when the store loses its disk, or starts from an older copy
/// of it.
final class ActionRecord {
    private struct Submission {
        /// The process and, without an outbox, its start: actions of one sender are applied in their order.
        var sender: String
        var history: Int
        /// The last revision known to any process at that time.
        var known: Revision
    }

    /// The number of the current history.
    private(set) var history = 1
    /// The history of each epoch.
    private(set) var histories: [UInt64: Int] = [:]
    /// By the first byte of a journal ID, the first history with this journal ID.
    private var beginnings: [UInt8: Int] = [:]
    /// The counts of the former histories.
    private var formerCounts: [Int: [Int]] = [:]
    /// The receipts of the actions that are in a journal, by number.
    private var receipts: [Int: Receipt] = [:]
    /// The receipts of actions that were lost with the end of a disk.
    private var formerReceipts: [Int: [Receipt]] = [:]
    /// The actions on the current disk.
    private var onDisk: Set<Int> = []
    private var submissions: [Int: Submission] = [:]
    /// By sender, the last of its actions in any journal.
    private var lastOfSender: [String: Int] = [:]

    // MARK: Events

    func submit(_ number: Int, by sender: String, known: Revision) {
        submissions[number] = Submission(sender: sender, history: history, known: known)
    }

    /// Begins an epoch of the current history.
    func begin(epoch: UInt64, of journalID: [UInt8]) {
        histories[epoch] = history
        beginnings[journalID[0]] = min(history, beginnings[journalID[0], default: history])
    }

    /// Adds an action that became durable: each once, in the order of its sender, and after every revision known when it
    /// was submitted.
    func add(_ entry: Replay.Entry) throws {
        guard let number = entry.action.number else { return }
        guard let submission = submissions[number] else {
            throw Violation(description: "action \(number) was applied, but never submitted")
        }
        try hold(receipts[number] == nil, "action \(number) was applied twice")
        try hold(
            number > lastOfSender[submission.sender, default: 0], "\(submission.sender)'s actions are out of order")
        if submission.history == history {
            try hold(
                entry.receipt.revision > submission.known,
                "action \(number) precedes revision \(submission.known), which was known when it was submitted")
        }
        receipts[number] = entry.receipt
        onDisk.insert(number)
        lastOfSender[submission.sender] = number
    }

    /// Begins a history after the loss of a disk.
    /// - Parameters:
    ///   - counts: the counts on the lost disk.
    ///   - kept: the actions on the older copy with which the store continues; `nil` if it starts with an empty disk.
    func beginHistory(after counts: [Int], keeping kept: [Replay.Entry]? = nil) {
        formerCounts[history] = counts
        history += 1
        guard let kept else {
            onDisk = []
            return
        }
        let numbers = Set(kept.compactMap(\.action.number))
        for number in onDisk.subtracting(numbers) {
            guard let receipt = receipts.removeValue(forKey: number) else { continue }
            formerReceipts[number, default: []].append(receipt)
        }
        onDisk = numbers
        lastOfSender = [:]
        for number in receipts.keys {
            let sender = submissions[number]?.sender ?? ""
            lastOfSender[sender] = max(number, lastOfSender[sender, default: 0])
        }
    }

    // MARK: Queries

    /// Whether this is the receipt in the current history.
    func isCurrent(_ receipt: Receipt, for number: Int) -> Bool {
        receipts[number] == receipt && onDisk.contains(number)
    }

    /// Whether a store may have sent the receipt for the action.
    func contains(_ receipt: Receipt, for number: Int) -> Bool {
        receipts[number] == receipt || formerReceipts[number, default: []].contains(receipt)
    }

    /// The first history with the journal ID.
    func beginning(of journalID: [UInt8]) -> Int? { journalID.first.flatMap { beginnings[$0] } }

    /// For an epoch, its history and the count at each revision.
    /// - Parameter current: the counts of the current history.
    func commits(_ epoch: UInt64, current: [Int]) -> SimulatedHistory? {
        guard let number = histories[epoch] else { return nil }
        return (number, number == history ? current : formerCounts[number] ?? [])
    }

    func sender(of number: Int) -> String? { submissions[number]?.sender }
}
