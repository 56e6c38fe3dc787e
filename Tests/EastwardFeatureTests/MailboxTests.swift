import Eastward
import MarketContract
import SwiftProtobuf
import Synchronization
import Testing

@testable import EastwardFeature

@MainActor @Suite(.timeLimit(.minutes(10))) struct MailboxTests {
    /// What a listener was told, and whether it has had enough.
    @MainActor private final class Listener {
        var told: [(count: Int, fields: [UInt32], revision: Revision)] = []
        var wantsMore = true
        let ends = Atomic<Int>(0)

        func mailbox() -> Mailbox<CountSlice> {
            Mailbox(
                tell: { change in
                    self.told.append((Int(change.value.count), change.fields.numbers, change.revision))
                    return self.wantsMore
                },
                end: { self.ends.add(1, ordering: .relaxed) })
        }
    }

    private func change(_ count: Int, _ fields: FieldSet = [1]) -> SliceChange<CountSlice> {
        SliceChange(value: .with { $0.count = Int64(count) }, fields: fields, revision: Revision(count))
    }

    @Test func whatIsPutIsTold() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1))
        try await mailbox.untilTold()
        mailbox.put(change(2))
        try await wait(until: { listener.told.count == 2 })
        #expect(listener.told.map(\.count) == [1, 2])
        #expect(listener.told.map(\.revision) == [1, 2])
    }

    @Test func whatIsPutMeanwhileIsToldOnceWithAllItsFields() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        // Nothing is told while this test holds the main actor.
        for number in 1...100 { mailbox.put(change(number, number.isMultiple(of: 2) ? [1] : [3])) }
        mailbox.put(change(101, [2]))
        try await mailbox.untilTold()
        #expect(listener.told.map(\.count) == [101])
        #expect(listener.told.map(\.fields) == [[1, 2, 3]])
        #expect(listener.told.map(\.revision) == [101])
    }

    @Test func whatWasToldEarlierIsNotToldAgain() {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1, [1]))
        mailbox.deliver()
        mailbox.deliver()
        mailbox.put(change(2, [2]))
        mailbox.deliver()
        #expect(listener.told.map(\.fields) == [[1], [2]])
    }

    @Test func aCancelledOneIsToldNothingMore() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1))
        mailbox.cancel()
        mailbox.put(change(2))
        mailbox.deliver()
        let error = await #expect(throws: FeatureError.self) { try await mailbox.untilTold() }
        #expect(error == .closed)
        #expect(listener.told.isEmpty)
        #expect(listener.ends.load(ordering: .relaxed) == 0)
    }

    @Test func oneThatFailsSaysWhy() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        let waiting = Task { try await mailbox.untilTold() }
        await Task.yield()
        mailbox.fail(.timedOut("late"))
        mailbox.fail(.closed)
        let first = await #expect(throws: FeatureError.self) { try await waiting.value }
        let later = await #expect(throws: FeatureError.self) { try await mailbox.untilTold() }
        #expect(first == .timedOut("late"))
        #expect(later == .timedOut("late"))
    }

    @Test func oneThatWasToldOnceIsNotWaitedFor() async throws {
        let mailbox = Listener().mailbox()
        mailbox.put(change(1))
        mailbox.deliver()
        mailbox.cancel()
        try await mailbox.untilTold()
    }

    @Test func whoWantsNoMoreEndsIt() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        listener.wantsMore = false
        mailbox.put(change(1))
        mailbox.deliver()
        mailbox.put(change(2))
        mailbox.deliver()
        #expect(listener.told.map(\.count) == [1])
        #expect(listener.ends.load(ordering: .relaxed) == 1)
    }

    @Test func theEndIsToldOnceWhetherItHasComeOrIsToCome() {
        let heard = Mutex<[FeatureError?]>([])
        @Sendable nonisolated func hear(_ error: FeatureError?) { heard.withLock { $0.append(error) } }
        let failing = Listener().mailbox()
        failing.onEnd(hear)
        failing.fail(.closed)
        failing.fail(.timedOut("again"))
        let failed = Listener().mailbox()
        failed.fail(.timedOut("before"))
        failed.onEnd(hear)
        let cancelled = Listener().mailbox()
        cancelled.cancel()
        cancelled.onEnd(hear)
        #expect(heard.withLock { $0 } == [.closed, .timedOut("before"), nil])
    }

    @Test func manyThreadsPutAndTheLastIsTold() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        await withTaskGroup(of: Void.self) { group in
            for part in 0..<8 {
                group.addTask { [change] in
                    for number in 0..<200 { mailbox.put(await change(part * 1000 + number, [1])) }
                }
            }
        }
        mailbox.put(change(9999))
        try await wait(until: { listener.told.last?.count == 9999 })
        #expect(listener.told.count <= 1601)
    }
}
