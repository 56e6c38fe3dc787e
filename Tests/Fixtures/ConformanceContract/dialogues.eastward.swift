// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: dialogues.proto

@_exported public import Eastward
public import Foundation
public import Observation
public import SwiftProtobuf

// MARK: Messages

/// Adds to the total.
public struct Add: ContractMessage, Hashable {
    public var by: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(by: Int = 0) {
        self.by = by
    }
}

extension Add: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Add"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}by\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.by)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.by = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.by != 0 { try visitor.visitSingularInt64Field(value: Int64(self.by), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Add, right: Add) -> Bool {
        if left.by != right.by { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("by", self.by)
    }
}

/// Puts bytes of any number into the state.
public struct Put: ContractMessage, Hashable {
    public var data: Data = Data()
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(data: Data = Data()) {
        self.data = data
    }
}

extension Put: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Put"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}data\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBytesField(value: &self.data)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.data.isEmpty { try visitor.visitSingularBytesField(value: self.data, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Put, right: Put) -> Bool {
        if left.data != right.data { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("data", self.data)
    }
}

/// One number.
public struct Counter: ContractMessage, Hashable {
    public var total: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(total: Int = 0) {
        self.total = total
    }
}

extension Counter: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Counter"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}total\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.total)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.total = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.total != 0 { try visitor.visitSingularInt64Field(value: Int64(self.total), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Counter, right: Counter) -> Bool {
        if left.total != right.total { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("total", self.total)
    }
}

/// Every kind of field.
public struct Document: ContractMessage, Hashable {
    public var number: Int = 0
    public var title: String? = nil
    public var text: String = ""
    public var data: Data = Data()
    public var numbers: [Int] = []
    public var list: [Row] = []
    public var rows: Table<Int, Row> = [:]
    public var names: Table<String, String> = [:]
    public var selected: Row = Row()
    public var choice: Document.OneOf_Choice? = nil
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(number: Int = 0, title: String? = nil, text: String = "", data: Data = Data(), numbers: [Int] = [], list: [Row] = [], rows: Table<Int, Row> = [:], names: Table<String, String> = [:], selected: Row = Row(), choice: Document.OneOf_Choice? = nil) {
        self.number = number
        self.title = title
        self.text = text
        self.data = data
        self.numbers = numbers
        self.list = list
        self.rows = rows
        self.names = names
        self.selected = selected
        self.choice = choice
    }

    public enum OneOf_Choice: Hashable, Sendable {
        case word(String)
        case row(Row)

