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
    func whatIsWrittenIsReadAgain(text: String) throws {
        var state = AppState()
        state.counter.count = 42
        state.notes = Document(text)
        var read = AppState()
        for record in try records(of: state) { try read.readRecord(record) }
        #expect(read == state)
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
