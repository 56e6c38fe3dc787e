public import Eastward
internal import EastwardDisk
internal import EastwardLogging
internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals
internal import ZeroMQ

/// The main program of a store: owns the state of an app, and serves its roles until it receives a stop signal.
///
/// ```swift
/// @main
/// struct MarketStore {
///     static func main() async {
///         await StoreProcess(AppState.self).main()
///     }
/// }
/// ```
public struct StoreProcess<State: DurableState, Action: AppAction>: Sendable {
    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let intervals: PublishingIntervals
    private let journals: [JournalProvider]

    /// - Parameters:
    ///   - reducer: how actions change the state.
    ///   - roles: the actions and slices of each served role; each role once.
    ///   - intervals: how often slices are published, such as `[NotesSlice.name: .milliseconds(20)]` for a slice that
    ///     changes faster than it is displayed. By default the store publishes changes at most once a millisecond.
    ///   - journals: the databases that `--journal` accepts. Without that option the journal is in SQLite files.
    public init(
        reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: PublishingIntervals = [:],
        journals: [JournalProvider] = []
    ) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        let slices = Set(roles.flatMap(\.slices).map(\.name))
        for name in intervals.slices.keys { precondition(slices.contains(name), "No role serves the slice \(name).") }
        self.reducer = reducer
        self.roles = roles
        self.intervals = intervals
        self.journals = journals
    }

    /// Serves every role of a state of parts.
    /// - Parameters:
    ///   - intervals: as for ``init(reducer:roles:intervals:journals:)``.
    ///   - journals: as for ``init(reducer:roles:intervals:journals:)``.
    public init(_: State.Type, intervals: PublishingIntervals = [:], journals: [JournalProvider] = [])
    where State: ComposedState, State.Action == Action {
        self.init(reducer: State.reducer, roles: State.roles, intervals: intervals, journals: journals)
    }

    /// Runs until SIGTERM or SIGINT, as its arguments say. `--help` lists them, and the commands that print the store's
    /// journal and state. Exits with 0 then, 64 for wrong arguments, 65 if the data on the disk cannot be read, 70 if
    /// the store failed, 74 if the disk failed, 75 if a later start can succeed: it lacked disk space, descriptors or
    /// its sockets, or another store leads; 78 if the environment is not a supervisor's. While the disk is full, or no
    /// descriptors are left, the start waits and reports the reason.
    public func main() async -> Never {
        let log = Logger(label: "store") { SupervisedLogHandler.standardError(label: $0) }
        let environment = ProcessInfo.processInfo.environment
        let command = StoreOptions.parsed(environment: environment)
        guard let options = command as? StoreOptions else {
            if let command = command as? DescribeCommand {
                exit(command.exitCode(WireDescription(of: Action.self, served: roles)))
            }
            guard let command = command as? any JournalCommand else { StoreOptions.exitWithHelp(of: command) }
            exit(command.exitCode(of: reducer, roles, journals))
        }
        do {
            guard let path = environment[FeatureEnvironment.runDirectory] else {
                throw StoreStartError(
                    "\(FeatureEnvironment.runDirectory) is not set. Start a store with: eastward up MANIFEST")
            }
            try await run(
                in: RunDirectory(path: path), data: environment[FeatureEnvironment.dataDirectory],
                appData: environment[FeatureEnvironment.appDataDirectory],
                sharesSockets: environment[FeatureEnvironment.sharedSockets] != nil, options: options,
                spin: SpinTime.read(environment), log: log, notification: ServiceNotification(environment: environment),
                inherited: InheritedDescriptors(environment: environment, process: getpid()))
            exit(0)
        } catch {
            log.log(level: error as? StoreFailure == .steppedDown ? .notice : .critical, "\(error)")
            exit(Self.exitCode(for: error))
        }
    }

    private static func exitCode(for error: any Error) -> Int32 {
        switch error {
        // The supervisor restores the run directory.
        case let error as RunDirectoryError where error.code == .missing: SystemExit.internalError
        case let error as ListenerError where error.isTemporary: SystemExit.temporaryFailure
        case let error as ListenerError where error.isConfiguration: SystemExit.configuration
        case is StoreStartError, is InvalidSpinTime, is RunDirectoryError, is MissingField: SystemExit.configuration
        case DiskError.inUse, DiskError.unusable: SystemExit.configuration
        case let error as DiskError where error.isTemporary: SystemExit.temporaryFailure
        // A new start waits until that store ends.
        case StoreFailure.replaced, StoreFailure.steppedDown: SystemExit.temporaryFailure
        case is RecoveryError, is JournalDamage, is FaultPage.ReplayFault, DiskError.damaged: SystemExit.unreadableData
        case is DiskError, StoreFailure.journal: SystemExit.diskError
        default: SystemExit.internalError
        }
    }

    func run(
        in directory: RunDirectory, data: String?, appData: String? = nil, sharesSockets: Bool = false,
        options: StoreOptions, spin: Duration = .zero, log: Logger, notification: ServiceNotification,
        inherited: InheritedDescriptors
    ) async throws {
        try MissingField.check(State(), roles)
        try directory.verify()
        let retry = StartRetry("The store", log: log, notification: notification)
        // A standby takes no lock: its store holds it, perhaps while it is frozen.
        let lock =
            appData != nil
            ? nil
            : try await retry.run {
                try DirectoryLock(
                    path: "\(directory.path)/store.lock", otherwise: "Another store serves \(directory.path).")
            }
        defer { withExtendedLifetime(lock) {} }
        let reactor = try Reactor(name: "store", spin: spin)
        defer { reactor.stop() }
        let limits = StoreLimits()
        let remote = try options.listen.map { endpoint in
            guard let data else {
                throw StoreStartError(
                    "\(FeatureEnvironment.dataDirectory) is not set, and contains the keys of --listen.")
            }
            return try RemoteAccess(listen: endpoint, data: appData ?? data)
        }
        let listen: @Sendable () throws -> Listeners = {
            try Listeners.opened(
                in: directory, serving: roles, remote: remote, inherited: inherited,
                supervisor: notification.hasReceiver ? notification : nil, isShared: sharesSockets, limits: limits,
                log: log)
        }
        // Standbys inherit these from the supervisor, and clients queue until a store leads.
        let shared = sharesSockets ? try listen() : nil
        if sharesSockets { notification.listening() }
        let openSockets = StoreSockets.opener(
            in: directory, serving: roles, remote: remote, limits: limits, log: log,
            listen: { try shared ?? listen() })
        guard options.durability != .memory else {
            var generator = SystemRandomNumberGenerator()
            let journal = MemoryJournal(using: &generator)
            log.info(
                """
                Empty state with journal ID \(journal.journalID.hexadecimal): in memory mode it ends with this \
                process.
                """)
            let failure = FirstFailure()
            let store = Store(
                reactor: reactor, journal: journal, roles: roles, reducer: reducer, intervals: intervals,
                limits: limits, log: log, onFailure: { failure.report($0) }, over: openSockets)
            return try await serve(store, failure, notification, log, status: "durability memory")
        }
        guard let data else {
            throw StoreStartError(
                """
                \(FeatureEnvironment.dataDirectory) is not set, so the journal has no directory. Start a store with \
                eastward up MANIFEST, or with --durability memory.
                """)
        }
        let files = try await retry.run { try StoreDirectory(path: DataDirectory.storeFiles(data)) }
        let dataLock = try await retry.run {
            try DirectoryLock(
                path: "\(files.path)/lock", otherwise: "Another store keeps its journal in \(files.path).")
        }
        defer { withExtendedLifetime(dataLock) {} }
        let database = try options.journal.map { try journals.storage(at: $0) }
        if let url = options.journal {
            guard try !files.holdsJournal else {
                throw StoreStartError(
                    """
                    \(files.path) holds a journal in SQLite files. To move it to the database, run eastward journal \
                    export with a manifest without --journal, then import with the one with it, then move \
                    \(files.path) away.
                    """)
            }
            try await retry.run { try JournalPointer(url: url).write(files.path) }
        } else {
            try JournalPointer.refuseFiles(in: files.path)
        }
        let faults = try await retry.run { try FaultPage(directory: files.path, build: ProgramBuild.current) }
        if let warning = faults.warning { log.warning("\(warning)") }
        if let fault = faults.replayFault, !options.skip.contains(fault.revision) { throw fault }
        let standby = Standby(
            isPatient: options.standby, promotion: database == nil ? Promotion() : .receiveSignal(), log: log,
            notification: notification)
        let recovered = try await retry.run {
            // SQLite's own recovery comes first and reports no progress.
            notification.extendTimeout(.seconds(10))
            let recovery = Recovery(
                directory: files, reducer: reducer, durability: options.durability, limits: limits, log: log,
                // An earlier attempt may have run on another thread.
                mark: try faults.watch(), skipped: Set(options.skip), known: KnownJournal(in: directory),
                onProgress: { progress in
                    log.info("\(progress.text)")
                    notification.report(progress)
                })
            return try database?.recover(recovery, standby) ?? recovery.run()
        }
        if database != nil { Promotion.ignoreSignal() }
        log.info("\(recovered.text)")
        if appData == nil {
            KnownJournal(journalID: recovered.journal.journalID.hexadecimal, directory: files.path).write(in: directory)
        }
        let archive = recovered.journal.archive(history: options.journalRetention)
        defer { archive.close() }
        let failure = FirstFailure()
        let handover = recovered.journal.handover
        let store = Store(
            reactor: reactor, journal: recovered.journal, archive: archive, recovered: recovered.store,
            work: recovered.work, roles: roles, reducer: reducer, intervals: intervals, limits: limits,
            stepDown: handover.map { handover in
                StepDown(hasStandby: { try handover.hasStandby() }, begin: { failure.report(.steppedDown) })
            }, log: log, onFailure: { failure.report($0) }, over: openSockets)
        faults.forgetReplayFault()
        faults.report(to: notification)
        try await store.watch(faults)
        let status = recovered.journal.status
        let check = recovered.journal.startChecking {
            failure.report($0)
        } onCondition: { condition in
            notification.status(condition ?? status)
            if let condition { Task { await store.delay(condition) } }
            log.log(level: condition == nil ? .notice : .error, "\(condition ?? "The database answers again.")")
        }
        defer { withExtendedLifetime(check) {} }
        try await serve(
            store, failure, notification, log, status: status, commit: recovered.journal.callersCommit,
            handover: handover, sharesSockets: sharesSockets)
    }

    private func serve(
        _ store: Store<State, Action>, _ failure: FirstFailure, _ notification: ServiceNotification, _ log: Logger,
        status: String, commit: CommitClock? = nil, handover: (any JournalHandover)? = nil, sharesSockets: Bool = false
    ) async throws {
        let service = StoreService(
            open: {
                try await store.open()
                await store.beat(notification, during: commit)
            },
            drain: {
                // A standby has the state already, and features wait for it.
                let isSteppingDown =
                    failure.value == .steppedDown || sharesSockets && (try? handover?.hasStandby()) == true
                await store.drain(within: .seconds(5), writingSnapshot: !isSteppingDown)
                if isSteppingDown { handover?.stepDown() }
            },
            close: {
                // The successor may be a standby that listens at the same sockets.
                let forgetsSockets = failure.value?.hasSuccessor == true && !sharesSockets
                await store.close(forgettingRemoteAt: forgetsSockets ? notification : nil)
            },
            failure: failure, notification: notification, status: status)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: log))
        try await group.run()
    }
}

/// The reason why a store does not start.
package struct StoreStartError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
