import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import EastwardTerminal
import Foundation

struct Ps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the app's processes.",
        discussion: """
            Exits with 0 only when all of them are ready or have completed, else with 69; and with 1 if there is no \
            such process.

            With --watch it continues: on a terminal the table is updated, otherwise it is printed again at each \
            change. That exits with 0 after q, or when the app has stopped; after Ctrl-C a shell shows 130.
            """)

    @Argument(
        help: "Processes of the manifest, or instances such as counter.2; by default all.",
        completion: ProcessNames.completion)
    var names: [String] = []
    @OptionGroup var directory: RunDirectoryOptions
    @Flag(help: "Print a JSON array.") var json = false
    @Flag(name: .shortAndLong, help: "Continue until Ctrl-C or the app stops.") var watch = false

    func run() async throws {
        try await reportingErrors {
            guard !watch else { return try await follow() }
            let processes: [ProcessStatus]
            do {
                processes = try await ControlClient.connect(directory.running()).ps().named(names)
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: SystemExit.unavailable)
            }
            try printAll(processes)
            guard processes.allSatisfy({ $0.state == "ready" || $0.isCompleted }) else {
                throw ExitCode(SystemExit.unavailable)
            }
        }
    }

    private func follow() async throws {
        let inPlace = Terminal.isOutput && !json
        var shown = 0
        try await reportingEnd(follows: true) {
            let directory = try directory.running()
            let client = try await ControlClient.connect(directory)
            // The stream of changes has no timeout; this has one.
            _ = try await client.ps()
            let live = inPlace ? await LiveText() : nil
            for await _ in try Self.changes(directory, everySecond: inPlace) {
                let processes = try await client.ps().named(names)
                if let live {
                    let lines = Self.table(processes, isColored: false).split(separator: "\n").map(String.init)
                    await live.show(lines, colors: [nil] + processes.map(\.color))
                } else if inPlace {
                    shown = Terminal.replace(lines: shown, by: table(processes))
                } else {
                    try printAll(processes)
                }
                try await Task.sleep(for: .milliseconds(250))
            }
        }
    }

    /// Yields at once and after events, until the app stops. Events since the last read are combined.
    private static func changes(_ directory: RunDirectory, everySecond: Bool) throws -> AsyncStream<Void> {
        let events = try ControlStreamClient.events(directory, follow: true)
        let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let reader = Task {
            defer { continuation.finish() }
            for try await _ in events { continuation.yield() }
        }
        // Uptimes change without an event.
        let clock = Task {
            while everySecond {
                try await Task.sleep(for: .seconds(1))
                continuation.yield()
            }
        }
        continuation.onTermination = { _ in
            reader.cancel()
            clock.cancel()
        }
        return changes
    }

    private func printAll(_ processes: [ProcessStatus]) throws {
        if json { Terminal.print(try Terminal.json(processes)) } else { Terminal.printStyled(table(processes)) }
    }

    private func table(_ processes: [ProcessStatus]) -> String {
        Self.table(processes, isColored: Terminal.isColored, width: Terminal.isOutput ? Terminal.width : .max)
    }

    /// - Parameter width: the number of columns. A status that does not fit gets a line of its own, since it may be an
    ///   address to copy.
    static func table(_ processes: [ProcessStatus], isColored: Bool, width: Int = .max) -> String {
        let rows = processes.map { process in
            [
                process.instanceName, process.state, process.pid.map(String.init) ?? "-",
                String(process.restarts), uptime(process.uptimeSeconds), process.status ?? "-",
            ]
        }
        let header = ["NAME", "STATE", "PID", "RESTARTS", "UPTIME", "STATUS"]
        let short = Table(header: header, rows: rows.map { $0.dropLast() + [""] }).lines.map(\.withoutTrailingSpaces)
        let statuses = [nil] + processes.map { $0.status?.printable }
        let lines = zip(Table(header: header, rows: rows).lines, zip(short, statuses)).map { line, parts in
            guard line.columns > width else { return line }
            let cut = StyledText(parts.0).cut(to: width).text
            return parts.1.map { "\(cut)\n  \($0)" } ?? cut
        }
        guard isColored else { return lines.joined(separator: "\n") }
        return zip(lines, [nil] + processes.map(\.color)).map { line, color in
            color.map { "\u{1B}[\($0)m\(line)\u{1B}[0m" } ?? line
        }.joined(separator: "\n")
    }

    static func uptime(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return switch whole {
        case ..<60: "\(whole)s"
        case ..<3600: "\(whole / 60)m \(whole % 60)s"
        case ..<86400: "\(whole / 3600)h \(whole % 3600 / 60)m"
        default: "\(whole / 86400)d \(whole % 86400 / 3600)h"
        }
    }
}
