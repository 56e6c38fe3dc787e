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

    public static let contract = """
        CooPChJrYW5iYW4vYm9hcmQucHJvdG8SBmthbmJhbhoXZWFzdHdhcmQvZWFzdHdhcmQucHJvdG8aFmVhc3R3YXJkL29wdGlvbnMu\
        cHJvdG8iQQoGQ29sdW1uEhIKBG5hbWUYASABKAlSBG5hbWUSGQoFbGltaXQYAiABKANIAFIFbGltaXSIAQFCCAoGX2xpbWl0IjQK\
        BENhcmQSFAoFdGl0bGUYASABKAlSBXRpdGxlEhYKBmNvbHVtbhgCIAEoCVIGY29sdW1uIh8KB0FkZENhcmQSFAoFdGl0bGUYASAB\
        KAlSBXRpdGxlIjYKCE1vdmVDYXJkEhIKBGNhcmQYASABKANSBGNhcmQSFgoGY29sdW1uGAIgASgJUgZjb2x1bW4iNgoKUmVuYW1l\
        Q2FyZBISCgRjYXJkGAEgASgDUgRjYXJkEhQKBXRpdGxlGAIgASgJUgV0aXRsZSIgCgpSZW1vdmVDYXJkEhIKBGNhcmQYASABKANS\
        BGNhcmQi1gEKCkJvYXJkU3RhdGUSKAoHY29sdW1ucxgBIAMoCzIOLmthbmJhbi5Db2x1bW5SB2NvbHVtbnMSMwoFY2FyZHMYAiAD\
        KAsyHS5rYW5iYW4uQm9hcmRTdGF0ZS5DYXJkc0VudHJ5UgVjYXJkcxIbCglsYXN0X2NhcmQYAyABKANSCGxhc3RDYXJkGkYKCkNh\
        cmRzRW50cnkSEAoDa2V5GAEgASgDUgNrZXkSIgoFdmFsdWUYAiABKAsyDC5rYW5iYW4uQ2FyZFIFdmFsdWU6AjgBOgSg1BgBIqkB\
        CgVCb2FyZBIoCgdjb2x1bW5zGAEgAygLMg4ua2FuYmFuLkNvbHVtblIHY29sdW1ucxIuCgVjYXJkcxgCIAMoCzIYLmthbmJhbi5C\
        b2FyZC5DYXJkc0VudHJ5UgVjYXJkcxpGCgpDYXJkc0VudHJ5EhAKA2tleRgBIAEoA1IDa2V5EiIKBXZhbHVlGAIgASgLMgwua2Fu\
        YmFuLkNhcmRSBXZhbHVlOgI4ASIcCgZWaWV3ZXISEgoEY2FyZBgBIAEoA1IEY2FyZCKNAQoHVmlld2VycxI2Cgd2aWV3ZXJzGAEg\
        AygLMhwua2FuYmFuLlZpZXdlcnMuVmlld2Vyc0VudHJ5Ugd2aWV3ZXJzGkoKDFZpZXdlcnNFbnRyeRIQCgNrZXkYASABKAlSA2tl\
        eRIkCgV2YWx1ZRgCIAEoCzIOLmthbmJhbi5WaWV3ZXJSBXZhbHVlOgI4ATLiAgoMQm9hcmRGZWF0dXJlEi0KB0FkZENhcmQSDy5r\
        YW5iYW4uQWRkQ2FyZBoRLmVhc3R3YXJkLlJlY2VpcHQSLwoITW92ZUNhcmQSEC5rYW5iYW4uTW92ZUNhcmQaES5lYXN0d2FyZC5S\
        ZWNlaXB0EjMKClJlbmFtZUNhcmQSEi5rYW5iYW4uUmVuYW1lQ2FyZBoRLmVhc3R3YXJkLlJlY2VpcHQSMwoKUmVtb3ZlQ2FyZBIS\
        LmthbmJhbi5SZW1vdmVDYXJkGhEuZWFzdHdhcmQuUmVjZWlwdBIpCgVCb2FyZBIPLmVhc3R3YXJkLldhdGNoGg0ua2FuYmFuLkJv\
        YXJkMAESLgoGVmlld2VyEg4ua2FuYmFuLlZpZXdlchoSLmVhc3R3YXJkLlByZXNlbmNlKAESLQoHVmlld2VycxIPLmVhc3R3YXJk\
        LldhdGNoGg8ua2FuYmFuLlZpZXdlcnMwAUruBAo2CgEMGjEgVGhlIGJvYXJkOiBjYXJkcyBpbiBjb2x1bW5zLCBhbmQgdGhlaXIg\
        dmlld2Vycy4KCkoKBAQAAgEaQiBUaGUgbW9zdCBjYXJkcyB0aGF0IHRoZSBjb2x1bW4gbWF5IGhvbGQ7IHdpdGhvdXQgaXQsIGFu\
        eSBudW1iZXIuCgohCgQEAQIBGhkgVGhlIG5hbWUgb2YgaXRzIGNvbHVtbi4KCigKAgQCGiIgQWRkcyBhIGNhcmQgdG8gdGhlIGZp\
        cnN0IGNvbHVtbi4KCkEKAgQDGjsgTW92ZXMgYSBjYXJkIHRvIGFub3RoZXIgY29sdW1uLiBSZWplY3RlZCBpZiB0aGF0IGlzIGZ1\
        bGwuCgomCgIEBhogIFRoZSBib2FyZCdzIHBhcnQgb2YgdGhlIHN0YXRlLgoKNAoEBAYCARosIEJ5IG51bWJlcjogdGhlIG9sZGVz\
        dCBjYXJkIGhhcyB0aGUgbG93ZXN0LgoKNQoEBAYCAhotIFRoZSBudW1iZXIgb2YgdGhlIGxhc3QgY2FyZCB0aGF0IHdhcyBhZGRl\
        ZC4KCjUKAgQHGi8gVGhlIHNsaWNlIGZvciBjb21wb25lbnRzIHRoYXQgc2hvdyB0aGUgYm9hcmQuCgo0CgIECBouIFByZXNlbmNl\
        OiB0aGUgY2FyZCBhdCB3aGljaCBhIHByb2Nlc3MgbG9va3MuCgotCgIECRonIFRoZSBzbGljZSBvZiBhbGwgdmlld2VycywgYnkg\
        cHJvY2Vzcy4KCicKAgYAGiEgU2hvd3MgdGhlIGJvYXJkIGFuZCBjaGFuZ2VzIGl0LgpiBnByb3RvMwqZBAoSa2FuYmFuL3N0YXRz\
        LnByb3RvEgZrYW5iYW4aF2Vhc3R3YXJkL2Vhc3R3YXJkLnByb3RvGhJrYW5iYW4vYm9hcmQucHJvdG8iqwEKBVN0YXRzEjEKBmNv\
        dW50cxgBIAMoCzIZLmthbmJhbi5TdGF0cy5Db3VudHNFbnRyeVIGY291bnRzEikKBm9sZGVzdBgCIAEoCzIMLmthbmJhbi5DYXJk\
        SABSBm9sZGVzdIgBARo5CgtDb3VudHNFbnRyeRIQCgNrZXkYASABKAlSA2tleRIUCgV2YWx1ZRgCIAEoA1IFdmFsdWU6AjgBQgkK\
        B19vbGRlc3QyOQoMU3RhdHNGZWF0dXJlEikKBVN0YXRzEg8uZWFzdHdhcmQuV2F0Y2gaDS5rYW5iYW4uU3RhdHMwAUrcAQpACgEM\
        GjsgU3RhdGlzdGljcyBvZiB0aGUgYm9hcmQuIFRoZXkgaGF2ZSBubyBzdGF0ZSBvZiB0aGVpciBvd24uCgo6CgIEABo0IFRoZSBz\
        bGljZSBmb3IgY29tcG9uZW50cyB0aGF0IHNob3cgdGhlIHN0YXRpc3RpY3MuCgooCgQEAAIAGiAgVGhlIG51bWJlciBvZiBjYXJk\
        cyBieSBjb2x1bW4uCgoyCgQEAAIBGiogVGhlIG9sZGVzdCBjYXJkIG91dHNpZGUgdGhlIGxhc3QgY29sdW1uLgpiBnByb3RvMw==
        """
}
