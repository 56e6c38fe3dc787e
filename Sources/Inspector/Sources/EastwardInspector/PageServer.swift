internal import EastwardOperator
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import Synchronization

/// Serves the inspector's page and its data on the loopback interface.
final class PageServer: Sendable {
    /// How many pages may receive updates.
    private static let mostPages = 16
    /// How many events wait for a slow page.
    private static let mostUnsent = 256
    /// A comment shows that a page is gone.
    private static let heartbeat = Duration.seconds(10)
    /// The time without a page after which the app is no longer inspected.
    private static let restAfter = Duration.seconds(10)

    private let app: InspectedApp
    private let allowsControl: Bool
    private let access = Mutex<PageAccess?>(nil)
    private let pages = Mutex(Pages())
    private let isExporting = Atomic(false)
    /// Prints an address.
    private let announce: @Sendable (String) -> Void

    private struct Pages {
        var count = 0
        /// How many pages were opened so far.
        var opened = 0
    }

    init(_ app: InspectedApp, allowsControl: Bool, announce: @escaping @Sendable (String) -> Void) {
        self.app = app
        self.allowsControl = allowsControl
        self.announce = announce
    }

    /// Serves until the task is cancelled.
    /// - Parameter port: 0 for any free one.
    func run(port: Int) async throws {
        let application = Application(
            router: router(),
            server: .limited,
            configuration: ApplicationConfiguration(
                address: .hostname("127.0.0.1", port: port),
                availableConnectionsDelegate: MaximumAvailableConnections(4 * Self.mostPages)),
            onServerRunning: { channel in
                let access = PageAccess(port: channel.localAddress?.port ?? port)
                self.access.withLock { $0 = access }
                self.announce(access.address)
            },
            logger: Logger(label: "inspector") { _ in SwiftLogNoOpLogHandler() })
        try await application.run()
    }

