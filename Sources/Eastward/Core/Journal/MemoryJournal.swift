/// A journal that is lost with its process: every start begins with an empty state and a new journal ID.
package final class MemoryJournal: Journal {
    package let durability = "memory"
    package let journalID: [UInt8]
    package let epoch: UInt64

    package init(using generator: inout some RandomNumberGenerator) {
        journalID = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        epoch = UInt64.random(in: 1 ... .max, using: &generator)
    }

    package func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        completion(.committed)
    }
}
