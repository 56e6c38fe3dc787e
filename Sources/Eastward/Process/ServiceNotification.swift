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

    /// - Parameter waits: for a listener that does not listen, a second.
    private func send(_ text: String, waits: Bool = true) {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: 1, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        // systemd's abstract sockets are written with an @.
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        let length = MemoryLayout<sa_family_t>.size + path.utf8.count
        let bytes = Array(text.utf8)
        let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, flags, $0, socklen_t(length))
            }
        }
    }
}
