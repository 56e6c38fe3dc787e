import Eastward
import EastwardOperator
import EastwardSupervisor
import EastwardTerminal
import Foundation

/// The content of `eastward ui`: the reports of the app, and the user's place in it. No I/O, no clock.
struct UIModel {
    /// The content below the processes.
    enum Pane: Int, CaseIterable {
        case logs = 1
        case actions, state
    }

    /// The part of the screen that the arrow keys move in.
    enum Focus {
        case processes, pane
    }

    /// The line at the bottom, if it takes keys.
    enum Prompt {
        case search
        case dispatch(CommandInput)
        /// A question before `effect`.
        case confirm(String, UIEffect)
    }

    /// A committed action.
    struct Action: Equatable {
        /// Such as `12:30:05.123`.
        var time: String
        var sender: String
        var name: String
        var revision: UInt64
        /// The reason if it was rejected.
        var rejection: String?
        var microseconds: UInt64
    }

    /// A process in the table.
    struct Process: Equatable {
        var report: TopReport.Process
        var role: String?
        var status: String?
        var rate = Sparkline()
    }

    /// How many actions are kept.
    static let mostActions = 500
    /// The row of the supervisor's own log.
    static let supervisor = LogLine.supervisor

    let app: String
    private(set) var processes: [Process] = []
    private(set) var report: TopReport?
    private(set) var throughput = Sparkline()
    private(set) var logs = LogBuffer()
    private(set) var actions: [Action] = []
    private(set) var tree = TreeView()
    /// Why no actions are shown, if there is a reason.
    private(set) var actionsNote = "No action was committed since this view was opened."
    private(set) var notice: (text: String, isError: Bool)?

    private(set) var selected = 0
    private(set) var pane = Pane.logs
    private(set) var focus = Focus.processes
    private(set) var prompt: Prompt?
    private(set) var search = ""
    private(set) var isZoomed = false
    private(set) var showsHelp = false
    /// How many lines of logs or actions are below the screen; 0 follows new ones.
    private(set) var scrolled = 0
    /// The height of the content below the processes, by which it scrolls.
    var paneHeight = 10

    private var description: WireDescription?
    private var sliceValues: [String: (revision: UInt64, json: String)] = [:]
    private var state: (revision: UInt64, records: [String])?
    private var stateNote = "Reading …"
    /// The actions of each process at the last sample.
    private var totals: [String: UInt64] = [:]

    init(app: String) {
        self.app = app
    }

    /// The selected process, or `supervisor`.
    var selectedName: String {
        processes.indices.contains(selected) ? processes[selected].report.name : Self.supervisor
    }

    /// The number of rows in the table of processes, with the supervisor's.
    var rowCount: Int { processes.count + 1 }

    // MARK: Events

    mutating func receive(_ event: UIEvent) {
        switch event {
        case .sample(let report, let statuses): take(report, statuses)
        case .totals(let totals): take(totals: totals)
        case .log(let process, let time, let text):
            logs.append(text, of: process, time: time)
            if scrolled > 0, pane == .logs, process == selectedName, matches(text) { scrolled += 1 }
        case .logsDropped(let count):
            notice = ("\(count) log lines were lost: the terminal was too slow.", true)
        case .actions(let new, let skipped): take(new, skipped: skipped)
        case .noActions(let reason): actionsNote = reason
        case .description(let description):
            self.description = description
            updateTree()
        case .state(let revision, let records):
            state = (revision, records)
            updateTree()
        case .noState(let reason):
            stateNote = reason
            updateTree()
        case .slice(let name, let revision, let json):
            sliceValues[name] = (revision, json)
            updateTree()
        case .notice(let text, let isError): notice = (text, isError)
        }
    }

    private mutating func take(_ report: TopReport, _ statuses: [ProcessStatus]) {
        let name = selectedName
        let hadProcesses = !processes.isEmpty
        self.report = report
        processes = report.processes.map { process in
            let status = statuses.first { $0.instanceName == process.name }
            let before = processes.first { $0.report.name == process.name }
            return Process(
                report: process, role: status?.role, status: status?.status, rate: before?.rate ?? Sparkline())
        }
        throughput.append(report.actionsPerSecond ?? 0)
        // The selection follows its process.
        if hadProcesses { selected = processes.firstIndex { $0.report.name == name } ?? processes.count }
        selected = min(selected, processes.count)
    }

