internal import CSocketCalls
internal import Eastward
internal import Glibc
internal import Synchronization
internal import ZeroMQ

/// Accepts or refuses every connection to a store's sockets before its socket owns it, and limits the data of subscribers
/// before libzmq stores it.
///
/// libzmq accepts on its own thread, counts nothing, and aborts the process when no descriptor is left. So this process
/// has its own `accept4` and `recv`, in CSocketCalls, which call the policy of the listening socket. An ``IPCServer`` asks
/// the policy itself.
final class ConnectionPolicy: Sendable {
    fileprivate struct State {
        var table: ConnectionTable
        var stalled = StalledSubscribers()
        var rates = ProcessRates(burst: connectionsAtOnce, perSecond: connectionsPerSecond)
        /// By host.
        var remoteRates = ProcessRates(burst: remoteConnectionsAtOnce, perSecond: remoteConnectionsPerSecond)
        var remoteBytes: ProcessRates
        /// The listening sockets, by their cookies.
        var listeners: [UInt64: Listener] = [:]
        /// A spare descriptor, closed for a moment to refuse a connection when no descriptor is left.
        var spare: CInt
        var counts = ConnectionCounts()
        var sweptAt = Instant.distantPast
        var sweepDuration = Duration.zero
    }

    /// How many connections a process may make at once, and each second in the long run. A process that reconnects all
    /// the time would keep the threads busy that transfer the messages of all others. A program with hundreds of
    /// clients reconnects all of them when the store restarts.
    static let connectionsAtOnce = 1024
    static let connectionsPerSecond = 1000
    /// The same for a host over TCP, whose handshakes with CURVE take more of libzmq's thread.
    static let remoteConnectionsAtOnce = 256
    static let remoteConnectionsPerSecond = 100
    /// The bytes that libzmq may receive over a connection until the store reads a message of it; more end the connection.
    /// It is four times the most that a feature has in transit. libzmq counts whole messages, so that the frames of an
    /// unfinished one would fill the memory. Over an ``IPCServer``, it limits the frames of one message.
    static let unreadBytes = 64 << 20
    /// The bytes that a remote process may send with its actions each second, and twice as many at once. More end its
    /// connection; it connects again and continues.
    static let remoteBytesPerSecond = 128 << 20

    /// A listening socket of the store.
    struct Listener {
        var endpoint: ConnectionTable.Endpoint
        /// Whether it accepts connections over TCP.
        var isRemote: Bool
    }

    /// The policies of all listening sockets of this process.
    private static let policies = Mutex<[UInt64: ConnectionPolicy]>([:])
    /// The policies of the connections of libzmq, by their descriptors; also of closed ones whose number has not been reused.
    private static let connections = Mutex<[CInt: ConnectionPolicy]>([:])
    /// A full table is compared with the kernel's view at most this often.
    fileprivate static let sweepInterval = Duration.milliseconds(5)
    /// The delay of the next accept after a connection that exceeds its process's rate, in microseconds: the process
    /// then waits for a place in the kernel's queue, and leaves the processor to others.
    private static let pause: UInt32 = 100
    /// The delay before an ``IPCServer`` accepts again, in nanoseconds: after a connection that exceeds its process's
    /// rate, of which it accepts several,
    private static let throttle: UInt64 = 1_000_000
    /// without a free descriptor,
    private static let pauseWithoutDescriptors: UInt64 = 50_000_000
    /// and after an unexpected error of the listener.
    private static let pauseAfterError: UInt64 = 1_000_000_000

    private let state: Mutex<State>

