public import Eastward
public import Foundation
internal import UnixSignals

/// Supervises the processes of a manifest from their start to their end.
///
/// ```swift
/// let run = SupervisorRun(manifest: manifest, runDirectory: directory, dataDirectory: "/var/lib/market")
/// exit(try await run.run())
/// ```
public struct SupervisorRun: Sendable {
    /// The manifest of the app to run.
    public var manifest: Manifest
    /// The run directory; created if it does not exist.
    public var runDirectory: RunDirectory
    /// The data directory, passed to every process; the store keeps its data there.
    public var dataDirectory: String
    /// The path of `eastward-launch`; beside the running executable by default.
    public var launcher: String
    /// Whether this process starts no other processes. If so, it becomes a child subreaper and kills the processes that
    /// a killed launcher process leaves behind.
    public var endsOrphans = false
    /// The environment that the processes inherit.
    public var environment: [String: String]
    /// Writes a message to the log, in lines of its own.
    public typealias Say = @Sendable (String) -> Void

    /// Called once, when every instance has been ready at the same time; the supervisor does not wait for it.
    public var onAllReady: @Sendable (Say) async -> Void
    /// Runs concurrently with the app, and is cancelled when the app ends.
    public var beside: @Sendable (Say) async -> Void
    /// Whether a terminal shows the status of the processes below the log.
    public var showsStatus = true
    /// The file that standard error appends to, if its size must be limited: see ``LogRotation``.
    package var rotatedLog: String?
    /// Reads the manifest for a reload; by default the manifest's file, as it is then.
    package var readManifest: @Sendable () throws -> Manifest
    /// The file descriptor for log lines.
    var log = STDERR_FILENO
    /// How many bytes of the log are retained for `eastward logs`.
    var logCapacity = SupervisorRecord.logCapacity
    /// The meaning of the received signals.
    var requests = StopRequests()
    /// Called with every event, in addition to the log.
    var observe: @Sendable (SupervisorEvent) -> Void = { _ in }

    /// Creates a run but does not start it: see ``run()``.
    public init(
        manifest: Manifest, runDirectory: RunDirectory, dataDirectory: String, launcher: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        onAllReady: @escaping @Sendable (Say) async -> Void = { _ in },
        beside: @escaping @Sendable (Say) async -> Void = { _ in }
    ) {
        self.manifest = manifest
        self.runDirectory = runDirectory
        self.dataDirectory = dataDirectory
        self.launcher = launcher ?? "\(ProgramLookup.executableDirectory ?? ".")/eastward-launch"
        self.environment = environment
        self.onAllReady = onAllReady
        self.beside = beside
        readManifest = { [file = manifest.file] in try Manifest(again: file) }
    }

