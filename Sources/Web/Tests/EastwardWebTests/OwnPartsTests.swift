import Eastward
import FixtureContract
import Testing

@testable import EastwardWeb

@MainActor @Suite("A slice of which each principal receives a part") struct OwnPartsTests {
    private let hub = SliceHub()
    private let parts: OwnParts<NotesSlice>
    private let ann = WebPrincipal(id: "ann", proof: .token)
    private let bob = WebPrincipal(id: "bob", proof: .token)

    init() throws {
        // A principal receives the lines that begin with its name.
        parts = OwnParts(try SliceEvents(ContractShape(contract: MarketAction.contract)), hub) { notes, principal in
            Notes(text: notes.text.split(separator: "\n").filter { $0.hasPrefix(principal.id) }.joined(separator: "\n"))
        }
    }

    private func change(_ text: String, _ revision: Revision) {
        parts.receive(SliceChange(value: Notes(text: text), fields: [1], revision: revision))
    }

    /// The data of the events that a stream of `key` lacks.
    private func data(_ cursor: inout StreamCursor, _ key: String) -> [String] {
        hub.take(&cursor, [key]).split(separator: "\n").filter { $0.hasPrefix("data: {\"slice\"") }
            .map { String($0.dropFirst(6)) }
    }

    private func cursor(_ key: String, after id: String? = nil) -> StreamCursor {
        StreamCursor(resuming: id, name: hub.name([key]), slices: [key])
    }

    @Test func eachReceivesItsPartAndNoOthers() {
        change("ann 1\nbob 1", 1)
        let (annKey, bobKey) = (parts.open(ann), parts.open(bob))
        #expect(annKey != bobKey)
        var (annCursor, bobCursor) = (cursor(annKey), cursor(bobKey))
        #expect(data(&annCursor, annKey) == [#"{"slice":"market.Notes","revision":1,"value":{"text":"ann 1"}}"#])
        #expect(data(&bobCursor, bobKey) == [#"{"slice":"market.Notes","revision":1,"value":{"text":"bob 1"}}"#])
        change("ann 1\nbob 2", 2)
        #expect(data(&annCursor, annKey) == [])
        #expect(data(&bobCursor, bobKey) == [#"{"slice":"market.Notes","revision":2,"set":{"text":"bob 2"}}"#])
    }

    @Test func aStreamThatResumesGetsWhatItMisses() {
        change("ann 1", 1)
        let key = parts.open(ann)
        var first = cursor(key)
        _ = hub.take(&first, [key])
        let id = "\(hub.name([key]))-\(first.position ?? 0)"
        parts.close(ann)
        change("ann 2", 2)
        #expect(parts.open(ann) == key)
        var resumed = cursor(key, after: id)
        #expect(data(&resumed, key) == [#"{"slice":"market.Notes","revision":2,"set":{"text":"ann 2"}}"#])
    }

    @Test func aPartWithoutAStreamIsForgottenAndBeginsAgain() {
        change("ann 1\nbob 1", 1)
        let (annKey, bobKey) = (parts.open(ann), parts.open(bob))
        var (annCursor, bobCursor) = (cursor(annKey), cursor(bobKey))
        _ = hub.take(&annCursor, [annKey])
        _ = hub.take(&bobCursor, [bobKey])
        parts.close(ann)
        parts.expire(olderThan: .seconds(-1))
        change("ann 2\nbob 2", 2)
        #expect(data(&annCursor, annKey) == [])
        #expect(data(&bobCursor, bobKey) == [#"{"slice":"market.Notes","revision":2,"set":{"text":"bob 2"}}"#])
        _ = parts.open(ann)
        var resumed = cursor(annKey, after: "\(hub.name([annKey]))-\(annCursor.position ?? 0)")
        #expect(data(&resumed, annKey) == [#"{"slice":"market.Notes","revision":2,"value":{"text":"ann 2"}}"#])
    }

    @Test func theUnusedPartsAreBoundedAndTheOldestIsForgottenFirst() {
        change("", 1)
        for number in 0...1_000 {
            let principal = WebPrincipal(id: "visitor \(number)", proof: .token)
            _ = parts.open(principal)
            parts.close(principal)
        }
        #expect(parts.count == 1_000)
        var oldest = cursor("market.Notes\0visitor 0")
        #expect(data(&oldest, "market.Notes\0visitor 0") == [])
    }
}
