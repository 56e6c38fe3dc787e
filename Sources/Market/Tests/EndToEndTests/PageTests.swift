import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the storefront in real browsers.
    @Suite("The page", .timeLimit(.minutes(10))) struct ThePage {
        @Test func twoWindowsStayInSyncAndRecoverFromKills() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let one = try await browser.open(market.page)
                    let other = try await browser.open(market.page)
                    try await one.waitFor("live", in: "#status")
                    try await other.waitFor("0 bananas", in: "#panel-counter")

                    try await one.press("One more", in: "counter")
                    try await other.waitFor("1 banana", in: "#panel-counter")
                    try await other.press("Banana", in: "router")
                    try await one.waitFor("Banana", in: "section.current h2")

                    // If a feature is stopped, its panel shows that, and no other panel does.
                    _ = try await market.app.run("stop", "banana")
                    for window in [one, other] {
                        try await window.waitFor("stopped: this is its last panel", in: "#panel-banana .health")
                        #expect(try await window.text("section.stale h2") == "Banana")
                        #expect(try await window.evaluate("document.querySelectorAll('.stale').length") == "1")
                        #expect(try await window.text("#status") == "live")
                    }
                    _ = try await market.app.run("start", "banana")
                    try await until("the panel is live again") {
                        try await one.evaluate("document.querySelectorAll('.stale').length") == "0"
                    }

                    // A killed process shows as reconnecting, and recovers. Where the state may be too brief to
                    // observe, the page has recorded it.
                    for (count, process) in [(2, "banana"), (3, "store"), (4, "storefront")] {
                        for window in [one, other] { _ = try await window.evaluate(Self.notesStates) }
                        try await market.kill(process)
                        for window in [one, other] {
                            let selector = process == "banana" ? "#panel-banana .health" : "#status"
                            try await until("\(process) was shown as reconnecting") {
                                try await window.evaluate("window.seen['\(selector)'].join()").contains("reconnecting")
                            }
                            try await until("\(process) is shown as recovered") {
                                try await window.evaluate("document.querySelectorAll('.stale').length") == "0"
                            }
                            #expect(try await window.text("#status") == "live")
                        }
                        try await other.press("One more", in: "counter")
                        try await one.waitFor("\(count) bananas", in: "#panel-counter")
                    }
                    // A browser itself logs every lost connection.
                    let complaints = try await one.complaints() + other.complaints()
                    #expect(complaints.filter { !$0.contains("/events") } == [])
                }
            }
        }

        /// Records every text of the elements in which the page shows its status.
        private static let notesStates = """
            (window.watcher?.disconnect(), window.seen = {}, window.watcher = new MutationObserver(() => {
              for (const at of ["#status", "#panel-banana .health"])
                (window.seen[at] ??= []).push(document.querySelector(at).textContent);
            }), window.watcher.observe(document.body, { subtree: true, childList: true, characterData: true }),
            ["#status", "#panel-banana .health"].forEach((at) => window.seen[at] = []))
            """

        @Test func everythingCanBeDoneByKeyboard() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("0 bananas", in: "#panel-counter")
                    let (tab, enter) = ("\u{E004}", "\u{E007}")
                    // From the top of the page to the counter's second button.
                    var way: [String] = []
                    try await until("the focus is on One more") {
                        try await window.type(tab)
                        way.append(try await window.evaluate("document.activeElement.textContent"))
                        return way.last == "One more"
                    }
                    #expect(way.first == "Skip to the panels")
                    try await window.type(enter + enter)
                    try await window.waitFor("2 bananas", in: "#panel-counter")
                    #expect(try await window.evaluate("document.activeElement.textContent") == "One more")
                    // Every control has a name, and is visible when focused.
                    #expect(try await window.evaluate(Self.namelessControls) == "")
                    try await window.fill("Last line", in: "notes", with: "pears")
                    try await window.type(enter)
                    try await until("the notes are saved") {
                        try await market.app.run("state", "--path", "notes.text").output.contains("pears")
                    }
                    #expect(try await window.complaints() == [])
                }
            }
        }

        /// The controls that a screen reader could not name.
        private static let namelessControls = """
            [...document.querySelectorAll("button, input")]
              .filter((node) => !(node.textContent.trim() || node.labels?.[0]?.textContent.trim()))
              .map((node) => node.outerHTML).join()
            """

        @Test func onAPhoneOneScreenAtATimeIsShown() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page, width: 390, height: 844)
                    try await window.waitFor("Items", in: "section.current h2")
                    #expect(try await window.shows("#panel-items"))
                    #expect(try await !window.shows("#panel-banana"))
                    try await window.press("Banana", in: "router")
                    try await window.waitFor("A green banana", in: "section.current")
                    #expect(try await !window.shows("#panel-items"))
                    // Nothing is wider than the screen, and every button is large enough for a thumb.
                    #expect(try await window.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
                    #expect(
                        try await window.evaluate(
                            "[...document.querySelectorAll('button')].filter((b) => b.checkVisibility() && b.offsetHeight < 44).length"
                        ) == "0")
                }
            }
        }
    }
}
