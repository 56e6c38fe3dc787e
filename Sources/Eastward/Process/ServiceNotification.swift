import Foundation

/// Tells whoever started this process how it is doing, as sd_notify(3) does.
public struct ServiceNotification: Sendable {
    private let path: String?

    /// - Parameter environment: of which `NOTIFY_SOCKET` counts; without it nobody is told.
    public init(environment: [String: String]) {
        path = environment[FeatureEnvironment.notifySocket]
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

    private func send(_ text: String) {
        guard let path, path.utf8.count <= RunDirectory.longestSocketPath else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        // systemd's abstract sockets are written with an @.
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        let length = MemoryLayout<sa_family_t>.size + path.utf8.count
        let bytes = Array(text.utf8)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
            }
        }
    }
}
