import Foundation
import Synchronization
import Testing

@testable import ZeroMQ

/// Tests that a thread which polls for an hour before it sleeps notices everything that would wake it.
@Suite(.timeLimit(.minutes(10))) struct ReactorSpinTests {
    private func withSpinningReactor(_ body: (Reactor) async throws -> Void) async throws {
        let reactor = try Reactor(name: "test", spin: .seconds(3600))
        // Ends the thread while it polls.
        defer { reactor.stop() }
        try await body(reactor)
    }

    @Test func jobsRun() async throws {
        try await withSpinningReactor { reactor in
            let worker = Worker(reactor)
            for number in 0..<100 { await worker.add(number) }
            let count = await worker.numbers.count
            #expect(count == 100)
        }
    }

    @Test func messagesArrive() async throws {
        try await withSpinningReactor { reactor in
            let directory = Directory()
            let receiver = Receiver(reactor)
            var arrived = try await receiver.receive(at: directory.endpoint()).makeAsyncIterator()
            let dealer = try DealerSocket(Context())
            try dealer.connect(directory.endpoint())
            for number in 0..<100 as Range<UInt8> {
                _ = try dealer.send([number])
                let bytes = await arrived.next()
                #expect(bytes == [number])
            }
            await receiver.end()
        }
    }

    @Test func aPokeLeadsToATurn() async throws {
        try await withSpinningReactor { reactor in
            let turns = Atomic<Int>(0)
            await Worker(reactor).turn { _ in
                turns.add(1, ordering: .relaxed)
                return Reactor.Turn(isBusy: false)
            }
            try wait(until: { turns.load(ordering: .relaxed) == 1 })
            reactor.poke()
            try wait(until: { turns.load(ordering: .relaxed) == 2 })
        }
    }

    @Test func aDeadlineLeadsToATurn() async throws {
        try await withSpinningReactor { reactor in
            let (turns, turned) = AsyncStream.makeStream(of: Void.self)
            let deadline = Reactor.now() + 20_000_000
            await Worker(reactor).turn { wake in
                if wake.now >= deadline { turned.finish() }
                return Reactor.Turn(isBusy: false, deadline: deadline)
            }
            for await _ in turns {}
            #expect(Reactor.now() >= deadline)
        }
    }

    @Test func theThreadPolls() async throws {
        let reactor = try Reactor(name: "spins long", spin: .seconds(3600))
        defer { reactor.stop() }
        // A thread that sleeps takes no CPU time.
        try wait(until: { try Self.status(of: "spins long").map(Self.ticks) ?? 0 >= 5 })
    }

    @Test func theThreadSleepsAfterwards() async throws {
        let reactor = try Reactor(name: "spins a while", spin: .milliseconds(1))
        defer { reactor.stop() }
        try wait(until: { try Self.status(of: "spins a while")?.first == "S" })
        let worker = Worker(reactor)
        await worker.add(1)
        let count = await worker.numbers.count
        #expect(count == 1)
    }

    /// The fields of proc_pid_stat(5) for this process's thread of that name, from the state on, such as `S` for
    /// sleeping; `nil` if there is no such thread.
    private static func status(of name: String) throws -> [Substring]? {
        let tasks = "/proc/self/task"
        for thread in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            // Another thread may end meanwhile.
            let status = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
            guard let status, status.contains("(\(name))") else { continue }
            return status.split(separator: ")").last?.split(separator: " ")
        }
        return nil
    }

    /// The CPU time that a thread has taken, in ticks of 10 ms.
    private static func ticks(_ status: [Substring]) -> Int {
        status[11...12].compactMap { Int($0) }.reduce(0, +)
    }
}
