import BridgeContract
import EastwardStore

/// The state of the source app: its shipments, under numbers that only grow.
struct Shop: DurableState {
    private var last: UInt64 = 0
    private var waiting: Table<UInt64, Shipment> = [:]

    static let reducer = Reducer<Shop, ShopAction> { shop, action, _ throws(Rejection) in
        switch action {
        case .shipping(.order(let goods, let count)):
            guard !goods.isEmpty else { throw Rejection("no_goods", "An order names goods.") }
            shop.last += 1
            shop.waiting[shop.last] = Shipment(goods: goods, count: count)
        case .shipping(.delivered(let through)):
            for number in shop.waiting.keys.prefix(while: { $0 <= through }) { shop.waiting[number] = nil }
        }
    }

    /// The roles that the store serves.
    static let roles = [CustomerFeature.serve(Shop.self), DispatchFeature.serve(Shop.self)]

    func writeRecords(_ write: (ShopRecord) throws -> Void) rethrows {
        try write(ShopRecord(record: .last(last)))
        for (number, shipment) in waiting {
            try write(ShopRecord(record: .row(.init(number: number, shipment: shipment))))
        }
    }

    mutating func readRecord(_ record: ShopRecord) throws {
        switch record.record {
        case .last(let number): last = number
        case .row(let row): waiting[row.number] = row.shipment
        case nil: throw UnreadableRecord("A record without content.")
        }
    }
}

extension Shop: KnowsTheShipments {
    func provideShipments(to component: some ShipmentsComponent) {
        component.newWaiting(waiting)
        component.newLast(last)
    }
}

@main
struct ShopStore {
    static func main() async {
        await StoreProcess(reducer: Shop.reducer, roles: Shop.roles).main()
    }
}
