import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// On a busy machine, the state that includes an action arrives after the answer to the action.
    @Suite("States that arrive late", .timeLimit(.minutes(10))) struct LateStates {
        @Test func theSignupFormKeepsTypedTexts() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.go(to: "/signup")
                    try await window.waitFor("Live", in: "#status")
                    try await window.prepareToHoldStates()
                    try await window.enter("ann", in: "#signup-name")
                    try await window.waitFor("available", in: "#signup-name-hint")

                    try await window.holdStates()
                    for (field, text) in [("email", "ann@market.example"), ("postcode", "12345")] {
                        try await window.waitForAnswer { try await window.enter(text, in: "#signup-\(field)") }
                    }
                    try await window.click("#signup-send")
                    try await until("ann is a member") {
                        try await market.state().contains(#""signedUp":{"name":"ann""#)
                    }
                    try await window.releaseStates()
                    try await until("the log-in is shown") { try await window.shows("#login-password") }
                }
            }
        }

        /// The notes' action replaces as many characters as the panel displays.
        @Test func aFieldOfAPanelSendsItsNextTextAfterThePanelHasTheLast() async throws {
            try await RunningMarket.run { market in
                try await Browser.run { browser in
                    let window = try await browser.open(market.page)
                    try await window.waitFor("Live", in: "#status")
                    try await window.prepareToHoldStates()
                    func enter(_ text: String) async throws {
                        try await window.fill("Last line", in: "notes", with: text)
                        try await window.type("\u{E007}")
                    }
                    func notes() async throws -> String {
                        try await market.app.run("state", "--path", "notes.text").output
                    }
                    try await window.look(at: "notes")
                    try await window.holdStates()
                    try await window.waitForAnswer { try await enter("pear") }
                    try await enter("two pears")
                    try await enter("")
                    try await enter("plums")
                    try await window.releaseStates()
                    try await until("the notes are complete") { try await notes().contains("plums") }
                    #expect(try await notes().contains(#""plums""#))
                }
            }
        }
    }
}

extension BrowserWindow {
    /// Lets ``holdStates()`` hold back what the page's streams receive.
    fileprivate func prepareToHoldStates() async throws {
        _ = try await evaluate(
            """
            ((reader, read) => {
              reader.read = async function () {
                const part = await read.call(this);
                await window.isHeld;
                return part;
              };
            })(ReadableStreamDefaultReader.prototype, ReadableStreamDefaultReader.prototype.read)
            """)
    }

    fileprivate func holdStates() async throws {
        _ = try await evaluate("window.isHeld = new Promise((end) => { window.release = end; })")
    }

    fileprivate func releaseStates() async throws {
        _ = try await evaluate("window.release()")
    }

    /// Runs `body`, which lets the page send an action, and waits until the answer has arrived.
    fileprivate func waitForAnswer(_ body: () async throws -> Void) async throws {
        let count = """
            performance.getEntriesByType("resource").filter(({ name }) => name.includes("/actions/")).length
            """
        let before = try await evaluate(count)
        try await body()
        try await until("the answer has arrived") { try await evaluate(count) != before }
    }
}
