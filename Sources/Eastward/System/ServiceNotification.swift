import CLinux
import Foundation

/// Sends status notifications to the supervisor or service manager that started this process, as sd_notify(3) does.
public struct ServiceNotification: Sendable {
    private let path: String?
    /// How long the service manager waits for ``watchdog()`` before this process counts as hung; `nil` for no limit.
    public let watchdogInterval: Duration?

    /// - Parameter environment: `NOTIFY_SOCKET` names the receiver; without it nothing is sent. `WATCHDOG_USEC` and
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

    /// Whether notifications have a receiver.
    package var hasReceiver: Bool { path != nil }

    /// Reports that the process is ready to serve.
    public func ready() { send("READY=1") }

    /// Reports the current activity, for people.
    public func status(_ text: String) { send("STATUS=\(text)") }

    /// Reports that the process is working but not ready yet, and extends the timeout to `duration` from now.
    public func extendTimeout(_ duration: Duration) {
        send("EXTEND_TIMEOUT_USEC=\(duration.nanoseconds / 1000)")
    }

    /// Reports that the process is about to stop.
    public func stopping() { send("STOPPING=1") }

    /// Sends a heartbeat. Never waits: a lost heartbeat does no harm.
    public func watchdog() { send("WATCHDOG=1", waits: false) }

    /// Stores a duplicate of `descriptor` in the service manager, which passes it to this process's next run under
    /// `name`, as sd_listen_fds(3) describes. Returns whether it was sent.
    package func keep(_ descriptor: Int32, as name: String) -> Bool {
        send("FDSTORE=1\nFDNAME=\(name)", [descriptor])
    }

    /// Reports that a store that shares its sockets with others has opened them.
    package func listening() { send("X_EASTWARD_LISTENING=1") }

    /// The notification of a store that ends because of an action that it has marked as the cause.
    package static let markedAction = "X_EASTWARD_MARKED=1"

    /// A datagram socket that is connected to the supervisor and stays open until the process ends; `nil` if there is
    /// no supervisor. A send waits for a busy receiver until the timeout.
    package func connected() -> CInt? {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath,
            let socket = try? UnixSocket(.datagram, blocks: true), socket.setTimeout(Self.timeout),
            socket.connect(path: path)
        else { return nil }
        // Not closed with `socket`: a signal handler uses it.
        let descriptor = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
        return descriptor < 0 ? nil : descriptor
    }

    /// Removes the descriptor that is stored under `name`.
    package func forget(_ name: String) { send("FDSTOREREMOVE=1\nFDNAME=\(name)") }

    /// How long a send waits for a busy receiver.
    private static let timeout = Duration.milliseconds(500)

    /// Returns whether the message was sent.
    @discardableResult
    private func send(_ text: String, _ descriptors: [Int32] = [], waits: Bool = true) -> Bool {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath else { return false }
        guard let socket = try? UnixSocket(.datagram, blocks: true), socket.connect(path: path) else { return false }
        let bytes = Array(text.utf8)
        let end = ContinuousClock.now + Self.timeout
        while send_with_descriptors(socket.descriptor, bytes, bytes.count, descriptors, descriptors.count) < 0 {
            guard errno == EAGAIN || errno == EINTR, waits, ContinuousClock.now < end else { return false }
            var writable = pollfd(fd: socket.descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&writable, 1, 20)
        }
        return true
    }
}
