/// What a field holds. As a value does, it has a form on the wire and one for people: a `Dictionary` and a `Table`.
enum FieldKind: Equatable {
    case one(ValueKind)
    /// A `repeated` field.
    case list(ValueKind)
    /// A `map`.
    case table(key: ValueKind, row: ValueKind)

    /// Of the field, of each element, or of each row.
    var value: ValueKind {
        switch self {
        case .one(let value), .list(let value), .table(_, let value): value
        }
    }

    var isTable: Bool {
        if case .table = self { true } else { false }
    }

    /// The type for people.
    var type: String {
        switch self {
        case .one(let value): value.type
        case .list(let element): "[\(element.type)]"
        case .table(let key, let row): "Table<\(key.type), \(row.type)>"
        }
    }

    /// The expression for people, of one for the wire.
    func told(_ wire: String) -> String {
        switch self {
        case .one(let value): value.told(wire)
        case .list(let element): element.isSameOnTheWire ? wire : "\(wire).map { \(element.told("$0")) }"
        case .table: "Table(\(rows(wire, lazily: true)))"
        }
    }

    /// The expression for the wire, of one for people.
    func wire(_ told: String) -> String {
        switch self {
        case .one(let value): value.wire(told)
        case .list(let element): element.isSameOnTheWire ? told : "\(told).map { \(element.wire("$0")) }"
        case .table(let key, let row):
            "Dictionary(uniqueKeysWithValues: \(told).lazy.map { (\(key.wire("$0.key")), \(row.wire("$0.value"))) })"
        }
    }

    /// The expression for a map's rows for people, of one for the wire.
    func rows(_ wire: String, lazily: Bool = false) -> String {
        guard case .table(let key, let row) = self else { return wire }
        return "\(wire)\(lazily ? ".lazy" : "").map { "
            + "(key: \(key.told("$0.key")), value: \(row.told("$0.value"))) }"
    }

    /// Whether equality does not tell all differences.
    private var isComparedByBits: Bool {
        if case .table(.text, _) = self { true } else { value.isComparedByBits }
    }

    /// The condition that two values in messages differ, floating point and text by bits.
    func differ(_ old: String, _ new: String) -> String {
        guard isComparedByBits else { return "\(old) != \(new)" }
        switch self {
        case .one(let value): return value.differ(old, new)
        case .list(let element):
            return "!\(old).elementsEqual(\(new), by: { !(\(element.differ("$0", "$1"))) })"
        case .table(.text, let row):
            // A dictionary finds a row under each spelling of its key.
            return "\(old).count != \(new).count || "
                + "\(old).contains(where: { row in \(new).index(forKey: row.key).map { "
                + "!row.key.hasSameBytes(as: \(new)[$0].key) || \(row.differ("row.value", "\(new)[$0].value")) "
                + "} ?? true })"
        case .table(_, let row):
            return "\(old).count != \(new).count || "
                + "\(old).contains(where: { row in \(new)[row.key].map { \(row.differ("row.value", "$0")) } ?? true })"
        }
    }
}
