import EastwardFeature
import EastwardTesting
import EastwardView
import Foundation
import MarketAccess
import MarketContract
import Testing

@testable import MarketSignup
@testable import MarketStore

/// A service that answers when a test requests it.
@MainActor private final class SlowService: AvailabilityService {
    private(set) var asked: [(name: String, answer: CheckedContinuation<Bool, any Error>)] = []

    func isAvailable(_ name: String) async throws -> Bool {
        try await withCheckedThrowingContinuation { asked.append((name, $0)) }
    }

    func answer(_ name: String, _ result: Result<Bool, any Error>) {
        guard let index = asked.firstIndex(where: { $0.name == name }) else { return }
        asked.remove(at: index).answer.resume(with: result)
    }
}

/// A service with a list of the taken names.
private struct List: AvailabilityService {
    var taken: Set<String> = []

    func isAvailable(_ name: String) async throws -> Bool { !taken.contains(name) }
}

/// The sign-up with a store.
private final class Screen {
    let store: TestStore<AppState, MarketAction>
    let interactor: ScreenInteractor
    let view: ScreenView
    let window: PanelWindow

    init(_ service: any AvailabilityService, _ state: AppState = AppState()) async throws {
        store = TestStore(state)
        let feature = try store.connect(SignupFeature.self)
        window = PanelWindow("Sign up", publishesPanels: false, clock: TestClock()) { _ in }
        interactor = ScreenInteractor(feature, service: service)
        view = ScreenView(presenter: ScreenPresenter(interactor, Router(feature)), window)
        try await feature.provideSignup(to: interactor)
        await store.receive(SignupSlice.self) { $0.editing = Signup.Editing() }
    }

    /// The view's message below the form.
    var message: String { view.panel.elements.last?.text?.text ?? "" }

    func hint(_ index: Int) -> String { view.panel.elements[index].field?.hint ?? "" }

    /// Enters text as a storefront does, without a request to this process.
    func enter(_ name: String, _ email: String, _ postcode: String) async {
        await store.send(.enterText(field: .name, text: name)) { $0.signup.name = name }
        await store.receive(SignupSlice.self) { $0.name = name }
        await store.send(.enterText(field: .email, text: email)) { $0.signup.email = email }
        await store.receive(SignupSlice.self) { $0.email = email }
        await store.send(.enterText(field: .postcode, text: postcode)) { $0.signup.postcode = postcode }
        await store.receive(SignupSlice.self) { $0.postcode = postcode }
    }

    func submit(_ attempt: Int) async {
        await store.send(.submitSignup) {
            $0.signup.attempt = attempt
            $0.signup.submitted = Signup.Submitted()
        }
        await store.receive(SignupSlice.self) {
            $0.attempt = attempt
            $0.submitted = Signup.Submitted()
        }
    }

    func refused(_ attempt: Int, _ reason: String) async {
        await store.receive(.refuseSignup(attempt: attempt, reason: reason)) {
            $0.signup.refused = SignupRefused(reason: reason)
        }
        await store.receive(SignupSlice.self) { $0.refused = SignupRefused(reason: reason) }
    }
}

@Suite("The sign-up", .timeLimit(.minutes(10)))
struct SignupTests {
    @Test func makesAMemberAndMovesOn() async throws {
        let screen = try await Screen(List())
        let store = screen.store
        await screen.enter("ada", "ada@example.org", "12345")
        #expect([screen.hint(0), screen.hint(1), screen.hint(2)] == ["✓ available", "✓ looks right", "✓ looks right"])
        await screen.submit(1)
        await store.receive(.signUp(attempt: 1)) {
            $0.signup = SignupState(attempt: 1, progress: .signedUp(SignedUp(name: "ada")))
            $0.signup.members["ada"] = Member(email: "ada@example.org", postcode: "12345")
        }
        await store.receive(SignupSlice.self) {
            $0 = Signup(attempt: 1, progress: .signedUp(SignedUp(name: "ada")))
        }
        await store.receive(.leaveSignup(attempt: 1)) {
            $0.signup.signedUp?.hasLeft = true
            $0.router.screen = .login
            $0.router.back = [.items]
        }
        await store.receive(SignupSlice.self) { $0.signedUp?.hasLeft = true }
        #expect(screen.message.hasPrefix("Welcome, ada!"))
        await screen.store.finish()
    }

    @Test func refusesAFormForItsFirstReason() async throws {
        let screen = try await Screen(List(taken: ["ada"]))
        await screen.submit(1)
        await screen.refused(1, "Please fill in every field.")
        await screen.store.send(.enterText(field: .name, text: "ada")) {
            $0.signup.name = "ada"
            $0.signup.editing = Signup.Editing()
        }
        await screen.store.receive(SignupSlice.self) {
            $0.name = "ada"
            $0.editing = Signup.Editing()
        }
        #expect(screen.hint(0) == "Another member has that name.")
        await screen.submit(2)
        await screen.refused(2, "Another member has that name.")
        #expect(screen.message == "That did not work. Another member has that name.")
        await screen.store.finish()
    }

