// swift-format-ignore-file
// Written by protoc-gen-eastward. Do not edit: run protocols/generate.
// Source: notices.proto, orders.proto

@_exported public import Eastward

// MARK: Actions

/// The actions of kiosk, by the contract that declares them.
public enum KioskAction: AppAction {
    /// The actions of notices.proto.
    case notices(NoticesAction)
    /// The actions of orders.proto.
    case orders(OrdersAction)

    public static let kinds: [ActionKind<KioskAction>] = [
        ActionKind(PinNotice.self, containsEnums: true) { .notices(.pinNotice(place: $0.place, panel: $0.panel)) },
        ActionKind(WriteNotice.self, containsEnums: true) { .notices(.writeNotice(place: $0.place, text: $0.text, tone: $0.tone)) },
        ActionKind(OpenNotice.self) { .notices(.openNotice(number: $0.number)) },
        ActionKind(OrderCups.self) { .orders(.orderCups(cups: $0.cups)) },
        ActionKind(ServeCup.self) { _ in .orders(.serveCup) },
    ]

    public var kind: Int {
        switch self {
        case .notices(.pinNotice): 0
        case .notices(.writeNotice): 1
        case .notices(.openNotice): 2
        case .orders(.orderCups): 3
        case .orders(.serveCup): 4
        }
    }

    public var message: any ContractMessage {
        switch self {
        case .notices(.pinNotice(let place, let panel)):
            PinNotice(place: place, panel: panel)
        case .notices(.writeNotice(let place, let text, let tone)):
            WriteNotice(place: place, text: text, tone: tone)
        case .notices(.openNotice(let number)):
            OpenNotice(number: number)
        case .orders(.orderCups(let cups)):
            OrderCups(cups: cups)
        case .orders(.serveCup): ServeCup()
        }
    }
}
