// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/storefront.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// The slice for a component that shows all panels.
public struct Storefront: ContractMessage, Hashable {
    /// The panel that each process publishes, by its name, such as counter.1.
    public var panels: Table<String, EastwardView.Panel> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(panels: Table<String, EastwardView.Panel> = [:]) {
        self.panels = panels
    }
}

extension Storefront: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Storefront"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}panels\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: EastwardView.Panel] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, EastwardView.Panel>.self, value: &rows)
                    for (key, row) in rows { self.panels[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.panels.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, EastwardView.Panel>.self, value: Dictionary(uniqueKeysWithValues: self.panels.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Storefront, right: Storefront) -> Bool {
        if left.panels != right.panels { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("panels", self.panels)
    }
}

// MARK: Storefront

/// A component that receives the slice `market.Storefront`.
public protocol StorefrontComponent: SliceComponent {
    /// The panel that each process publishes, by its name, such as counter.1.
    func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>)
    /// The panel that each process publishes, by its name, such as counter.1.
    func newPanels(_ panels: Table<String, EastwardView.Panel>)
}

extension StorefrontComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newPanels(_ panels: Table<String, EastwardView.Panel>) {
        newPanels(panels, changes: TableChanges(inserted: Array(panels.keys)))
    }
}

/// The slice `market.Storefront` on the wire.
public enum StorefrontSlice: Slice {
    public typealias Message = Storefront

    public static let fields: [SliceField<StorefrontSlice>] = [
        .table(1, \.panels, emptyRow: EastwardView.Panel()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<StorefrontSlice>, to component: some StorefrontComponent) {
        if change.fields.contains(1) { component.newPanels(change.value.panels, changes: change.value.panels.changes(since: change.previous.panels)) }
        component.didReach(change.revision)
    }
}

extension Storefront: SliceMessage {
    public typealias SliceType = StorefrontSlice
}

/// The component that puts `market.Storefront` on the wire.
public final class StorefrontRecorder: StorefrontComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<StorefrontSlice>()

    public static let callbacks: [UInt32: String] = [1: "newPanels"]

    public init() {}

    public func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>) {
        provided.set(1) { $0.panels = panels }
    }

    public func newPanels(_ panels: Table<String, EastwardView.Panel>) {
        provided.set(1) { $0.panels = panels }
    }
}

/// A component that keeps the slice `market.Storefront`, for views that observe it.
@MainActor
public final class StorefrontModel: @MainActor StorefrontComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Storefront()

    public init() {}

    /// The panel that each process publishes, by its name, such as counter.1.
    public var panels: Table<String, EastwardView.Panel> {
        _observers.access(self, keyPath: \.panels)
        return _slice.panels
    }

    public func newPanels(_ panels: Table<String, EastwardView.Panel>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.panels) { _slice.panels = panels }
    }
}

// MARK: StorefrontFeature

