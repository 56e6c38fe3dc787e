import FixtureContract
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("StoreCore: idle sessions")
struct StoreCoreExpiryTests {
    private let hour = Duration.seconds(3_600)
    /// The machine has been up for days.
    private let begin = Instant.distantPast + .seconds(72 * 3_600)

    private func opened(_ change: (inout StoreLimits) -> Void = { _ in }) -> StoreBench {
        let bench = StoreBench(change)
        bench.core.tick(now: begin)
        bench.open(1)
        return bench
    }

    @Test func aSessionEndsAfterADayWithoutMessages() {
        let bench = opened()
        bench.core.tick(now: begin + hour * 24 - 1)
        bench.flush()
        #expect(bench.appended.isEmpty)
        bench.core.tick(now: begin + hour * 24)
        bench.flush()
        bench.core.tick(now: begin + hour * 25)
        bench.flush()
        #expect(bench.appended.map(\.closed) == [[1]])
        bench.finish(2, .committed)
        #expect(bench.sessions.count == 0)
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).map(\.asRefusal) == [.unknownSession])
    }

    @Test func helloAndNewActionsPostponeTheExpiry() {
        let bench = opened()
        bench.core.tick(now: begin + hour * 20)
        bench.hello(1, session: 1)
        bench.core.tick(now: begin + hour * 40)
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.core.tick(now: begin + hour * 60)
        bench.commit()
        #expect(bench.sessions[1] != nil)
        bench.core.tick(now: begin + hour * 64)
        bench.commit()
        #expect(bench.sessions[1] == nil)
    }

    @Test func sessionWithAnOutboxNeverExpires() {
        let bench = StoreBench()
        bench.core.tick(now: begin)
        bench.hello(1) { $0.outbox = true }
        bench.commit()
        bench.core.tick(now: begin + hour * 10_000)
        bench.commit()
        #expect(bench.sessions[1] != nil)
    }

    /// - Returns: the store's replies.
    private func openOutbox(_ bench: StoreBench, _ number: UInt8, role: String = StoreBench.counter.role)
        -> [WireStoreMessage]
    {
        let connection = ConnectionID(UInt64(number))
        bench.hello(connection, Identity(process: "p.\(number)", role: role), nonce: number) { $0.outbox = true }
        bench.commit()
        return bench.said(to: connection)
    }

    @Test func sessionsWithAnOutboxAreBoundedPerRole() {
        let bench = StoreBench { $0.outboxSessionsPerRole = 2 }
        #expect(openOutbox(bench, 1).first?.asWelcome != nil)
        #expect(openOutbox(bench, 2).first?.asWelcome != nil)
        #expect(openOutbox(bench, 3).map(\.asRefusal) == [.tooManySessions])
        #expect(openOutbox(bench, 4, role: StoreBench.cashier.role).first?.asWelcome != nil)
        // The limit does not apply to sessions without an outbox, and a new start replaces its own session.
        #expect(bench.open(5, nonce: 5).session == 4)
        bench.hello(6, Identity(process: "p.2", role: StoreBench.counter.role), nonce: 6) { $0.outbox = true }
        bench.commit()
        #expect(bench.said(to: 6).compactMap(\.asWelcome).map(\.session) == [5])
        #expect(openOutbox(bench, 3).map(\.asRefusal) == [.tooManySessions])
    }

    @Test func theLimitOfOutboxSessionsSurvivesARestart() throws {
        let bench = StoreBench { $0.outboxSessionsPerRole = 1 }
        _ = openOutbox(bench, 1)
        for recovered in [try bench.replayed(), bench.snapshot()] {
            let again = bench.startAgain(from: recovered)
            #expect(openOutbox(again, 2).map(\.asRefusal) == [.tooManySessions])
            #expect(again.end(session: 1))
            again.commit()
            #expect(openOutbox(again, 3).first?.asWelcome != nil)
        }
    }

    @Test func anOperatorEndsASession() {
        let bench = StoreBench { $0.outboxSessionsPerRole = 1 }
        bench.core.tick(now: begin)
        _ = openOutbox(bench, 1)
        bench.core.tick(now: begin + hour)
        #expect(bench.openSessions.map(\.session) == [1])
        #expect(bench.openSessions.map(\.outbox) == [true])
        #expect(bench.openSessions.map(\.connected) == [true])
        #expect(bench.openSessions.map(\.idleSeconds) == [3600])
        #expect(!bench.end(session: 2))
        #expect(bench.end(session: 1))
        #expect(!bench.end(session: 1))
        #expect(bench.openSessions.isEmpty)
        #expect(bench.isOpen(session: 1), "the end of the session is not durable yet")
        bench.commit()
        #expect(!bench.isOpen(session: 1))
        bench.send(1, [.increment(by: 1)], first: 1, fence: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.unknownSession])
        #expect(openOutbox(bench, 2).first?.asWelcome != nil)
    }

    @Test func anOperatorsEndThatTheDiskRefusesIsRolledBack() {
        let bench = StoreBench { $0.outboxSessionsPerRole = 1 }
        _ = openOutbox(bench, 1)
        #expect(bench.end(session: 1))
        bench.flush()
        bench.finish(2, .refused(reason: "The disk is full."))
        #expect(bench.openSessions.map(\.session) == [1])
        #expect(openOutbox(bench, 2).map(\.asRefusal) == [.tooManySessions])
    }

    @Test func anOpeningThatTheDiskRefusesDoesNotCount() {
        let bench = StoreBench { $0.outboxSessionsPerRole = 1 }
        bench.hello(1) { $0.outbox = true }
        bench.flush()
        bench.finish(1, .refused(reason: "The disk is full."))
        #expect(openOutbox(bench, 2).first?.asWelcome != nil)
    }

    /// The core's clock advances with every turn of publishing.
    @Test func sessionsThatCannotHaveExpiredCostNothing() {
        func time(sessions: Int) -> Duration {
            let bench = StoreBench()
            bench.core.tick(now: begin)
            for number in 1...UInt64(sessions) {
                bench.hello(ConnectionID(number), Identity(process: "counter.\(number)", role: "market.CounterFeature"))
            }
            bench.commit()
            bench.core.tick(now: begin + 2_000_000_000)
            return leastProcessorTime {
                for turn in 1...2_000 as ClosedRange<UInt64> { bench.core.tick(now: begin + 2_000_000_000 + turn) }
            }
        }
        let few = time(sessions: 10)
        #expect(time(sessions: 2_000) < few * 20)
    }

    @Test func anExpiryThatTheDiskRefusesIsRolledBack() {
        let bench = opened()
        bench.core.tick(now: begin + hour * 24)
        bench.flush()
        bench.finish(2, .refused(reason: "The disk is full."))
        #expect(!bench.sessions.isReplaced(1))
        // The session still ends at the next opportunity.
        var again = bench.core.sessions
        #expect(again.takeExpired(for: hour * 24) == [1])
        bench.hello(2, session: 1)
        #expect(bench.said(to: 2).compactMap(\.asWelcome).count == 1)
    }

    @Test func aFullTableEndsTheSessionThatWasIdleForLongest() {
        let bench = opened { $0.sessions = 2 }
        bench.core.tick(now: begin + hour / 2)
        bench.open(2, StoreBench.other, nonce: 2)
        bench.core.tick(now: begin + hour - 1)
        bench.hello(3, StoreBench.cashier, nonce: 3)
        bench.commit()
        #expect(bench.said(to: 3).map(\.asRefusal) == [.tooManySessions])
        #expect(bench.sessions.count == 2)
        bench.core.tick(now: begin + hour * 2)
        bench.hello(3, StoreBench.cashier, nonce: 3)
        bench.commit()
        // The end of the idle session has to be durable first.
        #expect(bench.said(to: 3).map(\.asRefusal) == [.tooManySessions])
        #expect(bench.sessions[1] == nil)
        #expect(bench.sessions[2] != nil)
        #expect(bench.open(3, StoreBench.cashier, nonce: 3).session == 3)
    }

    @Test func aNewStartOfAProcessNeedsNoCapacityInAFullTable() {
        let bench = opened { $0.sessions = 2 }
        bench.open(2, StoreBench.other, nonce: 2)
        bench.core.tick(now: begin + hour * 2)
        #expect(bench.open(3, nonce: 3).session == 3)
        #expect(bench.sessions[2] != nil)
        #expect(bench.sessions[1] == nil)
    }

    @Test func theExpiryOfARecoveredSessionCountsFromTheFirstTick() throws {
        let bench = opened()
        let again = bench.startAgain(from: try bench.replayed())
        again.core.tick(now: begin)
        again.core.tick(now: begin + hour * 23)
        again.commit()
        #expect(again.sessions[1] != nil)
        again.core.tick(now: begin + hour * 24)
        again.commit()
        #expect(again.sessions[1] == nil)
    }
}
