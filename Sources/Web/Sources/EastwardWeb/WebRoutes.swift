internal import Eastward
internal import EastwardFeature
internal import EastwardLogging
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import SwiftProtobuf
internal import Synchronization

/// The HTTP routes of a gateway.
final class WebRoutes<Role: FeatureRole>: Sendable {
    static var mostSlices: Int { 32 }

    private let sender: ActionSender<Role>
    private let hub: SliceHub
    private let shape: ContractShape
    private let access: WebAccess<Role>
    private let options: WebOptions
    private let kinds: [String: ActionKind<Role.Action.App>]
    private let limits: Mutex<ClientLimits>
    private let hosts = Mutex<Set<String>>([])
    private let log = Logger(label: "web") { SupervisedLogHandler.standardError(label: $0) }
    private let openAPI: String

    init(
        sender: ActionSender<Role>, hub: SliceHub, shape: ContractShape, access: WebAccess<Role>, options: WebOptions
    ) {
        self.sender = sender
        self.hub = hub
        self.shape = shape
        self.access = access
        self.options = options
        limits = Mutex(ClientLimits(options.limits))
        kinds = Dictionary(Role.Action.App.kinds.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        // An action of another role cannot be made one of this role.
        let actions = Role.Action.App.kinds.filter { kind in
            (try? kind.decodeJSON("{}")).flatMap { Role.Action($0) } != nil
        }
        openAPI = OpenAPI(role: Role.name, actions: actions.map(\.name), shape, access.credentials).document.text
    }

    /// Sets the hosts to serve, since the port is known now.
    func listens(on port: Int) {
        let names = ["localhost", "127.0.0.1", "[::1]", options.address].map { "\($0):\(port)" }
        hosts.withLock { $0 = Set(options.hosts.isEmpty ? names : options.hosts) }
    }

    /// - Parameter addOwn: adds the app's own routes.
    func router(_ addOwn: (Router<WebContext>) -> Void) -> Router<WebContext> {
        let router = Router(context: WebContext.self)
        router.add(middleware: Failures(log: log))
        router.add(middleware: SameSite(routes: self))
        router.get("/eastward.js") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.eastward_js)))
        }
        addOwn(router)
        let group = router.group().add(middleware: Credentials(routes: self))
        group.post("/actions/:name") { request, context in try await self.act(request, context) }
        group.get("/slices") { request, context in try await self.stream(request, context) }
        group.get("/openapi.json") { [openAPI] _, _ in Response.json(.ok, openAPI) }
        return router
    }

    // MARK: Actions

    private func act(_ request: Request, _ context: WebContext) async throws -> Response {
        let name = context.parameters.get("name") ?? ""
        guard let kind = kinds[name] else {
            return .failure(.notFound, "unknown_action", "The contract has no action \(name).")
        }
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
        guard type?.lowercased() == "application/json" else {
            return .failure(.unsupportedMediaType, "not_json", "Send application/json.")
        }
        guard let key = request.headers[.idempotencyKey] else {
            return .failure(.badRequest, "no_key", "Send an Idempotency-Key, such as a new UUID for each action.")
        }
        guard (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return .failure(.badRequest, "bad_key", "An Idempotency-Key has 1 to 128 characters of ! to ~.")
        }
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: options.limits.body)
        } catch is NIOTooManyBytesError {
            return .failure(.contentTooLarge, "too_large", "A body has at most \(options.limits.body) bytes.")
        } catch {
            return .failure(.badRequest, "bad_http", "The body is incomplete.")
        }
        let action: Role.Action.App
        do {
            action = try kind.decodeJSON(String(buffer: body))
        } catch {
            return .failure(.badRequest, "bad_json", "The body is no \(name): \(ContractJSON.explain(error)).")
        }
        guard let permitted = Role.Action(action) else {
            return .failure(.forbidden, "not_in_role", "\(Role.name) may not send \(name).")
        }
        let client = context.principal.id
        let mark = ActionSender<Role>.mark(key: key, of: client, action: name, try action.message.serializedBytes())
        // Before the permission, which may have ended with the first request.
        if let answer = await sender.answer(toRepeated: mark) { return response(to: answer) }
        guard let sent = try await access.permit(permitted, context.principal, WebRequest(request, context)) else {
            return .failure(.forbidden, "forbidden", "You may not send \(name).")
        }
        let cause = ActionCause(.request("POST /actions/\(name)"), traceparent: traceparent(of: request, client))
        return await ActionCause.$current.withValue(cause) {
            response(to: await sender.send(sent, mark, for: client))
        }
    }

    /// The trace that a request's action continues.
    private func traceparent(of request: Request, _ client: String) -> String? {
        guard let trace = request.headers[.traceparent],
            limits.withLock({ $0.admit(traceOf: client, now: ProcessInfo.processInfo.systemUptime) })
        else { return nil }
        return trace
    }

    private func response(to answer: ActionSender<Role>.Answer) -> Response {
        switch answer {
        case .outcome(let outcome, let isRepeated):
            var response: Response =
                switch outcome {
                case .applied(let revision): .json(.ok, #"{"revision":\#(revision)}"#)
                case .rejected(let rejection, let revision):
                    .failure(.conflict, rejection.code, rejection.reason, extra: #","revision":\#(revision)"#)
                case .fateUnknown(let reason): .failure(.conflict, "fate_unknown", reason)
                }
            if isRepeated { response.headers[.idempotencyReplayed] = "true" }
            return response
        case .reused:
            return .failure(.unprocessableContent, "key_reused", "This key belongs to another request.")
        case .tooMany:
            return .failure(
                .tooManyRequests, "too_many_waiting", "Too many actions wait for the store.", retryAfter: 1)
        case .pending:
            return .failure(
                .serviceUnavailable, "pending",
                "The store has not answered yet. The action is applied once; repeat the request with its key.",
                retryAfter: 1)
        case .busy:
            return .failure(.serviceUnavailable, "busy", "The action was not queued. Repeat it.", retryAfter: 1)
        case .tooLarge(let reason): return .failure(.contentTooLarge, "too_large", reason)
        case .failed(let reason):
            log.error("An action was not sent: \(reason)")
            return .failed
        }
    }

    // MARK: Slices

    /// A stream that counts as open for as long as its response exists. The response's body cannot do this: it never
    /// runs if the connection ends before.
    private final class OpenStream: Sendable {
        private let stream: SliceHub.Stream
        private let client: String
        private let routes: WebRoutes

        init(_ stream: SliceHub.Stream, of client: String, in routes: WebRoutes) {
            self.stream = stream
            self.client = client
            self.routes = routes
        }

        deinit {
            routes.limits.withLock { $0.closeStream(client) }
            Task { [hub = routes.hub, stream] in await hub.close(stream) }
        }
    }

    /// The distinct names of the slices in a query; `nil` if it has more than ``mostSlices``.
    static func sliceNames(_ parameters: some Sequence<(key: Substring, value: Substring)>) -> [String]? {
        var names: [String] = []
        for (key, value) in parameters where key == "slice" && !names.contains(String(value)) {
            // Ends at the limit, since each name is compared with all names before it.
            guard names.count < mostSlices else { return nil }
            names.append(String(value))
        }
        return names
    }

    private func stream(_ request: Request, _ context: WebContext) async throws -> Response {
        guard let names = Self.sliceNames(request.uri.queryParameters) else {
            return .failure(.badRequest, "too_many_slices", "A stream has at most \(Self.mostSlices) slices.")
        }
        guard !names.isEmpty else { return .failure(.badRequest, "no_slices", "Name a slice: /slices?slice=NAME.") }
        let served = hub.slices
        for name in names where !served.contains(name) {
            return shape.contains(name)
                ? .failure(.forbidden, "not_in_role", "\(Role.name) does not receive \(name) here.")
                : .failure(.notFound, "unknown_slice", "The contract has no slice \(name).")
        }
        for name in names where try await !access.receives(name, context.principal) {
            return .failure(.forbidden, "forbidden", "You may not receive \(name).")
        }
        let client = context.principal.id
        guard limits.withLock({ $0.openStream(client) }) else {
            return .failure(.tooManyRequests, "too_many_streams", "Too many streams are open.", retryAfter: 5)
        }
        let stream = await hub.open(names, for: context.principal)
        let open = OpenStream(stream, of: client, in: self)
        let cursor = StreamCursor(
            resuming: request.headers[.lastEventID], name: hub.name(stream.keys), slices: stream.keys)
        let stall = StallWatch(context.channel, options.limits.stallTimeout)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { [hub, limits = options.limits] writer in
                defer { withExtendedLifetime(open) {} }
                let watch = Task { await stall.run() }
                defer { watch.cancel() }
                try await request.body.consumeWithInboundCloseHandler { _ in
                    var cursor = cursor
                    var last = ContinuousClock.now
                    try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                    for await _ in stream.wakes {
                        var text = hub.take(&cursor, stream.keys)
                        if text.isEmpty, .now - last >= limits.keepalive { text = ": \n\n" }
                        guard !text.isEmpty else { continue }
                        last = .now
                        stall.begin()
                        try await writer.write(ByteBuffer(string: text))
                        stall.end()
                    }
                } onInboundClosed: {
                    hub.end(stream)
                }
                try await writer.finish(nil)
            })
    }

    // MARK: Checks

    fileprivate func admit(address: String) -> Bool {
        limits.withLock { $0.admit(address: address, now: ProcessInfo.processInfo.systemUptime) }
    }

    fileprivate func admit(principal: String) -> Bool {
        limits.withLock { $0.admit(principal: principal, now: ProcessInfo.processInfo.systemUptime) }
    }

    /// Serves only requests to this gateway's hosts, and scripts only from its own pages.
    private struct SameSite: RouterMiddleware {
        typealias Context = WebContext

        let routes: WebRoutes

        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var response = try await checked(request, context, next)
            response.headers[.xContentTypeOptions] = "nosniff"
            for (name, value) in routes.options.headers {
                if let name = HTTPField.Name(name) { response.headers[name] = value }
            }
            return response
        }

        private func checked(
            _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            let host = request.head.authority ?? ""
            guard routes.hosts.withLock({ $0.contains(host) }) else {
                return .failure(.misdirectedRequest, "wrong_host", "This gateway does not serve the host \(host).")
            }
            let origin = request.headers[.origin]
            var context = context
            context.isOwnPage = origin.map { $0 == "http://\(host)" || routes.options.origins.contains($0) }
            guard context.isOwnPage != false else { return .crossSite }
            guard routes.admit(address: context.address) else { return .tooManyRequests }
            return try await next(request, context)
        }
    }

    /// Finds the principal of a request for an action or slices.
    private struct Credentials: RouterMiddleware {
        typealias Context = WebContext

        let routes: WebRoutes

        func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            // A link from another site may lead to a page of the app, but not here.
            let site = request.headers[.secFetchSite]
            guard site == nil || site == "same-origin" || site == "none" else { return .crossSite }
            var context = context
            guard let principal = try await routes.access.principal(WebRequest(request, context)) else {
                return .failure(.unauthorized, "unauthenticated", "The request has no valid credentials.")
            }
            context.principal = principal
            guard routes.admit(principal: principal.id) else { return .tooManyRequests }
            guard principal.proof == .token || request.method == .get || context.isOwnPage == true else {
                return .failure(.forbidden, "cross_site", "A request with a cookie needs an Origin.")
            }
            return try await next(request, context)
        }
    }
}

