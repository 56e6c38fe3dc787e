import Testing

@testable import EastwardInspector

@Suite("Events for a page")
struct EventQueueTests {
    @Test func aSlowPageGetsTheNumberOfTheEventsThatItMissed() async {
        let queue = EventQueue(limit: 3)
        var events = queue.events.makeAsyncIterator()
        #expect(await events.next() == ": \n\n")
        for number in 1...10 { queue.add("actions", "\(number)") }
        for number in 1...3 { #expect(await events.next() == "event: actions\ndata: \(number)\n\n") }
        queue.add("actions", "11")
        #expect(await events.next() == "event: gap\ndata: {\"dropped\":7}\n\n")
        #expect(await events.next() == "event: actions\ndata: 11\n\n")
    }
}
