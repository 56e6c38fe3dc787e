import ArgumentParser
import EastwardSupervisor

struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stops a process, and waits until it has ended.",
        discussion: """
              eastward stop counter

            It stays stopped until `eastward start`, even if significant; others keep running. Exits with 0 when it has \
            ended, 1 if there is no such process, and 69 if it has not ended after --within or no app runs.
            """)

    @OptionGroup var process: ProcessOptions

    func run() async throws {
        try await process.until { client, name in
            try await client.stop(name)
        } _: { processes in
            let running = processes.filter { !["exited", "failed"].contains($0.state) }
            return running.isEmpty
                ? .ready : .waiting(running.map { "\($0.instanceName) (\($0.state))" }.joined(separator: ", "))
        }
    }
}
