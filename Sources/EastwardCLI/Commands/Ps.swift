import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

struct Ps: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the app's processes.",
        discussion: "Exits with 0 only when all of them are ready or have done their work, else with 69.")

    @OptionGroup var directory: RunDirectoryOptions
    @Flag(help: "Print a JSON array.") var json = false

    func run() async throws {
        try await reportingErrors {
            let processes: [ProcessStatus]
            do {
                processes = try await ControlClient.connect(directory.running()).ps()
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: 69)
            }
            if json {
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys]
                Terminal.print(String(decoding: try encoder.encode(processes), as: UTF8.self))
            } else {
                Terminal.print(Self.table(processes, isColoured: Terminal.isColoured))
            }
            guard processes.allSatisfy({ $0.state == "ready" || $0.isCompleted }) else { throw ExitCode(69) }
        }
    }

    static func table(_ processes: [ProcessStatus], isColoured: Bool) -> String {
        let rows = processes.map { process in
            [
                process.instanceName, process.state, process.pid.map(String.init) ?? "-",
                String(process.restarts), uptime(process.uptimeSeconds), process.status ?? "-",
            ]
        }
        let header = ["NAME", "STATE", "PID", "RESTARTS", "UPTIME", "STATUS"]
        let lines = Table(header: header, rows: rows).lines
        guard isColoured else { return lines.joined(separator: "\n") }
        let colours = [""] + processes.map { colour(state: $0.state) }
        return zip(lines, colours).map { $1.isEmpty ? $0 : "\u{1B}[\($1)m\($0)\u{1B}[0m" }.joined(separator: "\n")
    }

    /// What is not ready stands out, and what will not become so by itself more than that.
    private static func colour(state: String) -> String {
        switch state {
        case "ready": ""
        case "failed": "31"
        default: "33"
        }
    }

    private static func uptime(_ seconds: Double) -> String {
        let whole = Int(seconds)
        return switch whole {
        case ..<60: "\(whole)s"
        case ..<3600: "\(whole / 60)m \(whole % 60)s"
        case ..<86400: "\(whole / 3600)h \(whole % 3600 / 60)m"
        default: "\(whole / 86400)d \(whole % 86400 / 3600)h"
        }
    }
}
