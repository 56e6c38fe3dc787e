import ArgumentParser
import EastwardOperator
import EastwardSupervisor

struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Stops processes, and waits until they have ended.",
        discussion: """
              eastward stop counter notes

            They stay stopped until `eastward start`, even if significant; others keep running. Exits with 0 when they \
            have ended, 1 if there is no such process, and 69 if one has not ended after --within or no app runs.
            """)

    @OptionGroup var processes: ProcessOptions

    func run() async throws {
        try await processes.until { client, name in
            try await client.stop(name)
        } _: { processes in
            let running = processes.filter { !$0.hasEnded }
            return running.isEmpty
                ? .ready : .waiting(running.map { "\($0.instanceName) (\($0.state))" }.joined(separator: ", "))
        }
    }
}
