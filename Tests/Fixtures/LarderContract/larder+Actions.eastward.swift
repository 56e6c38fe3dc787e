// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: goods.proto, looking.proto, prices.proto, sales.proto, tape.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of larder, by the contract that declares them.
public enum LarderAction: AppAction {
    /// The actions of prices.proto.
    case prices(PricesAction)
    /// The actions of sales.proto.
    case sales(SalesAction)
    /// The actions of tape.proto.
    case tape(TapeAction)

    public static let kinds: [ActionKind<LarderAction>] = [
        ActionKind(SetPrice.self) { .prices(.setPrice(name: $0.name, cents: $0.cents)) },
        ActionKind(Sell.self) { .sales(.sell(name: $0.name)) },
        ActionKind(Append.self) { .tape(.append(text: $0.text)) },
    ]

    public var kind: Int {
        switch self {
        case .prices(.setPrice): 0
        case .sales(.sell): 1
        case .tape(.append): 2
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .prices(.setPrice(let name, let cents)):
            SetPrice(name: name, cents: cents)
        case .sales(.sell(let name)):
            Sell(name: name)
        case .tape(.append(let text)):
            Append(text: text)
        }
    }
}
