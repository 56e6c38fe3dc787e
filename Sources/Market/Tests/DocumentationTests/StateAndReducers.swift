import Eastward
import Foundation
import MarketContract
import Testing

@testable import MarketStore

struct Draw: Equatable, Sendable {
    var winner = 0
    var date: Date?

    static let reducer = Reducer<Draw, MarketAction> { draw, action, context throws(Rejection) in
        guard case .increment(let tickets) = action else { return }
        guard tickets > 0 else { throw Rejection("no_tickets", "There are no tickets.") }
        var generator = context.randomNumberGenerator
        draw.winner = .random(in: 1...tickets, using: &generator)
        draw.date = context.date
    }
}

@Suite("State and reducers") struct StateAndReducersListings {
    private func drawn(_ context: Context) throws -> Draw {
        var draw = Draw()
        try Draw.reducer.reduce(&draw, .increment(by: 1_000_000), context)
        return draw
    }

    @Test func oneContextGivesTheSameStateAgain() throws {
        let context = Context(revision: 7, nanoseconds: 1_500_000_000, seed: 3)
        let draw = try drawn(context)
        #expect(draw == (try drawn(context)))
        #expect(draw.date == Date(timeIntervalSince1970: 1.5))
        #expect(draw.winner != (try drawn(Context(revision: 8, nanoseconds: 1_500_000_000, seed: 3)).winner))
    }

    @Test func aRejectionHasAReason() {
        var draw = Draw()
        #expect(throws: Rejection("no_tickets", "There are no tickets.")) {
            try Draw.reducer.reduce(&draw, .increment(by: 0), Context(revision: 1))
        }
    }

    @Test func reducersOfPartsAreCombined() throws {
        let reducer = Reducer.combine(
            Counter.reducer.scoped(to: \AppState.counter),
            Document.reducer.scoped(to: \AppState.notes))

        var state = AppState()
        try reducer.reduce(&state, .increment(by: 2), Context(revision: 1))
        try reducer.reduce(&state, .editNotes(position: 0, deleteCount: 0, text: "plums"), Context(revision: 2))
        #expect(state.counter.count == 2)
        #expect(state.notes == Document("plums"))
        #expect(throws: Rejection.self) { try reducer.reduce(&state, .decrement(by: 3), Context(revision: 3)) }
    }
}