    private func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: Guarded(server: self))
        for file in PageFile.all { router.get(RouterPath(file.path)) { _, _ in file.response } }
        router.post("/api/open") { request, _ in try await self.open(request) }
        router.get("/api/app") { _, _ in self.about() }
        router.post("/api/journal") { request, _ in try await self.journal(request) }
        router.post("/api/bundle") { request, context in try await self.bundle(request, context) }
        router.post("/api/test") { request, _ in try await self.test(request) }
        router.get("/api/slices/:name") { _, context in await self.slice(context) }
        router.get("/api/updates") { request, _ in try await self.updates(request) }
        router.post("/api/processes/:name/:operation") { _, context in await self.control(context) }
        return router
    }

    // MARK: Access

    private struct Guarded: RouterMiddleware {
        let server: PageServer

        func handle(
            _ request: Request, context: BasicRequestContext,
            next: (Request, BasicRequestContext) async throws -> Response
        ) async throws -> Response {
            var response: Response
            if let refusal = server.refusal(of: request) {
                response = .failure(.forbidden, refusal.rawValue, refusal.reason)
            } else {
                do {
                    response = try await next(request, context)
                } catch let error as any HTTPResponseError {
                    response = .failure(error.status, "failed", "The inspector has nothing at this path.")
                }
            }
            response.headers[.xContentTypeOptions] = "nosniff"
            response.headers[.contentSecurityPolicy] = """
                default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; \
                base-uri 'none'; form-action 'none'; frame-ancestors 'none'
                """
            response.headers[.crossOriginResourcePolicy] = "same-origin"
            response.headers[.referrerPolicy] = "same-origin"
            if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
            return response
        }
    }

    private func refusal(of request: Request) -> PageAccess.Refusal? {
        let parts = PageAccess.Request(
            host: request.head.authority, origin: request.headers[.origin], site: request.headers[.secFetchSite],
            authorization: request.headers[.authorization])
        let isOpen = request.uri.path == "/api/open" || PageFile.all.contains { $0.path == request.uri.path }
        return access.withLock { access in
            guard let access else { return .wrongHost }
            return access.refusal(of: parts, needsKey: !isOpen)
        }
    }

    private func open(_ request: Request) async throws -> Response {
        let body = try await request.body.collect(upTo: 1024)
        do {
            let (key, address) = try access.withLock { access in
                guard let key = try access?.open(String(buffer: body)), let address = access?.address else {
                    throw PageAccess.Refused(refusal: .wrongToken)
                }
                return (key, address)
            }
            announce(address)
            return .json(.ok, JSONObject.text(["key": .text(key)]))
        } catch let error as PageAccess.Refused {
            return .failure(.forbidden, error.refusal.rawValue, error.refusal.reason)
        }
    }

    // MARK: Answers

    private func about() -> Response {
        var about: [String: JSONObject.Value] = [
            "name": .text(app.name), "running": .flag(app.isRunning), "bundle": .flag(app.isBundle),
            "control": .flag(allowsControl),
        ]
        if let command = app.journalCommand { about["journal"] = .text(command) }
        return .json(.ok, JSONObject.text(about))
    }

    private func journal(_ request: Request) async throws -> Response {
        do {
            let body = try await request.body.collect(upTo: InspectedApp.largestQuestion)
            return .json(.ok, try await app.journal(Array(body.readableBytesView)))
        } catch is NIOTooManyBytesError {
            return .failure(
                .contentTooLarge, "bad_request", "A question has at most \(InspectedApp.largestQuestion) bytes.")
        } catch {
            return .failure(of: error)
        }
    }

    private func slice(_ context: BasicRequestContext) async -> Response {
        do {
            return .json(.ok, try await app.slice(context.parameters.get("name") ?? ""))
        } catch {
            return .failure(of: error)
        }
    }

    // MARK: Bundles

    /// Some revisions, from the body of a request.
    private struct Revisions: Decodable {
        var from: UInt64
        var to: UInt64

        init(_ request: Request) async throws {
            // Of 513 brackets, the decoder reads beyond the end.
            guard let body = try? await request.body.collect(upTo: InspectedApp.largestQuestion),
                let read = try? JSONDecoder().decode(Self.self, from: Data(body.readableBytesView) + [0x20]),
                read.from <= read.to
            else {
                throw InspectionError(
                    code: "bad_request", "The body is a JSON object with two revisions: “from”, and “to” after it.")
            }
            self = read
        }

        var range: ClosedRange<UInt64> { from...to }
    }

    private func bundle(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        do {
            let revisions = try await Revisions(request).range
            let bundle = try await exporting { try await self.app.exportBundle(of: revisions) }
            let name = "\(app.name)-\(revisions.lowerBound)-\(revisions.upperBound).bundle"
            let body = try await FileIO().loadFile(path: bundle.path, context: context)
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/x-ndjson", .contentDisposition: "attachment; filename=\"\(name)\"",
                ],
                body: ResponseBody(contentLength: body.contentLength) { writer in
                    // The file exists as long as the object.
                    defer { withExtendedLifetime(bundle) {} }
                    try await body.write(writer)
                })
        } catch {
            return .failure(of: error)
        }
    }

    private func test(_ request: Request) async throws -> Response {
        do {
            let revisions = try await Revisions(request).range
            let text = try await exporting { try await self.app.test(of: revisions) }
            return .json(.ok, JSONObject.text(["test": .text(text)]))
        } catch {
            return .failure(of: error)
        }
    }

    /// Only one at a time: each replays the journal.
    private func exporting<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let wasExporting = isExporting.exchange(true, ordering: .relaxed)
        guard !wasExporting else {
            throw InspectionError(code: "busy", "Another export is not complete yet. Try again later.")
        }
        defer { isExporting.store(false, ordering: .relaxed) }
        return try await body()
    }

    private func control(_ context: BasicRequestContext) async -> Response {
        guard allowsControl else {
            return .failure(
                .forbidden, "read_only",
                "This inspector only shows the app. To control processes, start it with --control.")
        }
        guard let process = context.parameters.get("name"),
            let operation = context.parameters.get("operation").flatMap({ InspectedApp.Control(rawValue: $0) })
        else { return .failure(.notFound, "missing", "An operation is start, stop or restart.") }
        do {
            try await app.control(operation, process)
            return .json(.ok, "{}")
        } catch {
            return .failure(of: error)
        }
    }

    // MARK: Updates

    /// A page that receives updates, for as long as the answer to its request exists.
    private final class Page: Sendable {
        private let server: PageServer

        init(_ server: PageServer) { self.server = server }

        deinit { server.closedPage() }
    }

    private func openedPage() -> Page? {
        pages.withLock { pages in
            guard pages.count < Self.mostPages else { return nil }
            pages.count += 1
            pages.opened += 1
            return Page(self)
        }
    }

    private func closedPage() {
        let (count, opened) = pages.withLock { pages in
            pages.count -= 1
            return (pages.count, pages.opened)
        }
        guard count == 0 else { return }
        Task {
            try await Task.sleep(for: Self.restAfter)
            if pages.withLock({ $0.count == 0 && $0.opened == opened }) { await app.rest() }
        }
    }

    /// Server-sent events: the updates of the app, and with `log` the lines of its log.
    private func updates(_ request: Request) async throws -> Response {
        guard let page = openedPage() else {
            return .failure(
                .tooManyRequests, "busy", "\(Self.mostPages) pages are open already. Close one of them first.")
        }
        let withLog = request.uri.queryParameters["log"] != nil && app.isRunning
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream"],
            body: ResponseBody { [app] writer in
                defer { withExtendedLifetime(page) {} }
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    try await withThrowingTaskGroup { group in
                        let queue = EventQueue(limit: Self.mostUnsent)
                        group.addTask {
                            for await update in await app.updates() { queue.add(update.event, update.json) }
                        }
                        if withLog {
                            group.addTask { await Self.readLog(of: app, into: queue) }
                        }
                        group.addTask {
                            while (try? await Task.sleep(for: Self.heartbeat)) != nil { queue.addHeartbeat() }
                        }
                        defer { group.cancelAll() }
                        for await event in queue.events { try await writer.write(ByteBuffer(string: event)) }
                    }
                }
                try await writer.finish(nil)
            })
    }

    private static func readLog(of app: InspectedApp, into queue: EventQueue) async {
        do {
            for try await line in try app.log(tail: 200) { queue.add("log", line) }
        } catch is CancellationError {
        } catch {
            queue.add("problem", JSONObject.text(["reason": .text("The log cannot be read: \(error)")]))
        }
    }
}

