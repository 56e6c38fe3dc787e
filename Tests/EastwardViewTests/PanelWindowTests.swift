import Eastward
import EastwardTerminal
import EastwardTesting
import Foundation
import KioskContract
import Testing

@testable import EastwardView
@testable import KioskStore

@MainActor @Suite("The window of a feature", .timeLimit(.minutes(10))) struct PanelWindowTests {
    /// Receives the panels and lines of a window.
    @MainActor private final class Listener {
        private(set) var lines: [String] = []
        private(set) var panels: [Panel] = []
        /// The error for panels that are published.
        var error: FeatureError?
        let clock = TestClock()

        func window(publishesPanels: Bool = true) -> PanelWindow {
            PanelWindow("Test", publishesPanels: publishesPanels, clock: clock, print: { self.lines.append($0) }) {
                try await self.take($0)
            }
        }

        private func take(_ panel: Panel) throws {
            panels.append(panel)
            if let error { throw error }
        }
    }

    private func panel(_ text: String) -> Panel { Panel([.text(text), .button("Press", KioskAction.serveCup)]) }

    @Test func aLogHasALineForEveryChangeAndNoMoreThanAPersonCanRead() async {
        let listener = Listener()
        let window = listener.window(publishesPanels: false)
        for number in 1...5 { window.show(Panel([.text("\(number)"), .text("and more")])) }
        #expect(listener.lines == ["1", "and more"])
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.lines == ["1", "and more", "5"])
        #expect(listener.panels == [])
        await listener.clock.advance(by: .milliseconds(50))
    }

    @Test func aLogAcceptsALineOfItsOwn() async {
        let listener = Listener()
        listener.window(publishesPanels: false).show(panel("three lines"), logging: "one\nline")
        #expect(listener.lines == ["one line"])
        await listener.clock.advance(by: .milliseconds(50))
    }

    @Test func theLastOfManyPanelsIsPublished() async {
        let listener = Listener()
        let window = listener.window()
        for number in 1...5 { window.show(panel("\(number)")) }
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [panel("5")])
        window.show(panel("6"))
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [panel("5"), panel("6")])
    }

    @Test func panelsArePublishedNoFasterThanAPersonReads() async {
        let listener = Listener()
        let window = listener.window()
        window.show(panel("1"))
        await listener.clock.advance(by: .milliseconds(1))
        #expect(listener.panels == [panel("1")])
        for number in 2...5 { window.show(panel("\(number)")) }
        await listener.clock.advance(by: .milliseconds(40))
        #expect(listener.panels == [panel("1")])
        await listener.clock.advance(by: .milliseconds(10))
        #expect(listener.panels == [panel("1"), panel("5")])
        await listener.clock.advance(by: .milliseconds(50))
    }

    @Test func aPanelThatIsTooLargeIsNotPublishedAgain() async {
        let listener = Listener()
        listener.error = FeatureError(.tooLarge, "It has more than 64 KiB.")
        let window = listener.window()
        window.show(panel("1"))
        await listener.clock.advance(by: .seconds(5))
        #expect(listener.panels == [panel("1")])
        #expect(listener.lines == ["1", "The panel was not published: It has more than 64 KiB."])
        listener.error = nil
        window.show(panel("2"))
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [panel("1"), panel("2")])
    }

    @Test func theFirstElementsOfALongPanelArePublished() async {
        let listener = Listener()
        let long = Panel((1...201).map { .text("\($0)") })
        listener.window().show(long)
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [Panel(Array(long.elements.prefix(200)))])
    }

    @Test func anInvalidCommandIsReported() async {
        let listener = Listener()
        let window = listener.window()
        window.onGesture { (_: Gesture<KioskAction>) in Issue.record("An unknown action was passed on.") }
        var button = Panel.Element.button("Press", key: "+", KioskAction.serveCup)
        button.button?.command.action = "kiosk.Nothing"
        window.show(Panel([button]))
        window.press([.character("+")])
        #expect(listener.lines == ["There is no action kiosk.Nothing."])
        await listener.clock.advance(by: .milliseconds(50))
    }

    private func field(_ text: String) -> Panel.Element {
        .field(
            "Notice", text, sends: KioskAction.writeNotice(place: .counter, text: "", tone: .plain), in: "text")
    }

    @Test func typedTextIsSentAfterAPauseOfTheUser() async {
        let listener = Listener()
        let window = listener.window(publishesPanels: false)
        var gestures: [Gesture<KioskAction>] = []
        window.onGesture { gestures.append($0) }
        window.show(Panel([field("")]))
        await listener.clock.advance(by: .milliseconds(50))
        for letter: Character in ["a", "b", "c"] {
            window.press([.character(letter)])
            await listener.clock.advance(by: .milliseconds(150))
        }
        #expect(gestures == [])
        await listener.clock.advance(by: .milliseconds(50))
        #expect(gestures == [.command(.writeNotice(place: .counter, text: "abc", tone: .plain))])
        window.show(Panel([field("abc")]))
        await listener.clock.advance(by: .seconds(5))
        #expect(gestures.count == 1)
    }

    /// Without the text, the process would end by SIGINT.
    @Test func textThatIsReadTogetherWithControlCIsSent() async {
        await #expect(processExitsWith: .exitCode(7)) { @MainActor in
            let window = Listener().window(publishesPanels: false)
            window.onGesture { (gesture: Gesture<KioskAction>) in
                if gesture == .command(.writeNotice(place: .counter, text: "ab", tone: .plain)) { exit(7) }
            }
            let empty = KioskAction.writeNotice(place: .counter, text: "", tone: .plain)
            window.show(Panel([.field("Notice", "", sends: empty, in: "text")]))
            window.press([.character("a"), .character("b"), .control("c")])
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func aTextThatNoPanelAnswersIsNotSentAgain() async {
        let listener = Listener()
        let window = listener.window(publishesPanels: false)
        var count = 0
        window.onGesture { (_: Gesture<KioskAction>) in count += 1 }
        window.show(Panel([field("")]))
        window.press([.character("a")])
        await listener.clock.advance(by: .seconds(5))
        #expect(count == 1)
        window.press([.character("b")])
        await listener.clock.advance(by: .seconds(5))
        #expect(count == 2)
    }

    @Test func actionsAreSentUnderTheRoleOfAFeature() async throws {
        let store = TestStore(AppState())
        let bar = try store.connect(BarFeature.self)
        let listener = Listener()
        let window = listener.window()
        window.sendActions(of: bar)
        window.show(Panel([.button("Press", key: "+", KioskAction.orderCups(cups: 2))]))
        window.press([.character("+")])
        await store.receive(.orderCups(cups: 2)) { $0.orders.waiting = 2 }
        window.receive(.command(KioskAction.serveCup))
        await store.receive(.serveCup) { $0.orders.waiting = 1 }
        window.receive(.command(KioskAction.openNotice(number: 1)))
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.lines == ["kiosk.BarFeature may not send kiosk.OpenNotice."])
        await store.finish()
    }

    @Test func credentialsReachTheHandlerAlone() async {
        let listener = Listener()
        let window = listener.window()
        var gestures: [Gesture<KioskAction>] = []
        window.onGesture { gestures.append($0) }
        window.receive(Gesture<KioskAction>.credentials(name: "ann", password: "secret"))
        #expect(gestures == [.credentials(name: "ann", password: "secret")])
        #expect(listener.lines == [])
    }

    @Test func aRefusalIsShownWithItsReason() async throws {
        let listener = Listener()
        let window = listener.window()
        window.perform { throw ActionError.rejected(Rejection("too_green", "It is too green.")) }
        await listener.clock.advance(by: .zero)
        window.perform { nil }
        window.perform { throw ActionError.failed(.closed) }
        await listener.clock.advance(by: .zero)
        #expect(listener.lines.first == "It is too green.")
        #expect(listener.lines.count == 2)
    }
}

@Suite("The last of many values") struct LatestOnlyTests {
    @Test func passesOneOnAtATime() {
        var values = LatestOnly<Int>()
        #expect(values.offer(1) == 1)
        #expect(values.offer(2) == nil)
        #expect(values.offer(3) == nil)
        #expect(values.finish() == 3)
        #expect(values.finish() == nil)
        #expect(values.offer(3) == nil, "The last value was equal.")
        #expect(values.offer(4) == 4)
    }

    @Test func aValueThatChangedBackIsNotPassedOnTwice() {
        var values = LatestOnly<Int>()
        #expect(values.offer(1) == 1)
        #expect(values.offer(2) == nil)
        #expect(values.offer(1) == nil)
        #expect(values.finish() == nil)
    }
}
