import KioskContract
import Testing

@testable import EastwardView

@Suite("A panel's commands") struct CommandTests {
    @Test(arguments: [
        KioskAction.orderCups(cups: 3), .serveCup, .openNotice(number: 7),
        .writeNotice(place: .terrace, text: "é\"\n", tone: .good),
        .pinNotice(place: .terrace, panel: Panel([.button("Press", KioskAction.serveCup)])),
    ])
    func areConvertedBackToTheActionsTheyWereMadeFrom(action: KioskAction) throws {
        #expect(try Panel.Command(action).action() == action)
    }

    @Test func acceptTypedText() throws {
        let old = KioskAction.writeNotice(place: .terrace, text: "old", tone: .plain)
        let typed = "ann@\"kiosk\"\u{0}"
        let action = try Panel.Command(old, takingTextIn: "text").action(of: KioskAction.self, with: typed)
        #expect(action == .writeNotice(place: .terrace, text: typed, tone: .plain))
    }

    @Test func thatAreInvalidAreRefusedWithAMessage() {
        var command = Panel.Command(KioskAction.orderCups(cups: 1))
        command.json = "{\"cups\":\"much\"}"
        #expect(throws: UnknownCommand(description: "The command does not fit kiosk.OrderCups.")) {
            try command.action(of: KioskAction.self)
        }
        command.action = "kiosk.Grow"
        #expect(throws: UnknownCommand(description: "There is no action kiosk.Grow.")) {
            try command.action(of: KioskAction.self)
        }
    }
}
