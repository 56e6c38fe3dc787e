import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// A user's walk through all of Market, by commands and on the page, without kills and with many kills.
    @Suite("A walk through Market", .timeLimit(.minutes(8))) struct AWalk {
        @Test func endsInTheSameStateByCommandsAndOnThePageDespiteKills() async throws {
            var ends: [String: String] = [:]
            try await RunningMarket.run { market in
                try await market.becomesIdle()
                let before = try await market.journaled().actions
                ends["commands"] = try await market.walk(market.dispatch)
                #expect(try await market.journaled().actions - before == MarketWalk.actions)
            }
            let end = try #require(ends["commands"])
            try await RunningMarket.run { market in
                var victims = Victims()
                try await expect(market, toEndIn: end) {
                    _ = try await market.walk(market.dispatch) {
                        // The next step continues at once; only a command needs a running store.
                        let victim = victims.next()
                        try await market.kill(victim, waits: victim == "store")
                    }
                }
            }
            for kills in [false, true] {
                try await RunningMarket.run { market in
                    try await Browser.run { browser in
                        let page = try await browser.open(market.page)
                        var victims = Victims()
                        try await expect(market, toEndIn: end) {
                            _ = try await market.walk({ try await $0.byHand(page) }) {
                                guard kills else { return }
                                try await market.kill(victims.next(), waits: true)
                                try await until("the page is live again") {
                                    try await page.evaluate(
                                        """
                                        document.querySelector("#status").textContent
                                          + document.querySelectorAll("#processes > :not([data-state='ready'])").length
                                        """) == "Live0"
                                }
                            }
                        }
                        if !kills { #expect(try await page.complaints() == []) }
                    }
                    try expectNoPassword(in: market)
                }
            }
        }

        @Test func anIncrementIsOneRowOfTheJournal() async throws {
            try await RunningMarket.run { market in
                try await market.becomesIdle()
                for count in 1...3 {
                    let before = try await market.journaled()
                    try await market.app.increment()
                    try await until("the panel shows it") { try await market.state().contains("\"\(count) banana") }
                    let after = try await market.journaled()
                    #expect(after.actions == before.actions + 1)
                    #expect(after.rows == before.rows + 1)
                }
            }
        }

        /// Runs `body`, and waits until the state equals that at the end of the other walk.
        private func expect(
            _ market: RunningMarket, toEndIn end: String, _ body: () async throws -> Void
        ) async throws {
            try await body()
            var state = ""
            do {
                try await until("the state equals that of the other walk") {
                    state = try await market.state()
                    return state == end
                }
            } catch {
                let lines = Set(end.split(separator: "\n"))
                let others = state.split(separator: "\n").filter { !lines.contains($0) }
                Issue.record("The state differs in:\n\(others.joined(separator: "\n"))")
            }
        }

        /// Expects no trace of the password, which was typed on the page, in the app's files and log lines.
        private func expectNoPassword(in market: RunningMarket) throws {
            let directory = "\(market.app.root)/d"
            #expect(try files(below: directory, containing: "$argon2id$") == ["\(directory)/accounts.db"])
            #expect(try files(below: directory, containing: MarketWalk.password) == [])
            let log = market.app.up.output.lines + market.app.up.errors.lines
            #expect(!log.contains { $0.contains(MarketWalk.password) })
        }

        /// Processes in a random order, each as often as any other.
        private struct Victims {
            private static let all = [
                "store", "banana", "counter", "items", "login", "notes", "products", "router", "signup", "storefront",
            ]
            private var waiting: [String] = []

            mutating func next() -> String {
                if waiting.isEmpty { waiting = Self.all.shuffled() }
                let victim = waiting.removeLast()
                print("Killed: \(victim)")
                return victim
            }
        }
    }
}
