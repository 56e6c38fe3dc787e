import ArgumentParser
import EastwardSupervisor

struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Starts a process that was stopped, has ended or has failed, and waits until it is ready.",
        discussion: """
              eastward start counter

            Exits with 0 when it is ready, 1 if there is no such process, and 69 if it fails, is not ready after \
            --within, or no app runs.
            """)

    @OptionGroup var process: ProcessOptions

    func run() async throws {
        try await process.untilReady { client, name in try await client.start(name) }
    }
}
