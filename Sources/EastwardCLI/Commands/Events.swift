import ArgumentParser
import EastwardSupervisor
import Foundation

struct Events: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what happened to processes, and with --follow what happens.",
        discussion: """
              eastward events -f --json

            Starts, readiness, ends and why, restarts and their delays. With --follow it begins with all instances as \
            they are, of the kind snapshot, and misses nothing after that; without it the events are printed that the \
            supervisor still knows, 1 MiB of them.

            Exits with 0 at the end, or when the app stopped while it followed; 69 if no app runs. Ctrl-C ends it as it \
            ends `tail -f`: a shell shows 130.
            """)

    @Flag(name: .shortAndLong, help: "Go on with what happens, until Ctrl-C or the app stops.") var follow = false
    @Flag(help: "Print a JSON object a line.") var json = false
    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            try await reportingEnd(follows: follow) {
                for try await element in try ControlFollower.events(directory.running(), follow: follow) {
                    switch element {
                    case .item(let event) where json: Terminal.print(event.json)
                    case .item(let event): Terminal.print(Self.text(event))
                    case .dropped(let count) where json: Terminal.print("{\"dropped\":\(count)}")
                    case .dropped(let count):
                        Terminal.printError("\(count) events are missing here: this was too slow.")
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
