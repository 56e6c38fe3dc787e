import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

/// Stores every kind of field that actions contain: the state of the app with which tests send all of them.
struct Kitchen: DurableState {
    var scalars = Scalars()
    var optionals = Optionals()
    var lists = Lists()
    var keys = KeysValue()
    var rows = RowsValue()
    var larder = LarderValue()
    var choice = Choice()

    func writeRecords(_ write: (KitchenRecord) throws -> Void) rethrows {
        try write(.with { $0.scalars = scalars })
        try write(.with { $0.optionals = optionals })
        try write(.with { $0.lists = lists })
        try keys.writeRows { row in try write(.with { $0.keys = row }) }
        try write(.with { $0.rows = rows.message })
        try rows.writeRows { row in try write(.with { $0.rows = row }) }
        try larder.writeRows { row in try write(.with { $0.larder = row }) }
        try write(.with { $0.choice = choice })
    }

    mutating func readRecord(_ record: KitchenRecord) throws {
        switch record.record {
        case .scalars(let scalars): self.scalars = scalars
        case .optionals(let optionals): self.optionals = optionals
        case .lists(let lists): self.lists = lists
        case .keys(let row): keys.add(rowsOf: row)
        case .rows(let row):
            try rows.message.merge(serializedBytes: row.withoutTables.serializedBytes() as [UInt8])
            rows.add(rowsOf: row)
        case .larder(let row): larder.add(rowsOf: row)
        case .choice(let choice): self.choice = choice
        case .row, nil: throw UnreadableRecord("A record that no kitchen wrote.")
        }
    }
}

extension Rows {
    /// All fields except the tables.
    var withoutTables: Rows {
        var rest = Rows()
        rest.title = title
        if hasCount { rest.count = count }
        rest.shelves = shelves
        rest.choice = choice
        return rest
    }
}
