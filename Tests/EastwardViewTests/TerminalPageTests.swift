import EastwardTerminal
import KioskContract
import Testing

@testable import EastwardView

@Suite("A panel on a terminal") struct TerminalPageTests {
    private func page(_ elements: Panel.Element...) -> TerminalPage {
        var page = TerminalPage(title: "Test")
        _ = page.show(Panel(elements))
        return page
    }

    private func press(_ key: Key, on page: inout TerminalPage) -> [Gesture<KioskAction>] {
        gestures(page.press(key))
    }

    private func gestures(_ inputs: [PanelInput]) -> [Gesture<KioskAction>] {
        inputs.compactMap { input in
            switch input {
            case .command(let command): (try? command.action()).map(Gesture.command)
            case .credentials(let name, let password): .credentials(name: name, password: password)
            }
        }
    }

    /// The gesture of a text that was typed into ``name``.
    private func typed(_ text: String) -> Gesture<KioskAction> {
        .command(.writeNotice(place: .counter, text: text, tone: .plain))
    }

    private func name(_ text: String) -> Panel.Element {
        .field("Name", text, sends: KioskAction.writeNotice(place: .counter, text: "", tone: .plain), in: "text")
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

    @Test func theFirstControlHasTheFocusAtTheStart() {
        var page = page(.text("Cups"), more)
        #expect(press(.enter, on: &page) == [.command(.orderCups(cups: 1))])
        #expect(text(page).contains("▸[+: One more]"), "The focus is visible without colors.")
    }

    @Test func aButtonIsPressedByItsKeyOrByEnter() {
        var page = page(more, .button("Gone", key: "g", isDisabled: true, KioskAction.serveCup))
        #expect(type("+g", on: &page) == [.command(.orderCups(cups: 1))])
        #expect(press(.next, on: &page) == [])
        #expect(press(.enter, on: &page) == [.command(.orderCups(cups: 1))])
    }

    @Test func typedTextIsSentAfterAPause() {
        var page = page(name, more)
        #expect(type("+a", on: &page) == [])
        #expect(text(page).contains("Name: ann+a▏"))
        #expect(press(.backspace, on: &page) == [])
        #expect(page.needsPause)
        #expect(gestures(page.pause(areAnswered: true)) == [typed("ann+")])
        #expect(text(page).contains("Name: ann+▏"), "The typed text stays until the panel contains it.")
        #expect(page.show(Panel([name("ann+"), more])) == [])
        #expect(!page.needsPause)
        #expect(page.pause(areAnswered: true) == [])
    }

    @Test(arguments: [Key.next, .previous, .escape, .enter]) func typedTextIsSentAtOnceWhenTheFieldIsLeft(key: Key) {
        var page = page(name, more)
        _ = type("x", on: &page)
        #expect(press(key, on: &page) == [typed("annx")])
        #expect(text(page).contains { $0.hasPrefix("Name: annx") })
        #expect(gestures(page.end()) == [], "It is sent once.")
    }

    @Test func theEndSendsTypedText() {
        var page = page(name, more)
        _ = type("x", on: &page)
        #expect(gestures(page.end()) == [typed("annx")])
    }

    @Test func onlyOneTextOfAFieldIsOnItsWay() {
        // The command of a field may replace the text that the panel shows.
        var page = page(name, more)
        _ = type("x", on: &page)
        #expect(gestures(page.pause(areAnswered: true)) == [typed("annx")])
        _ = type("y", on: &page)
        #expect(page.pause(areAnswered: false) == [])
        #expect(press(.next, on: &page) == [])
        #expect(gestures(page.show(Panel([name("annx"), more]))) == [typed("annxy")])
        #expect(text(page).contains("Name: annxy"))
        #expect(page.show(Panel([name("annxy"), more])) == [])
        #expect(!page.needsPause)
    }

    @Test func aTextThatWasRefusedCanBeSentAgainWithTheNextKey() {
        var page = page(name, more)
        _ = type("x", on: &page)
        #expect(gestures(page.pause(areAnswered: true)) == [typed("annx")])
        page.show(notice: "No.")
        #expect(page.pause(areAnswered: true) == [])
        #expect(!page.needsPause)
        _ = type("y", on: &page)
        #expect(gestures(page.pause(areAnswered: true)) == [typed("annxy")])
    }

    @Test func afterEnterTheNextControlHasTheFocusOnceThePanelContainsTheText() {
        var page = page(name, .row("Apple", .plain, KioskAction.openNotice(number: 1)))
        _ = type("x", on: &page)
        #expect(press(.enter, on: &page) == [typed("annx")])
        #expect(press(.enter, on: &page) == [], "The row belongs to the earlier text.")
        let kiwi = Panel.Element.row("Kiwi", .plain, KioskAction.openNotice(number: 7))
        #expect(page.show(Panel([name("annx"), kiwi])) == [])
        #expect(press(.enter, on: &page) == [.command(.openNotice(number: 7))])
    }

    @Test func escapeLeavesAFieldSoThatKeysPressButtons() {
        var page = page(name, more)
        #expect(press(.escape, on: &page) == [])
        #expect(type("+", on: &page) == [.command(.orderCups(cups: 1))], "Keys press buttons again.")
    }

    @Test func aPasteIsOneText() {
        var page = page(name, more)
        #expect(press(.paste("\n" + String(repeating: "b", count: 10_000)), on: &page) == [])
        #expect(gestures(page.end()) == [typed("ann " + String(repeating: "b", count: 10_000))])
    }

    @Test func ctrlUClearsAFieldAndCtrlWItsLastWord() {
        var page = page(name("ann lee "), more)
        _ = press(.control("w"), on: &page)
        #expect(text(page).contains("Name: ann ▏"))
        _ = press(.control("u"), on: &page)
        #expect(text(page).contains("Name: ▏"))
    }

    @Test func theFocusStaysWhereItIsWhenThePanelChanges() {
        var page = page(name, more)
        _ = type("x", on: &page)
        _ = page.show(Panel([.text("New"), .button("Another", KioskAction.serveCup), name, more]))
        _ = type("y", on: &page)
        #expect(press(.enter, on: &page) == [typed("annxy")])
        _ = page.show(Panel([more]))
        #expect(type("+", on: &page) == [.command(.orderCups(cups: 1))])
    }

    @Test func aRowIsChosen() {
        var page = page(.row("Plain"), .row("Kiwi", detail: "€0.30", .bad, KioskAction.openNotice(number: 7)))
        _ = press(.previous, on: &page)
        #expect(press(.enter, on: &page) == [.command(.openNotice(number: 7))])
        #expect(text(page).contains("▸ Kiwi  €0.30"))
    }

    @Test func aPasswordIsPassedOnOnceAndNeverShown() {
        var page = page(.credentials)
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
        #expect(text(page).dropLast(2) == ["Test", "", "3 bananas", "and a plum", "▸[+: One more]  [Chosen]"])
    }

    /// Without colors, in a terminal of that size.
    private func text(_ page: TerminalPage, _ width: Int, _ height: Int) -> [String] {
        page.lines(width: width, height: height, hasColors: false).map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    }

    @Test func aLongPanelScrollsAroundTheFocus() {
        var page = TerminalPage(title: "Test")
        _ = page.show(Panel((1...50).map { .row("Row \($0)", .plain, KioskAction.openNotice(number: $0)) }))
        #expect(
            text(page, 80, 10) == ["Test", "", "▸ Row 1"] + (2...6).map { "• Row \($0)" }
                + ["↓ 44 more", "Tab moves, Enter presses, Ctrl-C leaves."])
        for _ in 1...20 { _ = press(.next, on: &page) }
        #expect(
            text(page, 80, 10) == ["Test", "↑ 17 more", "• Row 18", "• Row 19", "• Row 20", "▸ Row 21", "• Row 22"]
                + ["• Row 23", "↓ 27 more", "Tab moves, Enter presses, Ctrl-C leaves."])
        for _ in 21...49 { _ = press(.next, on: &page) }
        #expect(text(page, 80, 10).dropLast(2).last == "▸ Row 50")
        #expect(page.lines().count == 54)
    }

    @Test(arguments: 0...12) func aSmallTerminalShowsTheFocus(height: Int) {
        var page = TerminalPage(title: "Test")
        _ = page.show(Panel((1...50).map { .row("Row \($0)", .plain, KioskAction.openNotice(number: $0)) }))
        page.show(notice: "That did not work.")
        let lines = text(page, 20, height)
        #expect(lines.count <= height)
        #expect(height < 2 || lines.contains("▸ Row 1"))
    }

    @Test func longLinesWrapAtWords() {
        let page = page(
            .text("The quick brown fox jumps over 漢字の本 and the lazy dog"), more, .button("B", KioskAction.serveCup))
        #expect(
            text(page, 16, 20).dropLast(4) == [
                "Test", "", "The quick brown", "fox jumps over", "漢字の本 and the", "lazy dog", "▸[+: One more]", " [B]",
            ])
        #expect(page.lines(width: 16, height: 20).allSatisfy { !$0.contains("漢字の本 and the lazy") })
    }

    @Test func aLineSaysThatTheStoreDoesNotAnswer() {
        var page = page(more)
        page.connection = .disconnected
        #expect(text(page).last == "The store is not running. Input is kept, and sent when it runs again.")
        page.connection = .connected
        #expect(text(page).last == "Tab moves, Enter presses, Ctrl-C leaves.")
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
