import Benchmark
import Dispatch
import Foundation
import ZeroMQ

/// Measures the thread for sockets and actors: its turns, and the way of a job from another thread to it and back.
func addReactorBenchmarks() {
    Benchmark("reactor: a requested turn", configuration: .operations(.kilo)) { benchmark, worker in
        await worker.measureTurns(RunningBenchmark(benchmark))
    } setup: {
        try await Worker(idleTurns: 0)
    }
    Benchmark("reactor: a requested turn beside 64 others", configuration: .operations(.kilo)) { benchmark, worker in
        await worker.measureTurns(RunningBenchmark(benchmark))
    } setup: {
        try await Worker(idleTurns: 64)
    }
    Benchmark("reactor: a job from another thread and back", configuration: .operations(.kilo)) { benchmark, worker in
        // The use of the result, without which the compiler would omit the way back.
        for _ in benchmark.scaledIterations { blackHole(await worker.call()) }
    } setup: {
        try await Worker(idleTurns: 0)
    }
    // The yardstick: the kernel wakes a thread, which wakes the first one.
    Benchmark("reactor: two threads with semaphores", configuration: .operations(.kilo)) { benchmark, partner in
        for _ in benchmark.scaledIterations { partner.roundTrip() }
    } setup: {
        Partner()
    }
}

/// An actor that runs on a reactor, as the store does.
private actor Worker {
    private nonisolated let reactor: Reactor
    nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    private var turn: Reactor.TurnID?
    /// The number of turns still to run.
    private var left = 0
    private var whenDone: (() -> Void)?
    private var calls = 0

    /// - Parameter idleTurns: the number of registered turns that are not requested.
    init(idleTurns: Int) async throws {
        reactor = try Reactor(name: "benchmark")
        try register(idleTurns: idleTurns)
    }

    private func register(idleTurns: Int) throws {
        turn = try reactor.addTurn(of: self) { worker, _ in
            worker.takeTurn()
            return Reactor.Turn(isBusy: false)
        }
        for _ in 0..<idleTurns { _ = try reactor.addTurn(watching: []) { _ in Reactor.Turn(isBusy: false) } }
    }

    /// Returns the number of calls so far.
    func call() -> Int {
        calls += 1
        return calls
    }

    /// Runs turns that do nothing but request the next one. The measurement begins and ends on the reactor's thread.
    func measureTurns(_ running: RunningBenchmark) async {
        left = running.benchmark.scaledIterations.count
        running.benchmark.startMeasurement()
        await withCheckedContinuation { continuation in
            whenDone = {
                running.benchmark.stopMeasurement()
                continuation.resume()
            }
            requestTurn()
        }
    }

    private func takeTurn() {
        // The turn at its registration.
        guard left > 0 else { return }
        left -= 1
        if left > 0 {
            requestTurn()
        } else {
            whenDone?()
            whenDone = nil
        }
    }

    private func requestTurn() {
        if let turn { reactor.request(turn) }
    }
}

/// A benchmark whose own thread waits, so that another one can use it.
private struct RunningBenchmark: @unchecked Sendable {
    let benchmark: Benchmark

    init(_ benchmark: Benchmark) {
        self.benchmark = benchmark
    }
}

/// A thread that answers each signal with one.
private final class Partner: Sendable {
    private let asked = DispatchSemaphore(value: 0)
    private let answered = DispatchSemaphore(value: 0)

    init() {
        let thread = Thread { [asked, answered] in
            while true {
                asked.wait()
                answered.signal()
            }
        }
        thread.start()
    }

    func roundTrip() {
        asked.signal()
        answered.wait()
    }
}
