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
    }

    /// The descriptors that the reactor watches.
    var descriptors: [CInt] {
        (authenticator?.descriptors ?? []) + actions.descriptors + operators.descriptors
            + publishers.flatMap(\.socket.descriptors)
    }

    /// Returns a closure that creates sockets which other processes reach in `directory`.
    ///
    /// - Parameters:
    ///   - inherited: the listening sockets of an earlier process of the store.
    ///   - supervisor: receives the listening sockets that are created here.
    package static func opener<State>(
        in directory: RunDirectory, serving roles: [ServedRole<State>],
        inherited: InheritedDescriptors = InheritedDescriptors(), supervisor: ServiceNotification? = nil,
        limits: StoreLimits = StoreLimits(), log: Logger
    ) -> @Sendable () throws -> StoreSockets {
        let context = ZeroMQ.Context()
        return {
            let listeners = try Listeners(
                directory, roles: roles.map(\.name), inherited: inherited, connections: limits.connections, log: log)
            if let supervisor, !listeners.handOver(to: supervisor) {
                log.warning("The supervisor does not keep the sockets open: clients are refused during a restart.")
            }
            return try StoreSockets(
                binding: roles, to: listeners, in: directory, limits: limits, log: log, context: context)
        }
    }

    /// Creates the sockets that accept the connections of every listener.
    private convenience init<State>(
        binding roles: [ServedRole<State>], to listeners: Listeners, in directory: RunDirectory,
        limits: StoreLimits, log: Logger, context: ZeroMQ.Context
    ) throws {
        let authenticator = try Authenticator(context)
        let actions = try RouterSocket(context)
        try actions.set(.plainServer, true)
        try actions.set(.zapDomain, AuthenticationPolicy.actionsDomain)
        // Long enough for the receipts of a store that stops gracefully.
        try actions.set(.linger, 200)
        try actions.set(.largestMessage, Int64(limits.largestMessage))
        try actions.set(.sendHighWaterMark, 1000)
        // Messages of any size up to the largest, for each connection; further messages stay with the peer.
        try actions.set(.receiveHighWaterMark, 64)
        try actions.set(.handshakeInterval, handshakeLimit)
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
                role: role.name, slices: role.slices.map(\.name), path: directory.slicesSocket(role: role.name),
                listeners: listeners, context: context)
        }
        try listeners.bind(operators, at: directory.operatorSocket)
        try listeners.bind(actions, at: directory.actionsSocket)
        self.init(
            authenticator: ConnectionAuthenticator(
                authenticator, AuthenticationPolicy(directory: directory, log: log), listeners.policy, log: log),
            actions: RouterPeerSocket(actions), operators: RouterPeerSocket(operators), publishers: publishers,
            listeners: listeners)
    }
}
