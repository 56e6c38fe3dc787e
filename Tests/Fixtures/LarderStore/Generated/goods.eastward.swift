// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: goods.proto

import LarderContract
import Foundation
import SwiftProtobuf

// MARK: Messages

struct GoodsState: ContractMessage, Hashable {
    var oneBool: Bool = false
    var oneInt32: Int32 = 0
    var oneSint32: Int32 = 0
    var oneSfixed32: Int32 = 0
    var oneInt64: Int = 0
    var oneSint64: Int = 0
    var oneSfixed64: Int = 0
    var oneUint32: UInt32 = 0
    var oneFixed32: UInt32 = 0
    var oneUint64: UInt64 = 0
    var oneFixed64: UInt64 = 0
    var oneFloat: Float = 0
    var oneDouble: Double = 0
    var oneString: String = ""
    var oneBytes: Data = Data()
    var oneColor: Color = Color()
    var oneItem: Item = Item()
    var maybeBool: Bool? = nil
    var maybeInt32: Int32? = nil
    var maybeSint32: Int32? = nil
    var maybeSfixed32: Int32? = nil
    var maybeInt64: Int? = nil
    var maybeSint64: Int? = nil
    var maybeSfixed64: Int? = nil
    var maybeUint32: UInt32? = nil
    var maybeFixed32: UInt32? = nil
    var maybeUint64: UInt64? = nil
    var maybeFixed64: UInt64? = nil
    var maybeFloat: Float? = nil
    var maybeDouble: Double? = nil
    var maybeString: String? = nil
    var maybeBytes: Data? = nil
    var maybeColor: Color? = nil
    var maybeItem: Item? = nil
    var manyBool: [Bool] = []
    var manyInt32: [Int32] = []
    var manySint32: [Int32] = []
    var manySfixed32: [Int32] = []
    var manyInt64: [Int] = []
    var manySint64: [Int] = []
    var manySfixed64: [Int] = []
    var manyUint32: [UInt32] = []
    var manyFixed32: [UInt32] = []
    var manyUint64: [UInt64] = []
    var manyFixed64: [UInt64] = []
    var manyFloat: [Float] = []
    var manyDouble: [Double] = []
    var manyString: [String] = []
    var manyBytes: [Data] = []
    var manyColor: [Color] = []
    var manyItem: [Item] = []
    var choice: GoodsState.OneOf_Choice? = nil
    var box: GoodsState.Box? = nil
    var byBool: Table<Bool, String> = [:]
    var byInt32: Table<Int32, String> = [:]
    var bySint32: Table<Int32, String> = [:]
    var bySfixed32: Table<Int32, String> = [:]
    var byInt64: Table<Int, String> = [:]
    var bySint64: Table<Int, String> = [:]
    var bySfixed64: Table<Int, String> = [:]
    var byUint32: Table<UInt32, String> = [:]
    var byFixed32: Table<UInt32, String> = [:]
    var byUint64: Table<UInt64, String> = [:]
    var byFixed64: Table<UInt64, String> = [:]
    var byString: Table<String, String> = [:]
    var rowsBool: Table<Int, Bool> = [:]
    var rowsInt32: Table<Int, Int32> = [:]
    var rowsSint32: Table<Int, Int32> = [:]
    var rowsSfixed32: Table<Int, Int32> = [:]
    var rowsInt64: Table<Int, Int> = [:]
    var rowsSint64: Table<Int, Int> = [:]
    var rowsSfixed64: Table<Int, Int> = [:]
    var rowsUint32: Table<Int, UInt32> = [:]
    var rowsFixed32: Table<Int, UInt32> = [:]
    var rowsUint64: Table<Int, UInt64> = [:]
    var rowsFixed64: Table<Int, UInt64> = [:]
    var rowsFloat: Table<Int, Float> = [:]
    var rowsDouble: Table<Int, Double> = [:]
    var rowsString: Table<Int, String> = [:]
    var rowsBytes: Table<Int, Data> = [:]
    var rowsColor: Table<Int, Color> = [:]
    var rowsItem: Table<Int, Item> = [:]
    var unknownFields = SwiftProtobuf.UnknownStorage()

    init() {}