        public static func == (left: OneOf_Choice, right: OneOf_Choice) -> Bool {
            switch (left, right) {
            case (.word(let left), .word(let right)): !(!left.hasSameBytes(as: right))
            case (.row(let left), .row(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if choice has another case.
    public var word: String? {
        get { if case .word(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = Document.OneOf_Choice.word(newValue) }
            else if case .word? = self.choice { self.choice = nil }
        }
    }

    /// `nil` if choice has another case.
    public var row: Row? {
        get { if case .row(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = Document.OneOf_Choice.row(newValue) }
            else if case .row? = self.choice { self.choice = nil }
        }
    }
}

extension Document: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Document"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}number\u{0}\u{2}\u{1}title\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}data\u{0}\u{2}\u{1}numbers\u{0}\u{2}\u{1}list\u{0}\u{2}\u{1}rows\u{0}\u{2}\u{1}names\u{0}\u{2}\u{1}selected\u{0}\u{2}\u{1}word\u{0}\u{2}\u{1}row\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.number)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.number = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.title)
            case 3: try decoder.decodeSingularStringField(value: &self.text)
            case 4: try decoder.decodeSingularBytesField(value: &self.data)
            case 5:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.numbers += values.map { Int($0) }
                }()
            case 6: try decoder.decodeRepeatedMessageField(value: &self.list)
            case 7:
                try {
                    var rows: [Int64: Row] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Row>.self, value: &rows)
                    for (key, row) in rows { self.rows[Int(key)] = row }
                }()
            case 8:
                try {
                    var rows: [String: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.names[key] = row }
                }()
            case 9:
                try {
                    var value: Row? = self.selected
                    self.selected = Row()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.selected = value ?? Row()
                }()
            case 10:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = Document.OneOf_Choice.word(value)
                }()
            case 11:
                try {
                    var value: Row? = self.row
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = Document.OneOf_Choice.row(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.number != 0 { try visitor.visitSingularInt64Field(value: Int64(self.number), fieldNumber: 1) } }()
        try { if let value = self.title { try visitor.visitSingularStringField(value: value, fieldNumber: 2) } }()
        try { if !self.text.isEmpty { try visitor.visitSingularStringField(value: self.text, fieldNumber: 3) } }()
        try { if !self.data.isEmpty { try visitor.visitSingularBytesField(value: self.data, fieldNumber: 4) } }()
        try { if !self.numbers.isEmpty { try visitor.visitPackedInt64Field(value: self.numbers.map { Int64($0) }, fieldNumber: 5) } }()
        try { if !self.list.isEmpty { try visitor.visitRepeatedMessageField(value: self.list, fieldNumber: 6) } }()
        try { if !self.rows.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Row>.self, value: Dictionary(uniqueKeysWithValues: self.rows.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 7) } }()
        try { if !self.names.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.names.lazy.map { ($0.key, $0.value) }), fieldNumber: 8) } }()
        try { if self.selected != Row() { try visitor.visitSingularMessageField(value: self.selected, fieldNumber: 9) } }()
        try { if case .word(let value)? = self.choice { try visitor.visitSingularStringField(value: value, fieldNumber: 10) } }()
        try { if case .row(let value)? = self.choice { try visitor.visitSingularMessageField(value: value, fieldNumber: 11) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Document, right: Document) -> Bool {
        if left.number != right.number { return false }
        if !left.title.hasSameBytes(as: right.title) { return false }
        if !left.text.hasSameBytes(as: right.text) { return false }
        if left.data != right.data { return false }
        if left.numbers != right.numbers { return false }
        if left.list != right.list { return false }
        if left.rows != right.rows { return false }
        if left.names.count != right.names.count || !right.names.changes(since: left.names, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.selected != right.selected { return false }
        if left.choice != right.choice { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("number", self.number)
        if let value = self.title { json.field("title", value) }
        json.field("text", self.text)
        json.field("data", self.data)
        json.field("numbers", self.numbers)
        json.field("list", self.list)
        json.field("rows", self.rows)
        json.field("names", self.names)
        json.field("selected", self.selected)
        switch self.choice {
        case .word(let value)?: json.field("word", value)
        case .row(let value)?: json.field("row", value)
        case nil: break
        }
    }
}

/// A message within a slice.
public struct Row: ContractMessage, Hashable {
    public var label: String = ""
    public var weight: Double = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(label: String = "", weight: Double = 0) {
        self.label = label
        self.weight = weight
    }
}

extension Row: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Row"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}label\u{0}\u{2}\u{1}weight\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.label)
            case 2: try decoder.decodeSingularDoubleField(value: &self.weight)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.label.isEmpty { try visitor.visitSingularStringField(value: self.label, fieldNumber: 1) } }()
        try { if self.weight.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.weight, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Row, right: Row) -> Bool {
        if !left.label.hasSameBytes(as: right.label) { return false }
        if left.weight.bitPattern != right.weight.bitPattern { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("label", self.label)
        json.field("weight", self.weight)
    }
}

/// Presence: where a process is.
public struct Cursor: ContractMessage, Hashable {
    public var position: Int = 0
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(position: Int = 0) {
        self.position = position
    }
}

extension Cursor: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Cursor"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}position\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.position)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.position = Int(value)
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.position != 0 { try visitor.visitSingularInt64Field(value: Int64(self.position), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Cursor, right: Cursor) -> Bool {
        if left.position != right.position { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("position", self.position)
    }
}

/// Presence: how a process is called.
public struct Nick: ContractMessage, Hashable {
    public var nick: String = ""
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(nick: String = "") {
        self.nick = nick
    }
}

extension Nick: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Nick"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}nick\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.nick)
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.nick.isEmpty { try visitor.visitSingularStringField(value: self.nick, fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Nick, right: Nick) -> Bool {
        if !left.nick.hasSameBytes(as: right.nick) { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("nick", self.nick)
    }
}

/// The cursors of all processes, by process name.
public struct Cursors: ContractMessage, Hashable {
    public var cursors: Table<String, Cursor> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(cursors: Table<String, Cursor> = [:]) {
        self.cursors = cursors
    }
}

extension Cursors: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Cursors"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}cursors\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Cursor] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Cursor>.self, value: &rows)
                    for (key, row) in rows { self.cursors[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.cursors.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Cursor>.self, value: Dictionary(uniqueKeysWithValues: self.cursors.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Cursors, right: Cursors) -> Bool {
        if left.cursors != right.cursors { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("cursors", self.cursors)
    }
}

/// The nicks of all processes, by process name.
public struct Nicks: ContractMessage, Hashable {
    public var nicks: Table<String, Nick> = [:]
    public var unknownFields = SwiftProtobuf.UnknownStorage()

    public init() {}

    public init(nicks: Table<String, Nick> = [:]) {
        self.nicks = nicks
    }
}

extension Nicks: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    public static let protoMessageName = "conformance.Nicks"
    public static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}nicks\u{0}")

    public mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var rows: [String: Nick] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Nick>.self, value: &rows)
                    for (key, row) in rows { self.nicks[key] = row }
                }()
            default: break
            }
        }
    }

    public func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.nicks.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufString, Nick>.self, value: Dictionary(uniqueKeysWithValues: self.nicks.lazy.map { ($0.key, $0.value) }), fieldNumber: 1) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    public static func == (left: Nicks, right: Nicks) -> Bool {
        if left.nicks != right.nicks { return false }
        return left.unknownFields == right.unknownFields
    }

    public func writeFields(to json: inout JSONWriter) {
        json.field("nicks", self.nicks)
    }
}

