import Foundation
import LarderContract
import SwiftProtobuf
import Testing

@testable import Eastward
@testable import LarderStore

/// Tests of states that are generated from parts.
@Suite struct ComposedStateTests {
    private func read(_ records: [[UInt8]], into state: AppState = AppState()) throws -> AppState {
        var state = state
        for record in records { try state.readRecord(StateRecord(serializedBytes: record)) }
        return state
    }

    private func records(of state: AppState) throws -> [[UInt8]] {
        var records: [[UInt8]] = []
        var options = BinaryEncodingOptions()
        options.useDeterministicOrdering = true
        try state.writeRecords { records.append(try $0.serializedBytes(options: options)) }
        return records
    }

    private func reduced(_ actions: LarderAction...) throws -> AppState {
        var state = AppState()
        for action in actions { try AppState.reducer.reduce(&state, action, Context(revision: 1)) }
        return state
    }

    // MARK: Records

    @Test(arguments: 0..<100)
    func everyStateIsReadAsItWasWritten(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var state = AppState()
        state.goods = try GoodsState(serializedBytes: RandomGoods.bytes(&random))
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let name = RandomGoods.text(&random)
            state.prices.items[name] = Item(name: name, cents: .random(in: .min ... .max, using: &random))
            state.prices.sold[name] = .random(in: -1...1, using: &random)
            state.tape.lines.append(name)
        }
        let written = try records(of: state)
        let read = try read(written)
        #expect(read == state)
        #expect(try records(of: read) == written)
    }

    @Test func theRandomStatesContainEveryField() throws {
        var random = SeededGenerator(seed: 1)
        var fields: Set<Int> = []
        for _ in 0..<400 {
            let goods = try GoodsState(serializedBytes: RandomGoods.bytes(&random))
            fields.formUnion(try RandomGoods.numbers(in: goods.serializedBytes()))
        }
        #expect(fields == Set(RandomGoods.fields.map(\.number)))
    }

    @Test func eachRowIsARecordWithTheNumberOfItsMap() throws {
        var state = AppState()
        state.prices.items["jam"] = Item(name: "jam", cents: 5)
        state.prices.sold["jam"] = 2
        state.goods.byInt64[7] = "seven"
        var numbers: [Int] = []
        for record in try records(of: state) { numbers += try RandomGoods.numbers(in: record) }
        #expect(numbers == [1, 1075, 2, 500, 2002, 4])
    }

    @Test func aRowThatTheInitialStateHasIsNotReadBackAfterItsRemoval() throws {
        var initial = AppState()
        initial.prices.items["jam"] = Item(name: "jam", cents: 5)
        #expect(try read(records(of: AppState()), into: initial) == AppState())
    }

    @Test func aPartThatAnOlderBuildDidNotHaveIsInitial() throws {
        var state = AppState()
        state.prices.sold["jam"] = 2
        let written = try records(of: state).filter { try !RandomGoods.numbers(in: $0).contains(1) }
        #expect(try read(written).goods == GoodsState.initial)
        #expect(GoodsState.initial.oneString == "empty")
    }

    @Test func aRecordWithoutContentIsRefused() {
        #expect(throws: UnreadableRecord.self) { try read([[]]) }
    }

    // MARK: Reducing

    @Test func anActionChangesThePartOfItsFile() throws {
        let state = try reduced(.setPrice(name: "jam", cents: 5), .append(text: "hello"))
        #expect(state.prices.items["jam"] == Item(name: "jam", cents: 5))
        #expect(state.tape.lines == ["hello"])
    }

    @Test func aPartRejectsAnAction() {
        #expect(throws: Rejection("not_positive", "A price is 1 cent or more, not 0.")) {
            try reduced(.setPrice(name: "jam", cents: 0))
        }
    }

    @Test func actionsWithoutAPartAreReducedByTheState() throws {
        let state = try reduced(.setPrice(name: "jam", cents: 5), .sell(name: "jam"))
        #expect(state.prices.sold["jam"] == 1)
        #expect(state.tape.lines == ["sold jam"])
    }

    @Test func aRuleOfTheStateStandsAboveItsParts() {
        var state = AppState()
        state.goods.oneBool = true
        #expect(throws: Rejection("locked", "The tape is locked.")) {
            try AppState.reducer.reduce(&state, .append(text: "a"), Context(revision: 1))
        }
        #expect(state.tape.lines.isEmpty)
    }

    @Test func everyRoleIsServed() {
        #expect(
            AppState.roles.map(\.name) == [
                "larder.ShopperFeature", "larder.MembersFeature", "larder.PricesFeature", "larder.SalesFeature",
                "larder.TapeFeature",
            ])
    }
}

