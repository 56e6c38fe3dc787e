import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Scripted sessions of each feature's view in a terminal of tmux. The screens are kept in Tests/Fixtures/Screens.
    @Suite("The terminal views", .timeLimit(.minutes(10))) struct TerminalViews {
        private static let screens = "\(#filePath.directory.directory)/Fixtures/Screens"

        /// Runs a program of Market under a role in a terminal.
        private static func open(
            _ app: RunningApp, _ program: String, role: String, width: Int = 80, height: Int = 24,
            _ body: (TmuxSession) async throws -> Void
        ) async throws {
            let command = [
                RunningApp.eastward, "run", "--run-dir", app.directory.path, "--role", "market.\(role)", "--", program,
            ]
            try await TmuxSession.run(app, command, width: width, height: height, [:], body)
        }

        /// Compares the screen at both sizes, and that of the first one again.
        private static func compare(_ terminal: TmuxSession, _ name: String, once text: String) async throws {
            for (width, height) in [(80, 24), (40, 12), (80, 24)] {
                try await terminal.resize(width: width, height: height)
                try await terminal.matches("\(screens)/\(name)-\(width)x\(height).txt", once: text)
            }
        }

        @Test func eachViewHasItsScreenAt80And40Columns() async throws {
            try await RunningMarket.run { market in
                for (name, role, text) in [
                    ("banana", "BananaFeature", "Peel it"), ("counter", "CounterFeature", "0 bananas"),
                    ("items", "ItemsFeature", "Apple"), ("login", "LoginFeature", "Who are you?"),
                    ("notes", "NotesFeature", "New line"), ("products", "ProductsFeature", "Search:"),
                    ("router", "RouterFeature", "Banana"), ("signup", "SignupFeature", "Postcode:"),
                ] {
                    try await Self.open(market.app, "market-\(name)", role: role) { terminal in
                        try await Self.compare(terminal, name, once: text)
                        try await terminal.press("C-c")
                        try await terminal.shows("exit code 0")
                    }
                }
            }
        }

        @Test func searchFiltersWhileTheUserTypes() async throws {
            try await RunningMarket.run { market in
                try await Self.open(market.app, "market-items", role: "ItemsFeature") { terminal in
                    try await terminal.shows("Apple")
                    try await terminal.type("mang")
                    let filtered = try await terminal.waits(for: "fewer items") { !$0.contains("Apple") }
                    #expect(filtered.contains("Search: mang▏") && filtered.contains("Mangosteen"))
                    // The first Enter leaves the field, the second one opens the first item that was found.
                    try await terminal.press("Enter")
                    try await terminal.waits(for: "the focus on a row") { $0.contains("▸ Mang") }
                    try await terminal.press("Enter")
                    let opened = try await terminal.shows("From ")
                    #expect(!opened.contains("Apple"))
                }
            }
        }

        @Test func ctrlCLosesNoTypedText() async throws {
            try await RunningMarket.run { market in
                try await Self.open(market.app, "market-signup", role: "SignupFeature") { terminal in
                    try await terminal.shows("Name: ▏")
                    try await terminal.type("ann")
                    try await terminal.press("C-c")
                    try await terminal.shows("exit code 0")
                }
                try await Self.open(market.app, "market-signup", role: "SignupFeature") { terminal in
                    try await terminal.shows("Name: ann▏")
                }
            }
        }

        @Test func inputIsKeptWhileTheStoreIsStopped() async throws {
            try await RunningMarket.run { market in
                try await Self.open(market.app, "market-counter", role: "CounterFeature") { terminal in
                    try await terminal.shows("0 bananas")
                    #expect(try await market.app.run("stop", "store").exitCode == 0)
                    try await terminal.shows("The store is not running. Input is kept, and sent when it runs again.")
                    try await terminal.type("++")
                    #expect(try await market.app.run("start", "store").exitCode == 0)
                    let screen = try await terminal.shows("2 bananas")
                    #expect(!screen.contains("not running"))
                    #expect(try await market.app.run("stop", "store").exitCode == 0)
                    try await terminal.shows("The store is not running.")
                    try await terminal.type("+")
                    try await terminal.press("C-c")
                    try await terminal.shows("exit code 130")
                    try await terminal.shows("The store did not confirm 1 input.")
                    #expect(try await market.app.run("start", "store").exitCode == 0)
                }
            }
        }

        @Test func ctrlCEndsAViewThatWaitsForItsStore() async throws {
            try await RunningMarket.run { market in
                #expect(try await market.app.run("stop", "store").exitCode == 0)
                try await Self.open(market.app, "market-counter", role: "CounterFeature") { terminal in
                    try await terminal.waits(for: "the notice") { screen in
                        screen.filter { !$0.isWhitespace }.contains("Thestoredoesnotansweryet.")
                    }
                    try await terminal.press("C-c")
                    try await terminal.shows("exit code 0")
                }
                #expect(try await market.app.run("start", "store").exitCode == 0)
            }
        }

        @Test func aProgramUnderTheRoleOfAnotherOneSaysSoAtOnce() async throws {
            try await RunningMarket.run { market in
                try await Self.open(market.app, "market-counter", role: "SignupFeature") { terminal in
                    let screen = try await terminal.shows("exit code 78")
                    #expect(screen.filter { !$0.isWhitespace }.contains("needstherolemarket.CounterFeature"))
                }
            }
        }

        @Test func aLongPasteAndManySizesDoNotHarmAView() async throws {
            try await RunningMarket.run { market in
                try await Self.open(market.app, "market-items", role: "ItemsFeature") { terminal in
                    try await terminal.shows("Apple")
                    try await terminal.paste(String(repeating: "0123456789", count: 1000))
                    try await terminal.waits(for: "the filtered list") {
                        $0.contains("No items") || $0.contains("56789")
                    }
                    for size in 1...30 {
                        try await terminal.resize(width: 1 + size * 7 % 90, height: 1 + size * 5 % 40)
                    }
                    try await terminal.resize(width: 80, height: 24)
                    try await terminal.press("C-u")
                    try await terminal.shows("Apple")
                    try await terminal.press("C-c")
                    try await terminal.shows("exit code 0")
                }
            }
        }
    }
}
