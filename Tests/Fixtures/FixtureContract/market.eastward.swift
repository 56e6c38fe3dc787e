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
        ActionKind(HangBanana.self) { .hangBanana(millimetres: Int($0.millimetres)) },
        ActionKind(RipenBanana.self) { .ripenBanana(days: Int($0.days)) },
        ActionKind(PeelBanana.self) { _ in .peelBanana },
        ActionKind(BananaShown.self) { _ in .bananaShown },
        ActionKind(Increment.self) { .increment(by: Int($0.by)) },
        ActionKind(Decrement.self) { .decrement(by: Int($0.by)) },
        ActionKind(CounterShown.self) { _ in .counterShown },
        ActionKind(SearchItems.self) { .searchItems(term: $0.term) },
        ActionKind(OpenItem.self) { .openItem(item: Int($0.item)) },
        ActionKind(CloseItem.self) { _ in .closeItem },
        ActionKind(RefreshItems.self) { _ in .refreshItems },
        ActionKind(ItemsRefreshed.self) { .itemsRefreshed(refresh: Int($0.refresh), items: $0.items) },
        ActionKind(RefreshFailed.self) { .refreshFailed(refresh: Int($0.refresh), reason: $0.reason) },
        ActionKind(ItemsShown.self) { _ in .itemsShown },
        ActionKind(LoggedIn.self) { .loggedIn(name: $0.name) },
        ActionKind(LoggedOut.self) { _ in .loggedOut },
        ActionKind(LoginShown.self) { _ in .loginShown },
        ActionKind(ClearNotes.self) { _ in .clearNotes },
        ActionKind(EditNotes.self) { .editNotes(position: Int($0.position), deleteCount: Int($0.deleteCount), text: $0.text) },
        ActionKind(NotesShown.self) { _ in .notesShown },
        ActionKind(FindProducts.self) { .findProducts(search: $0.search) },
        ActionKind(ProductsDecided.self) { .productsDecided(question: Int($0.question)) },
        ActionKind(ProductsShown.self) { _ in .productsShown },
        ActionKind(GoTo.self) { .goTo(screen: $0.screen) },
        ActionKind(GoBack.self) { _ in .goBack },
        ActionKind(GoForward.self) { _ in .goForward },
        ActionKind(ScreenShown.self) { .screenShown(screen: $0.screen) },
        ActionKind(EnterText.self) { .enterText(field: $0.field, text: $0.text) },
        ActionKind(SubmitSignup.self) { _ in .submitSignup },
        ActionKind(SignUp.self) { .signUp(attempt: Int($0.attempt)) },
        ActionKind(RefuseSignup.self) { .refuseSignup(attempt: Int($0.attempt), reason: $0.reason) },
        ActionKind(LeaveSignup.self) { .leaveSignup(attempt: Int($0.attempt)) },
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
            var message = HangBanana()
            message.millimetres = Int64(millimetres)
            return message
        case .ripenBanana(let days):
            var message = RipenBanana()
            message.days = Int64(days)
            return message
        case .peelBanana:
            return PeelBanana()
        case .bananaShown:
            return BananaShown()
        case .increment(let by):
            var message = Increment()
            message.by = Int64(by)
            return message
        case .decrement(let by):
            var message = Decrement()
            message.by = Int64(by)
            return message
        case .counterShown:
            return CounterShown()
        case .searchItems(let term):
            var message = SearchItems()
            message.term = term
            return message
        case .openItem(let item):
            var message = OpenItem()
            message.item = Int64(item)
            return message
        case .closeItem:
            return CloseItem()
        case .refreshItems:
            return RefreshItems()
        case .itemsRefreshed(let refresh, let items):
            var message = ItemsRefreshed()
            message.refresh = Int64(refresh)
            message.items = items
            return message
        case .refreshFailed(let refresh, let reason):
            var message = RefreshFailed()
            message.refresh = Int64(refresh)
            message.reason = reason
            return message
        case .itemsShown:
            return ItemsShown()
        case .loggedIn(let name):
            var message = LoggedIn()
            message.name = name
            return message
        case .loggedOut:
            return LoggedOut()
        case .loginShown:
            return LoginShown()
        case .clearNotes:
            return ClearNotes()
        case .editNotes(let position, let deleteCount, let text):
            var message = EditNotes()
            message.position = Int64(position)
            message.deleteCount = Int64(deleteCount)
            message.text = text
            return message
        case .notesShown:
            return NotesShown()
        case .findProducts(let search):
            var message = FindProducts()
            message.search = search
            return message
        case .productsDecided(let question):
            var message = ProductsDecided()
            message.question = Int64(question)
            return message
        case .productsShown:
            return ProductsShown()
        case .goTo(let screen):
            var message = GoTo()
            message.screen = screen
            return message
        case .goBack:
            return GoBack()
        case .goForward:
            return GoForward()
        case .screenShown(let screen):
            var message = ScreenShown()
            message.screen = screen
            return message
        case .enterText(let field, let text):
            var message = EnterText()
            message.field = field
            message.text = text
            return message
        case .submitSignup:
            return SubmitSignup()
        case .signUp(let attempt):
            var message = SignUp()
            message.attempt = Int64(attempt)
            return message
        case .refuseSignup(let attempt, let reason):
            var message = RefuseSignup()
            message.attempt = Int64(attempt)
            message.reason = reason
            return message
        case .leaveSignup(let attempt):
            var message = LeaveSignup()
            message.attempt = Int64(attempt)
            return message
        case .signupShown:
            return SignupShown()
        }
    }
}

