import ArgumentParser
import EastwardSupervisor
import Foundation

struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints process events, and with --follow new ones too.",
        discussion: """
              eastward events -f --json

            Starts, readiness, exits with reasons, restarts with delays. With --follow it begins with all instances, \
            of the kind snapshot, and then prints every event; without it, it prints the events that the \
            supervisor retains, 1 MiB of them.

            Exits with 0 at the end, or with --follow when the app has stopped; 69 if no app runs. Ctrl-C ends it as it \
            ends `tail -f`: a shell shows 130.
            """)

    @Flag(name: .shortAndLong, help: "Print new events too, until Ctrl-C or the app stops.") var follow = false
    @Flag(help: "Print a JSON object a line.") var json = false
    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            try await reportingEnd(follows: follow) {
                let directory = try directory.running()
                // A stream has no timeout; this has one.
                _ = try await ControlClient.connect(directory).roles()
                for try await element in try ControlStreamClient.events(directory, follow: follow) {
                    switch element {
                    case .item(let event) where json: Terminal.print(event.json)
                    case .item(let event): Terminal.print(Self.text(event))
                    case .dropped(let count) where json: Terminal.print("{\"dropped\":\(count)}")
                    case .dropped(let count):
                        Terminal.printError("\(count) events were lost: this reader was too slow.")
                    }
                }
            }
        }
    }

    private static func text(_ event: EventRecord) -> String {
        let lines =
            event.processes?.map { process in
                "\(process.instanceName): \(process.state)\(process.pid.map { ", process \($0)" } ?? "")"
            } ?? [event.text ?? event.kind]
        return lines.map { "\(event.time)  \($0)" }.joined(separator: "\n")
    }
}