extension WebRequest {
    fileprivate init(_ request: Request, _ context: WebContext) {
        let bearer = request.headers[.authorization].flatMap { value in
            value.lowercased().hasPrefix("bearer ") ? String(value.dropFirst(7)) : nil
        }
        var cookies: [String: String] = [:]
        for part in (request.headers[.cookie] ?? "").split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            cookies[pair[0].trimmingCharacters(in: .whitespaces)] = String(pair[1])
        }
        let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        self.init(
            method: request.method.rawValue, path: request.uri.path, host: request.head.authority ?? "",
            query: Dictionary(query, uniquingKeysWith: { $1 }), cookies: cookies, bearer: bearer,
            address: context.address)
    }
}

extension HTTPField.Name {
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
    static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    static let traceparent = HTTPField.Name("traceparent")!
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
}

/// Closes the connection of a stream whose client takes nothing for too long.
private final class StallWatch: Sendable {
    private let channel: any Channel
    private let limit: Duration
    private let since = Mutex<ContinuousClock.Instant?>(nil)

    init(_ channel: any Channel, _ limit: Duration) {
        self.channel = channel
        self.limit = limit
    }

    /// A write begins.
    func begin() { since.withLock { $0 = .now } }

    /// The connection has taken the write.
    func end() { since.withLock { $0 = nil } }

    /// Watches until its task is cancelled, or the connection is closed.
    func run() async {
        while (try? await Task.sleep(for: limit / 4)) != nil {
            guard let start = since.withLock(\.self), .now - start > limit else { continue }
            channel.close(promise: nil)
            return
        }
    }
}
