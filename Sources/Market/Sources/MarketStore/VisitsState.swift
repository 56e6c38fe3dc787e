import EastwardStore
import MarketContract

extension VisitsState {
    /// The maximum number of visits that are kept.
    static let mostVisits = 1000
    /// The maximum number of sales that are kept.
    static let mostSales = 1000

    /// The visit of `visitor`; a new one if there is none.
    func visit(of visitor: String) throws(Rejection) -> Visit {
        guard visitor.utf8.count == 32, visitor.utf8.allSatisfy(Self.isHexadecimal) else {
            throw Rejection("no_visitor", "A visitor is identified by 32 lowercase hexadecimal digits.")
        }
        return visits[visitor] ?? Visit(place: Place(screen: .items))
    }

    /// Stores the visit after an action.
    /// - Returns: the visitor whose visit was removed, if there were too many.
    mutating func update(_ visit: Visit, of visitor: String) -> String? {
        actionCount += 1
        var removed: String?
        if visits[visitor] == nil, visits.count >= Self.mostVisits {
            removed = visits.min { $0.value.lastAction < $1.value.lastAction }?.key
        }
        if let removed { visits[removed] = nil }
        visits[visitor] = visit
        visits[visitor]?.lastAction = actionCount
        return removed
    }

    mutating func record(_ sale: Sale) {
        saleCount += 1
        sales[saleCount] = sale
        sales[saleCount - Self.mostSales] = nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

extension Visit: Route {
    /// The maximum number of different items in a basket.
    static let mostLines = 50

    mutating func go(to screen: Screen) throws(Rejection) {
        switch screen {
        case .items, .basket, .signup, .login, .orders: go(to: Place(screen: screen))
        case .none, .banana, .products, .counter, .notes, .item:
            throw Rejection("unknown_screen", "The shop has no such screen.")
        }
    }

    /// Logs a member in, and goes on to the basket, or to the items if it is empty.
    mutating func logIn(_ member: String) {
        self.member = member
        guard [.signup, .login].contains(place.screen) else { return }
        go(to: Place(screen: basket.isEmpty ? .items : .basket))
    }

    mutating func put(_ quantity: Int, of item: Int) throws(Rejection) {
        guard let index = basket.firstIndex(where: { $0.item == item }) else {
            guard quantity > 0 else { return }
            guard basket.count < Self.mostLines else {
                throw Rejection("basket_full", "A basket holds \(Self.mostLines) different items.")
            }
            basket.append(BasketLine(item: item, quantity: quantity))
            return
        }
        if quantity > 0 { basket[index].quantity = quantity } else { basket.remove(at: index) }
    }
}

extension AppState: KnowsTheVisits {
    func provideVisits(to component: some VisitsComponent) {
        component.newVisits(visits.visits)
        component.newSales(visits.sales)
    }
}
