import ArgumentParser
import EastwardSupervisor

struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Starts processes that were stopped, have ended or have failed, and waits until they are ready.",
        discussion: """
              eastward start counter notes

            Exits with 0 when they are ready, 1 if there is no such process, and 69 if one fails, is not ready after \
            --within, or no app runs.
            """)

    @OptionGroup var processes: ProcessOptions

    func run() async throws {
        try await processes.untilReady { client, name in try await client.start(name) }
    }
}
