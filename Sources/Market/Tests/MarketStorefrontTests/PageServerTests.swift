import Eastward
import EastwardFeature
import EastwardSupervisor
import EastwardTesting
import EastwardView
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

    /// The cookies of a browser that opened the page's link.
    private func cookie(
        _ server: PageServer, _ secret: String? = nil, visitor: String = visitor
    ) throws -> String {
        let port = try #require(URL(string: server.address)?.port)
        return "market-page-\(port)=\(secret ?? self.secret.text); market-visitor-\(port)=\(visitor)"
    }

    /// - Parameter cookie: by default the one of a browser that opened the page's link.
    private func request(
        _ server: PageServer, _ path: String, body: String? = nil, headers: [String: String] = [:],
        cookie: String? = nil
    ) async throws -> Reply {
        var request = URLRequest(url: URL(string: server.address + path)!)
        request.setValue(try cookie ?? self.cookie(server), forHTTPHeaderField: "Cookie")
        if let body {
            request.httpMethod = "POST"
            request.httpBody = Data(body.utf8)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await Self.session.data(for: request)
        let reply = try #require(response as? HTTPURLResponse)
        return Reply(
            status: reply.statusCode, text: String(decoding: data, as: UTF8.self), headers: reply.allHeaderFields)
    }

    private func start(
        _ store: TestStore<AppState, MarketAction>, showing page: Page = Page()
    ) async throws -> PageServer {
        try await start(page, service(store, page))
    }

    private func start(ports: [UInt16] = [0], _ page: Page, _ service: ActionService) async throws -> PageServer {
        let routes = PageRoutes(page, service, secret) { process throws(KillError) in
            guard process == "counter" else { throw KillError(description: "The page cannot kill \(process) now.") }
        }
        return try await PageServer.start(ports: ports, routes)
    }

    private func post(
        _ server: PageServer, _ action: MarketAction, panel: String? = nil, visitor: String = visitor
    ) async throws -> Reply {
        var body = ["action": action.name, "json": action.message.json]
        body["panel"] = panel
        return try await request(
            server, "/actions", body: String(decoding: JSONEncoder().encode(body), as: UTF8.self),
            cookie: cookie(server, visitor: visitor))
    }

    private func service(_ store: TestStore<AppState, MarketAction>, _ page: Page) throws -> ActionService {
        let feature = try store.connect(StorefrontFeature.self)
        return ActionService(feature, LoginStateUseCase(feature, accounts: AccountFile(path: "/dev/null")), page)
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
        for path in ["/", "/items/3", "/basket", "/signup", "/login", "/orders", "/panel.css", "/panel.js"]
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
        #expect(refused.text == #"{"code":"below_zero","reason":"The count is 2; it cannot fall by 3."}"#)
        await store.receive(.decrement(by: 3), rejected: "below_zero")
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
        #expect(try await post(server, .goTo(screen: .basket), visitor: Self.other).status == 200)
        await store.receive(.actInVisit(visitor: Self.other, action: .goTo(GoTo(screen: .basket)))) {
            $0.router.screen = .items
        }
        for action in [
            MarketAction.loggedIn(name: "ann"), .refreshItems, .findProducts(search: ""), .signUp(attempt: 1),
            .actInVisit(visitor: Self.other, action: .goBack(GoBack())),
        ] {
            let reply = try await post(server, action)
            #expect(reply.status == 409 && reply.text.contains("not_offered"), "\(action)")
        }
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
        #expect(tooMany.text == #"{"code":"sold_out","reason":"Fig: only 1 left.","item":2}"#)
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
        #expect(soldOut.text == #"{"code":"sold_out","reason":"Fig: sold out.","item":2}"#)
        await store.skipReceived()
        await store.finish()
    }

    @Test func nothingIsQueuedWhileTheStoreIsStopped() async throws {
        let store = store()
        let page = counterPage()
        let server = try await start(store, showing: page)
        for state in ["exited", "back-off", "starting"] {
            page.show([RunningProcess(name: "store", state: state, restarts: 0)])
            for panel in [nil, "counter"] {
                let reply = try await post(server, .increment(by: 2), panel: panel)
                #expect(reply.status == 503)
                #expect(reply.text.contains("The shop is restarting. Try again in a moment."))
            }
            let login = try await request(server, "/login", body: #"{"name": "ann", "password": "correct horse"}"#)
            #expect(login.status == 503)
        }
        page.show([RunningProcess(name: "store", state: "ready", restarts: 1)])
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
        let known = "market-page-\(port)=\(secret.text)"
        var visitors: Set<String> = []
        for malformed in ["", "; market-visitor-\(port)=x", "; market-visitor-\(port)=\(Self.visitor.uppercased())"] {
            let reply = try await request(server, "/basket", cookie: known + malformed)
            let cookie = "\(reply.headers["Set-Cookie"] ?? "")"
            let visitor = try #require(cookie.firstMatch(of: /market-visitor-\d+=([0-9a-f]{32});/)?.1)
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
            visitors.insert(String(visitor))
        }
        #expect(visitors.count == 3)
        #expect(try await request(server, "/basket").headers["Set-Cookie"] == nil)
        let body = #"{"action": "market.Increment", "json": "{\"by\":2}"}"#
        #expect(try await request(server, "/actions", body: body, cookie: known).status == 403)
        await store.finish()
    }

    @Test(arguments: [
        ("nonsense", 400), ("{}", 400), (#"{"action": "market.Nothing", "json": "{}"}"#, 400),
        (#"{"action": "market.Increment", "json": "{\"by\":\"much\"}"}"#, 400),
        (#"{"action": "market.Increment", "json": "\#(String(repeating: " ", count: 65 << 10))"}"#, 413),
    ])
    func refusesInvalidRequests(body: String, status: Int) async throws {
        let store = store()
        let server = try await start(store)
        #expect(try await request(server, "/actions", body: body).status == status)
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
        let command = Panel.Command(.counterShown(panel: Panel()))
        let answer = try await service(store, page).send(command, at: "counter", for: Self.visitor)
        #expect(answer == .unknown("market.StorefrontFeature may not send market.CounterShown."))
        await store.finish()
    }

    @Test(arguments: ["", "market-page=x", "another start"])
    func withoutTheSecretNothingIsServed(cookie: String) async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        let wrong = try cookie == "another start" ? self.cookie(server, PageSecret().text) : cookie
        for path in [
            "/", "/page.css", "/page.js", "/panel.js", "/events", "/?secret=", "/?secret=\(PageSecret().text)",
        ] {
            let reply = try await request(server, path, cookie: wrong)
            #expect(reply.status == 403, "\(path)")
            #expect(!reply.text.contains("<html") && reply.headers["Set-Cookie"] == nil)
        }
        let increment = #"{"action": "market.Increment", "json": "{\"by\":2}"}"#
        #expect(try await request(server, "/actions", body: increment, cookie: wrong).status == 403)
        let login = #"{"name": "ann", "password": "correct horse"}"#
        #expect(try await request(server, "/login", body: login, cookie: wrong).status == 403)
        await store.finish()
    }

    @Test func theLinkGivesABrowserACookieThatOnlyThisPageSends() async throws {
        let store = store()
        let server = try await start(store)
        let path = String(server.link.dropFirst(server.address.count))
        let reply = try await request(server, path, cookie: "")
        #expect(reply.status == 200)
        #expect(reply.text.contains("<html"))
        #expect("\(reply.headers["Referrer-Policy"] ?? "")" == "no-referrer")
        let cookie = "\(reply.headers["Set-Cookie"] ?? "")"
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
        let pair = String(try #require(cookie.firstMatch(of: /market-page-\d+=[0-9a-f]+/)).0)
        #expect(try self.cookie(server).hasPrefix("\(pair);"))
        #expect(try await request(server, "/page.js", cookie: pair).status == 200)
        await store.finish()
    }

    @Test func theSecretIsTheSameInOneRunOfTheAppAndAnotherInTheNext() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        let run = try RunDirectory(path: directory.path)
        try FileManager.default.createDirectory(atPath: run.operatorDirectory, withIntermediateDirectories: true)
        func start(_ token: Token) throws -> PageSecret {
            try token.text.write(toFile: run.operatorToken, atomically: true, encoding: .utf8)
            return PageSecret.ofThisRun(in: run.path)
        }
        let token = Token()
        let secret = try start(token)
        #expect(secret.matches(try start(token).text))
        #expect(!secret.matches(try start(Token()).text))
        #expect(!token.text.contains(secret.text) && !token.hash.contains(secret.text))
        #expect(!secret.matches("") && !secret.matches(secret.text.dropLast()) && !secret.matches(secret.text + "0"))
        #expect(!PageSecret.ofThisRun(in: nil).matches(PageSecret.ofThisRun(in: nil).text))
    }

    @Test func refusesRequestsOfOtherPages() async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        let body = #"{"action": "market.Increment", "json": "{\"by\":2}"}"#
        for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
            let reply = try await request(server, "/actions", body: body, headers: ["Origin": origin])
            #expect(reply.status == 403)
        }
        #expect(try await request(server, "/", headers: ["Host": "evil.example"]).status == 421)
        let plain = try await request(server, "/actions", body: body, headers: ["Content-Type": "text/plain"])
        #expect(plain.status == 415)
        #expect(
            try await request(server, "/actions", body: body, headers: ["Origin": server.address]).status == 200)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        await store.finish()
    }

    @Test func usesTheNextPortIfOneIsTaken() async throws {
        let store = store()
        let first = try await start(store)
        let port = try #require(URL(string: first.address)?.port).asPort
        let service = try service(store, Page())
        let second = try await start(ports: [port, 0], Page(), service)
        #expect(second.address != first.address)
        await #expect(throws: PageServerError.self) {
            _ = try await start(ports: [port], Page(), service)
        }
        await store.finish()
    }

    @Test func aWindowReceivesTheCurrentStateAndThenItsChanges() async throws {
        let store = store()
        let page = Page()
        let server = try await start(store, showing: page)
        let feature = try store.connect(StorefrontFeature.self)
        try await StorefrontPresenter(page).observe(feature)
        let items = try store.connect(ItemsFeature.self)
        let counter = try store.connect(CounterFeature.self)
        store.exhaustivity = .off
        let url = try #require(URL(string: server.address + "/events"))
        let cookie = try cookie(server)
        let events = SentEvents(url, cookie: cookie)
        #expect(try await events.next("running") == #"{"processes":[]}"#)
        #expect(try await events.next("shelf") == #"{"order":[],"isLoading":true,"failure":null}"#)
        #expect(try await events.next("banana") == #"{"millimetres":180,"days":0,"isPeeled":false}"#)
        #expect(try await events.next("count") == #"{"count":0}"#)
        #expect(try await events.next("visit").hasPrefix(#"{"member":null,"screen":"items","item":null,"#))
        try await items.itemsRefreshed(refresh: 1, items: [Item(name: "Fig", price: 80, stock: 5, origin: "Greece")])
        #expect(try await events.next("item") == #"{"id":1,"name":"Fig","origin":"Greece","price":80,"stock":5}"#)
        try await items.refreshItems()
        try await items.itemsRefreshed(refresh: 2, items: [])
        #expect(try await events.next("item") == #"{"id":1,"isGone":true}"#)
        try await items.refreshItems()
        try await items.refreshFailed(refresh: 3, reason: "Gone.")
        var shelf = ""
        while !shelf.contains("Gone.") { shelf = try await events.next("shelf") }
        #expect(shelf == #"{"order":[],"isLoading":false,"failure":"Gone."}"#)
        // The shelves can be filled again now.
        #expect(try await post(server, .refreshItems).status == 200)
        try await counter.publishPanel(elements: [.text("one \"quoted\"\nline")])
        #expect(try await events.next("panel").contains(#""text":"one \"quoted\"\nline""#))
        store.disconnect("counter.1")
        #expect(try await events.next("running") == #"{"processes":[]}"#)
        page.show([RunningProcess(name: "counter", state: "ready", restarts: 2, pid: 7, canBeKilled: true)])
        #expect(
            try await events.next("processes")
                == #"[{"name":"counter","state":"ready","restarts":2,"pid":7,"canBeKilled":true}]"#)
        await store.finish()
    }

    @Test func aWindowReceivesOnlyTheVisitOfItsVisitor() async throws {
        let store = store()
        let page = Page()
        let server = try await start(store, showing: page)
        let feature = try store.connect(StorefrontFeature.self)
        try await StorefrontPresenter(page).observe(feature)
        store.exhaustivity = .off
        let url = try #require(URL(string: server.address + "/events"))
        let (cookie, otherCookie) = (try cookie(server), try cookie(server, visitor: Self.other))
        let (events, others) = (SentEvents(url, cookie: cookie), SentEvents(url, cookie: otherCookie))
        for window in [events, others] { _ = try await window.next("visit") }
        let entered = EnterText(field: .name, text: "ann")
        await store.send(.actInVisit(visitor: Self.visitor, action: .enterText(entered)))
        await store.send(.actInVisit(visitor: Self.other, action: .goTo(GoTo(screen: .basket))))
        await store.skipReceived()
        #expect(try await others.next("visit").contains(#""screen":"basket""#))
        var visit = ""
        while !visit.contains("ann") { visit = try await events.next("visit") }
        #expect(visit.contains(#""name":"ann","email":"""#))
        #expect(visit.contains(#""hints":{"name":{"text":"✓ available","isGood":true},"email":null,"postcode":null}"#))
        #expect(!page.events(since: 0, for: Self.other).0.contains { $0.json.contains("ann") })
        await store.finish()
    }

    @Test func aClosedWindowFreesCapacityForAnother() async throws {
        let store = store()
        let page = Page()
        let server = try await start(store, showing: page)
        let url = try #require(URL(string: server.address + "/events"))
        let cookie = try cookie(server)
        var windows: [SentEvents] = []
        for number in 0..<Page.mostWindows - Page.mostWindowsOfAVisitor {
            let other = try self.cookie(server, visitor: String(repeating: "\(number % 6)", count: 32))
            let window = SentEvents(url, cookie: other)
            _ = try await window.next("visit")
            windows.append(window)
        }
        for _ in 0..<Page.mostWindowsOfAVisitor {
            let window = SentEvents(url, cookie: cookie)
            _ = try await window.next("visit")
            windows.append(window)
        }
        let third = try self.cookie(server, visitor: Self.other)
        #expect(try await request(server, "/events", cookie: third).status == 503)
        #expect(try await request(server, "/events").status == 503)
        windows.removeLast()
        // The page does not change, so the server cannot detect the closed window by a failed write.
        var reply = 503
        while reply == 503 {
            let window = SentEvents(url, cookie: cookie)
            reply = try await window.status()
        }
        #expect(reply == 200)
        await store.finish()
    }

    @Test func aVisitorHasABoundedNumberOfWindows() throws {
        let page = Page()
        let windows = (0..<Page.mostWindowsOfAVisitor).map { _ in page.openWindow(of: Self.visitor) }
        #expect(windows.allSatisfy { $0 != nil })
        #expect(page.openWindow(of: Self.visitor) == nil)
        #expect(page.openWindow(of: Self.other) != nil)
    }

    @Test func logsMembersInWithoutAnyActionThatHasTheirPassword() async throws {
        var state = AppState()
        state.signup.members["ann"] = Member()
        let store = TestStore(state)
        let feature = try store.connect(StorefrontFeature.self)
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let useCase = LoginStateUseCase(feature, accounts: AccountFile(path: directory.path + "/accounts.db"))
        try await useCase.observe()
        let page = Page()
        page.show(Panel([.credentials]), of: "login")
        page.show(running: ["login"])
        let server = try await start(page, ActionService(feature, useCase, page))
        store.exhaustivity = .off

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

    private func serviceWithoutAnswers(_ clock: TestClock) -> ActionService {
        let useCase = LoginStateUseCase(
            StorefrontFeature.preview(Preview()), accounts: AccountFile(path: "/dev/null"))
        return ActionService(useCase, counterPage(), timeout: .seconds(10), clock: clock) { _ in
            try await Task.sleep(for: .seconds(600))
            throw ActionError.cancelled
        }
    }

    @Test func anActionThatTheStoreDoesNotAnswerIsReportedAsPending() async {
        let clock = TestClock()
        let service = serviceWithoutAnswers(clock)
        async let answer = service.send(Panel.Command(.increment(by: 2)), for: Self.visitor)
        await clock.advance(by: .seconds(10))
        #expect(await answer == .pending)
    }

    @Test func theWaitingRequestsOfAVisitorAreBounded() async {
        let clock = TestClock()
        let service = serviceWithoutAnswers(clock)
        var answers: [ActionService.Answer] = []
        await withTaskGroup(of: ActionService.Answer.self) { group in
            for _ in 1...9 { group.addTask { await service.send(Panel.Command(.increment(by: 2)), for: Self.visitor) } }
            answers.append(await group.next() ?? .busy)
            #expect(answers == [.tooMany])
            group.addTask { await service.send(Panel.Command(.increment(by: 2)), for: Self.other) }
            await clock.advance(by: .seconds(10))
            for await answer in group { answers.append(answer) }
        }
        #expect(answers == [.tooMany] + Array(repeating: .pending, count: 9))
    }

    // MARK: Processes

    @Test func theProcessesAreListedWithTheirInstances() throws {
        func status(_ name: String, _ instance: Int, _ state: String, pid: Int32?) throws -> ProcessStatus {
            let pid = pid.map(String.init) ?? "null"
            let json =
                #"{"name":"\#(name)","instance":\#(instance),"state":"\#(state)","pid":\#(pid),"restarts":3,"uptime_seconds":0,"completed":false}"#
            return try JSONDecoder().decode(ProcessStatus.self, from: Data(json.utf8))
        }
        let processes = HealthWatch.processes(
            [
                try status("store", 1, "ready", pid: 5), try status("counter", 1, "ready", pid: 6),
                try status("counter", 2, "back-off", pid: nil), try status("storefront", 1, "ready", pid: 7),
            ], own: 7)
        #expect(
            processes == [
                RunningProcess(name: "store", state: "ready", restarts: 3, pid: 5, canBeKilled: true),
                RunningProcess(name: "counter.1", state: "ready", restarts: 3, pid: 6, canBeKilled: true),
                RunningProcess(name: "counter.2", state: "back-off", restarts: 3),
                RunningProcess(name: "storefront", state: "ready", restarts: 3, pid: 7),
            ])
    }

    @Test func aKilledProcessHasRecoveredWhenItsSuccessorIsReady() {
        var recoveries = Recoveries(after: 0)
        func processes(_ state: String, pid: Int32?) -> [RunningProcess] {
            [
                RunningProcess(name: "a", state: state, restarts: 0, pid: pid),
                RunningProcess(name: "b", state: "ready", restarts: 0, pid: 9),
            ]
        }
        recoveries.begin("a", pid: 1, at: .seconds(10))
        for (state, pid) in [("ready", 1), ("back-off", nil), ("starting", 2)] as [(String, Int32?)] {
            let recovered = recoveries.update(processes(state, pid: pid), at: .seconds(10.1))
            #expect(recovered == [])
        }
        let first = recoveries.update(processes("ready", pid: 2), at: .seconds(10.18))
        #expect(first == [Recoveries.Recovery(process: "a", milliseconds: 180, number: 1)])
        let again = recoveries.update(processes("ready", pid: 3), at: .seconds(11))
        #expect(again == [])
        recoveries.begin("a", pid: 3, at: .seconds(12))
        recoveries.cancel("a")
        let cancelled = recoveries.update(processes("ready", pid: 4), at: .seconds(13))
        #expect(cancelled == [])
    }
}

extension Int {
    fileprivate var asPort: UInt16 { UInt16(self) }
}
