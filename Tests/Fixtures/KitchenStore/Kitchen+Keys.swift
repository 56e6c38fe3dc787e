import EastwardStore
import KitchenSinkContract

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

extension Keys {
    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Keys) throws -> Void) rethrows {
        for (key, row) in byInt32 { try write(Keys(byInt32: [key: row])) }
        for (key, row) in bySint32 { try write(Keys(bySint32: [key: row])) }
        for (key, row) in bySfixed32 { try write(Keys(bySfixed32: [key: row])) }
        for (key, row) in byInt64 { try write(Keys(byInt64: [key: row])) }
        for (key, row) in bySint64 { try write(Keys(bySint64: [key: row])) }
        for (key, row) in bySfixed64 { try write(Keys(bySfixed64: [key: row])) }
        for (key, row) in byUint32 { try write(Keys(byUint32: [key: row])) }
        for (key, row) in byFixed32 { try write(Keys(byFixed32: [key: row])) }
        for (key, row) in byUint64 { try write(Keys(byUint64: [key: row])) }
        for (key, row) in byFixed64 { try write(Keys(byFixed64: [key: row])) }
        for (key, row) in byBool { try write(Keys(byBool: [key: row])) }
        for (key, row) in byString { try write(Keys(byString: [key: row])) }
    }
}
