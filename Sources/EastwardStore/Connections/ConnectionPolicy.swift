internal import CSocketCalls
internal import Eastward
internal import Glibc
internal import Synchronization

/// Accepts or refuses every connection to a store's sockets before libzmq owns it, and limits the data of subscribers
/// before libzmq stores it.
///
/// libzmq accepts on its own thread, counts nothing, and aborts the process when no descriptor is left. So this process
/// has its own `accept4` and `recv`, in CSocketCalls, which call the policy of the listening socket.
final class ConnectionPolicy: Sendable {
    fileprivate struct State {
        var table: ConnectionTable
        var stalled = StalledSubscribers()
        var rates = ProcessRates(burst: connectionsAtOnce, perSecond: connectionsPerSecond)
        /// The listening sockets, by their cookies.
        var listeners: [UInt64: ConnectionTable.Endpoint] = [:]
        /// A spare descriptor, closed for a moment to refuse a connection when no descriptor is left.
        var spare: CInt
        var counts = ConnectionCounts()
        var sweptAt = Instant.distantPast
    }

    /// How many connections a process may make at once, and each second in the long run. A process that reconnects all
    /// the time would keep libzmq's thread busy, which transfers the messages of all others. A program with hundreds of
    /// clients reconnects all of them when the store restarts.
    static let connectionsAtOnce = 1024
    static let connectionsPerSecond = 1000

    /// The policies of all listening sockets of this process.
    private static let policies = Mutex<[UInt64: ConnectionPolicy]>([:])
    /// The policies of all subscribers' connections, by their descriptors; also of closed ones whose number has not
    /// been reused.
    private static let subscribers = Mutex<[CInt: ConnectionPolicy]>([:])
    /// A full table is compared with the kernel's view at most this often.
    fileprivate static let sweepInterval = Duration.milliseconds(5)
    /// The delay of the next accept after a connection that exceeds its process's rate, in microseconds: the process
    /// then waits for a place in the kernel's queue, and leaves the processor to others.
    private static let pause: UInt32 = 100

    private let state: Mutex<State>

    /// - Parameter limit: how many connections there are at most.
    init(limit: Int) throws {
        guard socket_policies_are_effective() else {
            throw StoreStartError(
                """
                This program does not export accept4 and recv, so that connections cannot be limited before libzmq \
                accepts them. \
                Link libzmq as a shared library, and do not strip the program's dynamic symbols.
                """)
        }
        state = Mutex(State(table: ConnectionTable(owner: getuid(), limit: limit), spare: Self.openSpare()))
        socket_policies_set(
            { ConnectionPolicy.accept(listener: $0, $1, $2, $3) }, { ConnectionPolicy.receive($1, over: $0) })
    }

    deinit {
        state.withLock { _ = close($0.spare) }
    }

    /// Applies this policy to the connections of `listener`, and of its duplicates.
    func watch(_ listener: CInt, _ endpoint: ConnectionTable.Endpoint) {
        let cookie = accept_socket_cookie(listener)
        state.withLock { $0.listeners[cookie] = endpoint }
        Self.policies.withLock { $0[cookie] = self }
    }

    /// Removes this policy: the kernel's rules alone apply to the listeners.
    func end() {
        let listeners = state.withLock(\.listeners)
        Self.policies.withLock { policies in
            for cookie in listeners.keys { policies[cookie] = nil }
        }
        Self.subscribers.withLock { subscribers in
            for (descriptor, policy) in subscribers where policy === self {
                socket_count(descriptor, false)
                subscribers[descriptor] = nil
            }
        }
    }

    /// Sets the users whose connections are accepted, in addition to root and the store's own.
    func allow(_ users: Set<UInt32>) {
        state.withLock { $0.table.users = users }
    }

    /// Shuts down the connections that each process made until its time: later ones cannot have been admitted with
    /// credentials that were used last at that time.
    func disconnect(_ processes: [Int32: Instant]) {
        guard !processes.isEmpty else { return }
        state.withLock { state in
            for connection in state.table.connections(of: processes) { Self.end(connection) }
        }
    }

    /// Shuts down connections of subscribers that do not read, if there are many. Returns how many.
    @discardableResult
    func disconnectStalled(now: Instant) -> Int {
        state.withLock { state in
            let subscribers = state.table.subscribers
            var polled = subscribers.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
            guard poll(&polled, nfds_t(polled.count), 0) >= 0 else { return 0 }
            let stalled = zip(subscribers, polled).filter { connection, polled in
                polled.revents == 0 && accept_socket_cookie(connection.descriptor) == connection.cookie
            }
            let excess = state.stalled.excess(stalled.map(\.0), now: now)
            for connection in excess { Self.end(connection) }
            state.counts.didNotRead += UInt64(excess.count)
            return excess.count
        }
    }

