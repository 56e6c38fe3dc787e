import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the shop's page in real browsers. Each is a visitor.
    @Suite("The page", .timeLimit(.minutes(10))) struct ThePage {
        @Test func twoVisitorsStayInStepAndRecoverFromKills() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let one = try await browser.open(market.page)
                    let other = try await browser.open(market.page)
                    for window in [one, other] {
                        try await window.waitFor("Live", in: "#status")
                        try await window.waitFor("0", in: "#count")
                    }
                    try await one.click("#scale-more")
                    try await other.waitFor("1", in: "#count")

                    // The panel of a stopped feature takes no input, and the page and the server agree on that. The
                    // shop's own controls need no feature.
                    _ = try await market.app.run("stop", "banana")
                    try await one.look(at: "banana")
                    try await one.waitFor("Its last panel", in: "[data-process='banana'] .terminal-note")
                    #expect(
                        try await one.evaluate("document.querySelector('[data-process=banana] .terminal').disabled")
                            == "true")
                    #expect(try await one.evaluate("document.querySelectorAll('.terminal:disabled').length") == "1")
                    try await one.click("#close-backstage")
                    try await one.click("#banana-ripen")
                    try await other.waitFor("after 1 day", in: "#banana-days")
                    #expect(try await one.text("#status") == "Live")
                    _ = try await market.app.run("start", "banana")
                    try await one.press("A day goes by", in: "banana")
                    try await other.waitFor("after 2 days", in: "#banana-days")

                    // A process that the page kills has recovered after a measured time.
                    for (count, process) in [(2, "counter"), (3, "store")] {
                        try await one.look(at: process == "store" ? "counter" : process)
                        try await one.click("#processes > [data-process='\(process)'] .kill")
                        try await one.waitFor("Recovered in", in: "[data-process='\(process)'] .recovered")
                        #expect(
                            try await one.text("[data-process='\(process)'] .recovered").contains(/Recovered in \d+ ms/)
                        )
                        try await other.click("#scale-more")
                        try await one.waitFor("\(count)", in: "#count")
                    }

                    // A state may be too brief to observe: the page records it.
                    for window in [one, other] { _ = try await window.evaluate(Self.notesStatus) }
                    try await market.kill("storefront")
                    for window in [one, other] {
                        try await until("the lost connection was shown") {
                            try await window.evaluate("window.seen.join()").contains("Reconnecting")
                        }
                        try await window.waitFor("Live", in: "#status")
                    }
                    try await other.click("#scale-more")
                    try await one.waitFor("4", in: "#count")
                    // A browser itself logs every lost connection.
                    let complaints = try await one.complaints() + other.complaints()
                    #expect(complaints.filter { !$0.contains("/slices") && !$0.contains("/processes") } == [])
                }
            }
        }

        /// Records every text of the status.
        private static let notesStatus = """
            (window.seen = [], window.watcher = new MutationObserver(() => {
              window.seen.push(document.querySelector("#status").textContent);
            }), window.watcher.observe(document.querySelector("#status"), { subtree: true, childList: true, characterData: true }))
            """

        @Test func aStoppedStoreIsReportedAtOnceAndAppliesNothingLater() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("0", in: "#count")
                    _ = try await market.app.run("stop", "store")
                    try await window.waitFor("Restarting", in: "#status")
                    try await window.waitFor("The shop is restarting.", in: "#banner")
                    #expect(
                        try await window.evaluate("document.querySelector('#scale-more').getAttribute('aria-disabled')")
                            == "true")
                    // The server refuses it, too, and queues nothing.
                    _ = try await window.evaluate(
                        """
                        fetch("/actions/market.Increment", { method: "POST", body: '{"by":1}',
                          headers: { "Content-Type": "application/json", "Idempotency-Key": "refused",
                            "Authorization": `Bearer ${localStorage.getItem("market-secret")}` } })
                          .then((answer) => answer.text()).then((text) => { window.refusal = text; })
                        """)
                    try await until("the request is refused") {
                        try await window.evaluate("window.refusal").contains("The shop is restarting. Try again")
                    }
                    _ = try await market.app.run("start", "store")
                    try await window.waitFor("Live", in: "#status")
                    try await window.click("#scale-more")
                    try await window.waitFor("1", in: "#count")
                    #expect(try await market.app.count() == 1)
                }
            }
        }

        @Test func aPageHasNoAccessUntilItsLinkIsOpened() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let secret = try #require(market.page.firstRange(of: "#secret="))
                    let address = String(market.page[..<secret.lowerBound])
                    let text = String(market.page[secret.upperBound...])
                    let window = try await browser.open(address)
                    try await window.waitFor("Locked out", in: "#status")
                    try await window.waitFor("open the address that eastward ps prints", in: "#banner")
                    #expect(
                        try await window.evaluate("document.querySelector('#scale-more').getAttribute('aria-disabled')")
                            == "true")
                    try await window.go(to: "/#secret=\(String(repeating: "0", count: 32))")
                    try await until("the page has taken the wrong secret") {
                        try await window.evaluate("localStorage.getItem('market-secret')")
                            == String(repeating: "0", count: 32)
                    }
                    #expect(try await window.text("#status") == "Locked out")

                    // Only the part after # differs, so the page is not loaded again.
                    _ = try await window.evaluate("window.isKept = true")
                    try await window.go(to: "/#secret=\(text)")
                    try await window.waitFor("Live", in: "#status")
                    try await window.waitFor("0", in: "#count")
                    #expect(try await window.evaluate("window.isKept") == "true")
                    try await window.click("#scale-more")
                    try await window.waitFor("1", in: "#count")

                    // The address no longer contains the secret, and the next page has it.
                    #expect(try await window.evaluate("location.href") == address)
                    try await window.go(to: "/basket")
                    try await window.waitFor("Live", in: "#status")
                    #expect(try await window.evaluate("location.href") == address + "basket")

                    // A wrong link does not replace a valid secret.
                    _ = try await window.evaluate(
                        """
                        (window.statuses = [], window.request = window.fetch, window.fetch = async (...parts) => {
                          const response = await window.request(...parts);
                          window.statuses.push(response.status);
                          return response;
                        })
                        """)
                    try await window.go(to: "/basket#secret=\(String(repeating: "0", count: 32))")
                    try await until("the server has refused the wrong secret") {
                        try await window.evaluate("window.statuses.includes(403)") == "true"
                    }
                    #expect(try await window.evaluate("localStorage.getItem('market-secret')") == text)
                    #expect(try await window.evaluate("location.href") == address + "basket")
                    #expect(
                        try await window.complaints().filter { !$0.contains("401") && !$0.contains("403") } == [])
                }
            }
        }

        @Test func theScriptsDeriveTheVisitFromTheVisitorsPartsOfTheSlices() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    _ = try await window.evaluate("import('/visit.js').then((module) => { window.visit = module; })")
                    try await until("the module is loaded") { try await window.evaluate("typeof visit") == "object" }
                    func json(_ expression: String) async throws -> String {
                        try await window.evaluate("JSON.stringify(\(expression))")
                    }
                    let form = #""form":{"name":"","email":"","postcode":"","state":"editing","reason":null}"#
                    #expect(
                        try await json("visit.visitOf({ visits: {}, sales: {} }, { forms: {} })")
                            == #"{"member":null,"screen":"items","item":null,"search":"","basket":[],"back":null,"#
                            + #""forward":null,\#(form),"orders":[]}"#)
                    let places = """
                        visit.visitOf({ sales: {}, visits: { own: { place: { screen: "ITEM", item: 3 },
                          back: [{ screen: "BASKET", item: 0 }, { screen: "ITEMS", item: 0 }],
                          forward: [{ screen: "ITEM", item: 4 }] } } }, { forms: { own: { refused: { reason: "No." } } } })
                        """
                    #expect(
                        try await json("(({ screen, item }) => ({ screen, item }))(\(places))")
                            == #"{"screen":"item","item":3}"#)
                    #expect(
                        try await json("(({ back, forward }) => ({ back, forward }))(\(places))")
                            == #"{"back":{"screen":"basket","item":null},"forward":{"screen":"item","item":4}}"#)
                    #expect(
                        try await json("(({ state, reason }) => ({ state, reason }))(\(places).form)")
                            == #"{"state":"refused","reason":"No."}"#)
                    let sales = #"{ 9: { total: 9, lines: [] }, 10: { total: 10, lines: [] } }"#
                    #expect(
                        try await json(
                            "visit.visitOf({ visits: {}, sales: \(sales) }, { forms: {} }).orders.map(({ number }) => number)"
                        )
                            == "[10,9]")

                    // Of several instances, the first one that publishes a panel counts.
                    #expect(
                        try await json(
                            #"[...visit.panelsOf({ panels: { "items.2": 2, "items.1": 1, "counter.1": 3 } })]"#)
                            == #"[["counter",3],["items",1]]"#)

                    // A rejection concerns the item that it names.
                    for (code, reason, item, isAbout) in [
                        ("sold_out", "Banana bread: sold out.", #"{ name: "Banana bread" }"#, true),
                        ("sold_out", "Banana bread: sold out.", #"{ name: "Banana" }"#, false),
                        ("no_such_item", "There is no item 3.", "undefined", true),
                        ("no_such_item", "There is no item 3.", #"{ name: "Banana" }"#, false),
                        ("not_logged_in", "Log in before you check out.", #"{ name: "Banana" }"#, false),
                        ("not_logged_in", "Log in before you check out.", "undefined", false),
                    ] {
                        let rejection = #"{ code: "\#(code)", reason: "\#(reason)" }"#
                        #expect(
                            try await window.evaluate("visit.isAbout(\(rejection), \(item))") == "\(isAbout)",
                            "\(reason) \(item)")
                    }
                }
            }
        }

        @Test func addressesAndTheBrowsersButtonsFollowTheNavigation() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    func shows(_ path: String, _ heading: String, _ place: String) async throws {
                        try await until("\(path) is shown") {
                            let address = try await window.evaluate("location.pathname + location.search")
                            let title = try await window.text("[data-screen]:not([hidden]) h1")
                            return address == path && (heading.isEmpty || title.contains(heading))
                        }
                        try await until("the state has \(place)") { try await market.state().contains(place) }
                    }
                    try await window.click("#shelf > [data-item='2'] .name a")
                    let item = #""place":{"screen":"ITEM","item":2}"#
                    try await shows("/items/2", "Açaí", item)
                    try await window.click("#basket")
                    try await shows("/basket", "", #""place":{"screen":"BASKET","item":0}"#)
                    try await window.press(browser: "back")
                    try await shows("/items/2", "Açaí", item)
                    // The state went back as well.
                    #expect(try await market.state().contains(#""forward":[{"screen":"BASKET","item":0}]"#))
                    try await window.press(browser: "back")
                    try await shows("/", "", #""place":{"screen":"ITEMS","item":0}"#)
                    try await window.press(browser: "forward")
                    try await shows("/items/2", "Açaí", item)
                    try await window.press(browser: "refresh")
                    try await shows("/items/2", "Açaí", item)
                    try await window.go(to: "/items/8")
                    try await shows("/items/8", "Mango", #""place":{"screen":"ITEM","item":8}"#)
                    try await window.go(to: "/?q=straw")
                    try await until("only the strawberries are shown") {
                        try await window.evaluate(
                            "[...document.querySelectorAll('#shelf > [data-item]')].filter((card) => card.checkVisibility()).map((card) => card.dataset.item).join()"
                        ) == "12"
                    }
                    #expect(try await window.complaints() == [])
                }
            }
        }

        /// Browsers open six connections to a server, and keep pages for their button Back: pages that kept their
        /// streams would delay the next page until a stream ends, for a minute.
        @Test func pagesKeptForTheButtonBackHaveNoConnection() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("Live", in: "#status")
                    for path in ["/basket", "/orders", "/login", "/signup", "/items/2", "/items/3", "/items/8"] {
                        let start = ContinuousClock.now
                        try await window.go(to: path)
                        try await window.waitFor("Live", in: "#status")
                        #expect(ContinuousClock.now - start < .seconds(40))
                    }

                    try await window.go(to: "/")
                    try await window.waitFor("hung up today", in: "#banana-days")
                    _ = try await window.evaluate("window.isKept = true")
                    try await window.go(to: "/basket")
                    try await window.waitFor("Live", in: "#status")
                    try await market.app.dispatch("market.RipenBanana", #"{"days":1}"#)
                    try await window.press(browser: "back")
                    try await window.waitFor("after 1 day", in: "#banana-days")
                    #expect(try await window.evaluate("window.isKept") == "true")
                }
            }
        }

        @Test func aFirstVisitLoadsLessThan100Kilobytes() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("Strawberries", in: "#shelf")
                    let loaded = try await window.evaluate(
                        """
                        performance.getEntries()
                          .filter(({ entryType }) => entryType === "navigation" || entryType === "resource")
                          .reduce((sum, { transferSize }) => sum + transferSize, 0)
                        """)
                    #expect((20_000..<100_000).contains(try #require(Int(loaded))))
                }
            }
        }

        @Test func everythingCanBeDoneByKeyboard() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("0", in: "#count")
                    let (tab, enter) = ("\u{E004}", "\u{E007}")
                    // From the top of the page to the last button of the corner.
                    var way: [String] = []
                    while way.last != "One more", way.count < 300 {
                        try await window.type(tab)
                        way.append(try await window.evaluate("document.activeElement.textContent.trim()"))
                    }
                    try #require(way.last == "One more", "\(way)")
                    #expect(way.first == "Skip to the shop")
                    try await window.type(enter + enter)
                    try await window.waitFor("2", in: "#count")
                    #expect(try await window.evaluate("document.activeElement.id") == "scale-more")
                    // Every control has a name.
                    #expect(try await window.evaluate(Self.namelessControls) == "")
                    try await window.fill("Last line", in: "notes", with: "pears")
                    try await window.type(enter)
                    try await until("the notes are saved") {
                        try await market.app.run("state", "--path", "notes.text").output.contains("pears")
                    }
                    #expect(try await window.evaluate(Self.namelessControls) == "")
                    #expect(try await window.complaints() == [])
                }
            }
        }

        /// The controls that a screen reader could not name.
        private static let namelessControls = """
            [...document.querySelectorAll("button, input")]
              .filter((node) => !(node.textContent.trim() || node.ariaLabel || node.labels?.[0]?.textContent.trim()))
              .map((node) => node.outerHTML).join()
            """

        @Test func onAPhoneNothingIsTooWideOrTooSmallToTouch() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page, width: 390, height: 844)
                    try await window.waitFor("Strawberries", in: "#shelf")
                    for path in ["/", "/items/2", "/basket", "/signup", "/login", "/orders"] {
                        try await window.go(to: path)
                        try await window.waitFor("Live", in: "#status")
                        #expect(
                            try await window.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true",
                            "\(path)")
                        #expect(try await window.evaluate(Self.smallControls) == "", "\(path)")
                    }
                }
            }
        }

        @Test(arguments: [1200, 390]) func everyScreenIsAccessible(width: Int) async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page, width: width, height: 844)
                    try await window.waitFor("Strawberries", in: "#shelf")
                    for path in ["/", "/items/2", "/basket", "/signup", "/login", "/orders"] {
                        try await window.go(to: path)
                        try await window.waitFor("Live", in: "#status")
                        try await until("\(path) is drawn") {
                            try await !window.text("[data-screen]:not([hidden]) h1").isEmpty
                        }
                        #expect(try await window.violations() == [], "\(path)")
                    }
                    try await window.go(to: "/")
                    try await window.look(at: "notes")
                    #expect(try await window.violations() == [], "the drawer behind the scenes")
                    _ = try await window.evaluate(
                        "document.querySelector('dialog[open]').append(document.createElement('button'))")
                    #expect(try await window.violations() == ["button-name: <button></button>"])
                }
            }
        }

        /// The controls that are too small for a thumb.
        private static let smallControls = """
            [...document.querySelectorAll("button, input")]
              .filter((node) => node.checkVisibility() && node.offsetHeight < 40).map((node) => node.outerHTML).join()
            """
    }
}
