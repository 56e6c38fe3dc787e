import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

extension Kitchen: KnowsTheKeys {
    func provideKeys(to component: some KeysComponent) {
        component.newByInt32(keys.byInt32)
        component.newBySint32(keys.bySint32)
        component.newBySfixed32(keys.bySfixed32)
        component.newByInt64(keys.byInt64)
        component.newBySint64(keys.bySint64)
        component.newBySfixed64(keys.bySfixed64)
        component.newByUint32(keys.byUint32)
        component.newByFixed32(keys.byFixed32)
        component.newByUint64(keys.byUint64)
        component.newByFixed64(keys.byFixed64)
        component.newByBool(keys.byBool)
        component.newByString(keys.byString)
    }
}

extension KeysValue {
    /// Adds the rows of `message`; all other rows remain.
    mutating func add(rowsOf message: Keys) {
        byInt32.add(message.byInt32)
        bySint32.add(message.bySint32)
        bySfixed32.add(message.bySfixed32)
        byInt64.add(message.byInt64)
        bySint64.add(message.bySint64)
        bySfixed64.add(message.bySfixed64)
        byUint32.add(message.byUint32)
        byFixed32.add(message.byFixed32)
        byUint64.add(message.byUint64)
        byFixed64.add(message.byFixed64)
        byBool.add(message.byBool)
        byString.add(message.byString)
    }

    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Keys) throws -> Void) rethrows {
        for (key, row) in byInt32 { try write(.with { $0.byInt32 = [key: row] }) }
        for (key, row) in bySint32 { try write(.with { $0.bySint32 = [key: row] }) }
        for (key, row) in bySfixed32 { try write(.with { $0.bySfixed32 = [key: row] }) }
        for (key, row) in byInt64 { try write(.with { $0.byInt64 = [Int64(key): row] }) }
        for (key, row) in bySint64 { try write(.with { $0.bySint64 = [Int64(key): row] }) }
        for (key, row) in bySfixed64 { try write(.with { $0.bySfixed64 = [Int64(key): row] }) }
        for (key, row) in byUint32 { try write(.with { $0.byUint32 = [key: row] }) }
        for (key, row) in byFixed32 { try write(.with { $0.byFixed32 = [key: row] }) }
        for (key, row) in byUint64 { try write(.with { $0.byUint64 = [key: row] }) }
        for (key, row) in byFixed64 { try write(.with { $0.byFixed64 = [key: row] }) }
        for (key, row) in byBool { try write(.with { $0.byBool = [key: row] }) }
        for (key, row) in byString { try write(.with { $0.byString = [key: row] }) }
    }
}
