import BridgeContract
import EastwardFeature
import EastwardStore

/// The source app of the article, in a shorter form than the fixture's.
private struct Shop: Equatable {
    var last: UInt64 = 0
    var waiting: Table<UInt64, Shipment> = [:]

    static let reducer = Reducer<Shop, ShopAction> { shop, action, _ throws(Rejection) in
        switch action {
        case .shipping(.order(let goods, let count)):
            shop.last += 1
            shop.waiting[shop.last] = Shipment(goods: goods, count: count)
        case .shipping(.delivered(let through)):
            for number in shop.waiting.keys.prefix(while: { $0 <= through }) { shop.waiting[number] = nil }
        }
    }
}

private func deliver(from shop: FeatureAddress, to warehouse: FeatureAddress) async throws {
    let bridge = Bridge(
        from: DispatchFeature.self, slice: { $0.shipmentsValues() }, items: \.waiting,
        to: ReceivingFeature.self, action: { number, shipment in .receive(number: number, parcel: Parcel(shipment)) },
        acknowledgment: { .delivered(through: $0) })
    try await bridge.run(from: shop, to: warehouse, outbox: .named("shipments"))
}

extension Parcel {
    fileprivate init(_ shipment: Shipment) {
        self.init(goods: shipment.goods, count: shipment.count)
    }
}
