// Injects the faults that occur between processes. ``InProcessStore/restart()`` is one of them too.
extension InProcessStore {
    /// Cuts the connections of `process`, or of all. Messages in flight are lost in both directions. The feature
    /// reconnects at once, continues its session, and resends the actions that the store has not received.
    package func cut(_ process: String? = nil) {
        checkConnected(process)
        exchange.assumeIsolated { $0.cut(process) }
    }

    /// Drops the next `count` slice messages to `process`, or to each feature: changes, snapshots, and progress
    /// messages, in the order of sending. Features detect the loss by themselves within seconds.
    package func dropPublications(_ count: Int, to process: String? = nil) {
        checkConnected(process)
        exchange.assumeIsolated { $0.dropPublications(count, to: process) }
    }

    /// Delays all slice messages to `process`, or resumes them.
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
