import MarketContract
import Testing

@testable import MarketView

@Suite("A panel on a terminal") struct TerminalPageTests {
    private func page(_ elements: Panel.Element...) -> TerminalPage {
        var page = TerminalPage(title: "Test")
        page.show(Panel(elements))
        return page
    }

    private func type(_ text: String, on page: inout TerminalPage) -> [Gesture] {
        text.flatMap { page.press(.character($0)) }
    }

    /// Without colors.
    private func text(_ page: TerminalPage) -> [String] {
        page.lines().map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }
    }

    private let more = Panel.Element.button("One more", key: "+", .increment(by: 1))
    private let name = Panel.Element.field("Name", "ann", sends: .enterText(field: .name, text: ""), in: "text")

    @Test func aButtonIsPressedByItsKeyOrByEnter() {
        var page = page(more, .button("Gone", key: "g", isDisabled: true, .goBack))
        #expect(type("+g", on: &page) == [.command(.increment(by: 1))])
        #expect(page.press(.enter) == [])
        #expect(page.press(.next) == [])
        #expect(page.press(.enter) == [.command(.increment(by: 1))])
    }

    @Test func textTypedIntoAFieldIsSentWhenTheFieldIsLeft() {
        var page = page(name, more)
        #expect(page.press(.next) == [])
        #expect(type("+a", on: &page) == [])
        #expect(text(page).contains("Name: ann+a▏"))
        #expect(page.press(.backspace) == [])
        #expect(page.press(.next) == [.command(.enterText(field: .name, text: "ann+"))])
        #expect(page.press(.previous) == [])
        #expect(page.press(.enter) == [], "No text was typed since.")
    }

    @Test func escapeDiscardsTypedText() {
        var page = page(name, more)
        _ = page.press(.next)
        _ = type("x", on: &page)
        #expect(page.press(.escape) == [])
        #expect(text(page).contains("Name: ann"))
        #expect(type("+", on: &page) == [.command(.increment(by: 1))], "Keys press buttons again.")
    }

    @Test func theFocusStaysWhereItIsWhenThePanelChanges() {
        var page = page(name, more)
        _ = page.press(.next)
        _ = type("x", on: &page)
        page.show(Panel([.text("New"), .button("Another", .goBack), name, more]))
        _ = type("y", on: &page)
        #expect(page.press(.enter) == [.command(.enterText(field: .name, text: "annxy"))])
        page.show(Panel([more]))
        #expect(type("+", on: &page) == [.command(.increment(by: 1))])
    }

    @Test func aRowIsChosen() {
        var page = page(.row("Plain"), .row("Kiwi", detail: "€0.30", .bad, .openItem(item: 7)))
        _ = page.press(.previous)
        #expect(page.press(.enter) == [.command(.openItem(item: 7))])
        #expect(text(page).contains("• Kiwi  €0.30"))
    }

    @Test func aPasswordIsPassedOnOnceAndNeverShown() {
        var page = page(.credentials)
        _ = page.press(.next)
        _ = type("ann", on: &page)
        #expect(page.press(.enter) == [])
        _ = type("secret", on: &page)
        #expect(text(page).contains { $0.contains("••••••") })
        #expect(!page.lines().joined().contains("secret"))
        #expect(page.press(.enter) == [.credentials(name: "ann", password: "secret")])
        #expect(page.press(.enter) == [.credentials(name: "ann", password: "")])
    }

    @Test func buttonsStandSideBySideAndTextsBelowEachOther() {
        let page = page(.text("3 bananas\nand a plum", .strong), more, .button("Chosen", isChosen: true, .goBack))
        #expect(text(page).dropLast(2) == ["Test", "", "3 bananas", "and a plum", "[+: One more]  [Chosen]"])
    }

    @Test func aLongPanelIsCutAroundTheFocus() {
        var page = TerminalPage(title: "Test")
        page.show(Panel((1...50).map { .row("Row \($0)", .plain, .openItem(item: $0)) }))
        func rows() -> [String] {
            page.lines(ofAtMost: 10).map { $0.replacing(/\u{1B}\[[0-9]+m/, with: "") }.filter { $0.hasPrefix("•") }
        }
        #expect(page.lines(ofAtMost: 10).count == 10)
        #expect(rows() == (1...6).map { "• Row \($0)" })
        for _ in 1...20 { _ = page.press(.next) }
        #expect(page.lines(ofAtMost: 10).count == 10)
        #expect(rows() == (17...22).map { "• Row \($0)" })
        for _ in 21...50 { _ = page.press(.next) }
        #expect(rows() == (45...50).map { "• Row \($0)" })
        #expect(page.lines().count == 54)
        #expect(page.lines(ofAtMost: 1).count == 5, "The available commands are always shown.")
    }

    @Test func noControlCharacterOfAPanelReachesTheTerminal() {
        let evil = "a\u{1B}]0;evil\u{7}b"
        var page = page(
            .text(evil), .field(evil, evil, hint: evil, sends: .goBack, in: ""), .row(evil, detail: evil),
            .button(evil, .goBack))
        page.show(notice: evil)
        #expect(!text(page).joined().contains("\u{1B}"))
        #expect(!text(page).joined().contains("\u{7}"))
    }

    @Test func anInvalidCommandIsReported() {
        var button = more
        button.button?.command.action = "market.Nothing"
        var page = page(button)
        #expect(type("+", on: &page) == [])
        #expect(text(page).last == "There is no action market.Nothing.")
        _ = page.press(.next)
        #expect(text(page).last == "Tab moves, Enter presses, Ctrl-C leaves.")
    }
}
