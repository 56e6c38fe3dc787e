import Eastward
import FixtureContract
import Foundation
import SwiftProtobuf
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct StoreActionTests {
    private let run: TestDirectory
    private let token: Token

    init() throws {
        run = try TestDirectory()
        token = try run.admit("counter.1")
    }

    /// Runs a store while `body` runs.
    private func withStore(_ body: (RunningStore) async throws -> Void) async throws {
        try await RunningStore(in: run).closes(after: body)
    }

    @Test func aHelloIsWelcomedAndActionsHaveReceipts() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let welcome = try client.hello().welcome
            #expect(welcome.version == WireProtocol.version)
            #expect(welcome.lineage.count == 16)
            #expect(welcome.session != 0)
            #expect(welcome.nextSequence == 1)
            #expect(welcome.durability == "memory")
            try client.send([.increment(by: 2), .decrement(by: 5), .decrement(by: 1)], from: 1, fence: welcome.fence)
            let receipts = try client.next(WireStoreMessage.self).receipts
            #expect(receipts.ranges.map(\.count) == [1, 1, 1])
            #expect(receipts.ranges.map(\.firstRevision) == [1, 2, 3])
            #expect(receipts.ranges.map { $0.hasRejection ? $0.rejection.code : "" } == ["", "below_zero", ""])
        }
    }

    /// The reducer waits in the first piece of the large batch until the other client has sent its action.
    @Test func aLargeBatchOfOneClientLetsAnotherClientPass() async throws {
        let count = 20_000
        let otherToken = try run.admit("counter.2")
        let hasSent = DispatchSemaphore(value: 0)
        let reducer = Reducer<CountState, MarketAction> { state, _, context in
            if context.revision == 1 { _ = hasSent.wait(timeout: .now() + 20) }
            // A slow reducer: all actions together take a second, so that the other client's action can pass.
            usleep(50)
            state.count += 1
        }
        try await RunningStore(in: run, reducer: reducer).closes(after: { _ in
            let large = try WireClient("counter.1", token, in: run)
            let small = try WireClient("counter.2", otherToken, in: run)
            let largeFence = try large.hello().welcome.fence
            let smallFence = try small.hello().welcome.fence
            try large.send(Array(repeating: .increment(by: 1), count: count), from: 1, fence: largeFence)
            try small.send([.increment(by: 1)], from: 1, fence: smallFence)
            hasSent.signal()
            let revision = try #require(small.next(WireStoreMessage.self).receipts.ranges.first?.firstRevision)
            #expect(revision < count / 2)
            var received: UInt64 = 0
            while received < count {
                for range in try large.next(WireStoreMessage.self).receipts.ranges {
                    #expect(range.firstSequence == received + 1)
                    received += range.count
                }
            }
        })
    }

    @Test func anotherMagicIsRefused() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let refusal = try client.hello { $0.magic = 1 }.refusal
            #expect(refusal.code == .foreignProtocol)
        }
    }

    @Test func anotherVersionIsRefusedWithTheSupportedVersion() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let refusal = try client.hello { $0.version = 99 }.refusal
            #expect(refusal.code == .foreignVersion)
            #expect(refusal.versions == [WireProtocol.version])
        }
    }

    @Test func unreadableMessagesAreRefused() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            try client.send([255, 255, 255])
            let before = try client.next(WireStoreMessage.self).refusal.code
            try client.send([] as [UInt8])
            let empty = try client.next(WireStoreMessage.self).refusal.code
            let welcome = try client.hello().welcome
            try client.send([255, 255, 255])
            let after = try client.next(WireStoreMessage.self).refusal.code
            #expect(before == .foreignProtocol)
            #expect(empty == .foreignProtocol)
            #expect(welcome.session != 0)
            #expect(after == .malformed)
        }
    }

    @Test func malformedMessagesAndBatchesAreLoggedOncePerProcess() async throws {
        let lines = LogLines()
        let store = try await RunningStore(in: run, log: lines.logger)
        let client = try WireClient("counter.1", token, in: run)
        let nonce = Data(repeating: 3, count: 16)
        let welcome = try client.hello { $0.nonce = nonce }.welcome
        for _ in 0..<100 {
            try client.send([255, 255, 255])
            #expect(try client.next(WireStoreMessage.self).refusal.code != .unspecified)
        }
        let again = try client.hello {
            $0.nonce = nonce
            $0.session = welcome.session
            $0.lineage = welcome.lineage
        }.welcome
        try client.send([.increment(by: 2)], from: 0, fence: again.fence)
        #expect(try client.next(WireStoreMessage.self).refusal.code == .malformed)
        await store.close()
        #expect(lines.texts.count { $0.contains("malformed message of counter.1") } == 1)
    }

    @Test func afterARefusalNothingIsAcceptedUntilAnotherHello() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let nonce = Data(repeating: 3, count: 16)
            let welcome = try client.hello { $0.nonce = nonce }.welcome
            try client.send([255, 255, 255])
            let refusal = try client.next(WireStoreMessage.self).refusal.code
            try client.send([.increment(by: 2)], from: 1, fence: welcome.fence)
            let again = try client.hello { $0.nonce = nonce }.welcome
            #expect(refusal == .malformed)
            #expect(again.session == welcome.session)
            #expect(again.nextSequence == 1)
        }
    }

    @Test func messagesBeforeAHelloAreDiscarded() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            try client.send([.increment(by: 2)], from: 1, fence: 1)
            let welcome = try client.hello().welcome
            #expect(welcome.nextSequence == 1)
        }
    }

    @Test func anActionOfAnotherRoleIsRejected() async throws {
        let other = try run.admit("other.1", role: "market.Other")
        try await withStore { _ in
            let client = try WireClient("other.1", other, in: run, role: "market.Other")
            let welcome = try client.hello().welcome
            try client.send([.increment(by: 2)], from: 1, fence: welcome.fence)
            let ranges = try client.next(WireStoreMessage.self).receipts.ranges
            #expect(ranges.map(\.hasRejection) == [true])
        }
    }

    @Test func aTokenThatIsNotInTheCredentialsFileIsRefused() async throws {
        try await withStore { _ in
            let stranger = try WireClient("counter.1", Token(), in: run)
            let event = try stranger.nextEvent()
            #expect(event == .refused(status: 400))
        }
    }

    @Test func aClientWithoutATokenIsNotConnected() async throws {
        try await withStore { _ in
            let stranger = try WireClient("counter.1", nil, in: run)
            let event = try stranger.nextEvent()
            #expect(event != .connected)
        }
    }

    @Test func aLaterConnectionResumesTheSession() async throws {
        try await withStore { _ in
            let first = try WireClient("counter.1", token, in: run)
            let nonce = Data((0..<16).map(UInt8.init))
            let welcome = try first.hello { $0.nonce = nonce }.welcome
            try first.send([.increment(by: 2)], from: 1, fence: welcome.fence)
            _ = try first.next(WireStoreMessage.self)
            let second = try WireClient("counter.1", token, in: run)
            let resumed = try second.hello {
                $0.nonce = nonce
                $0.session = welcome.session
                $0.lineage = welcome.lineage
                $0.lowestAwaited = 1
            }.welcome
            // Receipts that the first connection may not have received are sent again.
            let again = try second.next(WireStoreMessage.self).receipts
            try first.send([.increment(by: 2)], from: 2, fence: welcome.fence)
            let refusal = try first.next(WireStoreMessage.self).refusal
            #expect(resumed.session == welcome.session)
            #expect(resumed.nextSequence == 2)
            #expect(resumed.fence > welcome.fence)
            #expect(again.ranges.map(\.firstRevision) == [1])
            #expect(refusal.code == .fenced)
        }
    }

    @Test func aReceiptWaitsForTheJournal() async throws {
        try await withStore { store in
            let client = try WireClient("counter.1", token, in: run)
            let asker = try WireClient("operator", run.operatorToken, in: run, isOperator: true)
            let welcome = try client.hello().welcome
            // The opening of the session is written too.
            _ = try asker.ask { $0.state = WireReadState() }
            store.journal.shut()
            try client.send([.increment(by: 2)], from: 1, fence: welcome.fence)
            let meanwhile = try asker.ask { $0.state = WireReadState() }.state
            store.journal.open()
            let receipts = try client.next(WireStoreMessage.self).receipts
            let state = try asker.ask { $0.state = WireReadState() }.state
            #expect(meanwhile.revision == 0)
            #expect(receipts.ranges.map(\.firstRevision) == [1])
            #expect(state.revision == 1)
        }
    }

    /// The receipts exceed the queues of both ends and the kernel's buffer between them. No other hello is needed.
    @Test func aClientThatReadsLateReceivesEveryReceipt() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let welcome = try client.hello().welcome
            let asker = try WireClient("operator", run.operatorToken, in: run, isOperator: true)
            var columns = ActionColumns()
            // Each action is rejected with a reason of its own, so that receipts are large and no range holds two.
            try columns.append(MarketAction.decrement(by: 1))
            var sent: UInt64 = 0
            func slowClients() throws -> UInt64 {
                try asker.ask { $0.statistics = WireReadStatistics() }.statistics.fullClients
            }
            while try slowClients() == 0 {
                try #require(sent < 60_000, "The queue of the client was never full.")
                for _ in 0..<500 {
                    sent += 1
                    try client.send(
                        WireFeatureMessage.with {
                            $0.batch.fence = welcome.fence
                            $0.batch.firstSequence = sent
                            $0.batch.lowestAwaited = 1
                            $0.batch.actions = columns.wire
                        })
                }
            }
            var next: UInt64 = 1
            while next <= sent {
                let message = try client.next(WireStoreMessage.self)
                for range in message.receipts.ranges where range.firstSequence <= next {
                    next = max(next, range.firstSequence + range.count)
                }
            }
            #expect(next == sent + 1)
        }
    }

    @Test func aClosedStoreDisconnectsAndItsDirectoryServesAnother() async throws {
        let client = try WireClient("counter.1", token, in: run)
        var sessions: [Data] = []
        for _ in 0..<3 {
            try await withStore { store in
                #expect(try client.nextEvent() == .connected)
                sessions.append(try client.hello().welcome.lineage)
                await store.close()
                await store.close()
            }
            #expect(try client.nextEvent() == .disconnected)
        }
        #expect(Set(sessions).count == 3)
    }
}
