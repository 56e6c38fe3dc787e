public import Eastward

/// The address of a server of metrics, such as `127.0.0.1:9464` or `[::1]:9464`.
public struct MetricsAddress: Sendable, Equatable, CustomStringConvertible {
    private let endpoint: TCPEndpoint

    /// - Parameter text: an IP address of this machine and a port, or only a port of the loopback interface.
    public init(_ text: String) throws(EndpointError) {
        let isPort = !text.isEmpty && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        guard let endpoint = try? TCPEndpoint("tcp://\(isPort ? "127.0.0.1:" : "")\(text)"), endpoint.canListen,
            endpoint.host != "*"
        else {
            throw EndpointError(
                """
                “\(text)” is not an IP address with a port, such as 127.0.0.1:9464, or a port of the loopback \
                interface, such as 9464.
                """)
        }
        self.endpoint = endpoint
    }

    /// An IP address, without brackets.
    public var host: String { endpoint.host }

    /// 0 for any free port.
    public var port: UInt16 { endpoint.port }

    /// The URL of the metrics.
    /// - Parameter port: the port at which the server listens.
    public func url(port: Int) -> String {
        "http://\(endpoint.isIPv6 ? "[\(host)]" : host):\(port)/metrics"
    }

    public var description: String { String(endpoint.description.dropFirst("tcp://".count)) }
}
