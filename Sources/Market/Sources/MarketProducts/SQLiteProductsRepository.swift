import Foundation
import GRDB
import MarketContract

/// Products in an SQLite file. The file is opened for each search: if it is missing or damaged, only that search fails,
/// and the next one uses a restored file.
nonisolated struct SQLiteProductsRepository: ProductsRepository {
    /// The path of the file, which need not exist.
    let path: String

    @concurrent func getAll(_ search: String) async throws -> [Product] {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let products = try await DatabaseQueue(path: path, configuration: configuration).read { database in
                try StoredProduct.fetchAll(database)
            }
            return products.compactMap { $0.product(for: search) }
        } catch {
            Log.write("The products in \(path) cannot be read: \(error)")
            throw error
        }
    }
}

/// A row of the file.
private nonisolated struct StoredProduct: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "products"

    var id: Int?
    let name: String
    /// Separated by spaces.
    let keywords: String
    let popularity: Int
    let available: Bool

    func product(for search: String) -> Product? {
        let relevancy = Relevancy(
            name: name, keywords: keywords.components(separatedBy: " "), popularity: popularity)
        return relevancy.score(for: search).map { score in
            Product(id: id ?? 0, name: name, relevancyScore: score, isAvailable: available)
        }
    }
}

extension SQLiteProductsRepository {
    /// Name, keywords, popularity, and whether it is available.
    private static let assortment: [(String, String, Int, Bool)] = [
        ("Apple juice", "drink pressed", 81, true),
        ("Apple pie", "cake baked dessert", 88, true),
        ("Banana bread", "cake baked breakfast", 95, true),
        ("Banana chips", "snack dried", 62, true),
        ("Banana milk", "drink dessert", 57, true),
        ("Berry jam", "spread breakfast strawberry", 74, true),
        ("Cherry cake", "baked dessert", 66, false),
        ("Dried mango", "snack exotic", 79, true),
        ("Fig spread", "breakfast exotic", 31, false),
        ("Fruit salad", "dessert fresh", 84, true),
        ("Lemon curd", "spread breakfast", 45, true),
        ("Lychee tea", "drink exotic", 38, false),
        ("Orange juice", "drink pressed breakfast", 92, true),
        ("Passion fruit sorbet", "ice dessert exotic", 53, false),
        ("Plum brandy", "drink", 27, true),
    ]

    /// Creates and fills the file if there is none, atomically.
    @concurrent func createIfMissing() async throws {
        let directory = (path as NSString).deletingLastPathComponent
        guard !FileManager.default.fileExists(atPath: path) else { return }
        if !directory.isEmpty {
            try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        }
        let draft = "\(path).\(UUID())"
        defer { unlink(draft) }
        try Self.fill(draft)
        // If another process has created the file meanwhile, that file stays.
        guard link(draft, path) == 0 || errno == EEXIST else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }

    private static func fill(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE products (
                        id INTEGER PRIMARY KEY, name TEXT NOT NULL, keywords TEXT NOT NULL,
                        popularity INTEGER NOT NULL, available BOOLEAN NOT NULL
                    )
                    """)
            for (name, keywords, popularity, available) in assortment {
                try StoredProduct(name: name, keywords: keywords, popularity: popularity, available: available)
                    .insert(database)
            }
        }
        try queue.close()
    }
}
