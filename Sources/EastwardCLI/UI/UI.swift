import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import EastwardTerminal
import Foundation

struct UI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows processes, logs, actions and state on the whole terminal, and controls the app.",
        discussion: """
              eastward ui

            Starts, stops and restarts processes, searches in logs, dispatches actions with completion of names and \
            fields. The key ? shows all keys; q quits, and the app continues. Works over ssh, from 40 columns and 12 \
            rows, and without colors: NO_COLOR=1 eastward ui.

            Exits with 0 after q or when the app has stopped, 64 if standard input or output is no terminal, and 69 if \
            no app runs.
            """)

    @OptionGroup var directory: RunDirectoryOptions

    func run() async throws {
        try await reportingErrors {
            guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
                throw CommandError(
                    "eastward ui needs a terminal. Without one, see: eastward ps, eastward top, eastward logs",
                    exitCode: SystemExit.usage)
            }
            try await reportingEnd(follows: false) {
                let directory = try directory.running()
                let session = try await UISession(
                    directory, supervisor: ControlClient.connect(directory), store: OperatorClient.connect(directory))
                let hasStopped = await session.run()
                FullScreen.leave()
                if hasStopped { Terminal.printError("The app has stopped.") }
            }
        }
    }
}

/// Connects ``UIModel`` to the terminal, the supervisor and the store.
@MainActor
final class UISession {
    /// The interval between two drawings that no key caused.
    private static let drawInterval = Duration.milliseconds(50)
    private static let sampleInterval = Duration.seconds(1)
    /// The interval between two readings of the state.
    private static let stateInterval = Duration.seconds(2)
    /// The largest state that is shown, in bytes of JSON.
    private static let largestState = 4 << 20
    /// How many of the earlier log lines are read.
    private static let earlierLines = 2000

    private let directory: RunDirectory
    private let supervisor: ControlClient
    private let store: OperatorClient
    private var model: UIModel
    private var screen: FullScreen?
    private var isDrawing = false
    private var tasks: [Task<Void, Never>] = []
    private var description: AppDescription?
    private var watchedSlices: Set<String> = []
    private var stateReadAt = ContinuousClock.now - .seconds(60)
    private var stateRevision: UInt64?
    private var revision: UInt64?
    private let end: AsyncStream<Bool>
    /// Receives whether the app has stopped.
    private let ended: AsyncStream<Bool>.Continuation

    init(_ directory: RunDirectory, supervisor: ControlClient, store: OperatorClient) {
        self.directory = directory
        self.supervisor = supervisor
        self.store = store
        model = UIModel(
            app: (try? SupervisorAbout.read(directory))?.app ?? (directory.path as NSString).lastPathComponent)
        (end, ended) = AsyncStream.makeStream(of: Bool.self)
    }

    /// Shows the app until the user quits or the app stops. Returns whether it has stopped.
    func run() async -> Bool {
        screen = FullScreen(endsOnSignals: true) { [weak self] event in
            switch event {
            case .keys(let keys): self?.press(keys)
            case .resized: self?.draw()
            case .closed: self?.ended.yield(false)
            }
        }
        draw()
        tasks = [
            Task { await sample() }, Task { await readLogs() }, Task { await readActions() },
        ]
        var hasStopped = false
        for await stopped in end {
            hasStopped = stopped
            break
        }
        for task in tasks { task.cancel() }
        return hasStopped
    }

    // MARK: The terminal

    private func press(_ keys: [Key]) {
        for key in keys {
            for effect in model.press(key) { perform(effect) }
        }
        draw()
    }

    private func receive(_ event: UIEvent) {
        model.receive(event)
        guard !isDrawing else { return }
        isDrawing = true
        Task {
            try? await Task.sleep(for: Self.drawInterval)
            isDrawing = false
            draw()
        }
    }

    private func draw() {
        guard let screen else { return }
        let size = screen.size
        let lines = model.lines(width: size.columns, height: size.rows)
        screen.draw(lines.map { $0.rendered(hasColors: Terminal.isColored) })
    }

    // MARK: Requests

    private func perform(_ effect: UIEffect) {
        switch effect {
        case .quit: ended.yield(false)
        case .start(let name): control("Starting \(name).") { try await $0.start(name) }
        case .stop(let name): control("Stopping \(name).") { try await $0.stop(name) }
        case .restart(let name): control("Restarting \(name).") { try await $0.restart(name) }
        case .dispatch(let action, let fields): run { try await $0.dispatch(action, fields) }
        case .describe: run { try await $0.describe() }
        case .readState: run { await $0.readState() }
        case .watch(let slice):
            guard watchedSlices.insert(slice).inserted else { return }
            tasks.append(Task { await watch(slice) })
        }
    }

