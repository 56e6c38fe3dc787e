import Eastward
import Foundation

extension Supervisor {
    /// Rewrites the credentials file if it was removed. Restarts processes if their sockets were removed from the run
    /// directory: no client can reach them, and they cannot send notifications.
    ///
    /// - Returns: The missing paths.
    func restoreRunDirectory() throws -> [String] {
        var missing = try restoreCredentials()
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

    /// Rewrites the credentials file if it was removed: without it the store rejects all clients.
    @discardableResult
    func restoreCredentials() throws -> [String] {
        let path = settings.directory.credentialsFile
        guard FileIdentity(path: path) == nil else { return [] }
        try writeCredentials()
        return [path]
    }

    /// The instance's removed sockets. Each is returned once: the next run of the instance creates its own.
    private func lostSockets(of name: String) -> [String] {
        let kept = attachments[name]?.descriptors.removeListeners(missingBelow: settings.directory.path) ?? []
        guard let notify = attachments[name]?.notify?.socket.place, !notify.isInPlace,
            tree[name]?.state.run != nil, attachments[name]?.isNotifyLost == false
        else { return kept }
        attachments[name]?.isNotifyLost = true
        return kept + [notify.path]
    }
}
