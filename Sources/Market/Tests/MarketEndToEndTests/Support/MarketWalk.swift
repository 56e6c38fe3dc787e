import EastwardTesting
import Foundation
import Testing

/// A walk through every feature of Market, step by step: by commands, or by user input on the page.
enum MarketWalk {
    struct Step: Sendable {
        let name: String
        /// Actions and their JSON.
        let commands: [(String, String)]
        let byHand: @Sendable (BrowserWindow) async throws -> Void
        /// The parts of the state and the panels after all effects of the step.
        let becomes: [String]
    }

    /// A password that no action, slice or file may contain.
    static let password = "correct horse battery"

    static let steps = [
        Step("goes to the banana", [("GoTo", #"{"screen":"BANANA"}"#)], [shows("BANANA")]) {
            try await $0.press("Banana", in: "router")
        },
        Step(
            "waits for three days", Array(repeating: ("RipenBanana", #"{"days":1}"#), count: 3),
            [#""days":3,"isPeeled":false"#, "A yellow banana"]
        ) { page in
            for _ in 1...3 { try await page.press("A day goes by", in: "banana") }
        },
        Step("peels it", [("PeelBanana", "{}")], [#""isPeeled":true"#, "A peeled yellow banana"]) {
            try await $0.press("Peel it", in: "banana")
        },
        Step("goes to the form", [("GoTo", #"{"screen":"SIGNUP"}"#)], [shows("SIGNUP")]) {
            try await $0.press("Sign up", in: "router")
        },
        entering("NAME", "Name", "ann", [#""name":"ann","email":"""#, "available"]),
        entering("EMAIL", "E-mail", "ann@market.example", [#""email":"ann@market.example","postcode":"""#]),
        entering("POSTCODE", "Postcode", "12345", [#""postcode":"12345","attempt":0"#, "Ready to sign up"]),
        Step(
            "signs up", [("SubmitSignup", "{}")],
            [#""signedUp":{"name":"ann","hasLeft":true}"#, shows("LOGIN"), "Welcome, ann!"]
        ) {
            try await $0.press("Sign up", in: "signup")
        },
        Step("logs in", [("LoggedIn", #"{"name":"ann"}"#)], [#"{"login":{"member":"ann"}}"#, "Hello, ann!"]) { page in
            try await page.fill("Name", in: "login", with: "ann")
            try await page.fill("Password", in: "login", with: password)
            try await page.press("Log in", in: "login")
        },
        Step("goes to the items", [("GoTo", #"{"screen":"ITEMS"}"#)], [shows("ITEMS")]) {
            try await $0.press("Items", in: "router")
        },
        Step(
            "searches for strawberries", [("SearchItems", #"{"term":"straw"}"#)], [#""searchTerm":"straw""#]
        ) {
            try await $0.fill("Search", in: "items", with: "straw")
            try await $0.type(enter)
        },
        Step("looks at them", [("OpenItem", #"{"item":12}"#)], [#""openItem":12"#, "From Spain"]) {
            try await $0.press("Strawberries", in: "items")
        },
        Step(
            "asks whether there are more", [("CloseItem", "{}"), ("RefreshItems", "{}")],
            [#""searchTerm":"straw","refresh":2,"answeredRefresh":2"#]
        ) {
            try await $0.press("Close", in: "items")
            try await $0.press("Refresh", in: "items")
        },
        finding("banana", 2, #""fetched":{"products":[{"id":3,"name":"Banana bread""#),
        finding("exotic", 3, #""notEnoughAvailable":{}"#),
        finding("chocolate", 4, #""empty":{}"#),
        Step(
            "counts", [("Increment", #"{"by":1}"#), ("Increment", #"{"by":1}"#), ("Decrement", #"{"by":1}"#)],
            [#"{"counter":{"count":1}}"#, "1 banana"]
        ) { page in
            for button in ["One more", "One more"] { try await page.press(button, in: "counter") }
            try await page.waitFor("2 bananas", in: "#panel-counter")
            try await page.press("One less", in: "counter")
        },
        Step("goes to the notes", [("GoTo", #"{"screen":"NOTES"}"#)], [shows("NOTES")]) {
            try await $0.press("Notes", in: "router")
        },
        Step(
            "writes a line", [("EditNotes", #"{"position":0,"deleteCount":0,"text":"pears"}"#)],
            [#"{"notes":{"text":"pears"}}"#, #"\"position\":5,"#]
        ) {
            try await $0.fill("Last line", in: "notes", with: "pears")
            try await $0.type(enter)
        },
        Step(
            "begins another", [("EditNotes", #"{"position":5,"deleteCount":0,"text":"\n"}"#)],
            [#"{"notes":{"text":"pears\n"}}"#, #""text":"pears","tone":"DRAWING""#]
        ) {
            try await $0.press("New line", in: "notes")
        },
        Step("goes back", [("GoBack", "{}")], [shows("ITEMS")]) {
            try await $0.press("Back to Items", in: "router")
        },
        Step("goes forward", [("GoForward", "{}")], [shows("NOTES"), "Back to Items"]) {
            try await $0.press("Forward to Notes", in: "router")
        },
    ]

    private static let enter = "\u{E007}"

    /// The actions that the features send because of the commands: two sign-up decisions, the items and three outcomes.
    static let decisions = 6
    /// The actions that a walk by commands leaves in the journal.
    static let actions = steps.map(\.commands.count).reduce(decisions, +)

    /// The chosen button of the router's panel.
    private static func shows(_ screen: String) -> String {
        #""isChosen":true,"command":{"action":"market.GoTo","json":"{\"screen\":\"\#(screen)\"}""#
    }

    private static func entering(_ field: String, _ label: String, _ text: String, _ becomes: [String]) -> Step {
        Step("enters \(text)", [("EnterText", #"{"field":"\#(field)","text":"\#(text)"}"#)], becomes) {
            try await $0.fill(label, in: "signup", with: text)
            try await $0.type(enter)
        }
    }

    private static func finding(_ search: String, _ number: Int, _ outcome: String) -> Step {
        Step(
            "looks for products: \(search)", [("FindProducts", #"{"search":"\#(search)"}"#)],
            [#""search":"\#(search)","number":\#(number),"answered":\#(number)}"#, outcome]
        ) {
            try await $0.fill("Search", in: "products", with: search)
            try await $0.type(enter)
        }
    }

    /// The texts that a view shows while an operation is in progress.
    static let passing = ["Reading the catalogue", "Looking for", "One moment", "checking"]
}

extension MarketWalk.Step {
    init(
        _ name: String, _ commands: [(String, String)], _ becomes: [String],
        byHand: @escaping @Sendable (BrowserWindow) async throws -> Void
    ) {
        self.init(name: name, commands: commands, byHand: byHand, becomes: becomes)
    }
}

extension RunningMarket {
    /// The store's state, one record per line, and the panels of all processes in another.
    func state() async throws -> String {
        let result = try await app.run("state")
        // The store may be restarting.
        guard result.exitCode == 0 else { return "" }
        let watch = try app.start("watch", "market.Storefront")
        defer { watch.signal(SIGKILL) }
        let line = try await watch.output.first(from: 0, within: .seconds(20), "the panels") { _ in true }.text
        let start = try #require(line.firstRange(of: #""value":"#)).lowerBound
        return result.output + line[start...]
    }

    /// Waits until every feature has published its first panel, and what it fetches at its start is in the state.
    func becomesIdle() async throws {
        _ = try await settledState(
            "every panel is shown",
            [
                "A green banana", "0 bananas", "Strawberries", "Who are you?", "New line", "Banana bread", "Back",
                "Sign up",
            ])
    }

    /// The number of actions in the journal, and that of its rows.
    func journaled() async throws -> (actions: Int, rows: Int) {
        let export = try await app.run("journal", "export")
        try #require(export.exitCode == 0, "\(export.errors)")
        return (export.output.matches(of: /"sequence":/).count, export.output.matches(of: /\{"row":/).count)
    }

    /// Performs every step, waits for its effects, and runs `between` after it. Returns the final state.
    func walk(
        _ act: (MarketWalk.Step) async throws -> Void, between: () async throws -> Void = {}
    ) async throws -> String {
        for step in MarketWalk.steps {
            try await act(step)
            _ = try await settledState("she \(step.name)", step.becomes)
            try await between()
        }
        return try await settledState("all is as she left it", MarketWalk.steps.last?.becomes ?? [])
    }

    private func settledState(_ what: String, _ parts: [String]) async throws -> String {
        var state = ""
        do {
            try await until(what) {
                state = try await self.state()
                return parts.allSatisfy(state.contains) && !MarketWalk.passing.contains(where: state.contains)
            }
        } catch {
            throw WaitedInVain("\(error) Missing: \(parts.filter { !state.contains($0) }) in:\n\(state)")
        }
        return state
    }

    func dispatch(_ step: MarketWalk.Step) async throws {
        for (action, json) in step.commands { try await app.dispatch("market.\(action)", json) }
    }
}
