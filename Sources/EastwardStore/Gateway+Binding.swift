internal import Eastward
internal import Logging
internal import ZeroMQ

extension Gateway {
    /// A gateway that other processes reach in `directory`.
    init(
        reactor: Reactor, store: Store<State, Action>, roles: [ServedRole<State>],
        intervals: [String: Duration] = [:], directory: RunDirectory, limits: StoreLimits, log: Logger,
        onFailure: @escaping @Sendable (StoreFailure) -> Void
    ) {
        let context = ZeroMQ.Context()
        self.init(
            reactor: reactor, store: store, roles: roles, intervals: intervals, log: log, onFailure: onFailure
        ) {
            try Sockets(binding: roles, in: directory, limits: limits, log: log, context: context)
        }
    }
}

extension Gateway.Sockets {
    /// Binds every endpoint in `directory`.
    convenience init(
        binding roles: [ServedRole<State>], in directory: RunDirectory, limits: StoreLimits, log: Logger,
        context: ZeroMQ.Context
    ) throws {
        let authenticator = try Authenticator(context)
        let actions = try RouterSocket(context)
        try actions.set(.plainServer, true)
        try actions.set(.zapDomain, Doorkeeper.actionsDomain)
        // Long enough for the receipts of a store that stops in good order.
        try actions.set(.linger, 200)
        try actions.set(.largestMessage, Int64(limits.largestMessage))
        try actions.set(.sendHighWaterMark, 1000)
        try actions.set(.receiveHighWaterMark, 1000)
        try actions.set(.backlog, 1024)
        let operators = try RouterSocket(context)
        try operators.set(.plainServer, true)
        try operators.set(.zapDomain, Doorkeeper.operatorDomain)
        try operators.set(.largestMessage, Int64(limits.largestMessage))
        let outlets = try roles.map { role in
            try Outlet(
                role: role.name, slices: role.slices.map(\.name),
                endpoint: "ipc://\(try directory.slicesSocket(role: role.name))", context: context)
        }
        try operators.bind("ipc://\(directory.operatorSocket)")
        try actions.bind("ipc://\(directory.actionsSocket)")
        self.init(
            door: Door(authenticator, Doorkeeper(directory: directory, log: log)),
            actions: RouterPeerSocket(actions), operators: RouterPeerSocket(operators), outlets: outlets)
    }
}
