import Eastward
import Foundation
import LarderContract

extension GoodsState {
    static let initial = GoodsState(oneString: "empty")
}

extension MembersState {
    static let initial = MembersState()
}

extension MembersState: ReducerPart {
    mutating func reduce(_ action: MembersAction, _ context: Context) throws(Rejection) {
        switch action {
        case .join(let name, let pin, let code):
            guard code > 0 else { throw Rejection("no_code", "A code is 1 or more.") }
            joined += 1
            seal = Data(pin.utf8)
            lastPin = pin
            codes.append(code)
            contact = .phone(pin)
            first = first ?? Card(owner: name, number: pin)
            cards[name] = Card(owner: name, number: pin)
            points[name] = code
        }
    }
}

extension PricesState: ReducerPart {
    mutating func reduce(_ action: PricesAction, _ context: Context) throws(Rejection) {
        switch action {
        case .setPrice(let name, let cents):
            guard cents > 0 else { throw Rejection("not_positive", "A price is 1 cent or more, not \(cents).") }
            items[name] = Item(name: name, cents: cents)
        }
    }
}

/// A text in lines.
struct Tape: Equatable {
    var lines: [String] = []
}

extension Tape: PartRepresentation {
    static let initial = Tape()

    func writeParts(_ write: (TapeState) throws -> Void) rethrows {
        for line in lines { try write(TapeState(text: line)) }
    }

    mutating func readPart(_ part: TapeState) throws {
        lines.append(part.text)
    }
}

extension Tape: ReducerPart {
    mutating func reduce(_ action: TapeAction, _ context: Context) throws(Rejection) {
        switch action {
        case .append(let text): lines.append(text)
        }
    }
}

extension AppState {
    mutating func reduceSales(_ action: SalesAction, _ context: Context) throws(Rejection) {
        switch action {
        case .sell(let name):
            guard prices.items[name] != nil else { throw Rejection("unknown", "There is no item \(name).") }
            prices.sold[name, default: 0] += 1
            tape.lines.append("sold \(name)")
        }
    }

    /// A rule across parts, above the routing.
    mutating func reduce(_ action: LarderAction, _ context: Context) throws(Rejection) {
        if case .tape = action, goods.oneBool { throw Rejection("locked", "The tape is locked.") }
        try route(action, context)
    }
}

extension AppState: KnowsTheMembers {
    func provideMembers(to component: some MembersComponent) {
        component.newJoined(members.joined)
        component.newLastPin(members.lastPin)
        component.newCards(members.cards)
        component.newPoints(members.points)
    }
}

extension AppState: KnowsThePriceList {
    func providePriceList(to component: some PriceListComponent) {
        component.newItems(prices.items)
    }
}
