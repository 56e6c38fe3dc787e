import Eastward
import Foundation
import MarketContract
import Testing

@testable import MarketStore

struct Draw: Equatable, Sendable {
    var winner = 0
    var date: Date?

    static let reducer = Reducer<Draw, MarketAction> { draw, action, context throws(Rejection) in
        guard case .counter(.increment(let tickets)) = action else { return }
        guard tickets > 0 else { throw Rejection("no_tickets", "There are no tickets.") }
        var generator = context.randomNumberGenerator
        draw.winner = .random(in: 1...tickets, using: &generator)
        draw.date = context.date
    }
}

struct Sales: Equatable, Sendable {
    var tickets = 0

    static let reducer = Reducer<Sales, MarketAction> { sales, action, _ in
        if case .counter(.increment(let tickets)) = action { sales.tickets += tickets }
    }
}

struct Lottery: Equatable, Sendable {
    var draw = Draw()
    var sales = Sales()
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
            Draw.reducer.scoped(to: \Lottery.draw),
            Sales.reducer.scoped(to: \Lottery.sales))

        var lottery = Lottery()
        try reducer.reduce(&lottery, .increment(by: 2), Context(revision: 1))
        #expect((1...2).contains(lottery.draw.winner))
        #expect(lottery.sales.tickets == 2)
        #expect(throws: Rejection.self) { try reducer.reduce(&lottery, .increment(by: 0), Context(revision: 2)) }
    }

    @Test func aPartReducesTheActionsOfItsContract() throws {
        var state = AppState()
        try state.reduce(.increment(by: 2), Context(revision: 1))
        try state.reduce(.editNotes(position: 0, deleteCount: 0, text: "plums"), Context(revision: 2))
        #expect(state.counter.count == 2)
        #expect(state.notes == Document("plums"))
        #expect(throws: Rejection.self) { try state.reduce(.decrement(by: 3), Context(revision: 3)) }
    }
}
