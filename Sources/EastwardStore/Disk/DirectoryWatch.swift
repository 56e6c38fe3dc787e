internal import EastwardDisk
internal import Foundation
internal import Synchronization

/// Detects that a data directory, or a file in it that is being written, is no longer at its path: writes and syncs to
/// files without a name succeed, and nothing of them is there at the next start.
///
/// It never recovers: once something is gone, every later ``check()`` throws.
final class DirectoryWatch: Sendable {
    /// How often a store that commits looks, and how often one that does not.
    static let interval = (busy: Duration.milliseconds(100), idle: Duration.seconds(1))

    private struct FileID: Equatable {
        var device: dev_t
        var inode: ino_t
    }

    private struct State {
        /// By path.
        var always: [String: FileID] = [:]
        /// The journal's newest file and its log.
        var journal: [String: FileID] = [:]
        var failure: String?
    }

    private let state: Mutex<State>

    /// - Parameter paths: what has to stay where it is now.
    init(_ paths: [String]) {
        state = Mutex(State(always: Self.present(paths)))
    }

    /// The journal is written into the file at `path` from now on.
    func follow(_ path: String) {
        let files = Self.present([path, "\(path)-wal"])
        state.withLock { $0.journal = files }
    }

    /// Looks at every path.
    /// - Throws: ``DiskError/unknown(_:)`` if one of them leads to nothing, or to something else than before.
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
        // Whatever else, such as no permission, does not mean that it is gone.
        case .failure: nil
        }
    }

    private static let consequence = """
        What was written since then is lost with it. Put the data directory back, or stop the app to begin without it.
        """

    private static func present(_ paths: [String]) -> [String: FileID] {
        Dictionary(uniqueKeysWithValues: paths.compactMap { path in (try? look(at: path).get()).map { (path, $0) } })
    }

    private static func look(at path: String) -> Result<FileID, POSIXError> {
        var status = stat()
        guard stat(path, &status) == 0 else { return .failure(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)) }
        return .success(FileID(device: status.st_dev, inode: status.st_ino))
    }

    /// Looks again and again on a thread of its own, until something is gone or the result is released.
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
