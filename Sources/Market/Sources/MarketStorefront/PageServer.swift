import EastwardWeb
import MarketContract

/// Serves the page to browsers on this machine: the gateway of the storefront's role, with routes for requests
/// that concern no action and no slice.
struct PageServer {
    let gateway: WebGateway<StorefrontFeature>
    let secret: PageSecret

    /// The maximum number of windows that are served at once.
    static let mostWindows = 64
    /// The maximum number of these windows that one visitor has.
    static let mostWindowsOfAVisitor = 16

    /// Such as `http://127.0.0.1:8080`.
    var address: String { gateway.url }
    /// The address with the secret, with which a browser gets access.
    var link: String { "\(address)/#secret=\(secret.text)" }

    /// Serves on the first of `ports` that is free.
    /// - Throws: ``PageServerError`` if there is none.
    static func start(
        _ feature: StorefrontFeature, ports: [UInt16], _ page: Page, _ routes: PageRoutes,
        _ outcomes: WebOutcomes<StorefrontFeature>? = nil, slices: [WebSlice<StorefrontFeature>] = WebSlice.ofPage
    ) async throws -> PageServer {
        var options = WebOptions()
        options.port = Int(ports[0])
        options.otherPorts = ports.dropFirst().map(Int.init)
        options.headers = headers
        options.limits = limits
        do {
            let gateway = try await WebGateway.start(
                feature, slices: slices, access: page.access(routes.secret), options: options,
                outcomes: outcomes
            ) { router, _ in routes.add(to: router) }
            return PageServer(gateway: gateway, secret: routes.secret)
        } catch is WebPortsTaken {
            let tried =
                ports.count == 1 ? "Port \(ports[0]) is" : "The ports from \(ports[0]) to \(ports[ports.count - 1]) are"
            throw PageServerError(description: "\(tried) taken. Name another one with --port.")
        }
    }

    /// Lets browsers load nothing from elsewhere.
    private static let headers = [
        "Content-Security-Policy":
            "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; "
            + "form-action 'none'; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
    ]

    private static var limits: WebLimits {
        var limits = WebLimits()
        limits.streams = mostWindows
        limits.streamsPerClient = mostWindowsOfAVisitor
        limits.waiting = 64
        limits.waitingPerClient = 8
        return limits
    }
}

/// The reason why the page cannot be served.
struct PageServerError: Error, CustomStringConvertible {
    let description: String
}