// MARK: Actions

/// The actions of dialogues.proto.
public enum DialoguesAction: Sendable, Equatable {
    /// Adds to the total.
    case add(by: Int)
    /// Puts bytes of any number into the state.
    case put(data: Data)
}

extension AppAction where Self == ConformanceAction {
    /// Adds to the total.
    public static func add(by: Int) -> ConformanceAction { .dialogues(.add(by: by)) }
}

extension AppAction where Self == ConformanceAction {
    /// Puts bytes of any number into the state.
    public static func put(data: Data) -> ConformanceAction { .dialogues(.put(data: data)) }
}

extension Cursor: PresenceValue {}

extension Nick: PresenceValue {}

// MARK: Counter

/// A component that receives the slice `conformance.Counter`.
public protocol CounterComponent: SliceComponent {
    func newTotal(_ total: Int)
}

/// One number.
public protocol KnowsTheCounter: Sendable {
    func provideCounter(to component: some CounterComponent)
}

/// The slice `conformance.Counter` on the wire.
public enum CounterSlice: Slice {
    public typealias Message = Counter

    public static let fields: [SliceField<CounterSlice>] = [
        .value(1, \.total),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<CounterSlice>, to component: some CounterComponent) {
        if change.fields.contains(1) { component.newTotal(change.value.total) }
        component.didReach(change.revision)
    }
}

extension Counter: SliceMessage {
    public typealias SliceType = CounterSlice
}

/// The component that puts `conformance.Counter` on the wire.
public final class CounterRecorder: CounterComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<CounterSlice>()

    public static let callbacks: [UInt32: String] = [1: "newTotal"]

    public init() {}

    public func newTotal(_ total: Int) {
        provided.set(1) { $0.total = total }
    }
}

/// A component that keeps the slice `conformance.Counter`, for views that observe it.
@MainActor
public final class CounterModel: @MainActor CounterComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Counter()

    public init() {}

    public var total: Int {
        _observers.access(self, keyPath: \.total)
        return _slice.total
    }

    public func newTotal(_ total: Int) {
        _observers.withMutation(of: self, keyPath: \.total) { _slice.total = total }
    }
}

// MARK: Document

/// A component that receives the slice `conformance.Document`.
public protocol DocumentComponent: SliceComponent {
    func newNumber(_ number: Int)
    func newTitle(_ title: String?)
    func newText(_ text: String)
    func newData(_ data: Data)
    func newNumbers(_ numbers: [Int])
    func newList(_ list: [Row])
    func newRows(_ rows: Table<Int, Row>, changes: TableChanges<Int>)
    func newRows(_ rows: Table<Int, Row>)
    func newNames(_ names: Table<String, String>, changes: TableChanges<String>)
    func newNames(_ names: Table<String, String>)
    func newSelected(_ selected: Row)
    func newWord(_ word: String)
    func newRow(_ row: Row)
}

