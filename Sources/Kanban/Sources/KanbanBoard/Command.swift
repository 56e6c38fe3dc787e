import KanbanContract

/// A line that the user enters, such as `move 3 doing`.
enum Command: Equatable {
    case add(title: String)
    case move(card: Int, column: String)
    case rename(card: Int, title: String)
    case remove(card: Int)
    case look(card: Int)

    static let help = "add TITLE, move CARD COLUMN, rename CARD TITLE, remove CARD, look CARD"

    init?(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        let rest = words[1].split(separator: " ", maxSplits: 1).map(String.init)
        switch (words[0], Int(rest[0]), rest.dropFirst().first) {
        case ("add", _, _): self = .add(title: words[1])
        case ("move", let card?, let column?): self = .move(card: card, column: column)
        case ("rename", let card?, let title?): self = .rename(card: card, title: title)
        case ("remove", let card?, nil): self = .remove(card: card)
        case ("look", let card?, nil): self = .look(card: card)
        default: return nil
        }
    }

    /// Does it, and returns the message for the user, if there is one.
    func perform(by feature: BoardFeature) async -> String? {
        do {
            switch self {
            case .add(let title): try await feature.addCard(title: title)
            case .move(let card, let column): try await feature.moveCard(card: card, column: column)
            case .rename(let card, let title): try await feature.renameCard(card: card, title: title)
            case .remove(let card): try await feature.removeCard(card: card)
            case .look(let card): try await feature.publishViewer(card: card)
            }
            return nil
        } catch ActionError.rejected(let rejection) {
            return rejection.reason
        } catch {
            return "\(error)"
        }
    }
}
