import EastwardStore
import KanbanContract

extension BoardState: ReducerPart {
    static let initial = BoardState(columns: [
        Column(name: "todo"), Column(name: "doing", limit: 3), Column(name: "done"),
    ])

    mutating func reduce(_ action: BoardAction, _ context: Context) throws(Rejection) {
        switch action {
        case .addCard(let title):
            lastCard += 1
            cards[lastCard] = Card(title: try checked(title), column: columns[0].name)
        case .moveCard(let number, let column):
            var card = try card(number)
            try checkSpace(in: column, for: card)
            card.column = column
            cards[number] = card
        case .renameCard(let number, let title):
            var card = try card(number)
            card.title = try checked(title)
            cards[number] = card
        case .removeCard(let number):
            _ = try card(number)
            cards[number] = nil
        }
    }

    func count(in column: String) -> Int { cards.count { $0.value.column == column } }

    private func card(_ number: Int) throws(Rejection) -> Card {
        guard let card = cards[number] else { throw Rejection("unknown_card", "There is no card \(number).") }
        return card
    }

    private func checked(_ title: String) throws(Rejection) -> String {
        guard (1...80).contains(title.count) else { throw Rejection("title", "A title has 1 to 80 characters.") }
        return title
    }

    private func checkSpace(in name: String, for card: Card) throws(Rejection) {
        guard let column = columns.first(where: { $0.name == name }) else {
            throw Rejection("unknown_column", "There is no column \(name).")
        }
        guard let limit = column.limit, card.column != name, count(in: name) >= limit else { return }
        throw Rejection("full", "\(name) is full: it holds \(limit) cards at most.")
    }
}

extension AppState: KnowsTheBoard {
    func provideBoard(to component: some BoardComponent) {
        component.newColumns(board.columns)
        component.newCards(board.cards)
    }
}

extension AppState: KnowsTheStats {
    func provideStats(to component: some StatsComponent) {
        let open = board.cards.filter { $0.value.column != board.columns.last?.name }
        component.newCounts(Table(board.columns.map { (key: $0.name, value: board.count(in: $0.name)) }))
        component.newOldest(open.min { $0.key < $1.key }?.value)
    }
}