    @Test func leavesTheDecisionAboutANameToTheStore() async throws {
        var state = AppState()
        state.signup.members["ada"] = Member()
        let screen = try await Screen(List(), state)
        await screen.enter("ada", "eve@example.org", "54321")
        await screen.submit(1)
        await screen.store.receive(.signUp(attempt: 1), rejected: "name_taken")
        await screen.refused(1, "Another member is called ada.")
        await screen.store.finish()
    }

    @Test func waitsUntilTheNameIsChecked() async throws {
        let service = SlowService()
        let screen = try await Screen(service)
        await screen.enter("ada", "ada@example.org", "12345")
        await screen.submit(1)
        #expect(screen.hint(0) == "checking…")
        #expect(screen.message == "One moment…")
        service.answer("ada", .success(false))
        await screen.refused(1, "Another member has that name.")
        await screen.store.finish()
    }

    @Test func ignoresAnAnswerAboutAnOlderName() async throws {
        let service = SlowService()
        let screen = try await Screen(service)
        for name in ["ada", "bob"] {
            await screen.store.send(.enterText(field: .name, text: name)) { $0.signup.name = name }
            await screen.store.receive(SignupSlice.self) { $0.name = name }
        }
        service.answer("ada", .success(false))
        await screen.store.skipReceived()
        #expect(screen.hint(0) == "checking…")
        service.answer("bob", .success(true))
        await screen.store.clock.advance(by: .zero)
        #expect(screen.hint(0) == "✓ available")
        await screen.store.finish()
    }

    @Test func showsWhyANameCannotBeCheckedAndChecksTheNext() async throws {
        let service = SlowService()
        let screen = try await Screen(service)
        await screen.enter("ada", "ada@example.org", "12345")
        await screen.submit(1)
        service.answer("ada", .failure(AccountError(description: "The disk is gone.")))
        let reason = "The availability of the name could not be checked: The disk is gone."
        await screen.refused(1, reason)
        #expect(screen.hint(0) == reason)
        await screen.store.send(.enterText(field: .name, text: "adam")) {
            $0.signup.name = "adam"
            $0.signup.editing = Signup.Editing()
        }
        await screen.store.receive(SignupSlice.self) {
            $0.name = "adam"
            $0.editing = Signup.Editing()
        }
        #expect(screen.hint(0) == "checking…")
        service.answer("adam", .success(true))
        await screen.store.clock.advance(by: .zero)
        #expect(screen.hint(0) == "✓ available")
        await screen.store.finish()
    }

    @Test func asksTheAccountsWhetherANameIsAvailable() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("accounts-\(UUID()).db").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let accounts = AccountFile(path: path)
        let service = AccountAvailability(accounts: accounts)
        #expect(try await service.isAvailable("ada"))
        try await accounts.set(Credentials(name: "ada", password: "correct horse"))
        #expect(try await !service.isAvailable("ada"))
    }

    /// If a process ends before it has answered, its next run receives the same state.
    @Test func answersForAProcessThatEndedBeforeItsAnswer() async throws {
        let store = TestStore(AppState())
        await store.send(.submitSignup) {
            $0.signup.attempt = 1
            $0.signup.submitted = Signup.Submitted()
        }
        let feature = try store.connect(SignupFeature.self)
        let interactor = ScreenInteractor(feature, service: List())
        try await feature.provideSignup(to: interactor)
        await store.receive(SignupSlice.self) {
            $0.attempt = 1
            $0.submitted = Signup.Submitted()
        }
        await store.receive(.refuseSignup(attempt: 1, reason: "Please fill in every field.")) {
            $0.signup.refused = SignupRefused(reason: "Please fill in every field.")
        }
        await store.skipReceived()
        await store.finish()
    }

    @Test func sendsTypedTextAndPressedButtons() async throws {
        let screen = try await Screen(List())
        screen.window.receive(.command(MarketAction.enterText(field: .postcode, text: "12345")))
        await screen.store.receive(.enterText(field: .postcode, text: "12345")) { $0.signup.postcode = "12345" }
        await screen.store.receive(SignupSlice.self) { $0.postcode = "12345" }
        screen.window.receive(.command(MarketAction.submitSignup))
        await screen.store.receive(.submitSignup) {
            $0.signup.attempt = 1
            $0.signup.submitted = Signup.Submitted()
        }
        await screen.store.receive(SignupSlice.self) {
            $0.attempt = 1
            $0.submitted = Signup.Submitted()
        }
        await screen.refused(1, "Please fill in every field.")
        await screen.store.finish()
    }
}
