internal import Eastward
internal import Synchronization

/// A journal in memory: its rows as bytes, as they would be on a disk.
struct JournalTape: Sendable {
    private var rows: [[UInt8]] = []

    mutating func append(_ row: JournalRow) {
        do {
            rows.append(try row.encoded())
        } catch {
            preconditionFailure("A row of a journal can always be written: \(error)")
        }
    }

    /// Reads all rows and reduces them again.
    func replayed<State: DurableState, Action: AppAction>(
        from store: RecoveredStore<State>, by reducer: Reducer<State, Action>
    ) throws -> RecoveredStore<State> {
        var replay = JournalReplay(from: store, reducer: reducer)
        for (index, row) in rows.enumerated() {
            try replay.apply(JournalRow(row, number: UInt64(index), after: replay.store.revision))
        }
        return replay.store
    }
}

/// A disk in memory, which outlives the stores that keep their journal on it.
final class TestDisk<State: DurableState, Action: AppAction>: Sendable {
    private struct Contents {
        var tape = JournalTape()
        var epoch: UInt64 = 0
    }

    private let contents = Mutex(Contents())
    private let journalID = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    private let reducer: Reducer<State, Action>

    init(reducer: Reducer<State, Action>) {
        self.reducer = reducer
    }

    /// Starts a store: recovers the state from the journal of the previous ones.
    func recover() -> RecoveredStore<State> {
        contents.withLock { contents in
            contents.epoch += 1
            contents.tape.append(.start(epoch: contents.epoch, build: 0))
            do {
                var store = try contents.tape.replayed(from: RecoveredStore(), by: reducer)
                store.begin(epoch: contents.epoch)
                return store
            } catch {
                preconditionFailure("A journal that was just written must be replayable: \(error)")
            }
        }
    }

    /// The journal of the store that starts.
    func journal() -> sending any Journal {
        Pen(self, journalID: journalID, epoch: contents.withLock(\.epoch))
    }

    private func append(_ batch: JournalBatch, epoch: UInt64) -> JournalOutcome {
        contents.withLock { contents in
            guard epoch == contents.epoch else { return .unknown(reason: "Another store has replaced this one.") }
            contents.tape.append(.batch(batch))
            return .committed
        }
    }

    private final class Pen: Journal {
        let durability = "memory"
        let journalID: [UInt8]
        let epoch: UInt64
        private let disk: TestDisk

        init(_ disk: TestDisk, journalID: [UInt8], epoch: UInt64) {
            self.disk = disk
            self.journalID = journalID
            self.epoch = epoch
        }

        func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
            completion(disk.append(batch, epoch: epoch))
        }
    }
}
