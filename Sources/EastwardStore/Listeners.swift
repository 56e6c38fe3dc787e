internal import Eastward
internal import Glibc
internal import Logging
internal import ZeroMQ

/// The sockets at which a store is reached. They are the store's own, and libzmq only accepts from them, so that the
/// supervisor can hold them while one life of the store follows another: whoever connects meanwhile waits, and nobody is
/// refused.
final class Listeners: Sendable {
    private struct Listener {
        let name: String
        let path: String
        let descriptor: CInt
        /// Made by this life of the store, so that nobody else holds it yet.
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
    /// Decides who may connect to them.
    let policy: ConnectionPolicy
    /// Names under which the supervisor holds what is of no use.
    private let dropped: [String]

    /// Takes over what was inherited and makes what is missing.
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
            log.notice("The inherited descriptor “\(entry.name)” is no socket of this store's, and is closed.")
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

    /// Lets `socket` accept those who connect at `path`.
    func bind(_ socket: borrowing some Socket & ~Copyable, at path: String) throws {
        try socket.bind("ipc://\(path)", listener: descriptor(at: path))
    }

    /// The socket that listens at `path`, which is one of the store's.
    func descriptor(at path: String) -> CInt {
        listeners.first { $0.path == path }!.descriptor
    }

    /// Leaves duplicates of the new ones with the supervisor. Whether it heard of all of them.
    func handOver(to supervisor: ServiceNotification) -> Bool {
        for name in dropped { supervisor.forget(name) }
        return listeners.allSatisfy { !$0.isNew || supervisor.keep($0.descriptor, as: $0.name) }
    }

    /// How many may wait to be accepted.
    private static let backlog: CInt = 1024

    /// The names are the same in every build, since one life of the store tells them to the next.
    private static func places(_ directory: RunDirectory, roles: [String]) throws -> [(name: String, path: String)] {
        try [("operator", directory.operatorSocket), ("actions", directory.actionsSocket)]
            + roles.map { ("slices/\($0)", try directory.slicesSocket(role: $0)) }
    }

    // MARK: Sockets

    private static func listen(at path: String) throws -> CInt {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_UNIX, CInt(kind), 0)
        guard descriptor >= 0 else { throw ListenerError(path: path, number: errno) }
        // What a killed store left.
        unlink(path)
        guard UnixAddress(path: path).bind(descriptor), Glibc.listen(descriptor, backlog) == 0 else {
            defer { close(descriptor) }
            throw ListenerError(path: path, number: errno)
        }
        return descriptor
    }

    /// Whether `descriptor` is a socket that listens at `path`, where others still find it.
    private static func listens(_ descriptor: CInt, at path: String) -> Bool {
        var information = stat()
        guard option(SO_DOMAIN, of: descriptor) == AF_UNIX,
            option(SO_TYPE, of: descriptor) == CInt(SOCK_STREAM.rawValue),
            option(SO_ACCEPTCONN, of: descriptor) == 1, UnixAddress.path(of: descriptor) == path,
            lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFSOCK
        else { return false }
        // libzmq must not wait for a peer that has gone again.
        return fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
    }

    private static func option(_ option: CInt, of descriptor: CInt) -> CInt? {
        var value: CInt = 0
        var length = socklen_t(MemoryLayout<CInt>.size)
        return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
    }
}

/// Why a store cannot listen.
struct ListenerError: Error, CustomStringConvertible {
    let path: String
    /// The kernel's.
    let number: CInt

    var description: String { "The store cannot listen at \(path): \(String(cString: strerror(number)))." }
}
