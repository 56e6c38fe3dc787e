import Eastward
import Testing

@testable import EastwardStore

@Suite("StoreHeartbeat")
struct StoreHeartbeatTests {
    /// A loop that must send a heartbeat once a second; its journal has a timeout of ten seconds.
    private final class Loop {
        private var heartbeat: StoreHeartbeat
        /// How often the journal was checked.
        private(set) var looks = 0

        init() throws {
            heartbeat = try #require(StoreHeartbeat(interval: .seconds(2), timeout: .seconds(10)))
        }

        func beats(at seconds: Double, awaiting batch: UInt64? = nil) -> Bool {
            heartbeat.beat(now: .seconds(seconds), awaiting: look(batch))
        }

        private func look(_ batch: UInt64?) -> UInt64? {
            looks += 1
            return batch
        }
    }

    @Test func anIdleStoreSendsHeartbeats() throws {
        let loop = try Loop()
        for second in 0..<100 {
            #expect(loop.beats(at: Double(second)))
            #expect(!loop.beats(at: Double(second) + 0.5))
        }
    }

    @Test func aJournalThatDoesNotAnswerStopsTheHeartbeat() throws {
        let loop = try Loop()
        for second in 0..<10 { #expect(loop.beats(at: Double(second), awaiting: 7)) }
        for second in 10..<20 { #expect(!loop.beats(at: Double(second), awaiting: 7)) }
        #expect(loop.beats(at: 20, awaiting: 8))
        #expect(loop.beats(at: 21))
        #expect(loop.beats(at: 32, awaiting: 9))
    }

    @Test func aSlowJournalThatAnswersDoesNotStopTheHeartbeat() throws {
        let loop = try Loop()
        for second in 0..<100 as Range<UInt64> { #expect(loop.beats(at: Double(second), awaiting: second / 9)) }
    }

    @Test func theJournalIsCheckedForHeartbeatsOnly() throws {
        let loop = try Loop()
        for thousandth in 0..<1000 { _ = loop.beats(at: Double(thousandth) / 1000) }
        #expect(loop.looks == 1)
    }
}
