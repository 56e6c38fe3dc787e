import Foundation
import Synchronization
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct ReactorTests {
    @Test func jobsRunOnItsThreadInOrder() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        await worker.enqueue(1000)?.value
        let numbers = await worker.numbers
        let threads = await worker.threads
        #expect(numbers == Array(0..<1000))
        #expect(threads.count == 1)
        #expect(!threads.contains(pthread_self()))
    }

    @Test func actorsOfOneReactorCallEachOtherWithoutAHop() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        let neighbour = Worker(reactor)
        for number in 0..<100 { await worker.add(number, with: neighbour) }
        let calls = await worker.callDirectly(neighbour)
        let here = await worker.threads
        let there = await neighbour.threads
        #expect(here == there)
        #expect(here.count == 1)
        #expect(calls == 101)
    }

    @Test func noneOfManyThreadsJobsIsLost() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    for number in 0..<200 { await worker.add(number) }
                }
            }
        }
        let count = await worker.numbers.count
        #expect(count == 10_000)
    }

    @Test func aTurnIsOnTheThread() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        await worker.untilTurned { reactor in
            reactor.checkIsolated()
            #expect(reactor.isIsolatingCurrentContext() == true)
        }
        #expect(reactor.isIsolatingCurrentContext() == false)
    }

    @Test func aTurnOfAnActorIsIsolatedToItAndEndsWithIt() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let deadline = Reactor.now() + 60_000_000_000
        var worker: Worker? = Worker(reactor)
        await worker?.ownTurn(until: deadline)
        #expect(await worker?.numbers == [0])
        let other = Worker(reactor)
        weak let left = worker
        worker = nil
        reactor.poke()
        await other.untilTurned { _ in }
        #expect(left == nil, "The turn does not keep its actor.")
    }

    @Test func onlyAnActorOfTheReactorHasATurnOfIt() async throws {
        await #expect(processExitsWith: .failure) {
            let stranger = Worker(try Reactor(name: "stranger"))
            try await Worker(try Reactor(name: "test")).addTurn(of: stranger)
        }
        await #expect(processExitsWith: .failure) {
            // An actor without an executor of its own runs on the reactor's thread only if the task prefers it.
            try await Worker(try Reactor(name: "test")).addTurn(of: Bystander())
        }
    }

    @Test func anotherThreadIsNotIsolatedBeforeTheReactorBegins() throws {
        for _ in 0..<50 {
            let reactor = try Reactor(name: "test")
            defer { reactor.stop() }
            #expect(reactor.isIsolatingCurrentContext() == false)
        }
    }

    @Test func anotherThreadMayNotRegister() async throws {
        await #expect(processExitsWith: .failure) {
            let reactor = try Reactor(name: "test")
            let worker = Worker(reactor)
            await worker.add(1)
            _ = try reactor.addTurn(watching: []) { _ in Reactor.Turn(isBusy: false) }
        }
    }

    @Test func withoutFreeDescriptorsItsCreationThrows() async {
        await #expect(processExitsWith: .success) {
            // Dispatch ends the process if it needs its first descriptors when none is left. A timer needs them.
            try await Task.sleep(for: .milliseconds(1))
            var none = rlimit(rlim_cur: 0, rlim_max: 0)
            #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
            let error = #expect(throws: ReactorError.self) { try Reactor(name: "test") }
            #expect(error?.errno == EMFILE)
            #expect(error?.description.hasSuffix("Raise the limit of open files.") == true)
        }
    }

    @Test func aTurnWithAnUnusableDescriptorIsNotAdded() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        await #expect(throws: ReactorError.self) { try await worker.watch([-1]) }
        // Without the failed turn, the next one runs.
        await worker.untilTurned { _ in }
    }

    @Test func aDescriptorWakesIt() async throws {
        let directory = Directory()
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let receiver = Receiver(reactor)
        var arrived = try await receiver.receive(at: directory.endpoint()).makeAsyncIterator()
        let dealer = try DealerSocket(Context())
        try dealer.connect(directory.endpoint())
        for number in 0..<200 as Range<UInt8> {
            _ = try dealer.send([number])
            let bytes = await arrived.next()
            #expect(bytes == [number])
        }
        await receiver.end()
    }

    @Test func messagesBeforeTheTurnAreReceivedToo() async throws {
        let directory = Directory()
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let receiver = Receiver(reactor)
        let dealer = try DealerSocket(Context())
        try dealer.connect(directory.endpoint())
        for number in 0..<200 as Range<UInt8> { _ = try dealer.send([number]) }
        var arrived = try await receiver.receive(at: directory.endpoint()).makeAsyncIterator()
        for number in 0..<200 as Range<UInt8> {
            let bytes = await arrived.next()
            #expect(bytes == [number])
        }
        await receiver.end()
    }

    @Test func everyPokeOfAnotherThreadLeadsToATurn() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let wanted = Atomic<Int>(0)
        let seen = Atomic<Int>(0)
        let worker = Worker(reactor)
        await worker.turn { _ in
            seen.store(wanted.load(ordering: .acquiring), ordering: .releasing)
            return Reactor.Turn(isBusy: false)
        }
        for number in 1...20_000 {
            wanted.store(number, ordering: .releasing)
            reactor.poke()
            let end = Reactor.now() + 10_000_000_000
            while seen.load(ordering: .acquiring) != number {
                guard Reactor.now() < end else { throw NeverHappened() }
                sched_yield()
            }
        }
    }

    @Test func aTurnRunsOnlyWhenItIsDue() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        let idle = Atomic<Int>(0)
        let busy = Atomic<Int>(0)
        await worker.turn { _ in
            idle.add(1, ordering: .relaxed)
            return Reactor.Turn(isBusy: false)
        }
        let id = await worker.turn { _ in
            Reactor.Turn(isBusy: busy.add(1, ordering: .relaxed).newValue < 100)
        }
        try wait(until: { busy.load(ordering: .relaxed) >= 100 })
        for _ in 0..<100 { await worker.request(id) }
        #expect(busy.load(ordering: .relaxed) >= 200 - 1)
        #expect(idle.load(ordering: .relaxed) == 1, "after it was added")
        reactor.poke()
        try wait(until: { idle.load(ordering: .relaxed) == 2 })
    }

    @Test func aPokeDuringATurnLeadsToAnother() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let (turns, turned) = AsyncStream.makeStream(of: (number: Int, isLate: Bool).self)
        let worker = Worker(reactor)
        let end = Reactor.now() + 10_000_000_000
        let count = Mutex(0)
        await worker.turn { wake in
            let number = count.withLock { count in
                count += 1
                return count
            }
            // A turn this late occurs only if a poke was lost.
            turned.yield((number, isLate: wake.now >= end))
            if number <= 3 { reactor.poke() }
            return Reactor.Turn(isBusy: false, deadline: wake.now < end ? end : nil)
        }
        let seen = await turns.first { $0.number == 4 || $0.isLate }
        #expect(seen?.number == 4)
        #expect(seen?.isLate == false)
    }

    @Test func aDeadlineWakesItAndUntilThenItSleeps() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let (turns, turned) = AsyncStream.makeStream(of: Reactor.Wake.self)
        let worker = Worker(reactor)
        let deadline = Reactor.now() + 200_000_000
        await worker.turn { wake in
            turned.yield(wake)
            if wake.now >= deadline { turned.finish() }
            return Reactor.Turn(isBusy: false, deadline: wake.now < deadline ? deadline : nil)
        }
        var wakes: [Reactor.Wake] = []
        for await wake in turns { wakes.append(wake) }
        // One or two turns at the registration, one at the deadline.
        #expect(wakes.count <= 4)
        #expect(wakes.last!.now >= deadline)
    }

    @Test func theEarliestDeadlineCounts() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let worker = Worker(reactor)
        let start = Reactor.now()
        await worker.turn { _ in Reactor.Turn(isBusy: false, deadline: start + 60_000_000_000) }
        let woken = await withCheckedContinuation { (continuation: CheckedContinuation<UInt64, Never>) in
            let waiting = Mutex<CheckedContinuation<UInt64, Never>?>(continuation)
            Task {
                await worker.turn { wake in
                    guard wake.now >= start + 20_000_000 else {
                        return Reactor.Turn(isBusy: false, deadline: start + 20_000_000)
                    }
                    waiting.withLock { waiting in
                        waiting?.resume(returning: wake.now)
                        waiting = nil
                    }
                    return Reactor.Turn(isBusy: false)
                }
            }
        }
        #expect(woken - start < 20_000_000_000)
    }

    @Test func aBusyTurnIsFollowedByAnotherAtOnce() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let (turns, turned) = AsyncStream.makeStream(of: Void.self)
        let worker = Worker(reactor)
        let left = Mutex(1000)
        await worker.turn { _ in
            let isBusy = left.withLock { left in
                left -= 1
                return left > 0
            }
            if !isBusy { turned.finish() }
            return Reactor.Turn(isBusy: isBusy)
        }
        for await _ in turns {}
        #expect(left.withLock { $0 } <= 0)
    }
}
