import Eastward
import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Two visitors in two browsers want the last item.
    @Suite("The last item", .timeLimit(.minutes(10))) struct TheLastItem {
        @Test(arguments: [false, true]) func isSoldToOneOfTwoVisitors(killsTheStore: Bool) async throws {
            try await RunningMarket.run { market in
                try await market.becomesIdle()
                try await market.sell(7, of: 2, to: "cleo")
                try await Browser.run { browser in
                    let ann = try await browser.open(market.page)
                    let bob = try await browser.open(market.page)
                    try await signUp(ann, beside: bob)
                    try await bob.signUp("bob")
                    for window in [ann, bob] {
                        try await window.go(to: "/items/2")
                        try await window.click("#screen-item .add")
                        try await window.click("#basket")
                        try await window.waitFor("Açaí", in: "#lines")
                    }
                    try await ann.click("#checkout")
                    if killsTheStore { try await market.kill("store", waits: false) }
                    try await bob.click("#checkout")
                    try await expectOneSale(ann, bob)
                }
                try await expectOneSale(in: market)
            }
        }

        /// Signs one visitor up. The other one has another form, another search and no log-in.
        private func signUp(_ ann: BrowserWindow, beside bob: BrowserWindow) async throws {
            try await ann.enter("an", in: "#search")
            try await ann.signUp("ann")
            try await bob.go(to: "/signup")
            try await bob.waitFor("Live", in: "#status")
            #expect(try await bob.evaluate("document.querySelector('#signup-name').value") == "")
            #expect(try await bob.evaluate("document.querySelector('#search').value") == "")
            #expect(try await bob.text("#account-name") == "Log in")
        }

        /// One visitor has the item, and the other an explanation at the item, with a way out.
        private func expectOneSale(_ ann: BrowserWindow, _ bob: BrowserWindow) async throws {
            var outcomes: [Bool?] = []
            try await until("one visitor has the item, and the other an explanation") {
                outcomes = [try await ann.checkOutOutcome(), try await bob.checkOutOutcome()]
                return !outcomes.contains(nil)
            }
            #expect(Set(outcomes) == [true, false])
            let winner = outcomes[0] == true ? ann : bob
            let loser = outcomes[0] == true ? bob : ann
            try await winner.waitFor("Açaí", in: "#order-list")
            try await loser.click("#lines > [data-item='2'] .takeNone")
            try await until("the basket is empty") { try await !loser.shows("#lines > [data-item='2']") }
        }

        private func expectOneSale(in market: RunningMarket) async throws {
            let export = try await market.app.run("journal", "export").output.split(separator: "\n")
            let checkOuts = export.filter { $0.contains("market.CheckOut") && $0.contains(#""outcome":"applied""#) }
            // One of them is the sale by commands, before.
            #expect(checkOuts.count == 2)
            let state = try await market.state()
            #expect(state.contains(#""saleCount":2"#))
            #expect(state.contains(#""name":"Açaí","price":1290,"stock":0"#))
            #expect(state.matches(of: /"member":"[a-z]+","lines":\[\{"item":2,/).count == 2)
        }
    }
}

extension BrowserWindow {
    /// Whether the visitor has bought the basket; `nil` if that is not decided. A visitor who read that the shop is
    /// restarting tries again.
    fileprivate func checkOutOutcome() async throws -> Bool? {
        if try await evaluate("location.pathname") == "/orders" { return true }
        if try await text("#lines > [data-item='2'] .complaint").lowercased().contains("sold out") { return false }
        // In one step: the page may go to the orders at any time.
        _ = try await evaluate(
            """
            ((button) => button?.checkVisibility() && button.click())
              (document.querySelector("#checkout:not([aria-disabled='true']):not(.busy)"))
            """)
        return nil
    }

    /// Makes the visitor a member and logs the member in, by the page's forms.
    fileprivate func signUp(_ name: String) async throws {
        try await go(to: "/signup")
        try await waitFor("Live", in: "#status")
        try await enter(name, in: "#signup-name")
        try await waitFor("available", in: "#signup-name-hint")
        try await enter("\(name)@market.example", in: "#signup-email")
        try await enter("12345", in: "#signup-postcode")
        try await click("#signup-send")
        try await until("the log-in is shown") { try await shows("#login-password") }
        try await enter(name, in: "#login-name")
        try await enter("correct horse battery", in: "#login-password")
        try await click("#login-send")
        try await waitFor(name, in: "#account-name")
    }
}

extension RunningMarket {
    /// Sells items to a new member, whose visit is made by commands.
    fileprivate func sell(_ quantity: Int, of item: Int, to member: String) async throws {
        let visitor = String(repeating: "c", count: 32)
        func act(_ action: String) async throws {
            try await app.dispatch("market.ActInVisit", #"{"visitor":"\#(visitor)",\#(action)}"#)
        }
        for (field, text) in [("NAME", member), ("EMAIL", "\(member)@market.example"), ("POSTCODE", "12345")] {
            try await act(#""enterText":{"field":"\#(field)","text":"\#(text)"}"#)
        }
        try await act(#""submitSignup":{}"#)
        try await until("\(member) is a member") {
            try await app.run("state").output.contains(#""signedUp":{"name":"\#(member)""#)
        }
        try await act(#""loggedIn":{"name":"\#(member)"}"#)
        try await app.dispatch(
            "market.PutInBasket", #"{"visitor":"\#(visitor)","item":\#(item),"quantity":\#(quantity)}"#)
        try await app.dispatch("market.CheckOut", #"{"visitor":"\#(visitor)"}"#)
    }
}
