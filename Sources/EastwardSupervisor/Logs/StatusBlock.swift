import Eastward
/// The lines below the log that show the status of the processes, on a terminal.
struct StatusBlock: Equatable, Sendable {
    /// The terminal's size in columns and rows.
    var width: Int
    var height: Int
    var colors: Bool

    /// Returns at most a third of the terminal's rows. If space is short, processes that are not ready come first.
    func lines(app: String, _ processes: [ProcessStatus]) -> [String] {
        let up = processes.count { $0.state == "ready" || $0.isCompleted }
        let title = "── \(app): \(up) of \(processes.count) ready "
        let capacity = max(1, height / 3 - 1)
        let shown =
            processes.count <= capacity
            ? processes
            : Array(
                (processes.filter { $0.state != "ready" } + processes.filter { $0.state == "ready" }).prefix(capacity))
        let names = shown.map(\.instanceName)
        let nameWidth = names.map(\.count).max() ?? 0
        let rows = zip(shown, names).map { process, name in
            let state = process.state.padded(to: 9)
            let pid = (process.pid.map(String.init) ?? "-").padded(to: 8)
            let restarts = Self.restarts(process.restarts)
            let line = cut(
                "\(name.padded(to: nameWidth))  \(state)  \(pid)\(restarts)\((process.status ?? "").printable)")
            guard colors, let color = process.color else { return line }
            return "\u{1B}[\(color)m\(line)\u{1B}[0m"
        }
        let rest = processes.count - shown.count
        return [cut(title.padding(with: "─", to: width))] + rows + (rest > 0 ? [cut("… and \(rest) more")] : [])
    }

    private static func restarts(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: "1 restart  "
        default: "\(count) restarts  "
        }
    }

    private func cut(_ text: String) -> String { String(text.prefix(max(0, width - 1))) }
}

extension String {
    fileprivate func padded(to width: Int) -> String { padding(with: " ", to: width) }

    fileprivate func padding(with filler: Character, to width: Int) -> String {
        self + String(repeating: filler, count: max(0, width - count))
    }
}
