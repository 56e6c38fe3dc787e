import EastwardFeature
import KitchenSinkContract

extension Diner {
    func changeKeys() async throws {
        try await serve(Keys(), "nothing", to: keys)
        try await make(texts("newByInt32", \.byInt32, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newBySint32", \.bySint32, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newBySfixed32", \.bySfixed32, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newByInt64", \.byInt64, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newBySint64", \.bySint64, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newBySfixed64", \.bySfixed64, keys: [.min, 0, .max]), in: keys)
        try await make(texts("newByUint32", \.byUint32, keys: [0, 1, .max]), in: keys)
        try await make(texts("newByFixed32", \.byFixed32, keys: [0, 1, .max]), in: keys)
        try await make(texts("newByUint64", \.byUint64, keys: [0, 1, .max]), in: keys)
        try await make(texts("newByFixed64", \.byFixed64, keys: [0, 1, .max]), in: keys)
        try await make(texts("newByString", \.byString, keys: ["", "\0", Tricky.composed]), in: keys)
        try await make(
            [
                Edit("newByBool +[true]") { $0.byBool[true] = "" },
                Edit("newByBool +[false] ~[true]") { $0.byBool = [true: Tricky.composed, false: ""] },
                Edit("newByBool -[true]") { $0.byBool[true] = nil },
                Edit("newByBool +[true] -[false]") { $0.byBool = [true: ""] },
                Edit("newByBool -[true]") { $0.byBool = [:] },
                Edit("newByBool +[false, true]") { $0.byBool = [true: "", false: "\0"] },
                // UTF-16 would order them the other way round.
                Edit("newByString" + TableChanges(inserted: ["\u{FFFD}", "\u{10FFFF}"]).text) {
                    $0.byString["\u{FFFD}"] = ""
                    $0.byString["\u{10FFFF}"] = ""
                },
                // The same key in Swift, with other bytes.
                Edit("newByString" + TableChanges(updated: [Tricky.decomposed]).text) {
                    $0.byString[Tricky.decomposed] = $0.byString.removeValue(forKey: Tricky.composed)
                },
            ], in: keys)
    }

    /// Edits with rows that are equal in Swift, but have other bytes.
    private func texts<Key: TableKey>(
        _ callback: String, _ path: WritableKeyPath<Keys, Table<Key, String>>, keys: [Key]
    ) -> [Edit<Keys>] {
        Edit.table(callback, path, keys: keys, Tricky.composed, other: Tricky.decomposed)
    }
}
