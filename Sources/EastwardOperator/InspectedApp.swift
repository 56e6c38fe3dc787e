public import Eastward
internal import EastwardInspection
internal import EastwardSupervisor
internal import Foundation

/// An app whose processes, actions and states an inspector shows: a running one, the journal of a stopped one, or a
/// bundle of some of its actions.
///
/// All results are JSON texts for a page. Nothing is computed before the first call, and nothing after ``rest()``.
///
/// ```swift
/// let app = try await InspectedApp.running(in: directory)
/// let range = try await app.journal(Array(#"{"request":"range"}"#.utf8))
/// for await update in await app.updates() { print(update.event, update.json) }
/// ```
public actor InspectedApp {
    /// News of a running app.
    public struct Update: Sendable, Equatable {
        /// `actions`, `processes`, `slices`, `store`, `progress` or `problem`.
        public let event: String
        /// A JSON value.
        public let json: String
    }

    /// An operation on a process, such as `counter.1`, or on all processes of a name.
    public enum Control: String, Sendable {
        case start, stop, restart
    }

    private enum Source {
        case running(RunDirectory)
        case stopped(JournalProgram)
        case bundle(ActionBundle)
    }

    private let source: Source
    /// The app's name.
    public nonisolated let name: String
    /// The command line that reads the same journal; `nil` for a bundle.
    public nonisolated let journalCommand: String?
    /// The program that reads the journal, or its start.
    private var journal: Task<JournalProcess, any Error>?
    /// The last revision that the program of ``journal`` can read; `nil` before its first answer.
    private var readable: UInt64?
    /// When the store may begin a new file.
    private var refreshAt = ContinuousClock.now
    private var store: OperatorClient?
    private var readers: [Int: AsyncStream<Update>.Continuation] = [:]
    private var nextReader = 0
    private var live: Task<Void, Never>?

    /// How often a running store begins a new file at most, so that the earlier ones can be read.
    private static let refreshInterval = Duration.seconds(1)
    private static let sampleInterval = Duration.seconds(1)
    /// How long the store may take for an answer.
    private static let storeTimeout = Duration.seconds(5)
    /// How many updates wait for a slow reader; it misses the oldest of more.
    private static let mostUnread = 64

    /// - Parameter options: of `eastward journal`; `nil` for a bundle.
    private init(_ source: Source, name: String, options: [String]?) {
        self.source = source
        self.name = name
        journalCommand = options.map { (["eastward", "journal"] + $0).map(\.shellQuoted).joined(separator: " ") }
    }

    /// The app that runs in `directory`.
    /// - Throws: an error if no app runs there.
    public static func running(in directory: RunDirectory) async throws -> InspectedApp {
        _ = try await ControlClient.connect(directory).ps()
        return InspectedApp(
            .running(directory), name: try SupervisorAbout.read(directory).app, options: ["--run-dir", directory.path])
    }

    /// The journal of the stopped app of a manifest.
    /// - Parameter dataDirectory: by default the app's own.
    public static func stopped(manifest: String, dataDirectory: String?) throws -> InspectedApp {
        let name = try JournalProgram.store(of: manifest).manifest.app
        return InspectedApp(
            .stopped(try JournalProgram(manifest: manifest, dataDirectory: dataDirectory)), name: name,
            options: ["--manifest", URL(filePath: manifest).path]
                + (dataDirectory.map { ["--data-dir", URL(filePath: $0).path] } ?? []))
    }

    /// A bundle that ``exportBundle(of:to:)`` wrote.
    /// - Throws: ``InspectionError``.
    public static func bundle(_ path: String) throws(InspectionError) -> InspectedApp {
        do {
            let bundle = try ActionBundle(path: path)
            return InspectedApp(.bundle(bundle), name: bundle.header.app, options: nil)
        } catch {
            throw InspectionError(error)
        }
    }

    public nonisolated var isBundle: Bool {
        if case .bundle = source { return true }
        return false
    }

    public nonisolated var isRunning: Bool {
        if case .running = source { return true }
        return false
    }

    // MARK: The journal

    /// The size of the largest question, in bytes.
    public static let largestQuestion = JournalQuestion.mostBytes

    /// Asks a question about the journal; see the requests of `STORE journal inspect --help`.
    /// - Parameter question: a JSON object without an ID, such as `{"request":"state","revision":4711}`.
    /// - Returns: a JSON object.
    /// - Throws: ``InspectionError``.
    public func journal(_ question: [UInt8]) async throws -> String {
        let question = try JournalQuestion(json: question)
        if case .bundle(let bundle) = source { return try Self.reply(to: question, bundle) }
        return try await answer(question)
    }

    /// The answer of the journal's program.
    private func answer(_ question: JournalQuestion) async throws -> String {
        let process = try await process()
        if isUnread(question) { try await Task.sleep(until: refreshAt) }
        if isUnread(question) || question.concernsEnd && isRunning && .now >= refreshAt {
            do {
                try await refresh(process)
            } catch {
                // While the store is down, the journal is read as far as it was.
                guard readable != nil else { throw error }
            }
        }
        return try await process.ask(question)
    }

    private static func reply(to question: JournalQuestion, _ bundle: ActionBundle) throws -> String {
        do {
            return try bundle.reply(to: InspectionRequest(line: question.line(id: 0)).kind)
        } catch let error as InspectionRequest.Refused {
            throw InspectionError(code: "bad_request", error.reason)
        } catch let error as BundleError {
            throw InspectionError(error)
        }
    }

    /// Whether the question is about actions that the journal's program cannot read yet.
    private func isUnread(_ question: JournalQuestion) -> Bool {
        isRunning && question.revision ?? 0 > readable ?? 0
    }

    private func process() async throws -> JournalProcess {
        if let started = journal {
            if let process = try? await started.value, process.isRunning { return process }
            // Another call may have replaced it meanwhile.
            if journal == started { journal = nil }
        }
        let started = journal ?? Task { try await start() }
        journal = started
        return try await started.value
    }

    private func start() async throws -> JournalProcess {
        let program = try await program()
        (readable, refreshAt) = (program.finished, .now + Self.refreshInterval)
        return try JournalProcess(program) { [weak self] progress in
            Task { await self?.publish("progress", progress) }
        }
    }

    /// The program that reads the journal with all actions so far.
    private func program() async throws -> JournalProgram {
        switch source {
        case .stopped(let program): program
        case .running: try await JournalProgram(of: client(), finishesFile: true)
        case .bundle: throw InspectionError(code: "unavailable", "A bundle contains no journal.")
        }
    }

    /// Makes the actions so far readable.
    private func refresh(_ process: JournalProcess) async throws {
        refreshAt = .now + Self.refreshInterval
        do {
            readable = try await JournalProgram.finishFile(client())
        } catch {
            // An app that was started again has another token.
            await disconnect()
            readable = try await JournalProgram.finishFile(client())
        }
        _ = try await process.ask(JournalQuestion("reload"))
    }

    private func disconnect() async {
        let store = store
        self.store = nil
        await store?.close()
    }

    private func client() async throws -> OperatorClient {
        guard case .running(let directory) = source else {
            throw InspectionError(code: "unavailable", "The app is not running.")
        }
        if let store { return store }
        let client = try await OperatorClient.connect(directory)
        if let store {
            await client.close()
            return store
        }
        store = client
        return client
    }

    // MARK: Bundles

    /// Exports some actions with their changes, and the state before them: a file for ``bundle(_:)``.
    /// - Throws: ``InspectionError``.
    public func exportBundle(of revisions: ClosedRange<UInt64>) async throws -> ExportedBundle {
        if case .bundle = source { throw InspectionError(code: "unavailable", "A bundle contains no journal.") }
        let file = try ExportedBundle()
        _ = try await answer(JournalQuestion(bundle: revisions, path: file.path))
        return file
    }

    /// A test in Swift that sends some actions to a `TestStore`, and expects the same outcomes and changes.
    /// - Throws: ``InspectionError``.
    public func test(of revisions: ClosedRange<UInt64>) async throws -> String {
        do {
            if case .bundle(let bundle) = source { return try bundle.test(of: revisions) }
            let file = try await exportBundle(of: revisions)
            // The file exists as long as the object.
            return try withExtendedLifetime(file) { try ActionBundle(path: file.path).test(of: revisions) }
        } catch let error as BundleError {
            throw InspectionError(error)
        }
    }

    // MARK: Updates

    /// The committed actions and the processes of a running app, from now on; nothing if it is stopped.
    public func updates() -> AsyncStream<Update> {
        let (stream, continuation) = AsyncStream<Update>.makeStream(bufferingPolicy: .bufferingNewest(Self.mostUnread))
        let reader = nextReader
        nextReader += 1
        readers[reader] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.end(reader) } }
        if live == nil, case .running(let directory) = source {
            live = Task { [weak self] in await self?.follow(directory) }
        }
        return stream
    }

    private func end(_ reader: Int) {
        readers[reader] = nil
        guard readers.isEmpty else { return }
        live?.cancel()
        live = nil
    }

    private func publish(_ event: String, _ json: String) {
        for reader in readers.values { reader.yield(Update(event: event, json: json)) }
    }

    /// Follows the app until the task is cancelled, also after the app or its store has restarted.
    private func follow(_ directory: RunDirectory) async {
        await withTaskGroup { group in
            group.addTask { await Self.repeating { await self.followActions(directory) } }
            group.addTask { await Self.repeating { await self.followProcesses(directory) } }
            group.addTask { await Self.repeating { await self.publishSlices() } }
        }
    }

    private static func repeating(_ body: @Sendable () async -> Void) async {
        while !Task.isCancelled {
            await body()
            try? await Task.sleep(for: sampleInterval)
        }
    }

    /// On a connection of its own: the store stops sending when it closes.
    private func followActions(_ directory: RunDirectory) async {
        guard let client = try? await OperatorClient.connect(directory) else { return }
        await withTaskCancellationHandler {
            do {
                for try await event in await client.watchActions() {
                    switch event {
                    case .actions(let actions): publish("actions", actions.json)
                    case .disconnected: publish("store", #"{"connected":false}"#)
                    case .slice: break
                    }
                }
            } catch {
                publish("problem", JSONWriter.line { $0.field("reason", "\(error)") })
            }
        } onCancel: {
            Task { await client.close() }
        }
        await client.close()
    }

    private func followProcesses(_ directory: RunDirectory) async {
        guard let supervisor = try? await ControlClient.connect(directory) else { return }
        var before: TopSample?
        while !Task.isCancelled, let processes = try? await supervisor.ps() {
            let now = await TopSample(of: processes, try? client())
            if let report = try? Self.json(TopReport(from: before ?? now, to: now)) { publish("processes", report) }
            before = now
            try? await Task.sleep(for: Self.sampleInterval)
        }
        if !Task.isCancelled { publish("store", #"{"stopped":true}"#) }
    }

    /// Nothing is published while the store does not answer.
    private func publishSlices() async {
        do {
            let reply = try await client().ask(within: Self.storeTimeout) {
                $0.listSubscribers = WireListSubscribers()
            }
            publish("slices", try Self.json(SubscribersReport(reply.subscriberList)))
        } catch {
            publish("slices", JSONWriter.line { $0.field("problem", "\(error)") })
        }
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    // MARK: Slices

    /// The current value of a slice: a JSON object with its revision.
    /// - Throws: ``InspectionError``.
    public nonisolated func slice(_ name: String) async throws -> String {
        guard case .running(let directory) = source else {
            throw InspectionError(code: "unavailable", "The app is not running.")
        }
        // On a connection of its own: the store stops sending when it closes.
        let client = try await OperatorClient.connect(directory)
        let timeout = Task {
            try await Task.sleep(for: Self.storeTimeout)
            await client.close()
        }
        defer { timeout.cancel() }
        do {
            for try await event in await client.watch(name) {
                guard case .slice(let slice) = event else { continue }
                await client.close()
                return JSONWriter.line { json in
                    json.field("slice", slice.slice)
                    json.field("revision", slice.revision)
                    json.field("value", JSONText(slice.json))
                }
            }
        } catch {
            await client.close()
            throw InspectionError(code: "bad_request", "\(error)")
        }
        throw InspectionError(code: "unavailable", "The store did not answer within \(Self.storeTimeout).")
    }

    // MARK: Processes

    /// The last lines of the log, and later ones: each a JSON object.
    /// - Parameter tail: how many of the existing lines.
    public nonisolated func log(tail: Int) throws -> AsyncThrowingStream<String, any Error> {
        guard case .running(let directory) = source else {
            throw InspectionError(code: "unavailable", "The app is not running, so there is no log.")
        }
        let lines = try ControlStreamClient.logs(directory, LogSelection(tail: tail, follow: true))
        // Only the stream calls the iterator.
        nonisolated(unsafe) var iterator = lines.makeAsyncIterator()
        return AsyncThrowingStream {
            guard let element = try await iterator.next() else { return nil }
            return switch element {
            case .item(let line): String(decoding: line.formatted(.json).dropLast(), as: UTF8.self)
            case .dropped(let count): #"{"dropped":\#(count)}"#
            }
        }
    }

    /// Starts, stops or restarts a process.
    /// - Throws: ``InspectionError`` with the supervisor's reason.
    public func control(_ control: Control, _ process: String) async throws {
        guard case .running(let directory) = source else {
            throw InspectionError(code: "unavailable", "The app is not running.")
        }
        do {
            let supervisor = try await ControlClient.connect(directory)
            switch control {
            case .start: try await supervisor.start(process)
            case .stop: try await supervisor.stop(process)
            case .restart: try await supervisor.restart(process)
            }
        } catch let error as ControlError {
            throw InspectionError(code: error.code == .unknownProcess ? "missing" : "failed", "\(error)")
        }
    }

    /// Ends the programs and connections that answer. The next call starts them again.
    public func rest() async {
        let journal = journal
        (self.journal, readable) = (nil, nil)
        (try? await journal?.value)?.end()
        await disconnect()
    }
}

extension WireCommittedActions {
    /// The actions as a JSON object.
    fileprivate var json: String {
        let list = actions.map { action in
            JSONWriter.line { json in
                json.field("revision", action.revision)
                json.field("sender", action.sender)
                json.field("action", action.name)
                json.field("nanoseconds", action.nanoseconds)
                json.field("microseconds", action.microseconds)
                if action.hasRejection {
                    json.field("code", action.rejection.code)
                    json.field("reason", action.rejection.reason)
                }
            }
        }
        return JSONWriter.line { json in
            json.field("actions", JSONText("[\(list.joined(separator: ","))]"))
            json.field("skipped", skipped)
        }
    }
}
