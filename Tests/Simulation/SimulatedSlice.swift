import Eastward
import KitchenSinkContract
import LarderContract
import SwiftProtobuf

/// A slice that depends on the count alone, so that it is known for every revision, and a component's view of it.
protocol SimulatedSlice {
    associatedtype Recorder: SliceRecorder
    typealias Recorded = Recorder.Recorded

    static func provide(_ count: Int, to recorder: Recorder)

    /// An empty view.
    init()
    /// Applies a slice update to the view.
    mutating func receive(_ change: SliceChange<Recorded>)
    /// Whether the view and `known` both equal the slice provided for the count.
    func isRight(for count: Int, _ known: Recorded.Message) -> Bool
    /// The presence that the view shows; `nil` if it shows none.
    var presence: [String: Int]? { get }
}

extension SimulatedSlice {
    var presence: [String: Int]? { nil }
}

/// The presence of all processes, which does not depend on the count.
struct ShownPresence: SimulatedSlice {
    private var shown: [String: Int] = [:]

    static func provide(_ count: Int, to recorder: ShoppersRecorder) {}

    mutating func receive(_ change: SliceChange<ShoppersSlice>) {
        let changes = change.value.shoppers.changes(since: change.previous.shoppers)
        for key in changes.removed { shown[key] = nil }
        for key in changes.inserted + changes.updated { shown[key] = change.value.shoppers[key]?.items }
    }

    func isRight(for count: Int, _ known: Shoppers) -> Bool {
        known.shoppers.count == shown.count && known.shoppers.allSatisfy { shown[$0.key] == $0.value.items }
    }

    var presence: [String: Int]? { shown }
}

/// A slice in which sometimes one field changes, sometimes the other, sometimes both.
struct ShownChoice: SimulatedSlice {
    private var shown = Choice()

    static func provide(_ count: Int, to recorder: ChoiceRecorder) {
        let number = count / 1000
        recorder.newTitle("\(number / 2000)")
        if number % 100 < 50 { recorder.newNumber(number) } else { recorder.newText("\(number / 10)") }
    }

    mutating func receive(_ change: SliceChange<ChoiceSlice>) {
        ChoiceSlice.copy(change.fields, from: change.value, into: &shown)
    }

    func isRight(for count: Int, _ known: Choice) -> Bool {
        let recorder = ChoiceRecorder()
        Self.provide(count, to: recorder)
        return shown == recorder.provided.value && known == shown
    }
}

/// A slice with a title that keeps its beginning and end, and two tables: one grows, shrinks and is sometimes empty,
/// the other is sometimes not provided at all.
struct ShownRows: SimulatedSlice {
    /// Derived from the changes that the tables report, never from the tables themselves.
    private var title = ""
    private var numbers: [Int: Int] = [:]
    private var jars: [String: Jar] = [:]

    static func provide(_ count: Int, to recorder: RowsRecorder) {
        recorder.newTitle(title(count))
        recorder.newInt64S(Table(numbers(count).map { (key: $0.key, value: $0.value) }))
        if let jars = jars(count) {
            let weights = Table(jars.map { (key: $0.key, value: $0.value.weight) })
            recorder.newJars(weights.projected { weight in Jar.with { $0.weight = weight } })
        }
    }

    private static func title(_ count: Int) -> String {
        let number = count / 1000
        return String(repeating: "ä", count: 12 + number % 5) + "\(number)"
            + String(repeating: "ß", count: 9 + number % 3)
    }

    /// Some rows change with almost every count, others rarely.
    private static func numbers(_ count: Int) -> [Int: Int] {
        let number = count / 1000
        guard number % 16 != 5 else { return [:] }
        let keys = (0..<48).filter { $0 % 4 == 3 || (number >> ($0 % 12)) & 1 == 1 }
        return Dictionary(uniqueKeysWithValues: keys.map { ($0 &- 20, number >> ($0 % 12)) })
    }

    private static func jars(_ count: Int) -> [String: Jar]? {
        let number = count / 1000
        guard (number >> 7) % 4 != 3 else { return nil }
        let keys = (0..<8).filter { number >> $0 & 1 == 0 }
        return Dictionary(
            uniqueKeysWithValues: keys.map { key in ("jar \(key)", .with { $0.weight = Double(number / 64) }) })
    }

    mutating func receive(_ change: SliceChange<RowsSlice>) {
        if change.fields.contains(1) { title = change.value.title }
        if change.fields.contains(6) { Self.note(change.value.int64S, change.previous.int64S, in: &numbers) }
        if change.fields.contains(21) { Self.note(change.value.jars, change.previous.jars, in: &jars) }
    }

    private static func note<Key, Row: Equatable>(
        _ table: Table<Key, Row>, _ previous: Table<Key, Row>, in rows: inout [Key: Row]
    ) {
        let changes = table.changes(since: previous)
        for key in changes.removed { rows[key] = nil }
        for key in changes.inserted + changes.updated { rows[key] = table[key] }
    }

    func isRight(for count: Int, _ known: Rows) -> Bool {
        title == Self.title(count) && known.title == title
            && numbers == Self.numbers(count) && Self.holds(known.int64S, numbers)
            // A table that is not provided may have any contents.
            && Self.jars(count).map { $0 == jars } ?? true && Self.holds(known.jars, jars)
    }

    private static func holds<Key, Row: Equatable>(_ table: Table<Key, Row>, _ rows: [Key: Row]) -> Bool {
        table.count == rows.count && table.allSatisfy { rows[$0.key] == $0.value }
    }
}
