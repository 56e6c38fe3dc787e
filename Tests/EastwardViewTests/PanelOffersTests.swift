import KioskContract
import Testing

@testable import EastwardView

@Suite("The actions that panels offer") struct PanelOffersTests {
    private func offers(_ elements: Panel.Element...) -> PanelOffers {
        var offers = PanelOffers()
        offers.set(Panel(elements), of: "a")
        return offers
    }

    private func include(_ offers: PanelOffers, _ action: KioskAction) throws -> Bool {
        try offers.action(of: Panel.Command(action)) == action
    }

    @Test func aButtonOffersItsActionWithItsPayloadAlone() throws {
        let offers = offers(.button("Up", KioskAction.orderCups(cups: 2)))
        #expect(try include(offers, .orderCups(cups: 2)))
        #expect(try !include(offers, .orderCups(cups: 3)))
        #expect(try !include(offers, .openNotice(number: 2)))
    }

    @Test func aDisabledButtonARowWithoutActionAndTextOfferNothing() throws {
        let offers = offers(.button("Up", isDisabled: true, KioskAction.orderCups(cups: 2)), .row("Up"), .text("Up"))
        #expect(try !include(offers, .orderCups(cups: 2)))
        #expect(!offers.includesLogin)
    }

    @Test func aRowOffersItsAction() throws {
        let offers = offers(.row("Strawberries", .plain, KioskAction.openNotice(number: 12)))
        #expect(try include(offers, .openNotice(number: 12)))
        #expect(try !include(offers, .openNotice(number: 13)))
    }

    @Test(arguments: ["", "ann", "\"\\\n\u{1F34C}"]) func aFieldOffersItsActionWithAnyTextInItsFieldAlone(
        text: String
    ) throws {
        let offers = offers(
            .field("Name", "", sends: KioskAction.writeNotice(place: .counter, text: "", tone: .plain), in: "text"))
        #expect(try include(offers, .writeNotice(place: .counter, text: text, tone: .plain)))
        #expect(try !include(offers, .writeNotice(place: .terrace, text: text, tone: .plain)))
    }

    @Test func aPanelThatIsReplacedOffersNothingMore() throws {
        var offers = offers(.button("Up", KioskAction.orderCups(cups: 2)), .credentials)
        #expect(offers.includesLogin)
        offers.set(Panel([.button("Up", KioskAction.orderCups(cups: 4))]), of: "a")
        offers.set(Panel([.button("Down", KioskAction.openNotice(number: 1))]), of: "b")
        #expect(try !include(offers, .orderCups(cups: 2)))
        #expect(try include(offers, .orderCups(cups: 4)))
        #expect(try include(offers, .openNotice(number: 1)))
        #expect(!offers.includesLogin)
    }

    @Test func aRequestWithATextFieldOfItsOwnIsComparedAsAWhole() throws {
        var request = Panel.Command(KioskAction.orderCups(cups: 3), takingTextIn: "cups")
        let offers = offers(.button("Up", KioskAction.orderCups(cups: 2)))
        #expect(throws: UnknownCommand.self) { try offers.action(of: request, as: KioskAction.self) }
        request.action = "kiosk.Nothing"
        #expect(throws: UnknownCommand(description: "There is no action kiosk.Nothing.")) {
            try offers.action(of: request, as: KioskAction.self)
        }
    }
}
