import EastwardFeature
import MarketAccess
import MarketContract
import MarketView

/// Takes what people do on the page to the store.
final class ActionDesk {
    /// What became of an action.
    nonisolated enum Answer: Equatable, Sendable {
        case applied(Revision)
        case rejected(Rejection)
        case letIn
        case notLetIn(LoginFailure)
        /// The page asked for something that there is not.
        case unknown(String)
        /// Too much waits already.
        case busy
        /// Nobody knows yet.
        case pending
        case failed(String)
    }

    /// How much may wait at once.
    private static let mostWaiting = 64

    private let feature: StorefrontFeature
    private let useCase: LoginStateUseCase
    private let patience: Duration
    private let clock: any Clock<Duration>
    private var waiting = 0

    /// - Parameters:
    ///   - useCase: checks who somebody is.
    ///   - patience: how long the store may take before a person is told that it does.
    init(
        _ feature: StorefrontFeature, _ useCase: LoginStateUseCase, patience: Duration = .seconds(10),
        clock: any Clock<Duration> = .continuous
    ) {
        self.feature = feature
        self.useCase = useCase
        self.patience = patience
        self.clock = clock
    }

    /// Sends an action. The store refuses what the page's role may not send.
    func send(_ command: Panel.Command) async -> Answer {
        let action: MarketAction
        do {
            action = try command.action()
        } catch {
            return .unknown(error.description)
        }
        return await withPatience { [feature] in
            do {
                return .applied(try await feature.transport.send(action).applied())
            } catch let rejection as Rejection {
                return .rejected(rejection)
            } catch {
                return .failed("\(error)")
            }
        }
    }

    /// Checks who somebody is. No action has their password.
    func logIn(_ credentials: Credentials) async -> Answer {
        await withPatience { [useCase] in
            do throws(LoginFailure) {
                try await useCase.login(credentials: credentials)
                return .letIn
            } catch {
                return .notLetIn(error)
            }
        }
    }

    /// The answer of `body`, which goes on if it takes too long.
    private func withPatience(_ body: @escaping () async -> Answer) async -> Answer {
        guard waiting < Self.mostWaiting else { return .busy }
        waiting += 1
        let (answers, answer) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            answer.yield(await body())
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
}
