import MarketContract
import MarketView
import Testing

@testable import MarketStorefront

@Suite("The actions that panels offer") struct PanelOffersTests {
    private func offers(_ elements: Panel.Element...) -> PanelOffers {
        var offers = PanelOffers()
        offers.set(Panel(elements), of: "a")
        return offers
    }

    private func include(_ offers: PanelOffers, _ action: MarketAction) throws -> Bool {
        let request = Panel.Command(action)
        return offers.include(try request.action(), request)
    }

    @Test func aButtonOffersItsActionWithItsPayloadAlone() throws {
        let offers = offers(.button("Up", .increment(by: 2)))
        #expect(try include(offers, .increment(by: 2)))
        #expect(try !include(offers, .increment(by: 3)))
        #expect(try !include(offers, .decrement(by: 2)))
    }

    @Test func aDisabledButtonARowWithoutActionAndTextOfferNothing() throws {
        let offers = offers(.button("Up", isDisabled: true, .increment(by: 2)), .row("Up"), .text("Up"))
        #expect(try !include(offers, .increment(by: 2)))
        #expect(!offers.includesLogin)
    }

    @Test func aRowOffersItsAction() throws {
        let offers = offers(.row("Strawberries", .plain, .openItem(item: 12)))
        #expect(try include(offers, .openItem(item: 12)))
        #expect(try !include(offers, .openItem(item: 13)))
    }

    @Test(arguments: ["", "ann", "\"\\\n\u{1F34C}"]) func aFieldOffersItsActionWithAnyTextInItsFieldAlone(
        text: String
    ) throws {
        let offers = offers(.field("Name", "", sends: .enterText(field: .name, text: ""), in: "text"))
        #expect(try include(offers, .enterText(field: .name, text: text)))
        #expect(try !include(offers, .enterText(field: .email, text: text)))
    }

    @Test func aPanelThatIsReplacedOffersNothingMore() throws {
        var offers = offers(.button("Up", .increment(by: 2)), .credentials)
        #expect(offers.includesLogin)
        offers.set(Panel([.button("Up", .increment(by: 4))]), of: "a")
        offers.set(Panel([.button("Down", .decrement(by: 1))]), of: "b")
        #expect(try !include(offers, .increment(by: 2)))
        #expect(try include(offers, .increment(by: 4)))
        #expect(try include(offers, .decrement(by: 1)))
        #expect(!offers.includesLogin)
    }
}
