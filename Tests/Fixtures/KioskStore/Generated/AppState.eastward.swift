// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: notices.proto, orders.proto

import KioskContract
import EastwardView
import SwiftProtobuf

// MARK: State

/// The state of kiosk: a part for each contract that declares one.
struct AppState: ComposedState {
    /// The orders' part of the state.
    var orders = OrdersState.initial
    /// The notices' part of the state.
    var notices = NoticesState.initial

    static let roles = [
        NoticesFeature.serve(AppState.self),
        BarFeature.serve(AppState.self),
        DisplayFeature.serve(AppState.self),
    ]

    mutating func route(_ action: KioskAction, _ context: Context) throws(Rejection) {
        switch action {
        case .notices(let action): try Self.reduce(&self.notices, action, context)
        case .orders(let action): try Self.reduce(&self.orders, action, context)
        }
    }

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        try write(StateRecord(record: .orders(self.orders)))
        do {
            var part = self.notices
            part.panels = [:]
            try write(StateRecord(record: .notices(part)))
        }
        for (key, value) in self.notices.panels {
            try write(StateRecord(record: .noticesPanels(.init(key: key, value: value))))
        }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .orders(let part): self.orders = part
        case .notices(let part): self.notices = part
        case .noticesPanels(let row):
            self.notices.panels[row.key] = row.value ?? EastwardView.Panel()
        case nil: throw UnreadableRecord("A record of the state has no content.")
        }
    }
}

// MARK: Records

/// One record of the state in a snapshot: a part without its maps, or a row of a map.
struct StateRecord: ContractMessage, Hashable {
    var record: StateRecord.OneOf_Record? = nil
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(record: StateRecord.OneOf_Record? = nil) {
        self.record = record
    }

    enum OneOf_Record: Hashable, Sendable {
        case orders(OrdersState)
        case notices(NoticesState)
        case noticesPanels(StateRecord.NoticesPanels)

        static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.orders(let left), .orders(let right)): !(left != right)
            case (.notices(let left), .notices(let right)): !(left != right)
            case (.noticesPanels(let left), .noticesPanels(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    var orders: OrdersState? {
        get { if case .orders(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.orders(newValue) }
            else if case .orders? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var notices: NoticesState? {
        get { if case .notices(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.notices(newValue) }
            else if case .notices? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var noticesPanels: StateRecord.NoticesPanels? {
        get { if case .noticesPanels(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.noticesPanels(newValue) }
            else if case .noticesPanels? = self.record { self.record = nil }
        }
    }
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kiosk.StateRecord"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}orders\u{0}\u{2}\u{1}notices\u{0}\u{2}\u{4f}\u{1f}noticesPanels\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: OrdersState? = self.orders
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.orders(value)
                }()
            case 2:
                try {
                    var value: NoticesState? = self.notices
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.notices(value)
                }()
            case 2001:
                try {
                    var value: StateRecord.NoticesPanels? = self.noticesPanels
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.noticesPanels(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .orders(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .notices(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .noticesPanels(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2001) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord, right: StateRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .orders(let value)?: json.field("orders", value)
        case .notices(let value)?: json.field("notices", value)
        case .noticesPanels(let value)?: json.field("noticesPanels", value)
        case nil: break
        }
    }
}

extension StateRecord {
    /// A row of `notices.panels`.
    struct NoticesPanels: ContractMessage, Hashable {
        var key: Int = 0
        var value: EastwardView.Panel? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: EastwardView.Panel? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.NoticesPanels: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "kiosk.StateRecord.NoticesPanels"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.NoticesPanels, right: StateRecord.NoticesPanels) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}
