import EastwardFeature
import EastwardView
import MarketAccess
import MarketContract

/// Sends the actions of the page's visitors to the store.
final class ActionService {
    /// The result of an action or a login.
    nonisolated enum Answer: Equatable, Sendable {
        case applied(Revision)
        /// - Parameter item: the item that the rejection concerns.
        case rejected(Rejection, item: Int? = nil)
        case letIn
        case notLetIn(LoginFailure)
        /// The page requested an action that does not exist, or that the storefront may not send.
        case unknown(String)
        /// The shop has no control for this action, and the panel does not offer it.
        case notOffered
        /// The process of the panel does not run.
        case stopped(String)
        /// The store does not run. The request was not queued.
        case storeStopped
        /// Too many requests are waiting.
        case busy
        /// Too many requests of this visitor are waiting.
        case tooMany
        /// The result is not known yet.
        case pending
        case failed(String)
    }

    /// The maximum number of waiting requests.
    private static let mostWaiting = 64
    /// The maximum number of waiting requests of one visitor.
    private static let mostWaitingOfAVisitor = 8

    private let useCase: LoginStateUseCase
    private let page: Page
    private let timeout: Duration
    private let clock: any Clock<Duration>
    private let sendAction: @Sendable (StorefrontFeature.Action) async throws -> Receipt
    /// The number of waiting requests by visitor.
    private var waiting: [String: Int] = [:]

    convenience init(_ feature: StorefrontFeature, _ useCase: LoginStateUseCase, _ page: Page) {
        self.init(useCase, page) { try await feature.connection.send($0) }
    }

    /// - Parameters:
    ///   - useCase: checks a name and a password.
    ///   - page: its panels decide which other actions than the shop's are accepted.
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

    // MARK: The shop

    /// Sends an action of the shop for a visitor.
    func send(_ command: Panel.Command, for visitor: String) async -> Answer {
        let action: MarketAction
        do {
            action = try command.action(of: MarketAction.self)
        } catch {
            return .unknown(error.description)
        }
        guard let permitted = StorefrontFeature.Action(action, of: visitor) else { return .notOffered }
        // Fills the shelves again, with all that was sold.
        if action == .refreshItems, page.shop.failure == nil { return .notOffered }
        let answer = await send(permitted, for: visitor)
        guard case .rejected(let rejection, item: nil) = answer else { return answer }
        let item =
            if case .shop(.putInBasket(_, let item, _)) = action { item } else {
                page.shop.item(of: rejection, for: visitor)
            }
        return .rejected(rejection, item: item)
    }

    /// Checks a name and a password, and logs the member in. No action contains the password.
    func logIn(_ credentials: Credentials, for visitor: String) async -> Answer {
        let answer = await withTimeout(for: visitor) { [useCase] in
            do throws(LoginFailure) {
                try await useCase.verify(credentials)
                return .letIn
            } catch {
                return .notLetIn(error)
            }
        }
        guard answer == .letIn else { return answer }
        let action = ActInVisit.OneOf_Action.loggedIn(LoggedIn(name: credentials.name))
        let receipt = await send(.actInVisit(visitor: visitor, action: action), for: visitor)
        return if case .applied = receipt { .letIn } else { receipt }
    }

    // MARK: Panels

    /// Sends an action as the terminal of a process does, if the process's panel offers it.
    func send(_ command: Panel.Command, at process: String, for visitor: String) async -> Answer {
        let action: MarketAction?
        do {
            action = try page.offers(of: process).action(of: command)
        } catch {
            return .unknown(error.description)
        }
        guard let action else { return page.isRunning(process) ? .notOffered : .stopped(process) }
        guard let permitted = StorefrontFeature.Action(action) else {
            return .unknown("\(StorefrontFeature.name) may not send \(action.name).")
        }
        return await send(permitted, for: visitor)
    }

    /// Logs a member in at the terminals, if the process's panel asks for a password.
    func logIn(_ credentials: Credentials, at process: String, for visitor: String) async -> Answer {
        guard page.offers(of: process).includesLogin else {
            return page.isRunning(process) ? .notOffered : .stopped(process)
        }
        return await withTimeout(for: visitor) { [useCase] in
            do throws(LoginFailure) {
                try await useCase.login(credentials: credentials)
                return .letIn
            } catch {
                return .notLetIn(error)
            }
        }
    }

    // MARK: Waiting

    private func send(_ action: StorefrontFeature.Action, for visitor: String) async -> Answer {
        await withTimeout(for: visitor) { [sendAction] in
            do {
                return .applied(try await sendAction(action).revision)
            } catch ActionError.rejected(let rejection) {
                return .rejected(rejection)
            } catch {
                return .failed("\(error)")
            }
        }
    }

    /// Returns the answer of `body`, or ``Answer/pending`` after the timeout; `body` continues.
    private func withTimeout(for visitor: String, _ body: @escaping () async -> Answer) async -> Answer {
        guard page.isStoreReady else { return .storeStopped }
        guard waiting.values.reduce(0, +) < Self.mostWaiting else { return .busy }
        guard waiting[visitor, default: 0] < Self.mostWaitingOfAVisitor else { return .tooMany }
        waiting[visitor, default: 0] += 1
        let (answers, answer) = AsyncStream.makeStream(of: Answer.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            answer.yield(await body())
            let others = waiting[visitor, default: 1] - 1
            waiting[visitor] = others > 0 ? others : nil
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
