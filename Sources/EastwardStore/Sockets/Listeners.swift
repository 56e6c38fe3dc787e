internal import Eastward
internal import Glibc
internal import Logging
internal import ZeroMQ

/// The listening sockets of a store. The store creates them and libzmq only accepts from them, so that the supervisor
/// can keep them open across store restarts: clients queue instead of being refused.
final class Listeners: Sendable {
    private struct Listener {
        let name: String
        let path: String
        let descriptor: CInt
        /// Whether this process of the store created it, so that the supervisor does not hold it yet.
        let isNew: Bool

        func endpoint(in directory: RunDirectory) -> ConnectionTable.Endpoint {
            switch path {
            case directory.operatorSocket: .operator
            case directory.actionsSocket: .actions
            default: .slices
            }
        }
    }

    private let listeners: [Listener]
    /// Decides which connections are accepted.
    let policy: ConnectionPolicy
    /// Names of descriptors that the supervisor holds and the store does not use.
    private let dropped: [String]

    /// Adopts the inherited listening sockets and creates the missing ones.
    /// - Parameter limit: how many connections the store accepts at most.
    init(
        _ directory: RunDirectory, roles: [String], inherited: InheritedDescriptors = InheritedDescriptors(),
        connections limit: Int = StoreLimits().connections, log: Logger
    ) throws {
        policy = try ConnectionPolicy(limit: limit)
        var listeners: [Listener] = []
        var rest = inherited.entries
        for entry in rest { _ = fcntl(entry.number, F_SETFD, FD_CLOEXEC) }
        do {
            for (name, path) in try Self.places(directory, roles: roles) {
                let index = rest.firstIndex { $0.name == name && Self.listens($0.number, at: path) }
                let kept = index.map { rest.remove(at: $0).number }
                let descriptor = try kept ?? Self.listen(at: path)
                listeners.append(Listener(name: name, path: path, descriptor: descriptor, isNew: kept == nil))
            }
        } catch {
            for descriptor in listeners.map(\.descriptor) + rest.map(\.number) { close(descriptor) }
            throw error
        }
        for entry in rest {
            log.notice("The inherited descriptor “\(entry.name)” is not a socket of this store and is closed.")
            close(entry.number)
        }
        self.listeners = listeners
        for listener in listeners {
            policy.watch(listener.descriptor, listener.endpoint(in: directory))
        }
        let names = Set(listeners.filter { !$0.isNew }.map(\.name))
        dropped = rest.map(\.name).filter { !names.contains($0) }
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
        listeners.first { $0.path == path }!.descriptor
    }

    /// Sends duplicates of the new listening sockets to the supervisor. Returns whether all of them were sent.
    func handOver(to supervisor: ServiceNotification) -> Bool {
        for name in dropped { supervisor.forget(name) }
        // Each one, even if another cannot be sent.
        return listeners.filter(\.isNew).map { supervisor.keep($0.descriptor, as: $0.name) }.allSatisfy { $0 }
    }

    /// How many connections may wait to be accepted.
    private static let backlog: CInt = 1024

    /// The names are the same in every build, since each process of the store passes them to the next.
    private static func places(_ directory: RunDirectory, roles: [String]) throws -> [(name: String, path: String)] {
        try [("operator", directory.operatorSocket), ("actions", directory.actionsSocket)]
            + roles.map { ("slices/\($0)", try directory.slicesSocket(role: $0)) }
    }

    // MARK: Sockets

    private static func listen(at path: String) throws -> CInt {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, CInt(kind), 0)
        guard descriptor >= 0 else { throw ListenerError(path: path, number: errno) }
        // A killed store leaves its socket file.
        unlink(path)
        guard UnixAddress(path: path).bind(descriptor), Glibc.listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw ListenerError(path: path, number: errno)
        }
        return descriptor
    }

    /// Whether `descriptor` is a socket that listens at `path`, and clients still find it there.
    private static func listens(_ descriptor: CInt, at path: String) -> Bool {
        var information = stat()
        guard option(SO_DOMAIN, of: descriptor) == AF_UNIX,
            option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            option(SO_ACCEPTCONN, of: descriptor) == 1, UnixAddress.path(of: descriptor) == path,
            lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK
        else { return false }
        // libzmq must not block on a peer that has disconnected meanwhile.
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
    let path: String
    /// The kernel's `errno`.
    let number: CInt

    var description: String { "The store cannot listen at \(path): \(String(cString: strerror(number)))." }
}
