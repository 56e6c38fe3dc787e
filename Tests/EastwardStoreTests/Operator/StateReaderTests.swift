import Eastward
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite struct StateReaderTests {
    private func caller(_ id: UInt64) -> OperatorCaller { OperatorCaller(peer: RouterSocket.Peer(bytes: [1]), id: id) }

    @Test func requestsDuringAReadAreAnsweredTogetherByTheNext() throws {
        let ended = Mutex(0)
        var reader = StateReader(wake: { ended.withLock { $0 += 1 } })
        #expect(reader.read(for: caller(1), (3, CountState(count: 4))) == true)
        for id in 2...3 as ClosedRange<UInt64> { #expect(reader.read(for: caller(id), (9, CountState())) == true) }
        var answers: [(callers: [UInt64], revision: Revision, records: [String])] = []
        while answers.count < 2 {
            let count = answers.count
            _ = try wait { ended.withLock { $0 > count } ? true : nil }
            guard let (callers, read) = reader.takeRead((5, CountState(count: 6))) else { continue }
            answers.append((callers.map(\.id), read.revision, try read.records.get()))
        }
        #expect(answers.map(\.callers) == [[1], [2, 3]])
        #expect(answers.map(\.revision) == [3, 5])
        #expect(answers.map(\.records) == [[#"{"counter":{"count":4}}"#], [#"{"counter":{"count":6}}"#]])
        let more = reader.takeRead((5, CountState()))
        #expect(more?.callers == nil)
    }

    @Test func theWaitingOperatorsAreBounded() {
        var reader = StateReader(wake: {})
        #expect(reader.read(for: caller(0), (1, CountState())) == true)
        for id in 1...StateReader.callersKept {
            #expect(reader.read(for: caller(UInt64(id)), (1, CountState())) == true)
        }
        #expect(reader.read(for: caller(100), (1, CountState())) == false)
    }
}
