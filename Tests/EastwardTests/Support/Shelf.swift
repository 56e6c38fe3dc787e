import Eastward
import KitchenSinkContract

/// A slice with one table and nothing else.
enum ShelfSlice: Slice {
    typealias Message = Keys

    static let fields: [SliceField<ShelfSlice>] = [.table(12, \.byString, emptyRow: "")]
}

final class ShelfRecorder: SliceRecorder {
    static let callbacks: [UInt32: String] = [12: "newJars"]

    private(set) var provided = PartialSlice<ShelfSlice>()

    func newJars(_ jars: Table<String, String>) {
        provided.set(12) { $0.byString = jars }
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
