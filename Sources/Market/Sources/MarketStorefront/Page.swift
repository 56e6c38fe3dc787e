import Eastward
import EastwardView
import MarketContract
import MarketScreens

/// The page, and the windows that show it.
final class Page {
    /// The maximum number of windows that are served at once.
    static let mostWindows = 64
    /// The maximum number of these windows that one visitor has.
    static let mostWindowsOfAVisitor = 16

    /// The processes whose panels the page shows.
    private static let processes = Set(Screen.destinations.map(\.process) + ["router"])

    private var model = PageModel()
    private(set) var shop = Shop()
    /// The last panel of each process.
    private var panels: [String: Panel] = [:]
    /// The processes that publish a panel now.
    private var running: Set<String> = []
    private var store: RunningProcess?
    private var windows: [Int: (visitor: String, changes: AsyncStream<Void>.Continuation)] = [:]
    private var nextWindow = 0

    // MARK: The shop

    /// Changes the shop, and shows each visitor the own visit.
    func updateShop(_ change: (inout Shop) -> Void) {
        change(&shop)
        for visitor in Set(windows.values.map(\.visitor)) { showVisit(of: visitor) }
    }

    func show(_ item: Item?, number: Int) {
        set("item", .item(item, number: number), name: "\(number)")
    }

    func show(shelf order: [Int], isLoading: Bool, failure: String?) {
        set("shelf", .shelf(order, isLoading: isLoading, failure: failure))
    }

    func show(_ banana: Banana) {
        set("banana", .banana(banana))
    }

    func show(count: Int) {
        set("count", .count(count))
    }

    private func showVisit(of visitor: String) {
        set("visit", shop.visit(of: visitor), for: visitor)
    }

    // MARK: The processes

    /// Whether the store takes actions now, as far as the supervisor knows.
    var isStoreReady: Bool { store.map { $0.state == "ready" } ?? true }

    /// - Parameter processes: none without a supervisor.
    func show(_ processes: [RunningProcess]) {
        store = processes.first { $0.name == "store" }
        set("processes", .list(processes.map(PageJSON.process)))
    }

    func show(_ recovery: Recoveries.Recovery) {
        set("recovered", .recovery(recovery), name: recovery.process)
    }

    /// Shows the panel of a process.
    func show(_ panel: Panel, of process: String) {
        guard Self.processes.contains(process) else { return }
        panels[process] = panel
        set("panel", .panel(panel, of: process), name: process)
    }

    /// Marks the panels of all processes except `processes` as their last ones. They stay on the page and offer nothing.
    func show(running processes: Set<String>) {
        running = processes
        set("running", .running(processes))
    }

    /// Whether the process publishes its panel now.
    func isRunning(_ process: String) -> Bool { running.contains(process) }

    /// The actions that the panel of a process offers.
    func offers(of process: String) -> PanelOffers {
        var offers = PanelOffers()
        if isRunning(process) { offers.set(panels[process], of: process) }
        return offers
    }

    // MARK: The windows

    private func set(_ kind: String, _ json: PageJSON, name: String = "", for visitor: String? = nil) {
        guard model.set(PageModel.Event(kind: kind, json: json.line), name: name, for: visitor) else { return }
        for window in windows.values where visitor == nil || window.visitor == visitor { window.changes.yield() }
    }

    /// The events for a visitor after `version`, and the current version.
    func events(since version: Int, for visitor: String) -> ([PageModel.Event], version: Int) {
        (model.events(since: version, for: visitor), model.version)
    }

    /// An open window.
    struct Window: Sendable {
        /// Yields when there are new events, the first time at once.
        let changes: AsyncStream<Void>
        /// Ends ``changes``.
        let close: @Sendable () -> Void
    }

    /// - Returns: `nil` if there are too many windows already.
    func openWindow(of visitor: String) -> Window? {
        guard windows.count < Self.mostWindows,
            windows.values.count(where: { $0.visitor == visitor }) < Self.mostWindowsOfAVisitor
        else { return nil }
        let (stream, window) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextWindow
        nextWindow += 1
        windows[id] = (visitor, window)
        window.onTermination = { [weak self] _ in
            Task { @MainActor in self?.close(id, of: visitor) }
        }
        showVisit(of: visitor)
        window.yield()
        return Window(changes: stream) { window.finish() }
    }

    private func close(_ window: Int, of visitor: String) {
        windows[window] = nil
        if !windows.values.contains(where: { $0.visitor == visitor }) { model.removePieces(for: visitor) }
    }
}
