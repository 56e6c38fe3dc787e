internal import CZeroMQ

/// A socket option and the type of its value. See zmq_setsockopt(3).
public struct SocketOption<Value>: Sendable {
    let number: CInt
    let name: String

    private init(_ number: CInt, _ name: String) {
        self.number = number
        self.name = name
    }
}

extension SocketOption<CInt> {
    /// How many milliseconds a closed socket continues to send; −1 means without limit, libzmq's default.
    public static var linger: Self { Self(ZMQ_LINGER, "LINGER") }
    /// How many messages may wait to be sent on each connection.
    public static var sendHighWaterMark: Self { Self(ZMQ_SNDHWM, "SNDHWM") }
    /// How many messages may wait to be received on each connection.
    public static var receiveHighWaterMark: Self { Self(ZMQ_RCVHWM, "RCVHWM") }
    /// Milliseconds between attempts to connect.
    public static var reconnectInterval: Self { Self(ZMQ_RECONNECT_IVL, "RECONNECT_IVL") }
    /// The maximum of this interval, which grows up to it; 0 means that it does not grow.
    public static var reconnectIntervalMaximum: Self { Self(ZMQ_RECONNECT_IVL_MAX, "RECONNECT_IVL_MAX") }
    /// How many peers may wait to be accepted.
    public static var backlog: Self { Self(ZMQ_BACKLOG, "BACKLOG") }
    /// The listening descriptor that the next bind uses; −1 for none.
    static var useDescriptor: Self { Self(ZMQ_USE_FD, "USE_FD") }
    /// How many milliseconds a handshake may take.
    public static var handshakeInterval: Self { Self(ZMQ_HANDSHAKE_IVL, "HANDSHAKE_IVL") }
    /// How many milliseconds an attempt to connect over TCP may take; 0 means the kernel's limit.
    public static var connectTimeout: Self { Self(ZMQ_CONNECT_TIMEOUT, "CONNECT_TIMEOUT") }
    /// How many milliseconds sent data may stay unacknowledged before a TCP connection ends; 0 means the kernel's limit.
    public static var tcpTimeout: Self { Self(ZMQ_TCP_MAXRT, "TCP_MAXRT") }
    /// Whether the kernel probes silent TCP connections: 1, 0, or −1 for the system's default. See tcp(7).
    public static var tcpKeepalive: Self { Self(ZMQ_TCP_KEEPALIVE, "TCP_KEEPALIVE") }
    /// After how many seconds of silence the first probe is sent.
    public static var tcpKeepaliveIdle: Self { Self(ZMQ_TCP_KEEPALIVE_IDLE, "TCP_KEEPALIVE_IDLE") }
    /// The seconds between probes.
    public static var tcpKeepaliveInterval: Self { Self(ZMQ_TCP_KEEPALIVE_INTVL, "TCP_KEEPALIVE_INTVL") }
    /// How many unanswered probes end the connection.
    public static var tcpKeepaliveCount: Self { Self(ZMQ_TCP_KEEPALIVE_CNT, "TCP_KEEPALIVE_CNT") }
}

extension SocketOption<Int64> {
    /// The longest message accepted from a peer, in bytes; a longer one ends its connection.
    public static var largestMessage: Self { Self(ZMQ_MAXMSGSIZE, "MAXMSGSIZE") }
}

extension SocketOption<Bool> {
    /// Queues messages only for established connections.
    public static var immediate: Self { Self(ZMQ_IMMEDIATE, "IMMEDIATE") }
    /// A ROUTER reports a message that it cannot route, rather than dropping it.
    public static var routerMandatory: Self { Self(ZMQ_ROUTER_MANDATORY, "ROUTER_MANDATORY") }
    /// An XPUB reports every subscription, repeated ones too.
    public static var xpubVerbose: Self { Self(ZMQ_XPUB_VERBOSE, "XPUB_VERBOSE") }
    /// An XPUB sends nothing while the queue of a subscriber is full, rather than dropping messages for that
    /// subscriber.
    static var xpubNoDrop: Self { Self(ZMQ_XPUB_NODROP, "XPUB_NODROP") }
    /// Peers authenticate with a name and a password, which the ``Authenticator`` checks.
    public static var plainServer: Self { Self(ZMQ_PLAIN_SERVER, "PLAIN_SERVER") }
    /// Host names and IPv6 addresses are resolved to IPv6, too.
    public static var ipv6: Self { Self(ZMQ_IPV6, "IPV6") }
}

extension SocketOption<String> {
    public static var plainUsername: Self { Self(ZMQ_PLAIN_USERNAME, "PLAIN_USERNAME") }
    public static var plainPassword: Self { Self(ZMQ_PLAIN_PASSWORD, "PLAIN_PASSWORD") }
    /// The name of the socket in an authentication request to the ``Authenticator``.
    public static var zapDomain: Self { Self(ZMQ_ZAP_DOMAIN, "ZAP_DOMAIN") }
}

extension SocketOption<[UInt8]> {
    static var curvePublicKey: Self { Self(ZMQ_CURVE_PUBLICKEY, "CURVE_PUBLICKEY") }
    static var curveSecretKey: Self { Self(ZMQ_CURVE_SECRETKEY, "CURVE_SECRETKEY") }
    static var curveServerKey: Self { Self(ZMQ_CURVE_SERVERKEY, "CURVE_SERVERKEY") }
}

extension SocketOption<Bool> {
    static var curveServer: Self { Self(ZMQ_CURVE_SERVER, "CURVE_SERVER") }
}
