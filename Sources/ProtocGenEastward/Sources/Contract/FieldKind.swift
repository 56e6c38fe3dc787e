/// The kind of a field. Like a value, a field has a wire type and an API type: a map is a `Dictionary` for
/// SwiftProtobuf and a `Table` in the API.
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

    /// The value of a new message.
    var empty: String {
        switch self {
        case .one(let value): value.empty
        case .list: "[]"
        case .table: "[:]"
        }
    }

    /// SwiftProtobuf's description of a map.
    var mapType: String? {
        guard case .table(let key, let row) = self else { return nil }
        return "\(row.mapOfRows)<\(key.mapType), \(row.mapType)>"
    }

    /// The condition that two values differ, bit for bit.
    func differ(_ old: String, _ new: String, isOptional: Bool = false) -> String {
        switch self {
        case .one(let value): return value.differ(old, new, isOptional: isOptional)
        case .list(let element) where !element.isExact:
            return "!\(old).hasSameElements(as: \(new)\(element.comparison()))"
        case .table(_, let row) where !row.isExact:
            return "\(old).count != \(new).count || !\(new).changes(since: \(old)\(row.comparison())).isEmpty"
        case .list, .table: return "\(old) != \(new)"
        }
    }
}
