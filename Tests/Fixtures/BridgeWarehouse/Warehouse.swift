import BridgeContract
import EastwardStore

/// The state of the destination app: its stock, and how often each number arrived.
struct Warehouse: DurableState {
    private var times: Table<UInt64, UInt32> = [:]
    private var totals = WarehouseRecord.Totals()
    private var goods: Table<String, UInt64> = [:]

    static let reducer = Reducer<Warehouse, WarehouseAction> { warehouse, action, _ throws(Rejection) in
        switch action {
        case .receiving(.receive(let number, let parcel)):
            guard parcel.count > 0 else { throw Rejection("empty", "Parcel \(number) is empty.") }
            warehouse.receive(number, parcel)
        }
    }

    private mutating func receive(_ number: UInt64, _ parcel: Parcel) {
        if times[number] != nil { totals.repeated += 1 }
        if number < totals.last { totals.disordered += 1 }
        times[number, default: 0] += 1
        totals.last = number
        goods[parcel.goods, default: 0] += UInt64(parcel.count)
    }

    /// The roles that the store serves.
    static let roles = [ReceivingFeature.serve(Warehouse.self)]

    func writeRecords(_ write: (WarehouseRecord) throws -> Void) rethrows {
        try write(WarehouseRecord(record: .totals(totals)))
        for (number, times) in times {
            try write(WarehouseRecord(record: .number(.init(number: number, times: times))))
        }
        for (name, count) in goods { try write(WarehouseRecord(record: .goods(.init(name: name, count: count)))) }
    }

    mutating func readRecord(_ record: WarehouseRecord) throws {
        switch record.record {
        case .totals(let totals): self.totals = totals
        case .number(let row): times[row.number] = row.times
        case .goods(let row): goods[row.name] = row.count
        case nil: throw UnreadableRecord("A record without content.")
        }
    }
}

extension Warehouse: KnowsTheStock {
    func provideStock(to component: some StockComponent) {
        component.newParcels(UInt64(times.count) + totals.repeated)
        component.newRepeated(totals.repeated)
        component.newDisordered(totals.disordered)
        component.newLast(totals.last)
        component.newGoods(goods)
    }
}

@main
struct WarehouseStore {
    static func main() async {
        await StoreProcess(reducer: Warehouse.reducer, roles: Warehouse.roles).main()
    }
}