    init(oneBool: Bool = false, oneInt32: Int32 = 0, oneSint32: Int32 = 0, oneSfixed32: Int32 = 0, oneInt64: Int = 0, oneSint64: Int = 0, oneSfixed64: Int = 0, oneUint32: UInt32 = 0, oneFixed32: UInt32 = 0, oneUint64: UInt64 = 0, oneFixed64: UInt64 = 0, oneFloat: Float = 0, oneDouble: Double = 0, oneString: String = "", oneBytes: Data = Data(), oneColor: Color = Color(), oneItem: Item = Item(), maybeBool: Bool? = nil, maybeInt32: Int32? = nil, maybeSint32: Int32? = nil, maybeSfixed32: Int32? = nil, maybeInt64: Int? = nil, maybeSint64: Int? = nil, maybeSfixed64: Int? = nil, maybeUint32: UInt32? = nil, maybeFixed32: UInt32? = nil, maybeUint64: UInt64? = nil, maybeFixed64: UInt64? = nil, maybeFloat: Float? = nil, maybeDouble: Double? = nil, maybeString: String? = nil, maybeBytes: Data? = nil, maybeColor: Color? = nil, maybeItem: Item? = nil, manyBool: [Bool] = [], manyInt32: [Int32] = [], manySint32: [Int32] = [], manySfixed32: [Int32] = [], manyInt64: [Int] = [], manySint64: [Int] = [], manySfixed64: [Int] = [], manyUint32: [UInt32] = [], manyFixed32: [UInt32] = [], manyUint64: [UInt64] = [], manyFixed64: [UInt64] = [], manyFloat: [Float] = [], manyDouble: [Double] = [], manyString: [String] = [], manyBytes: [Data] = [], manyColor: [Color] = [], manyItem: [Item] = [], choice: GoodsState.OneOf_Choice? = nil, box: GoodsState.Box? = nil, byBool: Table<Bool, String> = [:], byInt32: Table<Int32, String> = [:], bySint32: Table<Int32, String> = [:], bySfixed32: Table<Int32, String> = [:], byInt64: Table<Int, String> = [:], bySint64: Table<Int, String> = [:], bySfixed64: Table<Int, String> = [:], byUint32: Table<UInt32, String> = [:], byFixed32: Table<UInt32, String> = [:], byUint64: Table<UInt64, String> = [:], byFixed64: Table<UInt64, String> = [:], byString: Table<String, String> = [:], rowsBool: Table<Int, Bool> = [:], rowsInt32: Table<Int, Int32> = [:], rowsSint32: Table<Int, Int32> = [:], rowsSfixed32: Table<Int, Int32> = [:], rowsInt64: Table<Int, Int> = [:], rowsSint64: Table<Int, Int> = [:], rowsSfixed64: Table<Int, Int> = [:], rowsUint32: Table<Int, UInt32> = [:], rowsFixed32: Table<Int, UInt32> = [:], rowsUint64: Table<Int, UInt64> = [:], rowsFixed64: Table<Int, UInt64> = [:], rowsFloat: Table<Int, Float> = [:], rowsDouble: Table<Int, Double> = [:], rowsString: Table<Int, String> = [:], rowsBytes: Table<Int, Data> = [:], rowsColor: Table<Int, Color> = [:], rowsItem: Table<Int, Item> = [:]) {
        self.oneBool = oneBool
        self.oneInt32 = oneInt32
        self.oneSint32 = oneSint32
        self.oneSfixed32 = oneSfixed32
        self.oneInt64 = oneInt64
        self.oneSint64 = oneSint64
        self.oneSfixed64 = oneSfixed64
        self.oneUint32 = oneUint32
        self.oneFixed32 = oneFixed32
        self.oneUint64 = oneUint64
        self.oneFixed64 = oneFixed64
        self.oneFloat = oneFloat
        self.oneDouble = oneDouble
        self.oneString = oneString
        self.oneBytes = oneBytes
        self.oneColor = oneColor
        self.oneItem = oneItem
        self.maybeBool = maybeBool
        self.maybeInt32 = maybeInt32
        self.maybeSint32 = maybeSint32
        self.maybeSfixed32 = maybeSfixed32
        self.maybeInt64 = maybeInt64
        self.maybeSint64 = maybeSint64
        self.maybeSfixed64 = maybeSfixed64
        self.maybeUint32 = maybeUint32
        self.maybeFixed32 = maybeFixed32
        self.maybeUint64 = maybeUint64
        self.maybeFixed64 = maybeFixed64
        self.maybeFloat = maybeFloat
        self.maybeDouble = maybeDouble
        self.maybeString = maybeString
        self.maybeBytes = maybeBytes
        self.maybeColor = maybeColor
        self.maybeItem = maybeItem
        self.manyBool = manyBool
        self.manyInt32 = manyInt32
        self.manySint32 = manySint32
        self.manySfixed32 = manySfixed32
        self.manyInt64 = manyInt64
        self.manySint64 = manySint64
        self.manySfixed64 = manySfixed64
        self.manyUint32 = manyUint32
        self.manyFixed32 = manyFixed32
        self.manyUint64 = manyUint64
        self.manyFixed64 = manyFixed64
        self.manyFloat = manyFloat
        self.manyDouble = manyDouble
        self.manyString = manyString
        self.manyBytes = manyBytes
        self.manyColor = manyColor
        self.manyItem = manyItem
        self.choice = choice
        self.box = box
        self.byBool = byBool
        self.byInt32 = byInt32
        self.bySint32 = bySint32
        self.bySfixed32 = bySfixed32
        self.byInt64 = byInt64
        self.bySint64 = bySint64
        self.bySfixed64 = bySfixed64
        self.byUint32 = byUint32
        self.byFixed32 = byFixed32
        self.byUint64 = byUint64
        self.byFixed64 = byFixed64
        self.byString = byString
        self.rowsBool = rowsBool
        self.rowsInt32 = rowsInt32
        self.rowsSint32 = rowsSint32
        self.rowsSfixed32 = rowsSfixed32
        self.rowsInt64 = rowsInt64
        self.rowsSint64 = rowsSint64
        self.rowsSfixed64 = rowsSfixed64
        self.rowsUint32 = rowsUint32
        self.rowsFixed32 = rowsFixed32
        self.rowsUint64 = rowsUint64
        self.rowsFixed64 = rowsFixed64
        self.rowsFloat = rowsFloat
        self.rowsDouble = rowsDouble
        self.rowsString = rowsString
        self.rowsBytes = rowsBytes
        self.rowsColor = rowsColor
        self.rowsItem = rowsItem
    }

    enum OneOf_Choice: Hashable, Sendable {
        case number(Int)
        case text(String)
        case chosen(Item)
        case painted(Color)

        static func == (left: OneOf_Choice, right: OneOf_Choice) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): !(left != right)
            case (.text(let left), .text(let right)): !(!left.hasSameBytes(as: right))
            case (.chosen(let left), .chosen(let right)): !(left != right)
            case (.painted(let left), .painted(let right)): !(left != right)
            default: false
            }
        }
    }

    /// `nil` if choice has another case.
    var number: Int? {
        get { if case .number(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = GoodsState.OneOf_Choice.number(newValue) }
            else if case .number? = self.choice { self.choice = nil }
        }
    }

    /// `nil` if choice has another case.
    var text: String? {
        get { if case .text(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = GoodsState.OneOf_Choice.text(newValue) }
            else if case .text? = self.choice { self.choice = nil }
        }
    }

    /// `nil` if choice has another case.
    var chosen: Item? {
        get { if case .chosen(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = GoodsState.OneOf_Choice.chosen(newValue) }
            else if case .chosen? = self.choice { self.choice = nil }
        }
    }

    /// `nil` if choice has another case.
    var painted: Color? {
        get { if case .painted(let value)? = self.choice { value } else { nil } }
        set {
            if let newValue { self.choice = GoodsState.OneOf_Choice.painted(newValue) }
            else if case .painted? = self.choice { self.choice = nil }
        }
    }
}

