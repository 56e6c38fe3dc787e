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
        // A store and its standbys have the same listening sockets.
        var lostListeners: [String: [String]] = [:]
        for name in attachments.keys.sorted() {
            let key = descriptorKey(name)
            if lostListeners[key] == nil {
                let lost = descriptors(of: name).removeListeners(missingBelow: settings.directory.path)
                lostListeners[key] = lost
                missing += lost
            }
            let notifySocket = lostNotifySocket(of: name)
            missing += notifySocket.map { [$0] } ?? []
            guard notifySocket != nil || lostListeners[key]?.isEmpty == false else { continue }
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

    /// The path of the instance's notify socket if it was removed. It is returned once: the next run creates its own.
    private func lostNotifySocket(of name: String) -> String? {
        guard let notify = attachments[name]?.notify?.socket.place, !notify.isInPlace,
            tree[name]?.state.run != nil, attachments[name]?.isNotifyLost == false
        else { return nil }
        attachments[name]?.isNotifyLost = true
        return notify.path
    }
}
