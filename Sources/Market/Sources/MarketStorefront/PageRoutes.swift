import EastwardView
import Foundation
import HTTPTypes
import Hummingbird
import MarketAccess
import MarketContract
import NIOCore
import ServiceLifecycle

/// The HTTP routes of the page.
struct PageRoutes {
    /// The maximum size of a request's body, in bytes.
    private nonisolated static let longestBody = 64 << 10

    private nonisolated static let (html, style, script) = (
        "text/html; charset=utf-8", "text/css; charset=utf-8", "text/javascript; charset=utf-8"
    )

    /// The addresses of the shop's screens. All are the same page, which goes to the screen.
    private nonisolated static let screens = ["/", "/items/:item", "/basket", "/signup", "/login", "/orders"]

    private static var files: [(path: String, type: String, bytes: [UInt8])] {
        [
            ("/backstage.css", style, PackageResources.backstage_css),
            ("/page.css", style, PackageResources.page_css),
            ("/screens.css", style, PackageResources.screens_css),
            ("/panel.css", style, PanelPage.style),
            ("/account.js", script, PackageResources.account_js),
            ("/backstage.js", script, PackageResources.backstage_js),
            ("/basket.js", script, PackageResources.basket_js),
            ("/corner.js", script, PackageResources.corner_js),
            ("/dom.js", script, PackageResources.dom_js),
            ("/fruit.js", script, PackageResources.fruit_js),
            ("/page.js", script, PackageResources.page_js),
            ("/route.js", script, PackageResources.route_js),
            ("/shelf.js", script, PackageResources.shelf_js),
            ("/shop.js", script, PackageResources.shop_js),
            ("/stepper.js", script, PackageResources.stepper_js),
            ("/panel.js", script, PanelPage.script),
        ]
    }

    private let page: Page
    private let service: ActionService
    let secret: PageSecret
    private let kill: @Sendable (String) async throws(KillError) -> Void

    /// - Parameter kill: kills a process.
    init(
        _ page: Page, _ service: ActionService, _ secret: PageSecret,
        kill: @escaping @Sendable (String) async throws(KillError) -> Void
    ) {
        self.page = page
        self.service = service
        self.secret = secret
        self.kill = kill
    }

    var router: Router<PageContext> {
        let router = Router(context: PageContext.self)
        router.add(middleware: OwnPagesOnly())
        router.add(middleware: SecretRequired(secret: secret))
        router.add(middleware: VisitorKnown())
        for path in Self.screens { Self.add(PackageResources.index_html, Self.html, at: path, to: router) }
        for file in Self.files { Self.add(file.bytes, file.type, at: file.path, to: router) }
        router.get("/events") { [page] request, context in
            await Self.events(of: page, for: request, of: context.visitor)
        }
        router.post("/actions") { [service] request, context in
            let request = try await Self.body(ActionRequest.self, of: request)
            let answer =
                if let panel = request.panel {
                    await service.send(request.command, at: panel, for: context.visitor)
                } else {
                    await service.send(request.command, for: context.visitor)
                }
            return Self.response(to: answer)
        }
        router.post("/login") { [service] request, context in
            let request = try await Self.body(LoginRequest.self, of: request)
            let answer =
                if let panel = request.panel {
                    await service.logIn(request.credentials, at: panel, for: context.visitor)
                } else {
                    await service.logIn(request.credentials, for: context.visitor)
                }
            return Self.response(to: answer)
        }
        router.post("/kill") { [kill] request, _ in
            let request = try await Self.body(KillRequest.self, of: request)
            do throws(KillError) {
                try await kill(request.process)
                return Self.json(.accepted, .object([:]))
            } catch {
                return Self.response(.conflict, "not_killed", error.description)
            }
        }
        return router
    }

    // MARK: Files

