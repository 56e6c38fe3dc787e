import Foundation
import GRDB
import MarketContract
import Testing

@testable import MarketProducts

@Suite("The products' file", .timeLimit(.minutes(10)))
struct SQLiteProductsRepositoryTests {
    /// Runs `body` with the path of a file in a temporary directory.
    private func withPath(_ body: (String) async throws -> Void) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "products-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try await body("\(directory)/products.db")
    }

    private func decision(_ search: String, in repository: SQLiteProductsRepository) async -> [ListOutput.Decision] {
        let output = ListOutput()
        await ProductsUseCaseInteractor(output: output, repository: repository, search: search).execute()
        return output.decisions
    }

    @Test func isCreatedOnceAndAsAWhole() async throws {
        try await withPath { path in
            let repository = SQLiteProductsRepository(path: path)
            try await repository.createIfMissing()
            #expect(try await repository.getAll("").count == 15)
            try await DatabaseQueue(path: path).write { try $0.execute(sql: "DELETE FROM products WHERE id > 4") }
            try await repository.createIfMissing()
            #expect(try await repository.getAll("").count == 4)
            let directory = (path as NSString).deletingLastPathComponent
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["products.db"])
        }
    }

    @Test func isNotCreatedByAQuestion() async throws {
        try await withPath { path in
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            await #expect(throws: DatabaseError.self) { try await SQLiteProductsRepository(path: path).getAll("") }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func thatIsBrokenFailsTheQuestion() async throws {
        try await withPath { path in
            let repository = SQLiteProductsRepository(path: path)
            try await repository.createIfMissing()
            try await DatabaseQueue(path: path).write { database in
                try database.execute(
                    sql: """
                        DROP TABLE products;
                        CREATE TABLE products (id, name, keywords, popularity, available);
                        INSERT INTO products (name) VALUES ('Fig');
                        """)
            }
            await #expect(throws: (any Error).self) { try await repository.getAll("") }
            try "no database at all, and longer than the header of one".write(
                toFile: path, atomically: true, encoding: .utf8)
            await #expect(throws: DatabaseError.self) { try await repository.getAll("") }
        }
    }

    @Test(arguments: [
        ("banana", ListOutput.Decision.fetched(["Banana bread", "Banana chips", "Banana milk"])),
        ("exotic", .notEnough), ("chocolate", .empty),
    ])
    func bringsAboutEachOutcomeWithTheCommandOfTheHelp(search: String, decided: ListOutput.Decision) async throws {
        let command = #"eastward dispatch market.FindProducts '{"search": "\#(search)"}'"#
        #expect(MarketProducts.discussion.contains(command))
        try await withPath { path in
            let repository = SQLiteProductsRepository(path: path)
            try await repository.createIfMissing()
            #expect(await decision(search, in: repository) == [decided])
        }
    }

    @Test func failsWhileTheFileIsMissingAndWorksOnceItIsRestored() async throws {
        try await withPath { path in
            let repository = SQLiteProductsRepository(path: path)
            try await repository.createIfMissing()
            try FileManager.default.moveItem(atPath: path, toPath: "\(path).away")
            #expect(await decision("banana", in: repository) == [.failed])
            try FileManager.default.moveItem(atPath: "\(path).away", toPath: path)
            #expect(await decision("banana", in: repository) != [.failed])
        }
    }
}

@Suite("Relevancy", .timeLimit(.minutes(10)))
struct RelevancyTests {
    @Test(arguments: [
        ("", 0.4), ("fig", 2.4), ("FIG", 2.4), ("spread", 2.4), ("exotic", 1.4), ("exo", 1.4), ("creme", 1.4),
        ("plum", nil), ("exotic breakfast", nil),
    ])
    func isMoreForANameThanForAKeyword(search: String, score: Double?) {
        let relevancy = Relevancy(name: "Fig spread", keywords: ["exotic", "breakfast", "crème"], popularity: 40)
        #expect(relevancy.score(for: search) == score)
    }

    @Test(arguments: [(-5, 2.0), (0, 2.0), (99, 2.99), (1000, 2.99)])
    func isNeverMoreByPopularityThanByABetterMatch(popularity: Int, score: Double) {
        #expect(Relevancy(name: "Fig", keywords: [], popularity: popularity).score(for: "fig") == score)
    }
}
