import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheRows {
    func provideRows(to component: some RowsComponent) {
        component.newTitle(rows.title)
        component.newFlags(rows.flags)
        component.newInt32S(rows.int32S)
        component.newSint32S(rows.sint32S)
        component.newSfixed32S(rows.sfixed32S)
        component.newInt64S(rows.int64S)
        component.newSint64S(rows.sint64S)
        component.newSfixed64S(rows.sfixed64S)
        component.newUint32S(rows.uint32S)
        component.newFixed32S(rows.fixed32S)
        component.newUint64S(rows.uint64S)
        component.newFixed64S(rows.fixed64S)
        component.newFloats(rows.floats)
        component.newDoubles(rows.doubles)
        component.newPictures(rows.pictures)
        component.newColors(rows.colors)
        component.newTextures(rows.textures)
        component.newPoints(rows.points)
        component.newPlates(rows.plates)
        component.newForests(rows.forests)
        component.newJars(rows.jars)
        component.newCount(rows.count)
        component.newShelves(rows.shelves)
        switch rows.choice {
        case .text(let text): component.newText(text)
        case .number(let number): component.newNumber(number)
        case nil: break
        }
    }
}

extension Rows {
    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Rows) throws -> Void) rethrows {
        for (key, row) in flags { try write(Rows(flags: [key: row])) }
        for (key, row) in int32S { try write(Rows(int32S: [key: row])) }
        for (key, row) in sint32S { try write(Rows(sint32S: [key: row])) }
        for (key, row) in sfixed32S { try write(Rows(sfixed32S: [key: row])) }
        for (key, row) in int64S { try write(Rows(int64S: [key: row])) }
        for (key, row) in sint64S { try write(Rows(sint64S: [key: row])) }
        for (key, row) in sfixed64S { try write(Rows(sfixed64S: [key: row])) }
        for (key, row) in uint32S { try write(Rows(uint32S: [key: row])) }
        for (key, row) in fixed32S { try write(Rows(fixed32S: [key: row])) }
        for (key, row) in uint64S { try write(Rows(uint64S: [key: row])) }
        for (key, row) in fixed64S { try write(Rows(fixed64S: [key: row])) }
        for (key, row) in floats { try write(Rows(floats: [key: row])) }
        for (key, row) in doubles { try write(Rows(doubles: [key: row])) }
        for (key, row) in pictures { try write(Rows(pictures: [key: row])) }
        for (key, row) in colors { try write(Rows(colors: [key: row])) }
        for (key, row) in textures { try write(Rows(textures: [key: row])) }
        for (key, row) in points { try write(Rows(points: [key: row])) }
        for (key, row) in plates { try write(Rows(plates: [key: row])) }
        for (key, row) in forests { try write(Rows(forests: [key: row])) }
        for (key, row) in jars { try write(Rows(jars: [key: row])) }
    }
}