    private static func end(_ connection: ConnectionTable.Connection) {
        // A duplicate stays the same connection while libzmq closes its own descriptor.
        let descriptor = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        if accept_socket_cookie(descriptor) == connection.cookie { shutdown(descriptor, CInt(SHUT_RDWR)) }
        close(descriptor)
    }

    /// The connections that were refused and disconnected since the start.
    var counts: ConnectionCounts { state.withLock(\.counts) }

    // MARK: Receiving

    private static func receive(_ count: Int, over descriptor: CInt) -> Bool {
        guard let policy = subscribers.withLock({ $0[descriptor] }) else { return true }
        return policy.state.withLock { receive(&$0, count, over: descriptor) }
    }

    private static func receive(_ state: inout State, _ count: Int, over descriptor: CInt) -> Bool {
        guard let connection = state.table.connection(descriptor),
            accept_socket_cookie(descriptor) == connection.cookie
        else {
            // The number has been reused for another descriptor.
            socket_count(descriptor, false)
            return true
        }
        let now = Instant.now()
        var excess = state.table.receive(count, over: descriptor, now: now)
        if excess == .total, state.removeClosed(now: now) {
            excess = state.table.receive(count, over: descriptor, now: now)
        }
        guard excess != nil else { return true }
        state.counts.tooManyTopics += 1
        return false
    }

    // MARK: Accepting

    private static func accept(
        listener: CInt, _ address: UnsafeMutablePointer<sockaddr>?, _ length: UnsafeMutablePointer<socklen_t>?,
        _ flags: CInt
    ) -> CInt {
        let cookie = accept_socket_cookie(listener)
        guard let policy = policies.withLock({ $0[cookie] }) else {
            return accept_from_kernel(listener, address, length, flags)
        }
        var wait: UInt32 = 0
        let endpoint = policy.state.withLock { $0.listeners[cookie] } ?? .actions
        let descriptor = policy.state.withLock { state in
            accept(&state, endpoint, &wait) { accept_from_kernel(listener, address, length, flags) }
        }
        if descriptor >= 0 {
            // libzmq receives from it only after this call.
            subscribers.withLock { $0[descriptor] = endpoint == .slices ? policy : nil }
            socket_count(descriptor, endpoint == .slices)
        }
        if wait > 0 { usleep(wait) }
        return descriptor
    }

    /// - Returns: a descriptor, or one of the negative errnos on which libzmq does not abort.
    private static func accept(
        _ state: inout State, _ endpoint: ConnectionTable.Endpoint, _ wait: inout UInt32, _ fromKernel: () -> CInt
    ) -> CInt {
        let descriptor = fromKernel()
        guard descriptor >= 0 else {
            guard [-EMFILE, -ENFILE, -ENOBUFS, -ENOMEM].contains(descriptor) else { return descriptor }
            return refuseWithSpare(&state, &wait, fromKernel)
        }
        var user: UInt32 = 0
        var process: Int32 = 0
        guard accept_peer(descriptor, &user, &process) == 0 else {
            close(descriptor)
            return -ECONNABORTED
        }
        let now = Instant.now()
        guard state.rates.admit(process, now: now) else {
            wait = pause
            state.counts.refused[.rate, default: 0] += 1
            close(descriptor)
            return -ECONNABORTED
        }
        let connection = ConnectionTable.Connection(
            descriptor: descriptor, cookie: accept_socket_cookie(descriptor), user: user, process: process,
            acceptedAt: now, endpoint: endpoint)
        let openFiles = openFilesLimit()
        var refusal = state.table.add(connection, openFiles: openFiles)
        if refusal == .userLimit || refusal == .totalLimit, state.removeClosed(now: now) {
            refusal = state.table.add(connection, openFiles: openFiles)
        }
        guard let refusal else { return descriptor }
        state.counts.refused[refusal, default: 0] += 1
        close(descriptor)
        return -ECONNABORTED
    }

    /// Accepts and closes one connection. Otherwise it would wait in the queue, and wake libzmq again at once.
    private static func refuseWithSpare(
        _ state: inout State, _ wait: inout UInt32, _ fromKernel: () -> CInt
    ) -> CInt {
        state.counts.refused[.descriptorLimit, default: 0] += 1
        close(state.spare)
        let descriptor = fromKernel()
        if descriptor >= 0 {
            close(descriptor)
        } else {
            // The queue stays full until a descriptor is closed.
            wait = 1000
        }
        state.spare = openSpare()
        return -EAGAIN
    }

    private static func openSpare() -> CInt { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    private static func openFilesLimit() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(min(limit.rlim_cur, rlim_t(socket_descriptors)))
    }
}

extension ConnectionPolicy.State {
    /// Removes the connections that libzmq has closed, from a table that has reached a limit. Returns whether a sweep
    /// was due.
    fileprivate mutating func removeClosed(now: Instant) -> Bool {
        guard now >= sweptAt + ConnectionPolicy.sweepInterval else { return false }
        sweptAt = now
        table.removeClosed { accept_socket_cookie($0.descriptor) == $0.cookie }
        return true
    }
}
