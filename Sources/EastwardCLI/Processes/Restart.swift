import ArgumentParser
import Eastward
import EastwardSupervisor

struct Restart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Restarts a process, and waits until it is ready again.",
        discussion: """
              eastward restart counter

            A store commits all accepted actions before its restart; its clients wait meanwhile.
            Exits with 0 when it is ready again, 1 if there is no such process, and 69 if it has failed, is not ready \
            after --within, or no app runs.
            """)

    @OptionGroup var process: ProcessOptions

    func run() async throws {
        try await process.untilReady { client, name in try await client.restart(name) }
    }
}
