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
        /// No panel on display lets a person do this.
        case notOffered
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
    private let page: Page
    private let patience: Duration
    private let clock: any Clock<Duration>
    private var waiting = 0

    /// - Parameters:
    ///   - useCase: checks who somebody is.
    ///   - page: its panels decide which actions are accepted.
    ///   - patience: how long the store may take before a person is told that it does.
    init(
        _ feature: StorefrontFeature, _ useCase: LoginStateUseCase, _ page: Page,
        patience: Duration = .seconds(10), clock: any Clock<Duration> = .continuous
    ) {
        self.feature = feature
        self.useCase = useCase
        self.page = page
        self.patience = patience
        self.clock = clock
    }

    /// Sends an action, if a panel on display offers it.
    func send(_ command: Panel.Command) async -> Answer {
        let action: MarketAction
        do {
            action = try command.action()
        } catch {
            return .unknown(error.description)
        }
        guard page.offers.include(action, command) else { return .notOffered }
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

    /// Checks a name and a password, if a panel on display asks for them. No action has the password.
    func logIn(_ credentials: Credentials) async -> Answer {
        guard page.offers.includesLogin else { return .notOffered }
        return await withPatience { [useCase] in
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
