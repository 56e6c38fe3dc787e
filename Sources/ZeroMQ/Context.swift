internal import CZeroMQ
internal import Glibc
internal import Synchronization

/// A ZeroMQ context: the I/O threads and the `inproc` names that all sockets of a process share.
public final class Context: Sendable {
    // libzmq's contexts are thread-safe: see zmq_ctx_new(3).
    nonisolated(unsafe) let raw: UnsafeMutableRawPointer

    /// Raises the process's limit of open files to its hard limit: libzmq ends the process when it cannot accept.
    /// - Parameter ioThreads: the number of I/O threads; a connection stays on one.
    public init(ioThreads: Int = 1) {
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
        guard let raw = zmq_ctx_new() else { fatalError("\(ZeroMQError.last("make a context"))") }
        self.raw = raw
        zmq_ctx_set(raw, ZMQ_IO_THREADS, CInt(ioThreads))
        zmq_ctx_set(raw, ZMQ_MAX_SOCKETS, 4096)
    }

    /// Waits until every socket is closed and has sent its pending messages within its linger time.
    deinit {
        retryingInterrupts { zmq_ctx_term(raw) }
    }

    private struct Shared {
        weak var context: Context?
    }

    private static let current = Mutex(Shared())

    /// The context that connections with CURVE share. A process needs one for them, since the end of a context closes
    /// the random source of libsodium, which others may use: see libzmq's issue 4241.
    public static func shared() -> Context {
        current.withLock { current in
            if let context = current.context { return context }
            let context = Context()
            current.context = context
            return context
        }
    }

    /// libzmq's version, such as `4.3.4`.
    public static var libraryVersion: String {
        var major: CInt = 0
        var minor: CInt = 0
        var patch: CInt = 0
        zmq_version(&major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }
}
