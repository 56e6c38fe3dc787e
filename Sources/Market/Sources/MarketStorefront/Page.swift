import Eastward
import EastwardView
import MarketContract
import MarketScreens

/// The state behind the page's requests: the offers of the shop and the panels, and the supervisor's processes.
final class Page {
    /// The processes whose panels the page shows.
    private static let processes = Set(Screen.destinations.map(\.process) + ["router"])

    /// Whether the store answers.
    var connection = ConnectionState.connected
    /// The reason why the catalogue could not be read, if it could not.
    var failure: String?
    /// The forms of the visits, by visitor.
    var forms: Table<String, Signup> = [:]
    var members: Table<String, Member> = [:]

    /// The last panel of each process.
    private var panels: [String: Panel] = [:]
    /// The processes that publish a panel now.
    private var running: Set<String> = []
    /// The supervisor's processes; none without a supervisor.
    private(set) var processes: [RunningProcess] = []
    /// The last recovery of each process.
    private var recoveries: [String: Recoveries.Recovery] = [:]

    /// Whether the store takes actions now.
    var isStoreReady: Bool { connection != .disconnected }

    /// The hints at the fields of a visitor's form.
    func hints(for visitor: String) -> SignupHints {
        SignupHints(forms[visitor] ?? Signup(), members)
    }

    // MARK: The processes

    func show(_ processes: [RunningProcess]) {
        self.processes = processes
    }

    func show(_ recovery: Recoveries.Recovery) {
        recoveries[recovery.process] = recovery
    }

    /// Shows the panel of a process.
    func show(_ panel: Panel, of process: String) {
        guard Self.processes.contains(process) else { return }
        panels[process] = panel
    }

    /// Marks the panels of all processes except `processes` as their last ones. They stay on the page and offer nothing.
    func show(running processes: Set<String>) {
        running = processes
    }

    /// Whether the process publishes its panel now.
    func isRunning(_ process: String) -> Bool { running.contains(process) }

    /// The actions that the panel of a process offers.
    func offers(of process: String) -> PanelOffers {
        var offers = PanelOffers()
        if isRunning(process) { offers.set(panels[process], of: process) }
        return offers
    }

    /// The data of the drawer behind the scenes that is in no slice.
    var backstage: PageJSON {
        let last = panels.filter { !isRunning($0.key) }.sorted { $0.key < $1.key }
        return .object([
            ("processes", .list(processes.map(PageJSON.process))),
            ("recoveries", .list(recoveries.values.sorted { $0.number < $1.number }.map(PageJSON.recovery))),
            ("lastPanels", .object(last.map { ($0.key, .json($0.value.json)) })),
        ])
    }
}