/// Shows the shop and every panel, and sends the actions of the page's users: only actions for users, none that require a
/// feature's knowledge.
public struct StorefrontFeature: FeatureRole {
    public static let name = "market.StorefrontFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// An action in a visit. It does to the visit the same as the action alone does to the terminals' state.
        public static func actInVisit(visitor: String, action: ActInVisit.OneOf_Action?) -> Action { Action(action: .shop(.actInVisit(visitor: visitor, action: action))) }
        /// Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock.
        ///
        /// - Parameters:
        ///   - quantity: 0 removes the item.
        public static func putInBasket(visitor: String, item: Int, quantity: Int) -> Action { Action(action: .shop(.putInBasket(visitor: visitor, item: item, quantity: quantity))) }
        /// Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock.
        public static func checkOut(visitor: String) -> Action { Action(action: .shop(.checkOut(visitor: visitor))) }
        /// Replaces the banana with a green one.
        ///
        /// - Parameters:
        ///   - millimetres: The length of the banana: 50 to 400.
        public static func hangBanana(millimetres: Int) -> Action { Action(action: .banana(.hangBanana(millimetres: millimetres))) }
        /// Ripens the banana.
        ///
        /// - Parameters:
        ///   - days: The number of days, 1 or more.
        public static func ripenBanana(days: Int) -> Action { Action(action: .banana(.ripenBanana(days: days))) }
        /// Peels the banana. Rejected if it is too green, or peeled already.
        public static var peelBanana: Action { Action(action: .banana(.peelBanana)) }
        /// Changes the text of a field.
        ///
        /// - Parameters:
        ///   - text: The whole text, 100 code points at most.
        public static func enterText(field: SignupField, text: String) -> Action { Action(action: .signup(.enterText(field: field, text: text))) }
        /// Submits the form. The sign-up feature decides the outcome.
        public static var submitSignup: Action { Action(action: .signup(.submitSignup)) }
        /// A user has logged in as this member. Rejected if no member of that name signed up.
        public static func loggedIn(name: String) -> Action { Action(action: .login(.loggedIn(name: name))) }
        /// The member has logged out.
        public static var loggedOut: Action { Action(action: .login(.loggedOut)) }
        /// Shows only items with the search term in their names.
        ///
        /// - Parameters:
        ///   - term: 100 code points at most.
        public static func searchItems(term: String) -> Action { Action(action: .items(.searchItems(term: term))) }
        /// Shows the details of an item. Rejected if there is no item with that number.
        public static func openItem(item: Int) -> Action { Action(action: .items(.openItem(item: item))) }
        /// Closes the details.
        public static var closeItem: Action { Action(action: .items(.closeItem)) }
        /// Requests that the items feature fill the shelves from the catalogue again.
        public static var refreshItems: Action { Action(action: .items(.refreshItems)) }
        /// Requests the products that match a search.
        ///
        /// - Parameters:
        ///   - search: 100 code points at most; an empty search requests all products.
        public static func findProducts(search: String) -> Action { Action(action: .products(.findProducts(search: search))) }
        /// Counts up.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func increment(by: Int) -> Action { Action(action: .counter(.increment(by: by))) }
        /// Counts down. Rejected if the count would fall below zero.
        ///
        /// - Parameters:
        ///   - by: The amount, 1 or more.
        public static func decrement(by: Int) -> Action { Action(action: .counter(.decrement(by: by))) }
        /// Empties the document.
        public static var clearNotes: Action { Action(action: .notes(.clearNotes)) }
        /// Replaces a part of the document. Rejected if that part is not within it.
        ///
        /// - Parameters:
        ///   - position: The start of that part: 0 to the document's length.
        ///   - deleteCount: The number of code points to delete there, 0 or more.
        ///   - text: The text to insert there.
        public static func editNotes(position: Int, deleteCount: Int, text: String) -> Action { Action(action: .notes(.editNotes(position: position, deleteCount: deleteCount, text: text))) }
        /// Goes to a screen.
        public static func goTo(screen: Screen) -> Action { Action(action: .router(.goTo(screen: screen))) }
        /// Goes to the previous screen. Rejected if there is none.
        public static var goBack: Action { Action(action: .router(.goBack)) }
        /// Goes to the screen that was left by going back. Rejected if there is none.
        public static var goForward: Action { Action(action: .router(.goForward)) }

