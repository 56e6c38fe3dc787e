import ArgumentParser
import Eastward
import EastwardSupervisor

struct Restart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restarts processes, and waits until they are ready again.",
        discussion: """
              eastward restart counter notes

            A store commits all accepted actions before its restart; its clients wait meanwhile.
            Exits with 0 when they are ready again, 1 if there is no such process, and 69 if one has failed, is not \
            ready after --within, or no app runs.
            """)

    @OptionGroup var processes: ProcessOptions

    func run() async throws {
        try await processes.untilReady { client, name in try await client.restart(name) }
    }
}
