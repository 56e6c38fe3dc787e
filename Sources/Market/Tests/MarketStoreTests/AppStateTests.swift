import EastwardStore
import MarketContract
import SwiftProtobuf
import Testing

@testable import MarketStore

@Suite("Market's durable form")
struct AppStateTests {
    private func records(of state: AppState) throws -> [StateRecord] {
        var records: [StateRecord] = []
        try state.writeRecords { records.append(try StateRecord(serializedBytes: $0.serializedBytes() as [UInt8])) }
        return records
    }

    @Test(arguments: ["", "a", "👩‍🚀", String(repeating: "漢e\u{301}\r\n👩‍👩‍👧", count: 20_000)])
    func aWrittenStateIsReadAgain(text: String) throws {
        var state = AppState()
        state.counter.count = 42
        state.notes = Document(text)
        var read = AppState()
        for record in try records(of: state) { try read.readRecord(record) }
        #expect(read == state)
    }

    @Test func everyPartIsWrittenAndReadAgain() throws {
        var state = AppState()
        state.banana = HangingBanana(millimetres: 99, days: 4, isPeeled: true)
        state.signup.name = "ann"
        state.signup.email = "ann@market.example"
        state.signup.postcode = "12345"
        state.signup.attempt = 3
        state.signup.members["bob"] = .with { $0.postcode = "54321" }
        state.login.member = "bob"
        state.shelves.searchTerm = "ki"
        state.shelves.items = [1: .with { $0.name = "kiwi" }, 2: .with { $0.price = 120 }]
        state.shelves.openItem = 2
        state.shelves.refresh = 5
        state.shelves.answeredRefresh = 4
        state.shelves.failure = "Gone."
        state.products.search = "citrus"
        state.products.question = 3
        state.products.answered = 2
        state.navigationState = NavigationState(screen: .login, back: [.items, .notes], forward: [.banana])
        state.panels.table["notes"] = .with { $0.elements = [.with { $0.text.text = "hello" }] }
        state.panels.screen = .login
        let progresses: [SignupForm.Progress] = [
            .editing, .submitted, .refused(reason: "No."), .signedUp(name: "bob", hasLeft: false),
            .signedUp(name: "bob", hasLeft: true),
        ]
        let outcomes: [ProductSearch.Outcome?] = [
            nil, .fetched(.with { $0.products = [Product()] }), .notEnoughAvailable(NotEnoughAvailableProducts()),
            .empty(EmptyProductsList()), .failed(FailedFetchingProducts()),
        ]
        for (progress, outcome) in zip(progresses, outcomes) {
            state.signup.progress = progress
            state.products.outcome = outcome
            var read = AppState()
            for record in try records(of: state) { try read.readRecord(record) }
            #expect(read == state)
        }
    }

    @Test func recordsAreBoundedHoweverLargeTheDocument() throws {
        var state = AppState()
        state.notes = Document(String(repeating: "漢", count: 100_000))
        let parts = try records(of: state).compactMap { record in
            if case .notes(let part) = record.record { part.text.utf8.count } else { nil }
        }
        #expect(parts.reduce(0, +) == 300_000)
        #expect(parts.allSatisfy { $0 <= 64 << 10 })
        #expect(parts.count == 5)
    }

    @Test func equalStatesAreWrittenAlike() throws {
        let text = String(repeating: "ж👩‍🚀", count: 30_000)
        var whole = AppState()
        whole.notes = Document(text)
        var edited = AppState()
        for character in text.reversed() { edited.notes.replace(0..<0, with: String(character)) }
        #expect(try records(of: whole) == records(of: edited))
    }

    @Test func aRecordWithoutContentIsRefused() {
        var state = AppState()
        #expect(throws: UnreadableRecord.self) { try state.readRecord(StateRecord()) }
    }
}
