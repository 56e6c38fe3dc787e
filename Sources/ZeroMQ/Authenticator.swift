internal import CZeroMQ

/// Authenticates connections to the sockets of a context: the server side of ZAP, ZeroMQ's RFC 27.
///
/// Create it before any socket binds, and call ``answer(_:)`` whenever a request may be waiting. A context has one
/// authenticator.
public struct Authenticator: Socket, ~Copyable {
    /// The authentication request of a connecting peer.
    public struct Request: Sendable, Equatable {
        /// The `ZAP_DOMAIN` of the socket.
        public var domain: String
        /// The transport's address of the peer: `localhost:<uid>:<gid>:<pid>` for `ipc`, without the
        /// group from an ``IPCServer``; the IP address for `tcp`.
        public var address: String
        /// The peer's proof of its identity.
        public var proof: Proof

        package init(domain: String, address: String, proof: Proof) {
            self.domain = domain
            self.address = address
            self.proof = proof
        }

        /// The request of a peer of an ``IPCServer``.
        package init(domain: String, credentials: Credentials, proof: Proof) {
            self.init(domain: domain, address: "localhost:\(credentials.uid)::\(credentials.pid)", proof: proof)
        }

        /// The kernel's credentials of an `ipc` peer; `nil` on other transports.
        public var credentials: Credentials? { Authenticator.credentials(address: address) }
    }

    /// A peer's proof of its identity, by the security mechanism of its socket.
    public enum Proof: Sendable, Equatable {
        /// PLAIN: the user name and password that the peer sent.
        case plain(username: String, password: String)
        /// CURVE: the public key whose secret key the peer has, as 64 hexadecimal digits.
        case curve(publicKey: String)
    }

    /// The kernel's credentials of a peer on the same machine.
    public struct Credentials: Sendable, Equatable {
        public var uid: UInt32
        public var pid: Int32

        package init(uid: UInt32, pid: Int32) {
            self.uid = uid
            self.pid = pid
        }
    }

    /// The reply to a request.
    public enum Answer: Sendable, Equatable {
        /// The connection is accepted for this `User-Id`.
        case accepted(userID: String)
        /// The connection is refused permanently.
        case refused
        /// Undecided for now: the peer is disconnected and retries.
        case unavailable
    }

    public let handle: SocketHandle

    public init(_ context: Context) throws {
        let handle = try SocketHandle(context, type: ZMQ_REP)
        try handle.bind("inproc://zeromq.zap.01")
        self.handle = handle
    }

    /// Answers the next request with the result of `decide`. Returns `false` if no request is waiting.
    public borrowing func answer(_ decide: (Request) -> Answer) throws -> Bool {
        var message = Message()
        guard try receive(into: &message) else { return false }
        var frames = [message.bytes]
        while message.hasMore, try receive(into: &message) {
            frames.append(message.bytes)
        }
        let request = Self.request(frames)
        let answer = request.map(decide) ?? .refused
        let (status, text, userID) =
            switch answer {
            case .accepted(let userID): ("200", "OK", userID)
            case .refused: ("400", "Unknown credentials", "")
            case .unavailable: ("300", "Undecided for now", "")
            }
        let reply = [
            Array("1.0".utf8), frames.count > 1 ? frames[1] : [], status.utf8Array, text.utf8Array,
            userID.utf8Array, [],
        ]
        for (index, frame) in reply.enumerated() {
            let flags = index + 1 < reply.count ? ZMQ_SNDMORE : 0
            _ = try frame.withUnsafeBytes { try send($0, flags: flags) }
        }
        return true
    }

    /// Version, request id, domain, address, identity, mechanism, then the mechanism's own frames.
    static func request(_ frames: [[UInt8]]) -> Request? {
        guard frames.count >= 7, frames[0].elementsEqual("1.0".utf8),
            let proof = proof(mechanism: String(decoding: frames[5], as: UTF8.self), Array(frames[6...]))
        else { return nil }
        return Request(
            domain: String(decoding: frames[2], as: UTF8.self), address: String(decoding: frames[3], as: UTF8.self),
            proof: proof)
    }

    private static func proof(mechanism: String, _ frames: [[UInt8]]) -> Proof? {
        switch (mechanism, frames.count) {
        case ("PLAIN", 2):
            .plain(
                username: String(decoding: frames[0], as: UTF8.self),
                password: String(decoding: frames[1], as: UTF8.self))
        case ("CURVE", 1): CurveKeyPair.text(frames[0]).map { .curve(publicKey: $0) }
        default: nil
        }
    }

    /// libzmq writes an `ipc` peer as `localhost:<uid>:<gid>:<pid>`.
    static func credentials(address: String) -> Credentials? {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "localhost", let uid = UInt32(parts[1]), let pid = Int32(parts[3])
        else { return nil }
        return Credentials(uid: uid, pid: pid)
    }
}

extension String {
    fileprivate var utf8Array: [UInt8] { Array(utf8) }
}