/// Random bytes of the message `larder.GoodsState`, and what they contain.
private enum RandomGoods {
    enum Wire: Sendable {
        case varint, fixed32, fixed64, text, bytes, color, item, box
        /// A map's entry, whose value is of the kind.
        indirect case entry(key: Wire, value: Wire)
    }

    private static let kinds: [Wire] = [
        .varint, .varint, .varint, .fixed32, .varint, .varint, .fixed64, .varint, .fixed32, .varint, .fixed64, .fixed32,
        .fixed64, .text, .bytes, .color, .item,
    ]

    static let fields: [(number: Int, wire: Wire)] = {
        var fields: [(number: Int, wire: Wire)] = []
        for (index, kind) in kinds.enumerated() {
            for start in [1, 21, 41] { fields.append((start + index, kind)) }
            fields.append((91 + index, .entry(key: .varint, value: kind)))
            // The first eleven and text can be keys.
            if index < 11 { fields.append((71 + index, .entry(key: kind, value: .text))) }
        }
        fields.append((82, .entry(key: .text, value: .text)))
        return fields + [(61, .varint), (62, .text), (63, .item), (64, .color), (65, .box)]
    }()

    static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for (number, wire) in fields {
            for _ in 0..<Int.random(in: 0...3, using: &random) { append(number, wire, to: &bytes, &random) }
        }
        return bytes
    }

    static func text(_ random: inout SeededGenerator) -> String {
        String((0..<Int.random(in: 0...4, using: &random)).map { _ in "aé\u{301}😀\0 ".randomElement(using: &random)! })
    }

    /// The numbers of the fields that `bytes` contain.
    static func numbers(in bytes: [UInt8]) throws -> Set<Int> {
        var numbers: Set<Int> = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let tag = varint(&rest)
            numbers.insert(Int(tag >> 3))
            switch tag & 7 {
            case 0: _ = varint(&rest)
            case 1: rest = rest.dropFirst(8)
            case 2:
                let count = Int(varint(&rest))
                rest = rest.dropFirst(count)
            default: rest = rest.dropFirst(4)
            }
        }
        return numbers
    }

    private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while let byte = bytes.popFirst() {
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { break }
        }
        return value
    }

    private static func append(
        _ number: Int, _ wire: Wire, to bytes: inout [UInt8], _ random: inout SeededGenerator
    ) {
        let tag = UInt64(number) << 3
        switch wire {
        case .varint:
            append(tag, to: &bytes)
            // Small numbers too, since they are the frequent ones.
            let value = UInt64.random(in: 0 ... .max, using: &random)
            append(Bool.random(using: &random) ? value : value & 1, to: &bytes)
        case .color:
            append(tag, to: &bytes)
            append(UInt64.random(in: 0...2, using: &random), to: &bytes)
        case .fixed32:
            append(tag | 5, to: &bytes)
            appendFixed(UInt32.random(in: 0 ... .max, using: &random), to: &bytes)
        case .fixed64:
            append(tag | 1, to: &bytes)
            appendFixed(UInt64.random(in: 0 ... .max, using: &random), to: &bytes)
        case .text: append(Array(text(&random).utf8), tag, to: &bytes)
        case .bytes:
            let count = Int.random(in: 0...4, using: &random)
            append((0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }, tag, to: &bytes)
        case .item:
            var item: [UInt8] = []
            append(1, .text, to: &item, &random)
            append(2, .varint, to: &item, &random)
            append(item, tag, to: &bytes)
        case .box:
            var box: [UInt8] = []
            append(2, .varint, to: &box, &random)
            if Bool.random(using: &random) { append(1, .box, to: &box, &random) }
            append(box, tag, to: &bytes)
        case .entry(let key, let value):
            var entry: [UInt8] = []
            append(1, key, to: &entry, &random)
            append(2, value, to: &entry, &random)
            append(entry, tag, to: &bytes)
        }
    }

    private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(value))
    }

    private static func append(_ content: [UInt8], _ tag: UInt64, to bytes: inout [UInt8]) {
        append(tag | 2, to: &bytes)
        append(UInt64(content.count), to: &bytes)
        bytes += content
    }

    private static func appendFixed(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
}
