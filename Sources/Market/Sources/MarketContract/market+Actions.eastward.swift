// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/earlier.proto, market/items.proto, market/login.proto, market/notes.proto, market/products.proto, market/router.proto, market/signup.proto, market/state.proto, market/storefront.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market, by the contract that declares them.
public enum MarketAction: AppAction {
    /// The actions of market/banana.proto.
    case banana(BananaAction)
    /// The actions of market/counter.proto.
    case counter(CounterAction)
    /// The actions of market/earlier.proto.
    case earlier(EarlierAction)
    /// The actions of market/items.proto.
    case items(ItemsAction)
    /// The actions of market/login.proto.
    case login(LoginAction)
    /// The actions of market/notes.proto.
    case notes(NotesAction)
    /// The actions of market/products.proto.
    case products(ProductsAction)
    /// The actions of market/router.proto.
    case router(RouterAction)
    /// The actions of market/signup.proto.
    case signup(SignupAction)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .banana(.hangBanana(millimetres: $0.millimetres)) },
        ActionKind(RipenBanana.self) { .banana(.ripenBanana(days: $0.days)) },
        ActionKind(PeelBanana.self) { _ in .banana(.peelBanana) },
        ActionKind(Increment.self) { .counter(.increment(by: $0.by)) },
        ActionKind(Decrement.self) { .counter(.decrement(by: $0.by)) },
        ActionKind(BananaShown.self, containsEnums: true) { .earlier(.bananaShown(panel: $0.panel)) },
        ActionKind(SignupShown.self, containsEnums: true) { .earlier(.signupShown(panel: $0.panel)) },
        ActionKind(LoginShown.self, containsEnums: true) { .earlier(.loginShown(panel: $0.panel)) },
        ActionKind(ItemsShown.self, containsEnums: true) { .earlier(.itemsShown(panel: $0.panel)) },
        ActionKind(ProductsShown.self, containsEnums: true) { .earlier(.productsShown(panel: $0.panel)) },
        ActionKind(CounterShown.self, containsEnums: true) { .earlier(.counterShown(panel: $0.panel)) },
        ActionKind(NotesShown.self, containsEnums: true) { .earlier(.notesShown(panel: $0.panel)) },
        ActionKind(ScreenShown.self, containsEnums: true) { .earlier(.screenShown(screen: $0.screen, panel: $0.panel)) },
        ActionKind(SearchItems.self) { .items(.searchItems(term: $0.term)) },
        ActionKind(OpenItem.self) { .items(.openItem(item: $0.item)) },
        ActionKind(CloseItem.self) { _ in .items(.closeItem) },
        ActionKind(RefreshItems.self) { _ in .items(.refreshItems) },
        ActionKind(ItemsRefreshed.self) { .items(.itemsRefreshed(refresh: $0.refresh, items: $0.items)) },
        ActionKind(RefreshFailed.self) { .items(.refreshFailed(refresh: $0.refresh, reason: $0.reason)) },
        ActionKind(LoggedIn.self) { .login(.loggedIn(name: $0.name)) },
        ActionKind(LoggedOut.self) { _ in .login(.loggedOut) },
        ActionKind(ClearNotes.self) { _ in .notes(.clearNotes) },
        ActionKind(EditNotes.self) { .notes(.editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text)) },
        ActionKind(FindProducts.self) { .products(.findProducts(search: $0.search)) },
        ActionKind(ProductsDecided.self) { .products(.productsDecided(question: $0.question, outcome: $0.outcome)) },
        ActionKind(GoTo.self, containsEnums: true) { .router(.goTo(screen: $0.screen)) },
        ActionKind(GoBack.self) { _ in .router(.goBack) },
        ActionKind(GoForward.self) { _ in .router(.goForward) },
        ActionKind(EnterText.self, containsEnums: true) { .signup(.enterText(field: $0.field, text: $0.text)) },
        ActionKind(SubmitSignup.self) { _ in .signup(.submitSignup) },
        ActionKind(SignUp.self) { .signup(.signUp(attempt: $0.attempt)) },
        ActionKind(RefuseSignup.self) { .signup(.refuseSignup(attempt: $0.attempt, reason: $0.reason)) },
        ActionKind(LeaveSignup.self) { .signup(.leaveSignup(attempt: $0.attempt)) },
    ]

    public var kind: Int {
        switch self {
        case .banana(.hangBanana): 0
        case .banana(.ripenBanana): 1
        case .banana(.peelBanana): 2
        case .counter(.increment): 3
        case .counter(.decrement): 4
        case .earlier(.bananaShown): 5
        case .earlier(.signupShown): 6
        case .earlier(.loginShown): 7
        case .earlier(.itemsShown): 8
        case .earlier(.productsShown): 9
        case .earlier(.counterShown): 10
        case .earlier(.notesShown): 11
        case .earlier(.screenShown): 12
        case .items(.searchItems): 13
        case .items(.openItem): 14
        case .items(.closeItem): 15
        case .items(.refreshItems): 16
        case .items(.itemsRefreshed): 17
        case .items(.refreshFailed): 18
        case .login(.loggedIn): 19
        case .login(.loggedOut): 20
        case .notes(.clearNotes): 21
        case .notes(.editNotes): 22
        case .products(.findProducts): 23
        case .products(.productsDecided): 24
        case .router(.goTo): 25
        case .router(.goBack): 26
        case .router(.goForward): 27
        case .signup(.enterText): 28
        case .signup(.submitSignup): 29
        case .signup(.signUp): 30
        case .signup(.refuseSignup): 31
        case .signup(.leaveSignup): 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .banana(.hangBanana(let millimetres)):
            HangBanana(millimetres: millimetres)
        case .banana(.ripenBanana(let days)):
            RipenBanana(days: days)
        case .banana(.peelBanana): PeelBanana()
        case .counter(.increment(let by)):
            Increment(by: by)
        case .counter(.decrement(let by)):
            Decrement(by: by)
        case .earlier(.bananaShown(let panel)):
            BananaShown(panel: panel)
        case .earlier(.signupShown(let panel)):
            SignupShown(panel: panel)
        case .earlier(.loginShown(let panel)):
            LoginShown(panel: panel)
        case .earlier(.itemsShown(let panel)):
            ItemsShown(panel: panel)
        case .earlier(.productsShown(let panel)):
            ProductsShown(panel: panel)
        case .earlier(.counterShown(let panel)):
            CounterShown(panel: panel)
        case .earlier(.notesShown(let panel)):
            NotesShown(panel: panel)
        case .earlier(.screenShown(let screen, let panel)):
            ScreenShown(screen: screen, panel: panel)
        case .items(.searchItems(let term)):
            SearchItems(term: term)
        case .items(.openItem(let item)):
            OpenItem(item: item)
        case .items(.closeItem): CloseItem()
        case .items(.refreshItems): RefreshItems()
        case .items(.itemsRefreshed(let refresh, let items)):
            ItemsRefreshed(refresh: refresh, items: items)
        case .items(.refreshFailed(let refresh, let reason)):
            RefreshFailed(refresh: refresh, reason: reason)
        case .login(.loggedIn(let name)):
            LoggedIn(name: name)
        case .login(.loggedOut): LoggedOut()
        case .notes(.clearNotes): ClearNotes()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .products(.findProducts(let search)):
            FindProducts(search: search)
        case .products(.productsDecided(let question, let outcome)):
            ProductsDecided(question: question, outcome: outcome)
        case .router(.goTo(let screen)):
            GoTo(screen: screen)
        case .router(.goBack): GoBack()
        case .router(.goForward): GoForward()
        case .signup(.enterText(let field, let text)):
            EnterText(field: field, text: text)
        case .signup(.submitSignup): SubmitSignup()
        case .signup(.signUp(let attempt)):
            SignUp(attempt: attempt)
        case .signup(.refuseSignup(let attempt, let reason)):
            RefuseSignup(attempt: attempt, reason: reason)
        case .signup(.leaveSignup(let attempt)):
            LeaveSignup(attempt: attempt)
        }
    }
}