extension GoodsState: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.GoodsState"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{6}\u{1}one_bool\u{0}oneBool\u{0}\u{6}\u{1}one_int32\u{0}oneInt32\u{0}\u{6}\u{1}one_sint32\u{0}oneSint32\u{0}\u{6}\u{1}one_sfixed32\u{0}oneSfixed32\u{0}\u{6}\u{1}one_int64\u{0}oneInt64\u{0}\u{6}\u{1}one_sint64\u{0}oneSint64\u{0}\u{6}\u{1}one_sfixed64\u{0}oneSfixed64\u{0}\u{6}\u{1}one_uint32\u{0}oneUint32\u{0}\u{6}\u{1}one_fixed32\u{0}oneFixed32\u{0}\u{6}\u{1}one_uint64\u{0}oneUint64\u{0}\u{6}\u{1}one_fixed64\u{0}oneFixed64\u{0}\u{6}\u{1}one_float\u{0}oneFloat\u{0}\u{6}\u{1}one_double\u{0}oneDouble\u{0}\u{6}\u{1}one_string\u{0}oneString\u{0}\u{6}\u{1}one_bytes\u{0}oneBytes\u{0}\u{6}\u{1}one_color\u{0}oneColor\u{0}\u{6}\u{1}one_item\u{0}oneItem\u{0}\u{6}\u{4}maybe_bool\u{0}maybeBool\u{0}\u{6}\u{1}maybe_int32\u{0}maybeInt32\u{0}\u{6}\u{1}maybe_sint32\u{0}maybeSint32\u{0}\u{6}\u{1}maybe_sfixed32\u{0}maybeSfixed32\u{0}\u{6}\u{1}maybe_int64\u{0}maybeInt64\u{0}\u{6}\u{1}maybe_sint64\u{0}maybeSint64\u{0}\u{6}\u{1}maybe_sfixed64\u{0}maybeSfixed64\u{0}\u{6}\u{1}maybe_uint32\u{0}maybeUint32\u{0}\u{6}\u{1}maybe_fixed32\u{0}maybeFixed32\u{0}\u{6}\u{1}maybe_uint64\u{0}maybeUint64\u{0}\u{6}\u{1}maybe_fixed64\u{0}maybeFixed64\u{0}\u{6}\u{1}maybe_float\u{0}maybeFloat\u{0}\u{6}\u{1}maybe_double\u{0}maybeDouble\u{0}\u{6}\u{1}maybe_string\u{0}maybeString\u{0}\u{6}\u{1}maybe_bytes\u{0}maybeBytes\u{0}\u{6}\u{1}maybe_color\u{0}maybeColor\u{0}\u{6}\u{1}maybe_item\u{0}maybeItem\u{0}\u{6}\u{4}many_bool\u{0}manyBool\u{0}\u{6}\u{1}many_int32\u{0}manyInt32\u{0}\u{6}\u{1}many_sint32\u{0}manySint32\u{0}\u{6}\u{1}many_sfixed32\u{0}manySfixed32\u{0}\u{6}\u{1}many_int64\u{0}manyInt64\u{0}\u{6}\u{1}many_sint64\u{0}manySint64\u{0}\u{6}\u{1}many_sfixed64\u{0}manySfixed64\u{0}\u{6}\u{1}many_uint32\u{0}manyUint32\u{0}\u{6}\u{1}many_fixed32\u{0}manyFixed32\u{0}\u{6}\u{1}many_uint64\u{0}manyUint64\u{0}\u{6}\u{1}many_fixed64\u{0}manyFixed64\u{0}\u{6}\u{1}many_float\u{0}manyFloat\u{0}\u{6}\u{1}many_double\u{0}manyDouble\u{0}\u{6}\u{1}many_string\u{0}manyString\u{0}\u{6}\u{1}many_bytes\u{0}manyBytes\u{0}\u{6}\u{1}many_color\u{0}manyColor\u{0}\u{6}\u{1}many_item\u{0}manyItem\u{0}\u{2}\u{4}number\u{0}\u{2}\u{1}text\u{0}\u{2}\u{1}chosen\u{0}\u{2}\u{1}painted\u{0}\u{2}\u{1}box\u{0}\u{6}\u{6}by_bool\u{0}byBool\u{0}\u{6}\u{1}by_int32\u{0}byInt32\u{0}\u{6}\u{1}by_sint32\u{0}bySint32\u{0}\u{6}\u{1}by_sfixed32\u{0}bySfixed32\u{0}\u{6}\u{1}by_int64\u{0}byInt64\u{0}\u{6}\u{1}by_sint64\u{0}bySint64\u{0}\u{6}\u{1}by_sfixed64\u{0}bySfixed64\u{0}\u{6}\u{1}by_uint32\u{0}byUint32\u{0}\u{6}\u{1}by_fixed32\u{0}byFixed32\u{0}\u{6}\u{1}by_uint64\u{0}byUint64\u{0}\u{6}\u{1}by_fixed64\u{0}byFixed64\u{0}\u{6}\u{1}by_string\u{0}byString\u{0}\u{6}\u{9}rows_bool\u{0}rowsBool\u{0}\u{6}\u{1}rows_int32\u{0}rowsInt32\u{0}\u{6}\u{1}rows_sint32\u{0}rowsSint32\u{0}\u{6}\u{1}rows_sfixed32\u{0}rowsSfixed32\u{0}\u{6}\u{1}rows_int64\u{0}rowsInt64\u{0}\u{6}\u{1}rows_sint64\u{0}rowsSint64\u{0}\u{6}\u{1}rows_sfixed64\u{0}rowsSfixed64\u{0}\u{6}\u{1}rows_uint32\u{0}rowsUint32\u{0}\u{6}\u{1}rows_fixed32\u{0}rowsFixed32\u{0}\u{6}\u{1}rows_uint64\u{0}rowsUint64\u{0}\u{6}\u{1}rows_fixed64\u{0}rowsFixed64\u{0}\u{6}\u{1}rows_float\u{0}rowsFloat\u{0}\u{6}\u{1}rows_double\u{0}rowsDouble\u{0}\u{6}\u{1}rows_string\u{0}rowsString\u{0}\u{6}\u{1}rows_bytes\u{0}rowsBytes\u{0}\u{6}\u{1}rows_color\u{0}rowsColor\u{0}\u{6}\u{1}rows_item\u{0}rowsItem\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularBoolField(value: &self.oneBool)
            case 2: try decoder.decodeSingularInt32Field(value: &self.oneInt32)
            case 3: try decoder.decodeSingularSInt32Field(value: &self.oneSint32)
            case 4: try decoder.decodeSingularSFixed32Field(value: &self.oneSfixed32)
            case 5:
                try {
                    var value = Int64(self.oneInt64)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.oneInt64 = Int(value)
                }()
            case 6:
                try {
                    var value = Int64(self.oneSint64)
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.oneSint64 = Int(value)
                }()
            case 7:
                try {
                    var value = Int64(self.oneSfixed64)
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.oneSfixed64 = Int(value)
                }()
            case 8: try decoder.decodeSingularUInt32Field(value: &self.oneUint32)
            case 9: try decoder.decodeSingularFixed32Field(value: &self.oneFixed32)
            case 10: try decoder.decodeSingularUInt64Field(value: &self.oneUint64)
            case 11: try decoder.decodeSingularFixed64Field(value: &self.oneFixed64)
            case 12: try decoder.decodeSingularFloatField(value: &self.oneFloat)
            case 13: try decoder.decodeSingularDoubleField(value: &self.oneDouble)
            case 14: try decoder.decodeSingularStringField(value: &self.oneString)
            case 15: try decoder.decodeSingularBytesField(value: &self.oneBytes)
            case 16: try decoder.decodeSingularEnumField(value: &self.oneColor)
            case 17:
                try {
                    var value: Item? = self.oneItem
                    self.oneItem = Item()
                    try decoder.decodeSingularMessageField(value: &value)
                    self.oneItem = value ?? Item()
                }()
            case 21: try decoder.decodeSingularBoolField(value: &self.maybeBool)
            case 22: try decoder.decodeSingularInt32Field(value: &self.maybeInt32)
            case 23: try decoder.decodeSingularSInt32Field(value: &self.maybeSint32)
            case 24: try decoder.decodeSingularSFixed32Field(value: &self.maybeSfixed32)
            case 25:
                try {
                    var value = self.maybeInt64.map { Int64($0) }
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.maybeInt64 = value.map { Int($0) }
                }()
            case 26:
                try {
                    var value = self.maybeSint64.map { Int64($0) }
                    try decoder.decodeSingularSInt64Field(value: &value)
                    self.maybeSint64 = value.map { Int($0) }
                }()
            case 27:
                try {
                    var value = self.maybeSfixed64.map { Int64($0) }
                    try decoder.decodeSingularSFixed64Field(value: &value)
                    self.maybeSfixed64 = value.map { Int($0) }
                }()
            case 28: try decoder.decodeSingularUInt32Field(value: &self.maybeUint32)
            case 29: try decoder.decodeSingularFixed32Field(value: &self.maybeFixed32)
            case 30: try decoder.decodeSingularUInt64Field(value: &self.maybeUint64)
            case 31: try decoder.decodeSingularFixed64Field(value: &self.maybeFixed64)
            case 32: try decoder.decodeSingularFloatField(value: &self.maybeFloat)
            case 33: try decoder.decodeSingularDoubleField(value: &self.maybeDouble)
            case 34: try decoder.decodeSingularStringField(value: &self.maybeString)
            case 35: try decoder.decodeSingularBytesField(value: &self.maybeBytes)
            case 36: try decoder.decodeSingularEnumField(value: &self.maybeColor)
            case 37: try decoder.decodeSingularMessageField(value: &self.maybeItem)
            case 41: try decoder.decodeRepeatedBoolField(value: &self.manyBool)
            case 42: try decoder.decodeRepeatedInt32Field(value: &self.manyInt32)
            case 43: try decoder.decodeRepeatedSInt32Field(value: &self.manySint32)
            case 44: try decoder.decodeRepeatedSFixed32Field(value: &self.manySfixed32)
            case 45:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedInt64Field(value: &values)
                    self.manyInt64 += values.map { Int($0) }
                }()
            case 46:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedSInt64Field(value: &values)
                    self.manySint64 += values.map { Int($0) }
                }()
            case 47:
                try {
                    var values: [Int64] = []
                    try decoder.decodeRepeatedSFixed64Field(value: &values)
                    self.manySfixed64 += values.map { Int($0) }
                }()
            case 48: try decoder.decodeRepeatedUInt32Field(value: &self.manyUint32)
            case 49: try decoder.decodeRepeatedFixed32Field(value: &self.manyFixed32)
            case 50: try decoder.decodeRepeatedUInt64Field(value: &self.manyUint64)
            case 51: try decoder.decodeRepeatedFixed64Field(value: &self.manyFixed64)
            case 52: try decoder.decodeRepeatedFloatField(value: &self.manyFloat)
            case 53: try decoder.decodeRepeatedDoubleField(value: &self.manyDouble)
            case 54: try decoder.decodeRepeatedStringField(value: &self.manyString)
            case 55: try decoder.decodeRepeatedBytesField(value: &self.manyBytes)
            case 56: try decoder.decodeRepeatedEnumField(value: &self.manyColor)
            case 57: try decoder.decodeRepeatedMessageField(value: &self.manyItem)
            case 61:
                try {
                    var value: Int64?
                    try decoder.decodeSingularInt64Field(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = GoodsState.OneOf_Choice.number(Int(value))
                }()
            case 62:
                try {
                    var value: String?
                    try decoder.decodeSingularStringField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = GoodsState.OneOf_Choice.text(value)
                }()
            case 63:
                try {
                    var value: Item? = self.chosen
                    try decoder.decodeSingularMessageField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = GoodsState.OneOf_Choice.chosen(value)
                }()
            case 64:
                try {
                    var value: Color?
                    try decoder.decodeSingularEnumField(value: &value)
                    guard let value else { return }
                    if self.choice != nil { try decoder.handleConflictingOneOf() }
                    self.choice = GoodsState.OneOf_Choice.painted(value)
                }()
            case 65: try decoder.decodeSingularMessageField(value: &self.box)
            case 71:
                try {
                    var rows: [Bool: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byBool[key] = row }
                }()
            case 72:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byInt32[key] = row }
                }()
            case 73:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySint32[key] = row }
                }()
            case 74:
                try {
                    var rows: [Int32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySfixed32[key] = row }
                }()
            case 75:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byInt64[Int(key)] = row }
                }()
            case 76:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySint64[Int(key)] = row }
                }()
            case 77:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.bySfixed64[Int(key)] = row }
                }()
            case 78:
                try {
                    var rows: [UInt32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byUint32[key] = row }
                }()
            case 79:
                try {
                    var rows: [UInt32: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed32, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byFixed32[key] = row }
                }()
            case 80:
                try {
                    var rows: [UInt64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byUint64[key] = row }
                }()
            case 81:
                try {
                    var rows: [UInt64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byFixed64[key] = row }
                }()
            case 82:
                try {
                    var rows: [String: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.byString[key] = row }
                }()
            case 91:
                try {
                    var rows: [Int64: Bool] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBool>.self, value: &rows)
                    for (key, row) in rows { self.rowsBool[Int(key)] = row }
                }()
            case 92:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt32>.self, value: &rows)
                    for (key, row) in rows { self.rowsInt32[Int(key)] = row }
                }()
            case 93:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt32>.self, value: &rows)
                    for (key, row) in rows { self.rowsSint32[Int(key)] = row }
                }()
            case 94:
                try {
                    var rows: [Int64: Int32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed32>.self, value: &rows)
                    for (key, row) in rows { self.rowsSfixed32[Int(key)] = row }
                }()
            case 95:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: &rows)
                    for (key, row) in rows { self.rowsInt64[Int(key)] = Int(row) }
                }()
            case 96:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt64>.self, value: &rows)
                    for (key, row) in rows { self.rowsSint64[Int(key)] = Int(row) }
                }()
            case 97:
                try {
                    var rows: [Int64: Int64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed64>.self, value: &rows)
                    for (key, row) in rows { self.rowsSfixed64[Int(key)] = Int(row) }
                }()
            case 98:
                try {
                    var rows: [Int64: UInt32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt32>.self, value: &rows)
                    for (key, row) in rows { self.rowsUint32[Int(key)] = row }
                }()
            case 99:
                try {
                    var rows: [Int64: UInt32] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed32>.self, value: &rows)
                    for (key, row) in rows { self.rowsFixed32[Int(key)] = row }
                }()
            case 100:
                try {
                    var rows: [Int64: UInt64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt64>.self, value: &rows)
                    for (key, row) in rows { self.rowsUint64[Int(key)] = row }
                }()
            case 101:
                try {
                    var rows: [Int64: UInt64] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed64>.self, value: &rows)
                    for (key, row) in rows { self.rowsFixed64[Int(key)] = row }
                }()
            case 102:
                try {
                    var rows: [Int64: Float] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFloat>.self, value: &rows)
                    for (key, row) in rows { self.rowsFloat[Int(key)] = row }
                }()
            case 103:
                try {
                    var rows: [Int64: Double] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: &rows)
                    for (key, row) in rows { self.rowsDouble[Int(key)] = row }
                }()
            case 104:
                try {
                    var rows: [Int64: String] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: &rows)
                    for (key, row) in rows { self.rowsString[Int(key)] = row }
                }()
            case 105:
                try {
                    var rows: [Int64: Data] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBytes>.self, value: &rows)
                    for (key, row) in rows { self.rowsBytes[Int(key)] = row }
                }()
            case 106:
                try {
                    var rows: [Int64: Color] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Color>.self, value: &rows)
                    for (key, row) in rows { self.rowsColor[Int(key)] = row }
                }()
            case 107:
                try {
                    var rows: [Int64: Item] = [:]
                    try decoder.decodeMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: &rows)
                    for (key, row) in rows { self.rowsItem[Int(key)] = row }
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if self.oneBool { try visitor.visitSingularBoolField(value: self.oneBool, fieldNumber: 1) } }()
        try { if self.oneInt32 != 0 { try visitor.visitSingularInt32Field(value: self.oneInt32, fieldNumber: 2) } }()
        try { if self.oneSint32 != 0 { try visitor.visitSingularSInt32Field(value: self.oneSint32, fieldNumber: 3) } }()
        try { if self.oneSfixed32 != 0 { try visitor.visitSingularSFixed32Field(value: self.oneSfixed32, fieldNumber: 4) } }()
        try { if self.oneInt64 != 0 { try visitor.visitSingularInt64Field(value: Int64(self.oneInt64), fieldNumber: 5) } }()
        try { if self.oneSint64 != 0 { try visitor.visitSingularSInt64Field(value: Int64(self.oneSint64), fieldNumber: 6) } }()
        try { if self.oneSfixed64 != 0 { try visitor.visitSingularSFixed64Field(value: Int64(self.oneSfixed64), fieldNumber: 7) } }()
        try { if self.oneUint32 != 0 { try visitor.visitSingularUInt32Field(value: self.oneUint32, fieldNumber: 8) } }()
        try { if self.oneFixed32 != 0 { try visitor.visitSingularFixed32Field(value: self.oneFixed32, fieldNumber: 9) } }()
        try { if self.oneUint64 != 0 { try visitor.visitSingularUInt64Field(value: self.oneUint64, fieldNumber: 10) } }()
        try { if self.oneFixed64 != 0 { try visitor.visitSingularFixed64Field(value: self.oneFixed64, fieldNumber: 11) } }()
        try { if self.oneFloat.bitPattern != 0 { try visitor.visitSingularFloatField(value: self.oneFloat, fieldNumber: 12) } }()
        try { if self.oneDouble.bitPattern != 0 { try visitor.visitSingularDoubleField(value: self.oneDouble, fieldNumber: 13) } }()
        try { if !self.oneString.isEmpty { try visitor.visitSingularStringField(value: self.oneString, fieldNumber: 14) } }()
        try { if !self.oneBytes.isEmpty { try visitor.visitSingularBytesField(value: self.oneBytes, fieldNumber: 15) } }()
        try { if self.oneColor != Color() { try visitor.visitSingularEnumField(value: self.oneColor, fieldNumber: 16) } }()
        try { if self.oneItem != Item() { try visitor.visitSingularMessageField(value: self.oneItem, fieldNumber: 17) } }()
        try { if let value = self.maybeBool { try visitor.visitSingularBoolField(value: value, fieldNumber: 21) } }()
        try { if let value = self.maybeInt32 { try visitor.visitSingularInt32Field(value: value, fieldNumber: 22) } }()
        try { if let value = self.maybeSint32 { try visitor.visitSingularSInt32Field(value: value, fieldNumber: 23) } }()
        try { if let value = self.maybeSfixed32 { try visitor.visitSingularSFixed32Field(value: value, fieldNumber: 24) } }()
        try { if let value = self.maybeInt64 { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 25) } }()
        try { if let value = self.maybeSint64 { try visitor.visitSingularSInt64Field(value: Int64(value), fieldNumber: 26) } }()
        try { if let value = self.maybeSfixed64 { try visitor.visitSingularSFixed64Field(value: Int64(value), fieldNumber: 27) } }()
        try { if let value = self.maybeUint32 { try visitor.visitSingularUInt32Field(value: value, fieldNumber: 28) } }()
        try { if let value = self.maybeFixed32 { try visitor.visitSingularFixed32Field(value: value, fieldNumber: 29) } }()
        try { if let value = self.maybeUint64 { try visitor.visitSingularUInt64Field(value: value, fieldNumber: 30) } }()
        try { if let value = self.maybeFixed64 { try visitor.visitSingularFixed64Field(value: value, fieldNumber: 31) } }()
        try { if let value = self.maybeFloat { try visitor.visitSingularFloatField(value: value, fieldNumber: 32) } }()
        try { if let value = self.maybeDouble { try visitor.visitSingularDoubleField(value: value, fieldNumber: 33) } }()
        try { if let value = self.maybeString { try visitor.visitSingularStringField(value: value, fieldNumber: 34) } }()
        try { if let value = self.maybeBytes { try visitor.visitSingularBytesField(value: value, fieldNumber: 35) } }()
        try { if let value = self.maybeColor { try visitor.visitSingularEnumField(value: value, fieldNumber: 36) } }()
        try { if let value = self.maybeItem { try visitor.visitSingularMessageField(value: value, fieldNumber: 37) } }()
        try { if !self.manyBool.isEmpty { try visitor.visitPackedBoolField(value: self.manyBool, fieldNumber: 41) } }()
        try { if !self.manyInt32.isEmpty { try visitor.visitPackedInt32Field(value: self.manyInt32, fieldNumber: 42) } }()
        try { if !self.manySint32.isEmpty { try visitor.visitPackedSInt32Field(value: self.manySint32, fieldNumber: 43) } }()
        try { if !self.manySfixed32.isEmpty { try visitor.visitPackedSFixed32Field(value: self.manySfixed32, fieldNumber: 44) } }()
        try { if !self.manyInt64.isEmpty { try visitor.visitPackedInt64Field(value: self.manyInt64.map { Int64($0) }, fieldNumber: 45) } }()
        try { if !self.manySint64.isEmpty { try visitor.visitPackedSInt64Field(value: self.manySint64.map { Int64($0) }, fieldNumber: 46) } }()
        try { if !self.manySfixed64.isEmpty { try visitor.visitPackedSFixed64Field(value: self.manySfixed64.map { Int64($0) }, fieldNumber: 47) } }()
        try { if !self.manyUint32.isEmpty { try visitor.visitPackedUInt32Field(value: self.manyUint32, fieldNumber: 48) } }()
        try { if !self.manyFixed32.isEmpty { try visitor.visitPackedFixed32Field(value: self.manyFixed32, fieldNumber: 49) } }()
        try { if !self.manyUint64.isEmpty { try visitor.visitPackedUInt64Field(value: self.manyUint64, fieldNumber: 50) } }()
        try { if !self.manyFixed64.isEmpty { try visitor.visitPackedFixed64Field(value: self.manyFixed64, fieldNumber: 51) } }()
        try { if !self.manyFloat.isEmpty { try visitor.visitPackedFloatField(value: self.manyFloat, fieldNumber: 52) } }()
        try { if !self.manyDouble.isEmpty { try visitor.visitPackedDoubleField(value: self.manyDouble, fieldNumber: 53) } }()
        try { if !self.manyString.isEmpty { try visitor.visitRepeatedStringField(value: self.manyString, fieldNumber: 54) } }()
        try { if !self.manyBytes.isEmpty { try visitor.visitRepeatedBytesField(value: self.manyBytes, fieldNumber: 55) } }()
        try { if !self.manyColor.isEmpty { try visitor.visitPackedEnumField(value: self.manyColor, fieldNumber: 56) } }()
        try { if !self.manyItem.isEmpty { try visitor.visitRepeatedMessageField(value: self.manyItem, fieldNumber: 57) } }()
        try { if case .number(let value)? = self.choice { try visitor.visitSingularInt64Field(value: Int64(value), fieldNumber: 61) } }()
        try { if case .text(let value)? = self.choice { try visitor.visitSingularStringField(value: value, fieldNumber: 62) } }()
        try { if case .chosen(let value)? = self.choice { try visitor.visitSingularMessageField(value: value, fieldNumber: 63) } }()
        try { if case .painted(let value)? = self.choice { try visitor.visitSingularEnumField(value: value, fieldNumber: 64) } }()
        try { if let value = self.box { try visitor.visitSingularMessageField(value: value, fieldNumber: 65) } }()
        try { if !self.byBool.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufBool, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byBool.lazy.map { ($0.key, $0.value) }), fieldNumber: 71) } }()
        try { if !self.byInt32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byInt32.lazy.map { ($0.key, $0.value) }), fieldNumber: 72) } }()
        try { if !self.bySint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySint32.lazy.map { ($0.key, $0.value) }), fieldNumber: 73) } }()
        try { if !self.bySfixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySfixed32.lazy.map { ($0.key, $0.value) }), fieldNumber: 74) } }()
        try { if !self.byInt64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byInt64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 75) } }()
        try { if !self.bySint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySint64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 76) } }()
        try { if !self.bySfixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufSFixed64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.bySfixed64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 77) } }()
        try { if !self.byUint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byUint32.lazy.map { ($0.key, $0.value) }), fieldNumber: 78) } }()
        try { if !self.byFixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed32, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byFixed32.lazy.map { ($0.key, $0.value) }), fieldNumber: 79) } }()
        try { if !self.byUint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufUInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byUint64.lazy.map { ($0.key, $0.value) }), fieldNumber: 80) } }()
        try { if !self.byFixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufFixed64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byFixed64.lazy.map { ($0.key, $0.value) }), fieldNumber: 81) } }()
        try { if !self.byString.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufString, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.byString.lazy.map { ($0.key, $0.value) }), fieldNumber: 82) } }()
        try { if !self.rowsBool.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBool>.self, value: Dictionary(uniqueKeysWithValues: self.rowsBool.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 91) } }()
        try { if !self.rowsInt32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt32>.self, value: Dictionary(uniqueKeysWithValues: self.rowsInt32.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 92) } }()
        try { if !self.rowsSint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt32>.self, value: Dictionary(uniqueKeysWithValues: self.rowsSint32.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 93) } }()
        try { if !self.rowsSfixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed32>.self, value: Dictionary(uniqueKeysWithValues: self.rowsSfixed32.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 94) } }()
        try { if !self.rowsInt64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufInt64>.self, value: Dictionary(uniqueKeysWithValues: self.rowsInt64.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 95) } }()
        try { if !self.rowsSint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSInt64>.self, value: Dictionary(uniqueKeysWithValues: self.rowsSint64.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 96) } }()
        try { if !self.rowsSfixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufSFixed64>.self, value: Dictionary(uniqueKeysWithValues: self.rowsSfixed64.lazy.map { (Int64($0.key), Int64($0.value)) }), fieldNumber: 97) } }()
        try { if !self.rowsUint32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt32>.self, value: Dictionary(uniqueKeysWithValues: self.rowsUint32.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 98) } }()
        try { if !self.rowsFixed32.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed32>.self, value: Dictionary(uniqueKeysWithValues: self.rowsFixed32.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 99) } }()
        try { if !self.rowsUint64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufUInt64>.self, value: Dictionary(uniqueKeysWithValues: self.rowsUint64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 100) } }()
        try { if !self.rowsFixed64.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFixed64>.self, value: Dictionary(uniqueKeysWithValues: self.rowsFixed64.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 101) } }()
        try { if !self.rowsFloat.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufFloat>.self, value: Dictionary(uniqueKeysWithValues: self.rowsFloat.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 102) } }()
        try { if !self.rowsDouble.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufDouble>.self, value: Dictionary(uniqueKeysWithValues: self.rowsDouble.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 103) } }()
        try { if !self.rowsString.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufString>.self, value: Dictionary(uniqueKeysWithValues: self.rowsString.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 104) } }()
        try { if !self.rowsBytes.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMap<SwiftProtobuf.ProtobufInt64, SwiftProtobuf.ProtobufBytes>.self, value: Dictionary(uniqueKeysWithValues: self.rowsBytes.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 105) } }()
        try { if !self.rowsColor.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufEnumMap<SwiftProtobuf.ProtobufInt64, Color>.self, value: Dictionary(uniqueKeysWithValues: self.rowsColor.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 106) } }()
        try { if !self.rowsItem.isEmpty { try visitor.visitMapField(fieldType: SwiftProtobuf._ProtobufMessageMap<SwiftProtobuf.ProtobufInt64, Item>.self, value: Dictionary(uniqueKeysWithValues: self.rowsItem.lazy.map { (Int64($0.key), $0.value) }), fieldNumber: 107) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: GoodsState, right: GoodsState) -> Bool {
        if left.oneBool != right.oneBool { return false }
        if left.oneInt32 != right.oneInt32 { return false }
        if left.oneSint32 != right.oneSint32 { return false }
        if left.oneSfixed32 != right.oneSfixed32 { return false }
        if left.oneInt64 != right.oneInt64 { return false }
        if left.oneSint64 != right.oneSint64 { return false }
        if left.oneSfixed64 != right.oneSfixed64 { return false }
        if left.oneUint32 != right.oneUint32 { return false }
        if left.oneFixed32 != right.oneFixed32 { return false }
        if left.oneUint64 != right.oneUint64 { return false }
        if left.oneFixed64 != right.oneFixed64 { return false }
        if left.oneFloat.bitPattern != right.oneFloat.bitPattern { return false }
        if left.oneDouble.bitPattern != right.oneDouble.bitPattern { return false }
        if !left.oneString.hasSameBytes(as: right.oneString) { return false }
        if left.oneBytes != right.oneBytes { return false }
        if left.oneColor != right.oneColor { return false }
        if left.oneItem != right.oneItem { return false }
        if left.maybeBool != right.maybeBool { return false }
        if left.maybeInt32 != right.maybeInt32 { return false }
        if left.maybeSint32 != right.maybeSint32 { return false }
        if left.maybeSfixed32 != right.maybeSfixed32 { return false }
        if left.maybeInt64 != right.maybeInt64 { return false }
        if left.maybeSint64 != right.maybeSint64 { return false }
        if left.maybeSfixed64 != right.maybeSfixed64 { return false }
        if left.maybeUint32 != right.maybeUint32 { return false }
        if left.maybeFixed32 != right.maybeFixed32 { return false }
        if left.maybeUint64 != right.maybeUint64 { return false }
        if left.maybeFixed64 != right.maybeFixed64 { return false }
        if left.maybeFloat?.bitPattern != right.maybeFloat?.bitPattern { return false }
        if left.maybeDouble?.bitPattern != right.maybeDouble?.bitPattern { return false }
        if !left.maybeString.hasSameBytes(as: right.maybeString) { return false }
        if left.maybeBytes != right.maybeBytes { return false }
        if left.maybeColor != right.maybeColor { return false }
        if left.maybeItem != right.maybeItem { return false }
        if left.manyBool != right.manyBool { return false }
        if left.manyInt32 != right.manyInt32 { return false }
        if left.manySint32 != right.manySint32 { return false }
        if left.manySfixed32 != right.manySfixed32 { return false }
        if left.manyInt64 != right.manyInt64 { return false }
        if left.manySint64 != right.manySint64 { return false }
        if left.manySfixed64 != right.manySfixed64 { return false }
        if left.manyUint32 != right.manyUint32 { return false }
        if left.manyFixed32 != right.manyFixed32 { return false }
        if left.manyUint64 != right.manyUint64 { return false }
        if left.manyFixed64 != right.manyFixed64 { return false }
        if !left.manyFloat.hasSameElements(as: right.manyFloat, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if !left.manyDouble.hasSameElements(as: right.manyDouble, by: { $0.bitPattern == $1.bitPattern }) { return false }
        if !left.manyString.hasSameElements(as: right.manyString, by: { $0.hasSameBytes(as: $1) }) { return false }
        if left.manyBytes != right.manyBytes { return false }
        if left.manyColor != right.manyColor { return false }
        if left.manyItem != right.manyItem { return false }
        if left.choice != right.choice { return false }
        if left.box != right.box { return false }
        if left.byBool.count != right.byBool.count || !right.byBool.changes(since: left.byBool, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byInt32.count != right.byInt32.count || !right.byInt32.changes(since: left.byInt32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySint32.count != right.bySint32.count || !right.bySint32.changes(since: left.bySint32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySfixed32.count != right.bySfixed32.count || !right.bySfixed32.changes(since: left.bySfixed32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byInt64.count != right.byInt64.count || !right.byInt64.changes(since: left.byInt64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySint64.count != right.bySint64.count || !right.bySint64.changes(since: left.bySint64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.bySfixed64.count != right.bySfixed64.count || !right.bySfixed64.changes(since: left.bySfixed64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byUint32.count != right.byUint32.count || !right.byUint32.changes(since: left.byUint32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byFixed32.count != right.byFixed32.count || !right.byFixed32.changes(since: left.byFixed32, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byUint64.count != right.byUint64.count || !right.byUint64.changes(since: left.byUint64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byFixed64.count != right.byFixed64.count || !right.byFixed64.changes(since: left.byFixed64, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.byString.count != right.byString.count || !right.byString.changes(since: left.byString, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.rowsBool != right.rowsBool { return false }
        if left.rowsInt32 != right.rowsInt32 { return false }
        if left.rowsSint32 != right.rowsSint32 { return false }
        if left.rowsSfixed32 != right.rowsSfixed32 { return false }
        if left.rowsInt64 != right.rowsInt64 { return false }
        if left.rowsSint64 != right.rowsSint64 { return false }
        if left.rowsSfixed64 != right.rowsSfixed64 { return false }
        if left.rowsUint32 != right.rowsUint32 { return false }
        if left.rowsFixed32 != right.rowsFixed32 { return false }
        if left.rowsUint64 != right.rowsUint64 { return false }
        if left.rowsFixed64 != right.rowsFixed64 { return false }
        if left.rowsFloat.count != right.rowsFloat.count || !right.rowsFloat.changes(since: left.rowsFloat, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if left.rowsDouble.count != right.rowsDouble.count || !right.rowsDouble.changes(since: left.rowsDouble, by: { $0.bitPattern == $1.bitPattern }).isEmpty { return false }
        if left.rowsString.count != right.rowsString.count || !right.rowsString.changes(since: left.rowsString, by: { $0.hasSameBytes(as: $1) }).isEmpty { return false }
        if left.rowsBytes != right.rowsBytes { return false }
        if left.rowsColor != right.rowsColor { return false }
        if left.rowsItem != right.rowsItem { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        json.field("oneBool", self.oneBool)
        json.field("oneInt32", self.oneInt32)
        json.field("oneSint32", self.oneSint32)
        json.field("oneSfixed32", self.oneSfixed32)
        json.field("oneInt64", self.oneInt64)
        json.field("oneSint64", self.oneSint64)
        json.field("oneSfixed64", self.oneSfixed64)
        json.field("oneUint32", self.oneUint32)
        json.field("oneFixed32", self.oneFixed32)
        json.field("oneUint64", self.oneUint64)
        json.field("oneFixed64", self.oneFixed64)
        json.field("oneFloat", self.oneFloat)
        json.field("oneDouble", self.oneDouble)
        json.field("oneString", self.oneString)
        json.field("oneBytes", self.oneBytes)
        json.field("oneColor", self.oneColor)
        json.field("oneItem", self.oneItem)
        if let value = self.maybeBool { json.field("maybeBool", value) }
        if let value = self.maybeInt32 { json.field("maybeInt32", value) }
        if let value = self.maybeSint32 { json.field("maybeSint32", value) }
        if let value = self.maybeSfixed32 { json.field("maybeSfixed32", value) }
        if let value = self.maybeInt64 { json.field("maybeInt64", value) }
        if let value = self.maybeSint64 { json.field("maybeSint64", value) }
        if let value = self.maybeSfixed64 { json.field("maybeSfixed64", value) }
        if let value = self.maybeUint32 { json.field("maybeUint32", value) }
        if let value = self.maybeFixed32 { json.field("maybeFixed32", value) }
        if let value = self.maybeUint64 { json.field("maybeUint64", value) }
        if let value = self.maybeFixed64 { json.field("maybeFixed64", value) }
        if let value = self.maybeFloat { json.field("maybeFloat", value) }
        if let value = self.maybeDouble { json.field("maybeDouble", value) }
        if let value = self.maybeString { json.field("maybeString", value) }
        if let value = self.maybeBytes { json.field("maybeBytes", value) }
        if let value = self.maybeColor { json.field("maybeColor", value) }
        if let value = self.maybeItem { json.field("maybeItem", value) }
        json.field("manyBool", self.manyBool)
        json.field("manyInt32", self.manyInt32)
        json.field("manySint32", self.manySint32)
        json.field("manySfixed32", self.manySfixed32)
        json.field("manyInt64", self.manyInt64)
        json.field("manySint64", self.manySint64)
        json.field("manySfixed64", self.manySfixed64)
        json.field("manyUint32", self.manyUint32)
        json.field("manyFixed32", self.manyFixed32)
        json.field("manyUint64", self.manyUint64)
        json.field("manyFixed64", self.manyFixed64)
        json.field("manyFloat", self.manyFloat)
        json.field("manyDouble", self.manyDouble)
        json.field("manyString", self.manyString)
        json.field("manyBytes", self.manyBytes)
        json.field("manyColor", self.manyColor)
        json.field("manyItem", self.manyItem)
        switch self.choice {
        case .number(let value)?: json.field("number", value)
        case .text(let value)?: json.field("text", value)
        case .chosen(let value)?: json.field("chosen", value)
        case .painted(let value)?: json.field("painted", value)
        case nil: break
        }
        if let value = self.box { json.field("box", value) }
        json.field("byBool", self.byBool)
        json.field("byInt32", self.byInt32)
        json.field("bySint32", self.bySint32)
        json.field("bySfixed32", self.bySfixed32)
        json.field("byInt64", self.byInt64)
        json.field("bySint64", self.bySint64)
        json.field("bySfixed64", self.bySfixed64)
        json.field("byUint32", self.byUint32)
        json.field("byFixed32", self.byFixed32)
        json.field("byUint64", self.byUint64)
        json.field("byFixed64", self.byFixed64)
        json.field("byString", self.byString)
        json.field("rowsBool", self.rowsBool)
        json.field("rowsInt32", self.rowsInt32)
        json.field("rowsSint32", self.rowsSint32)
        json.field("rowsSfixed32", self.rowsSfixed32)
        json.field("rowsInt64", self.rowsInt64)
        json.field("rowsSint64", self.rowsSint64)
        json.field("rowsSfixed64", self.rowsSfixed64)
        json.field("rowsUint32", self.rowsUint32)
        json.field("rowsFixed32", self.rowsFixed32)
        json.field("rowsUint64", self.rowsUint64)
        json.field("rowsFixed64", self.rowsFixed64)
        json.field("rowsFloat", self.rowsFloat)
        json.field("rowsDouble", self.rowsDouble)
        json.field("rowsString", self.rowsString)
        json.field("rowsBytes", self.rowsBytes)
        json.field("rowsColor", self.rowsColor)
        json.field("rowsItem", self.rowsItem)
    }
}

extension GoodsState {
    struct Box: ContractMessage, Hashable {
        var inside: GoodsState.Box? {
            get { _inside.first }
            set { _inside = newValue.map { [$0] } ?? [] }
        }
        /// At most one: an array, since a struct cannot contain itself.
        private var _inside: [GoodsState.Box] = []
        var weight: Int = 0
        var unknownFields = SwiftProtobuf.UnknownStorage()

        init() {}

        init(inside: GoodsState.Box? = nil, weight: Int = 0) {
            self.inside = inside
            self.weight = weight
        }
    }
}

extension GoodsState.Box: SwiftProtobuf._MessageImplementationBase, SwiftProtobuf._ProtoNameProviding {
    static let protoMessageName = "larder.GoodsState.Box"
    static let _protobuf_nameMap = SwiftProtobuf._NameMap(bytecode: "\u{0}\u{2}\u{1}inside\u{0}\u{2}\u{1}weight\u{0}")

    mutating func decodeMessage<WireDecoder: SwiftProtobuf.Decoder>(decoder: inout WireDecoder) throws {
        while let number = try decoder.nextFieldNumber() {
            switch number {
            case 1: try decoder.decodeSingularMessageField(value: &self.inside)
            case 2:
                try {
                    var value = Int64(self.weight)
                    try decoder.decodeSingularInt64Field(value: &value)
                    self.weight = Int(value)
                }()
            default: break
            }
        }
    }

    func traverse<WireVisitor: SwiftProtobuf.Visitor>(visitor: inout WireVisitor) throws {
        try { if let value = self.inside { try visitor.visitSingularMessageField(value: value, fieldNumber: 1) } }()
        try { if self.weight != 0 { try visitor.visitSingularInt64Field(value: Int64(self.weight), fieldNumber: 2) } }()
        try unknownFields.traverse(visitor: &visitor)
    }

    static func == (left: GoodsState.Box, right: GoodsState.Box) -> Bool {
        if left.inside != right.inside { return false }
        if left.weight != right.weight { return false }
        return left.unknownFields == right.unknownFields
    }

    func writeFields(to json: inout JSONWriter) {
        if let value = self.inside { json.field("inside", value) }
        json.field("weight", self.weight)
    }
}

extension GoodsState: StatePart {}
