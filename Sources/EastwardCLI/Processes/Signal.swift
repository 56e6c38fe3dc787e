import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

struct Signal: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Sends a signal to the program of a process.",
        discussion: """
              eastward signal counter HUP

            Sends only the signal: if the program ends, its restart policy applies. Exits with \
            0 when it was sent, 1 if there is no such process or signal or if the process does not run, and 69 if no app \
            runs.
            """)

    @Argument(
        help: "A process of the manifest, or one of its instances, such as counter.2.",
        completion: ProcessNames.completion)
    var name: String
    @Argument(
        help: "The signal's name, such as HUP or USR1.",
        completion: .list(["HUP", "INT", "TERM", "QUIT", "USR1", "USR2", "KILL", "STOP", "CONT"]))
    var signal: String
    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            do {
                var word = signal.uppercased()
                if word.hasPrefix("SIG") { word.removeFirst(3) }
                try await ControlClient.connect(directory.running()).signal(name, word)
                Terminal.print("Sent \(word) to \(name).")
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }
}
