import CLinux
import Foundation

/// Tells whoever started this process how it is doing, as sd_notify(3) does.
public struct ServiceNotification: Sendable {
    private let path: String?
    /// How long whoever started this process waits for ``watchdog()`` before it counts as hung; `nil` for ever.
    public let watchdogInterval: Duration?

    /// - Parameter environment: of which `NOTIFY_SOCKET` counts; without it nobody is told. `WATCHDOG_USEC` and
    ///   `WATCHDOG_PID` are those of sd_watchdog_enabled(3).
    public init(environment: [String: String]) {
        path = environment[FeatureEnvironment.notifySocket]
        watchdogInterval = Self.watchdogInterval(environment)
    }

    private static func watchdogInterval(_ environment: [String: String]) -> Duration? {
        if let process = environment[FeatureEnvironment.watchdogProcess], Int32(process) != getpid() { return nil }
        guard let text = environment[FeatureEnvironment.watchdogInterval], let microseconds = UInt64(text),
            microseconds > 0, microseconds < .max
        else { return nil }
        return .microseconds(microseconds)
    }

    /// Whether there is somebody to tell.
    package var isHeard: Bool { path != nil }

    /// Ready to serve.
    public func ready() { send("READY=1") }

    /// What it is doing, for people.
    public func status(_ text: String) { send("STATUS=\(text)") }

    /// Not ready yet, but at work: give it `duration` from now.
    public func extendTimeout(_ duration: Duration) {
        send("EXTEND_TIMEOUT_USEC=\(duration.nanoseconds / 1000)")
    }

    /// About to stop.
    public func stopping() { send("STOPPING=1") }

    /// Still at work. Never waits: a beat that is lost does no harm.
    public func watchdog() { send("WATCHDOG=1", waits: false) }

    /// Leaves a duplicate of `descriptor` with whoever started this process, who gives it to its next life under
    /// `name`, as sd_listen_fds(3) describes. Whether it was heard.
    package func keep(_ descriptor: Int32, as name: String) -> Bool {
        send("FDSTORE=1\nFDNAME=\(name)", [descriptor])
    }

    /// What a store says when it ends because of an action that it has marked as the cause.
    package static let markedAction = "X_EASTWARD_MARKED=1"

    /// A descriptor, for as long as the process lives, through which a datagram reaches the supervisor; `nil` if there is
    /// no supervisor. Sending waits no longer than for a busy listener.
    package func connected() -> Int32? {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath else { return nil }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var limit = timeval(tv_sec: 0, tv_usec: suseconds_t(Self.patience.nanoseconds / 1000))
        let isBounded =
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit))) == 0
        guard isBounded, UnixAddress(path: path).connect(descriptor) else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// What was kept under `name` is needed no more.
    package func forget(_ name: String) { send("FDSTOREREMOVE=1\nFDNAME=\(name)") }

    /// How long a listener that is busy is waited for.
    private static let patience = Duration.milliseconds(500)

    /// Whether it was heard.
    @discardableResult
    private func send(_ text: String, _ descriptors: [Int32] = [], waits: Bool = true) -> Bool {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath else { return false }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard UnixAddress(path: path).connect(descriptor) else { return false }
        let bytes = Array(text.utf8)
        let end = ContinuousClock.now + Self.patience
        while send_with_descriptors(descriptor, bytes, bytes.count, descriptors, descriptors.count) < 0 {
            guard errno == EAGAIN || errno == EINTR, waits, ContinuousClock.now < end else { return false }
            var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&writable, 1, 20)
        }
        return true
    }
}
