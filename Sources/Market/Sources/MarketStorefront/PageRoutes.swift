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

    private let page: Page
    private let service: ActionService
    private let secret: PageSecret

    init(_ page: Page, _ service: ActionService, _ secret: PageSecret) {
        self.page = page
        self.service = service
        self.secret = secret
    }

    var router: Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: OwnPagesOnly())
        router.add(middleware: SecretRequired(secret: secret))
        Self.add(PackageResources.index_html, "text/html; charset=utf-8", at: "/", to: router)
        for (path, style) in [("/page.css", PackageResources.page_css), ("/panel.css", PanelPage.style)] {
            Self.add(style, "text/css; charset=utf-8", at: path, to: router)
        }
        for (path, script) in [("/page.js", PackageResources.page_js), ("/panel.js", PanelPage.script)] {
            Self.add(script, "text/javascript; charset=utf-8", at: path, to: router)
        }
        router.get("/events") { [page] request, _ in await Self.events(of: page, for: request) }
        router.post("/actions") { [service] request, _ in
            let request = try await Self.body(ActionRequest.self, of: request)
            return Self.response(to: await service.send(request.command))
        }
        router.post("/login") { [service] request, _ in
            let request = try await Self.body(LoginRequest.self, of: request)
            return Self.response(to: await service.logIn(request.credentials))
        }
        return router
    }

    // MARK: Files

    private nonisolated static func add(
        _ bytes: [UInt8], _ type: String, at path: String, to router: Router<BasicRequestContext>
    ) {
        router.get(RouterPath(path)) { _, _ in
            Response(
                status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
        }
    }

    // MARK: Events

    private nonisolated static func events(of page: Page, for request: Request) async -> Response {
        guard let window = await page.openWindow() else {
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
                        let (events, version) = await page.events(since: seen)
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

        var command: Panel.Command { Panel.Command(action: action, json: json) }
    }

    private nonisolated struct LoginRequest: Decodable {
        let name: String
        let password: String

        var credentials: Credentials { Credentials(name: name, password: password) }
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
        case .applied(let revision): json(.ok, ["revision": "\(revision)"])
        case .rejected(let rejection): response(.conflict, rejection.code, rejection.reason)
        case .letIn: json(.ok, [:])
        case .notLetIn(let failure): response(.forbidden, "not_let_in", "That did not work: \(failure)")
        case .unknown(let reason): response(.badRequest, "unknown_action", reason)
        case .notOffered:
            response(.conflict, "not_offered", "The page does not offer this any more. Look at it again.")
        case .busy:
            response(.serviceUnavailable, "busy", "Too many requests are waiting for the store. Try again in a moment.")
        case .pending:
            response(.gatewayTimeout, "pending", "The store has not answered yet; it may still do what you asked.")
        case .failed(let reason): response(.internalServerError, "failed", reason)
        }
    }

    private nonisolated static func response(_ status: HTTPResponse.Status, _ code: String, _ reason: String)
        -> Response
    {
        json(status, ["code": code, "reason": reason])
    }

    private nonisolated static func json(_ status: HTTPResponse.Status, _ object: [String: String]) -> Response {
        let body = (try? JSONEncoder().encode(object)) ?? Data()
        return Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}

/// Accepts only this page's own requests, and lets browsers load nothing from elsewhere.
///
/// Any page of the web can make a browser on this machine send requests to 127.0.0.1, even under a host name of its own
/// that resolves there. So the host must be one of this machine's own names, and a posted request must come from a page
/// under it.
private nonisolated struct OwnPagesOnly: RouterMiddleware {
    typealias Context = BasicRequestContext

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
    typealias Context = BasicRequestContext

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

    /// Browsers send a cookie to all ports of a host, so that two apps need two names.
    private static func cookieName(_ authority: String) -> String {
        "market-page-\(authority.drop { $0 != ":" }.filter(\.isNumber))"
    }

    private static let refusal = HTTPError(
        .forbidden,
        message: "This browser may not use the page. Open the address with the secret, which eastward ps prints.")
}
