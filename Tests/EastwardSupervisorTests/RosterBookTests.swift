import Eastward
import Testing

@testable import EastwardSupervisor

struct RosterBookTests {
    func names(_ book: RosterBook) -> [String] { book.roster.entries.map(\.process) }

    func enroll(_ book: inout RosterBook, _ process: String, _ count: Int, connection: Int) -> [String]? {
        book.enroll(
            role: "market.Load", process: process, count: count, uid: 7, connection: connection,
            reserved: ["counter.1"])?.map(\.process)
    }

    @Test func lowestFreeNumbersAreGiven() {
        var book = RosterBook()
        #expect(enroll(&book, "load", 2, connection: 1) == ["load.1", "load.2"])
        #expect(enroll(&book, "load", 2, connection: 2) == ["load.3", "load.4"])
        #expect(book.release(connection: 1) == true)
        #expect(enroll(&book, "load", 3, connection: 3) == ["load.1", "load.2", "load.5"])
        #expect(names(book) == ["load.1", "load.2", "load.3", "load.4", "load.5"])
    }

    @Test func namesOfTheManifestAreNeverGiven() {
        var book = RosterBook()
        #expect(enroll(&book, "counter", 1, connection: 1) == ["counter.2"])
    }

    @Test func theFirstNameThatIsTakenIsTold() {
        var book = RosterBook()
        #expect(book.taken("load", count: 8, reserved: ["counter.1"]) == nil)
        #expect(book.taken("counter", count: 2, reserved: ["counter.1"]) == "counter.1")
        _ = enroll(&book, "load", 2, connection: 1)
        #expect(book.taken("load", count: 8, reserved: []) == "load.1")
        #expect(book.release(connection: 1) == true)
        #expect(book.taken("load", count: 8, reserved: []) == nil)
    }

    @Test func entryProvesItsToken() throws {
        var book = RosterBook()
        let enrolled = book.enroll(
            role: "market.Load", process: "load", count: 1, uid: 7, connection: 1, reserved: [])
        let added = try #require(enrolled)
        #expect(
            book.roster.entries == [
                .init(
                    process: "load.1", role: "market.Load", generation: 1, uid: 7,
                    tokenHash: added[0].token.hash)
            ])
    }

    @Test func aConnectionHasALimit() {
        var book = RosterBook()
        #expect(enroll(&book, "load", 256, connection: 1)?.count == 256)
        #expect(enroll(&book, "load", 1, connection: 1) == nil)
        #expect(enroll(&book, "load", 1, connection: 2) == ["load.257"])
        #expect(book.release(connection: 1) == true)
        #expect(book.release(connection: 1) == false)
        #expect(names(book) == ["load.257"])
    }

    @Test func newGenerationReplacesTheOld() {
        var book = RosterBook()
        for generation in 1...2 {
            book.set(
                .init(process: "a.1", role: "r", generation: generation, uid: 7, tokenHash: "\(generation)"))
        }
        #expect(book.roster.entries.map(\.tokenHash) == ["2"])
    }
}