    /// Runs until SIGINT, SIGTERM or SIGHUP, an operator's `shutdown`, the end of a significant process, or the
    /// cancellation of the task; then stops all processes in reverse order. If a second signal is SIGINT, it kills all
    /// processes at once and makes the exit code 130.
    ///
    /// - Returns: The exit code: 0 after an ordinary stop; otherwise the code of ``SystemExit`` that a process reported,
    ///   or `unavailable` if a process never became ready or ended permanently although every run ended well.
    /// - Throws: ``SupervisorError``, or `RunDirectoryError` for a path that is too long.
    public func run() async throws -> Int32 {
        let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm, .sighup)
        return try await run(signals: signals.map(\.rawValue))
    }

    func run(signals: some AsyncSequence<Int32, Never> & Sendable) async throws -> Int32 {
        try Self.checkPaths(of: manifest, in: runDirectory)
        guard access(launcher, X_OK) == 0 else { throw SupervisorError.launcherMissing(path: launcher) }
        // A write to a program or client that is gone must fail with an error, not end this process.
        signal(SIGPIPE, SIG_IGN)
        let claim = try RunDirectoryClaim(runDirectory)
        defer { claim.clear() }
        let orphans = endsOrphans ? try OrphanReaper(launcher: launcher) : nil
        let identity = SupervisorIdentity(
            directory: runDirectory,
            about: SupervisorAbout(
                app: manifest.app, pid: getpid(), manifest: URL(fileURLWithPath: manifest.file).path,
                dataDirectory: dataDirectory,
                store: manifest.processes.lazy.compactMap(\.remoteStore).first?.endpoints.description, started: Date()))
        _ = try identity.restore()
        try CredentialsFile().write(path: runDirectory.credentialsFile)
        let server = try ControlServer(path: runDirectory.supervisorSocket)

        let names = manifest.processes.flatMap(\.instances)
        let rotation = rotatedLog.map { LogRotation(path: $0, descriptors: [log, STDOUT_FILENO]) }
        let sink = try LogSink(
            descriptor: log, style: .fitting(log, environment: environment, names: names), rotation: rotation)
        defer { sink.close() }
        // Notifies the service manager that started the supervisor itself, such as systemd.
        let service = ServiceNotification(environment: environment)
        let record = SupervisorRecord(manifest, logCapacity: logCapacity)
        let output = SupervisorOutput(sink, record)
        let supervisor = Supervisor(
            .init(
                manifest: manifest, readManifest: readManifest, directory: runDirectory,
                dataDirectory: dataDirectory, launcher: launcher, orphans: orphans, environment: environment)
        ) { [observe, onAllReady] event in
            output.take(event)
            observe(event)
            switch event {
            case .allReady:
                service.ready()
                Task { await onAllReady { sink.say($0) } }
            case .stopping: service.stopping()
            case .report, .line, .launched, .status, .reloaded, .trouble: break
            }
        }
        return await withTaskGroup { group in
            group.addTask { await server.run(OperatorHandler(supervisor: supervisor, record: record)) }
            group.addTask { [requests] in await Self.handle(signals, requests, supervisor) }
            group.addTask { await Self.keep(claim, identity, server, supervisor) }
            if let interval = service.watchdogInterval {
                group.addTask { await Self.beat(service, every: Heartbeat.period(for: interval), supervisor) }
            }
            group.addTask { [beside] in await beside { sink.say($0) } }
            if showsStatus, isatty(log) == 1 {
                group.addTask { [log, app = manifest.app, environment] in
                    await Self.showStatus(of: supervisor, app: app, on: log, sink, environment)
                }
            }
            let exitCode = await withTaskCancellationHandler {
                await supervisor.run()
            } onCancel: {
                Task { await supervisor.shutdown("its task was cancelled") }
            }
            group.cancelAll()
            return exitCode
        }
    }

    /// - Throws: `RunDirectoryError` if the path of a socket would be too long.
    static func checkPaths(of manifest: Manifest, in directory: RunDirectory) throws {
        for role in manifest.roles { _ = try directory.slicesSocket(role: role) }
        for name in manifest.processes.flatMap(\.instances) { _ = try directory.notifySocket(process: name) }
    }

    private static let mostFailures = 5

    /// Restores files that others remove from the run directory; stops all processes if that is impossible.
    private static func keep(
        _ claim: RunDirectoryClaim, _ identity: SupervisorIdentity, _ server: ControlServer, _ supervisor: Supervisor
    ) async {
        var failures = 0
        while (try? await Task.sleep(for: .seconds(1))) != nil {
            do {
                let missing = try claim.restore() + identity.restore() + server.restore()
                await supervisor.noteRestored(try await missing + supervisor.restoreRunDirectory())
                failures = 0
            } catch {
                failures += 1
                // A removal may be in progress, so failures are retried, except for a directory of another user or
                // supervisor.
                guard isFinal(error) || failures == mostFailures else { continue }
                let exitCode = (error as? SupervisorError)?.exitCode ?? SystemExit.internalError
                await supervisor.shutdown("the run directory cannot be restored: \(error)", exitCode: exitCode)
                return
            }
        }
    }

    private static func isFinal(_ error: any Error) -> Bool {
        (error as? RunDirectoryError)?.code == .untrusted || (error as? SupervisorError)?.code == .lockHeld
    }

    private static func showStatus(
        of supervisor: Supervisor, app: String, on terminal: Int32, _ sink: LogSink, _ environment: [String: String]
    ) async {
        let colors = environment["NO_COLOR", default: ""].isEmpty
        repeat {
            var size = winsize()
            guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 5, size.ws_col > 20 else { continue }
            let block = StatusBlock(width: Int(size.ws_col), height: Int(size.ws_row), colors: colors)
            sink.setFooter(block.lines(app: app, await supervisor.statuses()))
        } while (try? await Task.sleep(for: .milliseconds(200))) != nil
    }

    /// Sends watchdog notifications for as long as the supervisor responds.
    private static func beat(_ service: ServiceNotification, every interval: Duration, _ supervisor: Supervisor) async {
        repeat {
            _ = await supervisor.now
            service.watchdog()
        } while (try? await Task.sleep(for: interval)) != nil
    }

    private static func handle(
        _ signals: some AsyncSequence<Int32, Never>, _ requests: StopRequests, _ supervisor: Supervisor
    ) async {
        var requests = requests
        for await number in signals {
            switch requests.receive(number, now: .now()) {
            case .shutDown: await supervisor.shutdown("\(StopSignal(number: number))")
            case .killAll: await supervisor.kill("second INT", exitCode: 128 + SIGINT)
            case nil: break
            }
        }
    }
}
