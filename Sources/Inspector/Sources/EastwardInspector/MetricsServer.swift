internal import EastwardOperator
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore

/// Serves an app's metrics at `/metrics`. Nothing is collected between requests.
struct MetricsServer: Sendable {
    private static let mostConnections = 64

    private let metrics: SharedMetrics
    /// Called with the URL as soon as the server listens.
    private let announce: @Sendable (String) -> Void

    init(
        collect: @escaping @Sendable () async throws -> String, announce: @escaping @Sendable (String) -> Void
    ) {
        metrics = SharedMetrics(collect)
        self.announce = announce
    }

    /// Serves until the task is cancelled.
    /// - Throws: an error if the address cannot be used.
    func run(at address: MetricsAddress) async throws {
        let application = Application(
            responder: CallbackResponder { (request: Request, _: BasicRequestContext) in await respond(to: request) },
            server: .limited,
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: Int(address.port)),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)),
            onServerRunning: { channel in
                announce(address.url(port: channel.localAddress?.port ?? Int(address.port)))
            },
            logger: Logger(label: "metrics") { _ in SwiftLogNoOpLogHandler() })
        try await application.run()
    }

    private func respond(to request: Request) async -> Response {
        let response = await answer(to: request)
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func answer(to request: Request) async -> Response {
        guard request.uri.path == "/metrics" else {
            return .failure(.notFound, "missing", "The metrics are at /metrics.")
        }
        guard [.get, .head].contains(request.method) else {
            var response = Response.failure(.methodNotAllowed, "bad_request", "The metrics are read with GET.")
            response.headers[.allow] = "GET, HEAD"
            return response
        }
        do {
            return Response(
                status: .ok, headers: [.contentType: AppMetrics.contentType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: try await metrics.text())))
        } catch {
            return .failure(of: error)
        }
    }
}

/// One collection of metrics at a time, for all requests that arrive while it runs. Its result also answers later
/// requests, so that a client that sends many does not slow down the app.
actor SharedMetrics {
    private static let mostWaiting = 32
    /// How long a result answers later requests.
    private static let freshness = Duration.seconds(1)

    private var queue = CollectionQueue<CheckedContinuation<String, any Error>>(limit: SharedMetrics.mostWaiting)
    private let collect: @Sendable () async throws -> String
    private var last: (text: String, at: ContinuousClock.Instant)?

    init(_ collect: @escaping @Sendable () async throws -> String) { self.collect = collect }

    /// - Throws: ``InspectionError`` with the code `busy` if too many requests wait, or the error of the collection.
    func text() async throws -> String {
        if let last, .now - last.at < Self.freshness { return last.text }
        return try await withCheckedThrowingContinuation { continuation in
            switch queue.add(continuation) {
            case .collect: Task { await run() }
            case .wait: break
            case .refuse:
                let reason = "\(Self.mostWaiting) requests wait for the metrics already."
                continuation.resume(throwing: InspectionError(code: "busy", reason))
            }
        }
    }

    private func run() async {
        let result: Result<String, any Error>
        do {
            let text = try await collect()
            last = (text, .now)
            result = .success(text)
        } catch {
            result = .failure(error)
        }
        for continuation in queue.finish() { continuation.resume(with: result) }
    }
}
