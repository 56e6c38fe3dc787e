import Eastward
import Testing

@testable import EastwardStore

@Suite struct StalledSubscribersTests {
    private var subscribers = StalledSubscribers()

    private func connections(_ numbers: Range<UInt64>, of process: Int32) -> [ConnectionTable.Connection] {
        numbers.map {
            ConnectionTable.Connection(
                descriptor: CInt($0), cookie: $0, user: 500, process: process, endpoint: .slices)
        }
    }

    private mutating func ended(_ stalled: [ConnectionTable.Connection], at now: Duration) -> [UInt64] {
        subscribers.excess(stalled, now: Instant(nanoseconds: 0) + now).map(\.cookie)
    }

    @Test mutating func aFewStalledSubscribersStay() {
        let stalled = connections(10..<18, of: 1)
        for now in 1...100 {
            let ended = ended(stalled, at: .seconds(now))
            #expect(ended.isEmpty)
        }
    }

    @Test mutating func theOldestOfTheProcessWithTheMostAreEnded() {
        let modest = connections(10..<13, of: 1)
        var ended = ended(modest + connections(20..<24, of: 2), at: .seconds(1))
        #expect(ended.isEmpty)
        ended = self.ended(modest + connections(20..<30, of: 2), at: .seconds(3))
        #expect(ended.isEmpty, "seven have stalled; the six new ones may still be read")
        ended = self.ended(modest + connections(20..<30, of: 2), at: .milliseconds(4999))
        #expect(ended.isEmpty)
        ended = self.ended(modest + connections(20..<30, of: 2), at: .seconds(5))
        #expect(ended.count == 5)
        #expect(Set(ended).isSuperset(of: 20..<24))
        #expect(ended.allSatisfy { $0 >= 20 })
    }

    @Test mutating func aSubscriberThatReadMeanwhileCountsFromTheBeginning() {
        _ = ended(connections(10..<30, of: 1), at: .seconds(1))
        _ = ended([], at: .seconds(2))
        let ended = ended(connections(10..<30, of: 1), at: .seconds(9))
        #expect(ended.isEmpty)
    }
}
