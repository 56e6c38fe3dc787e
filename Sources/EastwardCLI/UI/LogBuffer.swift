/// The last lines of each process, bounded in count and bytes.
struct LogBuffer {
    static let mostLines = 1000
    static let mostBytes = 256 << 10
    /// The longest line, in characters; the rest of a longer one is dropped.
    static let longestLine = 4096
    /// How many processes have lines. It exceeds the processes of an app by far.
    static let mostProcesses = 256

    struct Line: Equatable {
        /// Such as `12:30:05`.
        var time: String
        var text: String
    }

    private struct Lines {
        var lines: [Line] = []
        /// The index of the oldest line in ``lines``; those before it are removed now and then.
        var first = 0
        var bytes = 0

        mutating func append(_ line: Line) {
            lines.append(line)
            bytes += line.text.utf8.count
            while lines.count - first > LogBuffer.mostLines || bytes > LogBuffer.mostBytes {
                bytes -= lines[first].text.utf8.count
                first += 1
            }
            guard first > LogBuffer.mostLines else { return }
            lines.removeFirst(first)
            first = 0
        }
    }

    private var processes: [String: Lines] = [:]

    /// - Parameter time: such as `2026-01-31T12:00:00.000Z`.
    mutating func append(_ text: String, of process: String, time: String) {
        guard processes[process] != nil || processes.count < Self.mostProcesses else { return }
        let line = Line(time: String(time.dropFirst(11).prefix(8)), text: String(text.prefix(Self.longestLine)))
        processes[process, default: Lines()].append(line)
    }

    func lines(of process: String) -> ArraySlice<Line> {
        guard let lines = processes[process] else { return [] }
        return lines.lines[lines.first...]
    }
}
