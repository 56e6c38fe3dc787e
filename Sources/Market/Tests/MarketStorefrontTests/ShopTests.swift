import Eastward
import Foundation
import MarketContract
import Testing

@testable import MarketStorefront

@Suite("The shop as a visitor sees it") struct ShopTests {
    private struct Visit: Decodable {
        struct Place: Decodable, Equatable {
            var screen: String
            var item: Int?
        }
        struct Order: Decodable {
            var number: Int
            var total: Int
        }
        var member: String?
        var screen: String
        var item: Int?
        var back: Place?
        var forward: Place?
        var orders: [Order]
    }

    private func visit(_ shop: Shop, of visitor: String = "v") throws -> Visit {
        try JSONDecoder().decode(Visit.self, from: Data(shop.visit(of: visitor).line.utf8))
    }

    @Test func aVisitorWhoHasNotActedIsInFrontOfTheItems() throws {
        #expect(
            Shop().visit(of: "v").line
                == #"{"member":null,"screen":"items","item":null,"search":"","back":null,"forward":null,"basket":[],"#
                + #""form":{"name":"","email":"","postcode":"","state":"editing","reason":null,"#
                + #""hints":{"name":null,"email":null,"postcode":null}},"orders":[]}"#)
    }

    @Test func aPlaceHasItsNeighbors() throws {
        var shop = Shop()
        shop.visits["v"] = MarketContract.Visit(
            place: Place(screen: .item, item: 3), back: [Place(screen: .basket), Place(screen: .items)],
            forward: [Place(screen: .item, item: 4)])
        let visit = try visit(shop)
        #expect(visit.screen == "item" && visit.item == 3)
        #expect(visit.back == Visit.Place(screen: "basket", item: nil))
        #expect(visit.forward == Visit.Place(screen: "item", item: 4))
    }

    @Test func aMemberSeesTheOwnLastOrdersTheNewestFirst() throws {
        var shop = Shop()
        shop.visits["v"] = MarketContract.Visit(member: "ann", place: Place(screen: .orders))
        shop.visits["w"] = MarketContract.Visit(place: Place(screen: .orders))
        shop.sales = Table((1...50).map { ($0, Sale(member: $0.isMultiple(of: 2) ? "ann" : "bob", total: $0)) })
        let orders = try visit(shop).orders
        #expect(orders.map(\.number) == Array(stride(from: 50, to: 10, by: -2)))
        #expect(orders.map(\.total) == orders.map(\.number))
        #expect(try visit(shop, of: "w").orders.isEmpty)
    }

    @Test(arguments: [
        ("ann", "✓ available", true), ("bob", "Another member has that name.", false),
        ("Ann", "A name has lowercase letters, digits and hyphens only.", false),
    ])
    func aFieldHasAHint(name: String, hint: String, isGood: Bool) {
        var shop = Shop()
        shop.members = ["bob": Member()]
        shop.forms["v"] = Signup(name: name, postcode: "1", progress: .refused(SignupRefused(reason: "No.")))
        let line = shop.visit(of: "v").line
        #expect(line.contains(#""hints":{"name":{"text":"\#(hint)","isGood":\#(isGood)}"#))
        #expect(line.contains(#""email":null,"postcode":{"text":"A postcode has 5 digits.","isGood":false}}"#))
        #expect(line.contains(#""state":"refused","reason":"No.""#))
    }

    @Test func aRejectionConcernsTheItemThatItNames() {
        var shop = Shop()
        shop.items = [1: Item(name: "Banana"), 2: Item(name: "Banana bread")]
        shop.visits["v"] = MarketContract.Visit(
            basket: [1, 2, 3].map { BasketLine(item: $0, quantity: 1) })
        #expect(shop.item(of: Rejection("sold_out", "Banana bread: sold out."), for: "v") == 2)
        #expect(shop.item(of: Rejection("sold_out", "Banana: only 1 left."), for: "v") == 1)
        #expect(shop.item(of: Rejection("no_such_item", "There is no item 3."), for: "v") == 3)
        #expect(shop.item(of: Rejection("not_logged_in", "Log in before you check out."), for: "v") == nil)
        #expect(shop.item(of: Rejection("sold_out", "Banana: sold out."), for: "w") == nil)
    }
}
