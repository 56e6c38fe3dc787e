import EastwardStore
import KitchenSinkContract
import SwiftProtobuf

extension Kitchen: KnowsTheLarder {
    func provideLarder(to component: some LarderComponent) {
        component.newJars(larder.jars)
    }
}

extension LarderValue {
    /// Takes in the rows of `message`; those that it has no word of stay.
    mutating func add(rowsOf message: Larder) {
        jars.add(message.jars)
    }

    /// Writes a message of one row after the other.
    func writeRows(_ write: (Larder) throws -> Void) rethrows {
        for (key, row) in jars { try write(.with { $0.jars = [Int64(key): row] }) }
    }
}