extension DocumentComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newRows(_ rows: Table<Int, Row>) {
        newRows(rows, changes: TableChanges(inserted: Array(rows.keys)))
    }

    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newNames(_ names: Table<String, String>) {
        newNames(names, changes: TableChanges(inserted: Array(names.keys)))
    }
}

/// Every kind of field.
public protocol KnowsTheDocument: Sendable {
    func provideDocument(to component: some DocumentComponent)
}

/// The slice `conformance.Document` on the wire.
public enum DocumentSlice: Slice {
    public typealias Message = Document

    public static let fields: [SliceField<DocumentSlice>] = [
        .value(1, \.number),
        .value(2, \.title, by: { $0.hasSameBytes(as: $1) }),
        .text(3, \.text),
        .bytes(4, \.data),
        .list(5, \.numbers),
        .list(6, \.list),
        .table(7, \.rows, emptyRow: Row()),
        .table(8, \.names, emptyRow: "", by: { $0.hasSameBytes(as: $1) }),
        .value(9, \.selected),
        .choice(10, excluding: [11], of: \.choice, get: { if case .word(let value) = $0 { value } else { nil } }, by: { $0.hasSameBytes(as: $1) }),
        .choice(11, excluding: [10], of: \.choice, get: { if case .row(let value) = $0 { value } else { nil } }),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<DocumentSlice>, to component: some DocumentComponent) {
        if change.fields.contains(1) { component.newNumber(change.value.number) }
        if change.fields.contains(2) { component.newTitle(change.value.title) }
        if change.fields.contains(3) { component.newText(change.value.text) }
        if change.fields.contains(4) { component.newData(change.value.data) }
        if change.fields.contains(5) { component.newNumbers(change.value.numbers) }
        if change.fields.contains(6) { component.newList(change.value.list) }
        if change.fields.contains(7) { component.newRows(change.value.rows, changes: change.value.rows.changes(since: change.previous.rows)) }
        if change.fields.contains(8) { component.newNames(change.value.names, changes: change.value.names.changes(since: change.previous.names, by: { $0.hasSameBytes(as: $1) })) }
        if change.fields.contains(9) { component.newSelected(change.value.selected) }
        if change.fields.contains(10), case .word(let value)? = change.value.choice { component.newWord(value) }
        if change.fields.contains(11), case .row(let value)? = change.value.choice { component.newRow(value) }
        component.didReach(change.revision)
    }
}

extension Document: SliceMessage {
    public typealias SliceType = DocumentSlice
}

/// The component that puts `conformance.Document` on the wire.
public final class DocumentRecorder: DocumentComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<DocumentSlice>()

    public static let callbacks: [UInt32: String] = [1: "newNumber", 2: "newTitle", 3: "newText", 4: "newData", 5: "newNumbers", 6: "newList", 7: "newRows", 8: "newNames", 9: "newSelected"]

    public init() {}

    public func newNumber(_ number: Int) {
        provided.set(1) { $0.number = number }
    }

    public func newTitle(_ title: String?) {
        provided.set(2) { $0.title = title }
    }

    public func newText(_ text: String) {
        provided.set(3) { $0.text = text }
    }

    public func newData(_ data: Data) {
        provided.set(4) { $0.data = data }
    }

    public func newNumbers(_ numbers: [Int]) {
        provided.set(5) { $0.numbers = numbers }
    }

    public func newList(_ list: [Row]) {
        provided.set(6) { $0.list = list }
    }

    public func newRows(_ rows: Table<Int, Row>, changes: TableChanges<Int>) {
        provided.set(7) { $0.rows = rows }
    }

    public func newRows(_ rows: Table<Int, Row>) {
        provided.set(7) { $0.rows = rows }
    }

    public func newNames(_ names: Table<String, String>, changes: TableChanges<String>) {
        provided.set(8) { $0.names = names }
    }

    public func newNames(_ names: Table<String, String>) {
        provided.set(8) { $0.names = names }
    }

    public func newSelected(_ selected: Row) {
        provided.set(9) { $0.selected = selected }
    }

    public func newWord(_ word: String) {
        provided.set(10, clearing: [11]) { $0.word = word }
    }

    public func newRow(_ row: Row) {
        provided.set(11, clearing: [10]) { $0.row = row }
    }
}

