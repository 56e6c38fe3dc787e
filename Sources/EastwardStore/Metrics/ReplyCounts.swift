internal import Eastward

/// Counts the replies that report a problem.
struct ReplyCounts: Equatable {
    /// How often a client was notified that a batch is missing.
    private(set) var gaps: UInt64 = 0
    /// How often a client was notified that it must wait for the journal.
    private(set) var holds: UInt64 = 0
    private(set) var refusals: [WireRefusal.Code: UInt64] = [:]

    mutating func add(_ message: WireStoreMessage) {
        switch message.message {
        case .gap: gaps += 1
        case .hold: holds += 1
        case .refusal(let refusal): refusals[refusal.code, default: 0] += 1
        case .welcome, .receipts, nil: break
        }
    }
}
