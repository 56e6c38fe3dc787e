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

    /// The cookie of a browser that opened the page's link.
    private func cookie(_ server: PageServer, _ secret: String? = nil) throws -> String {
        let port = try #require(URL(string: server.address)?.port)
        return "market-page-\(port)=\(secret ?? self.secret.text)"
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
        try await PageServer.start(ports: [0], page, service(store, page), secret)
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
        return page
    }

    private func store() -> TestStore<AppState, MarketAction> {
        TestStore(AppState())
    }

    @Test func servesThePageAndNothingFromElsewhere() async throws {
        let store = store()
        let server = try await start(store)
        for (path, type) in [
            ("/", "text/html"), ("/page.css", "text/css"), ("/page.js", "text/javascript"), ("/panel.css", "text/css"),
            ("/panel.js", "text/javascript"),
        ] {
            let reply = try await request(server, path)
            #expect(reply.status == 200)
            #expect("\(reply.headers["Content-Type"] ?? "")".hasPrefix(type))
            #expect("\(reply.headers["Content-Security-Policy"] ?? "")".contains("script-src 'self'"))
            #expect(!reply.text.contains("http://") && !reply.text.contains("https://"))
        }
        #expect(try await request(server, "/other").status == 404)
        await store.finish()
    }

    @Test func sendsTheActionsOfAUser() async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        let done = try await request(
            server, "/actions", body: #"{"action": "market.Increment", "json": "{\"by\":2}"}"#)
        #expect(done.status == 200)
        #expect(done.text == #"{"revision":"1"}"#)
        await store.receive(.increment(by: 2)) { $0.counter.count = 2 }
        let refused = try await request(
            server, "/actions", body: #"{"action": "market.Decrement", "json": "{\"by\":3}"}"#)
        #expect(refused.status == 409)
        #expect(refused.text.contains("The count is 2; it cannot fall by 3."))
        await store.receive(.decrement(by: 3), rejected: "below_zero")
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

    @Test func anActionThatNoPanelOffersIsRefusedAndReachesNoStore() async throws {
        let store = store()
        let server = try await start(store, showing: counterPage())
        for (action, json) in [("LoggedIn", #"{"name":"ann"}"#), ("Increment", #"{"by":1}"#), ("GoBack", "{}")] {
            let body = try JSONEncoder().encode(["action": "market.\(action)", "json": json])
            let reply = try await request(server, "/actions", body: String(decoding: body, as: UTF8.self))
            #expect(reply.status == 409)
            #expect(reply.text.contains("not_offered"))
        }
        let login = try await request(server, "/login", body: #"{"name": "ann", "password": "correct horse"}"#)
        #expect(login.status == 409)
        // A store that received an action would count it as not asserted.
        await store.finish()
    }

    @Test func anActionThatTheStorefrontMayNotSendReachesNoStore() async throws {
        let store = store()
        let page = Page()
        page.show(Panel([.button("Show", .counterShown(panel: Panel()))]), of: "counter")
        let answer = try await service(store, page).send(Panel.Command(.counterShown(panel: Panel())))
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
        let pair = String(cookie.prefix { $0 != ";" })
        #expect(pair == (try self.cookie(server)))
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
        let second = try await PageServer.start(ports: [port, 0], Page(), service, secret)
        #expect(second.address != first.address)
        await #expect(throws: PageServerError.self) {
            _ = try await PageServer.start(ports: [port], Page(), service, secret)
        }
        await store.finish()
    }

    @Test func aWindowReceivesTheCurrentStateAndThenItsChanges() async throws {
        let store = store()
        let page = Page()
        let server = try await start(store, showing: page)
        let presenter = StorefrontPresenter(page)
        let feature = try store.connect(StorefrontFeature.self)
        try await feature.provideStorefront(to: presenter)
        try await feature.provideNavigation(to: presenter)
        let counter = try store.connect(CounterFeature.self)
        let router = try store.connect(RouterFeature.self)
        store.exhaustivity = .off
        let url = try #require(URL(string: server.address + "/events"))
        let cookie = try cookie(server)
        let events = SentEvents(url, cookie: cookie)
        #expect(try await events.next("screens").contains("\"Sign up\""))
        try await counter.publishPanel(elements: [.text("one \"quoted\"\nline")])
        #expect(try await events.next("panel").contains(#""text":"one \"quoted\"\nline""#))
        try await router.publishPanel(elements: [])
        #expect(try await events.next("running") == #"{"processes":["counter","router"]}"#)
        try await router.goTo(screen: .notes)
        #expect(try await events.next("screen") == #"{"process":"notes"}"#)
        store.disconnect("counter.1")
        #expect(try await events.next("running") == #"{"processes":["router"]}"#)
        page.show(["counter": .stopped])
        #expect(try await events.next("health") == #"{"counter":"stopped"}"#)
        await store.finish()
    }

    @Test func aClosedWindowFreesCapacityForAnother() async throws {
        let store = store()
        let page = Page()
        let server = try await start(store, showing: page)
        let url = try #require(URL(string: server.address + "/events"))
        let cookie = try cookie(server)
        var windows: [SentEvents] = []
        for _ in 0..<Page.mostWindows {
            let window = SentEvents(url, cookie: cookie)
            _ = try await window.next("screens")
            windows.append(window)
        }
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
        let server = try await PageServer.start(ports: [0], page, ActionService(feature, useCase, page), secret)
        store.exhaustivity = .off

        let stranger = try await request(server, "/login", body: #"{"name": "bob", "password": "correct horse"}"#)
        #expect(stranger.status == 403)
        #expect(stranger.text.contains("no member has that name"))
        let first = try await request(server, "/login", body: #"{"name": "ann", "password": "correct horse"}"#)
        #expect(first.status == 200)
        await store.receive(.loggedIn(name: "ann")) { $0.login.member = "ann" }
        let wrong = try await request(server, "/login", body: #"{"name": "ann", "password": "battery staple"}"#)
        #expect(wrong.status == 403)
        #expect(wrong.text.contains("wrong password"))
        await store.skipReceived()
        await store.finish()
    }

    @Test func anActionThatTheStoreDoesNotAnswerIsReportedAsPending() async {
        let clock = TestClock()
        let useCase = LoginStateUseCase(
            StorefrontFeature.preview(Preview()), accounts: AccountFile(path: "/dev/null"))
        let service = ActionService(useCase, counterPage(), timeout: .seconds(10), clock: clock) { _ in
            try await Task.sleep(for: .seconds(600))
            throw ActionError.cancelled
        }
        async let answer = service.send(Panel.Command(.increment(by: 2)))
        await clock.advance(by: .seconds(10))
        #expect(await answer == .pending)
    }

    @Test func oneInstanceThatIsReadyIsEnough() throws {
        func status(_ name: String, _ state: String) throws -> ProcessStatus {
            let json =
                #"{"name":"\#(name)","instance":1,"state":"\#(state)","pid":null,"restarts":0,"uptime_seconds":0,"completed":false}"#
            return try JSONDecoder().decode(ProcessStatus.self, from: Data(json.utf8))
        }
        let health = HealthWatch.health(
            of: [
                try status("a", "back-off"), try status("a", "ready"), try status("b", "failed"),
                try status("c", "starting"), try status("d", "failed"), try status("d", "waiting"),
                try status("e", "ready"), try status("e", "back-off"),
            ])
        #expect(health == ["a": .ready, "b": .stopped, "c": .reconnecting, "d": .reconnecting, "e": .ready])
    }
}

extension Int {
    fileprivate var asPort: UInt16 { UInt16(self) }
}
