internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// Detects that a data directory, or a file in it that is being written, is no longer at its path: writes and syncs to
/// unlinked files succeed, but their data is missing at the next start.
///
/// It never recovers: once a path has changed, every later ``check()`` throws.
final class DirectoryWatch: Sendable {
    /// How often a store that commits checks, and how often an idle one.
    static let interval = (busy: Duration.milliseconds(100), idle: Duration.seconds(1))

    private struct FileID: Equatable {
        var device: dev_t
        var inode: ino_t
    }

    private struct State {
        /// The directory and the files that are always watched, by path.
        var always: [String: FileID] = [:]
        /// The journal's newest file and its log.
        var journal: [String: FileID] = [:]
        var failure: String?
    }

    private let state: Mutex<State>

    /// - Parameter paths: the directories and files that must stay where they are now.
    init(_ paths: [String]) {
        state = Mutex(State(always: Self.present(paths)))
    }

    /// Watches the file at `path`, into which the journal is written from now on, and its log.
    func watch(_ path: String) {
        let files = Self.present([path, "\(path)-wal"])
        state.withLock { $0.journal = files }
    }

    /// Checks every path.
    /// - Throws: ``DiskError/unknown(_:)`` if one of them is missing, or leads to another file than before.
    func check() throws(DiskError) {
        let failure = state.withLock { state in
            if state.failure == nil {
                state.failure =
                    (state.always.sorted { $0.key < $1.key } + state.journal).lazy
                    .compactMap { Self.failure(at: $0.key, $0.value) }.first
            }
            return state.failure
        }
        if let failure { throw .unknown(failure) }
    }

    private static func failure(at path: String, _ id: FileID) -> String? {
        switch look(at: path) {
        case .success(id): nil
        case .success: "\(path) was replaced while the store used it. \(consequence)"
        case .failure(let error) where [ENOENT, ENOTDIR, ELOOP, ESTALE].contains(error.code.rawValue):
            "\(path) was removed while the store used it. \(consequence)"
        // Other errors, such as no permission, do not mean that the file is missing.
        case .failure: nil
        }
    }

    private static let consequence = """
        Data written since then is lost. Restore the data directory, or stop the app to start without it.
        """

    private static func present(_ paths: [String]) -> [String: FileID] {
        Dictionary(uniqueKeysWithValues: paths.compactMap { path in (try? look(at: path).get()).map { (path, $0) } })
    }

    private static func look(at path: String) -> Result<FileID, POSIXError> {
        var status = stat()
        guard stat(path, &status) == 0 else { return .failure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)) }
        return .success(FileID(device: status.st_dev, inode: status.st_ino))
    }

    /// Checks periodically on a thread of its own, until a check fails or the result is released.
    func start(every interval: Duration = interval.idle, onFailure: @escaping @Sendable (String) -> Void) -> Timer {
        let timer = Timer()
        Thread.detachNewThread { [self, stop = timer.stop] in
            let seconds = interval / .seconds(1)
            while stop.wait(timeout: .now() + seconds) == .timedOut {
                do throws(DiskError) {
                    try check()
                } catch {
                    return onFailure("\(error)")
                }
            }
        }
        return timer
    }

    final class Timer: Sendable {
        fileprivate let stop = DispatchSemaphore(value: 0)

        deinit { stop.signal() }
    }
}
