import Eastward
import FixtureContract
import Synchronization
import Testing

@testable import EastwardWeb

@Suite("Failures of queued actions", .timeLimit(.minutes(1))) struct ActionSenderTests {
    private typealias Sender = ActionSender<CounterFeature>

    /// The actions that wait for the store.
    private final class QueuedActions: Sendable {
        private let contents = Mutex<[Sender.Finish]>([])

        func append(_ finish: @escaping Sender.Finish) { contents.withLock { $0.append(finish) } }

        var isEmpty: Bool { contents.withLock(\.isEmpty) }

        func failAll(_ error: any Error) {
            for finish in contents.withLock({ $0 }) { finish(.failure(error)) }
        }
    }

    private static let lost = FeatureError(.fateUnknown, "The store lost its journal.")
    private static let unknown = ActionOutcome.fateUnknown("The store lost its journal.")

    /// The mark of a client's request.
    private static func mark(_ key: String) -> RequestMark {
        Sender.mark(key: key, of: "ann", action: "market.Increment", [])
    }

    /// The limits of a client that may have one waiting action.
    private static func limits(answerTimeout: Duration) -> WebLimits {
        var limits = WebLimits()
        limits.waitingPerClient = 1
        limits.answerTimeout = answerTimeout
        return limits
    }

    /// A sender without an outbox whose store fails each action with `error`.
    private static func sender(failing error: any Error) -> Sender {
        Sender(limits(answerTimeout: .seconds(30)), nil) { _, _, finish in finish(.failure(error)) }
    }

    private static func send(_ key: String, _ sender: Sender) async -> Sender.Answer {
        await sender.send(.increment(by: 1), mark(key), for: "ann")
    }

    @Test(arguments: [lost, ActionError.failed(lost)] as [any Error])
    func withoutAnOutboxALostJournalIsTheOutcome(_ error: any Error) async {
        let sender = Self.sender(failing: error)
        #expect(await Self.send("1", sender) == .outcome(Self.unknown, isRepeated: false))
        #expect(await sender.answer(toRepeated: Self.mark("1")) == .outcome(Self.unknown, isRepeated: true))
        // The place of the first request is free.
        #expect(await Self.send("2", sender) == .outcome(Self.unknown, isRepeated: false))
    }

    @Test func withoutAnOutboxAnotherFailureWithdrawsTheRequest() async {
        let sender = Self.sender(failing: FeatureError.closed)
        #expect(await Self.send("1", sender) == .failed("\(FeatureError.closed)"))
        #expect(await sender.answer(toRepeated: Self.mark("1")) == nil)
        #expect(await Self.send("2", sender) == .failed("\(FeatureError.closed)"))
    }

    @Test func withoutAnOutboxAFailureAfterTheTimeoutFreesThePlace() async {
        let queued = QueuedActions()
        let sender = Sender(Self.limits(answerTimeout: .milliseconds(20)), nil) { _, _, finish in
            queued.append(finish)
        }
        #expect(await Self.send("1", sender) == .pending)
        #expect(await Self.send("2", sender) == .tooMany)
        while queued.isEmpty { await Task.yield() }
        queued.failAll(Self.lost)
        var repeated: Sender.Answer?
        repeat { repeated = await sender.answer(toRepeated: Self.mark("1")) } while repeated == .pending
        // A repetition that waited for the outcome gets it as a first answer.
        let answers = [true, false].map { Sender.Answer.outcome(Self.unknown, isRepeated: $0) }
        #expect(repeated.map(answers.contains) == true, "\(repeated as Any)")
        #expect(await Self.send("2", sender) == .pending)
    }

    @Test func theOutboxReportsTheOutcomeOfAFailure() async {
        let sender = Sender(Self.limits(answerTimeout: .milliseconds(20)), []) { _, _, finish in
            finish(.failure(Self.lost))
        }
        #expect(await Self.send("1", sender) == .pending)
        #expect(await sender.answer(toRepeated: Self.mark("1")) == .pending)
        await sender.finish(Self.mark("1"), .applied(7))
        #expect(await sender.answer(toRepeated: Self.mark("1")) == .outcome(.applied(7), isRepeated: true))
    }
}
