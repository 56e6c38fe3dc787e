import Eastward
import Synchronization

/// A journal that writes batches but delays their completions until ``Disk/finish()``.
final class SlowJournal: Journal {
    struct Waiting {
        var isOver = false
        var completions: [@Sendable (JournalOutcome) -> Void] = []
    }

    final class Disk: Sendable {
        let waiting = Mutex(Waiting())

        var isWriting: Bool { waiting.withLock { !$0.completions.isEmpty } }

        func finish() {
            waiting.withLock { waiting in
                for completion in waiting.completions { completion(.committed) }
                waiting = Waiting(isOver: true)
            }
        }
    }

    private let journal: MemoryJournal
    private let disk: Disk

    init(_ disk: Disk) {
        var generator = SystemRandomNumberGenerator()
        journal = MemoryJournal(using: &generator)
        self.disk = disk
    }

    var durability: String { journal.durability }
    var journalID: [UInt8] { journal.journalID }
    var epoch: UInt64 { journal.epoch }

    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        journal.append(batch) { [disk] outcome in
            let waits = disk.waiting.withLock { waiting in
                if waiting.isOver || batch.segments.isEmpty { return false }
                waiting.completions.append(completion)
                return true
            }
            if !waits { completion(outcome) }
        }
    }
}