/// A component that keeps the slice `conformance.Document`, for views that observe it.
@MainActor
public final class DocumentModel: @MainActor DocumentComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Document()

    public init() {}

    public var number: Int {
        _observers.access(self, keyPath: \.number)
        return _slice.number
    }

    public var title: String? {
        _observers.access(self, keyPath: \.title)
        return _slice.title
    }

    public var text: String {
        _observers.access(self, keyPath: \.text)
        return _slice.text
    }

    public var data: Data {
        _observers.access(self, keyPath: \.data)
        return _slice.data
    }

    public var numbers: [Int] {
        _observers.access(self, keyPath: \.numbers)
        return _slice.numbers
    }

    public var list: [Row] {
        _observers.access(self, keyPath: \.list)
        return _slice.list
    }

    public var rows: Table<Int, Row> {
        _observers.access(self, keyPath: \.rows)
        return _slice.rows
    }

    public var names: Table<String, String> {
        _observers.access(self, keyPath: \.names)
        return _slice.names
    }

    public var selected: Row {
        _observers.access(self, keyPath: \.selected)
        return _slice.selected
    }

    public var choice: Document.OneOf_Choice? {
        _observers.access(self, keyPath: \.choice)
        return _slice.choice
    }

    public func newNumber(_ number: Int) {
        _observers.withMutation(of: self, keyPath: \.number) { _slice.number = number }
    }

    public func newTitle(_ title: String?) {
        _observers.withMutation(of: self, keyPath: \.title) { _slice.title = title }
    }

    public func newText(_ text: String) {
        _observers.withMutation(of: self, keyPath: \.text) { _slice.text = text }
    }

    public func newData(_ data: Data) {
        _observers.withMutation(of: self, keyPath: \.data) { _slice.data = data }
    }

    public func newNumbers(_ numbers: [Int]) {
        _observers.withMutation(of: self, keyPath: \.numbers) { _slice.numbers = numbers }
    }

    public func newList(_ list: [Row]) {
        _observers.withMutation(of: self, keyPath: \.list) { _slice.list = list }
    }

    public func newRows(_ rows: Table<Int, Row>, changes: TableChanges<Int>) {
        _observers.withMutation(of: self, keyPath: \.rows) { _slice.rows = rows }
    }

    public func newNames(_ names: Table<String, String>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.names) { _slice.names = names }
    }

    public func newSelected(_ selected: Row) {
        _observers.withMutation(of: self, keyPath: \.selected) { _slice.selected = selected }
    }

    public func newWord(_ word: String) {
        _observers.withMutation(of: self, keyPath: \.choice) { _slice.word = word }
    }

    public func newRow(_ row: Row) {
        _observers.withMutation(of: self, keyPath: \.choice) { _slice.row = row }
    }
}

// MARK: Cursors

/// A component that receives the slice `conformance.Cursors`.
public protocol CursorsComponent: SliceComponent {
    func newCursors(_ cursors: Table<String, Cursor>, changes: TableChanges<String>)
    func newCursors(_ cursors: Table<String, Cursor>)
}

extension CursorsComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newCursors(_ cursors: Table<String, Cursor>) {
        newCursors(cursors, changes: TableChanges(inserted: Array(cursors.keys)))
    }
}

/// The slice `conformance.Cursors` on the wire.
public enum CursorsSlice: Slice {
    public typealias Message = Cursors

    public static let fields: [SliceField<CursorsSlice>] = [
        .table(1, \.cursors, emptyRow: Cursor()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<CursorsSlice>, to component: some CursorsComponent) {
        if change.fields.contains(1) { component.newCursors(change.value.cursors, changes: change.value.cursors.changes(since: change.previous.cursors)) }
        component.didReach(change.revision)
    }
}

extension Cursors: SliceMessage {
    public typealias SliceType = CursorsSlice
}

/// The component that puts `conformance.Cursors` on the wire.
public final class CursorsRecorder: CursorsComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<CursorsSlice>()

    public static let callbacks: [UInt32: String] = [1: "newCursors"]

    public init() {}

    public func newCursors(_ cursors: Table<String, Cursor>, changes: TableChanges<String>) {
        provided.set(1) { $0.cursors = cursors }
    }

    public func newCursors(_ cursors: Table<String, Cursor>) {
        provided.set(1) { $0.cursors = cursors }
    }
}

