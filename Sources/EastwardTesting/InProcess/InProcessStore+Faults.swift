// What goes wrong between processes, made to happen. ``InProcessStore/restart()`` is one of these too.
extension InProcessStore {
    /// Cuts the connections of `process`, or of all. What is on its way, there or back, is lost; the feature
    /// connects again at once, goes on with its session and sends again what the store has not got.
    package func cut(_ process: String? = nil) {
        checkConnected(process)
        exchange.assumeIsolated { $0.cut(process) }
    }

    /// Drops the next `count` messages of slices to `process`, or to each feature: changes, snapshots, and word of
    /// how far the store has published, whichever come first. Features notice within seconds, by themselves.
    package func dropPublications(_ count: Int, to process: String? = nil) {
        checkConnected(process)
        exchange.assumeIsolated { $0.dropPublications(count, to: process) }
    }

    /// Lets everything that `process` is to be told of slices wait, or go on.
    package func setDelayed(_ isDelayed: Bool, _ process: String) {
        checkConnected(process)
        exchange.assumeIsolated { $0.setDelayed(isDelayed, process) }
    }

    private func checkConnected(_ process: String?) {
        let names = members.map(\.process)
        precondition(
            process.map(names.contains) ?? true,
            "No process “\(process ?? "")” is connected; these are: \(names.joined(separator: ", ")).")
    }
}
