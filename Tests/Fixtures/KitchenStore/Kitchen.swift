import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

/// Stores every kind of field that actions contain: the state of the app with which tests send all of them.
struct Kitchen: DurableState {
    var scalars = Scalars()
    var optionals = Optionals()
    var lists = Lists()
    var keys = Keys()
    var rows = Rows()
    var larder = Larder()
    var choice = Choice()

    func writeRecords(_ write: (KitchenRecord) throws -> Void) rethrows {
        try write(KitchenRecord(record: .scalars(scalars)))
        try write(KitchenRecord(record: .optionals(optionals)))
        try write(KitchenRecord(record: .lists(lists)))
        try keys.writeRows { row in try write(KitchenRecord(record: .keys(row))) }
        try write(KitchenRecord(record: .rows(rows.withoutTables)))
        try rows.writeRows { row in try write(KitchenRecord(record: .rows(row))) }
        try larder.writeRows { row in try write(KitchenRecord(record: .larder(row))) }
        try write(KitchenRecord(record: .choice(choice)))
    }

    mutating func readRecord(_ record: KitchenRecord) throws {
        switch record.record {
        case .scalars(let scalars): self.scalars = scalars
        case .optionals(let optionals): self.optionals = optionals
        case .lists(let lists): self.lists = lists
        case .keys(let row): try keys.add(row)
        case .rows(let row): try rows.add(row)
        case .larder(let row): try larder.add(row)
        case .choice(let choice): self.choice = choice
        case .row, nil: throw UnreadableRecord("A record that no kitchen wrote.")
        }
    }
}

extension Message {
    /// Adds the fields and rows of `part`; all others remain.
    fileprivate mutating func add(_ part: Self) throws {
        try merge(serializedBytes: part.serializedBytes() as [UInt8])
    }
}

extension Rows {
    /// All fields except the tables.
    fileprivate var withoutTables: Rows {
        Rows(title: title, count: count, shelves: shelves, choice: choice)
    }
}
