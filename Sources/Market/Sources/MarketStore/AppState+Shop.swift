import EastwardStore
import MarketContract

extension AppState {
    /// Applies a visitor's action, which concerns the visit, the shelves and the forms.
    mutating func reduceShop(_ action: ShopAction, _ context: Context) throws(Rejection) {
        switch action {
        case .actInVisit(let visitor, let action):
            guard let action else { throw Rejection("no_action", "The action in the visit is missing.") }
            var visit = try visits.visit(of: visitor)
            try act(action, in: &visit, of: visitor)
            update(visit, of: visitor)
        case .putInBasket(let visitor, let item, let quantity):
            var visit = try visits.visit(of: visitor)
            guard quantity >= 0 else {
                throw Rejection("negative", "A basket holds 0 or more of an item, not \(quantity).")
            }
            if quantity > 0 { try items.require(quantity, of: item) }
            try visit.put(quantity, of: item)
            update(visit, of: visitor)
        case .checkOut(let visitor):
            var visit = try visits.visit(of: visitor)
            visits.record(try sell(to: &visit))
            update(visit, of: visitor)
        }
    }

    private mutating func update(_ visit: Visit, of visitor: String) {
        guard let removed = visits.update(visit, of: visitor) else { return }
        signup.forms[removed] = nil
    }

    private mutating func act(
        _ action: ActInVisit.OneOf_Action, in visit: inout Visit, of visitor: String
    ) throws(Rejection) {
        switch action {
        case .goTo(let action): try visit.go(to: action.screen)
        case .goBack: try visit.goBack()
        case .goForward: try visit.goForward()
        case .openItem(let action):
            try items.require(0, of: action.item)
            visit.go(to: Place(screen: .item, item: action.item))
        case .closeItem: try visit.go(to: .items)
        case .searchItems(let action): visit.searchTerm = try Text.checked(action.term)
        case .enterText(let action):
            var form = signup.forms[visitor] ?? .empty
            try form.enter(action.text, into: action.field)
            signup.forms[visitor] = form
        case .submitSignup:
            var form = signup.forms[visitor] ?? .empty
            form.submit()
            signup.forms[visitor] = form
        case .loggedIn(let action):
            try requireMember(action.name)
            visit.logIn(action.name)
        case .loggedOut: visit.member = nil
        }
    }

    func requireMember(_ name: String) throws(Rejection) {
        guard signup.members[name] != nil else { throw Rejection("unknown_member", "No member is called \(name).") }
    }

    /// Takes the content of the basket from the shelves.
    private mutating func sell(to visit: inout Visit) throws(Rejection) -> Sale {
        guard let member = visit.member else { throw Rejection("not_logged_in", "Log in before you check out.") }
        guard !visit.basket.isEmpty else { throw Rejection("basket_empty", "The basket is empty.") }
        var sale = Sale(member: member)
        for line in visit.basket { try sale.add(items.take(line)) }
        visit.basket = []
        try visit.go(to: .orders)
        return sale
    }
}

extension Sale {
    fileprivate mutating func add(_ line: SaleLine) throws(Rejection) {
        let (price, isTooHigh) = line.price.multipliedReportingOverflow(by: line.quantity)
        let (total, overflows) = self.total.addingReportingOverflow(price)
        guard !isTooHigh, !overflows else { throw Rejection("overflow", "The total is too high.") }
        lines.append(line)
        self.total = total
    }
}
