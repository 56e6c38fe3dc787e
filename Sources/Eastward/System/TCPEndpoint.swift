internal import CLinux
internal import Foundation

/// A ZeroMQ endpoint over TCP, such as `tcp://192.0.2.1:7700` or `tcp://[2001:db8::1]:7700`.
public struct TCPEndpoint: Sendable, Equatable, CustomStringConvertible {
    /// A host name or an IP address, without brackets.
    public var host: String
    /// 1 to 65535; 0 to listen at a free port.
    public var port: UInt16

    public init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// - Throws: ``EndpointError`` if `text` is not an endpoint.
    public init(_ text: String) throws(EndpointError) {
        guard let match = text.wholeMatch(of: /tcp:\/\/(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+|\*):([0-9]{1,5})/),
            let port = UInt16(match.2)
        else {
            throw EndpointError("“\(text)” is not an endpoint such as tcp://192.0.2.1:7700.")
        }
        let host = String(match.1)
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        self.port = port
    }

    public var description: String { "tcp://\(isIPv6 ? "[\(host)]" : host):\(port)" }

    /// Whether the host is an IPv6 address.
    public var isIPv6: Bool { host.contains(":") }

    /// Whether the host is an IP address, or stands for every address of this machine: only there can a socket listen.
    public var canListen: Bool { socketAddress != nil }

    /// Whether the host stands for every address of this machine, so that it is none to connect to.
    public var isWildcard: Bool { ["*", "0.0.0.0", "::"].contains(host) }

    /// The same host with another port.
    public func with(port: UInt16) -> TCPEndpoint { TCPEndpoint(host: host, port: port) }

    // MARK: Sockets

    /// Creates a non-blocking socket that listens here.
    /// - Returns: a descriptor, or −1 with the reason in `errno`.
    package func listen(backlog: CInt) -> CInt {
        guard var address = socketAddress else {
            errno = EADDRNOTAVAIL
            return -1
        }
        let family = CInt(address.ss_family)
        let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { return -1 }
        var on: CInt = 1
        let size = socklen_t(MemoryLayout<CInt>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        let length = family == AF_INET ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { CLinux.bind(descriptor, $0, socklen_t(length)) == 0 }
        }
        guard isBound, CLinux.listen(descriptor, backlog) == 0 else {
            let reason = errno
            close(descriptor)
            errno = reason
            return -1
        }
        return descriptor
    }

    /// The local address of `descriptor`, a TCP socket; `nil` for another kind of socket.
    package static func local(of descriptor: CInt) -> TCPEndpoint? {
        TCPEndpoint { getsockname(descriptor, $0, $1) }
    }

    /// The address of the peer of `descriptor`; `nil` if it is not connected over TCP.
    package static func peer(of descriptor: CInt) -> TCPEndpoint? {
        TCPEndpoint { getpeername(descriptor, $0, $1) }
    }

    private init?(_ get: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> CInt) {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { get($0, &length) == 0 }
        }
        guard isKnown, [AF_INET, AF_INET6].contains(CInt(address.ss_family)) else { return nil }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let port = withUnsafePointer(to: &address) { storage -> UInt16 in
            storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = getnameinfo($0, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
            }
            // The port is at the same place in both families.
            return storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                UInt16(bigEndian: $0.pointee.sin_port)
            }
        }
        self.init(
            host: String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self), port: port)
    }

    /// The address to bind to; `nil` if the host is not a numeric address.
    private var socketAddress: sockaddr_storage? {
        var storage = sockaddr_storage()
        return withUnsafeMutablePointer(to: &storage) { storage -> sockaddr_storage? in
            if isIPv6 {
                let isValid = storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    $0.pointee.sin6_family = sa_family_t(AF_INET6)
                    $0.pointee.sin6_port = port.bigEndian
                    return inet_pton(AF_INET6, host, &$0.pointee.sin6_addr) == 1
                }
                return isValid ? storage.pointee : nil
            }
            let isValid = storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                $0.pointee.sin_family = sa_family_t(AF_INET)
                $0.pointee.sin_port = port.bigEndian
                return inet_pton(AF_INET, host == "*" ? "0.0.0.0" : host, &$0.pointee.sin_addr) == 1
            }
            return isValid ? storage.pointee : nil
        }
    }
}

/// The error of a text that is no endpoint.
public struct EndpointError: Error, Equatable, CustomStringConvertible {
    public let description: String

    package init(_ description: String) {
        self.description = description
    }
}
