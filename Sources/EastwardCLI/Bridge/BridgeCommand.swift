import ArgumentParser
import Eastward
import EastwardFeature
import EastwardLogging
import EastwardOperator
import EastwardSupervisor
import Foundation
import Logging
import UnixSignals

struct BridgeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bridge",
        abstract: "Hands over items from one app to another, each exactly once.",
        discussion: """
              eastward bridge --from /run/eastward/shop --slice Shipments --rows waiting \\
                --to /run/eastward/warehouse --action Receive --field parcel --key number \\
                --acknowledge Delivered --through through

            The items are the rows of a map<uint64, …> in a slice of the first app, whose keys only grow. For each, the \
            bridge sends one action to the second app, in the order of the keys: the row becomes the action's --field, \
            which must have the same type, or a message with the same fields. When the second app has applied or \
            rejected all items up to a key, the bridge sends --acknowledge to the first app, which removes them.

            The outbox contains the position and the items in transit, and each is written before it is sent: the bridge \
            and both stores may be killed at any time. A rejected item is logged with its key, and not sent again.

            Waits as long as an app or a store does not run. Runs until SIGTERM or Ctrl-C, and exits with 0; with 64 if \
            the names or types do not fit, 70 if the outbox cannot be used or an item is too large, 78 if another user can \
            change a run directory.
            """)

    @OptionGroup var options: BridgeOptions

    func run() async throws {
        try await reportingErrors {
            let bridging = Task { try await BridgeService(options: options).run() }
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
            let stopping = Task {
                for await _ in signals { bridging.cancel() }
            }
            defer { stopping.cancel() }
            do {
                try await bridging.value
            } catch is CancellationError {
                return
            }
        }
    }
}

struct BridgeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The run directory of the app that has the items.", valueName: "dir"))
    var from: String
    @Option(help: "Its slice with the items, such as shop.Shipments.") var slice: String
    @Option(help: ArgumentHelp("The slice's field with the items, a map<uint64, …>.", valueName: "field"))
    var rows: String
    @Option(
        help: ArgumentHelp(
            "The run directory of the app that receives them; by default EASTWARD_RUN_DIR.", valueName: "dir"))
    var to: String?
    @Option(help: "Its action for an item, such as warehouse.Receive.") var action: String
    @Option(help: "The action's field for the item.") var field: String
    @Option(help: ArgumentHelp("The action's field for the item's key, a uint64.", valueName: "field"))
    var key: String?
    @Option(
        help: ArgumentHelp(
            "The first app's action that removes the items up to a key, such as shop.Delivered.", valueName: "action"))
    var acknowledge: String?
    @Option(help: ArgumentHelp("The field of --acknowledge for that key, a uint64.", valueName: "field"))
    var through = "through"
    @Option(help: "The name of the bridge, under which it connects to both apps.") var name = "bridge"
    @Option(
        help: ArgumentHelp(
            "The file of the outbox; by default in the data directory of the second app.", valueName: "file"))
    var outbox: String?
    @Option(
        help: ArgumentHelp(
            "The role in the first app; by default the first by name that is sufficient.", valueName: "role"))
    var fromRole: String?
    @Option(help: ArgumentHelp("The role in the second app; likewise.", valueName: "role")) var toRole: String?
}

/// Runs a bridge, and connects it again whenever an app was stopped.
struct BridgeService {
    let options: BridgeOptions
    private let log = Logger(label: "bridge") { SupervisedLogHandler.standardError(label: $0) }

    /// The interval between two attempts to connect.
    private static let interval = Duration.milliseconds(250)

    init(options: BridgeOptions) {
        self.options = options
    }