        public init?(_ action: MarketAction) {
            guard ["market.ActInVisit", "market.PutInBasket", "market.CheckOut", "market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.EnterText", "market.SubmitSignup", "market.LoggedIn", "market.LoggedOut", "market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.FindProducts", "market.Increment", "market.Decrement", "market.ClearNotes", "market.EditNotes", "market.GoTo", "market.GoBack", "market.GoForward"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<StorefrontFeature>

    public init(connection: RoleConnection<StorefrontFeature>) {
        self.connection = connection
    }

    /// An action in a visit. It does to the visit the same as the action alone does to the terminals' state.
    @discardableResult
    public func actInVisit(visitor: String, action: ActInVisit.OneOf_Action?) async throws -> Receipt {
        try await self.connection.send(Action.actInVisit(visitor: visitor, action: action))
    }

    /// Sets the quantity of an item in the basket of a visit. Rejected if fewer are in stock.
    ///
    /// - Parameters:
    ///   - quantity: 0 removes the item.
    @discardableResult
    public func putInBasket(visitor: String, item: Int, quantity: Int) async throws -> Receipt {
        try await self.connection.send(Action.putInBasket(visitor: visitor, item: item, quantity: quantity))
    }

    /// Buys the content of the basket. Rejected without a logged-in member, or if fewer of an item are in stock.
    @discardableResult
    public func checkOut(visitor: String) async throws -> Receipt {
        try await self.connection.send(Action.checkOut(visitor: visitor))
    }

    /// Replaces the banana with a green one.
    ///
    /// - Parameters:
    ///   - millimetres: The length of the banana: 50 to 400.
    @discardableResult
    public func hangBanana(millimetres: Int) async throws -> Receipt {
        try await self.connection.send(Action.hangBanana(millimetres: millimetres))
    }

    /// Ripens the banana.
    ///
    /// - Parameters:
    ///   - days: The number of days, 1 or more.
    @discardableResult
    public func ripenBanana(days: Int) async throws -> Receipt {
        try await self.connection.send(Action.ripenBanana(days: days))
    }

    /// Peels the banana. Rejected if it is too green, or peeled already.
    @discardableResult
    public func peelBanana() async throws -> Receipt {
        try await self.connection.send(Action.peelBanana)
    }

    /// Changes the text of a field.
    ///
    /// - Parameters:
    ///   - text: The whole text, 100 code points at most.
    @discardableResult
    public func enterText(field: SignupField, text: String) async throws -> Receipt {
        try await self.connection.send(Action.enterText(field: field, text: text))
    }

    /// Submits the form. The sign-up feature decides the outcome.
    @discardableResult
    public func submitSignup() async throws -> Receipt {
        try await self.connection.send(Action.submitSignup)
    }

    /// A user has logged in as this member. Rejected if no member of that name signed up.
    @discardableResult
    public func loggedIn(name: String) async throws -> Receipt {
        try await self.connection.send(Action.loggedIn(name: name))
    }

    /// The member has logged out.
    @discardableResult
    public func loggedOut() async throws -> Receipt {
        try await self.connection.send(Action.loggedOut)
    }

    /// Shows only items with the search term in their names.
    ///
    /// - Parameters:
    ///   - term: 100 code points at most.
    @discardableResult
    public func searchItems(term: String) async throws -> Receipt {
        try await self.connection.send(Action.searchItems(term: term))
    }

    /// Shows the details of an item. Rejected if there is no item with that number.
    @discardableResult
    public func openItem(item: Int) async throws -> Receipt {
        try await self.connection.send(Action.openItem(item: item))
    }

    /// Closes the details.
    @discardableResult
    public func closeItem() async throws -> Receipt {
        try await self.connection.send(Action.closeItem)
    }

    /// Requests that the items feature fill the shelves from the catalogue again.
    @discardableResult
    public func refreshItems() async throws -> Receipt {
        try await self.connection.send(Action.refreshItems)
    }

    /// Requests the products that match a search.
    ///
    /// - Parameters:
    ///   - search: 100 code points at most; an empty search requests all products.
    @discardableResult
    public func findProducts(search: String) async throws -> Receipt {
        try await self.connection.send(Action.findProducts(search: search))
    }

    /// Counts up.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func increment(by: Int) async throws -> Receipt {
        try await self.connection.send(Action.increment(by: by))
    }

    /// Counts down. Rejected if the count would fall below zero.
    ///
    /// - Parameters:
    ///   - by: The amount, 1 or more.
    @discardableResult
    public func decrement(by: Int) async throws -> Receipt {
        try await self.connection.send(Action.decrement(by: by))
    }

    /// Empties the document.
    @discardableResult
    public func clearNotes() async throws -> Receipt {
        try await self.connection.send(Action.clearNotes)
    }

    /// Replaces a part of the document. Rejected if that part is not within it.
    ///
    /// - Parameters:
    ///   - position: The start of that part: 0 to the document's length.
    ///   - deleteCount: The number of code points to delete there, 0 or more.
    ///   - text: The text to insert there.
    @discardableResult
    public func editNotes(position: Int, deleteCount: Int, text: String) async throws -> Receipt {
        try await self.connection.send(Action.editNotes(position: position, deleteCount: deleteCount, text: text))
    }

    /// Goes to a screen.
    @discardableResult
    public func goTo(screen: Screen) async throws -> Receipt {
        try await self.connection.send(Action.goTo(screen: screen))
    }

    /// Goes to the previous screen. Rejected if there is none.
    @discardableResult
    public func goBack() async throws -> Receipt {
        try await self.connection.send(Action.goBack)
    }

    /// Goes to the screen that was left by going back. Rejected if there is none.
    @discardableResult
    public func goForward() async throws -> Receipt {
        try await self.connection.send(Action.goForward)
    }

    /// Delivers the slice `market.Visits` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideVisits(to component: some VisitsComponent) async throws -> Subscription {
        try await connection.subscribe(VisitsSlice.self) { change in
            VisitsSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Visits`, now and after every change.
    public func visitsValues() -> SliceValues<VisitsSlice> {
        connection.values(of: VisitsSlice.self)
    }

    /// Delivers the slice `market.Signups` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideSignups(to component: some SignupsComponent) async throws -> Subscription {
        try await connection.subscribe(SignupsSlice.self) { change in
            SignupsSlice.deliver(change, to: component)
        }
    }

    /// Calls `newForms` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideSignups(to newForms: @escaping @MainActor (Table<String, Signup>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(SignupsSlice.self) { change in
            if change.fields.contains(1) { newForms(change.value.forms, change.value.forms.changes(since: change.previous.forms)) }
        }
    }

    /// The whole values of `market.Signups`, now and after every change.
    public func signupsValues() -> SliceValues<SignupsSlice> {
        connection.values(of: SignupsSlice.self)
    }

    /// Delivers the slice `market.ItemList` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideItemList(to component: some ItemListComponent) async throws -> Subscription {
        try await connection.subscribe(ItemListSlice.self) { change in
            ItemListSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.ItemList`, now and after every change.
    public func itemListValues() -> SliceValues<ItemListSlice> {
        connection.values(of: ItemListSlice.self)
    }

    /// Delivers the slice `market.Banana` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideBanana(to component: some BananaComponent) async throws -> Subscription {
        try await connection.subscribe(BananaSlice.self) { change in
            BananaSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `market.Banana`, now and after every change.
    public func bananaValues() -> SliceValues<BananaSlice> {
        connection.values(of: BananaSlice.self)
    }

    /// Delivers the slice `market.Count` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideCount(to component: some CountComponent) async throws -> Subscription {
        try await connection.subscribe(CountSlice.self) { change in
            CountSlice.deliver(change, to: component)
        }
    }

    /// Calls `newCount` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideCount(to newCount: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await connection.subscribe(CountSlice.self) { change in
            if change.fields.contains(1) { newCount(change.value.count) }
        }
    }

