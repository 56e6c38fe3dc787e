import CLinux

/// Where a UNIX socket is found: at a path, or under a name in no file system, which is written with an @ before it.
package struct UnixAddress {
    private var address = sockaddr_un()
    private let length: socklen_t

    /// The caller has checked that `path` fits: see ``RunDirectory``.
    package init(path: String) {
        let bytes = path.utf8.prefix(MemoryLayout.size(ofValue: address.sun_path) - 1)
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        if path.hasPrefix("@") { address.sun_path.0 = 0 }
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    }

    /// Whether `descriptor` is found here from now on; if not, `errno` says why.
    package func bind(_ descriptor: CInt) -> Bool {
        withPointer { CLinux.bind(descriptor, $0, length) } == 0
    }

    /// Whether `descriptor` is connected to whoever is found here; if not, `errno` says why.
    package func connect(_ descriptor: CInt) -> Bool {
        withPointer { CLinux.connect(descriptor, $0, length) } == 0
    }

    /// The path at which `descriptor`, a UNIX socket, was bound; `nil` if it has none.
    package static func path(of descriptor: CInt) -> String? {
        var address = sockaddr_un()
        var length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        guard isKnown, address.sun_family == AF_UNIX else { return nil }
        let path = withUnsafeBytes(of: address.sun_path) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return path.isEmpty ? nil : path
    }

    private func withPointer<R>(_ body: (UnsafePointer<sockaddr>) -> R) -> R {
        withUnsafePointer(to: address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
