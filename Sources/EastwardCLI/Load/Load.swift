import ArgumentParser
import Eastward
import EastwardFeature
import EastwardSupervisor
import Foundation
import Logging
import ZeroMQ

struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how many actions the store acknowledges.",
        discussion: """
              eastward load --action market.Increment --json '{"by":1}'

            Real clients over real sockets, in this process. Without --rate each client keeps --window actions in \
            flight; with it they send that many a second in all, and latency counts from an action's due time. \
            Lost and duplicate actions are computed from the store's journal. Exits with 1 if \
            there are any, or if --check finds another growth of the state; with 69 and the counts so \
            far if the app ended, or its store did not answer within 30 seconds after the run. Ctrl-C ends the run \
            early: it prints its report and exits with 130.

            With --outbox each client stores its actions in a file of that directory. After a run was killed, \
            a run with the same directory first resends the actions without a receipt.
            """)

    enum Report: String, ExpressibleByArgument, CaseIterable { case table, json }

    @OptionGroup var directory: RunDirectoryOptions
    @Option(help: "The action, such as market.Increment, or Increment if no other package has one.") var action: String
    @Option(help: "The action as JSON.") var json = "{}"
    @Option(help: "A role that may send it; by default the first by name.") var role: String?
    @Option(help: "How many clients.") var clients = 8
    @Option(help: "How many actions of a client may wait for their receipts.") var window = 512
    @Option(help: "How many actions a client sends at once.") var batch = 64
    @Option(help: "The duration, such as 5s, 500ms or 2m.") var duration = TimeSpan(seconds: 5)
    @Option(
        help: ArgumentHelp(
            "How long the clients' thread polls for receipts before it sleeps, at most 10ms.", valueName: "duration"))
    var spin: TimeSpan?
    @Option(help: "How many actions a second in all; by default as many as are acknowledged.") var rate: Double?
    @Option(help: ArgumentHelp("A directory for the clients' outboxes.", valueName: "dir")) var outbox: String?
    @Option(help: "The format of the report: table or json.") var report = Report.table
    @Option(
        help: ArgumentHelp(
            "A number in a slice, such as market.Count.count, that must grow by one for each applied action.",
            valueName: "slice.field"))
    var check: String?

    func validate() throws {
        guard (1...256).contains(clients) else { throw ValidationError("--clients is 1 to 256.") }
        guard (1...WireProtocol.largestWindow).contains(window) else {
            throw ValidationError("--window is 1 to \(WireProtocol.largestWindow).")
        }
        guard (1...1024).contains(batch) else { throw ValidationError("--batch is 1 to 1024.") }
        if let spin, spin.duration > SpinTime.limit { throw ValidationError("--spin is at most 10ms.") }
        if let rate, !(rate > 0 && rate <= 1e8) { throw ValidationError("--rate is more than 0, and at most 1e8.") }
    }

    func run() async throws {
        try await reportingErrors {
            let directory = try directory.running()
            let client = try await OperatorClient.connect(directory)
            let description = try await client.ask { $0.describe = WireDescribe() }.description_p
            let action = try description.action(named: action).name
            let payload = try await client.ask { [json] request in
                request.encode.action = action
                request.encode.json = json
            }.encoded.payload
            let role = try chooseRole(description, for: action)
            let run = LoadRun(
                directory: directory, role: role, action: (action, Array(payload)), clients: clients, window: window,
                batch: batch, duration: duration.seconds, spin: spin?.duration ?? .zero, rate: rate,
                outbox: outbox.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
            let outcome = try await run.run(client) { try await checkedValue(client) }
            let report = outcome.report
            Terminal.print(self.report == .json ? try Terminal.json(report) : report.table)
            guard let lost = report.lost, let duplicates = report.duplicates else {
                throw CommandError(
                    "\(report.interrupted ?? "") The journal was not compared with the acknowledged actions.",
                    exitCode: SystemExit.unavailable)
            }
            guard lost == 0, duplicates == 0 else {
                throw CommandError("\(lost) actions were lost, \(duplicates) applied twice.")
            }
            let after = try await checkedValue(client)
            if let before = outcome.before, let after {
                let applied = report.acknowledged - report.rejected
                guard after - before == applied else {
                    throw CommandError(
                        "\(check ?? "") grew by \(after - before), but \(applied) actions were applied.")
                }
                Terminal.printError("\(check ?? "") grew by \(applied), as expected.")
            }
            if let signal = outcome.signal { throw ExitCode(128 + signal) }
        }
    }

    private func chooseRole(_ description: WireDescription, for action: String) throws -> String {
        let roles = description.roles.sorted { $0.name < $1.name }
        if let role {
            guard let chosen = roles.first(where: { $0.name == role }) else {
                let names = nearest(to: role, among: roles.map(\.name)).joined(separator: ", ")
                throw CommandError("There is no role “\(role)”. The nearest: \(names).")
            }
            guard chosen.actions.contains(action) else { throw CommandError("\(role) may not send \(action).") }
            return role
        }
        guard let chosen = roles.first(where: { $0.actions.contains(action) }) else {
            throw CommandError("No role may send \(action).")
        }
        Terminal.printError("Sending \(action) under role \(chosen.name).")
        return chosen.name
    }

    /// The current value of the field that `--check` names.
    private func checkedValue(_ client: OperatorClient) async throws -> Int? {
        guard let check else { return nil }
        guard let dot = check.lastIndex(of: ".") else {
            throw CommandError(
                "--check takes a slice and a field of it, such as market.Count.count.", exitCode: SystemExit.usage)
        }
        let (slice, field) = (String(check[..<dot]), String(check[check.index(after: dot)...]))
        for try await event in await client.watch(slice) {
            guard case .slice(let reply) = event else {
                throw CommandError(
                    "The store disconnected before it sent \(slice). See: eastward ps", exitCode: SystemExit.unavailable
                )
            }
            let object = try JSONSerialization.jsonObject(with: Data(reply.json.utf8)) as? [String: Any]
            guard let value = object?[field] as? Int else {
                let fields = nearest(to: field, among: object.map { Array($0.keys) } ?? []).joined(separator: ", ")
                throw CommandError("\(slice) has no number “\(field)”. The nearest: \(fields).")
            }
            return value
        }
        return nil
    }
}
