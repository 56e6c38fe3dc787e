import EastwardFeature
import KanbanContract

@main
struct KanbanStats {
    static func main() async {
        await StatsFeature.main { feature in
            try await feature.provideStats(to: StatsPresenter { print($0) })
        }
    }
}

/// Shows the statistics in a line.
final class StatsPresenter: StatsComponent {
    private let show: (String) -> Void
    private var counts = ""
    private var oldest = ""

    init(show: @escaping (String) -> Void) {
        self.show = show
    }

    func newCounts(_ counts: Table<String, Int>, changes: TableChanges<String>) {
        self.counts = counts.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    func newOldest(_ oldest: Card?) {
        self.oldest = oldest.map { "; oldest: \($0.title)" } ?? ""
    }

    func didReach(_ revision: Revision) {
        show(counts + oldest)
    }
}
