import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Logs: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the processes' output, and with --follow new output too.",
        discussion: """
              eastward logs -f counter
              eastward logs --since 5m
              eastward logs -n 20 store supervisor

            The supervisor retains the newest 8 MiB; the process with the most output loses its oldest lines first. By \
            default all of them are printed. A line is prefixed with its instance's name; with --json it is the JSON \
            object that `eastward up` writes, with the level, label, message and metadata of an entry of swift-log. \
            On a terminal the control characters of a process are escaped, such as \\u001B; elsewhere lines are \
            unchanged. If this reader is too slow, the supervisor drops lines, and standard error reports their \
            number; with --json, a line {"dropped":N} does.

            Exits with 0 at the end, or with --follow when the app has stopped; 1 if there is no such process; 69 if no \
            app runs. Ctrl-C ends it as it ends `tail -f`: a shell shows 130.
            """)

    @Argument(
        help: "Processes of the manifest, instances such as counter.2, or supervisor; by default all.",
        completion: ProcessNames.completion)
    var names: [String] = []
    @Flag(name: .shortAndLong, help: "Print new lines too, until Ctrl-C or the app stops.")
    var follow = false
    @Option(
        help: "Only lines from then on: a time such as 12:30 or 2026-01-31T12:30:00Z, or how long ago, such as 5m.")
    var since: PointInTime?
    @Option(
        name: [.customShort("n"), .long],
        help: "Of the existing lines, only this many of the last, over all processes.")
    var tail: Int?
    @Flag(name: .shortAndLong, help: "Print the local time of each line.") var times = false
    @Flag(help: "Print JSON lines, with times.") var json = false
    @OptionGroup var directory: RunDirectoryOptions

    func validate() throws {
        guard tail ?? 0 >= 0 else { throw ValidationError("--tail is 0 or more.") }
    }

    func run() async throws {
        try await reportingErrors {
            try await reportingEnd(follows: follow) {
                let directory = try directory.running()
                let style = json ? .json : try await style(directory)
                let selection = LogSelection(names: names, since: since?.date, tail: tail, follow: follow)
                for try await element in try ControlStreamClient.logs(directory, selection) {
                    switch element {
                    case .item(let line) where times && !json:
                        let time = Array("\(Self.localTime(line.time)) ".utf8)
                        let lines = line.formatted(style).split(separator: 0x0A, omittingEmptySubsequences: false)
                        Terminal.write(lines.dropLast().flatMap { time + $0 + [0x0A] })
                    case .item(let line) where json:
                        Terminal.print(String(decoding: line.formatted(style).dropLast(), as: UTF8.self))
                    case .item(let line): Terminal.write(line.formatted(style))
                    case .dropped(let count) where json: Terminal.print("{\"dropped\":\(count)}")
                    case .dropped(let count): Terminal.printError("\(count) lines were lost: this reader was too slow.")
                    }
                }
            }
        }
    }

    /// A time of the log, such as `2026-01-31 12:00:00.000`; the text itself if it is none.
    private static func localTime(_ text: String) -> String {
        guard let time = try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) else {
            return text
        }
        return time.formatted(
            Date.ISO8601FormatStyle(
                dateSeparator: .dash, dateTimeSeparator: .space, includingFractionalSeconds: true,
                timeZone: .current
            ).year().month().day().dateSeparator(.dash).dateTimeSeparator(.space).time(includingFractionalSeconds: true)
        )
    }

    /// The style of the lines, with prefixes as wide as those of `eastward up`.
    private func style(_ directory: RunDirectory) async throws -> LogLine.Style {
        let all = try await ControlClient.connect(directory).ps().map(\.instanceName) + [LogLine.supervisor]
        return .terminal(width: all.map(\.count).max() ?? 0, colors: Terminal.isColored, escapes: Terminal.isOutput)
    }
}

/// Runs `body`, which reads a stream of the supervisor. With `follows`, the end of the app is not an error.
func reportingEnd(follows: Bool, _ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let error as ControlError where !(follows && error.code == .connectionLost) {
        throw CommandError("\(error)", exitCode: error.code == .unknownProcess ? 1 : SystemExit.unavailable)
    } catch is ControlError {}
    if follows { Terminal.printError("The app has stopped.") }
}

extension PointInTime: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
