// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: goods.proto, looking.proto, members.proto, prices.proto, sales.proto, tape.proto

import LarderContract
import Foundation
import SwiftProtobuf

// MARK: State

/// The state of larder: a part for each contract that declares one.
struct AppState: ComposedState {
    var goods = GoodsState.initial
    var prices = PricesState.initial
    var tape = Tape.initial
    var members = MembersState.initial

    static let roles = [
        ShopperFeature.serve(AppState.self),
        MembersFeature.serve(AppState.self),
        PricesFeature.serve(AppState.self),
        SalesFeature.serve(AppState.self),
        TapeFeature.serve(AppState.self),
    ]

    mutating func route(_ action: LarderAction, _ context: Context) throws(Rejection) {
        switch action {
        case .members(let action): try Self.reduce(&self.members, action, context)
        case .prices(let action): try Self.reduce(&self.prices, action, context)
        case .sales(let action): try reduceSales(action, context)
        case .tape(let action): try Self.reduce(&self.tape, action, context)
        }
    }

    func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
        do {
            var part = self.goods
            part.byBool = [:]
            part.byInt32 = [:]
            part.bySint32 = [:]
            part.bySfixed32 = [:]
            part.byInt64 = [:]
            part.bySint64 = [:]
            part.bySfixed64 = [:]
            part.byUint32 = [:]
            part.byFixed32 = [:]
            part.byUint64 = [:]
            part.byFixed64 = [:]
            part.byString = [:]
            part.rowsBool = [:]
            part.rowsInt32 = [:]
            part.rowsSint32 = [:]
            part.rowsSfixed32 = [:]
            part.rowsInt64 = [:]
            part.rowsSint64 = [:]
            part.rowsSfixed64 = [:]
            part.rowsUint32 = [:]
            part.rowsFixed32 = [:]
            part.rowsUint64 = [:]
            part.rowsFixed64 = [:]
            part.rowsFloat = [:]
            part.rowsDouble = [:]
            part.rowsString = [:]
            part.rowsBytes = [:]
            part.rowsColor = [:]
            part.rowsItem = [:]
            try write(StateRecord(record: .goods(part)))
        }
        for (key, value) in self.goods.byBool {
            try write(StateRecord(record: .goodsByBool(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byInt32 {
            try write(StateRecord(record: .goodsByInt32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.bySint32 {
            try write(StateRecord(record: .goodsBySint32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.bySfixed32 {
            try write(StateRecord(record: .goodsBySfixed32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byInt64 {
            try write(StateRecord(record: .goodsByInt64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.bySint64 {
            try write(StateRecord(record: .goodsBySint64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.bySfixed64 {
            try write(StateRecord(record: .goodsBySfixed64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byUint32 {
            try write(StateRecord(record: .goodsByUint32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byFixed32 {
            try write(StateRecord(record: .goodsByFixed32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byUint64 {
            try write(StateRecord(record: .goodsByUint64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byFixed64 {
            try write(StateRecord(record: .goodsByFixed64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.byString {
            try write(StateRecord(record: .goodsByString(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsBool {
            try write(StateRecord(record: .goodsRowsBool(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsInt32 {
            try write(StateRecord(record: .goodsRowsInt32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsSint32 {
            try write(StateRecord(record: .goodsRowsSint32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsSfixed32 {
            try write(StateRecord(record: .goodsRowsSfixed32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsInt64 {
            try write(StateRecord(record: .goodsRowsInt64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsSint64 {
            try write(StateRecord(record: .goodsRowsSint64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsSfixed64 {
            try write(StateRecord(record: .goodsRowsSfixed64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsUint32 {
            try write(StateRecord(record: .goodsRowsUint32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsFixed32 {
            try write(StateRecord(record: .goodsRowsFixed32(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsUint64 {
            try write(StateRecord(record: .goodsRowsUint64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsFixed64 {
            try write(StateRecord(record: .goodsRowsFixed64(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsFloat {
            try write(StateRecord(record: .goodsRowsFloat(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsDouble {
            try write(StateRecord(record: .goodsRowsDouble(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsString {
            try write(StateRecord(record: .goodsRowsString(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsBytes {
            try write(StateRecord(record: .goodsRowsBytes(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsColor {
            try write(StateRecord(record: .goodsRowsColor(.init(key: key, value: value))))
        }
        for (key, value) in self.goods.rowsItem {
            try write(StateRecord(record: .goodsRowsItem(.init(key: key, value: value))))
        }
        do {
            var part = self.prices
            part.items = [:]
            part.sold = [:]
            try write(StateRecord(record: .prices(part)))
        }
        for (key, value) in self.prices.items {
            try write(StateRecord(record: .pricesItems(.init(key: key, value: value))))
        }
        for (key, value) in self.prices.sold {
            try write(StateRecord(record: .pricesSold(.init(key: key, value: value))))
        }
        try self.tape.writeParts { try write(StateRecord(record: .tape($0))) }
        do {
            var part = self.members
            part.cards = [:]
            part.points = [:]
            try write(StateRecord(record: .members(part)))
        }
        for (key, value) in self.members.cards {
            try write(StateRecord(record: .membersCards(.init(key: key, value: value))))
        }
        for (key, value) in self.members.points {
            try write(StateRecord(record: .membersPoints(.init(key: key, value: value))))
        }
    }

    mutating func readRecord(_ record: StateRecord) throws {
        switch record.record {
        case .goods(let part): self.goods = part
        case .goodsByBool(let row):
            self.goods.byBool[row.key] = row.value
        case .goodsByInt32(let row):
            self.goods.byInt32[row.key] = row.value
        case .goodsBySint32(let row):
            self.goods.bySint32[row.key] = row.value
        case .goodsBySfixed32(let row):
            self.goods.bySfixed32[row.key] = row.value
        case .goodsByInt64(let row):
            self.goods.byInt64[row.key] = row.value
        case .goodsBySint64(let row):
            self.goods.bySint64[row.key] = row.value
        case .goodsBySfixed64(let row):
            self.goods.bySfixed64[row.key] = row.value
        case .goodsByUint32(let row):
            self.goods.byUint32[row.key] = row.value
        case .goodsByFixed32(let row):
            self.goods.byFixed32[row.key] = row.value
        case .goodsByUint64(let row):
            self.goods.byUint64[row.key] = row.value
        case .goodsByFixed64(let row):
            self.goods.byFixed64[row.key] = row.value
        case .goodsByString(let row):
            self.goods.byString[row.key] = row.value
        case .goodsRowsBool(let row):
            self.goods.rowsBool[row.key] = row.value
        case .goodsRowsInt32(let row):
            self.goods.rowsInt32[row.key] = row.value
        case .goodsRowsSint32(let row):
            self.goods.rowsSint32[row.key] = row.value
        case .goodsRowsSfixed32(let row):
            self.goods.rowsSfixed32[row.key] = row.value
        case .goodsRowsInt64(let row):
            self.goods.rowsInt64[row.key] = row.value
        case .goodsRowsSint64(let row):
            self.goods.rowsSint64[row.key] = row.value
        case .goodsRowsSfixed64(let row):
            self.goods.rowsSfixed64[row.key] = row.value
        case .goodsRowsUint32(let row):
            self.goods.rowsUint32[row.key] = row.value
        case .goodsRowsFixed32(let row):
            self.goods.rowsFixed32[row.key] = row.value
        case .goodsRowsUint64(let row):
            self.goods.rowsUint64[row.key] = row.value
        case .goodsRowsFixed64(let row):
            self.goods.rowsFixed64[row.key] = row.value
        case .goodsRowsFloat(let row):
            self.goods.rowsFloat[row.key] = row.value
        case .goodsRowsDouble(let row):
            self.goods.rowsDouble[row.key] = row.value
        case .goodsRowsString(let row):
            self.goods.rowsString[row.key] = row.value
        case .goodsRowsBytes(let row):
            self.goods.rowsBytes[row.key] = row.value
        case .goodsRowsColor(let row):
            self.goods.rowsColor[row.key] = row.value
        case .goodsRowsItem(let row):
            self.goods.rowsItem[row.key] = row.value ?? Item()
        case .prices(let part): self.prices = part
        case .pricesItems(let row):
            self.prices.items[row.key] = row.value ?? Item()
        case .pricesSold(let row):
            self.prices.sold[row.key] = row.value
        case .tape(let part): try self.tape.readPart(part)
        case .members(let part): self.members = part
        case .membersCards(let row):
            self.members.cards[row.key] = row.value ?? Card()
        case .membersPoints(let row):
            self.members.points[row.key] = row.value
        case nil: throw UnreadableRecord("A record of the state has no content.")
        }
    }

    static let removedRecords: [Range<Int>] = [9..<10, 20..<23]
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
        case goods(GoodsState)
        case goodsByBool(StateRecord.GoodsByBool)
        case goodsByInt32(StateRecord.GoodsByInt32)
        case goodsBySint32(StateRecord.GoodsBySint32)
        case goodsBySfixed32(StateRecord.GoodsBySfixed32)
        case goodsByInt64(StateRecord.GoodsByInt64)
        case goodsBySint64(StateRecord.GoodsBySint64)
        case goodsBySfixed64(StateRecord.GoodsBySfixed64)
        case goodsByUint32(StateRecord.GoodsByUint32)
        case goodsByFixed32(StateRecord.GoodsByFixed32)
        case goodsByUint64(StateRecord.GoodsByUint64)
        case goodsByFixed64(StateRecord.GoodsByFixed64)
        case goodsByString(StateRecord.GoodsByString)
        case goodsRowsBool(StateRecord.GoodsRowsBool)
        case goodsRowsInt32(StateRecord.GoodsRowsInt32)
        case goodsRowsSint32(StateRecord.GoodsRowsSint32)
        case goodsRowsSfixed32(StateRecord.GoodsRowsSfixed32)
        case goodsRowsInt64(StateRecord.GoodsRowsInt64)
        case goodsRowsSint64(StateRecord.GoodsRowsSint64)
        case goodsRowsSfixed64(StateRecord.GoodsRowsSfixed64)
        case goodsRowsUint32(StateRecord.GoodsRowsUint32)
        case goodsRowsFixed32(StateRecord.GoodsRowsFixed32)
        case goodsRowsUint64(StateRecord.GoodsRowsUint64)
        case goodsRowsFixed64(StateRecord.GoodsRowsFixed64)
        case goodsRowsFloat(StateRecord.GoodsRowsFloat)
        case goodsRowsDouble(StateRecord.GoodsRowsDouble)
        case goodsRowsString(StateRecord.GoodsRowsString)
        case goodsRowsBytes(StateRecord.GoodsRowsBytes)
        case goodsRowsColor(StateRecord.GoodsRowsColor)
        case goodsRowsItem(StateRecord.GoodsRowsItem)
        case prices(PricesState)
        case pricesItems(StateRecord.PricesItems)
        case pricesSold(StateRecord.PricesSold)
        case tape(TapeState)
        case members(MembersState)
        case membersCards(StateRecord.MembersCards)
        case membersPoints(StateRecord.MembersPoints)

        static func == (left: OneOf_Record, right: OneOf_Record) -> Bool {
            switch (left, right) {
            case (.goods(let left), .goods(let right)): !(left != right)
            case (.goodsByBool(let left), .goodsByBool(let right)): !(left != right)
            case (.goodsByInt32(let left), .goodsByInt32(let right)): !(left != right)
            case (.goodsBySint32(let left), .goodsBySint32(let right)): !(left != right)
            case (.goodsBySfixed32(let left), .goodsBySfixed32(let right)): !(left != right)
            case (.goodsByInt64(let left), .goodsByInt64(let right)): !(left != right)
            case (.goodsBySint64(let left), .goodsBySint64(let right)): !(left != right)
            case (.goodsBySfixed64(let left), .goodsBySfixed64(let right)): !(left != right)
            case (.goodsByUint32(let left), .goodsByUint32(let right)): !(left != right)
            case (.goodsByFixed32(let left), .goodsByFixed32(let right)): !(left != right)
            case (.goodsByUint64(let left), .goodsByUint64(let right)): !(left != right)
            case (.goodsByFixed64(let left), .goodsByFixed64(let right)): !(left != right)
            case (.goodsByString(let left), .goodsByString(let right)): !(left != right)
            case (.goodsRowsBool(let left), .goodsRowsBool(let right)): !(left != right)
            case (.goodsRowsInt32(let left), .goodsRowsInt32(let right)): !(left != right)
            case (.goodsRowsSint32(let left), .goodsRowsSint32(let right)): !(left != right)
            case (.goodsRowsSfixed32(let left), .goodsRowsSfixed32(let right)): !(left != right)
            case (.goodsRowsInt64(let left), .goodsRowsInt64(let right)): !(left != right)
            case (.goodsRowsSint64(let left), .goodsRowsSint64(let right)): !(left != right)
            case (.goodsRowsSfixed64(let left), .goodsRowsSfixed64(let right)): !(left != right)
            case (.goodsRowsUint32(let left), .goodsRowsUint32(let right)): !(left != right)
            case (.goodsRowsFixed32(let left), .goodsRowsFixed32(let right)): !(left != right)
            case (.goodsRowsUint64(let left), .goodsRowsUint64(let right)): !(left != right)
            case (.goodsRowsFixed64(let left), .goodsRowsFixed64(let right)): !(left != right)
            case (.goodsRowsFloat(let left), .goodsRowsFloat(let right)): !(left != right)
            case (.goodsRowsDouble(let left), .goodsRowsDouble(let right)): !(left != right)
            case (.goodsRowsString(let left), .goodsRowsString(let right)): !(left != right)
            case (.goodsRowsBytes(let left), .goodsRowsBytes(let right)): !(left != right)
            case (.goodsRowsColor(let left), .goodsRowsColor(let right)): !(left != right)
            case (.goodsRowsItem(let left), .goodsRowsItem(let right)): !(left != right)
            case (.prices(let left), .prices(let right)): !(left != right)
            case (.pricesItems(let left), .pricesItems(let right)): !(left != right)
            case (.pricesSold(let left), .pricesSold(let right)): !(left != right)
            case (.tape(let left), .tape(let right)): !(left != right)
            case (.members(let left), .members(let right)): !(left != right)
            case (.membersCards(let left), .membersCards(let right)): !(left != right)
            case (.membersPoints(let left), .membersPoints(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if record has another case.
    var goods: GoodsState? {
        get { if case .goods(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goods(newValue) }
            else if case .goods? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByBool: StateRecord.GoodsByBool? {
        get { if case .goodsByBool(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByBool(newValue) }
            else if case .goodsByBool? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByInt32: StateRecord.GoodsByInt32? {
        get { if case .goodsByInt32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByInt32(newValue) }
            else if case .goodsByInt32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsBySint32: StateRecord.GoodsBySint32? {
        get { if case .goodsBySint32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsBySint32(newValue) }
            else if case .goodsBySint32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsBySfixed32: StateRecord.GoodsBySfixed32? {
        get { if case .goodsBySfixed32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsBySfixed32(newValue) }
            else if case .goodsBySfixed32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByInt64: StateRecord.GoodsByInt64? {
        get { if case .goodsByInt64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByInt64(newValue) }
            else if case .goodsByInt64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsBySint64: StateRecord.GoodsBySint64? {
        get { if case .goodsBySint64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsBySint64(newValue) }
            else if case .goodsBySint64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsBySfixed64: StateRecord.GoodsBySfixed64? {
        get { if case .goodsBySfixed64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsBySfixed64(newValue) }
            else if case .goodsBySfixed64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByUint32: StateRecord.GoodsByUint32? {
        get { if case .goodsByUint32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByUint32(newValue) }
            else if case .goodsByUint32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByFixed32: StateRecord.GoodsByFixed32? {
        get { if case .goodsByFixed32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByFixed32(newValue) }
            else if case .goodsByFixed32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByUint64: StateRecord.GoodsByUint64? {
        get { if case .goodsByUint64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByUint64(newValue) }
            else if case .goodsByUint64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByFixed64: StateRecord.GoodsByFixed64? {
        get { if case .goodsByFixed64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByFixed64(newValue) }
            else if case .goodsByFixed64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsByString: StateRecord.GoodsByString? {
        get { if case .goodsByString(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsByString(newValue) }
            else if case .goodsByString? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsBool: StateRecord.GoodsRowsBool? {
        get { if case .goodsRowsBool(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsBool(newValue) }
            else if case .goodsRowsBool? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsInt32: StateRecord.GoodsRowsInt32? {
        get { if case .goodsRowsInt32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsInt32(newValue) }
            else if case .goodsRowsInt32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsSint32: StateRecord.GoodsRowsSint32? {
        get { if case .goodsRowsSint32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsSint32(newValue) }
            else if case .goodsRowsSint32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsSfixed32: StateRecord.GoodsRowsSfixed32? {
        get { if case .goodsRowsSfixed32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsSfixed32(newValue) }
            else if case .goodsRowsSfixed32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsInt64: StateRecord.GoodsRowsInt64? {
        get { if case .goodsRowsInt64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsInt64(newValue) }
            else if case .goodsRowsInt64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsSint64: StateRecord.GoodsRowsSint64? {
        get { if case .goodsRowsSint64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsSint64(newValue) }
            else if case .goodsRowsSint64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsSfixed64: StateRecord.GoodsRowsSfixed64? {
        get { if case .goodsRowsSfixed64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsSfixed64(newValue) }
            else if case .goodsRowsSfixed64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsUint32: StateRecord.GoodsRowsUint32? {
        get { if case .goodsRowsUint32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsUint32(newValue) }
            else if case .goodsRowsUint32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsFixed32: StateRecord.GoodsRowsFixed32? {
        get { if case .goodsRowsFixed32(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsFixed32(newValue) }
            else if case .goodsRowsFixed32? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsUint64: StateRecord.GoodsRowsUint64? {
        get { if case .goodsRowsUint64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsUint64(newValue) }
            else if case .goodsRowsUint64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsFixed64: StateRecord.GoodsRowsFixed64? {
        get { if case .goodsRowsFixed64(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsFixed64(newValue) }
            else if case .goodsRowsFixed64? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsFloat: StateRecord.GoodsRowsFloat? {
        get { if case .goodsRowsFloat(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsFloat(newValue) }
            else if case .goodsRowsFloat? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsDouble: StateRecord.GoodsRowsDouble? {
        get { if case .goodsRowsDouble(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsDouble(newValue) }
            else if case .goodsRowsDouble? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsString: StateRecord.GoodsRowsString? {
        get { if case .goodsRowsString(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsString(newValue) }
            else if case .goodsRowsString? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsBytes: StateRecord.GoodsRowsBytes? {
        get { if case .goodsRowsBytes(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsBytes(newValue) }
            else if case .goodsRowsBytes? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsColor: StateRecord.GoodsRowsColor? {
        get { if case .goodsRowsColor(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsColor(newValue) }
            else if case .goodsRowsColor? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var goodsRowsItem: StateRecord.GoodsRowsItem? {
        get { if case .goodsRowsItem(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.goodsRowsItem(newValue) }
            else if case .goodsRowsItem? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var prices: PricesState? {
        get { if case .prices(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.prices(newValue) }
            else if case .prices? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var pricesItems: StateRecord.PricesItems? {
        get { if case .pricesItems(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.pricesItems(newValue) }
            else if case .pricesItems? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var pricesSold: StateRecord.PricesSold? {
        get { if case .pricesSold(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.pricesSold(newValue) }
            else if case .pricesSold? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var tape: TapeState? {
        get { if case .tape(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.tape(newValue) }
            else if case .tape? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var members: MembersState? {
        get { if case .members(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.members(newValue) }
            else if case .members? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var membersCards: StateRecord.MembersCards? {
        get { if case .membersCards(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.membersCards(newValue) }
            else if case .membersCards? = self.record { self.record = nil }
        }
    }

    /// `nil` if record has another case.
    var membersPoints: StateRecord.MembersPoints? {
        get { if case .membersPoints(let value)? = self.record { value } else { nil } }
        set {
            if let newValue { self.record = StateRecord.OneOf_Record.membersPoints(newValue) }
            else if case .membersPoints? = self.record { self.record = nil }
        }
    }
}

extension StateRecord: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}goods\u{0}\u{2}\u{1}prices\u{0}\u{2}\u{1}tape\u{0}\u{2}\u{1}members\u{0}\u{2}\u{70}\u{7}pricesItems\u{0}\u{2}\u{7b}\u{8}goodsByBool\u{0}\u{2}\u{1}goodsByInt32\u{0}\u{2}\u{1}goodsBySint32\u{0}\u{2}\u{1}goodsBySfixed32\u{0}\u{2}\u{1}goodsByInt64\u{0}\u{2}\u{1}goodsBySint64\u{0}\u{2}\u{1}goodsBySfixed64\u{0}\u{2}\u{1}goodsByUint32\u{0}\u{2}\u{1}goodsByFixed32\u{0}\u{2}\u{1}goodsByUint64\u{0}\u{2}\u{1}goodsByFixed64\u{0}\u{2}\u{1}goodsByString\u{0}\u{2}\u{9}goodsRowsBool\u{0}\u{2}\u{1}goodsRowsInt32\u{0}\u{2}\u{1}goodsRowsSint32\u{0}\u{2}\u{1}goodsRowsSfixed32\u{0}\u{2}\u{1}goodsRowsInt64\u{0}\u{2}\u{1}goodsRowsSint64\u{0}\u{2}\u{1}goodsRowsSfixed64\u{0}\u{2}\u{1}goodsRowsUint32\u{0}\u{2}\u{1}goodsRowsFixed32\u{0}\u{2}\u{1}goodsRowsUint64\u{0}\u{2}\u{1}goodsRowsFixed64\u{0}\u{2}\u{1}goodsRowsFloat\u{0}\u{2}\u{1}goodsRowsDouble\u{0}\u{2}\u{1}goodsRowsString\u{0}\u{2}\u{1}goodsRowsBytes\u{0}\u{2}\u{1}goodsRowsColor\u{0}\u{2}\u{1}goodsRowsItem\u{0}\u{2}\u{7f}\u{d}pricesSold\u{0}\u{2}\u{56}\u{1f}membersCards\u{0}\u{2}\u{1}membersPoints\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value: GoodsState? = self.goods
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goods(value)
                }()
            case 1071:
                try {
                    var value: StateRecord.GoodsByBool? = self.goodsByBool
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByBool(value)
                }()
            case 1072:
                try {
                    var value: StateRecord.GoodsByInt32? = self.goodsByInt32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByInt32(value)
                }()
            case 1073:
                try {
                    var value: StateRecord.GoodsBySint32? = self.goodsBySint32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsBySint32(value)
                }()
            case 1074:
                try {
                    var value: StateRecord.GoodsBySfixed32? = self.goodsBySfixed32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsBySfixed32(value)
                }()
            case 1075:
                try {
                    var value: StateRecord.GoodsByInt64? = self.goodsByInt64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByInt64(value)
                }()
            case 1076:
                try {
                    var value: StateRecord.GoodsBySint64? = self.goodsBySint64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsBySint64(value)
                }()
            case 1077:
                try {
                    var value: StateRecord.GoodsBySfixed64? = self.goodsBySfixed64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsBySfixed64(value)
                }()
            case 1078:
                try {
                    var value: StateRecord.GoodsByUint32? = self.goodsByUint32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByUint32(value)
                }()
            case 1079:
                try {
                    var value: StateRecord.GoodsByFixed32? = self.goodsByFixed32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByFixed32(value)
                }()
            case 1080:
                try {
                    var value: StateRecord.GoodsByUint64? = self.goodsByUint64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByUint64(value)
                }()
            case 1081:
                try {
                    var value: StateRecord.GoodsByFixed64? = self.goodsByFixed64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByFixed64(value)
                }()
            case 1082:
                try {
                    var value: StateRecord.GoodsByString? = self.goodsByString
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsByString(value)
                }()
            case 1091:
                try {
                    var value: StateRecord.GoodsRowsBool? = self.goodsRowsBool
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsBool(value)
                }()
            case 1092:
                try {
                    var value: StateRecord.GoodsRowsInt32? = self.goodsRowsInt32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsInt32(value)
                }()
            case 1093:
                try {
                    var value: StateRecord.GoodsRowsSint32? = self.goodsRowsSint32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsSint32(value)
                }()
            case 1094:
                try {
                    var value: StateRecord.GoodsRowsSfixed32? = self.goodsRowsSfixed32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsSfixed32(value)
                }()
            case 1095:
                try {
                    var value: StateRecord.GoodsRowsInt64? = self.goodsRowsInt64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsInt64(value)
                }()
            case 1096:
                try {
                    var value: StateRecord.GoodsRowsSint64? = self.goodsRowsSint64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsSint64(value)
                }()
            case 1097:
                try {
                    var value: StateRecord.GoodsRowsSfixed64? = self.goodsRowsSfixed64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsSfixed64(value)
                }()
            case 1098:
                try {
                    var value: StateRecord.GoodsRowsUint32? = self.goodsRowsUint32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsUint32(value)
                }()
            case 1099:
                try {
                    var value: StateRecord.GoodsRowsFixed32? = self.goodsRowsFixed32
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsFixed32(value)
                }()
            case 1100:
                try {
                    var value: StateRecord.GoodsRowsUint64? = self.goodsRowsUint64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsUint64(value)
                }()
            case 1101:
                try {
                    var value: StateRecord.GoodsRowsFixed64? = self.goodsRowsFixed64
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsFixed64(value)
                }()
            case 1102:
                try {
                    var value: StateRecord.GoodsRowsFloat? = self.goodsRowsFloat
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsFloat(value)
                }()
            case 1103:
                try {
                    var value: StateRecord.GoodsRowsDouble? = self.goodsRowsDouble
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsDouble(value)
                }()
            case 1104:
                try {
                    var value: StateRecord.GoodsRowsString? = self.goodsRowsString
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsString(value)
                }()
            case 1105:
                try {
                    var value: StateRecord.GoodsRowsBytes? = self.goodsRowsBytes
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsBytes(value)
                }()
            case 1106:
                try {
                    var value: StateRecord.GoodsRowsColor? = self.goodsRowsColor
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsColor(value)
                }()
            case 1107:
                try {
                    var value: StateRecord.GoodsRowsItem? = self.goodsRowsItem
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.goodsRowsItem(value)
                }()
            case 2:
                try {
                    var value: PricesState? = self.prices
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.prices(value)
                }()
            case 500:
                try {
                    var value: StateRecord.PricesItems? = self.pricesItems
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.pricesItems(value)
                }()
            case 2002:
                try {
                    var value: StateRecord.PricesSold? = self.pricesSold
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.pricesSold(value)
                }()
            case 3:
                try {
                    var value: TapeState? = self.tape
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.tape(value)
                }()
            case 4:
                try {
                    var value: MembersState? = self.members
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.members(value)
                }()
            case 4008:
                try {
                    var value: StateRecord.MembersCards? = self.membersCards
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.membersCards(value)
                }()
            case 4009:
                try {
                    var value: StateRecord.MembersPoints? = self.membersPoints
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.record != nil { try decoder.handleConflictingOneOf() }
                    self.record = StateRecord.OneOf_Record.membersPoints(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if case .goods(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if case .prices(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try { if case .tape(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 3) } }()
        try { if case .members(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4) } }()
        try { if case .pricesItems(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 500) } }()
        try { if case .goodsByBool(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1071) } }()
        try { if case .goodsByInt32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1072) } }()
        try { if case .goodsBySint32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1073) } }()
        try { if case .goodsBySfixed32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1074) } }()
        try { if case .goodsByInt64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1075) } }()
        try { if case .goodsBySint64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1076) } }()
        try { if case .goodsBySfixed64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1077) } }()
        try { if case .goodsByUint32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1078) } }()
        try { if case .goodsByFixed32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1079) } }()
        try { if case .goodsByUint64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1080) } }()
        try { if case .goodsByFixed64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1081) } }()
        try { if case .goodsByString(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1082) } }()
        try { if case .goodsRowsBool(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1091) } }()
        try { if case .goodsRowsInt32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1092) } }()
        try { if case .goodsRowsSint32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1093) } }()
        try { if case .goodsRowsSfixed32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1094) } }()
        try { if case .goodsRowsInt64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1095) } }()
        try { if case .goodsRowsSint64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1096) } }()
        try { if case .goodsRowsSfixed64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1097) } }()
        try { if case .goodsRowsUint32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1098) } }()
        try { if case .goodsRowsFixed32(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1099) } }()
        try { if case .goodsRowsUint64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1100) } }()
        try { if case .goodsRowsFixed64(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1101) } }()
        try { if case .goodsRowsFloat(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1102) } }()
        try { if case .goodsRowsDouble(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1103) } }()
        try { if case .goodsRowsString(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1104) } }()
        try { if case .goodsRowsBytes(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1105) } }()
        try { if case .goodsRowsColor(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1106) } }()
        try { if case .goodsRowsItem(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 1107) } }()
        try { if case .pricesSold(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 2002) } }()
        try { if case .membersCards(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4008) } }()
        try { if case .membersPoints(let value)? = self.record { try visitor.visitSingularMessageField(value: value, fieldNumber: 4009) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord, right: StateRecord) -> Bool {
        if left.record != right.record { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        switch self.record {
        case .goods(let value)?: json.field("goods", value)
        case .goodsByBool(let value)?: json.field("goodsByBool", value)
        case .goodsByInt32(let value)?: json.field("goodsByInt32", value)
        case .goodsBySint32(let value)?: json.field("goodsBySint32", value)
        case .goodsBySfixed32(let value)?: json.field("goodsBySfixed32", value)
        case .goodsByInt64(let value)?: json.field("goodsByInt64", value)
        case .goodsBySint64(let value)?: json.field("goodsBySint64", value)
        case .goodsBySfixed64(let value)?: json.field("goodsBySfixed64", value)
        case .goodsByUint32(let value)?: json.field("goodsByUint32", value)
        case .goodsByFixed32(let value)?: json.field("goodsByFixed32", value)
        case .goodsByUint64(let value)?: json.field("goodsByUint64", value)
        case .goodsByFixed64(let value)?: json.field("goodsByFixed64", value)
        case .goodsByString(let value)?: json.field("goodsByString", value)
        case .goodsRowsBool(let value)?: json.field("goodsRowsBool", value)
        case .goodsRowsInt32(let value)?: json.field("goodsRowsInt32", value)
        case .goodsRowsSint32(let value)?: json.field("goodsRowsSint32", value)
        case .goodsRowsSfixed32(let value)?: json.field("goodsRowsSfixed32", value)
        case .goodsRowsInt64(let value)?: json.field("goodsRowsInt64", value)
        case .goodsRowsSint64(let value)?: json.field("goodsRowsSint64", value)
        case .goodsRowsSfixed64(let value)?: json.field("goodsRowsSfixed64", value)
        case .goodsRowsUint32(let value)?: json.field("goodsRowsUint32", value)
        case .goodsRowsFixed32(let value)?: json.field("goodsRowsFixed32", value)
        case .goodsRowsUint64(let value)?: json.field("goodsRowsUint64", value)
        case .goodsRowsFixed64(let value)?: json.field("goodsRowsFixed64", value)
        case .goodsRowsFloat(let value)?: json.field("goodsRowsFloat", value)
        case .goodsRowsDouble(let value)?: json.field("goodsRowsDouble", value)
        case .goodsRowsString(let value)?: json.field("goodsRowsString", value)
        case .goodsRowsBytes(let value)?: json.field("goodsRowsBytes", value)
        case .goodsRowsColor(let value)?: json.field("goodsRowsColor", value)
        case .goodsRowsItem(let value)?: json.field("goodsRowsItem", value)
        case .prices(let value)?: json.field("prices", value)
        case .pricesItems(let value)?: json.field("pricesItems", value)
        case .pricesSold(let value)?: json.field("pricesSold", value)
        case .tape(let value)?: json.field("tape", value)
        case .members(let value)?: json.field("members", value)
        case .membersCards(let value)?: json.field("membersCards", value)
        case .membersPoints(let value)?: json.field("membersPoints", value)
        case nil: break
        }
    }
}

extension StateRecord {
    /// A row of `goods.byBool`.
    struct GoodsByBool: ContractMessage, Hashable {
        var key: Bool = false
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Bool = false, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByBool: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByBool"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBoolField(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key { try visitor.visitSingularBoolField(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByBool, right: StateRecord.GoodsByBool) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byInt32`.
    struct GoodsByInt32: ContractMessage, Hashable {
        var key: Int32 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int32 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByInt32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByInt32"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularInt32Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt32Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByInt32, right: StateRecord.GoodsByInt32) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.bySint32`.
    struct GoodsBySint32: ContractMessage, Hashable {
        var key: Int32 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int32 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsBySint32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsBySint32"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularSInt32Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularSInt32Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsBySint32, right: StateRecord.GoodsBySint32) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.bySfixed32`.
    struct GoodsBySfixed32: ContractMessage, Hashable {
        var key: Int32 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int32 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsBySfixed32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsBySfixed32"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularSFixed32Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularSFixed32Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsBySfixed32, right: StateRecord.GoodsBySfixed32) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byInt64`.
    struct GoodsByInt64: ContractMessage, Hashable {
        var key: Int = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByInt64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByInt64"
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
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByInt64, right: StateRecord.GoodsByInt64) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.bySint64`.
    struct GoodsBySint64: ContractMessage, Hashable {
        var key: Int = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsBySint64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsBySint64"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularSInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsBySint64, right: StateRecord.GoodsBySint64) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.bySfixed64`.
    struct GoodsBySfixed64: ContractMessage, Hashable {
        var key: Int = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsBySfixed64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsBySfixed64"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1:
                try {
                    var value = Int64(self.key)
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.key = Int(value)
                }()
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularSFixed64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsBySfixed64, right: StateRecord.GoodsBySfixed64) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byUint32`.
    struct GoodsByUint32: ContractMessage, Hashable {
        var key: UInt32 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: UInt32 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByUint32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByUint32"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt32Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularUInt32Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByUint32, right: StateRecord.GoodsByUint32) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byFixed32`.
    struct GoodsByFixed32: ContractMessage, Hashable {
        var key: UInt32 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: UInt32 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByFixed32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByFixed32"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularFixed32Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularFixed32Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByFixed32, right: StateRecord.GoodsByFixed32) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byUint64`.
    struct GoodsByUint64: ContractMessage, Hashable {
        var key: UInt64 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: UInt64 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByUint64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByUint64"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularUInt64Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularUInt64Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByUint64, right: StateRecord.GoodsByUint64) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byFixed64`.
    struct GoodsByFixed64: ContractMessage, Hashable {
        var key: UInt64 = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: UInt64 = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByFixed64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByFixed64"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularFixed64Field(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularFixed64Field(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByFixed64, right: StateRecord.GoodsByFixed64) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.byString`.
    struct GoodsByString: ContractMessage, Hashable {
        var key: String = ""
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsByString: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsByString"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsByString, right: StateRecord.GoodsByString) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsBool`.
    struct GoodsRowsBool: ContractMessage, Hashable {
        var key: Int = 0
        var value: Bool = false
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Bool = false) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsBool: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsBool"
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
            case 2: try decoder.decodeSingularBoolField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value { try visitor.visitSingularBoolField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsBool, right: StateRecord.GoodsRowsBool) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsInt32`.
    struct GoodsRowsInt32: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int32 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int32 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsInt32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsInt32"
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
            case 2: try decoder.decodeSingularInt32Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularInt32Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsInt32, right: StateRecord.GoodsRowsInt32) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsSint32`.
    struct GoodsRowsSint32: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int32 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int32 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsSint32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsSint32"
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
            case 2: try decoder.decodeSingularSInt32Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularSInt32Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsSint32, right: StateRecord.GoodsRowsSint32) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsSfixed32`.
    struct GoodsRowsSfixed32: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int32 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int32 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsSfixed32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsSfixed32"
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
            case 2: try decoder.decodeSingularSFixed32Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularSFixed32Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsSfixed32, right: StateRecord.GoodsRowsSfixed32) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsInt64`.
    struct GoodsRowsInt64: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsInt64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsInt64"
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
            case 2:
                try {
                    var value = Int64(self.value)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.value = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularInt64Field(value: Int64(self.value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsInt64, right: StateRecord.GoodsRowsInt64) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsSint64`.
    struct GoodsRowsSint64: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsSint64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsSint64"
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
            case 2:
                try {
                    var value = Int64(self.value)
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.value = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularSInt64Field(value: Int64(self.value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsSint64, right: StateRecord.GoodsRowsSint64) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsSfixed64`.
    struct GoodsRowsSfixed64: ContractMessage, Hashable {
        var key: Int = 0
        var value: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Int = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsSfixed64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsSfixed64"
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
            case 2:
                try {
                    var value = Int64(self.value)
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.value = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularSFixed64Field(value: Int64(self.value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsSfixed64, right: StateRecord.GoodsRowsSfixed64) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsUint32`.
    struct GoodsRowsUint32: ContractMessage, Hashable {
        var key: Int = 0
        var value: UInt32 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: UInt32 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsUint32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsUint32"
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
            case 2: try decoder.decodeSingularUInt32Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularUInt32Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsUint32, right: StateRecord.GoodsRowsUint32) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsFixed32`.
    struct GoodsRowsFixed32: ContractMessage, Hashable {
        var key: Int = 0
        var value: UInt32 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: UInt32 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsFixed32: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsFixed32"
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
            case 2: try decoder.decodeSingularFixed32Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularFixed32Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsFixed32, right: StateRecord.GoodsRowsFixed32) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsUint64`.
    struct GoodsRowsUint64: ContractMessage, Hashable {
        var key: Int = 0
        var value: UInt64 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: UInt64 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsUint64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsUint64"
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
            case 2: try decoder.decodeSingularUInt64Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularUInt64Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsUint64, right: StateRecord.GoodsRowsUint64) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsFixed64`.
    struct GoodsRowsFixed64: ContractMessage, Hashable {
        var key: Int = 0
        var value: UInt64 = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: UInt64 = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsFixed64: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsFixed64"
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
            case 2: try decoder.decodeSingularFixed64Field(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularFixed64Field(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsFixed64, right: StateRecord.GoodsRowsFixed64) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsFloat`.
    struct GoodsRowsFloat: ContractMessage, Hashable {
        var key: Int = 0
        var value: Float = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Float = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsFloat: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsFloat"
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
            case 2: try decoder.decodeSingularFloatField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value.bitPattern != 0 { try visitor.visitSingularFloatField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsFloat, right: StateRecord.GoodsRowsFloat) -> Bool {
        if left.key != right.key { return false }
        if left.value.bitPattern != right.value.bitPattern { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsDouble`.
    struct GoodsRowsDouble: ContractMessage, Hashable {
        var key: Int = 0
        var value: Double = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Double = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsDouble: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsDouble"
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
            case 2: try decoder.decodeSingularDoubleField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsDouble, right: StateRecord.GoodsRowsDouble) -> Bool {
        if left.key != right.key { return false }
        if left.value.bitPattern != right.value.bitPattern { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsString`.
    struct GoodsRowsString: ContractMessage, Hashable {
        var key: Int = 0
        var value: String = ""
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: String = "") {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsString: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsString"
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
            case 2: try decoder.decodeSingularStringField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularStringField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsString, right: StateRecord.GoodsRowsString) -> Bool {
        if left.key != right.key { return false }
        if !left.value.hasSameBytes(as: right.value) { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsBytes`.
    struct GoodsRowsBytes: ContractMessage, Hashable {
        var key: Int = 0
        var value: Data = Data()
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Data = Data()) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsBytes: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsBytes"
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
            case 2: try decoder.decodeSingularBytesField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if !self.value.isEmpty { try visitor.visitSingularBytesField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsBytes, right: StateRecord.GoodsRowsBytes) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsColor`.
    struct GoodsRowsColor: ContractMessage, Hashable {
        var key: Int = 0
        var value: Color = Color()
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Color = Color()) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsColor: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsColor"
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
            case 2: try decoder.decodeSingularEnumField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.key != 0 { try visitor.visitSingularInt64Field(value: Int64(self.key), fieldNumber: 1) } }()
        try { if self.value != Color() { try visitor.visitSingularEnumField(value: self.value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.GoodsRowsColor, right: StateRecord.GoodsRowsColor) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `goods.rowsItem`.
    struct GoodsRowsItem: ContractMessage, Hashable {
        var key: Int = 0
        var value: Item? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: Int = 0, value: Item? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.GoodsRowsItem: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.GoodsRowsItem"
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

    static func == (left: StateRecord.GoodsRowsItem, right: StateRecord.GoodsRowsItem) -> Bool {
        if left.key != right.key { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `prices.items`.
    struct PricesItems: ContractMessage, Hashable {
        var key: String = ""
        var value: Item? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Item? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.PricesItems: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.PricesItems"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.PricesItems, right: StateRecord.PricesItems) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `prices.sold`.
    struct PricesSold: ContractMessage, Hashable {
        var key: String = ""
        var value: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Int = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.PricesSold: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.PricesSold"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2:
                try {
                    var value = Int64(self.value)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.value = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularInt64Field(value: Int64(self.value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.PricesSold, right: StateRecord.PricesSold) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        json.field("value", self.value)
    }
}

extension StateRecord {
    /// A row of `members.cards`.
    struct MembersCards: ContractMessage, Hashable {
        var key: String = ""
        var value: Card? = nil
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Card? = nil) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.MembersCards: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.MembersCards"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2: try decoder.decodeSingularMessageField(value: &self.value)
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if let value = self.value { try visitor.visitSingularMessageField(value: value, fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.MembersCards, right: StateRecord.MembersCards) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", self.key)
        if let value = self.value { json.field("value", value) }
    }
}

extension StateRecord {
    /// A row of `members.points`.
    struct MembersPoints: ContractMessage, Hashable {
        var key: String = ""
        var value: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(key: String = "", value: Int = 0) {
            self.key = key
            self.value = value
        }
    }
}

extension StateRecord.MembersPoints: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.StateRecord.MembersPoints"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}key\u{0}\u{2}\u{1}value\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularStringField(value: &self.key)
            case 2:
                try {
                    var value = Int64(self.value)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.value = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if !self.key.isEmpty { try visitor.visitSingularStringField(value: self.key, fieldNumber: 1) } }()
        try { if self.value != 0 { try visitor.visitSingularInt64Field(value: Int64(self.value), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: StateRecord.MembersPoints, right: StateRecord.MembersPoints) -> Bool {
        if !left.key.hasSameBytes(as: right.key) { return false }
        if left.value != right.value { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("key", sensitive: self.key)
        json.field("value", sensitive: self.value)
    }
}
