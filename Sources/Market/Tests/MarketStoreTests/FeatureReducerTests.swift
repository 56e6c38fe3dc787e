import EastwardStore
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketStore

@MainActor @Suite("Market's reducers", .timeLimit(.minutes(10))) struct FeatureReducerTests {
    private func store(_ state: AppState = AppState()) -> TestStore<AppState, MarketAction> {
        TestStore(state)
    }

    @Test func aBananaRipensBeforeItIsPeeled() async {
        let store = store()
        await store.send(.peelBanana, rejected: "too_green")
        await store.send(.ripenBanana(days: 0), rejected: "not_positive")
        await store.send(.ripenBanana(days: 3)) { $0.banana.days = 3 }
        await store.send(.peelBanana) { $0.banana.isPeeled = true }
        await store.send(.peelBanana, rejected: "peeled")
        await store.send(.ripenBanana(days: .max)) { $0.banana.days = 365 }
        await store.send(.hangBanana(millimetres: 401), rejected: "no_such_banana")
        await store.send(.hangBanana(millimetres: 50)) { $0.banana = BananaState(millimetres: 50) }
        await store.finish()
    }

    @Test func aFormMakesAMemberOnceAndLeadsToTheLogin() async {
        let store = store()
        await store.send(.enterText(field: .name, text: "ann")) { $0.signup.name = "ann" }
        await store.send(.enterText(field: .none, text: "ann"), rejected: "unknown_field")
        await store.send(.enterText(field: .email, text: String(repeating: "x", count: 101)), rejected: "too_long")
        await store.send(.signUp(attempt: 0), rejected: "outdated")
        await store.send(.submitSignup) {
            $0.signup.attempt = 1
            $0.signup.submitted = Signup.Submitted()
        }
        await store.send(.leaveSignup(attempt: 1), rejected: "outdated")
        await store.send(.signUp(attempt: 1)) {
            $0.signup.name = ""
            $0.signup.members["ann"] = Member()
            $0.signup.signedUp = SignedUp(name: "ann")
        }
        await store.send(.signUp(attempt: 1), rejected: "outdated")
        await store.send(.leaveSignup(attempt: 1)) {
            $0.signup.signedUp?.hasLeft = true
            $0.router = RouterState(screen: .login, back: [.items])
        }
        await store.send(.goTo(screen: .items)) {
            $0.router = RouterState(screen: .items, back: [.login, .items])
        }
        // A repeated action, after a restart, changes no screen.
        await store.send(.leaveSignup(attempt: 1))
        await store.finish()
    }

    @Test func aNameIsGivenOnce() async {
        var state = AppState()
        state.signup.members["ann"] = Member()
        state.signup.name = "ann"
        state.signup.attempt = 4
        state.signup.submitted = Signup.Submitted()
        let store = store(state)
        await store.send(.signUp(attempt: 4), rejected: "name_taken")
        await store.send(.refuseSignup(attempt: 3, reason: "Too late."), rejected: "outdated")
        await store.send(.refuseSignup(attempt: 4, reason: "Taken.")) {
            $0.signup.refused = SignupRefused(reason: "Taken.")
        }
        await store.send(.enterText(field: .postcode, text: "12345")) {
            $0.signup.postcode = "12345"
            $0.signup.editing = Signup.Editing()
        }
        await store.finish()
    }

    @Test func onlyMembersLogIn() async {
        var state = AppState()
        state.signup.members["ann"] = Member()
        let store = store(state)
        await store.send(.loggedIn(name: "bob"), rejected: "unknown_member")
        await store.send(.loggedIn(name: "ann")) { $0.login.member = "ann" }
        await store.send(.loggedOut) { $0.login.member = nil }
        await store.finish()
    }

    @Test func theShelvesAreFilledByTheAnswerToTheLastRefresh() async {
        let store = store()
        let items = [Item(name: "kiwi"), Item(name: "plum")]
        await store.send(.refreshItems) { $0.items.refresh = 2 }
        await store.send(.itemsRefreshed(refresh: 1, items: items), rejected: "outdated")
        await store.send(.itemsRefreshed(refresh: 2, items: items)) {
            $0.items.items = [1: items[0], 2: items[1]]
            $0.items.answeredRefresh = 2
        }
        await store.send(.openItem(item: 3), rejected: "no_such_item")
        await store.send(.openItem(item: 2)) { $0.items.openItem = 2 }
        await store.send(.refreshItems) { $0.items.refresh = 3 }
        await store.send(.refreshFailed(refresh: 3, reason: "Gone.")) {
            $0.items.answeredRefresh = 3
            $0.items.failure = "Gone."
        }
        await store.send(.refreshItems) { $0.items.refresh = 4 }
        await store.send(.itemsRefreshed(refresh: 4, items: [items[0]])) {
            $0.items.items = [1: items[0]]
            $0.items.openItem = nil
            $0.items.answeredRefresh = 4
            $0.items.failure = nil
        }
        await store.send(
            .itemsRefreshed(refresh: 4, items: Array(repeating: items[0], count: 1001)), rejected: "too_many")
        await store.send(.searchItems(term: "KI")) { $0.items.searchTerm = "KI" }
        await store.finish()
    }

    @Test func theDecisionOfTheUseCaseAnswersTheLastQuestion() async {
        let store = store()
        await store.send(.findProducts(search: "citrus")) {
            $0.products.question.search = "citrus"
            $0.products.question.number = 2
        }
        await store.send(.productsDecided(question: 1, outcome: .empty(EmptyProductsList())), rejected: "outdated")
        await store.send(.productsDecided(question: 2, outcome: nil), rejected: "no_outcome")
        let many = FetchedProducts(products: Array(repeating: Product(), count: 101))
        await store.send(.productsDecided(question: 2, outcome: .fetched(many)), rejected: "too_many")
        await store.send(.productsDecided(question: 2, outcome: .failed(FailedFetchingProducts()))) {
            $0.products.question.answered = 2
            $0.products.decision.failed = FailedFetchingProducts()
        }
        await store.finish()
    }

    @Test func forwardIsPossibleAfterBackUntilAnotherScreenIsChosen() async {
        let store = store()
        await store.send(.goBack, rejected: "no_way")
        await store.send(.goForward, rejected: "no_way")
        await store.send(.goTo(screen: .none), rejected: "unknown_screen")
        await store.send(.goTo(screen: .items))
        await store.send(.goTo(screen: .notes)) { $0.router = RouterState(screen: .notes, back: [.items]) }
        await store.send(.goBack) { $0.router = RouterState(screen: .items, forward: [.notes]) }
        await store.send(.goForward) { $0.router = RouterState(screen: .notes, back: [.items]) }
        await store.send(.goBack) { $0.router = RouterState(screen: .items, forward: [.notes]) }
        await store.send(.goTo(screen: .login)) { $0.router = RouterState(screen: .login, back: [.items]) }
        await store.finish()
    }

    @Test func theBackHistoryIsBounded() {
        var router = RouterState.initial
        for number in 1...200 { router.go(to: number.isMultiple(of: 2) ? .items : .notes) }
        #expect(router.back.count == 50)
    }

    @Test func panelsInEarlierJournalsChangeNothing() async {
        let store = store()
        let panel = Panel(elements: Array(repeating: Panel.Element(), count: 200))
        await store.send(.bananaShown(panel: panel))
        await store.send(.signupShown(panel: panel))
        await store.send(.loginShown(panel: panel))
        await store.send(.itemsShown(panel: panel))
        await store.send(.productsShown(panel: panel))
        await store.send(.counterShown(panel: panel))
        await store.send(.notesShown(panel: panel))
        await store.send(.screenShown(screen: .notes, panel: panel))
        await store.finish()
    }
}
