import EastwardView
import EastwardWeb
import Foundation
import HTTPTypes
import Hummingbird
import MarketAccess
import NIOCore

/// The routes of the page for requests that concern no action and no slice.
nonisolated struct PageRoutes: Sendable {
    /// The maximum size of a request's body, in bytes.
    private static let longestBody = 64 << 10

    private static let (html, style, script) = (
        "text/html; charset=utf-8", "text/css; charset=utf-8", "text/javascript; charset=utf-8"
    )

    /// The addresses of the shop's screens. All are the same page, which goes to the screen.
    private static let screens = ["/", "/items/:item", "/basket", "/signup", "/login", "/orders"]

    @MainActor private static var allFiles: [(path: String, type: String, bytes: [UInt8])] {
        screens.map { ($0, html, PackageResources.index_html) } + [
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
            ("/secret.js", script, PackageResources.secret_js),
            ("/shelf.js", script, PackageResources.shelf_js),
            ("/shop.js", script, PackageResources.shop_js),
            ("/stepper.js", script, PackageResources.stepper_js),
            ("/storefront.js", script, PackageResources.storefront_js),
            ("/visit.js", script, PackageResources.visit_js),
            ("/panel.js", script, PanelPage.script),
        ]
    }

    private let files: [(path: String, type: String, bytes: [UInt8])]
    private let page: Page
    private let login: LoginService
    let secret: PageSecret
    private let kill: @Sendable (String) async throws(KillError) -> Void

    /// - Parameter kill: kills a process.
    @MainActor init(
        _ page: Page, _ login: LoginService, _ secret: PageSecret,
        kill: @escaping @Sendable (String) async throws(KillError) -> Void
    ) {
        files = Self.allFiles
        self.page = page
        self.login = login
        self.secret = secret
        self.kill = kill
    }

    func add(to router: Router<WebContext>) {
        // The files contain no data. A browser receives them before its page can read the secret of the address.
        let publicRoutes = router.group().add(middleware: VisitorKnown())
        for file in files { Self.add(file.bytes, file.type, at: file.path, to: publicRoutes) }
        let secretRoutes = router.group().add(middleware: SecretRequired(secret: secret))
            .add(middleware: VisitorKnown())
        secretRoutes.get("/processes") { [page] _, _ in Self.json(.ok, await page.backstage) }
        secretRoutes.get("/hints") { [page] _, context in
            Self.json(.ok, await page.hints(for: context.principal.id).json)
        }
        secretRoutes.post("/login") { [login] request, context in
            let request = try await Self.body(LoginRequest.self, of: request)
            if let panel = request.panel {
                try await login.logIn(request.credentials, at: panel, for: context.principal.id)
            } else {
                try await login.logIn(request.credentials, for: context.principal.id)
            }
            return Self.json(.ok, .object([]))
        }
        secretRoutes.post("/kill") { [kill] request, _ in
            let request = try await Self.body(KillRequest.self, of: request)
            do throws(KillError) {
                try await kill(request.process)
                return Self.json(.accepted, .object([]))
            } catch {
                throw WebRefusal(status: 409, code: "not_killed", reason: error.description)
            }
        }
    }

    // MARK: Files

    private static func add(
        _ bytes: [UInt8], _ type: String, at path: String, to router: RouterGroup<WebContext>
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

    // MARK: Requests

    private struct LoginRequest: Decodable {
        let name: String
        let password: String
        /// The process whose panel asks for the password; `nil` for the shop's own form.
        let panel: String?

        var credentials: Credentials { Credentials(name: name, password: password) }
    }

    private struct KillRequest: Decodable {
        let process: String
    }

    private static func body<Body: Decodable>(_ type: Body.Type, of request: Request) async throws -> Body {
        guard request.headers[.contentType]?.hasPrefix("application/json") == true else {
            throw HTTPError(.unsupportedMediaType, message: "Send application/json.")
        }
        let bytes = try await request.body.collect(upTo: longestBody)
        do {
            // Foundation's decoder traps if the last byte exceeds its limit of 512 nested arrays: a space follows it.
            return try JSONDecoder().decode(type, from: Data(bytes.readableBytesView) + [0x20])
        } catch {
            throw HTTPError(.badRequest, message: "The body is not JSON with the required fields.")
        }
    }

    private static func json(_ status: HTTPResponse.Status, _ object: PageJSON) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: object.line)))
    }
}

/// Serves only requests with the secret, as `Authorization: Bearer`.
///
/// A cookie would not do: browsers send it to all ports of the host, and therefore also to the servers of other users.
private nonisolated struct SecretRequired: RouterMiddleware {
    typealias Context = WebContext

    let secret: PageSecret

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let authorization = request.headers[.authorization] ?? ""
        guard authorization.lowercased().hasPrefix("bearer "), secret.matches(authorization.dropFirst("bearer ".count))
        else { throw Self.refusal }
        return try await next(request, context)
    }

    private static let refusal = WebRefusal(
        status: 403, code: "locked_out",
        reason: "This browser may not use the page. Open the address with the secret, which eastward ps prints.")
}

/// Gives each browser a visitor, in a cookie that the page's scripts cannot read.
private nonisolated struct VisitorKnown: RouterMiddleware {
    typealias Context = WebContext

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let name = VisitorCookie.name(at: request.head.authority ?? "")
        if let visitor = request.cookies[name]?.value, VisitorCookie.isVisitor(visitor) {
            context.principal = WebPrincipal(id: visitor, proof: .cookie)
            return try await next(request, context)
        }
        // The page of a browser without the cookie is outdated, and a visit for each of its requests helps no visitor.
        guard request.method == .get else { throw WebRefusal.noVisitor }
        let visitor = PageSecret().text
        context.principal = WebPrincipal(id: visitor, proof: .cookie)
        var response = try await next(request, context)
        response.setCookie(
            Cookie(
                name: name, value: visitor, maxAge: Self.longestAbsence, path: "/", secure: false, httpOnly: true,
                sameSite: .strict))
        return response
    }

    /// The time in seconds after which a browser forgets its visit: 30 days.
    private static let longestAbsence = 30 * 24 * 3600
}