    private mutating func take(totals new: [String: UInt64]) {
        for index in processes.indices {
            let name = processes[index].report.name
            let count = new[name].flatMap { now in totals[name].map { now >= $0 ? now - $0 : 0 } } ?? 0
            processes[index].rate.append(Double(count))
        }
        totals = new
    }

    private mutating func take(_ new: [Action], skipped: UInt64) {
        if skipped > 0 {
            actions.append(
                Action(
                    time: new.first?.time ?? "", sender: "…", name: "\(skipped.grouped) more actions", revision: 0,
                    microseconds: 0))
        }
        actions += new
        if actions.count > Self.mostActions { actions.removeFirst(actions.count - Self.mostActions) }
        if scrolled > 0, pane == .actions {
            scrolled = min(scrolled + new.count + (skipped > 0 ? 1 : 0), max(0, actions.count - 1))
        }
    }

    private mutating func updateTree() {
        var roots: [TreeView.Root] = []
        if let state {
            roots.append(TreeView.Root(name: Self.stateRoot, value: Self.value(of: state.records)))
        } else {
            roots.append(TreeView.Root(name: Self.stateRoot, note: stateNote))
        }
        for slice in slices {
            let value = sliceValues[slice]
            roots.append(
                TreeView.Root(name: slice, value: value.map { JSONText($0.json) }, note: "Waiting for the store …"))
        }
        tree.set(roots)
    }

    /// One object for the records of a state: a part is a member, and the rows of a table are an object by their keys.
    private static func value(of records: [String]) -> JSONText {
        var members: [(name: String, value: String)] = []
        var rows: [String: [String]] = [:]
        for member in records.flatMap({ JSONText($0).members ?? [] }) {
            let parts = member.value.members ?? []
            if parts.map(\.name) == ["key", "value"] {
                if rows[member.name] == nil { members.append((member.name, "")) }
                let key = parts[0].value.text
                let name = key.hasPrefix("\"") ? key : "\"\(key)\""
                rows[member.name, default: []].append("\(name):\(parts[1].value.text)")
            } else {
                members.append((member.name, member.value.text))
            }
        }
        let texts = members.map { name, value in
            "\"\(name)\":" + (rows[name].map { "{\($0.joined(separator: ","))}" } ?? value)
        }
        return JSONText("{\(texts.joined(separator: ","))}")
    }

    private static let stateRoot = "state"

    private var slices: [String] { Set((description?.roles ?? []).flatMap(\.slices)).sorted() }

    // MARK: Search

    func matches(_ text: String) -> Bool {
        search.isEmpty || text.range(of: search, options: .caseInsensitive) != nil
    }

    /// The lines of the selected process that contain the search text.
    var shownLogs: [LogBuffer.Line] {
        let lines = logs.lines(of: selectedName)
        return search.isEmpty ? Array(lines) : lines.filter { matches($0.text) }
    }

    var shownActions: [Action] {
        search.isEmpty ? actions : actions.filter { matches("\($0.sender) \($0.name) \($0.rejection ?? "")") }
    }

    // MARK: Keys

    /// Handles a key. Returns the requests that it makes.
    mutating func press(_ key: Key) -> [UIEffect] {
        if key == .control("c") { return [.quit] }
        notice = nil
        if showsHelp {
            showsHelp = false
            return []
        }
        switch prompt {
        case .confirm(_, let effect):
            prompt = nil
            return key == .character("y") || key == .character("Y") ? [effect] : []
        case .search:
            pressInSearch(key)
            return []
        case .dispatch(let input): return press(key, in: input)
        case nil: return pressCommand(key)
        }
    }

    private mutating func pressInSearch(_ key: Key) {
        scrolled = 0
        switch key {
        case .character(let character): search.append(character)
        case .paste(let text): search += text.prefix(200).filter { !$0.isNewline }
        case .backspace: _ = search.popLast()
        case .control("u"): search = ""
        case .enter: prompt = nil
        case .escape:
            search = ""
            prompt = nil
        default: break
        }
    }

    private mutating func press(_ key: Key, in input: CommandInput) -> [UIEffect] {
        var input = input
        switch key {
        case .character(let character): input.insert(String(character))
        case .paste(let text): input.insert(text)
        case .backspace: input.removeLast()
        case .control("u"): input.clear()
        case .next: input.complete()
        case .previous, .up: input.move(by: -1)
        case .down: input.move(by: 1)
        case .escape:
            prompt = nil
            return []
        case .enter:
            let words = input.words
            guard let action = words.first else {
                prompt = nil
                return []
            }
            // The line stays for the next action.
            prompt = .dispatch(input)
            return [.dispatch(action: action, fields: Array(words.dropFirst()))]
        default: break
        }
        prompt = .dispatch(input)
        return []
    }

