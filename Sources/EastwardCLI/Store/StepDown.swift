import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor

struct StepDown: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "step-down",
        abstract: "Makes the leading store on this host give its journal to a standby.",
        discussion: """
              eastward step-down

            For the host of the leader, for example before its maintenance. The store commits and acknowledges all \
            accepted actions, and ends; a standby leads at once, and this store restarts as a standby. \
            No action is refused or lost: features send the others to the new leader. If no standby follows the \
            journal, the store continues to lead.

            Exits with 0 when another store leads, 1 if this store does not lead or there is no standby, 64 if several \
            stores run and none is named, and 69 if no other store leads after --within, or no app runs.
            """)

    @OptionGroup var options: LeadershipOptions

    func run() async throws {
        try await reportingErrors {
            do {
                let app = try options.directory.running()
                let client = try await ControlClient.connect(app)
                let store = try await LeadingStore(of: app, client, named: options.name, where: \.isLeader)
                switch store.leadership {
                case .standby(let leader):
                    throw CommandError(
                        """
                        \(store.name) does not lead: \(leader.map { "\($0) does" } ?? "it is a standby"). To make it \
                        lead: eastward promote
                        """)
                case .leader(isReplaceable: false): throw store.withoutDatabase
                case .leader: try await stepDown(store, app, client)
                }
            } catch let error as ControlError {
                throw CommandError("\(error)", exitCode: error.exitCode)
            }
        }
    }

    private func stepDown(_ store: LeadingStore, _ app: RunDirectory, _ client: ControlClient) async throws {
        do {
            _ = try await OperatorClient.connect(app).ask { $0.stepDown = WireStepDown() }
        } catch let error as CommandError where error == OperatorClient.disconnected {
            // The store may have ended before its answer arrived. Which one leads then says the same.
        }
        try await options.wait(for: store, client, otherwise: "No other store leads") { process, leadership, _ in
            guard !process.hasEnded else {
                throw CommandError(
                    "\(store.name) is \(process.state); it is unknown whether another store leads. See: eastward logs",
                    exitCode: SystemExit.unavailable)
            }
            guard process.pid != store.pid else { return nil }
            switch leadership {
            case .standby(let leader?): return "\(leader) leads now. \(store.name) is its standby."
            case .leader:
                throw CommandError(
                    "No standby took the journal over: \(store.name) leads again.", exitCode: SystemExit.unavailable)
            case .standby(nil), nil: return nil
            }
        }
    }
}
