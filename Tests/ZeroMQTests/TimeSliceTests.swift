import CLinux
import Foundation
import Testing

@testable import ZeroMQ

/// Linux before 6.12 has no time slices for single threads.
@Suite(.timeLimit(.minutes(10)), .enabled(if: current_thread_time_slice() > 0)) struct TimeSliceTests {
    @Test func aReactorsThreadHasAShortOne() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let slice = Slice()
        await Worker(reactor).untilTurned { _ in slice.value = current_thread_time_slice() }
        #expect(slice.value == UInt64(short_time_slice))
    }

    @Test func aThreadThatAReactorsThreadStartsHasTheUsualOne() async throws {
        let reactor = try Reactor(name: "test")
        defer { reactor.stop() }
        let usual = onNewThread { current_thread_time_slice() }
        let slice = Slice()
        await Worker(reactor).untilTurned { _ in slice.value = onNewThread { current_thread_time_slice() } }
        #expect(slice.value == usual)
        #expect(usual > UInt64(short_time_slice))
    }

    @Test func theThreadKeepsItsNiceValue() {
        let (slice, niceValue) = onNewThread {
            // On Linux it applies to the calling thread.
            _ = nice(7)
            request_short_time_slice()
            return (current_thread_time_slice(), getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))
        }
        #expect(slice == UInt64(short_time_slice))
        #expect(niceValue == 7)
    }

    @Test func aBatchThreadStaysAsItIs() {
        let batch: CInt = 3  // SCHED_BATCH, which Swift does not import.
        let (policy, slice, before) = onNewThread {
            var parameters = sched_param()
            sched_setscheduler(0, batch, &parameters)
            let before = current_thread_time_slice()
            request_short_time_slice()
            return (sched_getscheduler(0), current_thread_time_slice(), before)
        }
        #expect(policy == batch)
        #expect(slice == before)
    }
}

/// The slice that a turn has read; only one thread at a time accesses it.
private final class Slice: @unchecked Sendable {
    var value: UInt64 = 0
}

/// The result of `body` on a thread of its own.
private func onNewThread<Value>(_ body: @escaping @Sendable () -> Value) -> Value {
    nonisolated(unsafe) var value: Value?
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        value = body()
        ended.signal()
    }
    ended.wait()
    return value!
}
