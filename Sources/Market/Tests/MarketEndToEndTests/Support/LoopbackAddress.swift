import EastwardTesting
import Foundation

/// A port of 127.0.0.1, as an address for socket calls.
struct LoopbackAddress {
    private var address = sockaddr_in()

    /// - Parameter port: 0 for any free port.
    init(port: UInt16) {
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    }

    var port: UInt16 { UInt16(bigEndian: address.sin_port) }

    mutating func pass<Result>(to body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result) -> Result {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }
}