    private nonisolated static func add(
        _ bytes: [UInt8], _ type: String, at path: String, to router: Router<PageContext>
    ) {
        let compressed = Gzip.compressed(bytes).map(ByteBuffer.init(bytes:))
        let plain = ByteBuffer(bytes: bytes)
        router.get(RouterPath(path)) { request, _ in
            var response = Response(
                status: .ok, headers: [.contentType: type, .cacheControl: "no-cache", .vary: "Accept-Encoding"],
                body: ResponseBody(byteBuffer: plain))
            if let compressed, request.headers[.acceptEncoding]?.contains("gzip") == true {
                response.headers[.contentEncoding] = "gzip"
                response.body = ResponseBody(byteBuffer: compressed)
            }
            return response
        }
    }

    // MARK: Events

    private nonisolated static func events(
        of page: Page, for request: Request, of visitor: String
    ) async -> Response {
        guard let window = await page.openWindow(of: visitor) else {
            return response(.serviceUnavailable, "too_many_windows", "Too many windows are open already.")
        }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                defer { window.close() }
                try await request.body.consumeWithInboundCloseHandler { _ in
                    // The delay in milliseconds after which a browser reconnects.
                    try await writer.write(ByteBuffer(string: "retry: 500\n\n"))
                    var seen = 0
                    for await _ in window.changes.cancelOnGracefulShutdown() {
                        let (events, version) = await page.events(since: seen, for: visitor)
                        seen = version
                        try await writer.write(ByteBuffer(string: events.map(\.text).joined()))
                    }
                } onInboundClosed: {
                    window.close()
                }
                try await writer.finish(nil)
            })
    }

    // MARK: Actions

    private nonisolated struct ActionRequest: Decodable {
        let action: String
        let json: String
        /// The process whose panel offers the action; `nil` for the shop's own controls.
        let panel: String?

        var command: Panel.Command { Panel.Command(action: action, json: json) }
    }

    private nonisolated struct LoginRequest: Decodable {
        let name: String
        let password: String
        /// The process whose panel asks for the password; `nil` for the shop's own form.
        let panel: String?

        var credentials: Credentials { Credentials(name: name, password: password) }
    }

    private nonisolated struct KillRequest: Decodable {
        let process: String
    }

    private nonisolated static func body<Body: Decodable>(_ type: Body.Type, of request: Request) async throws -> Body {
        guard request.headers[.contentType]?.hasPrefix("application/json") == true else {
            throw HTTPError(.unsupportedMediaType, message: "Send application/json.")
        }
        let bytes = try await request.body.collect(upTo: longestBody)
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView))
        } catch {
            throw HTTPError(.badRequest, message: "The body is not JSON with the required fields.")
        }
    }

    private nonisolated static func response(to answer: ActionService.Answer) -> Response {
        switch answer {
        case .applied(let revision): json(.ok, .object(["revision": .json("\(revision)")]))
        case .rejected(let rejection, item: let item?):
            json(
                .conflict,
                .object([
                    "code": .text(rejection.code), "reason": .text(rejection.reason), "item": .number(item),
                ]))
        case .rejected(let rejection, item: nil): response(.conflict, rejection.code, rejection.reason)
        case .letIn: json(.ok, .object([:]))
        case .notLetIn(let failure): response(.unauthorized, "not_let_in", failure.sentence)
        case .unknown(let reason): response(.badRequest, "unknown_action", reason)
        case .notOffered:
            response(.conflict, "not_offered", "The page does not offer this any more. Look at it again.")
        case .stopped(let process):
            response(.conflict, "stopped", "\(process) is not running. This is the last panel that it has shown.")
        case .storeStopped:
            response(.serviceUnavailable, "store_stopped", "The shop is restarting. Try again in a moment.")
        case .busy:
            response(.serviceUnavailable, "busy", "Too many requests are waiting for the store. Try again in a moment.")
        case .tooMany:
            response(.tooManyRequests, "too_many", "Too many of your requests are waiting. Try again in a moment.")
        case .pending:
            response(.gatewayTimeout, "pending", "The store has not answered yet; it may still do what you asked.")
        case .failed(let reason): response(.internalServerError, "failed", reason)
        }
    }

    private nonisolated static func response(_ status: HTTPResponse.Status, _ code: String, _ reason: String)
        -> Response
    {
        json(status, .object(["code": .text(code), "reason": .text(reason)]))
    }

    private nonisolated static func json(_ status: HTTPResponse.Status, _ object: PageJSON) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: object.line)))
    }
}