// MARK: Count

/// A component that receives the slice `market.Count`.
public protocol CountComponent: SliceComponent {
    /// The current count.
    func newCount(_ count: Int)
}

/// The slice for a component that shows the count.
public protocol KnowsTheCount: Sendable {
    func provideCount(to component: some CountComponent)
}

/// The slice `market.Count` on the wire.
public enum CountSlice: Slice {
    public typealias Message = Count

    public static let fields: [SliceField<CountSlice>] = [
        .value(1, \.count),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<CountSlice>, to component: some CountComponent) {
        if change.fields.contains(1) { component.newCount(Int(change.value.count)) }
        component.didReach(change.revision)
    }
}

extension Count: SliceMessage, SliceValue {
    public typealias SliceType = CountSlice
}

/// The component that puts `market.Count` on the wire.
public final class CountRecorder: CountComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<CountSlice>()

    public init() {}

    public func newCount(_ count: Int) {
        provided.set(1) { $0.count = Int64(count) }
    }
}

// MARK: Notes

/// A component that receives the slice `market.Notes`.
public protocol NotesComponent: SliceComponent {
    /// The whole document.
    func newText(_ text: String)
}

/// The slice for a component that shows the notes.
public protocol KnowsTheNotes: Sendable {
    func provideNotes(to component: some NotesComponent)
}

/// The slice `market.Notes` on the wire.
public enum NotesSlice: Slice {
    public typealias Message = Notes

    public static let fields: [SliceField<NotesSlice>] = [
        .text(1, \.text),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NotesSlice>, to component: some NotesComponent) {
        if change.fields.contains(1) { component.newText(change.value.text) }
        component.didReach(change.revision)
    }
}

extension Notes: SliceMessage, SliceValue {
    public typealias SliceType = NotesSlice
}

/// The component that puts `market.Notes` on the wire.
public final class NotesRecorder: NotesComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NotesSlice>()

    public init() {}

    public func newText(_ text: String) {
        provided.set(1) { $0.text = text }
    }
}

// MARK: BananaFeature

/// Sends the actions of this file.
public struct BananaFeature: FeatureRole {
    public static let name = "market.BananaFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        public static func hangBanana(millimetres: Int) -> Action { Action(action: .hangBanana(millimetres: millimetres)) }
        public static func ripenBanana(days: Int) -> Action { Action(action: .ripenBanana(days: days)) }
        public static var peelBanana: Action { Action(action: .peelBanana) }
        public static var bananaShown: Action { Action(action: .bananaShown) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Sends `market.HangBanana`.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await transport.send(MarketAction.hangBanana(millimetres: millimetres))
    }

