import Testing

@testable import MarketStorefront

@Suite("The model of the windows") struct PageModelTests {
    private func panel(_ text: String) -> PageModel.Event { PageModel.Event(kind: "panel", json: text) }

    @Test func aWindowReceivesEachPieceInItsCurrentState() {
        var model = PageModel()
        for (event, name) in [("a1", "a"), ("b1", "b"), ("a2", "a")] {
            let isChange = model.set(panel(event), name: name)
            #expect(isChange)
        }
        #expect(model.events(since: 0, for: "v") == [panel("a2"), panel("b1")])
    }

    @Test func aWindowReceivesOnlyPiecesNewerThanItsVersion() {
        var model = PageModel()
        _ = model.set(panel("a1"), name: "a")
        _ = model.set(panel("b1"), name: "b")
        let seen = model.version
        #expect(model.events(since: seen, for: "v") == [])
        _ = model.set(panel("b2"), name: "b")
        #expect(model.events(since: seen, for: "v") == [panel("b2")])
    }

    @Test func aPieceForOneVisitorReachesNoOther() {
        var model = PageModel()
        _ = model.set(panel("shared"))
        _ = model.set(panel("of v"), for: "v")
        _ = model.set(panel("of w"), for: "w")
        #expect(model.events(since: 0, for: "v") == [panel("shared"), panel("of v")])
        #expect(model.events(since: 0, for: "w") == [panel("shared"), panel("of w")])
        let seen = model.version
        model.removePieces(for: "v")
        #expect(model.events(since: 0, for: "v") == [panel("shared")])
        let isChange = model.set(panel("of w"), for: "w")
        #expect(!isChange)
        // Its next window receives the visit again.
        let isNew = model.set(panel("of v"), for: "v")
        #expect(isNew)
        #expect(model.events(since: seen, for: "v") == [panel("of v")])
    }

    @Test func anEqualPieceIsNoChange() {
        var model = PageModel()
        _ = model.set(panel("a1"), name: "a")
        let version = model.version
        let isChange = model.set(panel("a1"), name: "a")
        #expect(!isChange)
        #expect(model.version == version)
    }

    @Test func anEventIsWrittenAsBrowsersReadIt() {
        #expect(panel("{}").text == "event: panel\ndata: {}\n\n")
    }
}
