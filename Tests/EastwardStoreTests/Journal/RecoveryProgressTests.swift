import FixtureContract
import Foundation
import Logging
import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("RecoveryProgress")
struct RecoveryProgressTests {
    private let directory = try! DiskDirectory()

    /// Whether progress is reported after each of `steps`.
    private func provided(_ steps: [(rows: UInt64, actions: Int)]) -> [Bool] {
        var progress = ReplayProgress(rows: 1000, every: .zero)
        return steps.map { progress.advance(rows: $0.rows, actions: $0.actions) }
    }

    @Test func manySmallRowsReadTheClockOnce() {
        #expect(
            provided(Array(repeating: (1, 1), count: 128)).enumerated().filter(\.element).map(\.offset) == [63, 127])
    }

    @Test func aRowOfManyActionsReadsTheClockAtOnce() {
        #expect(provided([(1, 16_384), (1, 1), (1, 63), (1, 64)]) == [true, false, true, true])
    }

    @Test func nothingIsReportedBeforeTheIntervalIsOver() {
        var progress = ReplayProgress(rows: 1000, every: .seconds(3600))
        let isDue = progress.advance(rows: 500, actions: 16_384)
        #expect(!isDue)
        #expect(progress.text.hasPrefix("16384 actions of 500 of 1000 rows replayed"))
    }

    /// A state of as many records as its count.
    private struct Large: DurableState {
        var count = 0

        func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
            for number in 0..<count { try write(StateRecord(record: .counter(.init(count: number)))) }
        }

        mutating func readRecord(_ record: StateRecord) { count += 1 }

        static let reducer = Reducer<Large, MarketAction> { state, action, _ in
            if case .counter(.increment(let by)) = action { state.count += by }
        }
    }

    /// The progress that a recovery reports with an interval of zero.
    private func recover() throws -> [String] {
        var texts: [String] = []
        var log = Logger(label: "store")
        log.logLevel = .critical
        let recovered = try Recovery(
            directory: directory.files, reducer: Large.reducer, durability: .normal, limits: StoreLimits(), log: log,
            interval: .zero, onProgress: { texts.append($0.text) }
        ).run()
        recovered.journal.close()
        #expect(recovered.store.state.count == 20_200)
        return texts
    }

    @Test func aLargeSnapshotReportsItsProgressBeforeAnyRowIsReplayed() throws {
        let store = try DiskStore(in: directory, reducer: Large.reducer)
        let welcome = try store.hello()
        try store.send([.increment(by: 20_000)], welcome, first: 1)
        try store.snapshot()
        try store.send(Array(repeating: .increment(by: 1), count: 200), welcome, first: 2)
        store.close()
        let texts = try recover()
        let snapshot = texts.prefix { $0.hasPrefix("A snapshot of 0 MiB is read, ") }
        // Some reports are about the checksum, some about the state.
        #expect(snapshot.count >= 2)
        #expect(Set(snapshot).count == snapshot.count)
        #expect(texts.dropFirst(snapshot.count).map { $0.prefix(36) } == ["200 actions of 1 of 1 rows replayed,"])
    }

    @Test func theSupervisorReceivesTheProgressAndARequestForTime() throws {
        let receiver = try NotificationReceiver()
        ServiceNotification(environment: receiver.environment()).report(
            RecoveryProgress(text: "half of it", remaining: 7))
        #expect(receiver.next() == "WATCHDOG=1")
        #expect(receiver.next() == "STATUS=half of it")
        #expect(receiver.next() == "EXTEND_TIMEOUT_USEC=24000000")
    }
}
