import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

struct Promote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Makes a standby on this host the leading store.",
        discussion: """
              eastward promote

            For the host of a standby: a store with --journal URL while another store leads. It takes the journal over \
            at once, and the store that led before becomes a standby. No action is refused or lost: features send \
            again to the new leader the actions that were not acknowledged.

            Exits with 0 when the store leads, 1 if it is not a standby, 64 if several stores run and none is named, and \
            69 if it does not lead after --within, or no app runs.
            """)

    @OptionGroup var options: LeadershipOptions

    func run() async throws {
        try await reportingErrors {
            do {
                let app = try options.directory.running()
                let client = try await ControlClient.connect(app)
                let store = try await LeadingStore(of: app, client, named: options.name) { !$0.isLeader }
                switch store.leadership {
                case .leader(isReplaceable: false): throw store.withoutDatabase
                case .leader: throw CommandError("\(store.name) leads already.")
                case .standby(let leader):
                    try await client.signal(store.name, "USR1")
                    try await options.wait(for: store, client, otherwise: "\(store.name) does not lead") {
                        _, now, isAmbiguous in
                        guard case .leader = now, !isAmbiguous else { return nil }
                        return "\(store.name) leads now.\(leader.map { " Before it, \($0) led." } ?? "")"
                    }
                }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }
}