    /// Runs a request, and shows its error.
    private func run(_ body: @escaping @MainActor (UISession) async throws -> Void) {
        Task {
            do {
                try await body(self)
            } catch {
                receive(.notice("\(error)", isError: true))
            }
        }
    }

    private func control(_ notice: String, _ body: @escaping @MainActor (ControlClient) async throws -> Void) {
        run { session in
            try await body(session.supervisor)
            session.receive(.notice(notice, isError: false))
        }
    }

    private func dispatch(_ word: String, _ fields: [String]) async throws {
        guard let description else { throw CommandError("The store does not answer, so its actions are unknown.") }
        let action = try description.action(named: word)
        let json = try description.json(fields, of: action)
        let reply = try await store.ask { request in
            request.dispatch.action = action
            request.dispatch.json = json
            request.dispatch.cause.request = "eastward ui"
        }
        let receipt = reply.receipt.receipt
        receive(
            receipt.hasRejection
                ? .notice("\(action) was rejected: \(receipt.rejection.reason)", isError: true)
                : .notice("\(action) was applied at revision \(receipt.revision).", isError: false))
    }

    private func describe() async throws {
        let description = try await store.ask { $0.describe = WireDescribe() }.description_p
        self.description = try AppDescription(description)
        receive(.description(description))
    }

    // MARK: The app

    /// Measures the processes and the store every second.
    private func sample() async {
        var before: TopSample?
        while !Task.isCancelled {
            guard let statuses = try? await supervisor.ps() else { return _ = ended.yield(true) }
            let now = await TopSample(of: statuses, store)
            receive(.sample(TopReport(from: before ?? now, to: now), statuses))
            before = now
            revision = now.store?.revision
            if now.store != nil {
                if description == nil { try? await describe() }
                await readTotals()
                if model.showsState, revision != stateRevision, ContinuousClock.now > stateReadAt + Self.stateInterval {
                    await readState()
                }
            }
            try? await Task.sleep(for: Self.sampleInterval)
        }
    }

    /// Reads how many actions each process has sent.
    private func readTotals() async {
        guard let open = try? await store.ask(within: .seconds(1), { $0.listSessions = WireListSessions() }) else {
            return
        }
        let processes = Dictionary(
            open.sessionList.sessions.map { ($0.session, $0.process) }, uniquingKeysWith: { first, _ in first })
        let numbers = Array(processes.keys.prefix(4096))
        guard let reply = try? await store.ask(within: .seconds(1), { $0.sessions.sessions = numbers }) else { return }
        var totals: [String: UInt64] = [:]
        for tally in reply.sessions.sessions {
            guard let process = processes[tally.session] else { continue }
            totals[process, default: 0] += tally.applied + tally.rejected
        }
        receive(.totals(totals))
    }

    private func readLogs() async {
        do {
            let selection = LogSelection(tail: Self.earlierLines, follow: true)
            for try await element in try ControlStreamClient.logs(directory, selection) {
                switch element {
                case .item(let record):
                    for line in record.lines {
                        receive(.log(process: record.process, time: record.time, text: String(line)))
                    }
                case .dropped(let count): receive(.logsDropped(count))
                }
            }
        } catch {
            receive(.notice("The logs cannot be read: \(error)", isError: true))
        }
    }

    private func readActions() async {
        do {
            for try await event in await store.watchActions() {
                guard case .actions(let actions) = event else { continue }
                receive(.actions(actions.actions.map(UIModel.Action.init), skipped: actions.skipped))
            }
        } catch {
            receive(.noActions("\(error)"))
        }
    }

    private func watch(_ slice: String) async {
        do {
            for try await event in await store.watch(slice) {
                guard case .slice(let reply) = event else { continue }
                receive(.slice(name: slice, revision: reply.revision, json: reply.json))
            }
        } catch {
            receive(.notice("\(error)", isError: true))
        }
    }

    private func readState() async {
        stateReadAt = .now
        do {
            let reply = try await store.ask(within: .seconds(60)) { $0.state = WireReadState() }
            let bytes = reply.state.records.reduce(0) { $0 + $1.utf8.count }
            stateRevision = reply.state.revision
            guard bytes <= Self.largestState else {
                return receive(
                    .noState("The state has \(bytes >> 20) MiB of JSON, too much for this view. See: eastward state"))
            }
            receive(.state(revision: reply.state.revision, records: reply.state.records))
        } catch {
            receive(.noState("\(error)"))
        }
    }
}

extension UIModel.Action {
    init(_ action: WireCommittedActions.Action) {
        let (seconds, rest) = action.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let milliseconds = String(rest / 1_000_000)
        let clock = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        self.init(
            time: clock.joined(separator: ":") + "."
                + String(repeating: "0", count: max(0, 3 - milliseconds.count)) + milliseconds,
            sender: action.sender, name: action.name, revision: action.revision,
            rejection: action.hasRejection ? action.rejection.reason : nil, microseconds: action.microseconds)
    }
}
