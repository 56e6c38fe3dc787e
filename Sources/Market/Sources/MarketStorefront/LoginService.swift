import EastwardFeature
import EastwardView
import EastwardWeb
import MarketAccess
import MarketContract

/// Logs in the page's visitors, and the members at the terminals. No action contains a password.
final class LoginService {
    typealias Check = @Sendable (Credentials) async throws(LoginFailure) -> Void

    /// The maximum number of waiting requests.
    private static let mostWaiting = 64
    /// The maximum number of waiting requests of one visitor.
    private static let mostWaitingOfAVisitor = 8

    private let page: Page
    private let timeout: Duration
    private let clock: any Clock<Duration>
    private let verify: Check
    private let logIn: Check
    private let sendAction: @Sendable (StorefrontFeature.Action) async throws -> Receipt
    /// The number of waiting requests by visitor.
    private var waiting: [String: Int] = [:]

    convenience init(_ feature: StorefrontFeature, _ useCase: LoginStateUseCase, _ page: Page) {
        self.init(page) { credentials throws(LoginFailure) in
            try await useCase.verify(credentials)
        } logIn: { credentials throws(LoginFailure) in
            try await useCase.login(credentials: credentials)
        } sendAction: {
            try await feature.connection.send($0)
        }
    }

    /// - Parameters:
    ///   - page: its panels decide where members can log in.
    ///   - timeout: the time after which an unanswered request is reported as pending.
    ///   - verify: checks a name and a password.
    ///   - logIn: checks a name and a password, and logs the member in at the terminals.
    ///   - sendAction: sends an action, and throws its rejection.
    init(
        _ page: Page, timeout: Duration = .seconds(10), clock: any Clock<Duration> = .continuous,
        verify: @escaping Check, logIn: @escaping Check,
        sendAction: @escaping @Sendable (StorefrontFeature.Action) async throws -> Receipt
    ) {
        self.page = page
        self.timeout = timeout
        self.clock = clock
        self.verify = verify
        self.logIn = logIn
        self.sendAction = sendAction
    }

    /// Checks a name and a password, and logs the member in to the visit.
    func logIn(_ credentials: Credentials, for visitor: String) async throws(WebRefusal) {
        let action = ActInVisit.OneOf_Action.loggedIn(LoggedIn(name: credentials.name))
        try await withTimeout(for: visitor) { [verify, sendAction] in
            try await verify(credentials)
            _ = try await sendAction(.actInVisit(visitor: visitor, action: action))
        }
    }

    /// Logs a member in at the terminals, if the process's panel asks for a password.
    func logIn(_ credentials: Credentials, at process: String, for visitor: String) async throws(WebRefusal) {
        guard page.offers(of: process).includesLogin else {
            throw page.isRunning(process) ? .notOffered : .stopped(process)
        }
        try await withTimeout(for: visitor) { [logIn] in try await logIn(credentials) }
    }

    // MARK: Waiting

    /// Waits for `body`; after the timeout throws that the result is pending, and `body` continues.
    private func withTimeout(
        for visitor: String, _ body: @escaping @Sendable () async throws -> Void
    ) async throws(WebRefusal) {
        guard page.isStoreReady else { throw .storeStopped }
        guard waiting.values.reduce(0, +) < Self.mostWaiting else {
            throw WebRefusal(
                status: 503, code: "busy",
                reason: "Too many requests are waiting for the store. Try again in a moment.")
        }
        guard waiting[visitor, default: 0] < Self.mostWaitingOfAVisitor else {
            throw WebRefusal(
                status: 429, code: "too_many",
                reason: "Too many of your requests are waiting. Try again in a moment.")
        }
        waiting[visitor, default: 0] += 1
        let (results, result) = AsyncStream.makeStream(of: WebRefusal?.self, bufferingPolicy: .bufferingOldest(1))
        Task {
            do {
                try await body()
                result.yield(nil)
            } catch {
                result.yield(Self.refusal(for: error))
            }
            let others = waiting[visitor, default: 1] - 1
            waiting[visitor] = others > 0 ? others : nil
        }
        let timer = Task { [timeout, clock] in
            try await clock.sleep(for: timeout)
            result.yield(
                WebRefusal(
                    status: 504, code: "pending",
                    reason: "The store has not answered yet; it may still do what you asked."))
        }
        defer { timer.cancel() }
        for await refusal in results {
            if let refusal { throw refusal }
            return
        }
    }

    private static func refusal(for error: any Error) -> WebRefusal {
        switch error {
        case let failure as LoginFailure:
            WebRefusal(status: 401, code: "not_let_in", reason: failure.sentence)
        case ActionError.rejected(let rejection):
            WebRefusal(status: 409, code: rejection.code, reason: rejection.reason)
        default: WebRefusal(status: 500, code: "failed", reason: "\(error)")
        }
    }
}
