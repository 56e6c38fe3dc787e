import Eastward
import EastwardTesting
import MarketContract
import Testing

@testable import MarketView

@MainActor @Suite("The window of a feature", .timeLimit(.minutes(10))) struct PanelWindowTests {
    /// Receives the panels and lines of a window.
    @MainActor private final class Listener {
        private(set) var lines: [String] = []
        private(set) var panels: [Panel] = []
        /// The number of panels that fail to be sent.
        var failures = 0
        /// The store's rejection of the panels that are sent.
        var rejection: Rejection?
        let clock = TestClock()

        func window(sendsPanels: Bool = true) -> PanelWindow {
            PanelWindow("Test", sendsPanels: sendsPanels, clock: clock, print: { self.lines.append($0) }) { panel in
                try await self.take(panel)
            }
        }

        private func take(_ panel: Panel) throws -> Receipt {
            guard failures == 0 else {
                failures -= 1
                throw ActionError.failed(.closed)
            }
            panels.append(panel)
            if let rejection { throw ActionError.rejected(rejection) }
            return Receipt(revision: 1)
        }
    }

    private func panel(_ text: String) -> Panel { Panel([.text(text), .button("Press", .goBack)]) }

    @Test func aLogHasALineForEveryChangeAndNoMoreThanAPersonCanRead() async {
        let listener = Listener()
        let window = listener.window(sendsPanels: false)
        for number in 1...5 { window.show(Panel([.text("\(number)"), .text("and more")])) }
        #expect(listener.lines == ["1", "and more"])
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.lines == ["1", "and more", "5"])
        #expect(listener.panels == [])
        await listener.clock.advance(by: .milliseconds(50))
    }

    @Test func aLogAcceptsALineOfItsOwn() async {
        let listener = Listener()
        listener.window(sendsPanels: false).show(panel("three lines"), logging: "one\nline")
        #expect(listener.lines == ["one line"])
        await listener.clock.advance(by: .milliseconds(50))
    }

    @Test func onlyTheLastOfManyPanelsFollowsTheFirst() async {
        let listener = Listener()
        let window = listener.window()
        for number in 1...5 { window.show(panel("\(number)")) }
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [panel("1"), panel("5")])
        await listener.clock.advance(by: .milliseconds(50))
        window.show(panel("5"))
        await listener.clock.advance(by: .milliseconds(50))
        #expect(listener.panels == [panel("1"), panel("5")], "It was shown before.")
    }

    @Test func aPanelThatFailedToBeSentIsSentAgain() async {
        let listener = Listener()
        listener.failures = 2
        let window = listener.window()
        window.show(panel("1"))
        await listener.clock.advance(by: .seconds(1))
        #expect(listener.panels == [])
        window.show(panel("2"))
        await listener.clock.advance(by: .seconds(1))
        #expect(listener.panels == [panel("2")])
        #expect(listener.lines.filter { $0.hasPrefix("The panel could not be sent to the page") }.count == 2)
        await listener.clock.advance(by: .seconds(1))
    }

    @Test func aPanelThatTheStoreRefusesIsNotSentAgain() async {
        let listener = Listener()
        listener.rejection = Rejection("too_large", "A panel has fewer elements.")
        listener.window().show(panel("1"))
        await listener.clock.advance(by: .seconds(5))
        #expect(listener.panels == [panel("1")])
        #expect(listener.lines == ["1", "The panel could not be sent to the page: A panel has fewer elements."])
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

    @Test func aFailedValueIsDueAgainUnlessANewerOneIs() {
        var values = LatestOnly<Int>()
        #expect(values.offer(1) == 1)
        #expect(values.finish(failed: true) == 1)
        #expect(values.offer(2) == nil)
        #expect(values.finish(failed: true) == 2)
        #expect(values.finish() == nil)
    }

    @Test func aValueThatChangedBackIsNotPassedOnTwice() {
        var values = LatestOnly<Int>()
        #expect(values.offer(1) == 1)
        #expect(values.offer(2) == nil)
        #expect(values.offer(1) == nil)
        #expect(values.finish() == nil)
    }
}
