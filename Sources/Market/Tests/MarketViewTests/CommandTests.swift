import MarketContract
import Testing

@testable import MarketView

@Suite("A panel's commands") struct CommandTests {
    @Test(arguments: [
        MarketAction.increment(by: 3), .goBack, .goTo(screen: .items), .openItem(item: 7), .searchItems(term: "é\"\n"),
    ])
    func areConvertedBackToTheActionsTheyWereMadeFrom(action: MarketAction) throws {
        #expect(try Panel.Command(action).action() == action)
    }

    @Test func acceptTypedText() throws {
        let command = Panel.Command(.enterText(field: .email, text: "old"), takingTextIn: "text")
        #expect(
            try command.action(with: "ann@\"market\"\u{0}") == .enterText(field: .email, text: "ann@\"market\"\u{0}"))
    }

    @Test func thatAreInvalidAreRefusedWithAMessage() {
        var command = Panel.Command(.increment(by: 1))
        command.json = "{\"by\":\"much\"}"
        #expect(throws: UnknownCommand(description: "This is no market.Increment: {\"by\":\"much\"}")) {
            try command.action()
        }
        command.action = "market.Grow"
        #expect(throws: UnknownCommand(description: "There is no action market.Grow.")) { try command.action() }
    }

    @Test func everyScreenHasATitleAndAProcess() {
        #expect(Screen.destinations.count == 7)
        for screen in Screen.destinations {
            #expect(!screen.title.isEmpty)
            #expect(!screen.process.isEmpty)
        }
    }
}
