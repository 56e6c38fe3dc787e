import EastwardStore
import MarketContract
import Testing

@testable import MarketStore

@Suite("The shop's reducer") struct ShopReducerTests {
    private static let (one, other) = (visitor(0xA), visitor(0xB))

    private static func visitor(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    /// A state whose rejected actions change nothing, as in the store.
    private struct Market {
        var state = AppState()

        init() {
            state.items.items = [
                1: Item(name: "Mango", price: 199, stock: 2), 2: Item(name: "Fig", price: 80, stock: 5),
                3: Item(name: "Plum", price: 10, stock: 0),
            ]
            state.signup.members = ["ann": Member(), "bob": Member()]
        }

        /// - Returns: the reason of a rejection.
        @discardableResult
        mutating func act(_ action: MarketAction) -> String? {
            var next = state
            do {
                try AppState.reducer.reduce(&next, action, Context(revision: 1))
                state = next
                return nil
            } catch {
                return (error as? Rejection).map { "\($0.code): \($0.reason)" }
            }
        }

        @discardableResult
        mutating func act(_ visitor: String, _ action: ActInVisit.OneOf_Action) -> String? {
            act(.actInVisit(visitor: visitor, action: action))
        }

        @discardableResult
        mutating func put(_ quantity: Int, of item: Int, _ visitor: String = one) -> String? {
            act(.putInBasket(visitor: visitor, item: item, quantity: quantity))
        }

        func visit(_ visitor: String = one) -> Visit { state.visits.visits[visitor] ?? Visit() }
        func stock(_ item: Int) -> Int { state.items.items[item]?.stock ?? 0 }
    }

    // MARK: Visits

    @Test func twoVisitorsAndTheTerminalsHaveTheirOwnPlaceFormAndLogin() {
        var market = Market()
        let before = market.state
        market.act(Self.one, .goTo(GoTo(screen: .signup)))
        market.act(Self.one, .enterText(EnterText(field: .name, text: "eve")))
        market.act(Self.one, .searchItems(SearchItems(term: "fig")))
        market.act(Self.other, .openItem(OpenItem(item: 2)))
        market.act(Self.other, .loggedIn(LoggedIn(name: "bob")))
        #expect(market.visit(Self.one).place == Place(screen: .signup))
        #expect(market.visit(Self.one).searchTerm == "fig")
        #expect(market.visit(Self.one).member == nil)
        #expect(market.visit(Self.other).place == Place(screen: .item, item: 2))
        #expect(market.visit(Self.other).member == "bob")
        #expect(market.state.signup.forms[Self.one]?.name == "eve")
        #expect(market.state.signup.forms[Self.other] == nil)
        #expect(market.state.router == before.router && market.state.login == before.login)
        #expect(market.state.items == before.items && market.state.signup.name == "")

        let visits = market.state.visits
        for action in [
            MarketAction.goTo(screen: .notes), .enterText(field: .name, text: "tim"), .loggedIn(name: "ann"),
        ] {
            #expect(market.act(action) == nil)
        }
        #expect(market.state.visits == visits)
        #expect(market.state.signup.forms[Self.one]?.name == "eve")
    }

    @Test func aVisitGoesBackAndForwardToItems() {
        var market = Market()
        #expect(market.act(Self.one, .goBack(GoBack())) == "no_way: There is no way back.")
        market.act(Self.one, .openItem(OpenItem(item: 2)))
        market.act(Self.one, .goTo(GoTo(screen: .basket)))
        market.act(Self.one, .goBack(GoBack()))
        #expect(market.visit().place == Place(screen: .item, item: 2))
        market.act(Self.one, .closeItem(CloseItem()))
        #expect(market.visit().back.first == Place(screen: .item, item: 2))
        #expect(market.visit().forward == [])
        for number in 0..<200 { market.act(Self.one, .openItem(OpenItem(item: 1 + number % 2))) }
        #expect(market.visit().back.count == 50)
    }

    @Test func theShopAndTheTerminalsHaveOnlyTheirOwnScreens() {
        var market = Market()
        for screen in [Screen.none, .item, .notes] {
            #expect(market.act(Self.one, .goTo(GoTo(screen: screen)))?.hasPrefix("unknown_screen") == true)
        }
        for screen in [Screen.item, .basket, .orders] {
            #expect(market.act(.goTo(screen: screen))?.hasPrefix("unknown_screen") == true)
        }
        #expect(market.act(Self.one, .openItem(OpenItem(item: 9))) == "no_such_item: There is no item 9.")
    }

    @Test(arguments: ["", "x", String(repeating: "A", count: 32), String(repeating: "0", count: 33)])
    func anotherTextIsNoVisitor(text: String) {
        var market = Market()
        #expect(market.act(text, .goTo(GoTo(screen: .basket)))?.hasPrefix("no_visitor") == true)
        #expect(market.put(1, of: 1, text)?.hasPrefix("no_visitor") == true)
        #expect(market.act(.checkOut(visitor: text))?.hasPrefix("no_visitor") == true)
        #expect(market.act(.actInVisit(visitor: Self.one, action: nil))?.hasPrefix("no_action") == true)
        #expect(market.state == Market().state)
    }

    @Test func theVisitThatActedLeastRecentlyIsRemovedForANewOne() {
        var market = Market()
        for number in 1...VisitsState.mostVisits {
            market.act(Self.visitor(number), .enterText(EnterText(field: .name, text: "a")))
        }
        // The first visitor acts again, so that the second is the least recent.
        market.put(1, of: 2, Self.visitor(1))
        market.put(1, of: 2, Self.visitor(5000))
        #expect(market.state.visits.visits.count == VisitsState.mostVisits)
        #expect(market.state.signup.forms.count == VisitsState.mostVisits - 1)
        #expect(market.state.visits.visits[Self.visitor(2)] == nil)
        #expect(market.state.signup.forms[Self.visitor(2)] == nil)
        #expect(market.visit(Self.visitor(1)).basket == [BasketLine(item: 2, quantity: 1)])
        // A rejected action begins no visit.
        market.put(9, of: 2, Self.visitor(6000))
        #expect(market.state.visits.visits[Self.visitor(6000)] == nil)
    }

    // MARK: Sign-up

    @Test func aVisitorsFormMakesAMemberAndLeadsToTheLogin() {
        var market = Market()
        market.act(Self.one, .goTo(GoTo(screen: .signup)))
        market.act(Self.one, .enterText(EnterText(field: .name, text: "eve")))
        market.act(Self.one, .enterText(EnterText(field: .postcode, text: "12345")))
        market.act(Self.one, .submitSignup(SubmitSignup()))
        func decide(_ decision: DecideSignup.OneOf_Decision?, _ visitor: String = Self.one) -> MarketAction {
            .decideSignup(visitor: visitor, decision: decision)
        }
        #expect(market.act(decide(.signUp(SignUp(attempt: 1)), Self.other))?.hasPrefix("no_form") == true)
        #expect(market.act(decide(nil))?.hasPrefix("no_form") == true)
        #expect(market.act(decide(.signUp(SignUp(attempt: 2))))?.hasPrefix("outdated") == true)
        #expect(market.act(decide(.signUp(SignUp(attempt: 1)))) == nil)
        #expect(market.state.signup.members["eve"] == Member(postcode: "12345"))
        #expect(market.state.signup.forms[Self.one] == Signup(attempt: 1, progress: .signedUp(SignedUp(name: "eve"))))
        #expect(market.visit().place == Place(screen: .login))
        #expect(market.state.router.screen == .items)

        // Another visitor wants the same name.
        market.act(Self.other, .enterText(EnterText(field: .name, text: "eve")))
        market.act(Self.other, .submitSignup(SubmitSignup()))
        let taken = market.act(decide(.signUp(SignUp(attempt: 1)), Self.other))
        #expect(taken == "name_taken: Another member is called eve.")
        market.act(decide(.refuse(RefuseSignup(attempt: 1, reason: "Taken.")), Self.other))
        #expect(market.state.signup.forms[Self.other]?.refused == SignupRefused(reason: "Taken."))
        #expect(market.visit(Self.other).place == Place(screen: .items))
    }

    @Test func aMemberWhoLoggedInContinuesWithTheBasketOrWithTheItems() {
        var market = Market()
        #expect(market.act(Self.one, .loggedIn(LoggedIn(name: "tim")))?.hasPrefix("unknown_member") == true)
        market.act(Self.one, .goTo(GoTo(screen: .login)))
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        #expect(market.visit().place == Place(screen: .items))
        market.act(Self.one, .loggedOut(LoggedOut()))
        #expect(market.visit().member == nil)
        market.put(1, of: 2)
        market.act(Self.one, .goTo(GoTo(screen: .login)))
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        #expect(market.visit().place == Place(screen: .basket))
        market.act(Self.one, .openItem(OpenItem(item: 1)))
        market.act(Self.one, .loggedIn(LoggedIn(name: "bob")))
        #expect(market.visit().place == Place(screen: .item, item: 1))
    }

    // MARK: The basket

    @Test func aBasketHoldsOnlyQuantitiesThatAreInStock() {
        var market = Market()
        #expect(market.put(3, of: 1) == "sold_out: Mango: only 2 left.")
        #expect(market.put(1, of: 3) == "sold_out: Plum: sold out.")
        #expect(market.put(1, of: 4)?.hasPrefix("no_such_item") == true)
        #expect(market.put(-1, of: 1)?.hasPrefix("negative") == true)
        #expect(market.put(2, of: 1) == nil && market.put(5, of: 2) == nil && market.put(1, of: 1) == nil)
        #expect(market.visit().basket == [BasketLine(item: 1, quantity: 1), BasketLine(item: 2, quantity: 5)])
        #expect(market.put(0, of: 1) == nil && market.put(0, of: 4) == nil)
        #expect(market.visit().basket == [BasketLine(item: 2, quantity: 5)])
        #expect(market.stock(2) == 5)
    }

    @Test func aBasketIsBounded() {
        var market = Market()
        for number in 1...51 { market.state.items.items[number] = Item(name: "\(number)", stock: 1) }
        for number in 1...50 { #expect(market.put(1, of: number) == nil) }
        #expect(market.put(1, of: 51)?.hasPrefix("basket_full") == true)
        #expect(market.put(0, of: 50) == nil && market.put(1, of: 51) == nil)
    }

    @Test func aCheckOutTakesTheItemsFromTheShelvesAndRecordsTheSale() {
        var market = Market()
        #expect(market.act(.checkOut(visitor: Self.one))?.hasPrefix("not_logged_in") == true)
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        #expect(market.act(.checkOut(visitor: Self.one))?.hasPrefix("basket_empty") == true)
        market.put(2, of: 1)
        market.put(3, of: 2)
        #expect(market.act(.checkOut(visitor: Self.one)) == nil)
        #expect(market.stock(1) == 0 && market.stock(2) == 2)
        #expect(market.visit().basket == [] && market.visit().place == Place(screen: .orders))
        let lines = [
            SaleLine(item: 1, name: "Mango", quantity: 2, price: 199),
            SaleLine(item: 2, name: "Fig", quantity: 3, price: 80),
        ]
        #expect(market.state.visits.sales == [1: Sale(member: "ann", lines: lines, total: 638)])
        #expect(market.state.visits.saleCount == 1)
    }

    @Test func theLastItemIsSoldOnce() {
        var market = Market()
        for (visitor, member) in [(Self.one, "ann"), (Self.other, "bob")] {
            market.act(visitor, .loggedIn(LoggedIn(name: member)))
            market.put(1, of: 2, visitor)
            market.put(2, of: 1, visitor)
        }
        #expect(market.act(.checkOut(visitor: Self.other)) == nil)
        let state = market.state
        #expect(market.act(.checkOut(visitor: Self.one)) == "sold_out: Mango: sold out.")
        // The fig, which comes first in the basket, is still on the shelf.
        #expect(market.state == state)
        #expect(market.put(0, of: 1) == nil && market.act(.checkOut(visitor: Self.one)) == nil)
    }

    @Test func anItemThatIsGoneIsNotSold() {
        var market = Market()
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        market.put(1, of: 2)
        market.act(.refreshItems)
        market.act(.itemsRefreshed(refresh: 2, items: [Item(name: "Mango", stock: 1)]))
        #expect(market.act(.checkOut(visitor: Self.one)) == "no_such_item: There is no item 2.")
    }

    @Test func aTotalThatIsTooHighIsRejected() {
        var market = Market()
        market.state.items.items[1] = Item(name: "Gem", price: .max, stock: 2)
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        market.put(2, of: 1)
        #expect(market.act(.checkOut(visitor: Self.one))?.hasPrefix("overflow") == true)
    }

    @Test func onlyTheLastSalesAreKept() {
        var market = Market()
        market.state.items.items[1]?.stock = .max
        market.act(Self.one, .loggedIn(LoggedIn(name: "ann")))
        for _ in 1...VisitsState.mostSales + 1 {
            market.put(1, of: 1)
            market.act(.checkOut(visitor: Self.one))
        }
        #expect(market.state.visits.saleCount == VisitsState.mostSales + 1)
        #expect(market.state.visits.sales.count == VisitsState.mostSales)
        #expect(market.state.visits.sales[1] == nil)
    }

    /// Random actions of several visitors: for each item, the sold quantity and the stock add up to the first stock.
    @Test(arguments: 1...20) func noSequenceOfActionsSellsMoreThanTheStock(seed: Int) {
        var generator = Context(revision: 1, seed: UInt64(seed)).randomNumberGenerator
        var market = Market()
        let first = market.state.items.items
        let visitors = (1...4).map(Self.visitor)
        for _ in 0..<400 {
            let visitor = visitors.randomElement(using: &generator) ?? Self.one
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: market.act(visitor, .loggedIn(LoggedIn(name: "ann")))
            case 1: market.act(visitor, .loggedOut(LoggedOut()))
            case 2...4: market.act(.checkOut(visitor: visitor))
            default:
                market.put(.random(in: -1...6, using: &generator), of: .random(in: 0...4, using: &generator), visitor)
            }
            let lines = market.state.visits.sales.values.flatMap(\.lines)
            for (number, item) in first {
                let sold = lines.filter { $0.item == number }.map(\.quantity).reduce(0, +)
                #expect(market.stock(number) >= 0 && sold + market.stock(number) == item.stock)
            }
        }
        #expect(market.state.visits.saleCount > 0)
    }
}
