import KanbanContract

/// The view contract of the board.
protocol BoardView {
    func show(_ lines: [String])
}

/// Shows the board and the viewers of its cards.
final class BoardPresenter {
    private let view: any BoardView
    private var columns: [Column] = []
    private var cards: Table<Int, Card> = [:]
    private var viewers: Table<String, Viewer> = [:]
    private var shown: [String] = []

    init(view: any BoardView) {
        self.view = view
    }

    func didReach(_ revision: Revision) {
        let lines = columns.flatMap(lines)
        if lines != shown { view.show(lines) }
        shown = lines
    }

    private func lines(of column: Column) -> [String] {
        let cards = cards.filter { $0.value.column == column.name }.sorted { $0.key < $1.key }
        return ["\(column.name) \(cards.count)\(column.limit.map { " of \($0)" } ?? "")"]
            + cards.map { "  \($0.key) \($0.value.title)\(names(at: $0.key))" }
    }

    private func names(at card: Int) -> String {
        viewers.filter { $0.value.card == card }.map { " ← \($0.key)" }.sorted().joined()
    }
}

extension BoardPresenter: BoardComponent {
    func newColumns(_ columns: [Column]) { self.columns = columns }
    func newCards(_ cards: Table<Int, Card>, changes: TableChanges<Int>) { self.cards = cards }
}

extension BoardPresenter: ViewersComponent {
    func newViewers(_ viewers: Table<String, Viewer>, changes: TableChanges<String>) { self.viewers = viewers }
}
