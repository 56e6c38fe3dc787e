/// The kind of a field. Like a value, a field has a wire type and an API type: a map is a `Dictionary` on the wire and
/// a `Table` in the API.
enum FieldKind: Equatable {
    case one(ValueKind)
    /// A `repeated` field.
    case list(ValueKind)
    /// A `map`.
    case table(key: ValueKind, row: ValueKind)

    /// The kind of the field's value, of each element, or of each row.
    var value: ValueKind {
        switch self {
        case .one(let value), .list(let value), .table(_, let value): value
        }
    }

    var isTable: Bool {
        if case .table = self { true } else { false }
    }

    /// The API type.
    var type: String {
        switch self {
        case .one(let value): value.type
        case .list(let element): "[\(element.type)]"
        case .table(let key, let row): "Table<\(key.type), \(row.type)>"
        }
    }

    /// Converts an expression of the wire type to one of the API type.
    func fromWire(_ wire: String) -> String {
        switch self {
        case .one(let value): value.fromWire(wire)
        case .list(let element): element.isSameOnTheWire ? wire : "\(wire).map { \(element.fromWire("$0")) }"
        case .table: "Table(\(rows(wire, lazily: true)))"
        }
    }

    /// Converts an expression of the API type to one of the wire type.
    func wire(_ api: String) -> String {
        switch self {
        case .one(let value): value.wire(api)
        case .list(let element): element.isSameOnTheWire ? api : "\(api).map { \(element.wire("$0")) }"
        case .table(let key, let row):
            "Dictionary(uniqueKeysWithValues: \(api).lazy.map { (\(key.wire("$0.key")), \(row.wire("$0.value"))) })"
        }
    }

    /// Converts an expression of a map's wire type to one for its rows in API types.
    func rows(_ wire: String, lazily: Bool = false) -> String {
        guard case .table(let key, let row) = self else { return wire }
        return "\(wire)\(lazily ? ".lazy" : "").map { "
            + "(key: \(key.fromWire("$0.key")), value: \(row.fromWire("$0.value"))) }"
    }

    /// Whether equality does not detect every difference.
    private var isComparedByBits: Bool {
        if case .table(.text, _) = self { true } else { value.isComparedByBits }
    }

    /// The condition that two values in messages differ; floating point and text are compared by bits.
    func differ(_ old: String, _ new: String) -> String {
        guard isComparedByBits else { return "\(old) != \(new)" }
        switch self {
        case .one(let value): return value.differ(old, new)
        case .list(let element):
            return "!\(old).elementsEqual(\(new), by: { !(\(element.differ("$0", "$1"))) })"
        case .table(.text, let row):
            // A dictionary finds a row under each canonically equivalent form of its key.
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
