import EastwardTerminal
import EastwardTesting
import KioskContract
import SwiftProtobuf
import Testing

@testable import EastwardView
@testable import KioskStore

/// An app with panels in its presence, its actions, its state and its slices.
@MainActor @Suite("An app with views", .timeLimit(.minutes(10))) struct KioskTests {
    /// The view of the orders.
    @MainActor private final class OrdersView: @MainActor OrdersComponent {
        private let window: PanelWindow

        init(_ window: PanelWindow) {
            self.window = window
        }

        static func panel(_ waiting: Int) -> Panel {
            Panel([
                .text("\(waiting) cups", .strong), .button("One more", key: "+", .orderCups(cups: 1)),
                .button("Serve one", key: "s", isDisabled: waiting == 0, .serveCup),
            ])
        }

        func newWaiting(_ waiting: Int) { window.show(Self.panel(waiting)) }
    }

    private final class PanelsView: PanelsComponent, @unchecked Sendable {
        private(set) var offers = PanelOffers()

        func newPanels(_ panels: Table<String, Panel>, changes: TableChanges<String>) {
            for name in changes.inserted + changes.updated + changes.removed { offers.set(panels[name], of: name) }
        }
    }

    @Test func thePanelOfAFeatureIsOnThePageOfAnotherProcess() async throws {
        let store = TestStore(AppState())
        store.exhaustivity = .off
        let bar = try store.connect(BarFeature.self)
        let display = try store.connect(DisplayFeature.self)
        let page = PanelsView()
        try await display.providePanels(to: page)
        await store.receive(PanelsSlice.self)
        let window = PanelWindow("Bar", publishesPanels: true, clock: store.clock, print: { _ in }) {
            try await bar.publishPanel($0)
        }
        window.sendActions(of: bar)
        try await bar.provideOrders(to: OrdersView(window))
        let order = Panel.Command(KioskAction.orderCups(cups: 1))
        await store.receive(PanelsSlice.self) { $0.panels["bar.1"] = OrdersView.panel(0) }
        #expect(try page.offers.action(of: order) == KioskAction.orderCups(cups: 1))
        #expect(try page.offers.action(of: Panel.Command(KioskAction.serveCup), as: KioskAction.self) == nil)
        window.press([.character("+")])
        await store.receive(.orderCups(cups: 1)) { $0.orders.waiting = 1 }
        store.disconnect("bar.1")
        await store.skipReceived()
        #expect(try page.offers.action(of: order, as: KioskAction.self) == nil)
        await store.finish()
    }

    @Test func panelsAreActionsStateAndSlices() async throws {
        let panel = Panel([.text("Closed", .bad), .row("Monday", detail: "8 to 12")])
        let store = TestStore(AppState())
        let notices = try store.connect(NoticesFeature.self)
        try await notices.provideNotices(to: NoticesModel())
        await store.receive(NoticesSlice.self)
        await store.send(.pinNotice(place: .terrace, panel: panel)) { $0.notices.panels = [1: panel] }
        await store.receive(NoticesSlice.self) { $0.panels = [1: panel] }
        await store.send(.writeNotice(place: .counter, text: "Back soon", tone: .good)) {
            $0.notices.text = Panel.Text(text: "Back soon", tone: .good)
        }
        await store.receive(NoticesSlice.self) { $0.text = Panel.Text(text: "Back soon", tone: .good) }
        await store.finish()
    }

    @Test func aSnapshotContainsPanels() throws {
        var state = AppState()
        state.notices.panels = [7: Panel([.button("One more", .orderCups(cups: 1))])]
        state.notices.text = Panel.Text(text: "Back soon")
        var records: [StateRecord] = []
        state.writeRecords { records.append($0) }
        var restored = AppState()
        for record in records {
            let bytes: [UInt8] = try record.serializedBytes()
            try restored.readRecord(StateRecord(serializedBytes: bytes))
        }
        #expect(restored == state)
    }

    @Test func theJSONOfAPanelIsThatOfThePagesScript() {
        let panel = Panel([.button("One more", key: "+", .orderCups(cups: 1))])
        #expect(
            panel.json == #"{"elements":[{"button":{"label":"One more","key":"+","isDisabled":false,"isChosen":false,"#
                + #""command":{"action":"kiosk.OrderCups","json":"{\"cups\":1}","textField":""}}}]}"#)
        let script = String(decoding: PanelPage.script, as: UTF8.self)
        #expect(script.contains("export function showPanel(container, panel, user)"))
        #expect(String(decoding: PanelPage.style, as: UTF8.self).contains(":where(.panel)"))
    }
}
