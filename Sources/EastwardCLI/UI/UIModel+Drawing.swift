import Eastward
import EastwardOperator
import EastwardSupervisor
import EastwardTerminal
import Foundation

extension UIModel {
    /// The screen: at most `height` lines of at most `width` columns.
    mutating func lines(width: Int, height: Int) -> [StyledText] {
        guard width > 0, height > 0 else { return [] }
        if showsHelp { return Self.help(width, height) }
        let head = [title(width), storeLine(width)]
        let tableHeight = isZoomed ? 0 : min(rowCount + 1, max(4, (height - 4) / 2))
        let body = max(0, height - head.count - tableHeight - 2)
        paneHeight = max(1, body)
        var lines = head
        if !isZoomed { lines += table(width, tableHeight) }
        lines.append(tabs(width))
        lines += pane(width, body)
        let foot = footer(width)
        // The line that takes keys is always visible.
        lines = Array(lines.prefix(max(0, height - 1)))
        while lines.count < height - 1 { lines.append(StyledText()) }
        // Above the line that takes keys.
        if prompt != nil, let notice = noticeLine, let last = lines.indices.last { lines[last] = notice }
        return (lines + [foot]).map { $0.cut(to: width) }
    }

    // MARK: Head

    private func title(_ width: Int) -> StyledText {
        let ready = processes.count { $0.report.state == "ready" }
        let left = StyledText("\(app)", .strong) + StyledText("  \(ready) of \(processes.count) ready")
        let right = report?.revision.map { StyledText("revision \($0.grouped)", .faint) } ?? StyledText()
        let gap = width - left.columns - right.columns
        guard gap >= 2 else { return left }
        return left + StyledText(String(repeating: " ", count: gap)) + right
    }

    private func storeLine(_ width: Int) -> StyledText {
        guard let report else { return StyledText("Connecting …", .faint) }
        guard report.revision != nil else { return StyledText("The store does not answer.", .bad) }
        let rate = report.actionsPerSecond.map { "\(Int($0.rounded()).grouped) actions/s" } ?? "- actions/s"
        var parts = [
            report.latencyP50.map { "p50 \(Int($0.rounded()).grouped) µs" },
            report.latencyP99.map { "p99 \(Int($0.rounded()).grouped) µs" },
            report.waiting.flatMap { $0 > 0 ? "\($0.grouped) waiting" : nil },
        ].compactMap { $0 }
        parts.insert(rate, at: 0)
        let text = StyledText(parts.joined(separator: "  "))
        let room = min(Sparkline.kept, width - text.columns - 2)
        guard room >= 4 else { return text }
        return text + "  " + StyledText(throughput.text(width: room))
    }

    // MARK: Processes

    private struct Column: Sendable {
        var title: String
        var width: Int
        var isNumber = false
        /// Columns with a high number are left out first.
        var order: Int
        var cell: @Sendable (Process) -> StyledText
    }

    private static let columns = [
        Column(title: "STATE", width: 9, order: 0) { StyledText($0.report.state, style(of: $0.report.state)) },
        Column(title: "RESTARTS", width: 8, isNumber: true, order: 3) { StyledText(String($0.report.restarts)) },
        Column(title: "CPU", width: 5, isNumber: true, order: 1) { process in
            StyledText(process.report.cpuPercent.map { "\(Int($0.rounded())) %" } ?? "-")
        },
        Column(title: "MEMORY", width: 8, isNumber: true, order: 2) { process in
            StyledText(process.report.memoryBytes.map { "\(($0 + (1 << 19)) >> 20) MiB" } ?? "-")
        },
        Column(title: "UPTIME", width: 7, isNumber: true, order: 4) { process in
            StyledText(process.report.pid == nil ? "-" : Ps.uptime(process.report.uptimeSeconds))
        },
        Column(title: "ACTIONS/S", width: 15, isNumber: true, order: 5) { process in
            let rate = Int((process.rate.last ?? 0).rounded())
            return StyledText(process.rate.text(width: 9)) + StyledText(String(rate).leftPadded(to: 6))
        },
    ]

    private static func style(of state: String) -> TextStyle {
        switch state {
        case "ready": .plain
        case "failed", "unhealthy": .bad
        default: .warning
        }
    }

