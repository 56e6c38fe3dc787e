internal import Eastward

/// The accepted connections of a store, by user and process. It decides whether one more may be accepted.
///
/// A connection that libzmq has closed is detected late: when its descriptor's number is reused, or in
/// ``removeClosed(isOpen:)``. An ``IPCServer`` reports those that it closes.
struct ConnectionTable {
    /// An accepted connection. The cookie distinguishes it from a later one with the same descriptor number.
    struct Connection: Equatable {
        var descriptor: CInt
        var cookie: UInt64
        var user: UInt32
        var process: Int32
        var acceptedAt = Instant.distantPast
        var endpoint = Endpoint.actions
        /// The authentication of a connection over TCP; `nil` for ipc, where it is the kernel's.
        var remote: RemotePeer?
        /// The `User-Id` with which an ``IPCServer`` accepted its process; `nil` before, and for other sockets.
        var localUserID: String?
        /// The bytes received from it; counted for subscribers only.
        var received = 0
    }

    /// How far a connection over TCP is authenticated.
    enum RemotePeer: Equatable {
        /// It has sent no message: its handshake may not be finished.
        case unknown
        /// The process with this `User-Id` has sent a message over it.
        case process(userID: String)
    }

    /// The endpoint to which a connection was made.
    enum Endpoint {
        case actions
        case slices
        /// It may use half of the reserve, so that features cannot lock an operator out.
        case `operator`
    }

    /// The reason why a connection is refused.
    enum Refusal: CaseIterable {
        /// Its user runs no process of the app.
        case foreignUser
        /// Its process, or the host of a remote one, makes connections too fast.
        case rate
        /// Its remote process has reached its limit of connections.
        case processLimit
        /// Its user has reached its limit of connections.
        case userLimit
        /// The store has reached its limit of connections.
        case totalLimit
        /// The remaining descriptors are reserved for files.
        case descriptorLimit
    }

    /// The user of all remote processes; the kernel never reports it.
    static let remoteUser = UInt32.max
    /// The most connections over TCP whose peers have sent no message: of one host, and of all. Beyond them the oldest
    /// is closed, so that slow handshakes do not exclude others.
    static let mostUnknown = (ofHost: 32, all: 128)
    /// The most connections of a remote process.
    static let mostOfRemoteProcess = 64

    /// The users whose connections are accepted, in addition to root and the store's own.
    var users: Set<UInt32> = []
    private let owner: UInt32
    private let limit: Int
    private var connections: [CInt: Connection] = [:]
    private var counts: [UInt32: Int] = [:]
    private var subscriptions = SubscriptionBudget()

    /// - Parameters:
    ///   - owner: the store's user.
    ///   - limit: how many connections the store has at most.
    init(owner: UInt32, limit: Int) {
        self.owner = owner
        self.limit = limit
    }

    var count: Int { connections.count }

    func count(user: UInt32) -> Int { counts[user] ?? 0 }

    func isTrusted(_ user: UInt32) -> Bool { user == owner || user == 0 }

    /// How many of the process's descriptors are reserved for other uses than connections.
    static func reserve(openFiles: Int) -> Int { min(max(openFiles / 8, 32), 256) }

    /// Adds a connection, unless a limit forbids it.
    ///
    /// The kernel assigns the lowest free number: a number below the reserve means that the reserve is free.
    ///
    /// - Parameter openFiles: the process's limit of open files.
    mutating func add(_ connection: Connection, openFiles: Int) -> Refusal? {
        remove(connection.descriptor)
        guard isTrusted(connection.user) || users.contains(connection.user) else { return .foreignUser }
        let reserve = Self.reserve(openFiles: openFiles)
        guard Int(connection.descriptor) < openFiles - (connection.endpoint == .operator ? reserve / 2 : reserve) else {
            return .descriptorLimit
        }
        guard connection.endpoint == .operator || connections.count < limit else { return .totalLimit }
        guard isTrusted(connection.user) || count(user: connection.user) < share(openFiles: openFiles) else {
            return .userLimit
        }
        connections[connection.descriptor] = connection
        counts[connection.user, default: 0] += 1
        return nil
    }