/// Events for a page, limited in number: a slow page misses some, and gets their number.
final class EventQueue: Sendable {
    let events: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation
    private let dropped = Mutex(0)

    init(limit: Int) {
        (events, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(limit))
        addHeartbeat()
    }

    func add(_ event: String, _ json: String) {
        dropped.withLock { dropped in
            if dropped > 0 {
                guard case .enqueued = continuation.yield("event: gap\ndata: {\"dropped\":\(dropped)}\n\n") else {
                    dropped += 1
                    return
                }
                dropped = 0
            }
            guard case .dropped = continuation.yield("event: \(event)\ndata: \(json)\n\n") else { return }
            dropped += 1
        }
    }

    func addHeartbeat() { continuation.yield(": \n\n") }
}

extension Response {
    static func json(_ status: HTTPResponse.Status, _ text: String) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// An error, with a code for programs and a sentence for people.
    static func failure(_ status: HTTPResponse.Status, _ code: String, _ reason: String) -> Response {
        json(status, JSONObject.text(["code": .text(code), "reason": .text(reason)]))
    }

    static func failure(of error: any Error) -> Response {
        guard let error = error as? InspectionError else {
            return failure(.serviceUnavailable, "unavailable", "\(error)")
        }
        let status: HTTPResponse.Status =
            switch error.code {
            case "bad_request": .badRequest
            case "missing": .notFound
            case "busy": .tooManyRequests
            case "unavailable": .serviceUnavailable
            default: .internalServerError
            }
        return failure(status, error.code, error.description)
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let crossOriginResourcePolicy = HTTPField.Name("Cross-Origin-Resource-Policy")!
    fileprivate static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

/// A small JSON object.
enum JSONObject {
    enum Value: Encodable {
        case text(String)
        case flag(Bool)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .flag(let flag): try container.encode(flag)
            }
        }
    }

    static func text(_ members: [String: Value]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and flags can always be encoded.
        return String(decoding: try! encoder.encode(members), as: UTF8.self)
    }
}
