internal import CLinux
public import Eastward
internal import Foundation
internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

extension FeatureRole {
    /// A feature as a program: connects as its environment says, lets `setUp` wire it, reports that it is
    /// ready, and serves until SIGTERM or SIGINT.
    ///
    /// ```swift
    /// @main
    /// struct MarketCounter {
    ///     static func main() async {
    ///         await CounterFeature.main { feature in
    ///             let presenter = CountPresenter(view: TerminalCountView())
    ///             try await feature.count(to: presenter)
    ///             return presenter
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// Exits with 0 in the end, 78 if the environment does not lead to a store or the store does not let
    /// this process in, and 70 if something failed.
    /// - Parameter setUp: makes and wires the components; what it returns is kept until the end.
    public static func main<Components>(
        _ setUp: @escaping @MainActor @Sendable (Self) async throws -> Components
    ) async -> Never {
        // Under a supervisor this is a pipe: lines would wait for a full buffer, and a crash would lose them.
        flush_stdout_after_each_line()
        let environment = ProcessInfo.processInfo.environment
        let log = Logger(label: "feature") { StreamLogHandler.standardError(label: $0) }
        do {
            let service = FeatureService<Self, Components>(
                address: try FeatureAddress(environment: environment), setUp: setUp,
                notification: ServiceNotification(environment: environment), log: log)
            let group = ServiceGroup(
                configuration: ServiceGroupConfiguration(
                    services: [service], gracefulShutdownSignals: [.sigterm, .sigint], logger: log))
            try await group.run()
            exit(0)
        } catch let error as FeatureError {
            log.critical("\(error)")
            switch error {
            case .environment, .unauthorized: exit(78)
            default: exit(70)
            }
        } catch let error as RunDirectoryError {
            log.critical("\(error)")
            exit(78)
        } catch {
            log.critical("\(error)")
            exit(70)
        }
    }
}

/// A feature's life between its signals.
private struct FeatureService<Role: FeatureRole, Components>: Service {
    let address: FeatureAddress
    let setUp: @MainActor @Sendable (Role) async throws -> Components
    let notification: ServiceNotification
    let log: Logger

    func run() async throws {
        let connection = try await FeatureConnection.open(address, log: log)
        do {
            try await serve(connection)
        } catch {
            await connection.close(within: .seconds(1))
            throw error
        }
        notification.stopping()
        await connection.close()
    }

    @MainActor private func serve(_ connection: FeatureConnection) async throws {
        let components = try await setUp(Role(transport: connection))
        notification.ready()
        for await failure in connection.failures().cancelOnGracefulShutdown() { throw failure }
        withExtendedLifetime(components) {}
    }
}
