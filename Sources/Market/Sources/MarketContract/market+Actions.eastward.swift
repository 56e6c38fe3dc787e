// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/items.proto, market/login.proto, market/notes.proto, market/panel.proto, market/products.proto, market/router.proto, market/signup.proto, market/state.proto, market/storefront.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of market.
public enum MarketAction: AppAction {
    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    case hangBanana(millimetres: Int)
    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    case ripenBanana(days: Int)
    /// Peels the banana. Rejected if it is too green, or peeled already.
    case peelBanana
    /// The banana's view has shown this panel.
    case bananaShown(panel: Panel)
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
    /// The counter's view has shown this panel.
    case counterShown(panel: Panel)
    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    case searchItems(term: String)
    /// Shows the details of an item. Rejected if there is no item with that number.
    case openItem(item: Int)
    /// Closes the details.
    case closeItem
    /// Requests that the items feature fill the shelves from the catalogue again.
    case refreshItems
    /// The content of the catalogue. Rejected if another refresh was requested since.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
    case itemsRefreshed(refresh: Int, items: [Item])
    /// The catalogue could not be read.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - reason: The reason, in one sentence.
    case refreshFailed(refresh: Int, reason: String)
    /// The items' view has shown this panel.
    case itemsShown(panel: Panel)
    /// A user has logged in as this member. Rejected if no member of that name signed up.
    case loggedIn(name: String)
    /// The member has logged out.
    case loggedOut
    /// The login's view has shown this panel.
    case loginShown(panel: Panel)
    /// Empties the document.
    case clearNotes
    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    case editNotes(position: Int, deleteCount: Int, text: String)
    /// The notes' view has shown this panel.
    case notesShown(panel: Panel)
    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    case findProducts(search: String)
    /// The outcome that the use case decided. Rejected if another question was asked since.
    ///
    /// - Parameters:
    ///   - question: The number of the answered question, from the slice.
    case productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?)
    /// The products' view has shown this panel.
    case productsShown(panel: Panel)
    /// Goes to a screen.
    case goTo(screen: Screen)
    /// Goes to the previous screen. Rejected if there is none.
    case goBack
    /// Goes to the screen that was left by going back. Rejected if there is none.
    case goForward
    /// The router has displayed a screen, and its view has shown this panel.
    case screenShown(screen: Screen, panel: Panel)
    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    case enterText(field: SignupField, text: String)
    /// Submits the form. The sign-up feature decides the outcome.
    case submitSignup
    /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
    /// submitted since.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    case signUp(attempt: Int)
    /// The submitted form is not valid.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    ///   - reason: The reason, in one sentence.
    case refuseSignup(attempt: Int, reason: String)
    /// Leaves the form for the next screen, once, after a sign-up.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    case leaveSignup(attempt: Int)
    /// The sign-up's view has shown this panel.
    case signupShown(panel: Panel)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .hangBanana(millimetres: $0.millimetres) },
        ActionKind(RipenBanana.self) { .ripenBanana(days: $0.days) },
        ActionKind(PeelBanana.self) { _ in .peelBanana },
        ActionKind(BananaShown.self, containsEnums: true) { .bananaShown(panel: $0.panel) },
        ActionKind(Increment.self) { .increment(by: $0.by) },
        ActionKind(Decrement.self) { .decrement(by: $0.by) },
        ActionKind(CounterShown.self, containsEnums: true) { .counterShown(panel: $0.panel) },
        ActionKind(SearchItems.self) { .searchItems(term: $0.term) },
        ActionKind(OpenItem.self) { .openItem(item: $0.item) },
        ActionKind(CloseItem.self) { _ in .closeItem },
        ActionKind(RefreshItems.self) { _ in .refreshItems },
        ActionKind(ItemsRefreshed.self) { .itemsRefreshed(refresh: $0.refresh, items: $0.items) },
        ActionKind(RefreshFailed.self) { .refreshFailed(refresh: $0.refresh, reason: $0.reason) },
        ActionKind(ItemsShown.self, containsEnums: true) { .itemsShown(panel: $0.panel) },
        ActionKind(LoggedIn.self) { .loggedIn(name: $0.name) },
        ActionKind(LoggedOut.self) { _ in .loggedOut },
        ActionKind(LoginShown.self, containsEnums: true) { .loginShown(panel: $0.panel) },
        ActionKind(ClearNotes.self) { _ in .clearNotes },
        ActionKind(EditNotes.self) { .editNotes(position: $0.position, deleteCount: $0.deleteCount, text: $0.text) },
        ActionKind(NotesShown.self, containsEnums: true) { .notesShown(panel: $0.panel) },
        ActionKind(FindProducts.self) { .findProducts(search: $0.search) },
        ActionKind(ProductsDecided.self) { .productsDecided(question: $0.question, outcome: $0.outcome) },
        ActionKind(ProductsShown.self, containsEnums: true) { .productsShown(panel: $0.panel) },
        ActionKind(GoTo.self, containsEnums: true) { .goTo(screen: $0.screen) },
        ActionKind(GoBack.self) { _ in .goBack },
        ActionKind(GoForward.self) { _ in .goForward },
        ActionKind(ScreenShown.self, containsEnums: true) { .screenShown(screen: $0.screen, panel: $0.panel) },
        ActionKind(EnterText.self, containsEnums: true) { .enterText(field: $0.field, text: $0.text) },
        ActionKind(SubmitSignup.self) { _ in .submitSignup },
        ActionKind(SignUp.self) { .signUp(attempt: $0.attempt) },
        ActionKind(RefuseSignup.self) { .refuseSignup(attempt: $0.attempt, reason: $0.reason) },
        ActionKind(LeaveSignup.self) { .leaveSignup(attempt: $0.attempt) },
        ActionKind(SignupShown.self, containsEnums: true) { .signupShown(panel: $0.panel) },
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
        case .bananaShown(let panel):
            BananaShown(panel: panel)
        case .increment(let by):
            Increment(by: by)
        case .decrement(let by):
            Decrement(by: by)
        case .counterShown(let panel):
            CounterShown(panel: panel)
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
        case .itemsShown(let panel):
            ItemsShown(panel: panel)
        case .loggedIn(let name):
            LoggedIn(name: name)
        case .loggedOut: LoggedOut()
        case .loginShown(let panel):
            LoginShown(panel: panel)
        case .clearNotes: ClearNotes()
        case .editNotes(let position, let deleteCount, let text):
            EditNotes(position: position, deleteCount: deleteCount, text: text)
        case .notesShown(let panel):
            NotesShown(panel: panel)
        case .findProducts(let search):
            FindProducts(search: search)
        case .productsDecided(let question, let outcome):
            ProductsDecided(question: question, outcome: outcome)
        case .productsShown(let panel):
            ProductsShown(panel: panel)
        case .goTo(let screen):
            GoTo(screen: screen)
        case .goBack: GoBack()
        case .goForward: GoForward()
        case .screenShown(let screen, let panel):
            ScreenShown(screen: screen, panel: panel)
        case .enterText(let field, let text):
            EnterText(field: field, text: text)
        case .submitSignup: SubmitSignup()
        case .signUp(let attempt):
            SignUp(attempt: attempt)
        case .refuseSignup(let attempt, let reason):
            RefuseSignup(attempt: attempt, reason: reason)
        case .leaveSignup(let attempt):
            LeaveSignup(attempt: attempt)
        case .signupShown(let panel):
            SignupShown(panel: panel)
        }
    }
}
