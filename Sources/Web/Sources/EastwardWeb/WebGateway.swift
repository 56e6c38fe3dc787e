public import Eastward
public import EastwardFeature
public import Foundation
internal import HTTPTypes
public import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import Synchronization

/// Serves a role over HTTP: actions by `POST`, slices as server-sent events, as `protocols/WEB.md` describes.
///
/// ```swift
/// @main
/// struct ShopWeb {
///     static func main() async {
///         await WebGateway<ShopFeature>.main(
///             slices: [.all(ShelfSlice.self), .all(BasketSlice.self)],
///             access: WebAccess { request in
///                 guard let token = request.bearer, let user = await users.user(of: token) else { return nil }
///                 return WebPrincipal(id: user, proof: .token)
///             })
///     }
/// }
/// ```
public final class WebGateway<Role: FeatureRole>: Sendable {
    /// Such as `http://127.0.0.1:8080`.
    public let url: String

    private let serving: Task<Void, any Error>
    private let background: [Task<Void, Never>]
    private let hub: SliceHub

    private init(url: String, serving: Task<Void, any Error>, background: [Task<Void, Never>], hub: SliceHub) {
        self.url = url
        self.serving = serving
        self.background = background
        self.hub = hub
    }

    /// Runs a gateway as a program: connects as its environment specifies, and serves until SIGTERM or SIGINT. Its
    /// outbox, and the outcomes of requests, are in the process's own directory below the app's data directory.
    ///
    /// Exits as ``FeatureRole/main(outbox:preview:_:)`` does.
    /// - Parameters:
    ///   - slices: the slices to serve: all or some of the role's.
    ///   - routes: adds routes of the app, such as files and a login. The gateway checks only their host and their
    ///     origin.
    public static func main(
        slices: [WebSlice<Role>], access: WebAccess<Role>, options: WebOptions = WebOptions(),
        routes: @escaping @Sendable (Router<WebContext>, Role) -> Void = { _, _ in }
    ) async -> Never {
        let outcomes = WebOutcomes<Role>()
        await Role.main(outbox: outcomes.outbox) { role in
            let gateway = try await start(
                role, slices: slices, access: access, options: options, outcomes: outcomes, routes: routes)
            print("The gateway is at \(gateway.url)")
            ServiceNotification(environment: ProcessInfo.processInfo.environment).status(gateway.url)
            // Retains the gateway.
            Task { try await gateway.untilStopped() }
        }
    }

    /// Starts a gateway of a connected role.
    /// - Parameters:
    ///   - slices: the slices to serve: all or some of the role's.
    ///   - outcomes: those whose outbox the role has. Without them, the gateway does not know earlier keys after a
    ///     restart.
    ///   - routes: adds routes of the app, such as files and a login. The gateway checks only their host and their
    ///     origin.
    /// - Throws: ``WebPortsTaken``, or another error if a slice is not the role's or the address cannot be used.
    public static func start(
        _ role: Role, slices: [WebSlice<Role>], access: WebAccess<Role>, options: WebOptions = WebOptions(),
        outcomes: WebOutcomes<Role>? = nil, routes own: @Sendable (Router<WebContext>, Role) -> Void = { _, _ in }
    ) async throws -> WebGateway {
        let shape = try ContractShape(contract: Role.Action.App.contract)
        let sender = ActionSender(role, options.limits, try outcomes?.file().outcomes())
        outcomes?.notify(sender)
        // Until they are known, a repeated request could be a new one.
        for action in try await role.restoredActions().actions {
            guard let tag = action.tag, let mark = RequestMark(tag: tag.bytes) else { continue }
            await sender.finish(mark, ActionOutcome(action.outcome))
        }
        let hub = SliceHub()
        for slice in slices { try await hub.follow(slice, of: role, shape) }
        let routes = WebRoutes<Role>(
            sender: sender, hub: hub, shape: shape, access: access, options: options)
        let router = routes.router { own($0, role) }
        let ports = [options.port] + options.otherPorts
        for port in ports {
            guard
                let (bound, serving) = try await serve(router, at: port, options, onListening: routes.listens(on:))
            else { continue }
            let background = [
                Task { for await state in role.connectionStates { hub.report(state) } },
                Task {
                    while (try? await Task.sleep(for: .seconds(5))) != nil { await hub.tick() }
                },
            ]
            return WebGateway(
                url: "http://\(options.address):\(bound)", serving: serving, background: background, hub: hub)
        }
        throw WebPortsTaken(ports: ports)
    }

