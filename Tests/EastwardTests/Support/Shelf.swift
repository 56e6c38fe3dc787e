public import SwiftProtobuf

@testable public import Eastward

/// A slice with one table and nothing else, over a message that every language has.
enum ShelfSlice: Slice {
    typealias Message = Google_Protobuf_Struct
    typealias Value = ShelfValue

    static var content: any WritableKeyPath<ShelfValue, Google_Protobuf_Struct> & Sendable { \.message }
    static let fields: [SliceField<ShelfSlice>] = [
        .table(
            1, \.jars, rows: { $0.fields.map { (key: $0.key, value: $0.value.stringValue) } },
            set: { $0.fields[$1] = Google_Protobuf_Value(stringValue: $2 ?? "") })
    ]
}

struct ShelfValue: SliceValue {
    var message = Google_Protobuf_Struct()
    var jars: Table<String, String> = [:]
}

extension Google_Protobuf_Struct: JSONWritable {
    public func writeFields(to json: inout JSONWriter) {
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) { json.field(key, value.stringValue) }
    }
}

final class ShelfRecorder: SliceRecorder {
    private(set) var provided = PartialSlice<ShelfSlice>()

    func newJars(_ jars: Table<String, String>) {
        provided.set(1) { $0.jars = jars }
    }
}

/// A state that consists of this table.
struct Shelf: Sendable {
    var jars: Table<String, String> = [:]
    /// Whether the jars are provided.
    var isOpen = true

    static let slice = ServedSlice<Shelf>(ShelfRecorder.self) { shelf, recorder in
        if shelf.isOpen { recorder.newJars(shelf.jars) }
    }

    /// A shelf of `count` jars, each with some bytes.
    init(_ count: Int) {
        jars = Table((0..<count).map { (key: Self.name($0), value: "jam \($0)") })
    }

    static func name(_ number: Int) -> String {
        let digits = String(number)
        return "jar " + String(repeating: "0", count: 7 - digits.count) + digits
    }
}