    private func table(_ width: Int, _ height: Int) -> [StyledText] {
        let room = max(0, height - 1)
        // Beside the name: behind the columns there may be no place.
        let title = rowCount > room ? "NAME \(selected + 1)/\(rowCount)" : "NAME"
        let longest = (processes.map(\.report.name) + [Self.supervisor, title]).map(\.columns).max() ?? 0
        let nameWidth = min(max(4, longest), max(8, width / 2 - 6))
        var columns = Self.columns
        while 2 + nameWidth + columns.reduce(0, { $0 + 2 + $1.width }) > width,
            let last = columns.indices.max(by: { columns[$0].order < columns[$1].order })
        {
            columns.remove(at: last)
        }
        let header =
            ["  " + StyledText(title).fitted(to: nameWidth)]
            + columns.map { "  " + Self.fitted(StyledText($0.title), $0) }
        let rows = processes.enumerated().map { index, process in
            let cells = columns.map { "  " + Self.fitted($0.cell(process), $0) }
            let name = [mark(index) + StyledText(process.report.name).fitted(to: nameWidth)]
            return emphasized((name + cells).reduce(StyledText(), +), index)
        }
        let last = emphasized(
            mark(processes.count) + StyledText(Self.supervisor).fitted(to: nameWidth), processes.count)
        let all = rows + [last]
        let first = min(max(0, selected - room / 2), max(0, all.count - room))
        let head = header.reduce(StyledText(), +).styled(focus == .processes ? .strong : .faint)
        return [head] + all[first..<min(all.count, first + room)]
    }

    private func mark(_ index: Int) -> StyledText { index == selected ? "▸ " : "  " }

    private func emphasized(_ row: StyledText, _ index: Int) -> StyledText {
        index == selected && focus == .processes ? row.styled(.inverse) : row
    }

    private static func fitted(_ cell: StyledText, _ column: Column) -> StyledText {
        guard column.isNumber, cell.columns < column.width else { return cell.fitted(to: column.width) }
        return StyledText(String(repeating: " ", count: column.width - cell.columns)) + cell
    }

    // MARK: The lower pane

    private func tabs(_ width: Int) -> StyledText {
        let names: [(Pane, String)] = [
            (.logs, width < 60 ? "Logs" : "Logs of \(selectedName)"), (.actions, "Actions"), (.state, "State"),
        ]
        var line = StyledText()
        for (pane, name) in names {
            let text = "\(pane.rawValue) \(name)"
            line +=
                pane == self.pane
                ? StyledText("[\(text)]", focus == .pane ? .inverse : .strong) : StyledText(" \(text) ", .faint)
            line += " "
        }
        if scrolled > 0, pane != .state { line += StyledText("↓ \(scrolled) more", .faint) }
        if !search.isEmpty, pane != .state {
            let count = pane == .logs ? shownLogs.count : shownActions.count
            line += StyledText("\(count) with “\(search)”", .warning)
        }
        let rest = width - line.columns
        return rest > 0 ? line + StyledText(String(repeating: "─", count: rest), .faint) : line
    }

    private func pane(_ width: Int, _ height: Int) -> [StyledText] {
        guard height > 0 else { return [] }
        if case .dispatch(let input) = prompt, !input.candidates.isEmpty {
            return candidates(of: input, width, height)
        }
        return switch pane {
        case .logs: logLines(width, height)
        case .actions: actionLines(width, height)
        case .state: treeLines(width, height)
        }
    }

    private func logLines(_ width: Int, _ height: Int) -> [StyledText] {
        let lines = shownLogs
        guard !lines.isEmpty else {
            return StyledText(search.isEmpty ? "No output yet." : "No line contains “\(search)”.", .faint)
                .wrapped(to: width)
        }
        var shown: [StyledText] = []
        for line in lines.dropLast(scrolled).reversed() {
            let time = width >= 60 ? StyledText("\(line.time) ", .faint) : StyledText()
            shown = (time + highlighted(line.text.printable)).wrapped(to: width) + shown
            if shown.count >= height { break }
        }
        return Array(shown.suffix(height))
    }

    /// The text with the search text emphasized.
    private func highlighted(_ text: String) -> StyledText {
        guard !search.isEmpty else { return StyledText(text) }
        var result = StyledText()
        var rest = text[...]
        while let range = rest.range(of: search, options: .caseInsensitive), !range.isEmpty {
            result += StyledText(rest[..<range.lowerBound]) + StyledText(rest[range], .inverse)
            rest = rest[range.upperBound...]
        }
        return result + StyledText(rest)
    }

