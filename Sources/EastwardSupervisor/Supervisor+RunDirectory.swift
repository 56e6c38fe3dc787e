import Eastward
import Foundation

extension Supervisor {
    /// Writes the credentials file again if it was removed, and restarts the processes whose sockets were removed from the
    /// run directory: no client can reach them, and they cannot report.
    ///
    /// - Returns: What was missing.
    func restoreRunDirectory() throws -> [String] {
        var missing = try restoreRoster()
        guard !tree.isStopping else { return missing }
        for name in attachments.keys.sorted() {
            let lost = lostSockets(of: name)
            guard !lost.isEmpty else { continue }
            missing += lost
            switch tree[name]?.state {
            case .starting, .ready: handle(name, .restartRequested)
            case .pending, .waiting, .unhealthy, .stopping, .exited, .backOff, .failed, nil: break
            }
        }
        return missing
    }

    func noteRestored(_ missing: [String]) {
        guard !missing.isEmpty else { return }
        emit(.trouble("Removed from the run directory, and restored: \(missing.joined(separator: ", "))"))
    }

    /// Without it the store refuses everybody.
    @discardableResult
    func restoreRoster() throws -> [String] {
        let path = settings.directory.roster
        guard FileIdentity(path: path) == nil else { return [] }
        try writeRoster()
        return [path]
    }

    /// Each is named once: the next run of the instance makes its own.
    private func lostSockets(of name: String) -> [String] {
        let kept = attachments[name]?.descriptors.removeListeners(missingBelow: settings.directory.path) ?? []
        guard let notify = attachments[name]?.notify?.socket.place, !notify.isInPlace,
            tree[name]?.state.run != nil, attachments[name]?.isNotifyLost == false
        else { return kept }
        attachments[name]?.isNotifyLost = true
        return kept + [notify.path]
    }
}
