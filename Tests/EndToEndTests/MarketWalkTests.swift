import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// One person's way through all of Market, by commands and on the page, with nothing killed and with much killed.
    @Suite("A walk through Market", .timeLimit(.minutes(8))) struct AWalk {
        @Test func endsInTheSameStateByCommandsAndOnThePageWhateverIsKilled() async throws {
            var ends: [String: String] = [:]
            try await RunningMarket.run { market in
                ends["commands"] = try await market.walk(market.dispatch)
            }
            let end = try #require(ends["commands"])
            try await RunningMarket.run { market in
                var victims = Victims()
                try await expect(market, toEndIn: end) {
                    _ = try await market.walk(market.dispatch) {
                        // Whoever acts next goes on at once; only the store has to be there for a command.
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
                                        "document.querySelector('#status').textContent + document.querySelectorAll('.stale').length"
                                    ) == "live0"
                                }
                            }
                        }
                        if !kills { #expect(try await page.complaints() == []) }
                    }
                    try expectNoPassword(in: market)
                }
            }
        }

        /// Does `body`, and waits for the last panels to be what they were in the other walk.
        private func expect(
            _ market: RunningMarket, toEndIn end: String, _ body: () async throws -> Void
        ) async throws {
            try await body()
            var state = ""
            do {
                try await until("the state is that of the other walk") {
                    state = try await market.state()
                    return state == end
                }
            } catch {
                let lines = Set(end.split(separator: "\n"))
                let others = state.split(separator: "\n").filter { !lines.contains($0) }
                Issue.record("The state differs in:\n\(others.joined(separator: "\n"))")
            }
        }

        /// The password was typed on the page: no file of the app has it, and no line of its log.
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
