// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: market/login.proto

@_exported public import Eastward
public import EastwardView
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// A user has logged in as this member. Rejected if no member of that name signed up.
public struct LoggedIn: ContractMessage, Hashable {
    public var name: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(name: String = "") {
        self.name = name
    }
}

extension LoggedIn: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoggedIn"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}name\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.name)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.name.isEmpty { try visitor.visitSingularStringField(value: self.name, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoggedIn, right: LoggedIn) -> Bool {
        if !left.name.hasSameBytes(as: right.name) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("name", self.name)
    }
}

/// The member has logged out.
public struct LoggedOut: ContractMessage, Hashable {
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}
}

extension LoggedOut: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.LoggedOut"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap()

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while try decoder.nextFieldNumber() != nil {}
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: LoggedOut, right: LoggedOut) -> Bool {
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {}
}

/// The slice for a component that shows the login state.
public struct Login: ContractMessage, Hashable {
    /// The member who is logged in.
    public var member: String? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(member: String? = nil) {
        self.member = member
    }
}

extension Login: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "market.Login"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}member\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.member)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.member { try visitor.visitSingularStringField(value: value, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Login, right: Login) -> Bool {
        if !left.member.hasSameBytes(as: right.member) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        if let value = self.member { json.field("member", value) }
    }
}

// MARK: Actions

/// The actions of market/login.proto.
public enum LoginAction: Sendable, Equatable {
    /// A user has logged in as this member. Rejected if no member of that name signed up.
    case loggedIn(name: String)
    /// The member has logged out.
    case loggedOut
}

extension AppAction where Self == MarketAction {
    /// A user has logged in as this member. Rejected if no member of that name signed up.
    public static func loggedIn(name: String) -> MarketAction { .login(.loggedIn(name: name)) }
}

extension AppAction where Self == MarketAction {
    /// The member has logged out.
    public static var loggedOut: MarketAction { .login(.loggedOut) }
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
        .value(1, \.member, by: { $0.hasSameBytes(as: $1) }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<LoginSlice>, to component: some LoginComponent) {
        if change.fields.contains(1) { component.newMember(change.value.member) }
        component.didReach(change.revision)
    }
}

extension Login: SliceMessage {
    public typealias SliceType = LoginSlice
}

/// The component that puts `market.Login` on the wire.
public final class LoginRecorder: LoginComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<LoginSlice>()

    public static let callbacks: [UInt32: String] = [1: "newMember"]

    public init() {}

    public func newMember(_ member: String?) {
        provided.set(1) { $0.member = member }
    }
}

/// A component that keeps the slice `market.Login`, for views that observe it.
@MainActor
public final class LoginModel: @MainActor LoginComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Login()

    public init() {}

    /// The member who is logged in.
    public var member: String? {
        _observers.access(self, keyPath: \.member)
        return _slice.member
    }

    public func newMember(_ member: String?) {
        _observers.withMutation(of: self, keyPath: \.member) { _slice.member = member }
    }
}

// MARK: LoginFeature

/// Lets a member log in and out.
public struct LoginFeature: FeatureRole {
    public static let name = "market.LoginFeature"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: MarketAction

        private init(action: MarketAction) {
            self.action = action
        }

        /// A user has logged in as this member. Rejected if no member of that name signed up.
        public static func loggedIn(name: String) -> Action { Action(action: .login(.loggedIn(name: name))) }
        /// The member has logged out.
        public static var loggedOut: Action { Action(action: .login(.loggedOut)) }

        public init?(_ action: MarketAction) {
            guard ["market.LoggedIn", "market.LoggedOut"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<LoginFeature>

    public init(connection: RoleConnection<LoginFeature>) {
        self.connection = connection
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

    /// The content of a view.
    ///
    /// Publishes the presence `eastward.Panel` of this process, instead of its last one.
    public func publishPanel(elements: [EastwardView.Panel.Element]) async throws {
        try await self.connection.publish(EastwardView.Panel(elements: elements))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishPanel(_ value: EastwardView.Panel) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `eastward.Panel` of this process.
    public func withdrawPanel() async throws {
        try await connection.withdraw(EastwardView.Panel.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheLogin & KnowsTheMembers>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["market.LoggedIn", "market.LoggedOut"],
            slices: [
                ServedSlice(LoginRecorder.self) { state, recorder in state.provideLogin(to: recorder) },
                ServedSlice(MembersRecorder.self) { state, recorder in state.provideMembers(to: recorder) }
            ],
            presence: [ServedPresence(EastwardView.Panel.self)])
    }
}
