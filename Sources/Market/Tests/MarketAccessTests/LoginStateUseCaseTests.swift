import EastwardFeature
import EastwardTesting
import MarketContract
import Testing

@testable import MarketAccess
@testable import MarketStore

@Suite("The login state", .timeLimit(.minutes(10)))
struct LoginStateUseCaseTests {
    private typealias Store = TestStore<AppState, MarketAction>

    /// A store in which ada signed up, and a use case that has received that.
    private static func withUseCase(_ body: (Store, LoginStateUseCase, AccountFile) async throws -> Void) async throws {
        try await withDirectory { directory in
            var state = AppState()
            state.signup.members["ada"] = Member()
            let store = TestStore(state)
            let accounts = AccountFile(path: "\(directory)/accounts.db")
            let useCase = LoginStateUseCase(
                try store.connect(LoginFeature.self), accounts: accounts, clock: store.clock)
            try await useCase.observe()
            await store.receive(MembersSlice.self) { $0.members["ada"] = Member() }
            await store.receive(LoginSlice.self)
            try await body(store, useCase, accounts)
            await store.finish()
        }
    }

    private static let right = Credentials(name: "ada", password: "correct horse")
    private static let wrong = Credentials(name: "ada", password: "wrong horse")

    @Test func verifyingAPasswordLogsNobodyIn() async throws {
        try await Self.withUseCase { store, useCase, accounts in
            try await useCase.verify(Self.right)
            #expect(try await accounts.verify(Self.right))
            await #expect(throws: LoginFailure.wrongPassword) { try await useCase.verify(Self.wrong) }
            #expect(useCase.loginState == .loggedOut)
            // A store that received an action would count it as not asserted.
        }
    }

    @Test func aFirstPasswordBecomesTheMembers() async throws {
        try await Self.withUseCase { store, useCase, accounts in
            try await useCase.login(credentials: Self.right)
            // The store determines the logged-in member.
            await store.receive(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
            #expect(useCase.loginState == .loggedIn(name: "ada"))
            #expect(try await accounts.verify(Self.right))

            try await useCase.logout()
            await store.receive(.loggedOut) { $0.login.member = nil }
            await store.receive(LoginSlice.self) { $0.member = nil }
            #expect(useCase.loginState == .loggedOut)

            try await useCase.login(credentials: Self.right)
            await store.receive(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
        }
    }

    @Test func onlyAMemberCanLogIn() async throws {
        try await Self.withUseCase { _, useCase, accounts in
            await #expect(throws: LoginFailure.unknownMember) {
                try await useCase.login(credentials: Credentials(name: "bob", password: "correct horse"))
            }
            let hasPassword = try await accounts.contains("bob")
            #expect(!hasPassword)
        }
    }

    @Test func aFirstPasswordIsNotTooShort() async throws {
        try await Self.withUseCase { _, useCase, accounts in
            await #expect(throws: LoginFailure.tooShort) {
                try await useCase.login(credentials: Credentials(name: "ada", password: "1234567"))
            }
            let hasPassword = try await accounts.contains("ada")
            #expect(!hasPassword)
        }
    }

    @Test func aWrongPasswordIsRefusedAndAfterFiveOfThemARightOneHasToWait() async throws {
        try await Self.withUseCase { store, useCase, accounts in
            try await accounts.set(Self.right)
            for _ in 0..<5 {
                await #expect(throws: LoginFailure.wrongPassword) { try await useCase.login(credentials: Self.wrong) }
            }
            await #expect(throws: LoginFailure.tooSoon(wait: .seconds(1))) {
                try await useCase.login(credentials: Self.right)
            }
            await store.clock.advance(by: .seconds(1))
            try await useCase.login(credentials: Self.right)
            await store.receive(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
        }
    }

    @Test func noMemberCanLogInIfTheAccountsCannotBeRead() async throws {
        let store = TestStore(AppState())
        store.exhaustivity = .off
        let useCase = LoginStateUseCase(
            try store.connect(StorefrontFeature.self), accounts: AccountFile(path: "/dev/null/accounts.db"))
        await #expect(throws: LoginFailure.unavailable(reason: "the store has not delivered the list of members yet."))
        {
            try await useCase.login(credentials: Self.right)
        }
        useCase.newMembers(["ada": Member()])
        await #expect(
            throws: LoginFailure.unavailable(
                reason: "The accounts in /dev/null/accounts.db cannot be opened: Not a directory.")
        ) { try await useCase.login(credentials: Self.right) }
        await store.finish()
    }

    /// The storefront's process behaves as the login's.
    @Test func followsTheSameStateInEveryProcess() async throws {
        try await Self.withUseCase { store, useCase, accounts in
            let other = LoginStateUseCase(try store.connect(StorefrontFeature.self), accounts: accounts)
            try await other.observe()
            await store.skipReceived()
            try await other.login(credentials: Self.right)
            await store.receive(.loggedIn(name: "ada"), by: "storefront.1") { $0.login.member = "ada" }
            await store.skipReceived()
            #expect(useCase.loginState == .loggedIn(name: "ada"))
            #expect(other.loginState == .loggedIn(name: "ada"))
        }
    }
}
