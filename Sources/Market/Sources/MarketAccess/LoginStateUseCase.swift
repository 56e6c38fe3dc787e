public import EastwardFeature
public import MarketContract
public import Observation

/// Whether a member is logged in.
public nonisolated enum LoginState: Equatable, Sendable {
    case loggedOut
    case loggedIn(name: String)
}

/// The login state, with login and logout. All view models that show or change it share one instance, and observe it
/// with Observation.
///
/// ```swift
/// let useCase = LoginStateUseCase(feature, accounts: accounts)
/// try await useCase.observe()
/// try await useCase.login(credentials: Credentials(name: "ada", password: "…"))
/// ```
///
/// Passwords are checked in this process and sent nowhere: the store receives only the action that a member logged in.
/// The login state comes from the store, and does not change before the store delivers it.
@Observable
public final class LoginStateUseCase {
    /// The minimum number of characters in a member's first password.
    public nonisolated static let shortest = 8

    public private(set) var loginState = LoginState.loggedOut
    /// The number of times that the store has delivered the login state. The next delivery makes a message about an
    /// attempt obsolete.
    public private(set) var turns = 0

    @ObservationIgnored private let port: any LoginPort
    @ObservationIgnored private let accounts: AccountFile
    @ObservationIgnored private let now: () -> Duration
    @ObservationIgnored private var pauses = LoginPauses()
    /// `nil` until the store has delivered them.
    @ObservationIgnored private var members: Table<String, Member>?

    public init(_ port: any LoginPort, accounts: AccountFile, clock: some Clock<Duration> = ContinuousClock()) {
        self.port = port
        self.accounts = accounts
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Subscribes to the login state and the members, until the connection ends. The subscriptions retain the use case.
    public func observe() async throws {
        try await port.provideMembers(to: self)
        try await port.provideLogin(to: self)
    }

    /// Logs a member in. The first password of a member is stored as the member's password.
    public func login(credentials: Credentials) async throws(LoginFailure) {
        try await verify(credentials)
        try await send { try await $0.loggedIn(name: credentials.name) }
    }

    /// Checks a member's password, or stores the first one, without a login.
    public func verify(_ credentials: Credentials) async throws(LoginFailure) {
        guard let members else { throw .unavailable(reason: "the store has not delivered the list of members yet.") }
        guard members[credentials.name] != nil else { throw .unknownMember }
        if let wait = pauses.begin(credentials.name, at: now()) { throw .tooSoon(wait: wait) }
        do {
            try await check(credentials)
        } catch {
            if error != .wrongPassword { pauses.takeBack(credentials.name) }
            throw error
        }
        pauses.succeed(credentials.name)
    }

    public func logout() async throws(LoginFailure) {
        try await send { try await $0.loggedOut() }
    }

    private func check(_ credentials: Credentials) async throws(LoginFailure) {
        do {
            if try await !accounts.contains(credentials.name) {
                guard credentials.password.count >= Self.shortest else { throw LoginFailure.tooShort }
                if try await accounts.set(credentials) { return }
                // Another process has set a password meanwhile.
            }
            guard try await accounts.verify(credentials) else { throw LoginFailure.wrongPassword }
        } catch let failure as LoginFailure {
            throw failure
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }

    private func send(_ action: (any LoginPort) async throws -> Receipt) async throws(LoginFailure) {
        do {
            _ = try await action(port)
        } catch ActionError.rejected(let rejection) {
            throw rejection.code == "unknown_member" ? .unknownMember : .unavailable(reason: rejection.reason)
        } catch {
            throw .unavailable(reason: "\(error)")
        }
    }
}

extension LoginStateUseCase: LoginComponent {
    public func newMember(_ member: String?) {
        loginState = member.map(LoginState.loggedIn) ?? .loggedOut
        turns += 1
    }
}

extension LoginStateUseCase: MembersComponent {
    public func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) {
        self.members = members
    }
}