/// A component that keeps the slice `conformance.Cursors`, for views that observe it.
@MainActor
public final class CursorsModel: @MainActor CursorsComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Cursors()

    public init() {}

    public var cursors: Table<String, Cursor> {
        _observers.access(self, keyPath: \.cursors)
        return _slice.cursors
    }

    public func newCursors(_ cursors: Table<String, Cursor>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.cursors) { _slice.cursors = cursors }
    }
}

// MARK: Nicks

/// A component that receives the slice `conformance.Nicks`.
public protocol NicksComponent: SliceComponent {
    func newNicks(_ nicks: Table<String, Nick>, changes: TableChanges<String>)
    func newNicks(_ nicks: Table<String, Nick>)
}

extension NicksComponent {
    /// Reports all rows as inserted: a state that provides a table does not know its changes.
    public func newNicks(_ nicks: Table<String, Nick>) {
        newNicks(nicks, changes: TableChanges(inserted: Array(nicks.keys)))
    }
}

/// The slice `conformance.Nicks` on the wire.
public enum NicksSlice: Slice {
    public typealias Message = Nicks

    public static let fields: [SliceField<NicksSlice>] = [
        .table(1, \.nicks, emptyRow: Nick()),
    ]

    /// Passes the changed fields to `component`.
    public static func deliver(_ change: SliceChange<NicksSlice>, to component: some NicksComponent) {
        if change.fields.contains(1) { component.newNicks(change.value.nicks, changes: change.value.nicks.changes(since: change.previous.nicks)) }
        component.didReach(change.revision)
    }
}

extension Nicks: SliceMessage {
    public typealias SliceType = NicksSlice
}

/// The component that puts `conformance.Nicks` on the wire.
public final class NicksRecorder: NicksComponent, SliceRecorder {
    public private(set) var provided = PartialSlice<NicksSlice>()

    public static let callbacks: [UInt32: String] = [1: "newNicks"]

    public init() {}

    public func newNicks(_ nicks: Table<String, Nick>, changes: TableChanges<String>) {
        provided.set(1) { $0.nicks = nicks }
    }

    public func newNicks(_ nicks: Table<String, Nick>) {
        provided.set(1) { $0.nicks = nicks }
    }
}

/// A component that keeps the slice `conformance.Nicks`, for views that observe it.
@MainActor
public final class NicksModel: @MainActor NicksComponent, Observable {
    private let _observers = ObservationRegistrar()
    private var _slice = Nicks()

    public init() {}

    public var nicks: Table<String, Nick> {
        _observers.access(self, keyPath: \.nicks)
        return _slice.nicks
    }

    public func newNicks(_ nicks: Table<String, Nick>, changes: TableChanges<String>) {
        _observers.withMutation(of: self, keyPath: \.nicks) { _slice.nicks = nicks }
    }
}

// MARK: Client

/// The role of the client under test.
public struct Client: FeatureRole {
    public static let name = "conformance.Client"

    /// An action that this role may send.
    public struct Action: RoleAction {
        public let action: ConformanceAction

        private init(action: ConformanceAction) {
            self.action = action
        }

        /// Adds to the total.
        public static func add(by: Int) -> Action { Action(action: .dialogues(.add(by: by))) }
        /// Puts bytes of any number into the state.
        public static func put(data: Data) -> Action { Action(action: .dialogues(.put(data: data))) }

        public init?(_ action: ConformanceAction) {
            guard ["conformance.Add", "conformance.Put"].contains(action.name) else { return nil }
            self.action = action
        }
    }

    public let connection: RoleConnection<Client>

    public init(connection: RoleConnection<Client>) {
        self.connection = connection
    }

    /// Adds to the total.
    @discardableResult
    public func add(by: Int) async throws -> Receipt {
        try await self.connection.send(Action.add(by: by))
    }

    /// Puts bytes of any number into the state.
    @discardableResult
    public func put(data: Data) async throws -> Receipt {
        try await self.connection.send(Action.put(data: data))
    }

