import Eastward
import FixtureContract
import Synchronization
import Testing

@testable import EastwardFeature

@MainActor @Suite(.timeLimit(.minutes(10))) struct MailboxTests {
    /// The updates that a listener received.
    @MainActor private final class Listener {
        var provided: [(count: Int, fields: [UInt32], revision: Revision)] = []

        func mailbox() -> Mailbox<CountSlice> {
            Mailbox { change in
                self.provided.append((change.value.count, change.fields.numbers, change.revision))
            }
        }
    }

    private func change(
        _ count: Int, _ fields: FieldSet = [1], after previous: Revision? = nil
    ) -> SliceChange<CountSlice> {
        SliceChange(
            value: Count(count: count), fields: fields, revision: Revision(count), previousRevision: previous)
    }

    @Test func everyUpdateIsDelivered() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1))
        try await mailbox.untilDelivered()
        mailbox.put(change(2))
        try await wait(until: { listener.provided.count == 2 })
        #expect(listener.provided.map(\.count) == [1, 2])
        #expect(listener.provided.map(\.revision) == [1, 2])
    }

    @Test func anUpdateIsTheCauseOfWhatItsListenerStarts() async throws {
        var causes: [Task<ActionCause?, Never>] = []
        let mailbox = Mailbox<CountSlice> { _ in causes.append(Task { ActionCause.current }) }
        // The replica may have received values before this listener.
        mailbox.put(change(4, after: 2))
        mailbox.deliver()
        // Without a change up to revision 6, and two updates at once.
        mailbox.put(change(7, after: 6))
        mailbox.put(change(9, after: 8))
        mailbox.deliver()
        #expect(ActionCause.current == nil)
        let first = await causes[0].value, second = await causes[1].value
        #expect(first?.event == .update(slice: "market.Count", after: nil, revision: 4))
        #expect(second?.event == .update(slice: "market.Count", after: 6, revision: 9))
    }

    @Test func theTimeoutOfTheFirstDeliveryDoesNotEndALiveListener() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1))
        mailbox.deliver()
        mailbox.failUndelivered(.timedOut("late"))
        mailbox.put(change(2))
        mailbox.deliver()
        #expect(listener.provided.map(\.count) == [1, 2])

        let silent = listener.mailbox()
        silent.failUndelivered(.timedOut("late"))
        await #expect(throws: FeatureError.timedOut("late")) { try await silent.untilDelivered() }
    }

    @Test func updatesPutMeanwhileAreDeliveredOnceWithAllTheirFields() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        // Nothing is delivered while this test occupies the main actor.
        for number in 1...100 { mailbox.put(change(number, number.isMultiple(of: 2) ? [1] : [3])) }
        mailbox.put(change(101, [2]))
        try await mailbox.untilDelivered()
        #expect(listener.provided.map(\.count) == [101])
        #expect(listener.provided.map(\.fields) == [[1, 2, 3]])
        #expect(listener.provided.map(\.revision) == [101])
    }

    @Test func deliveredFieldsAreNotDeliveredAgain() {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1, [1]))
        mailbox.deliver()
        mailbox.deliver()
        mailbox.put(change(2, [2]))
        mailbox.deliver()
        #expect(listener.provided.map(\.fields) == [[1], [2]])
    }

    @Test func aCanceledMailboxDeliversNothingMore() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        mailbox.put(change(1))
        mailbox.cancel()
        mailbox.put(change(2))
        mailbox.deliver()
        let error = await #expect(throws: FeatureError.self) { try await mailbox.untilDelivered() }
        #expect(error == .closed)
        #expect(listener.provided.isEmpty)
    }

    @Test func aFailedMailboxThrowsItsFirstError() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        let waiting = Task { try await mailbox.untilDelivered() }
        await Task.yield()
        mailbox.fail(.timedOut("late"))
        mailbox.fail(.closed)
        let first = await #expect(throws: FeatureError.self) { try await waiting.value }
        let later = await #expect(throws: FeatureError.self) { try await mailbox.untilDelivered() }
        #expect(first == .timedOut("late"))
        #expect(later == .timedOut("late"))
    }

    @Test func waitingEndsAtOnceAfterADelivery() async throws {
        let mailbox = Listener().mailbox()
        mailbox.put(change(1))
        mailbox.deliver()
        mailbox.cancel()
        try await mailbox.untilDelivered()
    }

    @Test func aListenerMayCancelItsMailboxDuringADelivery() async throws {
        let received = Mutex<[Int]>([])
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)
        let mailbox = Mailbox<CountSlice> { change in
            received.withLock { $0.append(change.value.count) }
            cancel.withLock { $0 }?()
        }
        cancel.withLock { $0 = { mailbox.cancel() } }
        mailbox.put(change(1))
        mailbox.deliver()
        mailbox.put(change(2))
        mailbox.deliver()
        #expect(received.withLock { $0 } == [1])
        try await mailbox.untilDelivered()
        cancel.withLock { $0 = nil }
    }

    /// A component that cancels its subscription when it is released.
    private final class Canceller: Sendable {
        let cancel = Mutex<(@Sendable () -> Void)?>(nil)

        deinit { cancel.withLock { $0 }?() }
    }

    @Test(arguments: [FeatureError.closed, nil])
    func anEndedMailboxReleasesItsListenerWhichMayCancelItOnceMore(_ error: FeatureError?) {
        weak var component: Canceller?
        func make() -> Mailbox<CountSlice> {
            let canceller = Canceller()
            component = canceller
            let mailbox = Mailbox<CountSlice> { _ in withExtendedLifetime(canceller) {} }
            canceller.cancel.withLock { $0 = { [weak mailbox] in mailbox?.cancel() } }
            return mailbox
        }
        let mailbox = make()
        #expect(component != nil)
        if let error { mailbox.fail(error) } else { mailbox.cancel() }
        #expect(component == nil)
        mailbox.deliver()
    }

    @Test func theEndIsReportedOnceWhetherItIsPastOrFuture() {
        let received = Mutex<[FeatureError?]>([])
        @Sendable nonisolated func recordEnd(_ error: FeatureError?) { received.withLock { $0.append(error) } }
        let failing = Listener().mailbox()
        failing.onEnd(recordEnd)
        failing.fail(.closed)
        failing.fail(.timedOut("again"))
        let failed = Listener().mailbox()
        failed.fail(.timedOut("before"))
        failed.onEnd(recordEnd)
        let cancelled = Listener().mailbox()
        cancelled.cancel()
        cancelled.onEnd(recordEnd)
        #expect(received.withLock { $0 } == [.closed, .timedOut("before"), nil])
    }

    @Test func theLastUpdateOfManyThreadsIsDelivered() async throws {
        let listener = Listener()
        let mailbox = listener.mailbox()
        await withTaskGroup(of: Void.self) { group in
            for part in 0..<8 {
                group.addTask { [change] in
                    for number in 0..<200 { mailbox.put(await change(part * 1000 + number, [1], nil)) }
                }
            }
        }
        mailbox.put(change(9999))
        try await wait(until: { listener.provided.last?.count == 9999 })
        #expect(listener.provided.count <= 1601)
    }
}