/// The context of a request.
nonisolated struct PageContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The visitor of the browser: 32 lowercase hexadecimal digits.
    var visitor = ""

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// Accepts only this page's own requests, and lets browsers load nothing from elsewhere.
///
/// Any page of the web can make a browser on this machine send requests to 127.0.0.1, even under a host name of its own
/// that resolves there. So the host must be one of this machine's own names, and a posted request must come from a page
/// under it.
private nonisolated struct OwnPagesOnly: RouterMiddleware {
    typealias Context = PageContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let host = request.head.authority ?? ""
        guard ["127.0.0.1", "localhost"].contains(host.prefix { $0 != ":" }) else {
            throw HTTPError(.misdirectedRequest)
        }
        if let origin = request.headers[.origin], origin != "http://\(host)" { throw HTTPError(.forbidden) }
        var response = try await next(request, context)
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[Self.referrerPolicy] = "no-referrer"
        return response
    }

    private static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
}

/// Serves nothing without the secret: `/?secret=…` sets a cookie, and every other request needs that cookie.
///
/// The response to the address with the secret is the page itself, not a redirect: a browser that follows a link from
/// another site would leave a `SameSite=Strict` cookie out of the redirected request.
private nonisolated struct SecretRequired: RouterMiddleware {
    typealias Context = PageContext

    let secret: PageSecret

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let name = Self.cookieName(request.head.authority ?? "")
        guard request.uri.path == "/", let offered = request.uri.queryParameters["secret"] else {
            guard let cookie = request.cookies[name]?.value, secret.matches(cookie) else { throw Self.refusal }
            return try await next(request, context)
        }
        guard secret.matches(offered) else { throw Self.refusal }
        var response = try await next(request, context)
        response.setCookie(
            Cookie(name: name, value: secret.text, path: "/", secure: false, httpOnly: true, sameSite: .strict))
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private static func cookieName(_ authority: String) -> String {
        "market-page-\(PageCookie.port(authority))"
    }

    private static let refusal = HTTPError(
        .forbidden,
        message: "This browser may not use the page. Open the address with the secret, which eastward ps prints.")
}

/// Gives each browser a visitor, in a cookie that the page's scripts cannot read.
private nonisolated struct VisitorKnown: RouterMiddleware {
    typealias Context = PageContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let name = "market-visitor-\(PageCookie.port(request.head.authority ?? ""))"
        if let visitor = request.cookies[name]?.value, Self.isVisitor(visitor) {
            context.visitor = visitor
            return try await next(request, context)
        }
        // The page of a browser without the cookie is outdated, and a visit for each of its requests helps no visitor.
        guard request.method == .get else { throw HTTPError(.forbidden, message: "Load the page again.") }
        context.visitor = PageSecret().text
        var response = try await next(request, context)
        response.setCookie(
            Cookie(
                name: name, value: context.visitor, maxAge: Self.longestAbsence, path: "/", secure: false,
                httpOnly: true, sameSite: .strict))
        return response
    }

    /// The time in seconds after which a browser forgets its visit: 30 days.
    private static let longestAbsence = 30 * 24 * 3600

    private static func isVisitor(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }
}

nonisolated enum PageCookie {
    /// The port in the cookies' names. Browsers send a cookie to all ports of a host, so that two apps need two names.
    static func port(_ authority: String) -> String {
        authority.drop { $0 != ":" }.filter(\.isNumber)
    }
}
