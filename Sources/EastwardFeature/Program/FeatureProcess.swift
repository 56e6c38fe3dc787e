internal import CLinux
public import Eastward
internal import EastwardLogging
internal import EastwardTerminal
internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension FeatureRole {
    /// The role over a connection that was opened for it.
    public init(_ connection: FeatureConnection) {
        self.init(transport: connection)
    }

    /// Runs a feature as a program: connects as its environment specifies, calls `setUp` to wire the components,
    /// reports readiness, and serves until SIGTERM or SIGINT.
    ///
    /// ```swift
    /// @main
    /// struct MarketCounter {
    ///     static func main() async {
    ///         await CounterFeature.main { feature in
    ///             let presenter = CountPresenter(view: TerminalCountView())
    ///             try await feature.provideCount(to: presenter)
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// With `--preview FILE` as its only arguments it needs no store: it receives the slices of a ``Preview`` of that
    /// file.
    ///
    /// Exits with 0 at the end, 78 if the environment does not lead to a store or the store does not know this process,
    /// 66 or 65 for a preview that cannot be shown, and 70 for any other failure.
    /// - Parameters:
    ///   - outbox: retains sent actions if this process ends.
    ///   - preview: the file of a preview, for programs that read their arguments themselves.
    ///   - setUp: creates and wires the components. Their subscriptions retain them until the end.
    public static func main(
        outbox: FeatureOutbox? = nil, preview: String? = Preview.argument,
        _ setUp: @escaping @MainActor @Sendable (Self) async throws -> Void
    ) async -> Never {
        await asProgram { environment, log in
            let notification = ServiceNotification(environment: environment)
            let service: any Service =
                if let preview {
                    PreviewService(preview: try Preview(contentsOf: preview), setUp: setUp, notification: notification)
                } else {
                    FeatureService(
                        address: try address(environment), outbox: outbox, setUp: setUp,
                        notification: notification, log: log)
                }
            return try await serve(service, log)
        }
    }

    /// Runs a feature as a program that receives `preview`, and serves without a store until SIGTERM or SIGINT.
    public static func main(
        preview: Preview, _ setUp: @escaping @MainActor @Sendable (Self) async throws -> Void
    ) async -> Never {
        await asProgram { environment, log in
            try await serve(
                PreviewService(
                    preview: preview, setUp: setUp, notification: ServiceNotification(environment: environment)),
                log)
        }
    }

    /// Runs a feature as a program with one task: connects as its environment specifies, runs `body`, disconnects, and
    /// exits with the code that `body` returns.
    ///
    /// ```swift
    /// await CounterFeature.run { feature in
    ///     try await feature.increment(by: 2)
    ///     return 0
    /// }
    /// ```
    ///
    /// Exits with 78 and 70 as ``main(outbox:preview:_:)`` does, 70 also if `body` throws. SIGTERM and SIGINT end it at
    /// once, as they end any program.
    /// - Parameter outbox: retains sent actions if this process ends.
    public static func run(
        outbox: FeatureOutbox? = nil, _ body: @escaping @MainActor @Sendable (Self) async throws -> Int32
    ) async -> Never {
        await asProgram { environment, log in
            let connection = try await FeatureConnection.open(
                address(environment), outbox: outbox, log: log)
            let notification = ServiceNotification(environment: environment)
            await connection.nameSessionInLog()
            await connection.beat(notification)
            notification.ready()
            let code: Int32
            do {
                code = try await body(Self(transport: connection))
            } catch {
                await connection.close(within: .seconds(1))
                throw error
            }
            notification.stopping()
            await connection.close()
            return code
        }
    }

    /// The address in the environment of a program of this role.
    /// - Throws: ``FeatureError/Code/environment`` if the program was started under another role: the store would not
    ///   send it its slices.
    private static func address(_ environment: [String: String]) throws -> FeatureAddress {
        let address = try FeatureAddress(environment: environment)
        guard address.role == name else {
            throw FeatureError.environment(
                """
                This program needs the role \(name), and was started under \(address.role). By hand: eastward run \
                --role \(name) -- COMMAND
                """)
        }
        return address
    }

    /// - Returns: the exit code after a signal has ended `service`.
    private static func serve(_ service: any Service, _ log: Logger) async throws -> Int32 {
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: log))
        try await group.run()
        return 0
    }

    /// Exits with the result of `body`, or with a code for its error.
    private static func asProgram(
        _ body: (_ environment: [String: String], _ log: Logger) async throws -> Int32
    ) async -> Never {
        // A view's output is visible at once, in a log too.
        line_buffer_standard_output()
        let log = Logger(label: "feature") { SupervisedLogHandler.standardError(label: $0) }
        let environment = ProcessInfo.processInfo.environment
        ProgramMetadata.set("role", name)
        ProgramMetadata.set("process", environment[FeatureEnvironment.process])
        do {
            exit(try await body(environment, log))
        } catch {
            // Otherwise the reason would be on the screen that the terminal shows only until the end.
            FullScreen.leave()
            log.critical("\(error)")
            switch (error as? ActionError)?.failure ?? error {
            // The supervisor restores the run directory.
            case let error as RunDirectoryError where error.code == .missing: exit(SystemExit.internalError)
            case let error as FeatureError where [.environment, .unauthorized].contains(error.code):
                exit(SystemExit.configuration)
            case is RunDirectoryError: exit(SystemExit.configuration)
            case let error as PreviewError: exit(error.exitCode)
            default: exit(SystemExit.internalError)
            }
        }
    }
}

/// The service of a feature that shows a preview.
private struct PreviewService<Role: FeatureRole>: Service {
    let preview: Preview
    let setUp: @MainActor @Sendable (Role) async throws -> Void
    let notification: ServiceNotification

    @MainActor func run() async throws {
        let role = Role.preview(preview)
        try await setUp(role)
        notification.ready()
        try? await gracefulShutdown()
        // Retains the components.
        withExtendedLifetime(role) {}
    }
}

/// The service of a feature, from its connection to a shutdown signal.
private struct FeatureService<Role: FeatureRole>: Service {
    let address: FeatureAddress
    let outbox: FeatureOutbox?
    let setUp: @MainActor @Sendable (Role) async throws -> Void
    let notification: ServiceNotification
    let log: Logger

    func run() async throws {
        let connection: FeatureConnection
        let notice = Task {
            try await Task.sleep(for: .seconds(2))
            log.notice("The store does not answer yet. Waiting for it. See: eastward ps")
        }
        defer { notice.cancel() }
        do {
            connection = try await cancelWhenGracefulShutdown {
                try await FeatureConnection.open(address, outbox: outbox, log: log)
            }
        } catch is CancellationError {
            return
        }
        notice.cancel()
        await connection.nameSessionInLog()
        await connection.beat(notification)
        do {
            try await serve(connection)
        } catch {
            await connection.close(within: .seconds(1))
            throw error
        }
        notification.stopping()
        await connection.close()
    }

    private static func isCancellation(_ error: any Error) -> Bool {
        if case ActionError.cancelled = error { true } else { error is CancellationError }
    }

    @MainActor private func serve(_ connection: FeatureConnection) async throws {
        do {
            try await cancelWhenGracefulShutdown { @MainActor [setUp] in
                try await setUp(Role(transport: connection))
            }
        } catch let error where Task.isShuttingDownGracefully && Self.isCancellation(error) {
            return
        }
        notification.ready()
        if let failure = try? await cancelWhenGracefulShutdown({ try await connection.untilEnded() }) { throw failure }
    }
}
