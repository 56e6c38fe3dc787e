/// A journal that forgets with its process: every start begins an empty state on a new lineage.
package final class MemoryJournal: Journal {
    package let durability = "memory"
    package let lineage: [UInt8]
    package let epoch: UInt64

    package init(using generator: inout some RandomNumberGenerator) {
        lineage = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        epoch = UInt64.random(in: 1 ... .max, using: &generator)
    }

    package func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        completion(.committed)
    }
}
