// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: kanban/board.proto, kanban/stats.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of kanban, by the contract that declares them.
public enum KanbanAction: AppAction {
    /// The actions of kanban/board.proto.
    case board(BoardAction)

    public static let kinds: [ActionKind<KanbanAction>] = [
        ActionKind(AddCard.self) { .board(.addCard(title: $0.title)) },
        ActionKind(MoveCard.self) { .board(.moveCard(card: $0.card, column: $0.column)) },
        ActionKind(RenameCard.self) { .board(.renameCard(card: $0.card, title: $0.title)) },
        ActionKind(RemoveCard.self) { .board(.removeCard(card: $0.card)) },
    ]

    public var kind: Int {
        switch self {
        case .board(.addCard): 0
        case .board(.moveCard): 1
        case .board(.renameCard): 2
        case .board(.removeCard): 3
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .board(.addCard(let title)):
            AddCard(title: title)
        case .board(.moveCard(let card, let column)):
            MoveCard(card: card, column: column)
        case .board(.renameCard(let card, let title)):
            RenameCard(card: card, title: title)
        case .board(.removeCard(let card)):
            RemoveCard(card: card)
        }
    }
}