    /// Sends `market.RipenBanana`.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await transport.send(MarketAction.ripenBanana(days: days))
    }

    /// Sends `market.PeelBanana`.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await transport.send(MarketAction.peelBanana)
    }

    /// Sends `market.BananaShown`.
    @discardableResult
    public func bananaShown() async throws -> Receipt {
        try await transport.send(MarketAction.bananaShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.BananaShown"],
            slices: [])
    }
}

// MARK: CounterFeature

/// Shows the count and changes it.
public struct CounterFeature: FeatureRole {
    public static let name = "market.CounterFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Counts up.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func increment(by: Int) -> Action { Action(action: .increment(by: by)) }
        /// Counts down. Rejected if the count would fall below zero.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func decrement(by: Int) -> Action { Action(action: .decrement(by: by)) }
        /// Changes nothing.
        public static var counterShown: Action { Action(action: .counterShown) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func increment(by: Int) async throws -> Receipt {
        try await transport.send(MarketAction.increment(by: by))
    }

    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func decrement(by: Int) async throws -> Receipt {
        try await transport.send(MarketAction.decrement(by: by))
    }

    /// Changes nothing.
    @discardableResult
    public func counterShown() async throws -> Receipt {
        try await transport.send(MarketAction.counterShown)
    }

    /// Delivers the slice `market.Count` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func count(to component: some CountComponent) async throws -> Subscription {
        try await transport.subscribe(CountSlice.self) { [weak component] change in
            guard let component else { return false }
            CountSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newCount` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func count(to newCount: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await transport.subscribe(CountSlice.self) { change in
            if change.fields.contains(1) { newCount(Int(change.value.count)) }
            return true
        }
    }

    /// The whole values of `market.Count`, now and after every change.
    public func countValues() -> SliceValues<CountSlice> {
        transport.values(of: CountSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheCount>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.Increment", "market.Decrement", "market.CounterShown"],
            slices: [
                ServedSlice(CountRecorder.self) { state, recorder in state.provideCount(to: recorder) }
            ])
    }
}

// MARK: ItemsFeature

/// Sends the actions of this file.
public struct ItemsFeature: FeatureRole {
    public static let name = "market.ItemsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        public static func searchItems(term: String) -> Action { Action(action: .searchItems(term: term)) }
        public static func openItem(item: Int) -> Action { Action(action: .openItem(item: item)) }
        public static var closeItem: Action { Action(action: .closeItem) }
        public static var refreshItems: Action { Action(action: .refreshItems) }
        public static func itemsRefreshed(refresh: Int, items: [String]) -> Action { Action(action: .itemsRefreshed(refresh: refresh, items: items)) }
        public static func refreshFailed(refresh: Int, reason: String) -> Action { Action(action: .refreshFailed(refresh: refresh, reason: reason)) }
        public static var itemsShown: Action { Action(action: .itemsShown) }
        public static func loggedIn(name: String) -> Action { Action(action: .loggedIn(name: name)) }
        public static var loggedOut: Action { Action(action: .loggedOut) }
        public static var loginShown: Action { Action(action: .loginShown) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Sends `market.SearchItems`.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await transport.send(MarketAction.searchItems(term: term))
    }

    /// Sends `market.OpenItem`.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await transport.send(MarketAction.openItem(item: item))
    }

    /// Sends `market.CloseItem`.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await transport.send(MarketAction.closeItem)
    }

    /// Sends `market.RefreshItems`.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await transport.send(MarketAction.refreshItems)
    }

    /// Sends `market.ItemsRefreshed`.
    @discardableResult
    public func itemsRefreshed(refresh: Int, items: [String]) async throws -> Receipt {
        try await transport.send(MarketAction.itemsRefreshed(refresh: refresh, items: items))
    }

    /// Sends `market.RefreshFailed`.
    @discardableResult
    public func refreshFailed(refresh: Int, reason: String) async throws -> Receipt {
        try await transport.send(MarketAction.refreshFailed(refresh: refresh, reason: reason))
    }

    /// Sends `market.ItemsShown`.
    @discardableResult
    public func itemsShown() async throws -> Receipt {
        try await transport.send(MarketAction.itemsShown)
    }

    /// Sends `market.LoggedIn`.
    @discardableResult
    public func loggedIn(name: String) async throws -> Receipt {
        try await transport.send(MarketAction.loggedIn(name: name))
    }

    /// Sends `market.LoggedOut`.
    @discardableResult
    public func loggedOut() async throws -> Receipt {
        try await transport.send(MarketAction.loggedOut)
    }

    /// Sends `market.LoginShown`.
    @discardableResult
    public func loginShown() async throws -> Receipt {
        try await transport.send(MarketAction.loginShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed", "market.ItemsShown", "market.LoggedIn", "market.LoggedOut", "market.LoginShown"],
            slices: [])
    }
}

// MARK: NotesFeature

/// Shows the notes and edits them.
public struct NotesFeature: FeatureRole {
    public static let name = "market.NotesFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Empties the document.
        public static var clearNotes: Action { Action(action: .clearNotes) }
        /// Replaces a part of the document. Rejected if that part is not within it.
        ///
        /// - Parameters:
        ///   - position: The start of that part: 0 to the document's length.
        ///   - deleteCount: The number of code points to delete there, 0 or more.
        ///   - text: The text to insert there.
        public static func editNotes(position: Int, deleteCount: Int, text: String) -> Action { Action(action: .editNotes(position: position, deleteCount: deleteCount, text: text)) }
        /// Changes nothing.
        public static var notesShown: Action { Action(action: .notesShown) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Empties the document.
    @discardableResult
    public func clearNotes() async throws -> Receipt {
        try await transport.send(MarketAction.clearNotes)
    }

    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    @discardableResult
    public func editNotes(position: Int, deleteCount: Int, text: String) async throws -> Receipt {
        try await transport.send(MarketAction.editNotes(position: position, deleteCount: deleteCount, text: text))
    }

    /// Changes nothing.
    @discardableResult
    public func notesShown() async throws -> Receipt {
        try await transport.send(MarketAction.notesShown)
    }

    /// Delivers the slice `market.Notes` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func notes(to component: some NotesComponent) async throws -> Subscription {
        try await transport.subscribe(NotesSlice.self) { [weak component] change in
            guard let component else { return false }
            NotesSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newText` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func notes(to newText: @escaping @MainActor (String) -> Void) async throws -> Subscription {
        try await transport.subscribe(NotesSlice.self) { change in
            if change.fields.contains(1) { newText(change.value.text) }
            return true
        }
    }

    /// The whole values of `market.Notes`, now and after every change.
    public func notesValues() -> SliceValues<NotesSlice> {
        transport.values(of: NotesSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheNotes>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.ClearNotes", "market.EditNotes", "market.NotesShown"],
            slices: [
                ServedSlice(NotesRecorder.self) { state, recorder in state.provideNotes(to: recorder) }
            ])
    }
}

// MARK: ProductsFeature

/// Sends the actions of this file.
public struct ProductsFeature: FeatureRole {
    public static let name = "market.ProductsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        public static func findProducts(search: String) -> Action { Action(action: .findProducts(search: search)) }
        public static func productsDecided(question: Int) -> Action { Action(action: .productsDecided(question: question)) }
        public static var productsShown: Action { Action(action: .productsShown) }
        public static func goTo(screen: Screen) -> Action { Action(action: .goTo(screen: screen)) }
        public static var goBack: Action { Action(action: .goBack) }
        public static var goForward: Action { Action(action: .goForward) }
        public static func screenShown(screen: Screen) -> Action { Action(action: .screenShown(screen: screen)) }
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .enterText(field: field, text: text)) }
        public static var submitSignup: Action { Action(action: .submitSignup) }
        public static func signUp(attempt: Int) -> Action { Action(action: .signUp(attempt: attempt)) }
        public static func refuseSignup(attempt: Int, reason: String) -> Action { Action(action: .refuseSignup(attempt: attempt, reason: reason)) }
        public static func leaveSignup(attempt: Int) -> Action { Action(action: .leaveSignup(attempt: attempt)) }
        public static var signupShown: Action { Action(action: .signupShown) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Sends `market.FindProducts`.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await transport.send(MarketAction.findProducts(search: search))
    }