    /// The most connections of each user that is neither root nor the store's own. All of these users together leave
    /// one such share to root and the store's user.
    func share(openFiles: Int) -> Int {
        let foreign = users.count { !isTrusted($0) }
        return min(limit, openFiles - Self.reserve(openFiles: openFiles)) / (foreign + 1)
    }

    /// Removes the connections that were closed.
    mutating func removeClosed(isOpen: (Connection) -> Bool) {
        for connection in connections.values where !isOpen(connection) { remove(connection.descriptor) }
    }

    /// Records that a process on this machine was accepted with `userID`.
    mutating func accepted(_ descriptor: CInt, as userID: String) {
        connections[descriptor]?.localUserID = userID
    }

    /// The connections of processes on this machine that were accepted with one of these `User-Id`s.
    func connections(ofLocal userIDs: Set<String>) -> [Connection] {
        connections.values.filter { $0.localUserID.map(userIDs.contains) ?? false }
    }

    // MARK: Remote processes

    /// The ID that stands for a host or a `User-Id`: negative, unlike the kernel's process IDs.
    static func remoteProcess(_ name: String) -> Int32 { Int32(truncatingIfNeeded: name.hashValue) | .min }

    /// The connections whose peers are unknown that exceed a limit, the oldest ones.
    func excessUnknown() -> [Connection] {
        let newestFirst = connections.values.filter { $0.remote == .unknown }.sorted { $0.acceptedAt > $1.acceptedAt }
        var kept = 0
        var keptOfHost: [Int32: Int] = [:]
        return newestFirst.filter { connection in
            let ofHost = keptOfHost[connection.process, default: 0]
            guard kept < Self.mostUnknown.all, ofHost < Self.mostUnknown.ofHost else { return true }
            kept += 1
            keptOfHost[connection.process] = ofHost + 1
            return false
        }
    }

    /// Records that the process with `userID` has sent a message over a connection, which counts as its own from then
    /// on.
    /// - Returns: whether the process may have the connection.
    mutating func identify(_ descriptor: CInt, as userID: String) -> Bool {
        guard let connection = connections[descriptor], connection.remote == .unknown else { return true }
        let process = Self.remoteProcess(userID)
        subscriptions.release(connection.received, of: connection.process)
        connections[descriptor]?.remote = .process(userID: userID)
        connections[descriptor]?.process = process
        connections[descriptor]?.received = 0
        return connections.values.count { $0.process == process } <= Self.mostOfRemoteProcess
    }

    /// The connections over TCP of these processes, and those whose peers are unknown.
    func connections(ofRemote userIDs: Set<String>) -> [Connection] {
        connections.values.filter { connection in
            switch connection.remote {
            case nil: false
            case .unknown: true
            case .process(let userID): userIDs.contains(userID)
            }
        }
    }

    /// The connections of subscribers.
    var subscribers: [Connection] { connections.values.filter { $0.endpoint == .slices } }

    /// The connection with this descriptor.
    func connection(_ descriptor: CInt) -> Connection? { connections[descriptor] }

    /// Counts `count` more bytes of a subscriber. Returns the exceeded limit, if any: its connection must then be
    /// closed.
    mutating func receive(_ count: Int, over descriptor: CInt, now: Instant) -> SubscriptionBudget.Excess? {
        guard let connection = connections[descriptor] else { return nil }
        let excess = subscriptions.take(count, after: connection.received, of: connection.process, now: now)
        if excess == nil { connections[descriptor]?.received += count }
        return excess
    }

    /// Removes the connection with this descriptor, if there is one.
    mutating func remove(_ descriptor: CInt) {
        guard let old = connections.removeValue(forKey: descriptor) else { return }
        subscriptions.release(old.received, of: old.process)
        let count = count(user: old.user) - 1
        counts[old.user] = count == 0 ? nil : count
    }
}
