import EastwardTesting
import KanbanContract
import Testing

@testable import kanban_board
@testable import kanban_stats
@testable import kanban_store

@MainActor @Suite(.timeLimit(.minutes(10))) struct BoardTests {
    @Test func aCardIsAddedMovedRenamedAndRemoved() async throws {
        let store = TestStore(AppState())
        await store.send(.addCard(title: "Cook")) {
            $0.board.lastCard = 1
            $0.board.cards[1] = Card(title: "Cook", column: "todo")
        }
        await store.send(.moveCard(card: 1, column: "done")) { $0.board.cards[1]?.column = "done" }
        await store.send(.renameCard(card: 1, title: "Cook dinner")) { $0.board.cards[1]?.title = "Cook dinner" }
        await store.send(.removeCard(card: 1)) { $0.board.cards[1] = nil }
        await store.finish()
    }

    @Test func aFullColumnTakesNoCard() async throws {
        let store = TestStore(AppState())
        store.exhaustivity = .off
        for number in 1...4 { await store.send(.addCard(title: "Card \(number)")) }
        for number in 1...3 { await store.send(.moveCard(card: number, column: "doing")) }
        await store.send(.moveCard(card: 4, column: "doing"), rejected: "full")
        await store.send(.moveCard(card: 3, column: "doing"))
        await store.send(.moveCard(card: 3, column: "done"))
        await store.send(.moveCard(card: 4, column: "doing"))
        await store.finish()
    }

    @Test func unknownCardsColumnsAndTitlesAreRejected() async throws {
        let store = TestStore(AppState())
        await store.send(.removeCard(card: 1), rejected: "unknown_card")
        await store.send(.addCard(title: ""), rejected: "title")
        store.exhaustivity = .off
        await store.send(.addCard(title: "Cook"))
        await store.send(.moveCard(card: 1, column: "nowhere"), rejected: "unknown_column")
        await store.finish()
    }

    @Test func theBoardShowsCardsLimitsAndViewers() async throws {
        let store = TestStore(AppState())
        let view = RecordedView()
        let presenter = BoardPresenter(view: view)
        let feature = try store.connect(BoardFeature.self)
        let other = try store.connect(BoardFeature.self)
        store.exhaustivity = .off
        try await feature.provideBoard(to: presenter)
        try await feature.provideViewers(to: presenter)
        for line in ["add Cook", "add Wash up", "move 2 doing"] {
            #expect(await Command(line)?.perform(by: feature) == nil)
        }
        try await other.publishViewer(card: 2)
        await store.skipReceived()
        #expect(view.lines == ["todo 1", "  1 Cook", "doing 1 of 3", "  2 Wash up ← board.2", "done 0"])
        #expect(await Command("move 7 done")?.perform(by: feature) == "There is no card 7.")
        store.disconnect("board.2")
        await store.skipReceived()
        #expect(view.lines.contains("  2 Wash up"))
        await store.finish()
    }

    @Test func theStatisticsCountCardsAndNameTheOldest() async throws {
        let store = TestStore(AppState())
        var lines: [String] = []
        let feature = try store.connect(StatsFeature.self)
        try await feature.provideStats(to: StatsPresenter { lines.append($0) })
        store.exhaustivity = .off
        await store.send(.addCard(title: "Cook"))
        await store.send(.addCard(title: "Wash up"))
        await store.send(.moveCard(card: 1, column: "done"))
        await store.skipReceived()
        #expect(lines.last == "doing 0, done 1, todo 1; oldest: Wash up")
        await store.finish()
    }

    @Test(arguments: TestWay.allCases)
    func cardsSurviveTheStoreAndViewersTheirProcessOnly(way: TestWay) async throws {
        let app = AppUnderTest(AppState.self, store: "kanban-store")
        try await app.run(way) { runtime in
            let board = try await runtime.connect(BoardFeature.self)
            let guest = try await runtime.connect(BoardFeature.self, as: "guest")
            let sent = try await runtime.send(.addCard(title: "Cook"), from: board)
            #expect(try await sent.receipt().applied() == 1)
            try await guest.feature.publishViewer(card: 1)
            await runtime.receive(ViewersSlice.self, by: board) { $0.viewers["guest.1"] = Viewer(card: 1) }
            try await runtime.kill(.store)
            await runtime.receive(BoardSlice.self, by: board, where: { $0.cards[1]?.title == "Cook" })
            await runtime.receive(ViewersSlice.self, by: board) { $0.viewers["guest.1"] = Viewer(card: 1) }
            try await runtime.kill(.process(guest.name))
            await runtime.receive(ViewersSlice.self, by: board) { $0.viewers = [:] }
        }
    }

    @Test(arguments: ["", "add", "move 1", "move x done", "remove", "remove 1 2", "look up", "rename 1"])
    func aLineThatIsNoCommandIsNone(line: String) {
        #expect(Command(line) == nil)
    }
}

/// Keeps the lines that were shown last.
private final class RecordedView: BoardView {
    private(set) var lines: [String] = []

    func show(_ lines: [String]) { self.lines = lines }
}