    private mutating func pressCommand(_ key: Key) -> [UIEffect] {
        switch key {
        case .character("q"): return [.quit]
        case .character("?"): showsHelp = true
        case .character("1"): show(.logs)
        case .character("2"): show(.actions)
        case .character("3"): return showState()
        case .character("z"): isZoomed.toggle()
        case .character("/"): prompt = .search
        case .character("d"): return askForAction()
        case .character("s"): return request { .start($0) }
        case .character("x"): return request { .stop($0) }
        case .character("r"): return request { .restart($0) }
        case .next, .previous: focus = focus == .processes ? .pane : .processes
        case .escape:
            if search.isEmpty { focus = .processes } else { search = "" }
            scrolled = 0
        case .up, .character("k"): move(by: -1)
        case .down, .character("j"): move(by: 1)
        case .pageUp: scroll(by: paneHeight)
        case .pageDown: scroll(by: -paneHeight)
        case .home, .character("g"): scroll(by: Int.max / 2)
        case .end, .character("G"): scroll(by: -Int.max / 2)
        case .enter, .right, .character("l"): return open()
        case .left, .character("h"): close()
        default: break
        }
        return []
    }

    private mutating func show(_ pane: Pane) {
        self.pane = pane
        scrolled = 0
    }

    private mutating func showState() -> [UIEffect] {
        show(.state)
        focus = .pane
        updateTree()
        return [.describe]
    }

    private mutating func askForAction() -> [UIEffect] {
        guard let description else {
            notice = ("The store does not answer, so its actions are unknown.", true)
            return [.describe]
        }
        prompt = .dispatch(CommandInput(actions: description.actions.map { ($0.name, $0.json) }))
        return []
    }

    private mutating func move(by step: Int) {
        guard focus == .pane else {
            selected = min(max(0, selected + step), rowCount - 1)
            scrolled = 0
            return
        }
        scroll(by: -step)
    }

    /// Moves up in the lower pane, or down if `lines` is negative.
    private mutating func scroll(by lines: Int) {
        switch pane {
        case .logs: scrolled = min(max(0, scrolled + lines), max(0, shownLogs.count - 1))
        case .actions: scrolled = min(max(0, scrolled + lines), max(0, shownActions.count - 1))
        case .state: tree.move(by: -lines)
        }
    }

    private mutating func open() -> [UIEffect] {
        guard focus == .pane else {
            focus = .pane
            return []
        }
        guard pane == .state, let root = tree.openSelected() else { return [] }
        return root == Self.stateRoot ? [.readState] : [.watch(slice: root)]
    }

    private mutating func close() {
        if focus == .pane, pane == .state { tree.closeSelected() } else { focus = .processes }
    }

    /// Whether the state is visible, so that it must be read again after a change.
    var showsState: Bool { pane == .state && tree.isOpen(Self.stateRoot) }

    private mutating func request(_ make: (String) -> UIEffect) -> [UIEffect] {
        guard processes.indices.contains(selected) else {
            notice = ("The supervisor is no process of the app. To end the app: eastward down", true)
            return []
        }
        let process = processes[selected]
        let name = process.report.name
        let effect = make(name)
        switch effect {
        case .stop where process.role == nil:
            prompt = .confirm("Stop \(name)? Features wait for it until it is started. y/n", effect)
        case .stop: prompt = .confirm("Stop \(name)? y/n", effect)
        case .restart where process.role == nil: prompt = .confirm("Restart \(name)? y/n", effect)
        default: return [effect]
        }
        return []
    }
}

/// An event for ``UIModel``.
enum UIEvent {
    /// The measurements of the last second.
    case sample(TopReport, [ProcessStatus])
    /// How many actions each process has sent in all.
    case totals([String: UInt64])
    case log(process: String, time: String, text: String)
    case logsDropped(Int)
    case actions([UIModel.Action], skipped: UInt64)
    case noActions(String)
    case description(WireDescription)
    case state(revision: UInt64, records: [String])
    case noState(String)
    case slice(name: String, revision: UInt64, json: String)
    case notice(String, isError: Bool)
}

/// A request of the user.
enum UIEffect: Equatable {
    case quit
    case start(String), stop(String), restart(String)
    case dispatch(action: String, fields: [String])
    case describe
    case readState
    case watch(slice: String)
}
