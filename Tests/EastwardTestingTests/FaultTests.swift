import Eastward
import FixtureContract
import Foundation
import Synchronization
import Testing
import ZeroMQ

@testable import EastwardFeature
@testable import EastwardTesting

/// The faults that a test can cause between a store and its features.
@MainActor @Suite(.timeLimit(.minutes(10))) struct FaultTests {
    // MARK: Cuts

    @Test func actionsThatTheStoreHasAreNotAppliedAgainAfterACut() async throws {
        let disk = SlowJournal.Disk()
        let store = CountStore(journal: { SlowJournal(disk) })
        let feature = try await store.connect(CounterFeature.self)
        let sending = Task { try await feature.increment(by: 2) }
        try await wait(until: { disk.isWriting })
        await store.cut()
        disk.finish()
        let receipt = try await sending.value
        var counts: [Int] = []
        try await feature.provideCount { counts.append($0) }
        #expect(receipt.revision == 1)
        #expect(counts == [2])
        await store.close()
    }

    @Test func everyActionIsAppliedOnceDespiteCuts() async throws {
        let store = CountStore()
        let feature = try await store.connect(CounterFeature.self, process: "counter.1")
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        let isOver = Mutex(false)
        let cutting = Task.detached {
            var cuts = 0
            while !isOver.withLock({ $0 }) {
                await store.cut("counter.1")
                cuts += 1
                // Lets an action pass between two cuts.
                _ = try? await feature.increment(by: 0)
            }
            return cuts
        }
        var applied = 0
        for _ in 0..<50 {
            let receipts = try await feature.send(contentsOf: Array(repeating: .increment(by: 1), count: 100))
            applied += receipts.count - receipts.rejected.count
        }
        isOver.withLock { $0 = true }
        let cuts = await cutting.value
        let last = try await feature.increment(by: 1)
        try await feature.reach(last.revision)
        #expect(cuts > 0)
        #expect(applied == 5000)
        #expect(presenter.counts.last == 5001)
        await store.close()
    }

    @Test func aCutLosesMessagesInTransit() async throws {
        let store = CountStore()
        _ = try await store.connect(CounterFeature.self)
        let exchange = store.exchange
        let identity = Identity(process: "ear", role: CounterFeature.name)
        let line = await exchange.add(identity)
        // Without interruption, so that no turn comes between.
        await exchange.run { exchange in
            let peer = exchange.lines[line]?.peer
            let outcomes = [peer.map { exchange.reply([1], to: $0) }, exchange.send([2], line) ? .sent : nil]
            exchange.cut("ear")
            let late = peer.map { exchange.reply([1], to: $0) }
            let (reply, message) = (exchange.nextReply(line), exchange.nextMessage()?.bytes)
            let known = exchange.lines[line]?.peer.flatMap { exchange.identity(of: $0) }
            var events: [FeatureLinkEvent] = []
            while let event = exchange.nextEvent(line) { events.append(event) }
            #expect(outcomes == [.sent, .sent])
            #expect(late == .unreachable)
            #expect(reply == nil)
            #expect(message == nil)
            #expect(known == identity)
            #expect(events == [.actionsDisconnected, .actionsConnected, .slicesConnected])
        }
        await store.close()
    }

    @Test func messagesAboveTheCapacityWaitAtTheirSenderOrAreMissed() async throws {
        let store = CountStore()
        _ = try await store.connect(CounterFeature.self)
        let exchange = store.exchange
        let line = await exchange.add(Identity(process: "ear", role: CounterFeature.name))
        await exchange.run { exchange in
            exchange.subscribe([9], line)
            var (sent, replied, received) = (0, 0, 0)
            while sent < 2000, exchange.send([1], line) { sent += 1 }
            while replied < 2000, exchange.lines[line]?.peer.map({ exchange.reply([1], to: $0) }) == .sent {
                replied += 1
            }
            for _ in 0..<2000 { exchange.publish([9], role: CounterFeature.name) }
            while exchange.nextPublication(line) != nil { received += 1 }
            #expect((sent, replied, received) == (1000, 1000, 1000))
        }
        await store.close()
    }

    // MARK: Losses

    /// One lost publication loses the change, two also its progress, three also the progress that follows after a
    /// second.
    @Test(arguments: 1...3) func aMissedChangeIsDeliveredInTheEnd(_ count: Int) async throws {
        let store = CountStore()
        let feature = try await store.connect(CounterFeature.self, process: "counter.1")
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        try await feature.increment(by: 1)
        try await wait(until: { presenter.counts.last == 1 })
        await store.dropPublications(count, to: "counter.1")
        let receipt = try await feature.increment(by: 1)
        try await feature.reach(receipt.revision)
        #expect(presenter.counts == [0, 1, 2])
        await store.close()
    }

    @Test func onlyTheNamedFeatureMissesPublications() async throws {
        let store = CountStore()
        let exchange = store.exchange
        let (deaf, well) = ("deaf.1", "well.1")
        for process in [deaf, well] { _ = try await store.connect(CounterFeature.self, process: process) }
        await store.dropPublications(1, to: deaf)
        await exchange.run { exchange in
            let lines = [deaf, well].flatMap(exchange.lines(of:))
            for line in lines { exchange.subscribe([9], line) }
            for number in 1...3 as ClosedRange<UInt8> { exchange.publish([9, number], role: CounterFeature.name) }
            let received = lines.map { line in
                var received: [[UInt8]] = []
                while let bytes = exchange.nextPublication(line) {
                    if bytes.first == 9 { received.append(bytes) }
                }
                return received
            }
            #expect(received == [[[9, 2], [9, 3]], [[9, 1], [9, 2], [9, 3]]])
        }
        await store.close()
    }

    // MARK: Restarts

    @Test func aRestartedStoreIsEmptyAndHasANewJournalID() async throws {
        let store = CountStore()
        let connection = try await store.open(role: CounterFeature.name, process: "counter.1")
        let feature = CounterFeature(connection)
        let presenter = Presenter()
        try await feature.provideCount(to: presenter)
        let before = try await feature.increment(by: 7)
        try await feature.reach(before.revision)
        let journalID = await connection.journalID
        await store.restart()
        let after = try await feature.increment(by: 1)
        try await feature.reach(after.revision)
        #expect(before.revision == 1)
        #expect(after.revision == 1)
        #expect(presenter.counts.last == 1)
        #expect(presenter.counts.prefix(2) == [0, 7])
        #expect(await connection.journalID != journalID)
        await store.close()
    }

    @Test func actionsInFlightToAStoreThatStopsAreOfUnknownFate() async throws {
        let disk = SlowJournal.Disk()
        let store = CountStore(journal: { SlowJournal(disk) })
        let feature = try await store.connect(CounterFeature.self)
        let doubtful = Task { try await feature.increment(by: 1) }
        try await wait(until: { disk.isWriting })
        await store.stop()
        let waiting = Task { try await feature.increment(by: 5) }
        disk.finish()
        await store.start()
        let error = await #expect(throws: ActionError.self) { try await doubtful.value }
        guard error?.failure?.code == .fateUnknown else {
            Issue.record("\(error as Any)")
            return
        }
        let receipt = try await waiting.value
        #expect(receipt.revision == 1)
        await store.close()
    }

    @Test func aFeatureWaitsForAStoreThatIsStopped() async throws {
        let store = CountStore()
        await store.stop()
        let connecting = Task { try await store.connect(CounterFeature.self) }
        let isWaiting = { await !store.exchange.lines(of: nil).isEmpty }
        try await wait(until: { await isWaiting() })
        await store.start()
        let receipt = try await connecting.value.increment(by: 1)
        #expect(receipt.revision == 1)
        await store.close()
    }

    @Test func aStoppedStoreClosesAtOnce() async throws {
        // Waiting for receipts would take longer than the time limit of this suite.
        let disk = SlowJournal.Disk()
        let store = CountStore(timeout: .seconds(600), journal: { SlowJournal(disk) })
        let feature = try await store.connect(CounterFeature.self)
        await store.stop()
        let sending = Task { try await feature.increment(by: 1) }
        await store.close()
        let error = await #expect(throws: ActionError.self) { try await sending.value }
        #expect(error?.failure != nil)
    }
}

extension Exchange {
    /// Runs `body` without interruption.
    fileprivate func run(_ body: @Sendable (isolated Exchange) -> Void) { body(self) }
}

extension FeatureConnection {
    fileprivate var journalID: Data? { core.welcomed?.lineage }
}
