import KioskContract
import Testing

@testable import EastwardView

@Suite("A panel on a terminal") struct TerminalPageTests {
    private func page(_ elements: Panel.Element...) -> TerminalPage {
        var page = TerminalPage(title: "Test")
        page.show(Panel(elements))
        return page
    }

    private func press(_ key: Key, on page: inout TerminalPage) -> [Gesture<KioskAction>] {
        page.press(key).compactMap { input in
            switch input {
            case .command(let command): (try? command.action()).map(Gesture.command)
            case .credentials(let name, let password): .credentials(name: name, password: password)
            }
        }
    }

    private func type(_ text: String, on page: inout TerminalPage) -> [Gesture<KioskAction>] {
        text.flatMap { press(.character($0), on: &page) }
    }

    /// Without colors.
    private func text(_ page: TerminalPage) -> [String] {
        page.lines().map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    }

    private let more = Panel.Element.button("One more", key: "+", KioskAction.orderCups(cups: 1))
    private let name = Panel.Element.field(
        "Name", "ann", sends: KioskAction.writeNotice(place: .counter, text: "", tone: .plain), in: "text")

    @Test func aButtonIsPressedByItsKeyOrByEnter() {
        var page = page(more, .button("Gone", key: "g", isDisabled: true, KioskAction.serveCup))
        #expect(type("+g", on: &page) == [.command(.orderCups(cups: 1))])
        #expect(press(.enter, on: &page) == [])
        #expect(press(.next, on: &page) == [])
        #expect(press(.enter, on: &page) == [.command(.orderCups(cups: 1))])
    }

    @Test func textTypedIntoAFieldIsSentWhenTheFieldIsLeft() {
        var page = page(name, more)
        #expect(press(.next, on: &page) == [])
        #expect(type("+a", on: &page) == [])
        #expect(text(page).contains("Name: ann+a▏"))
        #expect(press(.backspace, on: &page) == [])
        #expect(press(.next, on: &page) == [.command(.writeNotice(place: .counter, text: "ann+", tone: .plain))])
        #expect(press(.previous, on: &page) == [])
        #expect(press(.enter, on: &page) == [], "No text was typed since.")
    }

    @Test func escapeDiscardsTypedText() {
        var page = page(name, more)
        _ = press(.next, on: &page)
        _ = type("x", on: &page)
        #expect(press(.escape, on: &page) == [])
        #expect(text(page).contains("Name: ann"))
        #expect(type("+", on: &page) == [.command(.orderCups(cups: 1))], "Keys press buttons again.")
    }

    @Test func theFocusStaysWhereItIsWhenThePanelChanges() {
        var page = page(name, more)
        _ = press(.next, on: &page)
        _ = type("x", on: &page)
        page.show(Panel([.text("New"), .button("Another", KioskAction.serveCup), name, more]))
        _ = type("y", on: &page)
        #expect(press(.enter, on: &page) == [.command(.writeNotice(place: .counter, text: "annxy", tone: .plain))])
        page.show(Panel([more]))
        #expect(type("+", on: &page) == [.command(.orderCups(cups: 1))])
    }

    @Test func aRowIsChosen() {
        var page = page(.row("Plain"), .row("Kiwi", detail: "€0.30", .bad, KioskAction.openNotice(number: 7)))
        _ = press(.previous, on: &page)
        #expect(press(.enter, on: &page) == [.command(.openNotice(number: 7))])
        #expect(text(page).contains("• Kiwi  €0.30"))
    }

    @Test func aPasswordIsPassedOnOnceAndNeverShown() {
        var page = page(.credentials)
        _ = press(.next, on: &page)
        _ = type("ann", on: &page)
        #expect(press(.enter, on: &page) == [])
        _ = type("secret", on: &page)
        #expect(text(page).contains { $0.contains("••••••") })
        #expect(!page.lines().joined().contains("secret"))
        #expect(press(.enter, on: &page) == [.credentials(name: "ann", password: "secret")])
        #expect(press(.enter, on: &page) == [.credentials(name: "ann", password: "")])
    }

    @Test func buttonsStandSideBySideAndTextsBelowEachOther() {
        let page = page(
            .text("3 bananas\nand a plum", .strong), more, .button("Chosen", isChosen: true, KioskAction.serveCup))
        #expect(text(page).dropLast(2) == ["Test", "", "3 bananas", "and a plum", "[+: One more]  [Chosen]"])
    }

    @Test func aLongPanelIsCutAroundTheFocus() {
        var page = TerminalPage(title: "Test")
        page.show(Panel((1...50).map { .row("Row \($0)", .plain, KioskAction.openNotice(number: $0)) }))
        func rows() -> [String] {
            page.lines(ofAtMost: 10).map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }.filter { $0.hasPrefix("•") }
        }
        #expect(page.lines(ofAtMost: 10).count == 10)
        #expect(rows() == (1...6).map { "• Row \($0)" })
        for _ in 1...20 { _ = press(.next, on: &page) }
        #expect(page.lines(ofAtMost: 10).count == 10)
        #expect(rows() == (17...22).map { "• Row \($0)" })
        for _ in 21...50 { _ = press(.next, on: &page) }
        #expect(rows() == (45...50).map { "• Row \($0)" })
        #expect(page.lines().count == 54)
        #expect(page.lines(ofAtMost: 1).count == 5, "The available commands are always shown.")
    }

    @Test func noControlCharacterOfAPanelReachesTheTerminal() {
        let evil = "a\u{1B}]0;evil\u{7}b"
        var page = page(
            .text(evil), .field(evil, evil, hint: evil, sends: KioskAction.serveCup, in: ""), .row(evil, detail: evil),
            .button(evil, KioskAction.serveCup))
        page.show(notice: evil)
        #expect(!text(page).joined().contains("\u{1B}"))
        #expect(!text(page).joined().contains("\u{7}"))
    }

    @Test func aNoticeIsShownUntilTheNextKey() {
        var page = page(more)
        page.show(notice: "There is no action kiosk.Nothing.")
        #expect(text(page).last == "There is no action kiosk.Nothing.")
        _ = press(.next, on: &page)
        #expect(text(page).last == "Tab moves, Enter presses, Ctrl-C leaves.")
    }
}
