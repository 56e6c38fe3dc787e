import EastwardFeature
import EastwardTesting
import MarketContract
import Testing

@testable import MarketSignup
@testable import MarketStore

@Suite("The forms of visits", .timeLimit(.minutes(10)))
struct VisitFormsTests {
    private static let (one, other) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))

    /// A service with a list of the taken names.
    private struct List: AvailabilityService {
        var taken: Set<String> = []

        func isAvailable(_ name: String) async throws -> Bool { !taken.contains(name) }
    }

    private static func form(_ name: String, attempt: Int = 1, isSubmitted: Bool = true) -> Signup {
        Signup(
            name: name, email: "\(name)@example.org", postcode: "12345", attempt: attempt,
            progress: isSubmitted ? .submitted(Signup.Submitted()) : .editing(Signup.Editing()))
    }

    /// A store with these forms, and the component that decides on them.
    private func store(_ forms: Table<String, Signup>, taken: Set<String> = []) async throws
        -> TestStore<AppState, MarketAction>
    {
        var state = AppState()
        state.signup.forms = forms
        state.signup.members["bob"] = Member()
        let store = TestStore(state)
        store.exhaustivity = .off
        let feature = try store.connect(SignupFeature.self)
        try await feature.provideSignups(to: VisitForms(feature, service: List(taken: taken)))
        return store
    }

    private func signUp(_ visitor: String, attempt: Int = 1) -> MarketAction {
        .decideSignup(visitor: visitor, decision: .signUp(SignUp(attempt: attempt)))
    }

    private func refuse(_ visitor: String, _ reason: String) -> MarketAction {
        .decideSignup(visitor: visitor, decision: .refuse(RefuseSignup(attempt: 1, reason: reason)))
    }

    /// This also holds for a process that starts after the forms were submitted.
    @Test func eachSubmittedFormIsDecided() async throws {
        let store = try await store([Self.one: Self.form("ada"), Self.other: Self.form("eve")], taken: ["eve"])
        await store.receive(signUp(Self.one)) {
            $0.signup.members["ada"] = Member(email: "ada@example.org", postcode: "12345")
        }
        await store.receive(refuse(Self.other, "Another member has that name."))
        await store.finish()
    }

    @Test func aFormIsDecidedWhenItIsSubmitted() async throws {
        let store = try await store([Self.one: Self.form("ada", attempt: 0, isSubmitted: false)])
        await store.send(.actInVisit(visitor: Self.one, action: .enterText(EnterText(field: .postcode, text: "1"))))
        await store.send(.actInVisit(visitor: Self.one, action: .submitSignup(SubmitSignup())))
        await store.receive(refuse(Self.one, "A postcode has 5 digits."))
        await store.send(.actInVisit(visitor: Self.one, action: .enterText(EnterText(field: .postcode, text: "12345"))))
        await store.send(.actInVisit(visitor: Self.one, action: .submitSignup(SubmitSignup())))
        await store.receive(signUp(Self.one, attempt: 2))
        await store.finish()
    }

    @Test func aFormThatIsBeingEditedIsNotDecided() async throws {
        var state = AppState()
        let form = Self.form("ada", isSubmitted: false)
        state.signup.forms[Self.one] = form
        let store = TestStore(state)
        let feature = try store.connect(SignupFeature.self)
        try await feature.provideSignups(to: VisitForms(feature, service: List()))
        await store.receive(SignupsSlice.self) { $0.forms[Self.one] = form }
        // A store that received an action would count it as not asserted.
        await store.finish()
    }

    @Test func theStoreDecidesAboutAName() async throws {
        let store = try await store([Self.one: Self.form("bob")])
        await store.receive(signUp(Self.one), rejected: "name_taken")
        await store.receive(refuse(Self.one, "Another member is called bob.")) {
            $0.signup.forms[Self.one]?.refused = SignupRefused(reason: "Another member is called bob.")
        }
        await store.finish()
    }
}
