import Eastward
import LarderContract

extension GoodsState {
    static let initial = GoodsState(oneString: "empty")
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

extension AppState: KnowsThePriceList {
    func providePriceList(to component: some PriceListComponent) {
        component.newItems(prices.items)
    }
}
