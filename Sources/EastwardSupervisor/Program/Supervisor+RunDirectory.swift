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
        let stores = Dictionary(grouping: attachments.keys, by: descriptorKey)
        for (_, names) in stores.sorted(by: { $0.key < $1.key }) {
            let listeners = descriptors(of: names[0]).removeListeners(missingBelow: settings.directory.path)
            missing += listeners
            for name in names.sorted() {
                let notifySocket = lostNotifySocket(of: name)
                missing += notifySocket.map { [$0] } ?? []
                if notifySocket != nil || !listeners.isEmpty { restart(name) }
            }
        }
        return missing
    }

    private func restart(_ name: String) {
        guard !tree.willStop(name) else { return }
        switch tree[name]?.state {
        case .starting, .ready: handle(name, .restartRequested)
        case .pending, .waiting, .unhealthy, .stopping, .exited, .backOff, .failed, nil: break
        }
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
