import EastwardFeature
import MarketContract
import MarketView

/// Takes what people do on the page to the store.
final class ActionDesk {
    /// What became of an action.
    nonisolated enum Answer: Equatable, Sendable {
        case applied(Revision)
        case rejected(Rejection)
        /// The page asked for something that there is not.
        case unknown(String)
        /// Too much waits already.
        case busy
        /// Nobody knows yet.
        case pending
        case failed(String)
    }

    /// How many actions may wait for the store at once.
    private static let mostWaiting = 64

    private let feature: StorefrontFeature
    private let patience: Duration
    private let clock: any Clock<Duration>
    private var waiting = 0

    /// - Parameter patience: how long the store may take before a person is told that it does.
    init(_ feature: StorefrontFeature, patience: Duration = .seconds(10), clock: any Clock<Duration> = .continuous) {
        self.feature = feature
        self.patience = patience
        self.clock = clock
    }

    func send(_ command: Panel.Command) async -> Answer {
        do {
            return await send(try command.action())
        } catch {
            return .unknown(error.description)
        }
    }

    private func send(_ action: MarketAction) async -> Answer {
        guard waiting < Self.mostWaiting else { return .busy }
        waiting += 1
        let (answers, answer) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            answer.yield(await answerOfStore(to: action))
            waiting -= 1
        }
        let timer = Task { [patience, clock] in
            try await clock.sleep(for: patience)
            answer.yield(.pending)
        }
        defer { timer.cancel() }
        for await answer in answers { return answer }
        return .pending
    }

    /// The store refuses what the page's role may not send.
    private func answerOfStore(to action: MarketAction) async -> Answer {
        do {
            return .applied(try await feature.transport.send(action).applied())
        } catch let rejection as Rejection {
            return .rejected(rejection)
        } catch {
            return .failed("\(error)")
        }
    }
}
