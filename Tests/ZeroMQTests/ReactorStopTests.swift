import Foundation
import Synchronization
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct ReactorStopTests {
    @Test func enqueuedJobsStillRun() async throws {
        for _ in 0..<50 {
            let reactor = try Reactor(name: "test")
            let worker = Worker(reactor)
            await worker.enqueue(100)
            reactor.stop()
            let numbers = await worker.numbers
            #expect(numbers == Array(0..<100))
        }
    }

    @Test func actorsWorkAfterwards() async throws {
        let reactor = try Reactor(name: "test")
        let worker = Worker(reactor)
        let turned = Atomic<Int>(0)
        await worker.turn { _ in
            turned.add(1, ordering: .relaxed)
            return Reactor.Turn(isBusy: false)
        }
        reactor.stop()
        let turns = turned.load(ordering: .relaxed)
        await worker.enqueue(100)?.value
        await worker.add(100)
        let count = await worker.numbers.count
        #expect(count == 101)
        #expect(turned.load(ordering: .relaxed) == turns)
    }

    @Test func actorsWorkWhileItEnds() async throws {
        for _ in 0..<100 {
            let reactor = try Reactor(name: "test")
            let worker = Worker(reactor)
            await worker.turn { _ in Reactor.Turn(isBusy: false) }
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    for number in 0..<100 { await worker.add(number) }
                    // Accesses data that belongs to the thread.
                    await worker.endTurns()
                }
                group.addTask { reactor.stop() }
            }
            let count = await worker.numbers.count
            #expect(count == 100)
        }
    }

    @Test func stoppingTwiceHasNoFurtherEffect() throws {
        let reactor = try Reactor(name: "test")
        reactor.stop()
        reactor.stop()
    }

    @Test(.timeLimit(.minutes(10))) func manyThreadsMayStopItAtOnce() async throws {
        for _ in 0..<20 {
            let reactor = try Reactor(name: "test")
            // Separate threads, because each of them blocks.
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    let (ended, end) = AsyncStream.makeStream(of: Void.self)
                    Thread.detachNewThread {
                        reactor.stop()
                        end.finish()
                    }
                    group.addTask { for await _ in ended {} }
                }
            }
        }
    }
}
