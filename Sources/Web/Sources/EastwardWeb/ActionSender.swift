internal import CWebSodium
internal import Eastward
internal import EastwardFeature
internal import Foundation
internal import Synchronization

/// Sends a gateway's actions, each once for its idempotency key.
actor ActionSender<Role: FeatureRole> {
    enum Answer: Equatable, Sendable {
        /// - Parameter isRepeated: whether the outcome was known before.
        case outcome(ActionOutcome, isRepeated: Bool)
        case reused
        case tooMany
        /// The store has not answered in time.
        case pending
        /// The action was not sent.
        case busy
        case failed(String)
        case tooLarge(String)
    }

    /// Queues an action with its tag, as ``FeatureRole/begin(_:tag:finish:)`` does.
    typealias Queue = @Sendable (Role.Action, ActionTag, @escaping Finish) async throws -> Void
    typealias Finish = @Sendable (Result<Receipt, any Error>) -> Void

    private let queue: Queue
    /// Whether the outbox of the role reports the outcomes of failed actions.
    private let recordsOutcomes: Bool
    private let timeout: Duration
    private var table: OutcomeTable
    private var waiters: [RequestMark: [UInt64: AsyncStream<Answer>.Continuation]] = [:]
    private var lastWaiter: UInt64 = 0

    typealias RecordedOutcomes = [(mark: RequestMark, outcome: ActionOutcome, at: Int64)]

    /// - Parameter outcomes: those that earlier starts recorded; `nil` if the role has no outbox that records outcomes.
    init(_ role: Role, _ limits: WebLimits, _ outcomes: RecordedOutcomes?) {
        self.init(limits, outcomes) { action, tag, finish in
            try await role.begin(action, tag: tag, finish: finish)
        }
    }

    /// - Parameters:
    ///   - outcomes: those that earlier starts recorded; `nil` if the role has no outbox that records outcomes.
    ///   - queue: queues an action; a test's queue needs no store.
    init(_ limits: WebLimits, _ outcomes: RecordedOutcomes?, queue: @escaping Queue) {
        self.queue = queue
        recordsOutcomes = outcomes != nil
        timeout = limits.answerTimeout
        table = OutcomeTable(mostWaiting: limits.waiting, mostWaitingOfAClient: limits.waitingPerClient)
        for (mark, outcome, time) in outcomes ?? [] { table.finish(mark, outcome, at: time) }
    }

    /// - Parameters:
    ///   - key: the request's idempotency key, which belongs to `client`.
    ///   - name: the name of the action that the client sends.
    ///   - bytes: its encoded message.
    static func mark(key: String, of client: String, action name: String, _ bytes: [UInt8]) -> RequestMark {
        RequestMark(
            key: digest(Array(client.utf8) + [0] + Array(key.utf8)), digest: digest(Array(name.utf8) + [0] + bytes))
    }

    /// The outcome of a request that was sent before; `nil` for a new one.
    func answer(toRepeated mark: RequestMark) async -> Answer? {
        switch table.decision(for: mark, now: Self.now) {
        case .known(let outcome): .outcome(outcome, isRepeated: true)
        case .reused: .reused
        case .wait: await answer(to: mark)
        case .send, .tooMany: nil
        }
    }

    /// Sends `action` unless it was sent before, and returns its outcome.
    /// - Parameter mark: that of the client's request, whose action may be another one.
    func send(_ action: Role.Action, _ mark: RequestMark, for client: String) async -> Answer {
        switch table.begin(mark, client: client, now: Self.now) {
        case .known(let outcome): return .outcome(outcome, isRepeated: true)
        case .reused: return .reused
        case .tooMany: return .tooMany
        case .wait: return await answer(to: mark)
        case .send:
            let sending = Task { await begin(action, mark) }
            let answer = await answer(to: mark)
            // Ends a wait for capacity; an action that is queued stays so.
            if case .pending = answer { sending.cancel() }
            return answer
        }
    }

    /// Handles an outcome that was recorded, or restored from the outbox.
    func finish(_ mark: RequestMark, _ outcome: ActionOutcome) {
        table.finish(mark, outcome, at: Self.now)
        resume(mark, .outcome(outcome, isRepeated: false))
    }

    private func begin(_ action: Role.Action, _ mark: RequestMark) async {
        do {
            try await queue(action, ActionTag(mark.tag)) { result in
                Task {
                    switch result {
                    case .success(let receipt): await self.finish(mark, ActionOutcome(.success(receipt)))
                    case .failure(let error): await self.fail(mark, error)
                    }
                }
            }
        } catch let error as FeatureError where error.code == .tooLarge {
            withdraw(mark, .tooLarge(error.message))
        } catch is CancellationError {
            withdraw(mark, .busy)
        } catch {
            withdraw(mark, .failed("\(error)"))
        }
    }

    /// Handles the failure of an action that was queued.
    private func fail(_ mark: RequestMark, _ error: any Error) {
        // The outbox may still have the action, and reports its outcome.
        guard !recordsOutcomes else { return }
        // Without an outbox, no other report follows: the request would occupy its place until the gateway restarts.
        let failure: any Error = if case ActionError.failed(let cause) = error { cause } else { error }
        if let failure = failure as? FeatureError, failure.code == .fateUnknown {
            finish(mark, ActionOutcome(.failure(failure)))
        } else {
            withdraw(mark, .failed("\(failure)"))
        }
    }

    private func withdraw(_ mark: RequestMark, _ answer: Answer) {
        table.withdraw(mark)
        resume(mark, answer)
    }

    private func resume(_ mark: RequestMark, _ answer: Answer) {
        for waiter in (waiters.removeValue(forKey: mark) ?? [:]).values { waiter.yield(answer) }
    }

    /// The answer to a request that waits, or ``Answer/pending`` after the timeout.
    private func answer(to mark: RequestMark) async -> Answer {
        let (answers, answer) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        lastWaiter += 1
        let id = lastWaiter
        waiters[mark, default: [:]][id] = answer
        let timer = Task { [timeout] in
            try await Task.sleep(for: timeout)
            answer.yield(.pending)
        }
        defer {
            timer.cancel()
            waiters[mark]?[id] = nil
            if waiters[mark]?.isEmpty == true { waiters[mark] = nil }
        }
        for await answer in answers { return answer }
        return .pending
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }

    /// BLAKE2b-128.
    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        // Fails only for lengths outside of its bounds, which these are not.
        precondition(crypto_generichash(&digest, digest.count, bytes, UInt64(bytes.count), nil, 0) == 0)
        return digest
    }
}