    /// Sends `market.ProductsDecided`.
    @discardableResult
    public func productsDecided(question: Int) async throws -> Receipt {
        try await transport.send(MarketAction.productsDecided(question: question))
    }

    /// Sends `market.ProductsShown`.
    @discardableResult
    public func productsShown() async throws -> Receipt {
        try await transport.send(MarketAction.productsShown)
    }

    /// Sends `market.GoTo`.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await transport.send(MarketAction.goTo(screen: screen))
    }

    /// Sends `market.GoBack`.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await transport.send(MarketAction.goBack)
    }

    /// Sends `market.GoForward`.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await transport.send(MarketAction.goForward)
    }

    /// Sends `market.ScreenShown`.
    @discardableResult
    public func screenShown(screen: Screen) async throws -> Receipt {
        try await transport.send(MarketAction.screenShown(screen: screen))
    }

    /// Sends `market.EnterText`.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await transport.send(MarketAction.enterText(field: field, text: text))
    }

    /// Sends `market.SubmitSignup`.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await transport.send(MarketAction.submitSignup)
    }

    /// Sends `market.SignUp`.
    @discardableResult
    public func signUp(attempt: Int) async throws -> Receipt {
        try await transport.send(MarketAction.signUp(attempt: attempt))
    }

    /// Sends `market.RefuseSignup`.
    @discardableResult
    public func refuseSignup(attempt: Int, reason: String) async throws -> Receipt {
        try await transport.send(MarketAction.refuseSignup(attempt: attempt, reason: reason))
    }

    /// Sends `market.LeaveSignup`.
    @discardableResult
    public func leaveSignup(attempt: Int) async throws -> Receipt {
        try await transport.send(MarketAction.leaveSignup(attempt: attempt))
    }

    /// Sends `market.SignupShown`.
    @discardableResult
    public func signupShown() async throws -> Receipt {
        try await transport.send(MarketAction.signupShown)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: Sendable>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.FindProducts", "market.ProductsDecided", "market.ProductsShown", "market.GoTo", "market.GoBack", "market.GoForward", "market.ScreenShown", "market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.SignupShown"],
            slices: [])
    }
}

