import Eastward
import Foundation

/// A lock on the path of a run directory, which is held even if the directory is removed: a UNIX socket with an
/// abstract name. Names contain the mount namespace, because the path may lead elsewhere in another one.
///
/// Any user can bind such a name. So a holder counts only if the kernel reports root or this user as its owner.
struct PathLock: Sendable {
    /// `nil` if another user has bound the name, or names are not available here.
    private let socket: UnixSocket?

    /// - Throws: ``SupervisorError``: `lockHeld`.
    init(_ directory: RunDirectory) throws {
        guard let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/mnt") else {
            socket = nil
            return
        }
        // Such as mnt:[4026531840]. The number leaves enough of the name for the longest path of a run directory.
        let address = UnixAddress(path: "@eastward \(namespace.filter(\.isNumber)) \(directory.path)")
        let socket = try UnixSocket(.stream)
        if address.bind(socket.descriptor) {
            try socket.listen()
            self.socket = socket
            return
        }
        let other = try UnixSocket(.stream)
        if address.connect(other.descriptor), let holder = other.peer, holder.user == geteuid() || holder.user == 0 {
            throw SupervisorError.lockHeld(directory: directory.path, pid: holder.process)
        }
        self.socket = nil
    }

    /// Closes the connections of all processes that queried the lock's holder, so that the next process can connect.
    func refuseWaiting() {
        while socket?.accept() != nil {}
    }
}
