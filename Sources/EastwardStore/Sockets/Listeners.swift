internal import Eastward
internal import Glibc
internal import Logging
internal import ZeroMQ

/// The listening sockets of a store. The store creates them and its sockets only accept from them, so that the supervisor
/// can keep them open across store restarts: clients queue instead of being refused.
final class Listeners: Sendable {
    /// A socket to listen on.
    private struct Place {
        /// The same in every build, since each process of the store passes its sockets to the next.
        let name: String
        let address: Address
        let endpoint: ConnectionTable.Endpoint
        /// The role of `slices`.
        var role: String?
    }

    private enum Address {
        case path(String)
        case tcp(TCPEndpoint)
    }

    private struct Listener {
        let place: Place
        let descriptor: CInt
        /// Whether this process of the store created it, so that the supervisor does not hold it yet.
        let isNew: Bool
    }

    private let listeners: [Listener]
    /// Decides which connections are accepted.
    let policy: ConnectionPolicy
    /// Names of descriptors that the supervisor holds and the store does not use.
    private let dropped: [String]

    /// Adopts the inherited listening sockets and creates the missing ones.
    /// - Parameters:
    ///   - remote: where remote processes connect; `nil` for none.
    ///   - limit: how many connections the store accepts at most.
    ///   - remoteBytes: how many bytes a remote process may send with its actions each second.
    init(
        _ directory: RunDirectory, roles: [String], remote: TCPEndpoint? = nil,
        inherited: InheritedDescriptors = InheritedDescriptors(), isShared: Bool = false,
        connections limit: Int = StoreLimits().connections,
        remoteBytes: Int = ConnectionPolicy.remoteBytesPerSecond, log: Logger
    ) throws {
        policy = try ConnectionPolicy(limit: limit, remoteBytes: remoteBytes)
        var listeners: [Listener] = []
        var rest = inherited.entries
        for entry in rest { _ = fcntl(entry.number, F_SETFD, FD_CLOEXEC) }
        do {
            for place in try Self.places(directory, roles: roles) + Self.remotePlaces(remote, roles: roles) {
                let index = rest.firstIndex { $0.name == place.name && Self.listens($0.number, at: place.address) }
                let kept = index.map { rest.remove(at: $0).number }
                if isShared, kept == nil, case .path(let path) = place.address { try Self.requireNoListener(at: path) }
                let descriptor = try kept ?? Self.listen(at: place.address)
                if case .path = place.address { UnixSocket.refuseDescriptors(to: descriptor) }
                listeners.append(Listener(place: place, descriptor: descriptor, isNew: kept == nil))
            }
        } catch {
            for descriptor in listeners.map(\.descriptor) + rest.map(\.number) { close(descriptor) }
            throw error
        }
        for entry in rest {
            if !isShared {
                log.notice("The inherited descriptor “\(entry.name)” is not a socket of this store and is closed.")
            }
            close(entry.number)
        }
        self.listeners = listeners
        for listener in listeners {
            let isRemote = if case .tcp = listener.place.address { true } else { false }
            policy.watch(
                listener.descriptor,
                ConnectionPolicy.Listener(endpoint: listener.place.endpoint, isRemote: isRemote))
        }
        let names = Set(listeners.filter { !$0.isNew }.map(\.place.name))
        // Another process, of another program, may use them.
        dropped = isShared ? [] : rest.map(\.name).filter { !names.contains($0) }
    }

    /// Adopts or creates the listening sockets of a store, and sends those that it created to its supervisor.
    /// - Parameters:
    ///   - inherited: the listening sockets of an earlier process of the store.
    ///   - supervisor: keeps the sockets open across restarts; `nil` for none.
    ///   - isShared: whether other processes listen at the same sockets, which must not be replaced then.
    static func opened<State>(
        in directory: RunDirectory, serving roles: [ServedRole<State>], remote: RemoteAccess?,
        inherited: InheritedDescriptors = InheritedDescriptors(), supervisor: ServiceNotification? = nil,
        isShared: Bool = false, limits: StoreLimits, log: Logger
    ) throws -> Listeners {
        let listeners = try Listeners(
            directory, roles: roles.map(\.name), remote: remote?.endpoint, inherited: inherited, isShared: isShared,
            connections: limits.connections, log: log)
        if let supervisor, !listeners.handOver(to: supervisor) {
            guard !isShared else { throw ListenerError(path: directory.path, problem: .isNotKept) }
            log.warning("The supervisor does not keep the sockets open: clients are refused during a restart.")
        }
        return listeners
    }

    deinit {
        policy.end()
        for listener in listeners { close(listener.descriptor) }
    }

    /// Binds `socket` to the listener at `path`, so that it accepts the connections there.
    func bind(_ socket: borrowing some Socket & ~Copyable, at path: String) throws {
        try socket.bind("ipc://\(path)", listener: descriptor(at: path))
    }

    /// The listening socket at `path`, which is one of the store's.
    func descriptor(at path: String) -> CInt {
        listeners.first { if case .path(path) = $0.place.address { true } else { false } }!.descriptor
    }

    // MARK: Remote processes

    /// Where remote processes send actions; `nil` if the store accepts none.
    var remoteActions: TCPEndpoint? {
        remote { $0.endpoint == .actions }.flatMap { TCPEndpoint.local(of: $0.descriptor) }
    }

    /// The port at which remote processes of `role` subscribe.
    func slicesPort(role: String) -> UInt16? {
        remote { $0.role == role }.flatMap { TCPEndpoint.local(of: $0.descriptor)?.port }
    }

