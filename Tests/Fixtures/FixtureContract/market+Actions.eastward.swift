// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: banana.proto, counter.proto, items.proto, notes.proto, products.proto, state.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market, by the contract that declares them.
public enum MarketAction: AppAction {
    /// The actions of banana.proto.
    case banana(BananaAction)
    /// The actions of counter.proto.
    case counter(CounterAction)
    /// The actions of items.proto.
    case items(ItemsAction)
    /// The actions of notes.proto.
    case notes(NotesAction)
    /// The actions of products.proto.
    case products(ProductsAction)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .banana(.hangBanana(millimetres: $0.millimetres)) },
        ActionKind(RipenBanana.self) { .banana(.ripenBanana(days: $0.days)) },
        ActionKind(PeelBanana.self) { _ in .banana(.peelBanana) },
        ActionKind(BananaShown.self) { _ in .banana(.bananaShown) },
        ActionKind(Increment.self) { .counter(.increment(by: $0.by)) },
        ActionKind(Decrement.self) { .counter(.decrement(by: $0.by)) },
        ActionKind(CounterShown.self) { _ in .counter(.counterShown) },
        ActionKind(SearchItems.self) { .items(.searchItems(term: $0.term)) },
        ActionKind(OpenItem.self) { .items(.openItem(item: $0.item)) },
        ActionKind(CloseItem.self) { _ in .items(.closeItem) },
        ActionKind(RefreshItems.self) { _ in .items(.refreshItems) },
        ActionKind(ItemsRefreshed.self) { .items(.itemsRefreshed(refresh: $0.refresh, items: $0.items)) },
        ActionKind(RefreshFailed.self) { .items(.refreshFailed(refresh: $0.refresh, reason: $0.reason)) },
        ActionKind(ItemsShown.self) { _ in .items(.itemsShown) },
        ActionKind(LoggedIn.self) { .items(.loggedIn(name: $0.name)) },
        ActionKind(LoggedOut.self) { _ in .items(.loggedOut) },
        ActionKind(LoginShown.self) { _ in .items(.loginShown) },
        ActionKind(ClearNotes.self) { _ in .notes(.clearNotes) },
        ActionKind(EditNotes.self) { .notes(.editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text)) },
        ActionKind(NotesShown.self) { _ in .notes(.notesShown) },
        ActionKind(FindProducts.self) { .products(.findProducts(search: $0.search)) },
        ActionKind(ProductsDecided.self) { .products(.productsDecided(question: $0.question)) },
        ActionKind(ProductsShown.self) { _ in .products(.productsShown) },
        ActionKind(GoTo.self, containsEnums: true) { .products(.goTo(screen: $0.screen)) },
        ActionKind(GoBack.self) { _ in .products(.goBack) },
        ActionKind(GoForward.self) { _ in .products(.goForward) },
        ActionKind(ScreenShown.self, containsEnums: true) { .products(.screenShown(screen: $0.screen)) },
        ActionKind(EnterText.self, containsEnums: true) { .products(.enterText(field: $0.field, text: $0.text)) },
        ActionKind(SubmitSignup.self) { _ in .products(.submitSignup) },
        ActionKind(SignUp.self) { .products(.signUp(attempt: $0.attempt)) },
        ActionKind(RefuseSignup.self) { .products(.refuseSignup(attempt: $0.attempt, reason: $0.reason)) },
        ActionKind(LeaveSignup.self) { .products(.leaveSignup(attempt: $0.attempt)) },
        ActionKind(SignupShown.self) { _ in .products(.signupShown) },
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
        case .items(.loggedIn): 14
        case .items(.loggedOut): 15
        case .items(.loginShown): 16
        case .notes(.clearNotes): 17
        case .notes(.editNotes): 18
        case .notes(.notesShown): 19
        case .products(.findProducts): 20
        case .products(.productsDecided): 21
        case .products(.productsShown): 22
        case .products(.goTo): 23
        case .products(.goBack): 24
        case .products(.goForward): 25
        case .products(.screenShown): 26
        case .products(.enterText): 27
        case .products(.submitSignup): 28
        case .products(.signUp): 29
        case .products(.refuseSignup): 30
        case .products(.leaveSignup): 31
        case .products(.signupShown): 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .banana(.hangBanana(let millimetres)):
            HangBanana(millimetres: millimetres)
        case .banana(.ripenBanana(let days)):
            RipenBanana(days: days)
        case .banana(.peelBanana): PeelBanana()
        case .banana(.bananaShown): BananaShown()
        case .counter(.increment(let by)):
            Increment(by: by)
        case .counter(.decrement(let by)):
            Decrement(by: by)
        case .counter(.counterShown): CounterShown()
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
        case .items(.itemsShown): ItemsShown()
        case .items(.loggedIn(let name)):
            LoggedIn(name: name)
        case .items(.loggedOut): LoggedOut()
        case .items(.loginShown): LoginShown()
        case .notes(.clearNotes): ClearNotes()
        case .notes(.editNotes(let position, let deleteCount, let text)):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .notes(.notesShown): NotesShown()
        case .products(.findProducts(let search)):
            FindProducts(search: search)
        case .products(.productsDecided(let question)):
            ProductsDecided(question: question)
        case .products(.productsShown): ProductsShown()
        case .products(.goTo(let screen)):
            GoTo(screen: screen)
        case .products(.goBack): GoBack()
        case .products(.goForward): GoForward()
        case .products(.screenShown(let screen)):
            ScreenShown(screen: screen)
        case .products(.enterText(let field, let text)):
            EnterText(field: field, text: text)
        case .products(.submitSignup): SubmitSignup()
        case .products(.signUp(let attempt)):
            SignUp(attempt: attempt)
        case .products(.refuseSignup(let attempt, let reason)):
            RefuseSignup(attempt: attempt, reason: reason)
        case .products(.leaveSignup(let attempt)):
            LeaveSignup(attempt: attempt)
        case .products(.signupShown): SignupShown()
        }
    }
}
