import Eastward
import EastwardView
import MarketContract
import MarketScreens

/// The page, and the windows that show it.
final class Page {
    /// The maximum number of windows that are served at once.
    static let mostWindows = 64

    /// The process whose panel is the page's navigation.
    private static let router = "router"
    /// The processes whose panels the page shows.
    private static let processes = Set(Screen.destinations.map(\.process) + [router])

    private var model = PageModel()
    private(set) var offers = PanelOffers()
    private var windows: [Int: AsyncStream<Void>.Continuation] = [:]
    private var nextWindow = 0

    init() {
        let screens = Screen.destinations.map { PageJSON.screen($0.process, title: $0.title) }
        _ = model.set(PageModel.Event(kind: "screens", json: "[\(screens.joined(separator: ","))]"))
    }

    /// Shows the panel of a process.
    func show(_ panel: Panel, of process: String) {
        guard Self.processes.contains(process) else { return }
        offers.set(panel, of: process)
        set(PageModel.Event(kind: "panel", json: PageJSON.panel(panel, of: process)), name: process)
    }

    /// Shows the panel of a screen, on a small window instead of all others.
    func show(_ screen: Screen) {
        set(PageModel.Event(kind: "screen", json: PageJSON.screen(screen.process)))
    }

    /// Marks the panels of all processes except `processes` as their last ones. They stay on the page and still offer
    /// their actions: the store applies these without the process.
    func show(running processes: Set<String>) {
        set(PageModel.Event(kind: "running", json: PageJSON.running(processes)))
    }

    func show(_ health: [String: Health]) {
        set(PageModel.Event(kind: "health", json: PageJSON.health(health)))
    }

    private func set(_ event: PageModel.Event, name: String = "") {
        guard model.set(event, name: name) else { return }
        for window in windows.values { window.yield() }
    }

    /// The events after `version`, and the current version.
    func events(since version: Int) -> ([PageModel.Event], version: Int) {
        (model.events(since: version), model.version)
    }

    /// An open window.
    struct Window: Sendable {
        /// Yields when there are new events, the first time at once.
        let changes: AsyncStream<Void>
        /// Ends ``changes``.
        let close: @Sendable () -> Void
    }

    /// - Returns: `nil` if there are too many windows already.
    func openWindow() -> Window? {
        guard windows.count < Self.mostWindows else { return nil }
        let (stream, window) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = nextWindow
        nextWindow += 1
        windows[id] = window
        window.onTermination = { [weak self] _ in
            Task { @MainActor in self?.windows[id] = nil }
        }
        window.yield()
        return Window(changes: stream) { window.finish() }
    }
}

/// The health of a process that shows a panel.
nonisolated enum Health: String, Sendable {
    case ready, reconnecting, stopped
}
