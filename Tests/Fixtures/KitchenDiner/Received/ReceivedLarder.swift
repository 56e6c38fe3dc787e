import EastwardFeature
import KitchenSinkContract

final class ReceivedLarder: ReceivedMessage<Larder>, LarderComponent {
    func newJars(_ jars: Table<Int, Jar>, changes: TableChanges<Int>) { take(jars, changes, into: \.jars) }
}
