import CLinux

/// The address of a UNIX socket: a path, or an abstract name, which is written with a leading @.
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

    /// Binds `descriptor` to this address. Returns whether it succeeded; if not, `errno` has the reason.
    package func bind(_ descriptor: CInt) -> Bool {
        withPointer { CLinux.bind(descriptor, $0, length) } == 0
    }

    /// Connects `descriptor` to the socket at this address. Returns whether it succeeded; if not, `errno` has the
    /// reason.
    package func connect(_ descriptor: CInt) -> Bool {
        withPointer { CLinux.connect(descriptor, $0, length) } == 0
    }

    /// The path to which `descriptor`, a UNIX socket, is bound; `nil` if it has none.
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
