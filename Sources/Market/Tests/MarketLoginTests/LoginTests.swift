import EastwardFeature
import EastwardTesting
import EastwardView
import Foundation
import MarketAccess
import MarketContract
import Observation
import Testing

@testable import MarketLogin
@testable import MarketStore

/// A login screen in the state that a preview sets.
@Observable
private final class PreviewLoginScreenViewModel: LoginScreenViewContract {
    var usernameField = ""
    var passwordField = ""
    var failure: String?
    private(set) var logins = 0

    func login() async { logins += 1 }
}

@Observable
private final class PreviewRootScreenViewModel: RootScreenViewContract {
    var name = ""
    var failure: String?
    let loginScreen = PreviewLoginScreenViewModel()

    var isLoggedIn: Bool { !name.isEmpty }

    func logout() async { name = "" }
}

@Suite("The login's views", .timeLimit(.minutes(10)))
struct LoginViewTests {
    @Test func showTheMemberOrTheLoginScreen() async {
        let viewModel = PreviewRootScreenViewModel()
        let view = RootScreenView(viewModel: viewModel)
        viewModel.loginScreen.failure = "That did not work: wrong password."
        #expect(
            view.panel
                == Panel([
                    .text("Who are you?", .strong), .credentials, .text("That did not work: wrong password.", .bad),
                    .text("The first password that a member gives becomes theirs.", .faint),
                ]))
        viewModel.name = "ada"
        #expect(
            view.panel == Panel([.text("Hello, ada!", .strong), .button("Log out", key: "o", .loggedOut)]))
        viewModel.failure = "That did not work: the store is away."
        #expect(view.panel.elements.last == .text("That did not work: the store is away.", .bad))
        await view.take(.command(.loggedOut))
        #expect(viewModel.name.isEmpty)
    }

    @Test func passOnTypedText() async {
        let viewModel = PreviewRootScreenViewModel()
        await RootScreenView(viewModel: viewModel).take(.credentials(name: "ada", password: "correct horse"))
        #expect(viewModel.loginScreen.usernameField == "ada")
        #expect(viewModel.loginScreen.passwordField == "correct horse")
        #expect(viewModel.loginScreen.logins == 1)
    }

    @Test func areDrawnAgainWhenTheirViewModelChanges() async {
        let clock = TestClock()
        var lines: [String] = []
        let panels = PanelWindow("Login", publishesPanels: false, clock: clock, print: { lines.append($0) }) { _ in }
        let viewModel = PreviewRootScreenViewModel()
        LoginWindow(viewModel, panels).draw()
        for (name, line) in [("ada", "Hello, ada!"), ("bob", "Hello, bob!"), ("", "Who are you?")] {
            lines = []
            viewModel.name = name
            await clock.advance(by: .seconds(1))
            #expect(lines.contains(line), "\(lines)")
        }
    }
}

/// A store that rejects every logout.
private struct OneWayPort: LoginPort {
    func loggedIn(name: String) async throws -> Receipt { Receipt(revision: 1) }
    func loggedOut() async throws -> Receipt {
        throw ActionError.rejected(Rejection("stay", "There is no way out."))
    }
    func provideLogin(to component: some LoginComponent) async throws -> Subscription { throw CancellationError() }
    func provideMembers(to component: some MembersComponent) async throws -> Subscription { throw CancellationError() }
}

@Suite("The login", .timeLimit(.minutes(10)))
struct LoginTests {
    private static let password = "correct horse"

    /// The login with a store in which ada signed up.
    private static func withLogin(
        _ body: (TestStore<AppState, MarketAction>, RootScreenView<RootScreenViewModel>) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID()).db").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        var state = AppState()
        state.signup.members["ada"] = Member()
        let store = TestStore(state)
        let useCase = LoginStateUseCase(
            try store.connect(LoginFeature.self), accounts: AccountFile(path: path), clock: store.clock)
        let view = RootScreenView(
            viewModel: RootScreenViewModel(login: useCase, loginScreen: LoginScreenViewModel(login: useCase)))
        try await useCase.observe()
        await store.skipReceived()
        try await body(store, view)
        await store.finish()
    }

    @Test func logsAMemberInAndOut() async throws {
        try await Self.withLogin { store, view in
            #expect(!view.viewModel.isLoggedIn)
            await view.take(.credentials(name: "ada", password: Self.password))
            await store.receive(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
            #expect(view.viewModel.isLoggedIn)
            #expect(view.viewModel.name == "ada")
            await view.take(.command(.loggedOut))
            await store.receive(.loggedOut) { $0.login.member = nil }
            await store.receive(LoginSlice.self) { $0.member = nil }
            #expect(!view.viewModel.isLoggedIn)
        }
    }

    @Test func showsALoginOfAnotherProcess() async throws {
        try await Self.withLogin { store, view in
            await store.send(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
            #expect(view.panel.elements.first?.text?.text == "Hello, ada!")
        }
    }

    @Test func clearsAFailureAtALoginAndALogout() async throws {
        try await Self.withLogin { store, view in
            await view.take(.credentials(name: "ada", password: "short"))
            #expect(view.viewModel.loginScreen.failure != nil)
            await store.send(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
            await store.send(.loggedOut) { $0.login.member = nil }
            await store.receive(LoginSlice.self) { $0.member = nil }
            #expect(view.viewModel.loginScreen.failure == nil)
        }
    }

    @Test func showsWhyALogoutFailedUntilTheNextUpdateOfTheStore() async {
        let useCase = LoginStateUseCase(OneWayPort(), accounts: AccountFile(path: "/nowhere"))
        let viewModel = RootScreenViewModel(login: useCase, loginScreen: LoginScreenViewModel(login: useCase))
        useCase.newMember("ada")
        await viewModel.logout()
        #expect(viewModel.failure == "That did not work: There is no way out.")
        useCase.newMember("ada")
        #expect(viewModel.failure == nil)
    }

    @Test func showsAFailureWithoutTheTypedText() async throws {
        try await Self.withLogin { store, view in
            for (name, password, words) in [
                ("nobody", Self.password, "That did not work: no member has that name."),
                ("ada", "short", "That did not work: a first password has 8 or more characters."),
            ] {
                await view.take(.credentials(name: name, password: password))
                #expect(view.viewModel.loginScreen.failure == words)
                #expect(view.viewModel.loginScreen.passwordField.isEmpty)
            }
            await view.take(.credentials(name: "ada", password: Self.password))
            await store.receive(.loggedIn(name: "ada")) { $0.login.member = "ada" }
            await store.receive(LoginSlice.self) { $0.member = "ada" }
            #expect(view.viewModel.loginScreen.failure == nil)
            await view.take(.credentials(name: "ada", password: "wrong horse"))
            #expect(view.viewModel.loginScreen.failure == "That did not work: wrong password.")
        }
    }
}
