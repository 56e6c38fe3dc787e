// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/banana.proto, market/counter.proto, market/items.proto, market/login.proto, market/notes.proto, market/panel.proto, market/products.proto, market/router.proto, market/signup.proto, market/state.proto, market/storefront.proto

@_exported public import Eastward
import SwiftProtobuf

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
    case bananaShown(panel: Panel?)
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
    case counterShown(panel: Panel?)
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
    case itemsShown(panel: Panel?)
    /// A user has logged in as this member. Rejected if no member of that name signed up.
    case loggedIn(name: String)
    /// The member has logged out.
    case loggedOut
    /// The login's view has shown this panel.
    case loginShown(panel: Panel?)
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
    case notesShown(panel: Panel?)
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
    case productsShown(panel: Panel?)
    /// Goes to a screen.
    case goTo(screen: Screen)
    /// Goes to the previous screen. Rejected if there is none.
    case goBack
    /// Goes to the screen that was left by going back. Rejected if there is none.
    case goForward
    /// The router has displayed a screen, and its view has shown this panel.
    case screenShown(screen: Screen, panel: Panel?)
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
    case signupShown(panel: Panel?)

    public static let kinds: [ActionKind<MarketAction>] = [
        ActionKind(HangBanana.self) { .hangBanana(millimetres: Int($0.millimetres)) },
        ActionKind(RipenBanana.self) { .ripenBanana(days: Int($0.days)) },
        ActionKind(PeelBanana.self) { _ in .peelBanana },
        ActionKind(BananaShown.self) { .bananaShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(Increment.self) { .increment(by: Int($0.by)) },
        ActionKind(Decrement.self) { .decrement(by: Int($0.by)) },
        ActionKind(CounterShown.self) { .counterShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(SearchItems.self) { .searchItems(term: $0.term) },
        ActionKind(OpenItem.self) { .openItem(item: Int($0.item)) },
        ActionKind(CloseItem.self) { _ in .closeItem },
        ActionKind(RefreshItems.self) { _ in .refreshItems },
        ActionKind(ItemsRefreshed.self) { .itemsRefreshed(refresh: Int($0.refresh), items: $0.items) },
        ActionKind(RefreshFailed.self) { .refreshFailed(refresh: Int($0.refresh), reason: $0.reason) },
        ActionKind(ItemsShown.self) { .itemsShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(LoggedIn.self) { .loggedIn(name: $0.name) },
        ActionKind(LoggedOut.self) { _ in .loggedOut },
        ActionKind(LoginShown.self) { .loginShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(ClearNotes.self) { _ in .clearNotes },
        ActionKind(EditNotes.self) { .editNotes(position: Int($0.position), deleteCount: Int($0.deleteCount), text: $0.text) },
        ActionKind(NotesShown.self) { .notesShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(FindProducts.self) { .findProducts(search: $0.search) },
        ActionKind(ProductsDecided.self) { .productsDecided(question: Int($0.question), outcome: $0.outcome) },
        ActionKind(ProductsShown.self) { .productsShown(panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(GoTo.self) { .goTo(screen: $0.screen) },
        ActionKind(GoBack.self) { _ in .goBack },
        ActionKind(GoForward.self) { _ in .goForward },
        ActionKind(ScreenShown.self) { .screenShown(screen: $0.screen, panel: $0.hasPanel ? $0.panel : nil) },
        ActionKind(EnterText.self) { .enterText(field: $0.field, text: $0.text) },
        ActionKind(SubmitSignup.self) { _ in .submitSignup },
        ActionKind(SignUp.self) { .signUp(attempt: Int($0.attempt)) },
        ActionKind(RefuseSignup.self) { .refuseSignup(attempt: Int($0.attempt), reason: $0.reason) },
        ActionKind(LeaveSignup.self) { .leaveSignup(attempt: Int($0.attempt)) },
        ActionKind(SignupShown.self) { .signupShown(panel: $0.hasPanel ? $0.panel : nil) },
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
        case .bananaShown(let panel):
            var message = BananaShown()
            if let panel { message.panel = panel }
            return message
        case .increment(let by):
            var message = Increment()
            message.by = Int64(by)
            return message
        case .decrement(let by):
            var message = Decrement()
            message.by = Int64(by)
            return message
        case .counterShown(let panel):
            var message = CounterShown()
            if let panel { message.panel = panel }
            return message
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
        case .itemsShown(let panel):
            var message = ItemsShown()
            if let panel { message.panel = panel }
            return message
        case .loggedIn(let name):
            var message = LoggedIn()
            message.name = name
            return message
        case .loggedOut:
            return LoggedOut()
        case .loginShown(let panel):
            var message = LoginShown()
            if let panel { message.panel = panel }
            return message
        case .clearNotes:
            return ClearNotes()
        case .editNotes(let position, let deleteCount, let text):
            var message = EditNotes()
            message.position = Int64(position)
            message.deleteCount = Int64(deleteCount)
            message.text = text
            return message
        case .notesShown(let panel):
            var message = NotesShown()
            if let panel { message.panel = panel }
            return message
        case .findProducts(let search):
            var message = FindProducts()
            message.search = search
            return message
        case .productsDecided(let question, let outcome):
            var message = ProductsDecided()
            message.question = Int64(question)
            message.outcome = outcome
            return message
        case .productsShown(let panel):
            var message = ProductsShown()
            if let panel { message.panel = panel }
            return message
        case .goTo(let screen):
            var message = GoTo()
            message.screen = screen
            return message
        case .goBack:
            return GoBack()
        case .goForward:
            return GoForward()
        case .screenShown(let screen, let panel):
            var message = ScreenShown()
            message.screen = screen
            if let panel { message.panel = panel }
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
        case .signupShown(let panel):
            var message = SignupShown()
            if let panel { message.panel = panel }
            return message
        }
    }
}

// MARK: Banana

/// A component that receives the slice `market.Banana`.
public protocol BananaComponent: SliceComponent {
    /// The length of the banana.
    func newMillimetres(_ millimetres: Int)
    /// The number of days that it has ripened.
    func newDays(_ days: Int)
    func newIsPeeled(_ isPeeled: Bool)
}

/// The slice for a component that shows the banana.
public protocol KnowsTheBanana: Sendable {
    func provideBanana(to component: some BananaComponent)
}

/// The slice `market.Banana` on the wire.
public enum BananaSlice: Slice {
    public typealias Message = Banana

    public static let fields: [SliceField<BananaSlice>] = [
        .value(1, \.millimetres),
        .value(2, \.days),
        .value(3, \.isPeeled),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<BananaSlice>, to component: some BananaComponent) {
        if change.fields.contains(1) { component.newMillimetres(Int(change.value.millimetres)) }
        if change.fields.contains(2) { component.newDays(Int(change.value.days)) }
        if change.fields.contains(3) { component.newIsPeeled(change.value.isPeeled) }
        component.didReach(change.revision)
    }
}

extension Banana: SliceMessage, SliceValue {
    public typealias SliceType = BananaSlice
}

/// The component that puts `market.Banana` on the wire.
public final class BananaRecorder: BananaComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<BananaSlice>()

    public init() {}

    public func newMillimetres(_ millimetres: Int) {
        provided.set(1) { $0.millimetres = Int64(millimetres) }
    }

    public func newDays(_ days: Int) {
        provided.set(2) { $0.days = Int64(days) }
    }

    public func newIsPeeled(_ isPeeled: Bool) {
        provided.set(3) { $0.isPeeled = isPeeled }
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

// MARK: ItemList

/// A component that receives the slice `market.ItemList`.
public protocol ItemListComponent: SliceComponent {
    /// The current search term.
    func newSearchTerm(_ searchTerm: String)
    /// All items by number, regardless of the search term.
    func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>)
    /// All items by number, regardless of the search term.
    func newItems(_ items: Table<Int, Item>)
    /// The item that is shown in detail.
    func newOpenItem(_ openItem: Int?)
    /// The number of requested refreshes; initially 1.
    func newRefresh(_ refresh: Int)
    /// The last refresh that succeeded or failed.
    func newAnsweredRefresh(_ answeredRefresh: Int)
    /// The reason why it failed, if it did.
    func newFailure(_ failure: String?)
}

extension ItemListComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newItems(_ items: Table<Int, Item>) {
        newItems(items, changes: TableChanges(inserted: Array(items.keys)))
    }
}

/// The slice for a component that shows the items.
public protocol KnowsTheItemList: Sendable {
    func provideItemList(to component: some ItemListComponent)
}

/// The slice `market.ItemList` in memory: maps are tables.
@dynamicMemberLookup
public struct ItemListValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = ItemList()
    /// All items by number, regardless of the search term.
    public var items: Table<Int, Item> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<ItemList, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `market.ItemList` on the wire.
public enum ItemListSlice: Slice {
    public typealias Message = ItemList
    public typealias Value = ItemListValue

    public static var content: any WritableKeyPath<ItemListValue, ItemList> & Sendable { \.message }

    public static let fields: [SliceField<ItemListSlice>] = [
        .text(1, \.searchTerm),
        .table(2, \.items, rows: { $0.items.map { (key: Int($0.key), value: $0.value) } }, set: { $0.items[Int64($1)] = $2 ?? Item() }, by: { !$0.differs(from: $1) }),
        .optional(3, \.openItem, isSet: { $0.hasOpenItem }, clear: { $0.clearOpenItem() }),
        .value(4, \.refresh),
        .value(5, \.answeredRefresh),
        .optional(6, \.failure, isSet: { $0.hasFailure }, clear: { $0.clearFailure() }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ItemListSlice>, to component: some ItemListComponent) {
        if change.fields.contains(1) { component.newSearchTerm(change.value.message.searchTerm) }
        if change.fields.contains(2) { component.newItems(change.value.items, changes: change.value.items.changes(since: change.previous.items, by: { !$0.differs(from: $1) })) }
        if change.fields.contains(3) { component.newOpenItem(change.value.message.hasOpenItem ? Int(change.value.message.openItem) : nil) }
        if change.fields.contains(4) { component.newRefresh(Int(change.value.message.refresh)) }
        if change.fields.contains(5) { component.newAnsweredRefresh(Int(change.value.message.answeredRefresh)) }
        if change.fields.contains(6) { component.newFailure(change.value.message.hasFailure ? change.value.message.failure : nil) }
        component.didReach(change.revision)
    }
}

extension ItemList: SliceMessage {
    public typealias SliceType = ItemListSlice
}

/// The component that puts `market.ItemList` on the wire.
public final class ItemListRecorder: ItemListComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ItemListSlice>()

    public init() {}

    public func newSearchTerm(_ searchTerm: String) {
        provided.set(1) { $0.message.searchTerm = searchTerm }
    }

    public func newItems(_ items: Table<Int, Item>, changes: TableChanges<Int>) {
        provided.set(2) { $0.items = items }
    }

    public func newItems(_ items: Table<Int, Item>) {
        provided.set(2) { $0.items = items }
    }

    public func newOpenItem(_ openItem: Int?) {
        provided.set(3) {
            if let openItem { $0.message.openItem = Int64(openItem) } else { $0.message.clearOpenItem() }
        }
    }

    public func newRefresh(_ refresh: Int) {
        provided.set(4) { $0.message.refresh = Int64(refresh) }
    }

    public func newAnsweredRefresh(_ answeredRefresh: Int) {
        provided.set(5) { $0.message.answeredRefresh = Int64(answeredRefresh) }
    }

    public func newFailure(_ failure: String?) {
        provided.set(6) {
            if let failure { $0.message.failure = failure } else { $0.message.clearFailure() }
        }
    }
}

// MARK: Login

/// A component that receives the slice `market.Login`.
public protocol LoginComponent: SliceComponent {
    /// The member who is logged in.
    func newMember(_ member: String?)
}

/// The slice for a component that shows the login state.
public protocol KnowsTheLogin: Sendable {
    func provideLogin(to component: some LoginComponent)
}

/// The slice `market.Login` on the wire.
public enum LoginSlice: Slice {
    public typealias Message = Login

    public static let fields: [SliceField<LoginSlice>] = [
        .optional(1, \.member, isSet: { $0.hasMember }, clear: { $0.clearMember() }, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<LoginSlice>, to component: some LoginComponent) {
        if change.fields.contains(1) { component.newMember(change.value.hasMember ? change.value.member : nil) }
        component.didReach(change.revision)
    }
}

extension Login: SliceMessage, SliceValue {
    public typealias SliceType = LoginSlice
}

/// The component that puts `market.Login` on the wire.
public final class LoginRecorder: LoginComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<LoginSlice>()

    public init() {}

    public func newMember(_ member: String?) {
        provided.set(1) {
            if let member { $0.member = member } else { $0.clearMember() }
        }
    }
}

// MARK: Members

/// A component that receives the slice `market.Members`.
public protocol MembersComponent: SliceComponent {
    /// The members by name.
    func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>)
    /// The members by name.
    func newMembers(_ members: Table<String, Member>)
}

extension MembersComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newMembers(_ members: Table<String, Member>) {
        newMembers(members, changes: TableChanges(inserted: Array(members.keys)))
    }
}

/// The members who signed up.
public protocol KnowsTheMembers: Sendable {
    func provideMembers(to component: some MembersComponent)
}

/// The slice `market.Members` in memory: maps are tables.
@dynamicMemberLookup
public struct MembersValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = Members()
    /// The members by name.
    public var members: Table<String, Member> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Members, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `market.Members` on the wire.
public enum MembersSlice: Slice {
    public typealias Message = Members
    public typealias Value = MembersValue

    public static var content: any WritableKeyPath<MembersValue, Members> & Sendable { \.message }

    public static let fields: [SliceField<MembersSlice>] = [
        .table(1, \.members, rows: { $0.members.map { (key: $0.key, value: $0.value) } }, set: { $0.members[$1] = $2 ?? Member() }, by: { !$0.differs(from: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<MembersSlice>, to component: some MembersComponent) {
        if change.fields.contains(1) { component.newMembers(change.value.members, changes: change.value.members.changes(since: change.previous.members, by: { !$0.differs(from: $1) })) }
        component.didReach(change.revision)
    }
}

extension Members: SliceMessage {
    public typealias SliceType = MembersSlice
}

/// The component that puts `market.Members` on the wire.
public final class MembersRecorder: MembersComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<MembersSlice>()

    public init() {}

    public func newMembers(_ members: Table<String, Member>, changes: TableChanges<String>) {
        provided.set(1) { $0.members = members }
    }

    public func newMembers(_ members: Table<String, Member>) {
        provided.set(1) { $0.members = members }
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

// MARK: ProductsQuestion

/// A component that receives the slice `market.ProductsQuestion`.
public protocol ProductsQuestionComponent: SliceComponent {
    func newSearch(_ search: String)
    /// The number of questions asked; initially 1.
    func newNumber(_ number: Int)
    /// The last question that was answered.
    func newAnswered(_ answered: Int)
}

/// The current question.
public protocol KnowsTheProductsQuestion: Sendable {
    func provideProductsQuestion(to component: some ProductsQuestionComponent)
}

/// The slice `market.ProductsQuestion` on the wire.
public enum ProductsQuestionSlice: Slice {
    public typealias Message = ProductsQuestion

    public static let fields: [SliceField<ProductsQuestionSlice>] = [
        .text(1, \.search),
        .value(2, \.number),
        .value(3, \.answered),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ProductsQuestionSlice>, to component: some ProductsQuestionComponent) {
        if change.fields.contains(1) { component.newSearch(change.value.search) }
        if change.fields.contains(2) { component.newNumber(Int(change.value.number)) }
        if change.fields.contains(3) { component.newAnswered(Int(change.value.answered)) }
        component.didReach(change.revision)
    }
}

extension ProductsQuestion: SliceMessage, SliceValue {
    public typealias SliceType = ProductsQuestionSlice
}

/// The component that puts `market.ProductsQuestion` on the wire.
public final class ProductsQuestionRecorder: ProductsQuestionComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ProductsQuestionSlice>()

    public init() {}

    public func newSearch(_ search: String) {
        provided.set(1) { $0.search = search }
    }

    public func newNumber(_ number: Int) {
        provided.set(2) { $0.number = Int64(number) }
    }

    public func newAnswered(_ answered: Int) {
        provided.set(3) { $0.answered = Int64(answered) }
    }
}

// MARK: Products

/// A component that receives the slice `market.Products`.
public protocol ProductsComponent: SliceComponent {
    func newFetched(_ fetched: FetchedProducts)
    func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts)
    func newEmpty(_ empty: EmptyProductsList)
    func newFailed(_ failed: FailedFetchingProducts)
}

/// The outcome that the use case decided; unset until its first decision.
public protocol KnowsTheProducts: Sendable {
    func provideProducts(to component: some ProductsComponent)
}

/// The slice `market.Products` on the wire.
public enum ProductsSlice: Slice {
    public typealias Message = Products

    public static let fields: [SliceField<ProductsSlice>] = [
        .choice(1, excluding: [2, 3, 4], of: \.outcome, get: { if case .fetched(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .choice(2, excluding: [1, 3, 4], of: \.outcome, get: { if case .notEnoughAvailable(let value) = $0 { value } else { nil } }),
        .choice(3, excluding: [1, 2, 4], of: \.outcome, get: { if case .empty(let value) = $0 { value } else { nil } }),
        .choice(4, excluding: [1, 2, 3], of: \.outcome, get: { if case .failed(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<ProductsSlice>, to component: some ProductsComponent) {
        if change.fields.contains(1), case .fetched(let value) = change.value.outcome { component.newFetched(value) }
        if change.fields.contains(2), case .notEnoughAvailable(let value) = change.value.outcome { component.newNotEnoughAvailable(value) }
        if change.fields.contains(3), case .empty(let value) = change.value.outcome { component.newEmpty(value) }
        if change.fields.contains(4), case .failed(let value) = change.value.outcome { component.newFailed(value) }
        component.didReach(change.revision)
    }
}

extension Products: SliceMessage, SliceValue {
    public typealias SliceType = ProductsSlice
}

/// The component that puts `market.Products` on the wire.
public final class ProductsRecorder: ProductsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<ProductsSlice>()

    public init() {}

    public func newFetched(_ fetched: FetchedProducts) {
        provided.set(1, clearing: [2, 3, 4]) { $0.fetched = fetched }
    }

    public func newNotEnoughAvailable(_ notEnoughAvailable: NotEnoughAvailableProducts) {
        provided.set(2, clearing: [1, 3, 4]) { $0.notEnoughAvailable = notEnoughAvailable }
    }

    public func newEmpty(_ empty: EmptyProductsList) {
        provided.set(3, clearing: [1, 2, 4]) { $0.empty = empty }
    }

    public func newFailed(_ failed: FailedFetchingProducts) {
        provided.set(4, clearing: [1, 2, 3]) { $0.failed = failed }
    }
}

// MARK: Navigation

/// A component that receives the slice `market.Navigation`.
public protocol NavigationComponent: SliceComponent {
    func newScreen(_ screen: Screen)
    /// The previous screens, the last first.
    func newBack(_ back: [Screen])
    /// The screens that were left by going back, the next first.
    func newForward(_ forward: [Screen])
}

/// The slice for a component that shows the navigation.
public protocol KnowsTheNavigation: Sendable {
    func provideNavigation(to component: some NavigationComponent)
}

/// The slice `market.Navigation` on the wire.
public enum NavigationSlice: Slice {
    public typealias Message = Navigation

    public static let fields: [SliceField<NavigationSlice>] = [
        .value(1, \.screen),
        .list(2, \.back),
        .list(3, \.forward),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NavigationSlice>, to component: some NavigationComponent) {
        if change.fields.contains(1) { component.newScreen(change.value.screen) }
        if change.fields.contains(2) { component.newBack(change.value.back) }
        if change.fields.contains(3) { component.newForward(change.value.forward) }
        component.didReach(change.revision)
    }
}

extension Navigation: SliceMessage, SliceValue {
    public typealias SliceType = NavigationSlice
}

/// The component that puts `market.Navigation` on the wire.
public final class NavigationRecorder: NavigationComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NavigationSlice>()

    public init() {}

    public func newScreen(_ screen: Screen) {
        provided.set(1) { $0.screen = screen }
    }

    public func newBack(_ back: [Screen]) {
        provided.set(2) { $0.back = back }
    }

    public func newForward(_ forward: [Screen]) {
        provided.set(3) { $0.forward = forward }
    }
}

// MARK: Signup

/// A component that receives the slice `market.Signup`.
public protocol SignupComponent: SliceComponent {
    func newName(_ name: String)
    func newEmail(_ email: String)
    func newPostcode(_ postcode: String)
    /// The number of submitted forms; the last of them is this one.
    func newAttempt(_ attempt: Int)
    /// No form was submitted since the text was last changed.
    func newEditing(_ editing: Signup.Editing)
    /// The sign-up feature has to decide the outcome.
    func newSubmitted(_ submitted: Signup.Submitted)
    func newRefused(_ refused: SignupRefused)
    func newSignedUp(_ signedUp: SignedUp)
}

/// The slice for a component that shows the form.
public protocol KnowsTheSignup: Sendable {
    func provideSignup(to component: some SignupComponent)
}

/// The slice `market.Signup` on the wire.
public enum SignupSlice: Slice {
    public typealias Message = Signup

    public static let fields: [SliceField<SignupSlice>] = [
        .text(1, \.name),
        .text(2, \.email),
        .text(3, \.postcode),
        .value(4, \.attempt),
        .choice(5, excluding: [6, 7, 8], of: \.progress, get: { if case .editing(let value) = $0 { value } else { nil } }),
        .choice(6, excluding: [5, 7, 8], of: \.progress, get: { if case .submitted(let value) = $0 { value } else { nil } }),
        .choice(7, excluding: [5, 6, 8], of: \.progress, get: { if case .refused(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
        .choice(8, excluding: [5, 6, 7], of: \.progress, get: { if case .signedUp(let value) = $0 { value } else { nil } }, by: { !$0.differs(from: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<SignupSlice>, to component: some SignupComponent) {
        if change.fields.contains(1) { component.newName(change.value.name) }
        if change.fields.contains(2) { component.newEmail(change.value.email) }
        if change.fields.contains(3) { component.newPostcode(change.value.postcode) }
        if change.fields.contains(4) { component.newAttempt(Int(change.value.attempt)) }
        if change.fields.contains(5), case .editing(let value) = change.value.progress { component.newEditing(value) }
        if change.fields.contains(6), case .submitted(let value) = change.value.progress { component.newSubmitted(value) }
        if change.fields.contains(7), case .refused(let value) = change.value.progress { component.newRefused(value) }
        if change.fields.contains(8), case .signedUp(let value) = change.value.progress { component.newSignedUp(value) }
        component.didReach(change.revision)
    }
}

extension Signup: SliceMessage, SliceValue {
    public typealias SliceType = SignupSlice
}

/// The component that puts `market.Signup` on the wire.
public final class SignupRecorder: SignupComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<SignupSlice>()

    public init() {}

    public func newName(_ name: String) {
        provided.set(1) { $0.name = name }
    }

    public func newEmail(_ email: String) {
        provided.set(2) { $0.email = email }
    }

    public func newPostcode(_ postcode: String) {
        provided.set(3) { $0.postcode = postcode }
    }

    public func newAttempt(_ attempt: Int) {
        provided.set(4) { $0.attempt = Int64(attempt) }
    }

    public func newEditing(_ editing: Signup.Editing) {
        provided.set(5, clearing: [6, 7, 8]) { $0.editing = editing }
    }

    public func newSubmitted(_ submitted: Signup.Submitted) {
        provided.set(6, clearing: [5, 7, 8]) { $0.submitted = submitted }
    }

    public func newRefused(_ refused: SignupRefused) {
        provided.set(7, clearing: [5, 6, 8]) { $0.refused = refused }
    }

    public func newSignedUp(_ signedUp: SignedUp) {
        provided.set(8, clearing: [5, 6, 7]) { $0.signedUp = signedUp }
    }
}

// MARK: Storefront

/// A component that receives the slice `market.Storefront`.
public protocol StorefrontComponent: SliceComponent {
    /// The panel that each feature has shown last, by process name.
    func newPanels(_ panels: Table<String, Panel>, changes: TableChanges<String>)
    /// The panel that each feature has shown last, by process name.
    func newPanels(_ panels: Table<String, Panel>)
    /// The screen that the router displays.
    func newScreen(_ screen: Screen)
}

extension StorefrontComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPanels(_ panels: Table<String, Panel>) {
        newPanels(panels, changes: TableChanges(inserted: Array(panels.keys)))
    }
}

/// The slice for a component that shows all panels.
public protocol KnowsTheStorefront: Sendable {
    func provideStorefront(to component: some StorefrontComponent)
}

/// The slice `market.Storefront` in memory: maps are tables.
@dynamicMemberLookup
public struct StorefrontValue: SliceValue, Equatable {
    /// The message without the tables.
    public var message = Storefront()
    /// The panel that each feature has shown last, by process name.
    public var panels: Table<String, Panel> = [:]

    public init() {}

    public subscript<T>(dynamicMember path: KeyPath<Storefront, T>) -> T {
        message[keyPath: path]
    }
}

/// The slice `market.Storefront` on the wire.
public enum StorefrontSlice: Slice {
    public typealias Message = Storefront
    public typealias Value = StorefrontValue

    public static var content: any WritableKeyPath<StorefrontValue, Storefront> & Sendable { \.message }

    public static let fields: [SliceField<StorefrontSlice>] = [
        .table(1, \.panels, rows: { $0.panels.map { (key: $0.key, value: $0.value) } }, set: { $0.panels[$1] = $2 ?? Panel() }, by: { !$0.differs(from: $1) }),
        .value(2, \.screen),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<StorefrontSlice>, to component: some StorefrontComponent) {
        if change.fields.contains(1) { component.newPanels(change.value.panels, changes: change.value.panels.changes(since: change.previous.panels, by: { !$0.differs(from: $1) })) }
        if change.fields.contains(2) { component.newScreen(change.value.message.screen) }
        component.didReach(change.revision)
    }
}

extension Storefront: SliceMessage {
    public typealias SliceType = StorefrontSlice
}

/// The component that puts `market.Storefront` on the wire.
public final class StorefrontRecorder: StorefrontComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<StorefrontSlice>()

    public init() {}

    public func newPanels(_ panels: Table<String, Panel>, changes: TableChanges<String>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newPanels(_ panels: Table<String, Panel>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newScreen(_ screen: Screen) {
        provided.set(2) { $0.message.screen = screen }
    }
}

// MARK: BananaFeature

/// Shows the banana and lets a person ripen and peel it.
public struct BananaFeature: FeatureRole {
    public static let name = "market.BananaFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Replaces the banana with a green one.
        ///
        /// - Parameters:
        ///   - millimetres: The length of the banana: 50 to 400.
        public static func hangBanana(millimetres: Int) -> Action { Action(action: .hangBanana(millimetres: millimetres)) }
        /// Ripens the banana.
        ///
        /// - Parameters:
        ///   - days: The number of days, 1 or more.
        public static func ripenBanana(days: Int) -> Action { Action(action: .ripenBanana(days: days)) }
        /// Peels the banana. Rejected if it is too green, or peeled already.
        public static var peelBanana: Action { Action(action: .peelBanana) }
        /// The banana's view has shown this panel.
        public static func bananaShown(panel: Panel?) -> Action { Action(action: .bananaShown(panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await transport.send(MarketAction.hangBanana(millimetres: millimetres))
    }

    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await transport.send(MarketAction.ripenBanana(days: days))
    }

    /// Peels the banana. Rejected if it is too green, or peeled already.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await transport.send(MarketAction.peelBanana)
    }

    /// The banana's view has shown this panel.
    @discardableResult
    public func bananaShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.bananaShown(panel: panel))
    }

    /// Delivers the slice `market.Banana` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func banana(to component: some BananaComponent) async throws -> Subscription {
        try await transport.subscribe(BananaSlice.self) { [weak component] change in
            guard let component else { return false }
            BananaSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.Banana`, now and after every change.
    public func bananaValues() -> SliceValues<BananaSlice> {
        transport.values(of: BananaSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheBanana>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.BananaShown"],
            slices: [
                ServedSlice(BananaRecorder.self) { state, recorder in state.provideBanana(to: recorder) }
            ])
    }
}

// MARK: CounterFeature

/// Shows the count and lets a person change it.
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
        /// The counter's view has shown this panel.
        public static func counterShown(panel: Panel?) -> Action { Action(action: .counterShown(panel: panel)) }
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

    /// The counter's view has shown this panel.
    @discardableResult
    public func counterShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.counterShown(panel: panel))
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

/// Shows the items, searches through them, and fills the shelves from the catalogue.
public struct ItemsFeature: FeatureRole {
    public static let name = "market.ItemsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Shows only items with the search term in their names.
        ///
        /// - Parameters:
        ///   - term: 100 code points at most.
        public static func searchItems(term: String) -> Action { Action(action: .searchItems(term: term)) }
        /// Shows the details of an item. Rejected if there is no item with that number.
        public static func openItem(item: Int) -> Action { Action(action: .openItem(item: item)) }
        /// Closes the details.
        public static var closeItem: Action { Action(action: .closeItem) }
        /// Requests that the items feature fill the shelves from the catalogue again.
        public static var refreshItems: Action { Action(action: .refreshItems) }
        /// The content of the catalogue. Rejected if another refresh was requested since.
        ///
        /// - Parameters:
        ///   - refresh: The number of the refresh, from the slice.
        ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
        public static func itemsRefreshed(refresh: Int, items: [Item]) -> Action { Action(action: .itemsRefreshed(refresh: refresh, items: items)) }
        /// The catalogue could not be read.
        ///
        /// - Parameters:
        ///   - refresh: The number of the refresh, from the slice.
        ///   - reason: The reason, in one sentence.
        public static func refreshFailed(refresh: Int, reason: String) -> Action { Action(action: .refreshFailed(refresh: refresh, reason: reason)) }
        /// The items' view has shown this panel.
        public static func itemsShown(panel: Panel?) -> Action { Action(action: .itemsShown(panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await transport.send(MarketAction.searchItems(term: term))
    }

    /// Shows the details of an item. Rejected if there is no item with that number.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await transport.send(MarketAction.openItem(item: item))
    }

    /// Closes the details.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await transport.send(MarketAction.closeItem)
    }

    /// Requests that the items feature fill the shelves from the catalogue again.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await transport.send(MarketAction.refreshItems)
    }

    /// The content of the catalogue. Rejected if another refresh was requested since.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - items: In the catalogue's order, 1,000 at most; the first gets the number 1.
    @discardableResult
    public func itemsRefreshed(refresh: Int, items: [Item]) async throws -> Receipt {
        try await transport.send(MarketAction.itemsRefreshed(refresh: refresh, items: items))
    }

    /// The catalogue could not be read.
    ///
    /// - Parameters:
    ///   - refresh: The number of the refresh, from the slice.
    ///   - reason: The reason, in one sentence.
    @discardableResult
    public func refreshFailed(refresh: Int, reason: String) async throws -> Receipt {
        try await transport.send(MarketAction.refreshFailed(refresh: refresh, reason: reason))
    }

    /// The items' view has shown this panel.
    @discardableResult
    public func itemsShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.itemsShown(panel: panel))
    }

    /// Delivers the slice `market.ItemList` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func itemList(to component: some ItemListComponent) async throws -> Subscription {
        try await transport.subscribe(ItemListSlice.self) { [weak component] change in
            guard let component else { return false }
            ItemListSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.ItemList`, now and after every change.
    public func itemListValues() -> SliceValues<ItemListSlice> {
        transport.values(of: ItemListSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheItemList>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.ItemsRefreshed", "market.RefreshFailed", "market.ItemsShown"],
            slices: [
                ServedSlice(ItemListRecorder.self) { state, recorder in state.provideItemList(to: recorder) }
            ])
    }
}

// MARK: LoginFeature

/// Lets a member log in and out.
public struct LoginFeature: FeatureRole {
    public static let name = "market.LoginFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// A user has logged in as this member. Rejected if no member of that name signed up.
        public static func loggedIn(name: String) -> Action { Action(action: .loggedIn(name: name)) }
        /// The member has logged out.
        public static var loggedOut: Action { Action(action: .loggedOut) }
        /// The login's view has shown this panel.
        public static func loginShown(panel: Panel?) -> Action { Action(action: .loginShown(panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// A user has logged in as this member. Rejected if no member of that name signed up.
    @discardableResult
    public func loggedIn(name: String) async throws -> Receipt {
        try await transport.send(MarketAction.loggedIn(name: name))
    }

    /// The member has logged out.
    @discardableResult
    public func loggedOut() async throws -> Receipt {
        try await transport.send(MarketAction.loggedOut)
    }

    /// The login's view has shown this panel.
    @discardableResult
    public func loginShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.loginShown(panel: panel))
    }

    /// Delivers the slice `market.Login` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func login(to component: some LoginComponent) async throws -> Subscription {
        try await transport.subscribe(LoginSlice.self) { [weak component] change in
            guard let component else { return false }
            LoginSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newMember` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func login(to newMember: @escaping @MainActor (String?) -> Void) async throws -> Subscription {
        try await transport.subscribe(LoginSlice.self) { change in
            if change.fields.contains(1) { newMember(change.value.hasMember ? change.value.member : nil) }
            return true
        }
    }

    /// The whole values of `market.Login`, now and after every change.
    public func loginValues() -> SliceValues<LoginSlice> {
        transport.values(of: LoginSlice.self)
    }

    /// Delivers the slice `market.Members` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func members(to component: some MembersComponent) async throws -> Subscription {
        try await transport.subscribe(MembersSlice.self) { [weak component] change in
            guard let component else { return false }
            MembersSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newMembers` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func members(to newMembers: @escaping @MainActor (Table<String, Member>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await transport.subscribe(MembersSlice.self) { change in
            if change.fields.contains(1) { newMembers(change.value.members, change.value.members.changes(since: change.previous.members, by: { !$0.differs(from: $1) })) }
            return true
        }
    }

    /// The whole values of `market.Members`, now and after every change.
    public func membersValues() -> SliceValues<MembersSlice> {
        transport.values(of: MembersSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheLogin & KnowsTheMembers>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.LoggedIn", "market.LoggedOut", "market.LoginShown"],
            slices: [
                ServedSlice(LoginRecorder.self) { state, recorder in state.provideLogin(to: recorder) },
                ServedSlice(MembersRecorder.self) { state, recorder in state.provideMembers(to: recorder) }
            ])
    }
}

// MARK: NotesFeature

/// Shows the notes and lets a person edit them.
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
        /// The notes' view has shown this panel.
        public static func notesShown(panel: Panel?) -> Action { Action(action: .notesShown(panel: panel)) }
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

    /// The notes' view has shown this panel.
    @discardableResult
    public func notesShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.notesShown(panel: panel))
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

/// Finds products and shows the outcome.
public struct ProductsFeature: FeatureRole {
    public static let name = "market.ProductsFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Requests the products that match a search.
        ///
        /// - Parameters:
        ///   - search: 100 code points at most; an empty search requests all products.
        public static func findProducts(search: String) -> Action { Action(action: .findProducts(search: search)) }
        /// The outcome that the use case decided. Rejected if another question was asked since.
        ///
        /// - Parameters:
        ///   - question: The number of the answered question, from the slice.
        public static func productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?) -> Action { Action(action: .productsDecided(question: question, outcome: outcome)) }
        /// The products' view has shown this panel.
        public static func productsShown(panel: Panel?) -> Action { Action(action: .productsShown(panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await transport.send(MarketAction.findProducts(search: search))
    }

    /// The outcome that the use case decided. Rejected if another question was asked since.
    ///
    /// - Parameters:
    ///   - question: The number of the answered question, from the slice.
    @discardableResult
    public func productsDecided(question: Int, outcome: ProductsDecided.OneOf_Outcome?) async throws -> Receipt {
        try await transport.send(MarketAction.productsDecided(question: question, outcome: outcome))
    }

    /// The products' view has shown this panel.
    @discardableResult
    public func productsShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.productsShown(panel: panel))
    }

    /// Delivers the slice `market.ProductsQuestion` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func productsQuestion(to component: some ProductsQuestionComponent) async throws -> Subscription {
        try await transport.subscribe(ProductsQuestionSlice.self) { [weak component] change in
            guard let component else { return false }
            ProductsQuestionSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.ProductsQuestion`, now and after every change.
    public func productsQuestionValues() -> SliceValues<ProductsQuestionSlice> {
        transport.values(of: ProductsQuestionSlice.self)
    }

    /// Delivers the slice `market.Products` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func products(to component: some ProductsComponent) async throws -> Subscription {
        try await transport.subscribe(ProductsSlice.self) { [weak component] change in
            guard let component else { return false }
            ProductsSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.Products`, now and after every change.
    public func productsValues() -> SliceValues<ProductsSlice> {
        transport.values(of: ProductsSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheProductsQuestion & KnowsTheProducts>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.FindProducts", "market.ProductsDecided", "market.ProductsShown"],
            slices: [
                ServedSlice(ProductsQuestionRecorder.self) { state, recorder in state.provideProductsQuestion(to: recorder) },
                ServedSlice(ProductsRecorder.self) { state, recorder in state.provideProducts(to: recorder) }
            ])
    }
}

// MARK: RouterFeature

/// Displays screens.
public struct RouterFeature: FeatureRole {
    public static let name = "market.RouterFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Goes to a screen.
        public static func goTo(screen: Screen) -> Action { Action(action: .goTo(screen: screen)) }
        /// Goes to the previous screen. Rejected if there is none.
        public static var goBack: Action { Action(action: .goBack) }
        /// Goes to the screen that was left by going back. Rejected if there is none.
        public static var goForward: Action { Action(action: .goForward) }
        /// The router has displayed a screen, and its view has shown this panel.
        public static func screenShown(screen: Screen, panel: Panel?) -> Action { Action(action: .screenShown(screen: screen, panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Goes to a screen.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await transport.send(MarketAction.goTo(screen: screen))
    }

    /// Goes to the previous screen. Rejected if there is none.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await transport.send(MarketAction.goBack)
    }

    /// Goes to the screen that was left by going back. Rejected if there is none.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await transport.send(MarketAction.goForward)
    }

    /// The router has displayed a screen, and its view has shown this panel.
    @discardableResult
    public func screenShown(screen: Screen, panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.screenShown(screen: screen, panel: panel))
    }

    /// Delivers the slice `market.Navigation` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func navigation(to component: some NavigationComponent) async throws -> Subscription {
        try await transport.subscribe(NavigationSlice.self) { [weak component] change in
            guard let component else { return false }
            NavigationSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.Navigation`, now and after every change.
    public func navigationValues() -> SliceValues<NavigationSlice> {
        transport.values(of: NavigationSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheNavigation>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.GoTo", "market.GoBack", "market.GoForward", "market.ScreenShown"],
            slices: [
                ServedSlice(NavigationRecorder.self) { state, recorder in state.provideNavigation(to: recorder) }
            ])
    }
}

// MARK: SignupFeature

/// Shows the form, and checks submitted forms.
public struct SignupFeature: FeatureRole {
    public static let name = "market.SignupFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Changes the text of a field.
        ///
        /// - Parameters:
        ///   - text: The whole text, 100 code points at most.
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .enterText(field: field, text: text)) }
        /// Submits the form. The sign-up feature decides the outcome.
        public static var submitSignup: Action { Action(action: .submitSignup) }
        /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
        /// submitted since.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        public static func signUp(attempt: Int) -> Action { Action(action: .signUp(attempt: attempt)) }
        /// The submitted form is not valid.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        ///   - reason: The reason, in one sentence.
        public static func refuseSignup(attempt: Int, reason: String) -> Action { Action(action: .refuseSignup(attempt: attempt, reason: reason)) }
        /// Leaves the form for the next screen, once, after a sign-up.
        ///
        /// - Parameters:
        ///   - attempt: The number of the form, from the slice.
        public static func leaveSignup(attempt: Int) -> Action { Action(action: .leaveSignup(attempt: attempt)) }
        /// The sign-up's view has shown this panel.
        public static func signupShown(panel: Panel?) -> Action { Action(action: .signupShown(panel: panel)) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await transport.send(MarketAction.enterText(field: field, text: text))
    }

    /// Submits the form. The sign-up feature decides the outcome.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await transport.send(MarketAction.submitSignup)
    }

    /// The submitted form is valid: adds its member. Rejected if another member has the name, or if another form was
    /// submitted since.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    @discardableResult
    public func signUp(attempt: Int) async throws -> Receipt {
        try await transport.send(MarketAction.signUp(attempt: attempt))
    }

    /// The submitted form is not valid.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    ///   - reason: The reason, in one sentence.
    @discardableResult
    public func refuseSignup(attempt: Int, reason: String) async throws -> Receipt {
        try await transport.send(MarketAction.refuseSignup(attempt: attempt, reason: reason))
    }

    /// Leaves the form for the next screen, once, after a sign-up.
    ///
    /// - Parameters:
    ///   - attempt: The number of the form, from the slice.
    @discardableResult
    public func leaveSignup(attempt: Int) async throws -> Receipt {
        try await transport.send(MarketAction.leaveSignup(attempt: attempt))
    }

    /// The sign-up's view has shown this panel.
    @discardableResult
    public func signupShown(panel: Panel?) async throws -> Receipt {
        try await transport.send(MarketAction.signupShown(panel: panel))
    }

    /// Delivers the slice `market.Signup` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func signup(to component: some SignupComponent) async throws -> Subscription {
        try await transport.subscribe(SignupSlice.self) { [weak component] change in
            guard let component else { return false }
            SignupSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.Signup`, now and after every change.
    public func signupValues() -> SliceValues<SignupSlice> {
        transport.values(of: SignupSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheSignup>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.EnterText", "market.SubmitSignup", "market.SignUp", "market.RefuseSignup", "market.LeaveSignup", "market.SignupShown"],
            slices: [
                ServedSlice(SignupRecorder.self) { state, recorder in state.provideSignup(to: recorder) }
            ])
    }
}

// MARK: StorefrontFeature

/// Shows every panel, and sends the actions of the page's users: only actions for users, none that require a feature's
/// knowledge.
public struct StorefrontFeature: FeatureRole {
    public static let name = "market.StorefrontFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        /// Replaces the banana with a green one.
        ///
        /// - Parameters:
        ///   - millimetres: The length of the banana: 50 to 400.
        public static func hangBanana(millimetres: Int) -> Action { Action(action: .hangBanana(millimetres: millimetres)) }
        /// Ripens the banana.
        ///
        /// - Parameters:
        ///   - days: The number of days, 1 or more.
        public static func ripenBanana(days: Int) -> Action { Action(action: .ripenBanana(days: days)) }
        /// Peels the banana. Rejected if it is too green, or peeled already.
        public static var peelBanana: Action { Action(action: .peelBanana) }
        /// Changes the text of a field.
        ///
        /// - Parameters:
        ///   - text: The whole text, 100 code points at most.
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .enterText(field: field, text: text)) }
        /// Submits the form. The sign-up feature decides the outcome.
        public static var submitSignup: Action { Action(action: .submitSignup) }
        /// A user has logged in as this member. Rejected if no member of that name signed up.
        public static func loggedIn(name: String) -> Action { Action(action: .loggedIn(name: name)) }
        /// The member has logged out.
        public static var loggedOut: Action { Action(action: .loggedOut) }
        /// Shows only items with the search term in their names.
        ///
        /// - Parameters:
        ///   - term: 100 code points at most.
        public static func searchItems(term: String) -> Action { Action(action: .searchItems(term: term)) }
        /// Shows the details of an item. Rejected if there is no item with that number.
        public static func openItem(item: Int) -> Action { Action(action: .openItem(item: item)) }
        /// Closes the details.
        public static var closeItem: Action { Action(action: .closeItem) }
        /// Requests that the items feature fill the shelves from the catalogue again.
        public static var refreshItems: Action { Action(action: .refreshItems) }
        /// Requests the products that match a search.
        ///
        /// - Parameters:
        ///   - search: 100 code points at most; an empty search requests all products.
        public static func findProducts(search: String) -> Action { Action(action: .findProducts(search: search)) }
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
        /// Empties the document.
        public static var clearNotes: Action { Action(action: .clearNotes) }
        /// Replaces a part of the document. Rejected if that part is not within it.
        ///
        /// - Parameters:
        ///   - position: The start of that part: 0 to the document's length.
        ///   - deleteCount: The number of code points to delete there, 0 or more.
        ///   - text: The text to insert there.
        public static func editNotes(position: Int, deleteCount: Int, text: String) -> Action { Action(action: .editNotes(position: position, deleteCount: deleteCount, text: text)) }
        /// Goes to a screen.
        public static func goTo(screen: Screen) -> Action { Action(action: .goTo(screen: screen)) }
        /// Goes to the previous screen. Rejected if there is none.
        public static var goBack: Action { Action(action: .goBack) }
        /// Goes to the screen that was left by going back. Rejected if there is none.
        public static var goForward: Action { Action(action: .goForward) }
    }

    public let transport: any FeatureTransport

    public init(transport: any FeatureTransport) {
        self.transport = transport
    }

    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await transport.send(MarketAction.hangBanana(millimetres: millimetres))
    }

    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await transport.send(MarketAction.ripenBanana(days: days))
    }

    /// Peels the banana. Rejected if it is too green, or peeled already.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await transport.send(MarketAction.peelBanana)
    }

    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await transport.send(MarketAction.enterText(field: field, text: text))
    }

    /// Submits the form. The sign-up feature decides the outcome.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await transport.send(MarketAction.submitSignup)
    }

    /// A user has logged in as this member. Rejected if no member of that name signed up.
    @discardableResult
    public func loggedIn(name: String) async throws -> Receipt {
        try await transport.send(MarketAction.loggedIn(name: name))
    }

    /// The member has logged out.
    @discardableResult
    public func loggedOut() async throws -> Receipt {
        try await transport.send(MarketAction.loggedOut)
    }

    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await transport.send(MarketAction.searchItems(term: term))
    }

    /// Shows the details of an item. Rejected if there is no item with that number.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await transport.send(MarketAction.openItem(item: item))
    }

    /// Closes the details.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await transport.send(MarketAction.closeItem)
    }

    /// Requests that the items feature fill the shelves from the catalogue again.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await transport.send(MarketAction.refreshItems)
    }

    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await transport.send(MarketAction.findProducts(search: search))
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

    /// Goes to a screen.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await transport.send(MarketAction.goTo(screen: screen))
    }

    /// Goes to the previous screen. Rejected if there is none.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await transport.send(MarketAction.goBack)
    }

    /// Goes to the screen that was left by going back. Rejected if there is none.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await transport.send(MarketAction.goForward)
    }

    /// Delivers the slice `market.Storefront` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func storefront(to component: some StorefrontComponent) async throws -> Subscription {
        try await transport.subscribe(StorefrontSlice.self) { [weak component] change in
            guard let component else { return false }
            StorefrontSlice.deliver(change, to: component)
            return true
        }
    }

    /// The whole values of `market.Storefront`, now and after every change.
    public func storefrontValues() -> SliceValues<StorefrontSlice> {
        transport.values(of: StorefrontSlice.self)
    }

    /// Delivers the slice `market.Login` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func login(to component: some LoginComponent) async throws -> Subscription {
        try await transport.subscribe(LoginSlice.self) { [weak component] change in
            guard let component else { return false }
            LoginSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newMember` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func login(to newMember: @escaping @MainActor (String?) -> Void) async throws -> Subscription {
        try await transport.subscribe(LoginSlice.self) { change in
            if change.fields.contains(1) { newMember(change.value.hasMember ? change.value.member : nil) }
            return true
        }
    }

    /// The whole values of `market.Login`, now and after every change.
    public func loginValues() -> SliceValues<LoginSlice> {
        transport.values(of: LoginSlice.self)
    }

    /// Delivers the slice `market.Members` to `component`, which is held weakly:
    /// now, and after every change.
    @MainActor @discardableResult
    public func members(to component: some MembersComponent) async throws -> Subscription {
        try await transport.subscribe(MembersSlice.self) { [weak component] change in
            guard let component else { return false }
            MembersSlice.deliver(change, to: component)
            return true
        }
    }

    /// Calls `newMembers` now and after every change, until the subscription is cancelled.
    @MainActor @discardableResult
    public func members(to newMembers: @escaping @MainActor (Table<String, Member>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await transport.subscribe(MembersSlice.self) { change in
            if change.fields.contains(1) { newMembers(change.value.members, change.value.members.changes(since: change.previous.members, by: { !$0.differs(from: $1) })) }
            return true
        }
    }

    /// The whole values of `market.Members`, now and after every change.
    public func membersValues() -> SliceValues<MembersSlice> {
        transport.values(of: MembersSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheStorefront & KnowsTheLogin & KnowsTheMembers>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.EnterText", "market.SubmitSignup", "market.LoggedIn", "market.LoggedOut", "market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.FindProducts", "market.Increment", "market.Decrement", "market.ClearNotes", "market.EditNotes", "market.GoTo", "market.GoBack", "market.GoForward"],
            slices: [
                ServedSlice(StorefrontRecorder.self) { state, recorder in state.provideStorefront(to: recorder) },
                ServedSlice(LoginRecorder.self) { state, recorder in state.provideLogin(to: recorder) },
                ServedSlice(MembersRecorder.self) { state, recorder in state.provideMembers(to: recorder) }
            ])
    }
}

// MARK: Comparison by bits

extension Item {
    fileprivate func differs(from other: Item) -> Bool {
        if !self.name.hasSameBytes(as: other.name) { return true }
        if self.price != other.price { return true }
        if self.stock != other.stock { return true }
        if !self.origin.hasSameBytes(as: other.origin) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel {
    fileprivate func differs(from other: Panel) -> Bool {
        if !self.elements.elementsEqual(other.elements, by: { !($0.differs(from: $1)) }) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Element {
    fileprivate func differs(from other: Panel.Element) -> Bool {
        switch (self.kind, other.kind) {
        case (.text(let value), .text(let other)):
            if value.differs(from: other) { return true }
        case (.field(let value), .field(let other)):
            if value.differs(from: other) { return true }
        case (.button(let value), .button(let other)):
            if value.differs(from: other) { return true }
        case (.row(let value), .row(let other)):
            if value.differs(from: other) { return true }
        case (.credentialsForm(let value), .credentialsForm(let other)):
            if value != other { return true }
        case (nil, nil): break
        default: return true
        }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Text {
    fileprivate func differs(from other: Panel.Text) -> Bool {
        if !self.text.hasSameBytes(as: other.text) { return true }
        if self.tone != other.tone { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Field {
    fileprivate func differs(from other: Panel.Field) -> Bool {
        if !self.label.hasSameBytes(as: other.label) { return true }
        if !self.text.hasSameBytes(as: other.text) { return true }
        if !self.hint.hasSameBytes(as: other.hint) { return true }
        if self.tone != other.tone { return true }
        if self.hasCommand != other.hasCommand || self.hasCommand && self.command.differs(from: other.command) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Button {
    fileprivate func differs(from other: Panel.Button) -> Bool {
        if !self.label.hasSameBytes(as: other.label) { return true }
        if !self.key.hasSameBytes(as: other.key) { return true }
        if self.isDisabled != other.isDisabled { return true }
        if self.isChosen != other.isChosen { return true }
        if self.hasCommand != other.hasCommand || self.hasCommand && self.command.differs(from: other.command) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Row {
    fileprivate func differs(from other: Panel.Row) -> Bool {
        if !self.title.hasSameBytes(as: other.title) { return true }
        if !self.detail.hasSameBytes(as: other.detail) { return true }
        if self.tone != other.tone { return true }
        if self.hasCommand != other.hasCommand || self.hasCommand && self.command.differs(from: other.command) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Panel.Command {
    fileprivate func differs(from other: Panel.Command) -> Bool {
        if !self.action.hasSameBytes(as: other.action) { return true }
        if !self.json.hasSameBytes(as: other.json) { return true }
        if !self.textField.hasSameBytes(as: other.textField) { return true }
        return unknownFields != other.unknownFields
    }
}

extension Product {
    fileprivate func differs(from other: Product) -> Bool {
        if self.id != other.id { return true }
        if !self.name.hasSameBytes(as: other.name) { return true }
        if self.relevancyScore.bitPattern != other.relevancyScore.bitPattern { return true }
        if self.isAvailable != other.isAvailable { return true }
        return unknownFields != other.unknownFields
    }
}

extension FetchedProducts {
    fileprivate func differs(from other: FetchedProducts) -> Bool {
        if !self.products.elementsEqual(other.products, by: { !($0.differs(from: $1)) }) { return true }
        return unknownFields != other.unknownFields
    }
}

extension SignupRefused {
    fileprivate func differs(from other: SignupRefused) -> Bool {
        if !self.reason.hasSameBytes(as: other.reason) { return true }
        return unknownFields != other.unknownFields
    }
}

extension SignedUp {
    fileprivate func differs(from other: SignedUp) -> Bool {
        if !self.name.hasSameBytes(as: other.name) { return true }
        if self.hasLeft_p != other.hasLeft_p { return true }
        return unknownFields != other.unknownFields
    }
}

extension Member {
    fileprivate func differs(from other: Member) -> Bool {
        if !self.email.hasSameBytes(as: other.email) { return true }
        if !self.postcode.hasSameBytes(as: other.postcode) { return true }
        return unknownFields != other.unknownFields
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Banana: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("millimetres", millimetres)
        json.field("days", days)
        json.field("isPeeled", isPeeled)
    }
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Item: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("price", price)
        json.field("stock", stock)
        json.field("origin", origin)
    }
}

extension ItemList: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("searchTerm", searchTerm)
        json.field("items", items)
        if hasOpenItem { json.field("openItem", openItem) }
        json.field("refresh", refresh)
        json.field("answeredRefresh", answeredRefresh)
        if hasFailure { json.field("failure", failure) }
    }
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Login: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasMember { json.field("member", member) }
    }
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Notes: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
    }
}

extension Panel: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("elements", elements)
    }
}

extension Panel.Element: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch kind {
        case .text(let text): json.field("text", text)
        case .field(let field): json.field("field", field)
        case .button(let button): json.field("button", button)
        case .row(let row): json.field("row", row)
        case .credentialsForm(let credentialsForm): json.field("credentialsForm", credentialsForm)
        case nil: break
        }
    }
}

extension Panel.Text: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("text", text)
        json.field("tone", tone)
    }
}

extension Panel.Field: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("label", label)
        json.field("text", text)
        json.field("hint", hint)
        json.field("tone", tone)
        if hasCommand { json.field("command", command) }
    }
}

extension Panel.Button: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("label", label)
        json.field("key", key)
        json.field("isDisabled", isDisabled)
        json.field("isChosen", isChosen)
        if hasCommand { json.field("command", command) }
    }
}

extension Panel.Row: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("title", title)
        json.field("detail", detail)
        json.field("tone", tone)
        if hasCommand { json.field("command", command) }
    }
}

extension Panel.CredentialsForm: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Panel.Command: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("action", action)
        json.field("json", self.json)
        json.field("textField", textField)
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
        switch outcome {
        case .fetched(let fetched): json.field("fetched", fetched)
        case .notEnoughAvailable(let notEnoughAvailable): json.field("notEnoughAvailable", notEnoughAvailable)
        case .empty(let empty): json.field("empty", empty)
        case .failed(let failed): json.field("failed", failed)
        case nil: break
        }
    }
}

extension ProductsShown: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Product: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("id", id)
        json.field("name", name)
        json.field("relevancyScore", relevancyScore)
        json.field("isAvailable", isAvailable)
    }
}

extension FetchedProducts: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("products", products)
    }
}

extension NotEnoughAvailableProducts: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension EmptyProductsList: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension FailedFetchingProducts: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension ProductsQuestion: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("search", search)
        json.field("number", number)
        json.field("answered", answered)
    }
}

extension Products: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch outcome {
        case .fetched(let fetched): json.field("fetched", fetched)
        case .notEnoughAvailable(let notEnoughAvailable): json.field("notEnoughAvailable", notEnoughAvailable)
        case .empty(let empty): json.field("empty", empty)
        case .failed(let failed): json.field("failed", failed)
        case nil: break
        }
    }
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
        if hasPanel { json.field("panel", panel) }
    }
}

extension Navigation: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("screen", screen)
        json.field("back", back)
        json.field("forward", forward)
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
    public func writeFields(to json: inout JSONWriter) {
        if hasPanel { json.field("panel", panel) }
    }
}

extension Signup: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("email", email)
        json.field("postcode", postcode)
        json.field("attempt", attempt)
        switch progress {
        case .editing(let editing): json.field("editing", editing)
        case .submitted(let submitted): json.field("submitted", submitted)
        case .refused(let refused): json.field("refused", refused)
        case .signedUp(let signedUp): json.field("signedUp", signedUp)
        case nil: break
        }
    }
}

extension Signup.Editing: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension Signup.Submitted: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {}
}

extension SignupRefused: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("reason", reason)
    }
}

extension SignedUp: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        json.field("hasLeft", hasLeft_p)
    }
}

extension Members: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("members", members)
    }
}

extension Member: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("email", email)
        json.field("postcode", postcode)
    }
}

extension StateRecord: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        switch record {
        case .counter(let counter): json.field("counter", counter)
        case .notes(let notes): json.field("notes", notes)
        case .banana(let banana): json.field("banana", banana)
        case .signup(let signup): json.field("signup", signup)
        case .member(let member): json.field("member", member)
        case .login(let login): json.field("login", login)
        case .shelves(let shelves): json.field("shelves", shelves)
        case .item(let item): json.field("item", item)
        case .products(let products): json.field("products", products)
        case .navigation(let navigation): json.field("navigation", navigation)
        case .panel(let panel): json.field("panel", panel)
        case .screen(let screen): json.field("screen", screen)
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

extension StateRecord.MemberRow: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("name", name)
        if hasMember { json.field("member", member) }
    }
}

extension StateRecord.Shelves: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("searchTerm", searchTerm)
        if hasOpenItem { json.field("openItem", openItem) }
        json.field("refresh", refresh)
        json.field("answeredRefresh", answeredRefresh)
        if hasFailure { json.field("failure", failure) }
    }
}

extension StateRecord.ItemRow: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("number", number)
        if hasItem { json.field("item", item) }
    }
}

extension StateRecord.ProductSearch: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        if hasQuestion { json.field("question", question) }
        if hasDecision { json.field("decision", decision) }
    }
}

extension StateRecord.PanelRow: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("process", process)
        if hasPanel { json.field("panel", panel) }
    }
}

extension Storefront: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        json.field("panels", panels)
        json.field("screen", screen)
    }
}

extension Screen: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SCREEN_NONE")
        case 1: json.value("BANANA")
        case 2: json.value("SIGNUP")
        case 3: json.value("LOGIN")
        case 4: json.value("ITEMS")
        case 5: json.value("PRODUCTS")
        case 6: json.value("COUNTER")
        case 7: json.value("NOTES")
        default: json.value(rawValue)
        }
    }
}

extension Tone: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("PLAIN")
        case 1: json.value("STRONG")
        case 2: json.value("FAINT")
        case 3: json.value("GOOD")
        case 4: json.value("BAD")
        case 5: json.value("DRAWING")
        default: json.value(rawValue)
        }
    }
}

extension SignupField: JSONValue {
    public func writeValue(to json: inout JSONWriter) {
        switch rawValue {
        case 0: json.value("SIGNUP_FIELD_NONE")
        case 1: json.value("NAME")
        case 2: json.value("EMAIL")
        case 3: json.value("POSTCODE")
        default: json.value(rawValue)
        }
    }
}
