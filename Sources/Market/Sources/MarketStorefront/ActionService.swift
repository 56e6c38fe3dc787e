import EastwardFeature
import EastwardView
import MarketAccess
import MarketContract

/// Sends the actions of the page's users to the store.
final class ActionService {
    /// The result of an action or a login.
    nonisolated enum Answer: Equatable, Sendable {
        case applied(Revision)
        case rejected(Rejection)
        case letIn
        case notLetIn(LoginFailure)
        /// The page requested an action that does not exist, or that the storefront may not send.
        case unknown(String)
        /// No displayed panel offers this action.
        case notOffered
        /// Too many requests are waiting.
        case busy
        /// The result is not known yet.
        case pending
        case failed(String)
    }

    /// The maximum number of waiting requests.
    private static let mostWaiting = 64

    private let useCase: LoginStateUseCase
    private let page: Page
    private let timeout: Duration
    private let clock: any Clock<Duration>
    private let sendAction: @Sendable (StorefrontFeature.Action) async throws -> Receipt
    private var waiting = 0

    convenience init(_ feature: StorefrontFeature, _ useCase: LoginStateUseCase, _ page: Page) {
        self.init(useCase, page) { try await feature.connection.send($0) }
    }

    /// - Parameters:
    ///   - useCase: checks a name and a password.
    ///   - page: its panels decide which actions are accepted.
    ///   - timeout: the time after which a request that the store has not answered is reported as pending.
    ///   - sendAction: sends an action, and throws its rejection.
    init(
        _ useCase: LoginStateUseCase, _ page: Page, timeout: Duration = .seconds(10),
        clock: any Clock<Duration> = .continuous,
        sendAction: @escaping @Sendable (StorefrontFeature.Action) async throws -> Receipt
    ) {
        self.useCase = useCase
        self.page = page
        self.timeout = timeout
        self.clock = clock
        self.sendAction = sendAction
    }

    /// Sends an action, if a displayed panel offers it.
    func send(_ command: Panel.Command) async -> Answer {
        let action: MarketAction?
        do {
            action = try page.offers.action(of: command)
        } catch {
            return .unknown(error.description)
        }
        guard let action else { return .notOffered }
        guard let permitted = StorefrontFeature.Action(action) else {
            return .unknown("\(StorefrontFeature.name) may not send \(action.name).")
        }
        return await withTimeout { [sendAction] in
            do {
                return .applied(try await sendAction(permitted).revision)
            } catch ActionError.rejected(let rejection) {
                return .rejected(rejection)
            } catch {
                return .failed("\(error)")
            }
        }
    }

    /// Checks a name and a password, if a displayed panel asks for them. No action contains the password.
    func logIn(_ credentials: Credentials) async -> Answer {
        guard page.offers.includesLogin else { return .notOffered }
        return await withTimeout { [useCase] in
            do throws(LoginFailure) {
                try await useCase.login(credentials: credentials)
                return .letIn
            } catch {
                return .notLetIn(error)
            }
        }
    }

    /// Returns the answer of `body`, or ``Answer/pending`` after the timeout; `body` continues.
    private func withTimeout(_ body: @escaping () async -> Answer) async -> Answer {
        guard waiting < Self.mostWaiting else { return .busy }
        waiting += 1
        let (answers, answer) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            answer.yield(await body())
            waiting -= 1
        }
        let timer = Task { [timeout, clock] in
            try await clock.sleep(for: timeout)
            answer.yield(.pending)
        }
        defer { timer.cancel() }
        for await answer in answers { return answer }
        return .pending
    }
}