    /// - Parameters:
    ///   - limit: how many connections there are at most.
    ///   - remoteBytes: how many bytes a remote process may send with its actions each second.
    init(limit: Int, remoteBytes: Int = remoteBytesPerSecond) throws {
        guard socket_policies_are_effective() else {
            throw StoreStartError(
                """
                This program does not export accept4 and recv, so that connections cannot be limited before libzmq \
                accepts them. \
                Link libzmq as a shared library, and do not strip the program's dynamic symbols.
                """)
        }
        state = Mutex(
            State(
                table: ConnectionTable(owner: getuid(), limit: limit),
                remoteBytes: ProcessRates(burst: 2 * remoteBytes, perSecond: remoteBytes), spare: Self.openSpare()))
        socket_policies_set(
            { ConnectionPolicy.accept(listener: $0, $1, $2, $3) },
            { ConnectionPolicy.receive($1, over: $0, exceedsUnread: $2) })
    }

    deinit {
        state.withLock { _ = close($0.spare) }
    }

    /// Applies this policy to the connections of `listener`, and of its duplicates.
    func watch(_ descriptor: CInt, _ listener: Listener) {
        let cookie = accept_socket_cookie(descriptor)
        state.withLock { state in
            state.listeners[cookie] = listener
            if listener.isRemote { state.table.users.insert(ConnectionTable.remoteUser) }
        }
        Self.policies.withLock { $0[cookie] = self }
    }

    /// Removes this policy: the kernel's rules alone apply to the listeners.
    func end() {
        let listeners = state.withLock(\.listeners)
        Self.policies.withLock { policies in
            for cookie in listeners.keys { policies[cookie] = nil }
        }
        Self.connections.withLock { connections in
            for (descriptor, policy) in connections where policy === self {
                socket_count(descriptor, false)
                socket_limit_unread(descriptor, 0)
                connections[descriptor] = nil
            }
        }
    }

    /// Sets the users whose connections are accepted, in addition to root and the store's own.
    func allow(_ users: Set<UInt32>) {
        state.withLock { state in
            let acceptsRemote = state.table.users.contains(ConnectionTable.remoteUser)
            state.table.users = acceptsRemote ? users.union([ConnectionTable.remoteUser]) : users
        }
    }

    // MARK: Ended credentials

    /// Records that a process on this machine was accepted over `descriptor` with `userID`.
    func accepted(_ descriptor: CInt, as userID: String) {
        state.withLock { $0.table.accepted(descriptor, as: userID) }
    }

    /// Shuts down the connections of processes on this machine that were accepted with one of these `User-Id`s.
    func disconnect(local userIDs: Set<String>) {
        guard !userIDs.isEmpty else { return }
        state.withLock { state in
            for connection in state.table.connections(ofLocal: userIDs) { Self.end(connection) }
        }
    }

    // MARK: Remote processes

    /// Records that the remote process with `userID` has sent a message over `descriptor`. A process with too many
    /// connections loses this one.
    func identify(_ descriptor: CInt, as userID: String) {
        state.withLock { state in
            guard let connection = state.table.connection(descriptor),
                accept_socket_cookie(descriptor) == connection.cookie
            else { return }
            guard !state.table.identify(descriptor, as: userID) else { return }
            state.counts.refused[.processLimit, default: 0] += 1
            Self.end(connection)
        }
    }

    /// Shuts down the connections of these remote processes. Those whose processes are unknown may be theirs: they are
    /// shut down as well, and other processes connect again.
    func disconnect(remote userIDs: Set<String>) {
        guard !userIDs.isEmpty else { return }
        state.withLock { state in
            for connection in state.table.connections(ofRemote: userIDs) { Self.end(connection) }
        }
    }

    /// Shuts down a remote connection whose credentials have ended.
    func disconnect(_ descriptor: CInt) {
        state.withLock { state in
            if let connection = state.table.connection(descriptor) { Self.end(connection) }
        }
    }

