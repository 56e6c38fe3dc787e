import CLinux
import Foundation
import Synchronization

/// The end of a launcher process, after which its output ends soon: a process that has left the tree, or that survived the
/// launcher's SIGKILL, may hold the pipes and write without end.
final class LauncherEnd: Sendable {
    /// How many bytes of a stream are read after the end. The rest of the output before it is smaller: a pipe holds 64 KiB.
    static let longestRest = 1 << 20

    private let state = Atomic(false)

    var hasCome: Bool { state.load(ordering: .relaxed) }

    /// Waits for the end of `process`, or until the task is cancelled. Without a descriptor of the process, the end is never
    /// noted.
    func wait(for process: pid_t) async {
        let descriptor = open_process(process)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, 0) == 0, !Task.isCancelled {
            await DescriptorPoller.shared.wait(for: .reading, of: descriptor)
        }
        state.store(!Task.isCancelled, ordering: .relaxed)
    }
}
