// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: banana.proto, counter.proto, items.proto, notes.proto, products.proto, state.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market.
public enum MarketAction: AppAction {
    case hangBanana(millimetres: Int)
    case ripenBanana(days: Int)
    case peelBanana
    case bananaShown
    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    case increment(by: Int)
    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    case decrement(by: Int)
    /// Changes nothing.
    case counterShown
    case searchItems(term: String)
    case openItem(item: Int)
    case closeItem
    case refreshItems
    case itemsRefreshed(refresh: Int, items: [String])
    case refreshFailed(refresh: Int, reason: String)
    case itemsShown
    case loggedIn(name: String)
    case loggedOut
    case loginShown
    /// Empties the document.
    case clearNotes
    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    case editNotes(position: Int, deleteCount: Int, text: String)
    /// Changes nothing.
    case notesShown
    case findProducts(search: String)
    case productsDecided(question: Int)
    case productsShown
    case goTo(screen: Screen)
    case goBack
    case goForward
    case screenShown(screen: Screen)
    case enterText(field: SignupField, text: String)
    case submitSignup
    case signUp(attempt: Int)
    case refuseSignup(attempt: Int, reason: String)
    case leaveSignup(attempt: Int)
    case signupShown

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .hangBanana(millimetres: $0.millimetres) },
        ActionKind(RipenBanana.self) { .ripenBanana(days: $0.days) },
        ActionKind(PeelBanana.self) { _ in .peelBanana },
        ActionKind(BananaShown.self) { _ in .bananaShown },
        ActionKind(Increment.self) { .increment(by: $0.by) },
        ActionKind(Decrement.self) { .decrement(by: $0.by) },
        ActionKind(CounterShown.self) { _ in .counterShown },
        ActionKind(SearchItems.self) { .searchItems(term: $0.term) },
        ActionKind(OpenItem.self) { .openItem(item: $0.item) },
        ActionKind(CloseItem.self) { _ in .closeItem },
        ActionKind(RefreshItems.self) { _ in .refreshItems },
        ActionKind(ItemsRefreshed.self) { .itemsRefreshed(refresh: $0.refresh, items: $0.items) },
        ActionKind(RefreshFailed.self) { .refreshFailed(refresh: $0.refresh, reason: $0.reason) },
        ActionKind(ItemsShown.self) { _ in .itemsShown },
        ActionKind(LoggedIn.self) { .loggedIn(name: $0.name) },
        ActionKind(LoggedOut.self) { _ in .loggedOut },
        ActionKind(LoginShown.self) { _ in .loginShown },
        ActionKind(ClearNotes.self) { _ in .clearNotes },
        ActionKind(EditNotes.self) { .editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text) },
        ActionKind(NotesShown.self) { _ in .notesShown },
        ActionKind(FindProducts.self) { .findProducts(search: $0.search) },
        ActionKind(ProductsDecided.self) { .productsDecided(question: $0.question) },
        ActionKind(ProductsShown.self) { _ in .productsShown },
        ActionKind(GoTo.self, containsEnums: true) { .goTo(screen: $0.screen) },
        ActionKind(GoBack.self) { _ in .goBack },
        ActionKind(GoForward.self) { _ in .goForward },
        ActionKind(ScreenShown.self, containsEnums: true) { .screenShown(screen: $0.screen) },
        ActionKind(EnterText.self, containsEnums: true) { .enterText(field: $0.field, text: $0.text) },
        ActionKind(SubmitSignup.self) { _ in .submitSignup },
        ActionKind(SignUp.self) { .signUp(attempt: $0.attempt) },
        ActionKind(RefuseSignup.self) { .refuseSignup(attempt: $0.attempt, reason: $0.reason) },
        ActionKind(LeaveSignup.self) { .leaveSignup(attempt: $0.attempt) },
        ActionKind(SignupShown.self) { _ in .signupShown },
    ]

    public var kind: Int {
        switch self {
        case .hangBanana: 0
        case .ripenBanana: 1
        case .peelBanana: 2
        case .bananaShown: 3
        case .increment: 4
        case .decrement: 5
        case .counterShown: 6
        case .searchItems: 7
        case .openItem: 8
        case .closeItem: 9
        case .refreshItems: 10
        case .itemsRefreshed: 11
        case .refreshFailed: 12
        case .itemsShown: 13
        case .loggedIn: 14
        case .loggedOut: 15
        case .loginShown: 16
        case .clearNotes: 17
        case .editNotes: 18
        case .notesShown: 19
        case .findProducts: 20
        case .productsDecided: 21
        case .productsShown: 22
        case .goTo: 23
        case .goBack: 24
        case .goForward: 25
        case .screenShown: 26
        case .enterText: 27
        case .submitSignup: 28
        case .signUp: 29
        case .refuseSignup: 30
        case .leaveSignup: 31
        case .signupShown: 32
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .hangBanana(let millimetres):
            HangBanana(millimetres: millimetres)
        case .ripenBanana(let days):
            RipenBanana(days: days)
        case .peelBanana: PeelBanana()
        case .bananaShown: BananaShown()
        case .increment(let by):
            Increment(by: by)
        case .decrement(let by):
            Decrement(by: by)
        case .counterShown: CounterShown()
        case .searchItems(let term):
            SearchItems(term: term)
        case .openItem(let item):
            OpenItem(item: item)
        case .closeItem: CloseItem()
        case .refreshItems: RefreshItems()
        case .itemsRefreshed(let refresh, let items):
            ItemsRefreshed(refresh: refresh, items: items)
        case .refreshFailed(let refresh, let reason):
            RefreshFailed(refresh: refresh, reason: reason)
        case .itemsShown: ItemsShown()
        case .loggedIn(let name):
            LoggedIn(name: name)
        case .loggedOut: LoggedOut()
        case .loginShown: LoginShown()
        case .clearNotes: ClearNotes()
        case .editNotes(let position, let deleteCount, let text):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .notesShown: NotesShown()
        case .findProducts(let search):
            FindProducts(search: search)
        case .productsDecided(let question):
            ProductsDecided(question: question)
        case .productsShown: ProductsShown()
        case .goTo(let screen):
            GoTo(screen: screen)
        case .goBack: GoBack()
        case .goForward: GoForward()
        case .screenShown(let screen):
            ScreenShown(screen: screen)
        case .enterText(let field, let text):
            EnterText(field: field, text: text)
        case .submitSignup: SubmitSignup()
        case .signUp(let attempt):
            SignUp(attempt: attempt)
        case .refuseSignup(let attempt, let reason):
            RefuseSignup(attempt: attempt, reason: reason)
        case .leaveSignup(let attempt):
            LeaveSignup(attempt: attempt)
        case .signupShown: SignupShown()
        }
    }
}
