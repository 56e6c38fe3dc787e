import Eastward
import FixtureContract
import SwiftProtobuf
import Testing

@testable import EastwardStore

@Suite struct IngressQueueTests {
    private let elephant = ConnectionID(1)
    private let mouse = ConnectionID(2)
    private let identity = Identity(process: "counter.1", role: CounterFeature.name)
    private var queue = IngressQueue(window: 1000)

    private func batch(_ count: Int, first: UInt64 = 1) throws -> IngressQueue.Work {
        var columns = ActionColumns()
        for _ in 0..<count { try columns.append(MarketAction.increment(by: 1)) }
        var batch = WireActionBatch()
        batch.firstSequence = first
        batch.lowestAwaited = first
        batch.actions = columns.wire
        return .batch(BatchPieces(batch))
    }

    /// For each remaining step, its connection, first sequence and number of actions.
    private mutating func steps(limit: Int) -> [[UInt64]] {
        var steps: [[UInt64]] = []
        while let (connection, step) = queue.next(limit: limit) {
            guard case .batch(let batch) = step else {
                steps.append([connection.number])
                continue
            }
            steps.append([connection.number, batch.firstSequence, UInt64(batch.actions.sizes.count)])
        }
        return steps
    }

    @Test mutating func aLargeBatchDelaysAnotherConnectionByOnePiece() throws {
        queue.append(try batch(250), bytes: 1000, from: elephant)
        queue.append(try batch(250, first: 251), bytes: 1000, from: elephant)
        queue.append(try batch(1), bytes: 10, from: mouse)
        let steps = steps(limit: 100)
        #expect(
            steps == [
                [1, 1, 100], [2, 1, 1], [1, 101, 100], [1, 201, 50], [1, 251, 100], [1, 351, 100], [1, 451, 50],
            ])
        #expect(queue.isEmpty)
        #expect(queue.bytes == 0)
    }

    @Test mutating func messagesOfAConnectionKeepTheirOrder() throws {
        queue.append(.hello(WireHello(), identity), bytes: 10, from: mouse)
        queue.append(try batch(2), bytes: 10, from: mouse)
        queue.append(.malformed, bytes: 10, from: mouse)
        queue.append(.goodbye(WireGoodbye()), bytes: 10, from: mouse)
        var steps: [IngressQueue.Step] = []
        while let (_, step) = queue.next(limit: 100) { steps.append(step) }
        #expect(steps.count == 4)
        #expect(steps.first == .hello(WireHello(), identity))
        #expect(Array(steps.suffix(2)) == [.malformed, .goodbye(WireGoodbye())])
    }

    @Test mutating func ofSeveralHellosInARowTheLastIsAnswered() throws {
        for version in 1...1000 {
            queue.append(.hello(.with { $0.version = UInt32(version) }, identity), bytes: 10, from: elephant)
        }
        #expect(queue.bytes == 10)
        let step = queue.next(limit: 1)?.step
        #expect(step == .hello(.with { $0.version = 1000 }, identity))
        #expect(queue.isEmpty)
    }

    @Test mutating func ofSeveralPresenceMessagesInARowTheLastIsProcessed() throws {
        for _ in 0..<1000 { queue.append(.presence([1]), bytes: 60 << 10, from: mouse) }
        queue.append(.presence([2]), bytes: 10, from: mouse)
        #expect(queue.bytes == 10)
        queue.append(.malformed, bytes: 10, from: mouse)
        queue.append(.presence([3]), bytes: 10, from: mouse)
        var steps: [IngressQueue.Step] = []
        while let (_, step) = queue.next(limit: 100) { steps.append(step) }
        #expect(steps == [.presence([2]), .malformed, .presence([3])])
        #expect(queue.bytes == 0)
    }

    @Test mutating func aFullConnectionStopsTheReadingUntilAMessageOfItIsProcessed() throws {
        for number in 0..<IngressQueue.messagesOfConnection {
            #expect(queue.hasCapacity)
            queue.append(try batch(1, first: UInt64(number + 1)), bytes: 1, from: elephant)
        }
        #expect(!queue.hasCapacity)
        _ = queue.next(limit: 1)
        #expect(queue.hasCapacity)
        queue.append(try batch(2), bytes: IngressQueue.bytesOfConnection, from: mouse)
        #expect(!queue.hasCapacity)
        _ = queue.next(of: mouse)
        #expect(queue.hasCapacity)
    }

    @Test mutating func aPausedConnectionStopsNoReadingAndResumesOnceItHasCapacity() throws {
        for number in 0..<IngressQueue.messagesOfConnection {
            queue.append(try batch(1, first: UInt64(number + 1)), bytes: 1, from: elephant)
        }
        #expect(queue.isFull(elephant))
        queue.notePaused(elephant)
        #expect(queue.hasCapacity)
        #expect(queue.takeResumed() == [])
        _ = queue.next(limit: 1)
        #expect(queue.takeResumed() == [elephant])
        #expect(queue.takeResumed() == [])
        queue.append(try batch(1), bytes: 1, from: elephant)
        #expect(!queue.hasCapacity, "It is paused no more.")
        queue.notePaused(elephant)
        queue.remove(elephant)
        #expect(queue.hasCapacity)
        #expect(queue.isEmpty)
    }

    /// No event announces the messages that are left in the socket.
    @Test mutating func readingContinuesOnceThereIsCapacityForAnyReason() throws {
        #expect(!queue.readsOn(acceptsActions: true))
        queue.append(try batch(2), bytes: IngressQueue.bytesOfConnection, from: elephant)
        #expect(!queue.readsOn(acceptsActions: true))
        let mayRead = queue.mayRead(acceptsActions: true)
        #expect(!mayRead)
        #expect(!queue.readsOn(acceptsActions: true))
        queue.remove(elephant)
        #expect(!queue.readsOn(acceptsActions: false))
        #expect(queue.readsOn(acceptsActions: true))
        let mayReadNow = queue.mayRead(acceptsActions: true)
        #expect(mayReadNow)
        #expect(!queue.readsOn(acceptsActions: true))
    }

    @Test mutating func allConnectionsTogetherAreBoundedInBytes() throws {
        let bytes = IngressQueue.bytesOfConnection - 1
        for number in 0..<(IngressQueue.bytesOfAll / bytes) {
            queue.append(try batch(1), bytes: bytes, from: ConnectionID(UInt64(number + 1)))
        }
        #expect(queue.hasCapacity)
        queue.append(try batch(1), bytes: bytes, from: ConnectionID(100))
        #expect(!queue.hasCapacity)
    }

    @Test mutating func aRemovedConnectionLeavesNothing() throws {
        queue.append(try batch(100), bytes: IngressQueue.bytesOfConnection, from: elephant)
        queue.append(try batch(1), bytes: 10, from: mouse)
        _ = queue.next(limit: 10)
        queue.remove(elephant)
        #expect(queue.hasCapacity)
        let steps = steps(limit: 10)
        #expect(steps == [[2, 1, 1]])
        #expect(queue.bytes == 0)
    }

    @Test mutating func atMostTwoWindowsMayWait() throws {
        queue.append(try batch(1000), bytes: 10, from: elephant)
        #expect(!queue.exceedsWindow(1000, from: elephant))
        #expect(queue.exceedsWindow(1001, from: elephant))
        _ = queue.next(limit: 1)
        #expect(!queue.exceedsWindow(1001, from: elephant))
    }
}