    private func actionLines(_ width: Int, _ height: Int) -> [StyledText] {
        let actions = shownActions
        guard !actions.isEmpty else {
            return StyledText(search.isEmpty ? actionsNote : "No action contains “\(search)”.", .faint)
                .wrapped(to: width)
        }
        let shown = actions.dropLast(scrolled).suffix(height)
        let real = shown.filter { $0.revision > 0 }
        let sender = min(16, real.map(\.sender.columns).max() ?? 0)
        let name = min(max(12, width / 3), real.map(\.name.columns).max() ?? 0)
        return shown.map { action in
            guard action.revision > 0 else { return StyledText("\(action.sender) \(action.name)", .faint) }
            let digits = width >= 100 ? 12 : 8
            let time = width >= 60 ? StyledText("\(action.time.prefix(digits))  ", .faint) : StyledText()
            let latency =
                action.microseconds < 100_000
                ? "\(action.microseconds.grouped) µs" : "\((action.microseconds / 1000).grouped) ms"
            let outcome =
                action.rejection.map { StyledText("rejected: \($0)", .bad) } ?? StyledText("applied", .good)
            return time + StyledText(action.sender).fitted(to: sender) + "  "
                + StyledText(action.name).fitted(to: name)
                + StyledText(width >= 60 ? "  \(latency.leftPadded(to: 9))  " : "  ") + outcome
        }
    }

    private func treeLines(_ width: Int, _ height: Int) -> [StyledText] {
        let rows = tree.rows
        guard !rows.isEmpty else { return [StyledText("The store does not answer.", .faint)] }
        let first = min(max(0, tree.selected - height / 2), max(0, rows.count - height))
        return rows[first..<min(rows.count, first + height)].enumerated().map { index, row in
            let isSelected = first + index == tree.selected
            let sign = row.isOpen.map { $0 ? "▾ " : "▸ " } ?? "  "
            let label = String(repeating: "  ", count: row.path.count - 1) + sign + row.label
            let text = StyledText(label) + (row.value.isEmpty ? StyledText() : StyledText("  \(row.value)", .faint))
            let line = (isSelected ? StyledText(">") : StyledText(" ")) + text
            return isSelected && focus == .pane ? line.cut(to: width).styled(.inverse) : line
        }
    }

    private func candidates(of input: CommandInput, _ width: Int, _ height: Int) -> [StyledText] {
        let candidates = input.candidates
        let name = min(width / 2, candidates.map(\.word.columns).max() ?? 0)
        let first = min(max(0, input.selected - height / 2), max(0, candidates.count - height))
        return candidates[first..<min(candidates.count, first + height)].enumerated().map { index, candidate in
            let isSelected = first + index == input.selected
            let word = StyledText(candidate.word).fitted(to: name)
            return (isSelected ? "▸ " + word.styled(.inverse) : "  " + word) + "  " + StyledText(candidate.help, .faint)
        }
    }

    // MARK: The last line

    private func footer(_ width: Int) -> StyledText {
        switch prompt {
        case .confirm(let question, _): return StyledText(question, .strong)
        case .search: return StyledText("/", .strong) + StyledText(search) + "▏"
        case .dispatch(let input):
            // The end of a long line is visible.
            var text = input.text
            while text.columns > max(0, width - 4) { text.removeFirst() }
            return StyledText("> ", .strong) + StyledText(text) + "▏"
        case nil: break
        }
        if let noticeLine { return noticeLine }
        let keys =
            width >= 76
            ? "Tab pane  / search  s start  x stop  r restart  d dispatch  ? keys  q quit"
            : width >= 50 ? "Tab pane  / search  d dispatch  ? keys  q quit" : "? keys  q quit"
        return StyledText(keys, .faint)
    }

    private var noticeLine: StyledText? {
        notice.map { StyledText($0.text, $0.isError ? .bad : .good) }
    }

    private static func help(_ width: Int, _ height: Int) -> [StyledText] {
        let keys: [(String, String)] = [
            ("↑ ↓", "select a process, or move in the pane"), ("Tab", "switch between processes and pane"),
            ("1 2 3", "logs, actions, state"), ("/", "search in logs and actions; Esc clears"),
            ("PgUp PgDn", "scroll the pane"), ("Home End", "oldest, newest; newest follows"),
            ("→ ←", "open, close a node of the state"), ("s x r", "start, stop, restart the process"),
            ("d", "dispatch an action; Tab completes"), ("z", "the pane on the whole screen"),
            ("q Ctrl-C", "quit; the app continues"),
        ]
        let lines = keys.map { key, text in StyledText(key, .strong).fitted(to: 11) + StyledText(text) }
        return Array(
            ([StyledText("Keys", .strong)] + lines + [StyledText("Any key closes this.", .faint)]).prefix(height)
        )
        .map { $0.cut(to: width) }
    }
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - columns)) + self
    }
}
