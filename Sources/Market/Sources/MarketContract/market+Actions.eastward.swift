// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/items.proto, market/login.proto, market/notes.proto, market/panel.proto, market/products.proto, market/router.proto, market/signup.proto, market/state.proto, market/storefront.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market, by the contract that declares them.
public enum MarketAction: AppAction {
    /// The actions of market/banana.proto.
    case banana(BananaAction)
    /// The actions of market/counter.proto.
    case counter(CounterAction)
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
        ActionKind(BananaShown.self, containsEnums: true) { .banana(.bananaShown(panel: $0.panel)) },
        ActionKind(Increment.self) { .counter(.increment(by: $0.by)) },
        ActionKind(Decrement.self) { .counter(.decrement(by: $0.by)) },
        ActionKind(CounterShown.self, containsEnums: true) { .counter(.counterShown(panel: $0.panel)) },
        ActionKind(SearchItems.self) { .items(.searchItems(term: $0.term)) },
        ActionKind(OpenItem.self) { .items(.openItem(item: $0.item)) },
        ActionKind(CloseItem.self) { _ in .items(.closeItem) },
        ActionKind(RefreshItems.self) { _ in .items(.refreshItems) },
        ActionKind(ItemsRefreshed.self) { .items(.itemsRefreshed(refresh: $0.refresh, items: $0.items)) },
        ActionKind(RefreshFailed.self) { .items(.refreshFailed(refresh: $0.refresh, reason: $0.reason)) },
        ActionKind(ItemsShown.self, containsEnums: true) { .items(.itemsShown(panel: $0.panel)) },
        ActionKind(LoggedIn.self) { .login(.loggedIn(name: $0.name)) },
        ActionKind(LoggedOut.self) { _ in .login(.loggedOut) },
        ActionKind(LoginShown.self, containsEnums: true) { .login(.loginShown(panel: $0.panel)) },
        ActionKind(ClearNotes.self) { _ in .notes(.clearNotes) },
        ActionKind(EditNotes.self) { .notes(.editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text)) },
        ActionKind(NotesShown.self, containsEnums: true) { .notes(.notesShown(panel: $0.panel)) },
        ActionKind(FindProducts.self) { .products(.findProducts(search: $0.search)) },
        ActionKind(ProductsDecided.self) { .products(.productsDecided(question: $0.question, outcome: $0.outcome)) },
        ActionKind(ProductsShown.self, containsEnums: true) { .products(.productsShown(panel: $0.panel)) },
        ActionKind(GoTo.self, containsEnums: true) { .router(.goTo(screen: $0.screen)) },
        ActionKind(GoBack.self) { _ in .router(.goBack) },
        ActionKind(GoForward.self) { _ in .router(.goForward) },
        ActionKind(ScreenShown.self, containsEnums: true) { .router(.screenShown(screen: $0.screen, panel: $0.panel)) },
        ActionKind(EnterText.self, containsEnums: true) { .signup(.enterText(field: $0.field, text: $0.text)) },
        ActionKind(SubmitSignup.self) { _ in .signup(.submitSignup) },
        ActionKind(SignUp.self) { .signup(.signUp(attempt: $0.attempt)) },
        ActionKind(RefuseSignup.self) { .signup(.refuseSignup(attempt: $0.attempt, reason: $0.reason)) },
        ActionKind(LeaveSignup.self) { .signup(.leaveSignup(attempt: $0.attempt)) },
        ActionKind(SignupShown.self, containsEnums: true) { .signup(.signupShown(panel: $0.panel)) },
    ]

    public var kind: Int {
        switch self {
        case .banana(.hangBanana): 0
        case .banana(.ripenBanana): 1
        case .banana(.peelBanana): 2
        case .banana(.bananaShown): 3
        case .counter(.increment): 4
        case .counter(.decrement): 5
        case .counter(.counterShown): 6
        case .items(.searchItems): 7
        case .items(.openItem): 8
        case .items(.closeItem): 9
        case .items(.refreshItems): 10
        case .items(.itemsRefreshed): 11
        case .items(.refreshFailed): 12
        case .items(.itemsShown): 13
        case .login(.loggedIn): 14
        case .login(.loggedOut): 15
        case .login(.loginShown): 16
        case .notes(.clearNotes): 17
        case .notes(.editNotes): 18
        case .notes(.notesShown): 19
        case .products(.findProducts): 20
        case .products(.productsDecided): 21
        case .products(.productsShown): 22
        case .router(.goTo): 23
        case .router(.goBack): 24
        case .router(.goForward): 25
        case .router(.screenShown): 26
        case .signup(.enterText): 27
        case .signup(.submitSignup): 28
        case .signup(.signUp): 29
        case .signup(.refuseSignup): 30
        case .signup(.leaveSignup): 31
        case .signup(.signupShown): 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .banana(.hangBanana(let millimetres)):
            HangBanana(millimetres: millimetres)
        case .banana(.ripenBanana(let days)):
            RipenBanana(days: days)
        case .banana(.peelBanana): PeelBanana()
        case .banana(.bananaShown(let panel)):
            BananaShown(panel: panel)
        case .counter(.increment(let by)):
            Increment(by: by)
        case .counter(.decrement(let by)):
            Decrement(by: by)
        case .counter(.counterShown(let panel)):
            CounterShown(panel: panel)
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
        case .items(.itemsShown(let panel)):
            ItemsShown(panel: panel)
        case .login(.loggedIn(let name)):
            LoggedIn(name: name)
        case .login(.loggedOut): LoggedOut()
        case .login(.loginShown(let panel)):
            LoginShown(panel: panel)
        case .notes(.clearNotes): ClearNotes()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .notes(.notesShown(let panel)):
            NotesShown(panel: panel)
        case .products(.findProducts(let search)):
            FindProducts(search: search)
        case .products(.productsDecided(let question, let outcome)):
            ProductsDecided(question: question, outcome: outcome)
        case .products(.productsShown(let panel)):
            ProductsShown(panel: panel)
        case .router(.goTo(let screen)):
            GoTo(screen: screen)
        case .router(.goBack): GoBack()
        case .router(.goForward): GoForward()
        case .router(.screenShown(let screen, let panel)):
            ScreenShown(screen: screen, panel: panel)
        case .signup(.enterText(let field, let text)):
            EnterText(field: field, text: text)
        case .signup(.submitSignup): SubmitSignup()
        case .signup(.signUp(let attempt)):
            SignUp(attempt: attempt)
        case .signup(.refuseSignup(let attempt, let reason)):
            RefuseSignup(attempt: attempt, reason: reason)
        case .signup(.leaveSignup(let attempt)):
            LeaveSignup(attempt: attempt)
        case .signup(.signupShown(let panel)):
            SignupShown(panel: panel)
        }
    }
}