    /// - Returns: the port that it serves; `nil` if `port` is taken.
    private static func serve(
        _ router: Router<WebContext>, at port: Int, _ options: WebOptions,
        onListening: @escaping @Sendable (Int) -> Void
    ) async throws -> (port: Int, serving: Task<Void, any Error>)? {
        let (listening, listens) = AsyncThrowingStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [LastAnswers(largestHeaders: options.limits.headers)],
                    idleTimeout: .seconds(60),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: options.limits.headers, maxHeaderListSize: options.limits.headers,
                        maxHeaderFieldCount: LastAnswers.mostFields))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.address, port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(options.limits.streams + 500)),
            onServerRunning: { channel in
                let bound = channel.localAddress?.port ?? port
                onListening(bound)
                listens.yield(bound)
            },
            logger: Logger(label: "web") { _ in SwiftLogNoOpLogHandler() })
        let serving = Task {
            do {
                try await application.run()
                listens.finish()
            } catch {
                listens.finish(throwing: error)
                throw error
            }
        }
        do {
            for try await bound in listening { return (bound, serving) }
            throw WebError("The server ended before it listened.")
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            return nil
        }
    }

    deinit { stop() }

    /// Ends all streams, and stops.
    public func stop() {
        hub.endAll()
        for task in background { task.cancel() }
        serving.cancel()
    }

    /// Waits until the gateway stops.
    public func untilStopped() async throws {
        try await serving.value
    }
}

/// All ports of a gateway are taken by other processes.
public struct WebPortsTaken: Error, CustomStringConvertible {
    public let ports: [Int]

    public var description: String {
        "Other processes listen on \(ports.map(String.init).joined(separator: ", ")). Choose another port."
    }
}

/// The outcomes of a gateway's actions, in the outbox of its role and in a file: a program that creates its gateway
/// itself repeats no action after a restart.
///
/// ```swift
/// let outcomes = WebOutcomes<ShopFeature>()
/// await ShopFeature.main(outbox: outcomes.outbox) { feature in
///     let gateway = try await WebGateway.start(feature, slices: slices, access: access, outcomes: outcomes)
///     // Retains the gateway.
///     Task { try await gateway.untilStopped() }
/// }
/// ```
public final class WebOutcomes<Role: FeatureRole>: Sendable {
    private let environment: [String: String]
    private let contents = Mutex<(file: OutcomeFile?, sender: ActionSender<Role>?)>((nil, nil))

    /// - Parameter environment: the environment that the supervisor gives the process.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        self.environment = environment
    }

    /// The outbox for the role.
    public var outbox: FeatureOutbox {
        .named("web").recordingOutcomes { [self] in try record($0) }
    }

    /// The file of this process, which is created if it does not exist.
    func file() throws -> OutcomeFile {
        try contents.withLock { contents in
            if let file = contents.file { return file }
            let data = environment[FeatureEnvironment.dataDirectory] ?? "."
            let process = environment[FeatureEnvironment.process] ?? "web"
            let file = try OutcomeFile(path: "\(data)/web/\(process).sqlite")
            contents.file = file
            return file
        }
    }

    func notify(_ sender: ActionSender<Role>) {
        contents.withLock { $0.sender = sender }
    }

    func record(_ outcomes: [TaggedOutcome]) throws {
        let marked = outcomes.compactMap { outcome in
            RequestMark(tag: outcome.tag.bytes).map { (mark: $0, outcome: ActionOutcome(outcome.outcome)) }
        }
        try file().record(marked, at: Int64(Date().timeIntervalSince1970))
        guard let sender = contents.withLock({ $0.sender }) else { return }
        Task { for (mark, outcome) in marked { await sender.finish(mark, outcome) } }
    }
}
