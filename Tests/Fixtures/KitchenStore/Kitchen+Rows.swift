import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

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
        component.newCount(rows.hasCount ? Int(rows.count) : nil)
        component.newShelves(rows.shelves)
        switch rows.choice {
        case .text(let text): component.newText(text)
        case .number(let number): component.newNumber(Int(number))
        case nil: break
        }
    }
}

extension RowsValue {
    /// Adds the rows of `message`; all other rows remain.
    mutating func add(rowsOf message: Rows) {
        flags.add(message.flags)
        int32S.add(message.int32S)
        sint32S.add(message.sint32S)
        sfixed32S.add(message.sfixed32S)
        int64S.add(message.int64S)
        sint64S.add(message.sint64S)
        sfixed64S.add(message.sfixed64S)
        uint32S.add(message.uint32S)
        fixed32S.add(message.fixed32S)
        uint64S.add(message.uint64S)
        fixed64S.add(message.fixed64S)
        floats.add(message.floats)
        doubles.add(message.doubles)
        pictures.add(message.pictures)
        colors.add(message.colors)
        textures.add(message.textures)
        points.add(message.points)
        plates.add(message.plates)
        forests.add(message.forests)
        jars.add(message.jars)
    }

    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Rows) throws -> Void) rethrows {
        for (key, row) in flags { try write(.with { $0.flags = [Int64(key): row] }) }
        for (key, row) in int32S { try write(.with { $0.int32S = [Int64(key): row] }) }
        for (key, row) in sint32S { try write(.with { $0.sint32S = [Int64(key): row] }) }
        for (key, row) in sfixed32S { try write(.with { $0.sfixed32S = [Int64(key): row] }) }
        for (key, row) in int64S { try write(.with { $0.int64S = [Int64(key): Int64(row)] }) }
        for (key, row) in sint64S { try write(.with { $0.sint64S = [Int64(key): Int64(row)] }) }
        for (key, row) in sfixed64S { try write(.with { $0.sfixed64S = [Int64(key): Int64(row)] }) }
        for (key, row) in uint32S { try write(.with { $0.uint32S = [Int64(key): row] }) }
        for (key, row) in fixed32S { try write(.with { $0.fixed32S = [Int64(key): row] }) }
        for (key, row) in uint64S { try write(.with { $0.uint64S = [Int64(key): row] }) }
        for (key, row) in fixed64S { try write(.with { $0.fixed64S = [Int64(key): row] }) }
        for (key, row) in floats { try write(.with { $0.floats = [Int64(key): row] }) }
        for (key, row) in doubles { try write(.with { $0.doubles = [Int64(key): row] }) }
        for (key, row) in pictures { try write(.with { $0.pictures = [Int64(key): row] }) }
        for (key, row) in colors { try write(.with { $0.colors = [Int64(key): row] }) }
        for (key, row) in textures { try write(.with { $0.textures = [Int64(key): row] }) }
        for (key, row) in points { try write(.with { $0.points = [Int64(key): row] }) }
        for (key, row) in plates { try write(.with { $0.plates = [Int64(key): row] }) }
        for (key, row) in forests { try write(.with { $0.forests = [key: row] }) }
        for (key, row) in jars { try write(.with { $0.jars = [key: row] }) }
    }
}