    /// Binds `socket` to the listener of remote processes: that for actions, or that for the slices of `role`.
    func bindRemote(_ socket: borrowing some Socket & ~Copyable, role: String? = nil) throws {
        guard let listener = remote({ $0.role == role }), let endpoint = TCPEndpoint.local(of: listener.descriptor)
        else { return }
        if endpoint.isIPv6 { try socket.set(.ipv6, true) }
        try socket.bind(endpoint.description, listener: listener.descriptor)
    }

    private func remote(_ isMatch: (Place) -> Bool) -> Listener? {
        listeners.first { listener in
            if case .tcp = listener.place.address { isMatch(listener.place) } else { false }
        }
    }

    /// Sends duplicates of the new listening sockets to the supervisor. Returns whether all of them were sent.
    func handOver(to supervisor: ServiceNotification) -> Bool {
        for name in dropped { supervisor.forget(name) }
        // Each one, even if another cannot be sent.
        return listeners.filter(\.isNew).map { supervisor.keep($0.descriptor, as: $0.place.name) }.allSatisfy { $0 }
    }

    /// Removes the listening sockets of remote processes from the supervisor.
    func forgetRemote(at supervisor: ServiceNotification) {
        for listener in listeners {
            if case .tcp = listener.place.address { supervisor.forget(listener.place.name) }
        }
    }

    /// How many connections may wait to be accepted.
    private static let backlog: CInt = 1024

    private static func places(_ directory: RunDirectory, roles: [String]) throws -> [Place] {
        try [
            Place(name: "operator", address: .path(directory.operatorSocket), endpoint: .operator),
            Place(name: "actions", address: .path(directory.actionsSocket), endpoint: .actions),
        ]
            + roles.map {
                Place(
                    name: "slices/\($0)", address: .path(try directory.slicesSocket(role: $0)), endpoint: .slices,
                    role: $0)
            }
    }

    /// Actions at the port of `remote`, and the slices of the roles, by name, at the ports that follow.
    private static func remotePlaces(_ remote: TCPEndpoint?, roles: [String]) throws -> [Place] {
        guard let remote else { return [] }
        guard remote.port == 0 || Int(remote.port) + roles.count <= Int(UInt16.max) else {
            throw StoreStartError("The ports from \(remote.port) on are too few for \(roles.count) roles.")
        }
        return [Place(name: "tcp/actions", address: .tcp(remote), endpoint: .actions)]
            + roles.sorted().enumerated().map { index, role in
                let port = remote.port == 0 ? 0 : remote.port + UInt16(index) + 1
                return Place(
                    name: "tcp/slices/\(role)", address: .tcp(remote.with(port: port)), endpoint: .slices, role: role)
            }
    }

    // MARK: Sockets

    private static func listen(at address: Address) throws -> CInt {
        switch address {
        case .path(let path): return try listen(at: path)
        case .tcp(let endpoint):
            let descriptor = endpoint.listen(backlog: backlog)
            guard descriptor >= 0 else { throw ListenerError(path: endpoint.description, problem: .system(errno)) }
            return descriptor
        }
    }

    /// Requires that no process listens at `path`: clients could not reach it any more.
    private static func requireNoListener(at path: String) throws {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let client = socket(AF_UNIX, CInt(kind), 0)
        guard client >= 0 else { throw ListenerError(path: path, problem: .system(errno)) }
        defer { close(client) }
        // EAGAIN: so many clients wait that another one would have to wait for a place.
        guard !UnixAddress(path: path).connect(client), errno != EAGAIN else {
            throw ListenerError(path: path, problem: .isTaken)
        }
    }

    private static func listen(at path: String) throws -> CInt {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, CInt(kind), 0)
        guard descriptor >= 0 else { throw ListenerError(path: path, problem: .system(errno)) }
        // A killed store leaves its socket file.
        unlink(path)
        UnixSocket.refuseDescriptors(to: descriptor)
        guard UnixAddress(path: path).bind(descriptor), Glibc.listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw ListenerError(path: path, problem: .system(errno))
        }
        return descriptor
    }

    /// Whether `descriptor` is a socket that listens at `address`, and clients still find it there.
    private static func listens(_ descriptor: CInt, at address: Address) -> Bool {
        guard option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue), option(SO_ACCEPTCONN, of: descriptor) == 1
        else { return false }
        switch address {
        case .path(let path):
            var information = stat()
            guard option(SO_DOMAIN, of: descriptor) == AF_UNIX, UnixAddress.path(of: descriptor) == path,
                lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK
            else { return false }
        case .tcp(let endpoint):
            guard let local = TCPEndpoint.local(of: descriptor),
                local.host == endpoint.host || local.isWildcard && endpoint.isWildcard,
                endpoint.port == 0 || local.port == endpoint.port
            else { return false }
        }
        // accept4 must not block on a peer that has disconnected meanwhile.
        return fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
    }

    private static func option(_ option: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
    }
}

/// The error for a store that cannot listen.
struct ListenerError: Error, CustomStringConvertible {
    enum Problem: Equatable {
        /// The kernel's `errno`.
        case system(CInt)
        /// Another process listens there.
        case isTaken
        /// The supervisor does not keep the sockets, so that a store and its standbys cannot share them.
        case isNotKept
    }

    /// A path or an endpoint.
    let path: String
    let problem: Problem

    /// Whether a retry cannot help: the endpoint is taken, or is not of this machine.
    var isConfiguration: Bool { path.hasPrefix("tcp:") }

    /// Whether a later start can succeed, with the sockets that the supervisor then passes.
    var isTemporary: Bool { problem == .isTaken || problem == .isNotKept }

    var description: String {
        switch problem {
        case .system(let number): "The store cannot listen at \(path): \(String(cString: strerror(number)))."
        case .isTaken: "The store does not listen at \(path): another process does, whose socket it did not receive."
        case .isNotKept: "The supervisor does not keep the sockets in \(path), which this store and others share."
        }
    }
}
