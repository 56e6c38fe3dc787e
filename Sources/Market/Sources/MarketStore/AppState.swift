import EastwardStore
import MarketContract

/// The state of Market: one part for each feature that owns one.
struct AppState: DurableState, HasNavigationState {
    // Model state
    var counter = Counter()
    var notes = Document()
    var banana = HangingBanana()
    var signup = SignupForm()
    var login = LoginState()
    var shelves = Shelves()
    var products = ProductSearch()

    // Navigation state
    var navigationState = NavigationState()

    // Displayed panels
    var panels = Panels()

    /// The reducer of all actions of Market. Most actions concern one part, and read no other.
    static let reducer = Reducer<AppState, MarketAction> { state, action, context throws(Rejection) in
        switch action {
        case .increment, .decrement: try Counter.reducer.reduce(&state.counter, action, context)
        case .clearNotes, .editNotes: try Document.reducer.reduce(&state.notes, action, context)
        case .hangBanana, .ripenBanana, .peelBanana:
            try HangingBanana.reducer.reduce(&state.banana, action, context)
        case .enterText, .submitSignup, .signUp, .refuseSignup:
            try SignupForm.reducer.reduce(&state.signup, action, context)
        case .leaveSignup:
            let isToBeLeft = state.signup.isToBeLeft
            try SignupForm.reducer.reduce(&state.signup, action, context)
            if isToBeLeft { try state.navigationState.go(to: .login) }
        case .loggedIn(let name):
            guard state.signup.members[name] != nil else {
                throw Rejection("unknown_member", "No member is called \(name).")
            }
            try LoginState.reducer.reduce(&state.login, action, context)
        case .loggedOut: try LoginState.reducer.reduce(&state.login, action, context)
        case .searchItems, .openItem, .closeItem, .refreshItems, .itemsRefreshed, .refreshFailed:
            try Shelves.reducer.reduce(&state.shelves, action, context)
        case .findProducts, .productsDecided:
            try ProductSearch.reducer.reduce(&state.products, action, context)
        case .goTo, .goBack, .goForward:
            try NavigationState.reducer.reduce(&state.navigationState, action, context)
        case .bananaShown, .signupShown, .loginShown, .itemsShown, .productsShown, .counterShown, .notesShown,
            .screenShown:
            try Panels.reducer.reduce(&state.panels, action, context)
        }
    }

    /// The roles that the store serves.
    static let roles = [
        CounterFeature.serve(AppState.self), NotesFeature.serve(AppState.self), BananaFeature.serve(AppState.self),
        SignupFeature.serve(AppState.self), LoginFeature.serve(AppState.self), ItemsFeature.serve(AppState.self),
        ProductsFeature.serve(AppState.self), RouterFeature.serve(AppState.self),
        StorefrontFeature.serve(AppState.self),
    ]

    /// The largest part of the notes in one record, in bytes.
    private static let largestPart = 64 << 10

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .counter(.init(count: counter.count))))
        try notes.writeParts(ofAtMost: Self.largestPart) { part in
            try write(StateRecord(record: .notes(.init(text: part))))
        }
        try write(StateRecord(record: .banana(banana.record)))
        try write(StateRecord(record: .signup(signup.record)))
        for (name, member) in signup.members {
            try write(StateRecord(record: .member(.init(name: name, member: member))))
        }
        try write(StateRecord(record: .login(login.record)))
        try write(StateRecord(record: .shelves(shelves.record)))
        for (number, item) in shelves.items {
            try write(StateRecord(record: .item(.init(number: number, item: item))))
        }
        try write(StateRecord(record: .products(products.record)))
        try write(StateRecord(record: .navigation(navigationState.record)))
        for (process, panel) in panels.table {
            try write(StateRecord(record: .panel(.init(process: process, panel: panel))))
        }
        try write(StateRecord(record: .screen(panels.screen)))
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .counter(let record): counter.count = record.count
        case .notes(let part): notes.append(part.text)
        case .banana(let record): banana = HangingBanana(record)
        case .signup(let record): signup.read(record)
        case .member(let row): signup.members[row.name] = row.member ?? Member()
        case .login(let record): login = LoginState(record)
        case .shelves(let record): shelves.read(record)
        case .item(let row): shelves.items[row.number] = row.item ?? Item()
        case .products(let record): products = ProductSearch(record)
        case .navigation(let record): navigationState = NavigationState(record)
        case .panel(let row): panels.table[row.process] = row.panel ?? Panel()
        case .screen(let screen): panels.screen = screen
        case nil: throw UnreadableRecord("A record of Market's state without content.")
        }
    }
}

extension AppState: KnowsTheCount {
    func provideCount(to component: some CountComponent) {
        component.newCount(counter.count)
    }
}

extension AppState: KnowsTheNotes {
    func provideNotes(to component: some NotesComponent) {
        component.newText(notes.text)
    }
}
