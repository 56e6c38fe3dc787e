import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

extension Kitchen: KnowsTheLarder {
    func provideLarder(to component: some LarderComponent) {
        component.newJars(larder.jars)
    }
}

extension LarderValue {
    /// Adds the rows of `message`; all other rows remain.
    mutating func add(rowsOf message: Larder) {
        jars.add(message.jars)
    }

    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Larder) throws -> Void) rethrows {
        for (key, row) in jars { try write(.with { $0.jars = [Int64(key): row] }) }
    }
}