    /// The whole values of `market.Count`, now and after every change.
    public func countValues() -> SliceValues<CountSlice> {
        connection.values(of: CountSlice.self)
    }

    /// Delivers the slice `market.Storefront` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideStorefront(to component: some StorefrontComponent) async throws -> Subscription {
        try await connection.subscribe(StorefrontSlice.self) { change in
            StorefrontSlice.deliver(change, to: component)
        }
    }

    /// Calls `newPanels` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideStorefront(to newPanels: @escaping @MainActor (Table<String, EastwardView.Panel>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(StorefrontSlice.self) { change in
            if change.fields.contains(1) { newPanels(change.value.panels, change.value.panels.changes(since: change.previous.panels)) }
        }
    }

    /// The whole values of `market.Storefront`, now and after every change.
    public func storefrontValues() -> SliceValues<StorefrontSlice> {
        connection.values(of: StorefrontSlice.self)
    }

    /// Delivers the slice `market.Login` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideLogin(to component: some LoginComponent) async throws -> Subscription {
        try await connection.subscribe(LoginSlice.self) { change in
            LoginSlice.deliver(change, to: component)
        }
    }

    /// Calls `newMember` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideLogin(to newMember: @escaping @MainActor (String?) -> Void) async throws -> Subscription {
        try await connection.subscribe(LoginSlice.self) { change in
            if change.fields.contains(1) { newMember(change.value.member) }
        }
    }

    /// The whole values of `market.Login`, now and after every change.
    public func loginValues() -> SliceValues<LoginSlice> {
        connection.values(of: LoginSlice.self)
    }

    /// Delivers the slice `market.Members` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideMembers(to component: some MembersComponent) async throws -> Subscription {
        try await connection.subscribe(MembersSlice.self) { change in
            MembersSlice.deliver(change, to: component)
        }
    }

    /// Calls `newMembers` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideMembers(to newMembers: @escaping @MainActor (Table<String, Member>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(MembersSlice.self) { change in
            if change.fields.contains(1) { newMembers(change.value.members, change.value.members.changes(since: change.previous.members)) }
        }
    }

    /// The whole values of `market.Members`, now and after every change.
    public func membersValues() -> SliceValues<MembersSlice> {
        connection.values(of: MembersSlice.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheVisits & KnowsTheSignups & KnowsTheItemList & KnowsTheBanana & KnowsTheCount & KnowsTheLogin & KnowsTheMembers>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.ActInVisit", "market.PutInBasket", "market.CheckOut", "market.HangBanana", "market.RipenBanana", "market.PeelBanana", "market.EnterText", "market.SubmitSignup", "market.LoggedIn", "market.LoggedOut", "market.SearchItems", "market.OpenItem", "market.CloseItem", "market.RefreshItems", "market.FindProducts", "market.Increment", "market.Decrement", "market.ClearNotes", "market.EditNotes", "market.GoTo", "market.GoBack", "market.GoForward"],
            slices: [
                ServedSlice(VisitsRecorder.self) { state, recorder in state.provideVisits(to: recorder) },
                ServedSlice(SignupsRecorder.self) { state, recorder in state.provideSignups(to: recorder) },
                ServedSlice(ItemListRecorder.self) { state, recorder in state.provideItemList(to: recorder) },
                ServedSlice(BananaRecorder.self) { state, recorder in state.provideBanana(to: recorder) },
                ServedSlice(CountRecorder.self) { state, recorder in state.provideCount(to: recorder) },
                ServedSlice(presence: EastwardView.Panel.self, StorefrontRecorder.self) { values, recorder in recorder.newPanels(values) },
                ServedSlice(LoginRecorder.self) { state, recorder in state.provideLogin(to: recorder) },
                ServedSlice(MembersRecorder.self) { state, recorder in state.provideMembers(to: recorder) }
            ])
    }
}