    /// Runs until the task is cancelled.
    /// - Throws: ``CommandError``; `CancellationError`.
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        guard let to = options.to ?? environment[FeatureEnvironment.runDirectory] else {
            throw CommandError(
                "Name the run directory of the app that receives the items: --to DIR", exitCode: SystemExit.usage)
        }
        let source = try Self.directory(options.from)
        let destination = try Self.directory(to)
        // A bridge that waits for another app must not delay the start of its own.
        let notification = ServiceNotification(environment: environment)
        notification.ready()
        var reported: String?
        while true {
            do {
                try await bridge(source, destination, notification)
            } catch {
                if Task.isCancelled || error is CancellationError { throw CancellationError() }
                guard Self.isTemporary(error) else { throw Self.permanent(error) }
                if reported != "\(error)" { log.notice("The bridge waits: \(error)") }
                reported = "\(error)"
                notification.status("waits: \(error)")
                try await Task.sleep(for: Self.interval)
            }
        }
    }

    private func bridge(
        _ sourceDirectory: RunDirectory, _ destinationDirectory: RunDirectory, _ notification: ServiceNotification
    ) async throws {
        let plan = try BridgePlan(
            options, from: await Self.describe(sourceDirectory), to: await Self.describe(destinationDirectory))
        guard BridgedRows.select(plan.rows) else {
            throw CommandError("The contract of \(plan.rows.slice) has changed. Start the bridge again.")
        }
        // The processes stay enrolled while these connections are open.
        let (sourceAddress, sourceControl) = try await enroll(in: sourceDirectory, plan.sourceRole)
        let (destinationAddress, destinationControl) = try await enroll(in: destinationDirectory, plan.destinationRole)
        defer { withExtendedLifetime((sourceControl, destinationControl)) {} }
        let outbox = try outbox(destinationDirectory, process: destinationAddress.process)
        let source = try await FeatureConnection.open(sourceAddress, log: log)
        do {
            let destination = try await BridgeRun<BridgedSlice, Data>.open(
                destinationAddress, outbox: outbox, from: source, log: log)
            notification.status("connected")
            do {
                try await BridgeRun(
                    from: source, source.values(of: BridgedSlice.self), items: { $0.rows }, to: destination,
                    action: { plan.action($0, $1) },
                    acknowledgment: plan.encodedAcknowledgment, log: log
                ).run()
            } catch {
                await destination.close()
                throw error
            }
        } catch {
            await source.close()
            throw error
        }
    }

    private static func directory(_ path: String) throws -> RunDirectory {
        try RunDirectory(path: URL(fileURLWithPath: path).standardizedFileURL.path)
    }

    private static func describe(_ directory: RunDirectory) async throws -> BridgePlan.App {
        let client = try await OperatorClient.connect(directory)
        return try BridgePlan.App(await client.ask { $0.describe = WireDescribe() }.description_p)
    }

    private func enroll(in directory: RunDirectory, _ role: String) async throws -> (FeatureAddress, ControlClient) {
        let control = try await ControlClient.connect(directory)
        let process = try await control.enroll(role: role, process: options.name, count: 1, fromFirst: true).first
        guard let process, let token = Token(text: process.token) else {
            throw CommandError("The supervisor returned no valid token.", exitCode: SystemExit.internalError)
        }
        return (FeatureAddress(directory: directory, role: role, process: process.process, token: token), control)
    }

    private func outbox(_ directory: RunDirectory, process: String) throws -> FeatureOutbox {
        if let path = options.outbox {
            return FeatureOutbox(path: URL(fileURLWithPath: path).standardizedFileURL.path)
        }
        let data = try SupervisorAbout.read(directory).dataDirectory
        return FeatureOutbox(path: "\(FeatureEnvironment.outboxes(of: process, data: data))/bridge.outbox")
    }

    // MARK: Errors

    /// Whether a later attempt can succeed without a change: an app or its store does not run, or was restarted.
    private static func isTemporary(_ error: any Error) -> Bool {
        switch error {
        case let error as CommandError: error.exitCode == SystemExit.unavailable
        case let error as ControlError:
            [.notRunning, .nameTaken, .stopping, .noAnswer, .connectionLost].contains(error.code)
        case let error as RunDirectoryError: error.code == .missing
        case let error as FeatureError: [.timedOut, .unauthorized, .closed, .transport].contains(error.code)
        default: false
        }
    }

    private static func permanent(_ error: any Error) -> CommandError {
        switch error {
        case let error as CommandError: error
        case let error as ControlError: CommandError("\(error)", exitCode: error.exitCode)
        case let error as RunDirectoryError: CommandError("\(error)", exitCode: SystemExit.configuration)
        default: CommandError("\(error)", exitCode: SystemExit.internalError)
        }
    }
}
