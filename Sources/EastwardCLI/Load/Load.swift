import ArgumentParser
import Eastward
import EastwardFeature
import EastwardOperator
import EastwardSupervisor
import Foundation
import Logging
import ZeroMQ

struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measures how many actions the store acknowledges.",
        discussion: """
              eastward load --action Increment by=1
              eastward load --action Increment by=1 --report json > before.json
              eastward load --action Increment by=1 --compare before.json

            Starts a scratch copy of the app's store, with the same manifest and durability, an empty state and no \
            subscribers, measures it, and removes it. With --live it loads the running app instead, whose state keeps \
            the changes.

            Real clients over real sockets, in this process. Without --rate each client keeps --window actions in \
            flight (closed loop). With it they send that many a second in all, independent of the store's speed (open \
            loop), and latency counts from an action's due time, which corrects coordinated omission.

            Lost and duplicate actions are computed from the store's journal. Exits with 1 if \
            there are any, or if --check finds another growth of the state; with 69 and the counts so \
            far if the app ended, or its store did not answer within 30 seconds after the run. Ctrl-C ends the run \
            early: it prints its report and exits with 130.

            With --outbox each client stores its actions in a file of that directory. After a run was killed, \
            a run with the same directory first resends the actions without a receipt.
            """)

    enum Report: String, ExpressibleByArgument, CaseIterable { case table, json }

    @OptionGroup var directory: RunDirectoryOptions
    @Option(
        help: "The manifest of the scratch copy; by default that of the running app.",
        completion: .file(extensions: ["yaml", "yml"]))
    var manifest: String?
    @Flag(help: "Load the running app itself.") var live = false
    @Option(
        help: "The action, such as market.Increment, or Increment if no other package has one.",
        completion: ContractCompletion.actions)
    var action: String
    @Option(help: "The action's fields as JSON, instead of arguments.") var json: String?
    @Argument(
        help: ArgumentHelp("The action's fields as name=value. Required if it has fields.", valueName: "fields"),
        completion: ContractCompletion.fields)
    var fields: [String] = []
    @Option(help: "A role that may send it; by default the first by name.", completion: ContractCompletion.roles)
    var role: String?
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
        help: ArgumentHelp("Also write throughput over time and latency by percentile as SVG.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var plot: String?
    @Option(
        help: ArgumentHelp(
            "Also print the ratios to an earlier report, which --report json printed.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var compare: String?
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
        guard !live || manifest == nil else { throw ValidationError("--live loads the running app: omit --manifest.") }
        guard json == nil || fields.isEmpty else { throw ValidationError("Give the fields or --json, not both.") }
        guard outbox == nil || live else {
            throw ValidationError(
                "--outbox resends actions to the same store, which a scratch copy is not: add --live.")
        }
        guard compare == nil || report == .table else {
            throw ValidationError("--compare prints a table: omit --report json.")
        }
        if let rate, !(rate > 0 && rate <= 1e8) { throw ValidationError("--rate is more than 0, and at most 1e8.") }
    }

    func run() async throws {
        try await reportingErrors {
            let earlier = try compare.map(LoadComparison.report)
            try checkPlot()
            guard !live else { return try await measure(directory.running(), earlier) }
            let scratch = try await startScratchApp()
            do {
                try await measure(scratch.directory, earlier)
            } catch {
                await scratch.stop()
                throw error
            }
            await scratch.stop()
        }
    }

    /// Checks before the run that the diagram can be written after it.
    private func checkPlot() throws {
        guard let plot else { return }
        let directory = URL(fileURLWithPath: plot).deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: directory) else {
            throw CommandError("\(directory) is no directory that can be written.", exitCode: SystemExit.cannotCreate)
        }
    }

    private func startScratchApp() async throws -> ScratchApp {
        if let manifest {
            let app = try JournalProgram.store(of: manifest).manifest.app
            return try await ScratchApp.start(
                manifest: manifest, durability: nil,
                in: JournalProgram.dataDirectory(app: app, environment: ProcessInfo.processInfo.environment))
        }
        let running: RunDirectory
        do {
            running = try directory.running()
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            throw CommandError("\(error)\nWithout one: eastward load --manifest FILE", exitCode: error.exitCode)
        }
        let about = try SupervisorAbout.read(running)
        let durability = try await OperatorClient.connect(running).ask { $0.describe = WireDescribe() }.description_p
            .durability
        Terminal.printError("Loading a scratch copy of \(about.app)'s store; --live loads the running one.")
        return try await ScratchApp.start(
            manifest: about.manifest, durability: durability, in: about.dataDirectory)
    }

    private func measure(_ directory: RunDirectory, _ earlier: LoadReport?) async throws {
        let client = try await OperatorClient.connect(directory)
        let app = try await client.describe()
        let action = try app.action(named: action)
        let fields = try app.json(json.map { [$0] } ?? fields, of: action)
        let payload = try await client.ask { request in
            request.encode.action = action
            request.encode.json = fields
        }.encoded.payload
        let role = try chooseRole(app, for: action)
        let run = LoadRun(
            directory: directory, role: role, action: (action, Array(payload)), clients: clients, window: window,
            batch: batch, duration: duration.seconds, spin: spin?.duration ?? .zero, rate: rate,
            outbox: outbox.map { URL(fileURLWithPath: $0).standardizedFileURL.path })
        let outcome = try await run.run(client) { try await checkedValue(client) }
        let report = outcome.report
        Terminal.print(self.report == .json ? try Terminal.json(report) : report.table)
        if let earlier {
            let comparison = LoadComparison(before: earlier, after: report)
            Terminal.print("\n\(comparison.table)")
            if let warning = comparison.warning { Terminal.printError(warning) }
        }
        if let plot { try write(outcome.plot, "\(action): \(report.title)", to: plot) }
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
                throw CommandError("\(check ?? "") grew by \(after - before), but \(applied) actions were applied.")
            }
            Terminal.printError("\(check ?? "") grew by \(applied), as expected.")
        }
        if let signal = outcome.signal { throw ExitCode(128 + signal) }
    }

    private func write(_ plot: LoadPlot, _ title: String, to path: String) throws {
        var plot = plot
        plot.title = title
        do {
            try plot.svg.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw CommandError(
                "\(path) cannot be written: \(error.localizedDescription)", exitCode: SystemExit.cannotCreate)
        }
    }

    private func chooseRole(_ app: AppDescription, for action: String) throws -> String {
        if let role {
            let chosen = try app.role(named: role)
            guard chosen.actions.contains(action) else { throw CommandError("\(chosen.name) may not send \(action).") }
            return chosen.name
        }
        let roles = app.roles.sorted { $0.name < $1.name }
        guard let chosen = roles.first(where: { $0.actions.contains(action) }) else {
            throw CommandError("No role may send \(action).")
        }
        Terminal.printError("Sending \(action) under role \(chosen.name).")
        return chosen.name
    }

    /// The current value of the field that `--check` names. Waits for a store that restarts.
    private func checkedValue(_ client: OperatorClient) async throws -> Int? {
        guard let check else { return nil }
        guard let dot = check.lastIndex(of: ".") else {
            throw CommandError(
                "--check takes a slice and a field of it, such as market.Count.count.", exitCode: SystemExit.usage)
        }
        let (slice, field) = (String(check[..<dot]), String(check[check.index(after: dot)...]))
        for try await event in await client.watch(slice) {
            guard case .slice(let reply) = event else {
                // Answered by the next store, which then sends the slice too.
                _ = try await client.ask(within: .seconds(30)) { $0.describe = WireDescribe() }
                continue
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
