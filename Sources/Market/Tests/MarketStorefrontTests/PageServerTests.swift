import Eastward
import EastwardFeature
import EastwardSupervisor
import EastwardTesting
import EastwardView
import EastwardWeb
import Foundation
import FoundationNetworking
import MarketAccess
import MarketContract
import SwiftProtobuf
import Testing

@testable import MarketStore
@testable import MarketStorefront

// A window's test runs on the main actor, which all tests of views share, and takes hundreds of turns there.
@Suite("The page's server", .timeLimit(.minutes(10)))
struct PageServerTests {
    private struct Reply {
        let status: Int
        let text: String
        let headers: [AnyHashable: Any]
    }

    private let secret = PageSecret()
    /// Keeps no cookies: each request sets its own.
    private static let session = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        return URLSession(configuration: configuration)
    }()

    private static let (visitor, other) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))

    /// The cookie of a browser that opened the page.
    private func cookie(_ server: PageServer, visitor: String = visitor) throws -> String {
        let port = try #require(URL(string: server.address)?.port)
        return "market-visitor-\(port)=\(visitor)"
    }

    /// The header with which the page sends the secret of its link.
    private var authorization: String { "Bearer \(secret.text)" }

    /// - Parameters:
    ///   - cookie: by default the one of a browser that opened the page.
    ///   - authorization: by default that of a page that was opened with the link; `""` for none.
    private func request(
        _ server: PageServer, _ path: String, body: String? = nil, headers: [String: String] = [:],
        cookie: String? = nil, authorization: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: URL(string: server.address + path)!)
        request.setValue(try cookie ?? self.cookie(server), forHTTPHeaderField: "Cookie")
        let authorization = authorization ?? self.authorization
        if !authorization.isEmpty { request.setValue(authorization, forHTTPHeaderField: "Authorization") }
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.setValue(server.address, forHTTPHeaderField: "Origin")
            request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key")
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await Self.session.data(for: request)
        let reply = try #require(response as? HTTPURLResponse)
        return Reply(
            status: reply.statusCode, text: String(decoding: data, as: UTF8.self), headers: reply.allHeaderFields)
    }

    /// - Parameter slices: none for the tests that assert every event of the store.
    private func start(
        _ store: TestStore<AppState, MarketAction>, showing page: Page = Page(), ports: [UInt16] = [0],
        accounts: String? = nil, slices: [WebSlice<StorefrontFeature>] = []
    ) async throws -> PageServer {
        let feature = try store.connect(StorefrontFeature.self)
        let useCase = LoginStateUseCase(feature, accounts: AccountFile(path: accounts ?? "/dev/null"))
        if accounts != nil { try await useCase.observe() }
        let routes = PageRoutes(page, LoginService(feature, useCase, page), secret) { process throws(KillError) in
            guard process == "counter" else { throw KillError(description: "The page cannot kill \(process) now.") }
        }
        return try await PageServer.start(feature, ports: ports, page, routes, slices: slices)
    }

    /// Sends an action as the page's scripts do.
    /// - Parameter panel: the process whose panel offers it.
    private func post(
        _ server: PageServer, _ action: MarketAction, panel: String? = nil, visitor: String = visitor
    ) async throws -> Reply {
        try await request(
            server, "/actions/\(action.name)\(panel.map { "?panel=\($0)" } ?? "")", body: action.message.json,
            cookie: cookie(server, visitor: visitor))
    }

    /// A page with a counter that goes up by 2 and down by 3.
    private func counterPage() -> Page {
        let page = Page()
        page.show(
            Panel([.button("Up", .increment(by: 2)), .button("Down", .decrement(by: 3))]),
            of: "counter")
        page.show(running: ["counter"])
        return page
    }

    private func store() -> TestStore<AppState, MarketAction> {
        TestStore(AppState())
    }

    @Test func servesThePageAndNothingFromElsewhere() async throws {
        let store = store()
        let server = try await start(store)
        let directory = "\(#filePath.components(separatedBy: "/Tests/")[0])/Sources/MarketStorefront/Page"
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        for path in [
            "/", "/items/3", "/basket", "/signup", "/login", "/orders", "/panel.css", "/panel.js", "/storefront.js",
            "/eastward.js",
        ]
            + files.filter({ $0 != "index.html" }).map({ "/\($0)" })
        {
            let reply = try await request(server, path)
            #expect(reply.status == 200, "\(path)")
            let type = try #require(types[path.split(separator: ".").dropFirst().last.map(String.init) ?? "html"])
            #expect("\(reply.headers["Content-Type"] ?? "")".hasPrefix(type))
            #expect("\(reply.headers["Content-Security-Policy"] ?? "")".contains("script-src 'self'"))
            #expect(
                !reply.text.replacing("http://www.w3.org/", with: "").contains("http://")
                    && !reply.text.contains("https://"))
        }
        #expect(try await request(server, "/other").status == 404)
        let unknown = try await request(server, "/slices?slice=market.Nothing")
        #expect("\(unknown.headers["Content-Security-Policy"] ?? "")".contains("script-src 'self'"))
        await store.finish()
    }

    @Test func aBrowserThatAcceptsItReceivesCompressedFiles() async throws {
        let store = store()
        let server = try await start(store)
        // This client decompresses.
        let text = try await request(server, "/page.css").text
        let compressed = try #require(Gzip.compressed(Array(text.utf8)))
        #expect(compressed.count < text.utf8.count / 2)
        for (accepted, length) in [("gzip, br", compressed.count), ("identity", text.utf8.count)] {
            let reply = try await request(server, "/page.css", headers: ["Accept-Encoding": accepted])
            #expect("\(reply.headers["Content-Length"] ?? "")" == "\(length)")
            #expect(reply.headers["Content-Encoding"] as? String == (accepted == "identity" ? nil : "gzip"))
        }
        await store.finish()
    }

    @Test func sendsTheActionsOfTheShop() async throws {
        let store = store()
        let server = try await start(store)
        let done = try await post(server, .increment(by: 2))
        #expect(done.status == 200)
        #expect(done.text == #"{"revision":1}"#)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        let refused = try await post(server, .decrement(by: 3))
        #expect(refused.status == 409)
        #expect(refused.text == #"{"code":"below_zero","reason":"The count is 2; it cannot fall by 3.","revision":2}"#)
        await store.receive(.decrement(by: 3), rejected: "below_zero")
        await store.finish()
    }

    @Test func aRepeatedRequestCountsOnce() async throws {
        let store = store()
        let server = try await start(store)
        for _ in 1...2 {
            let reply = try await request(
                server, "/actions/market.Increment", body: #"{"by":2}"#, headers: ["Idempotency-Key": "once"])
            #expect(reply.status == 200 && reply.text == #"{"revision":1}"#)
        }
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        await store.finish()
    }

    @Test func aVisitorActsForNoOtherVisitorAndNotForTheTerminals() async throws {
        var state = AppState()
        state.items.items = [1: Item(name: "Mango", stock: 1), 2: Item(name: "Fig", stock: 1)]
        let store = TestStore(state)
        store.exhaustivity = .off
        let server = try await start(store)
        // A browser cannot name another visitor.
        #expect(try await post(server, .putInBasket(visitor: Self.other, item: 1, quantity: 1)).status == 200)
        await store.receive(.putInBasket(visitor: Self.visitor, item: 1, quantity: 1)) {
            $0.visits.visits[Self.other] = nil
        }
        let going = MarketAction.actInVisit(visitor: Self.visitor, action: .goTo(GoTo(screen: .basket)))
        #expect(try await post(server, going, visitor: Self.other).status == 200)
        await store.receive(.actInVisit(visitor: Self.other, action: .goTo(GoTo(screen: .basket)))) {
            $0.router.screen = .items
        }
        for action in [
            MarketAction.loggedIn(name: "ann"), .refreshItems, .findProducts(search: ""), .goTo(screen: .basket),
            .actInVisit(visitor: Self.visitor, action: .loggedIn(LoggedIn(name: "ann"))),
            .actInVisit(visitor: Self.visitor, action: nil),
        ] {
            let reply = try await post(server, action)
            #expect(reply.status == 409 && reply.text.contains("not_offered"), "\(action)")
        }
        let decision = try await post(server, .signUp(attempt: 1))
        #expect(decision.status == 403 && decision.text.contains("not_in_role"))
        await store.finish()
    }

    @Test func aRejectionNamesTheItemThatIsSoldOut() async throws {
        var state = AppState()
        state.items.items = [1: Item(name: "Mango", stock: 1), 2: Item(name: "Fig", stock: 1)]
        state.signup.members["ann"] = Member()
        let store = TestStore(state)
        store.exhaustivity = .off
        let page = Page()
        let feature = try store.connect(StorefrontFeature.self)
        try await StorefrontPresenter(page).observe(feature)
        let server = try await start(store, showing: page)
        let tooMany = try await post(server, .putInBasket(visitor: "", item: 2, quantity: 2))
        #expect(tooMany.text.hasPrefix(#"{"code":"sold_out","reason":"Fig: only 1 left.","#))
        for visitor in [Self.visitor, Self.other] {
            await store.send(.actInVisit(visitor: visitor, action: .loggedIn(LoggedIn(name: "ann"))))
            for item in [1, 2] {
                #expect(
                    try await post(server, .putInBasket(visitor: "", item: item, quantity: 1), visitor: visitor).status
                        == 200)
            }
        }
        await store.send(.putInBasket(visitor: Self.other, item: 1, quantity: 0))
        #expect(try await post(server, .checkOut(visitor: ""), visitor: Self.other).status == 200)
        let soldOut = try await post(server, .checkOut(visitor: ""))
        #expect(soldOut.status == 409)
        #expect(soldOut.text.hasPrefix(#"{"code":"sold_out","reason":"Fig: sold out.","#))
        await store.skipReceived()
        await store.finish()
    }

    @Test func nothingIsQueuedWhileTheStoreIsStopped() async throws {
        let store = store()
        let page = counterPage()
        let server = try await start(store, showing: page)
        page.connection = .disconnected
        for panel in [nil, "counter"] {
            let reply = try await post(server, .increment(by: 2), panel: panel)
            #expect(reply.status == 409)
            #expect(reply.text.contains("The shop is restarting. Try again in a moment."))
        }
        let login = try await request(server, "/login", body: #"{"name": "ann", "password": "correct horse"}"#)
        #expect(login.status == 409 && login.text.contains("store_stopped"))
        page.connection = .connected
        #expect(try await post(server, .increment(by: 2)).status == 200)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        await store.finish()
    }

    @Test func thePanelOfAStoppedProcessOffersNothing() async throws {
        let store = store()
        let page = counterPage()
        let server = try await start(store, showing: page)
        page.show(running: [])
        let reply = try await post(server, .increment(by: 2), panel: "counter")
        #expect(reply.status == 409)
        #expect(reply.text.contains("stopped") && reply.text.contains("counter is not running"))
        page.show(running: ["counter"])
        #expect(try await post(server, .increment(by: 2), panel: "counter").status == 200)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        await store.finish()
    }

    @Test func killsTheProcessesThatItMay() async throws {
        let store = store()
        let server = try await start(store)
        #expect(try await request(server, "/kill", body: #"{"process": "counter"}"#).status == 202)
        let refused = try await request(server, "/kill", body: #"{"process": "storefront"}"#)
        #expect(refused.status == 409)
        #expect(refused.text.contains("The page cannot kill storefront now."))
        await store.finish()
    }

    @Test func aBrowserBecomesAVisitor() async throws {
        let store = store()
        let server = try await start(store)
        let port = try #require(URL(string: server.address)?.port)
        var visitors: Set<String> = []
        for malformed in ["", "market-visitor-\(port)=x", "market-visitor-\(port)=\(Self.visitor.uppercased())"] {
            let reply = try await request(server, "/basket", cookie: malformed)
            let cookie = "\(reply.headers["Set-Cookie"] ?? "")"
            let visitor = try #require(cookie.firstMatch(of: /market-visitor-\d+=([0-9a-f]{32});/)?.1)
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            visitors.insert(String(visitor))
        }
        #expect(visitors.count == 3)
        #expect(try await request(server, "/basket").headers["Set-Cookie"] == nil)
        for path in ["/actions/market.Increment", "/login"] {
            let reply = try await request(server, path, body: #"{"by":2}"#, cookie: "")
            #expect(reply.status == 403 && reply.text.contains("no_visitor"))
        }
        await store.finish()
    }

    @Test(arguments: [
        ("/login", "nonsense", 400), ("/login", "{}", 400), ("/kill", "{}", 400),
        ("/actions/market.Nothing", "{}", 404),
        ("/actions/market.Increment", #"{"by":"much"}"#, 400),
        ("/actions/market.Increment", String(repeating: " ", count: 65 << 10), 413),
        ("/login", String(repeating: " ", count: 65 << 10), 413),
    ])
    func refusesInvalidRequests(path: String, body: String, status: Int) async throws {
        let store = store()
        let server = try await start(store)
        #expect(try await request(server, path, body: body).status == status)
        await store.finish()
    }

    @Test func anActionThatThePanelDoesNotOfferIsRefusedAndReachesNoStore() async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        for action in [MarketAction.loggedIn(name: "ann"), .increment(by: 1), .goBack] {
            let reply = try await post(server, action, panel: "counter")
            #expect(reply.status == 409)
            #expect(reply.text.contains("not_offered"))
        }
        let body = #"{"name": "ann", "password": "correct horse", "panel": "counter"}"#
        let login = try await request(server, "/login", body: body)
        #expect(login.status == 409 && login.text.contains("not_offered"))
        // A store that received an action would count it as not asserted.
        await store.finish()
    }

    @Test func anActionThatTheStorefrontMayNotSendReachesNoStore() async throws {
        let store = store()
        let page = Page()
        page.show(Panel([.button("Show", .counterShown(panel: Panel()))]), of: "counter")
        page.show(running: ["counter"])
        let reply = try await post(start(store, showing: page), .counterShown(panel: Panel()), panel: "counter")
        #expect(reply.status == 403)
        #expect(reply.text.contains("market.StorefrontFeature may not send market.CounterShown."))
        await store.finish()
    }

    /// The ways in which a request does not prove that it knows the secret.
    nonisolated enum InvalidProof: CaseIterable {
        case none, empty, ofAnotherStart, shortened, otherScheme, cookie, query
    }

    @Test(arguments: InvalidProof.allCases)
    func withoutTheSecretABrowserReceivesFilesButNoData(proof: InvalidProof) async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        let port = try #require(URL(string: server.address)?.port)
        var cookie = try self.cookie(server)
        var (authorization, query) = ("", "")
        switch proof {
        case .none: break
        case .empty: authorization = "Bearer "
        case .ofAnotherStart: authorization = "Bearer \(PageSecret().text)"
        case .shortened: authorization = "Bearer \(secret.text.dropLast())"
        case .otherScheme: authorization = "Basic \(secret.text)"
        case .cookie: cookie += "; market-page-\(port)=\(secret.text)"
        case .query: query = "secret=\(secret.text)"
        }
        func ask(_ path: String, body: String? = nil, cookie: String) async throws -> Reply {
            let separator = query.isEmpty ? "" : path.contains("?") ? "&" : "?"
            let reply = try await request(
                server, path + separator + query, body: body, cookie: cookie, authorization: authorization)
            #expect(!reply.text.contains(secret.text), "\(path)")
            #expect(!"\(reply.headers)".contains(secret.text), "\(path)")
            return reply
        }
        for path in ["/", "/basket", "/page.css", "/page.js", "/secret.js", "/panel.js", "/eastward.js"] {
            #expect(try await ask(path, cookie: cookie).status == 200, "\(path)")
        }
        let credentials = #"{"name": "ann", "password": "correct horse"}"#
        let own: [(String, String?)] = [
            ("/processes", nil), ("/hints", nil), ("/login", credentials), ("/kill", #"{"process": "counter"}"#),
        ]
        let gateway: [(String, String?)] = [
            ("/actions/market.Increment", #"{"by":2}"#), ("/actions/market.Increment?panel=counter", #"{"by":2}"#),
            ("/slices?slice=market.Count", nil),
        ]
        for cookie in [cookie, ""] {
            for (path, body) in own {
                let reply = try await ask(path, body: body, cookie: cookie)
                #expect(reply.status == 403 && reply.text.contains("locked_out"), "\(path)")
                #expect(reply.headers["Set-Cookie"] == nil, "\(path)")
            }
            for (path, body) in gateway {
                let reply = try await ask(path, body: body, cookie: cookie)
                #expect(reply.status == 401 && reply.text.contains("unauthenticated"), "\(path)")
                #expect(reply.headers["Set-Cookie"] == nil, "\(path)")
            }
        }
        await store.finish()
    }

    @Test func noResponseContainsTheSecretOfTheLink() async throws {
        let store = store()
        let server = try await start(store)
        // A browser sends the part behind `#` to no server.
        #expect(server.link == "\(server.address)/#secret=\(secret.text)")
        let first = try await request(server, "/", cookie: "", authorization: "")
        #expect(first.status == 200)
        #expect(first.text.contains("<html"))
        #expect("\(first.headers["Referrer-Policy"] ?? "")" == "no-referrer")
        let cookie = "\(first.headers["Set-Cookie"] ?? "")"
        #expect(cookie.hasPrefix("market-visitor-") && !cookie.contains("market-page"))
        for path in ["/", "/page.js", "/secret.js", "/processes", "/hints"] {
            for cookie in [nil, ""] {
                let reply = try await request(server, path, cookie: cookie)
                #expect(reply.status == 200, "\(path)")
                #expect(!reply.text.contains(secret.text), "\(path)")
                #expect(!"\(reply.headers)".contains(secret.text), "\(path)")
            }
        }
        await store.finish()
    }

    @Test func refusesRequestsOfOtherPages() async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        let (path, body) = ("/actions/market.Increment", #"{"by":2}"#)
        for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
            for path in [path, "/login", "/kill"] {
                let reply = try await request(server, path, body: body, headers: ["Origin": origin])
                #expect(reply.status == 403)
            }
        }
        #expect(try await request(server, "/", headers: ["Host": "evil.example"]).status == 421)
        for path in [path, "/login"] {
            let plain = try await request(server, path, body: body, headers: ["Content-Type": "text/plain"])
            #expect(plain.status == 415)
        }
        #expect(try await request(server, path, body: body).status == 200)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        await store.finish()
    }

    @Test func usesTheNextPortIfOneIsTaken() async throws {
        let store = store()
        let first = try await start(store)
        let port = try #require(URL(string: first.address)?.port).asPort
        let second = try await start(store, ports: [port, 0])
        #expect(second.address != first.address)
        await #expect(throws: PageServerError.self) { _ = try await start(store, ports: [port]) }
        await store.finish()
    }

    /// All slices of the page.
    private static let slices =
        "/slices?"
        + ["ItemList", "Banana", "Count", "Storefront", "Visits", "Signups"]
        .map { "slice=market.\($0)" }.joined(separator: "&")

    /// A server of all slices of the page, whose deliveries the store's test does not assert.
    private func startWithSlices(
        _ store: TestStore<AppState, MarketAction>, showing page: Page = Page()
    ) async throws -> PageServer {
        store.exhaustivity = .off
        return try await start(store, showing: page, slices: WebSlice.ofPage)
    }

    private func window(_ server: PageServer, visitor: String = visitor) throws -> SentEvents {
        SentEvents(
            try #require(URL(string: server.address + Self.slices)), cookie: try cookie(server, visitor: visitor),
            authorization: authorization)
    }

    @Test func aWindowReceivesTheCurrentStateAndThenItsChanges() async throws {
        let store = store()
        let page = Page()
        let server = try await startWithSlices(store, showing: page)
        let feature = try store.connect(StorefrontFeature.self)
        try await StorefrontPresenter(page).observe(feature)
        let items = try store.connect(ItemsFeature.self)
        let counter = try store.connect(CounterFeature.self)
        let events = try window(server)
        #expect(
            try await events.change(of: "ItemList").contains(#""items":{},"refresh":1,"answeredRefresh":0"#))
        #expect(
            try await events.change(of: "Banana").contains(#""value":{"millimetres":180,"days":0,"isPeeled":false}"#))
        #expect(try await events.change(of: "Count").contains(#""value":{"count":0}"#))
        #expect(try await events.change(of: "Storefront").contains(#""value":{"panels":{}}"#))
        #expect(try await events.change(of: "Visits").contains(#""value":{"visits":{},"sales":{}}"#))
        #expect(try await events.change(of: "Signups").contains(#""value":{"forms":{}}"#))
        try await items.itemsRefreshed(refresh: 1, items: [Item(name: "Fig", price: 80, stock: 5, origin: "Greece")])
        #expect(
            try await events.change(of: "ItemList").contains(
                #""set":{"1":{"name":"Fig","price":80,"stock":5,"origin":"Greece"}}"#))
        try await items.refreshItems()
        try await items.itemsRefreshed(refresh: 2, items: [])
        var list = ""
        while !list.contains("remove") { list = try await events.change(of: "ItemList") }
        #expect(list.contains(#""rows":{"items":{"remove":["1"],"set":{}}}"#))
        try await items.refreshItems()
        try await items.refreshFailed(refresh: 3, reason: "Gone.")
        while !list.contains("Gone.") { list = try await events.change(of: "ItemList") }
        // The shelves can be filled again now.
        #expect(try await post(server, .refreshItems).status == 200)
        try await counter.publishPanel(elements: [.text("one \"quoted\"\nline")])
        #expect(try await events.change(of: "Storefront").contains(#""text":"one \"quoted\"\nline""#))
        #expect(page.isRunning("counter"))
        store.disconnect("counter.1")
        #expect(
            try await events.change(of: "Storefront").contains(#""rows":{"panels":{"remove":["counter.1"],"set":{}}}"#))
        await store.finish()
    }

    @Test func theDrawerShowsTheProcessesAndTheLastPanelsOfThoseThatStopped() async throws {
        let store = store()
        let page = counterPage()
        let server = try await start(store, showing: page)
        let empty = #"{"processes":[],"recoveries":[],"lastPanels":{}}"#
        #expect(try await request(server, "/processes").text == empty)
        page.show([RunningProcess(name: "counter", state: "ready", restarts: 2, pid: 7, canBeKilled: true)])
        page.show(Recoveries.Recovery(process: "counter", milliseconds: 180, number: 3))
        page.show(running: [])
        let reply = try await request(server, "/processes")
        #expect(
            reply.text.hasPrefix(
                #"{"processes":[{"name":"counter","state":"ready","restarts":2,"pid":7,"canBeKilled":true}],"#
                    + #""recoveries":[{"process":"counter","milliseconds":180,"number":3}],"lastPanels":{"counter":{"#))
        #expect(reply.text.contains("\"Up\""))
        await store.finish()
    }

    @Test func aWindowReceivesOnlyTheVisitOfItsVisitor() async throws {
        let store = store()
        let page = Page()
        let server = try await startWithSlices(store, showing: page)
        let feature = try store.connect(StorefrontFeature.self)
        try await StorefrontPresenter(page).observe(feature)
        let (events, others) = (try window(server), try window(server, visitor: Self.other))
        for window in [events, others] { _ = try await window.change(of: "Signups") }
        let entered = EnterText(field: .name, text: "ann")
        await store.send(.actInVisit(visitor: Self.visitor, action: .enterText(entered)))
        await store.send(.actInVisit(visitor: Self.other, action: .goTo(GoTo(screen: .basket))))
        await store.skipReceived()
        let form = try await events.change(of: "Signups")
        #expect(form.contains(#""own":{"name":"ann","email":"""#))
        // The other window receives its own visit, and nothing before.
        let visit = try await others.next("snapshot", "patch")
        #expect(visit.contains(#""own":{"place":{"screen":"BASKET","item":0}"#))
        for text in [form, visit] { #expect(!text.contains(Self.visitor) && !text.contains(Self.other)) }
        let hints = try await request(server, "/hints").text
        #expect(
            hints
                == #"{"texts":{"name":"ann","email":"","postcode":""},"hints":{"#
                + #""name":{"text":"✓ available","isGood":true},"email":null,"postcode":null}}"#)
        #expect(try await !request(server, "/hints", cookie: cookie(server, visitor: Self.other)).text.contains("ann"))
        await store.finish()
    }

    @Test(arguments: ["Members", "Login"]) func noWindowReceivesOtherSlices(name: String) async throws {
        let store = store()
        let server = try await startWithSlices(store)
        #expect(try await request(server, "/slices?slice=market.\(name)").status == 403)
        await store.finish()
    }

    @Test func aClosedWindowFreesCapacityForAnother() async throws {
        let store = store()
        let server = try await startWithSlices(store)
        var windows: [SentEvents] = []
        for number in 0..<PageServer.mostWindows - PageServer.mostWindowsOfAVisitor {
            let window = try window(server, visitor: String(repeating: "\(number % 6)", count: 32))
            _ = try await window.change(of: "Signups")
            windows.append(window)
        }
        for _ in 0..<PageServer.mostWindowsOfAVisitor {
            let window = try window(server)
            _ = try await window.change(of: "Signups")
            windows.append(window)
        }
        #expect(try await request(server, Self.slices, cookie: cookie(server, visitor: Self.other)).status == 429)
        #expect(try await request(server, Self.slices).status == 429)
        windows.removeLast()
        // The page does not change, so the server cannot detect the closed window by a failed write.
        var reply = 429
        while reply == 429 {
            let window = try window(server)
            reply = try await window.status()
        }
        #expect(reply == 200)
        await store.finish()
    }

    @Test func aVisitorHasABoundedNumberOfWindows() async throws {
        let store = store()
        let server = try await startWithSlices(store)
        var windows: [SentEvents] = []
        for _ in 0..<PageServer.mostWindowsOfAVisitor {
            windows.append(try window(server))
            #expect(try await windows[windows.count - 1].status() == 200)
        }
        #expect(try await request(server, Self.slices).status == 429)
        #expect(try await window(server, visitor: Self.other).status() == 200)
        await store.finish()
    }

    @Test func logsMembersInWithoutAnyActionThatHasTheirPassword() async throws {
        var state = AppState()
        state.signup.members["ann"] = Member()
        let store = TestStore(state)
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let page = Page()
        page.show(Panel([.credentials]), of: "login")
        page.show(running: ["login"])
        store.exhaustivity = .off
        let server = try await start(store, showing: page, accounts: directory.path + "/accounts.db")

        let stranger = try await request(server, "/login", body: #"{"name": "bob", "password": "correct horse"}"#)
        #expect(stranger.status == 401)
        #expect(stranger.text.contains("No member has that name."))
        let first = try await request(server, "/login", body: #"{"name": "ann", "password": "correct horse"}"#)
        #expect(first.status == 200)
        await store.receive(.actInVisit(visitor: Self.visitor, action: .loggedIn(LoggedIn(name: "ann")))) {
            $0.login.member = nil
        }
        let wrong = try await request(server, "/login", body: #"{"name": "ann", "password": "battery staple"}"#)
        #expect(wrong.status == 401)
        #expect(wrong.text.contains("\"Wrong password.\""))
        let body = #"{"name": "ann", "password": "correct horse", "panel": "login"}"#
        #expect(try await request(server, "/login", body: body).status == 200)
        await store.receive(.loggedIn(name: "ann")) { $0.login.member = "ann" }
        await store.skipReceived()
        await store.finish()
    }
}

extension Int {
    fileprivate var asPort: UInt16 { UInt16(self) }
}