    /// Delivers the slice `conformance.Counter` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideCounter(to component: some CounterComponent) async throws -> Subscription {
        try await connection.subscribe(CounterSlice.self) { change in
            CounterSlice.deliver(change, to: component)
        }
    }

    /// Calls `newTotal` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideCounter(to newTotal: @escaping @MainActor (Int) -> Void) async throws -> Subscription {
        try await connection.subscribe(CounterSlice.self) { change in
            if change.fields.contains(1) { newTotal(change.value.total) }
        }
    }

    /// The whole values of `conformance.Counter`, now and after every change.
    public func counterValues() -> SliceValues<CounterSlice> {
        connection.values(of: CounterSlice.self)
    }

    /// Delivers the slice `conformance.Document` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideDocument(to component: some DocumentComponent) async throws -> Subscription {
        try await connection.subscribe(DocumentSlice.self) { change in
            DocumentSlice.deliver(change, to: component)
        }
    }

    /// The whole values of `conformance.Document`, now and after every change.
    public func documentValues() -> SliceValues<DocumentSlice> {
        connection.values(of: DocumentSlice.self)
    }

    /// Delivers the slice `conformance.Cursors` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideCursors(to component: some CursorsComponent) async throws -> Subscription {
        try await connection.subscribe(CursorsSlice.self) { change in
            CursorsSlice.deliver(change, to: component)
        }
    }

    /// Calls `newCursors` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideCursors(to newCursors: @escaping @MainActor (Table<String, Cursor>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(CursorsSlice.self) { change in
            if change.fields.contains(1) { newCursors(change.value.cursors, change.value.cursors.changes(since: change.previous.cursors)) }
        }
    }

    /// The whole values of `conformance.Cursors`, now and after every change.
    public func cursorsValues() -> SliceValues<CursorsSlice> {
        connection.values(of: CursorsSlice.self)
    }

    /// Delivers the slice `conformance.Nicks` to `component` now and after every change.
    /// Retains `component` until the subscription is cancelled or the connection ends.
    @MainActor @discardableResult
    public func provideNicks(to component: some NicksComponent) async throws -> Subscription {
        try await connection.subscribe(NicksSlice.self) { change in
            NicksSlice.deliver(change, to: component)
        }
    }

    /// Calls `newNicks` now and after every change, until the subscription is cancelled
    /// or the connection ends.
    @MainActor @discardableResult
    public func provideNicks(to newNicks: @escaping @MainActor (Table<String, Nick>, TableChanges<String>) -> Void) async throws -> Subscription {
        try await connection.subscribe(NicksSlice.self) { change in
            if change.fields.contains(1) { newNicks(change.value.nicks, change.value.nicks.changes(since: change.previous.nicks)) }
        }
    }

    /// The whole values of `conformance.Nicks`, now and after every change.
    public func nicksValues() -> SliceValues<NicksSlice> {
        connection.values(of: NicksSlice.self)
    }

    /// Presence: where a process is.
    ///
    /// Publishes the presence `conformance.Cursor` of this process, instead of its last one.
    public func publishCursor(position: Int) async throws {
        try await self.connection.publish(Cursor(position: position))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishCursor(_ value: Cursor) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `conformance.Cursor` of this process.
    public func withdrawCursor() async throws {
        try await connection.withdraw(Cursor.self)
    }

    /// Presence: how a process is called.
    ///
    /// Publishes the presence `conformance.Nick` of this process, instead of its last one.
    public func publishNick(nick: String) async throws {
        try await self.connection.publish(Nick(nick: nick))
    }

    /// Publishes `value` instead of the last presence of this type.
    public func publishNick(_ value: Nick) async throws {
        try await connection.publish(value)
    }

    /// Withdraws the presence `conformance.Nick` of this process.
    public func withdrawNick() async throws {
        try await connection.withdraw(Nick.self)
    }

    /// The actions and slices that a store with `State` serves to this role.
    public static func serve<State: KnowsTheCounter & KnowsTheDocument>(_: State.Type) -> ServedRole<State> {
        ServedRole(
            name: name,
            actions: ["conformance.Add", "conformance.Put"],
            slices: [
                ServedSlice(CounterRecorder.self) { state, recorder in state.provideCounter(to: recorder) },
                ServedSlice(DocumentRecorder.self) { state, recorder in state.provideDocument(to: recorder) },
                ServedSlice(presence: Cursor.self, CursorsRecorder.self) { values, recorder in recorder.newCursors(values) },
                ServedSlice(presence: Nick.self, NicksRecorder.self) { values, recorder in recorder.newNicks(values) }
            ],
            presence: [ServedPresence(Cursor.self), ServedPresence(Nick.self)])
    }
}