// MARK: JSON

extension HangBanana: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", millimetres)
    }
}

extension RipenBanana: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("days", days)
    }
}

extension PeelBanana: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension BananaShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Increment: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("by", by)
    }
}

extension Decrement: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("by", by)
    }
}

extension CounterShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Count: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("count", count)
    }
}

extension SearchItems: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("term", term)
    }
}

extension OpenItem: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("item", item)
    }
}

extension CloseItem: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension RefreshItems: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension ItemsRefreshed: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("refresh", refresh)
        json.field("items", items)
    }
}

extension RefreshFailed: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("refresh", refresh)
        json.field("reason", reason)
    }
}

extension ItemsShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension LoggedIn: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
    }
}

extension LoggedOut: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension LoginShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension ClearNotes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension EditNotes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("position", position)
        json.field("deleteCount", deleteCount)
        json.field("text", text)
    }
}

extension NotesShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Notes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
    }
}

extension FindProducts: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("search", search)
    }
}

extension ProductsDecided: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("question", question)
    }
}

extension ProductsShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension GoTo: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", screen)
    }
}

extension GoBack: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension GoForward: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension ScreenShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", screen)
    }
}

extension EnterText: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("field", field)
        json.field("text", text)
    }
}

extension SubmitSignup: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension SignUp: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", attempt)
    }
}

extension RefuseSignup: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", attempt)
        json.field("reason", reason)
    }
}

extension LeaveSignup: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("attempt", attempt)
    }
}

extension SignupShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension StateRecord: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch record {
        case .counter(let counter): json.field("counter", counter)
        case .notes(let notes): json.field("notes", notes)
        case nil: break
        }
    }
}

extension StateRecord.Counter: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("count", count)
    }
}

extension StateRecord.NotesPart: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
    }
}

extension Screen: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SCREEN_NONE")
        default: json.value(rawValue)
        }
    }
}

extension SignupField: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SIGNUP_FIELD_NONE")
        default: json.value(rawValue)
        }
    }
}