    /// Shuts down a remote connection that sends too many messages.
    func disconnectFlooding(_ descriptor: CInt) {
        disconnect(descriptor)
        state.withLock { $0.counts.tooManyMessages += 1 }
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

    fileprivate static func end(_ connection: ConnectionTable.Connection) {
        // A duplicate stays the same connection while libzmq closes its own descriptor.
        let descriptor = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { return }
        if accept_socket_cookie(descriptor) == connection.cookie { shutdown(descriptor, CInt(SHUT_RDWR)) }
        close(descriptor)
    }

    /// The connections that were refused and disconnected since the start.
    var counts: ConnectionCounts { state.withLock(\.counts) }

    // MARK: Receiving

    /// Counts bytes that a subscriber sent to a socket without libzmq. Returns whether its connection may continue.
    func receive(_ count: Int, over descriptor: CInt) -> Bool {
        state.withLock { Self.receive(&$0, count, over: descriptor, exceedsUnread: false) }
    }

    private static func receive(_ count: Int, over descriptor: CInt, exceedsUnread: Bool) -> Bool {
        guard let policy = connections.withLock({ $0[descriptor] }) else { return true }
        return policy.state.withLock { receive(&$0, count, over: descriptor, exceedsUnread: exceedsUnread) }
    }

    private static func receive(
        _ state: inout State, _ count: Int, over descriptor: CInt, exceedsUnread: Bool
    ) -> Bool {
        guard let connection = state.table.connection(descriptor),
            accept_socket_cookie(descriptor) == connection.cookie
        else {
            // The number has been reused for another descriptor.
            socket_count(descriptor, false)
            socket_limit_unread(descriptor, 0)
            return true
        }
        guard !exceedsUnread else {
            state.counts.tooManyUnread += 1
            return false
        }
        let now = Instant.now()
        if connection.endpoint == .actions {
            guard !state.remoteBytes.admit(connection.process, cost: count, now: now) else { return true }
            state.counts.tooManyBytes += 1
            return false
        }
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
        let known = policy.state.withLock { $0.listeners[cookie] } ?? Listener(endpoint: .actions, isRemote: false)
        let descriptor = policy.state.withLock { state in
            accept(&state, known, &wait) { accept_from_kernel(listener, address, length, flags) }
        }
        if descriptor >= 0 {
            // libzmq receives from it only after this call.
            let isCounted = known.endpoint == .slices || known.isRemote
            connections.withLock { $0[descriptor] = policy }
            socket_count(descriptor, isCounted)
            // A publisher's socket receives subscriptions, which have budgets of their own.
            socket_limit_unread(descriptor, known.endpoint == .slices ? 0 : unreadBytes)
        }
        if wait > 0 { usleep(wait) }
        return descriptor
    }

    /// Accepts or refuses the next connection of `listener`, for a socket without libzmq.
    func accept(from listener: CInt) -> IPCServer.Acceptance {
        var wait: UInt32 = 0
        let cookie = accept_socket_cookie(listener)
        return state.withLock { state in
            let known = state.listeners[cookie] ?? Listener(endpoint: .actions, isRemote: false)
            let descriptor = Self.accept(&state, known, &wait) {
                accept_nonblocking(listener)
            }
            if let connection = state.table.connection(descriptor) {
                return .connection(
                    descriptor, Authenticator.Credentials(uid: connection.user, pid: connection.process))
            }
            switch descriptor {
            case -EAGAIN: return wait == 0 ? .nothing : .exhausted(Self.pauseWithoutDescriptors)
            case -ECONNABORTED, -EINTR: return wait == 0 ? .refused : .throttled(Self.throttle)
            default: return .exhausted(Self.pauseAfterError)
            }
        }
    }

    /// Removes a connection that its socket is about to close.
    func willClose(_ descriptor: CInt) {
        let cookie = accept_socket_cookie(descriptor)
        state.withLock { state in
            if state.table.connection(descriptor)?.cookie == cookie { state.table.remove(descriptor) }
        }
    }

    /// Records that connections were ended because of the size of their messages.
    func noteTooLargeMessages(_ count: UInt64) {
        guard count > 0 else { return }
        state.withLock { $0.counts.tooManyUnread += count }
    }

    /// - Returns: a descriptor, or one of the negative errnos on which libzmq does not abort.
    private static func accept(
        _ state: inout State, _ listener: Listener, _ wait: inout UInt32, _ fromKernel: () -> CInt
    ) -> CInt {
        let descriptor = fromKernel()
        guard descriptor >= 0 else {
            guard [-EMFILE, -ENFILE, -ENOBUFS, -ENOMEM].contains(descriptor) else { return descriptor }
            return refuseWithSpare(&state, &wait, fromKernel)
        }
        guard let (user, process) = listener.isRemote ? remotePeer(descriptor) : localPeer(descriptor) else {
            close(descriptor)
            return -ECONNABORTED
        }
        let now = Instant.now()
        let isAdmitted =
            listener.isRemote
            ? state.remoteRates.admit(process, now: now) : state.rates.admit(process, now: now)
        guard isAdmitted else {
            wait = pause
            state.counts.refused[.rate, default: 0] += 1
            close(descriptor)
            return -ECONNABORTED
        }
        let connection = ConnectionTable.Connection(
            descriptor: descriptor, cookie: accept_socket_cookie(descriptor), user: user, process: process,
            acceptedAt: now, endpoint: listener.endpoint, remote: listener.isRemote ? .unknown : nil)
        let openFiles = openFilesLimit()
        var refusal = state.table.add(connection, openFiles: openFiles)
        if refusal == .userLimit || refusal == .totalLimit, state.removeClosed(now: now) {
            refusal = state.table.add(connection, openFiles: openFiles)
        }
        guard let refusal else {
            if listener.isRemote { state.endExcessUnknown() }
            return descriptor
        }
        state.counts.refused[refusal, default: 0] += 1
        close(descriptor)
        return -ECONNABORTED
    }

    private static func localPeer(_ descriptor: CInt) -> (user: UInt32, process: Int32)? {
        var user: UInt32 = 0
        var process: Int32 = 0
        return accept_peer(descriptor, &user, &process) == 0 ? (user, process) : nil
    }

    private static func remotePeer(_ descriptor: CInt) -> (user: UInt32, process: Int32)? {
        guard let peer = TCPEndpoint.peer(of: descriptor) else { return nil }
        return (ConnectionTable.remoteUser, ConnectionTable.remoteProcess(peer.host))
    }

    /// Accepts and closes one connection. Otherwise it would wait in the queue, and wake the socket's thread again at once.
    private static func refuseWithSpare(
        _ state: inout State, _ wait: inout UInt32, _ fromKernel: () -> CInt
    ) -> CInt {
        close(state.spare)
        let descriptor = fromKernel()
        if descriptor >= 0 {
            close(descriptor)
            state.counts.refused[.descriptorLimit, default: 0] += 1
        }
        state.spare = openSpare()
        // The kernel reports a missing descriptor even if no connection waits.
        guard descriptor < 0, descriptor != -EAGAIN else { return descriptor < 0 ? -EAGAIN : -ECONNABORTED }
        // The queue stays full until a descriptor is closed.
        wait = 1000
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
    /// Ends connections whose remote peers are unknown, beyond their limits.
    fileprivate mutating func endExcessUnknown() {
        for connection in table.excessUnknown() {
            ConnectionPolicy.end(connection)
            table.remove(connection.descriptor)
            counts.slowHandshakes += 1
        }
    }

    /// Removes the connections that libzmq has closed, from a table that has reached a limit. Returns whether a sweep
    /// was due.
    fileprivate mutating func removeClosed(now: Instant) -> Bool {
        // The store's thread may sweep: it must have time for its work.
        guard now >= sweptAt + max(ConnectionPolicy.sweepInterval, sweepDuration * 20) else { return false }
        sweptAt = now
        table.removeClosed { accept_socket_cookie($0.descriptor) == $0.cookie }
        sweepDuration = Instant.now() - now
        return true
    }
}
