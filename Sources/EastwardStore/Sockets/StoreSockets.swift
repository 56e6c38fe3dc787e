package import Eastward
package import Logging
internal import ZeroMQ

/// The timeout of a peer's handshake, in milliseconds: a silent connection costs a descriptor.
let handshakeLimit: CInt = 10_000

/// The sockets and listeners of an open store.
package final class StoreSockets {
    /// `nil` if connections need no authentication.
    let authenticator: ConnectionAuthenticator?
    let actions: any PeerSocket
    let operators: any PeerSocket
    let publishers: [RolePublisher]
    /// Where remote processes send actions; `nil` if the store accepts none.
    let remoteActions: TCPEndpoint?
    /// The ports at which the remote processes of each role subscribe.
    let slicesPorts: [String: UInt16]
    /// `nil` if no other process connects.
    private let listeners: Listeners?

    package convenience init(actions: any PeerSocket, operators: any PeerSocket, publishers: [RolePublisher]) {
        self.init(authenticator: nil, actions: actions, operators: operators, publishers: publishers, listeners: nil)
    }

    private init(
        authenticator: ConnectionAuthenticator?, actions: any PeerSocket, operators: any PeerSocket,
        publishers: [RolePublisher], listeners: Listeners?
    ) {
        self.authenticator = authenticator
        self.actions = actions
        self.operators = operators
        self.publishers = publishers
        self.listeners = listeners
        remoteActions = listeners?.remoteActions
        slicesPorts = Dictionary(
            uniqueKeysWithValues: publishers.compactMap { publisher in
                listeners?.slicesPort(role: publisher.role).map { (publisher.role, $0) }
            })
    }

    /// Removes the listening sockets of remote processes from the supervisor, so that they close with this process.
    func forgetRemote(at supervisor: ServiceNotification) { listeners?.forgetRemote(at: supervisor) }

    /// The descriptors that the reactor watches.
    var descriptors: [CInt] {
        (authenticator?.descriptors ?? []) + actions.descriptors + operators.descriptors
            + publishers.flatMap(\.socket.descriptors)
    }

    /// Returns a closure that creates sockets which other processes reach in `directory`.
    ///
    /// - Parameters:
    ///   - remote: where remote processes connect, and the keys file; `nil` for none.
    ///   - listen: opens the listening sockets.
    static func opener<State>(
        in directory: RunDirectory, serving roles: [ServedRole<State>], remote: RemoteAccess?, limits: StoreLimits,
        log: Logger, listen: @escaping @Sendable () throws -> Listeners
    ) -> @Sendable () throws -> StoreSockets {
        let context = ZeroMQ.Context()
        return {
            try StoreSockets(
                binding: roles, to: listen(), in: directory, remote: remote, limits: limits, log: log,
                context: context)
        }
    }

    /// Returns a closure that creates sockets and their listening sockets.
    package static func opener<State>(
        in directory: RunDirectory, serving roles: [ServedRole<State>], remote: RemoteAccess? = nil,
        limits: StoreLimits = StoreLimits(), log: Logger
    ) -> @Sendable () throws -> StoreSockets {
        opener(in: directory, serving: roles, remote: remote, limits: limits, log: log) {
            try Listeners.opened(in: directory, serving: roles, remote: remote, limits: limits, log: log)
        }
    }

    /// Creates the sockets that accept the connections of every listener.
    private convenience init<State>(
        binding roles: [ServedRole<State>], to listeners: Listeners, in directory: RunDirectory,
        remote: RemoteAccess?, limits: StoreLimits, log: Logger, context: ZeroMQ.Context
    ) throws {
        // Binds before any socket that needs it.
        let authenticator = ConnectionAuthenticator(
            try Authenticator(context),
            AuthenticationPolicy(directory: directory, keysFile: remote?.keysFile, log: log), listeners.policy,
            log: log)
        let operators = try RouterSocket(context)
        try operators.set(.plainServer, true)
        try operators.set(.zapDomain, AuthenticationPolicy.operatorDomain)
        try operators.set(.largestMessage, Int64(limits.largestMessage))
        // A reply may be large. Replies that an operator does not read wait in the backlog, which is bounded in bytes.
        try operators.set(.sendHighWaterMark, 4)
        try operators.set(.receiveHighWaterMark, 64)
        try operators.set(.handshakeInterval, handshakeLimit)
        let publishers = try roles.map { role in
            try RolePublisher(
                role: role.name, slices: role.slices.map(\.name),
                socket: Self.publisher(
                    of: role.name, slices: role.slices.map(\.name), in: directory, listeners, remote,
                    authenticator: authenticator, context))
        }
        let remoteActions = try remote.map { remote in
            let socket = try Self.remoteActions(context, limits)
            try remote.secure(socket)
            try listeners.bindRemote(socket)
            return RouterPeerSocket(socket)
        }
        try listeners.bind(operators, at: directory.operatorSocket)
        let local = try IPCPeerSocket(
            listener: listeners.descriptor(at: directory.actionsSocket), limits: limits, policy: listeners.policy,
            authenticator: authenticator)
        self.init(
            authenticator: authenticator,
            actions: remoteActions.map { RemotePeerSocket(local, remote: $0, policy: listeners.policy) } ?? local,
            operators: RouterPeerSocket(operators), publishers: publishers, listeners: listeners)
    }

    /// A socket for the actions of remote processes that is not bound, and accepts no mechanism yet.
    private static func remoteActions(_ context: ZeroMQ.Context, _ limits: StoreLimits) throws -> RouterSocket {
        let socket = try RouterSocket(context)
        try socket.set(.zapDomain, AuthenticationPolicy.actionsDomain)
        // Long enough for the receipts of a store that stops gracefully.
        try socket.set(.linger, 200)
        try socket.set(.largestMessage, Int64(limits.largestMessage))
        try socket.set(.sendHighWaterMark, 1000)
        // Messages of any size up to the largest, for each connection; further messages stay with the peer.
        try socket.set(.receiveHighWaterMark, 64)
        try socket.set(.handshakeInterval, handshakeLimit)
        return socket
    }

    /// The socket for the slices of a role, which other processes reach in `directory`, and remote ones over TCP.
    private static func publisher(
        of role: String, slices: [String], in directory: RunDirectory, _ listeners: Listeners,
        _ remote: RemoteAccess?, authenticator: ConnectionAuthenticator, _ context: ZeroMQ.Context
    ) throws -> any PublisherSocket {
        let local = try IPCPublisherSocket(
            role: role, listener: listeners.descriptor(at: directory.slicesSocket(role: role)),
            policy: listeners.policy, authenticator: authenticator)
        guard let remote else { return local }
        let remoteSocket = try RolePublisher.socket(role: role, context)
        try remote.secure(remoteSocket)
        try listeners.bindRemote(remoteSocket, role: role)
        return RemotePublisherSocket(
            local, remote: XPubPublisherSocket(remoteSocket, slices: slices), authenticator: authenticator,
            policy: listeners.policy)
    }
}
