import Eastward
import Testing

@testable import EastwardSupervisor

struct CredentialsTableTests {
    func names(_ book: CredentialsTable) -> [String] { book.credentialsFile.entries.map(\.process) }

    func enroll(_ book: inout CredentialsTable, _ process: String, _ count: Int, connection: Int) -> [String]? {
        book.enroll(
            role: "market.Load", process: process, count: count, uid: 7, connection: connection,
            reserved: ["counter.1"])?.map(\.process)
    }

    @Test func lowestFreeNumbersAreGiven() {
        var book = CredentialsTable()
        #expect(enroll(&book, "load", 2, connection: 1) == ["load.1", "load.2"])
        #expect(enroll(&book, "load", 2, connection: 2) == ["load.3", "load.4"])
        #expect(book.release(connection: 1) == true)
        #expect(enroll(&book, "load", 3, connection: 3) == ["load.1", "load.2", "load.5"])
        #expect(names(book) == ["load.1", "load.2", "load.3", "load.4", "load.5"])
    }

    @Test func namesOfTheManifestAreNeverGiven() {
        var book = CredentialsTable()
        #expect(enroll(&book, "counter", 1, connection: 1) == ["counter.2"])
    }

    @Test func theFirstTakenNameIsReported() {
        var book = CredentialsTable()
        #expect(book.taken("load", count: 8, reserved: ["counter.1"]) == nil)
        #expect(book.taken("counter", count: 2, reserved: ["counter.1"]) == "counter.1")
        _ = enroll(&book, "load", 2, connection: 1)
        #expect(book.taken("load", count: 8, reserved: []) == "load.1")
        #expect(book.release(connection: 1) == true)
        #expect(book.taken("load", count: 8, reserved: []) == nil)
    }

    @Test func anEntryVerifiesItsToken() throws {
        var book = CredentialsTable()
        let enrolled = book.enroll(
            role: "market.Load", process: "load", count: 1, uid: 7, connection: 1, reserved: [])
        let added = try #require(enrolled)
        #expect(
            book.credentialsFile.entries == [
                .init(
                    process: "load.1", role: "market.Load", generation: 1, uid: 7,
                    tokenHash: added[0].token.hash)
            ])
    }

    @Test func aConnectionHasALimit() {
        var book = CredentialsTable()
        #expect(enroll(&book, "load", 256, connection: 1)?.count == 256)
        #expect(enroll(&book, "load", 1, connection: 1) == nil)
        #expect(enroll(&book, "load", 1, connection: 2) == ["load.257"])
        #expect(book.release(connection: 1) == true)
        #expect(book.release(connection: 1) == false)
        #expect(names(book) == ["load.257"])
    }

    @Test func newGenerationReplacesTheOld() {
        var book = CredentialsTable()
        for generation in 1...2 {
            book.set(
                .init(process: "a.1", role: "r", generation: generation, uid: 7, tokenHash: "\(generation)"))
        }
        #expect(book.credentialsFile.entries.map(\.tokenHash) == ["2"])
    }
}
