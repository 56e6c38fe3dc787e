import EastwardStore
import KitchenSinkContract

extension Kitchen: KnowsTheLarder {
    func provideLarder(to component: some LarderComponent) {
        component.newJars(larder.jars)
    }
}

extension Larder {
    /// Writes the rows as messages of one row each.
    func writeRows(_ write: (Larder) throws -> Void) rethrows {
        for (key, row) in jars { try write(Larder(jars: [key: row])) }
    }
}
