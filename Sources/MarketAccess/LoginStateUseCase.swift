public import EastwardFeature
public import MarketContract
public import Observation

/// Whether somebody is there.
public nonisolated enum LoginState: Equatable, Sendable {
    case loggedOut
    case loggedIn(name: String)
}

/// Who is there, and the way in and out: for every view model that shows the one or offers the other. They are given
/// the same instance, and follow it with Observation.
///
/// ```swift
/// let useCase = LoginStateUseCase(feature, accounts: accounts)
/// try await useCase.follow()
/// try await useCase.login(credentials: Credentials(name: "ada", password: "…"))
/// ```
///
/// A password is checked here, in this process, and goes nowhere else: what the store is sent is that somebody has
/// logged in. Who is logged in the store says; nothing changes here before it has.
@Observable
public final class LoginStateUseCase {
    /// How many characters the first password of a member has at least.
    public nonisolated static let shortest = 8

    public private(set) var loginState = LoginState.loggedOut
    /// How often the store has said who is there. What is to be said of a try is over when it says so again.
    public private(set) var turns = 0

    @ObservationIgnored private let port: any LoginPort
    @ObservationIgnored private let accounts: AccountFile
    @ObservationIgnored private let now: () -> Duration
    @ObservationIgnored private var pauses = LoginPauses()
    /// `nil` until the store has told it.
    @ObservationIgnored private var members: Table<String, Member>?

    public init(_ port: any LoginPort, accounts: AccountFile, clock: some Clock<Duration> = ContinuousClock()) {
        self.port = port
        self.accounts = accounts
        let start = clock.now
        now = { start.duration(to: clock.now) }
    }

    /// Has the store say who is there and who is a member, as long as the use case lives.
    public func follow() async throws {
        try await port.members(to: self)
        try await port.login(to: self)
    }

    /// Lets a member in. The first password that they give becomes theirs.
    public func login(credentials: Credentials) async throws(LoginFailure) {
        guard let members else { throw .unavailable(reason: "the store has not yet said who signed up.") }
        guard members[credentials.name] != nil else { throw .unknownMember }
        if let wait = pauses.begin(credentials.name, at: now()) { throw .tooSoon(wait: wait) }
        do {
            try await check(credentials)
        } catch {
            if error != .wrongPassword { pauses.takeBack(credentials.name) }
            throw error
        }
        pauses.succeed(credentials.name)
        try await send { try await $0.loggedIn(name: credentials.name) }
    }

    public func logout() async throws(LoginFailure) {
        try await send { try await $0.loggedOut() }
    }

    private func check(_ credentials: Credentials) async throws(LoginFailure) {
        do {
            if try await !accounts.contains(credentials.name) {
                guard credentials.password.count >= Self.shortest else { throw LoginFailure.tooShort }
                if try await accounts.set(credentials) { return }
                // Somebody was faster.
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
            _ = try await action(port).applied()
        } catch let rejection as Rejection {
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
