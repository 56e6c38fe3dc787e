internal import CLinux
internal import DequeModule
internal import Glibc

/// A ROUTER or an XPUB for peers on this machine that authenticate with a name and a password. Unlike a socket of libzmq it
/// has no thread of its own: the caller's thread accepts, reads and writes, so that a message wakes no second thread.
///
/// Any ZeroMQ socket of a type that fits can connect over `ipc` with PLAIN. The server takes one message of each connection
/// in turn, so that one that sends much does not delay the others. Used on one thread; no call blocks, but a ROUTER's end
/// waits up to 200 ms for peers to take the last messages. An ``IPCPublisher`` keeps the subscriptions of an XPUB.
package final class IPCServer {
    /// The result of an attempt to accept.
    package enum Acceptance: Sendable, Equatable {
        /// A connected, non-blocking descriptor, which the server then owns.
        case connection(CInt, Authenticator.Credentials)
        /// The connection was closed: others may wait.
        case refused
        /// The connection was closed, and others should wait for this many nanoseconds.
        case throttled(UInt64)
        /// No connection can be accepted for this many nanoseconds.
        case exhausted(UInt64)
        /// No connection waits.
        case nothing
    }

    package struct Limits: Sendable {
        /// The most bytes of a message.
        package var message: Int
        /// The most bytes of a message with all its frames, of which only the first one is kept.
        package var unfinishedMessage: Int
        /// The most bytes of unfinished messages of all connections. Beyond that, the largest ones of the user ID that has
        /// most of them are closed.
        package var unfinishedMessages = 256 << 20
        /// The most messages that wait for a peer, the most bytes that wait for all peers of a user ID together, and the
        /// most that wait for all peers, plus one message for each peer. A peer with more gets no further message until at
        /// most half of its own limit waits.
        package var unsentMessages = 1000
        package var unsent = 64 << 20
        package var unsentOfAll = 256 << 20
        /// Nanoseconds until a handshake must be complete.
        package var handshake: UInt64 = 10_000_000_000
        /// How many connections are accepted, and how many handshakes are continued, without reading messages in between.
        package var handshakesAtOnce = 16

        package init(message: Int, unfinishedMessage: Int) {
            self.message = message
            self.unfinishedMessage = unfinishedMessage
        }
    }

    private let type: ZMTPConnection.Server
    private let listener: CInt
    private let epoll: CInt
    private let limits: Limits
    private let accept: (CInt) -> Acceptance
    private let authenticate: (CInt, Authenticator.Credentials, Authenticator.Proof) -> Authenticator.Answer
    private let didReceive: (Int, CInt) -> Bool
    private let willClose: (RouterSocket.Peer, CInt) -> Void
    private var byDescriptor: [CInt: IPCConnection] = [:]
    private var byPeer: [RouterSocket.Peer: IPCConnection] = [:]
    private var nextNumber: UInt64 = 1
    /// How many events are noted in a call of ``poll(now:isReady:)``.
    private static let eventsAtOnce = 1024
    /// How many bytes are read, and how many connections are visited that have no message, between two calls of
    /// ``poll(now:isReady:)``: a peer may send many bytes without a message.
    private static let budget = (bytes: 512 << 10, visits: 16)
    private var budget = IPCServer.budget
    /// How many waiting bytes are sent in a call of ``poll(now:isReady:)``, plus one part: a peer may read as fast as the
    /// server writes.
    private static let bytesWritten = 1 << 20
    /// The connections with events whose handshake is not complete, those that may have a message or have ended, and those
    /// of them that are unfinished; the next one to visit first.
    private var greetings: Deque<IPCConnection> = []
    private var queue: Deque<IPCConnection> = []
    private var unfinished: Deque<IPCConnection> = []
    /// The connections that can take bytes that wait for them; the next one to write to first.
    private var writable: Deque<IPCConnection> = []
    /// Whether the next visit is one of `unfinished`, so that neither queue excludes the other.
    private var isUnfinishedNext = false
    /// The connections whose handshake must be complete at a time, the earliest first. They may be complete or closed.
    private var handshakes: Deque<(connection: IPCConnection, deadline: UInt64)> = []
    private var closedInQueue = 0
    private var mayAccept = true
    private var acceptsAt: UInt64 = 0
    /// The kept bytes of all connections: received ones, and those that wait for their peers.
    private var buffered = 0
    private var unsent = 0
    private var unsentOfUserID: [String: Int] = [:]
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: IPCStream.readSize, alignment: 16)
    private var events = [epoll_event](repeating: epoll_event(), count: 64)

    /// How many connections were closed because of the size of their messages, and not yet taken.
    private var closedForTooLargeMessages: UInt64 = 0

    /// How often the limit of a peer's unsent messages was reached.
    package private(set) var fullQueues: UInt64 = 0

    /// - Parameters:
    ///   - listener: a non-blocking listening socket, which stays open.
    ///   - accept: accepts the next connection of `listener`.
    ///   - authenticate: decides about the peer of a descriptor.
    ///   - didReceive: called with the number of bytes that were received over a descriptor. Returns whether the connection
    ///     may continue.
    ///   - willClose: called before the descriptor of a connection is closed.
    /// - Throws: if no descriptor is free.
    package init(
        _ type: ZMTPConnection.Server, listener: CInt, limits: Limits, accept: @escaping (CInt) -> Acceptance,
        authenticate: @escaping (CInt, Authenticator.Credentials, Authenticator.Proof) -> Authenticator.Answer,
        didReceive: @escaping (Int, CInt) -> Bool = { _, _ in true },
        willClose: @escaping (RouterSocket.Peer, CInt) -> Void = { _, _ in }
    ) throws(ReactorError) {
        self.type = type
        self.didReceive = didReceive
        self.willClose = willClose
        self.listener = listener
        self.limits = limits
        self.accept = accept
        self.authenticate = authenticate
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0, watch(EPOLL_CTL_ADD, listener, EPOLLIN.rawValue) else {
            throw ReactorError("watch the connections of a socket")
        }
    }

    deinit {
        // A subscriber requests missed slices.
        if type == .router { IPCStream.sendRest(of: byPeer.values.map(\.stream), within: 200) }
        if epoll >= 0 { Glibc.close(epoll) }
        buffer.deallocate()
    }

    // MARK: Events

    /// Readable when a connection has an event.
    package var descriptor: CInt { epoll }

    /// When ``poll(now:isReady:)`` is due without an event, in nanoseconds of ``Reactor/now()``; `nil` for never.
    package var deadline: UInt64? {
        let accepting = mayAccept && acceptsAt > 0 ? acceptsAt : nil
        let handshake = handshakes.first?.deadline
        return accepting.map { min($0, handshake ?? $0) } ?? handshake
    }

    /// Whether ``receive(_:)`` may return a message.
    package var hasUnread: Bool { !queue.isEmpty || !unfinished.isEmpty }

    /// How many connections wait for a visit, with those that have ended meanwhile.
    var waiting: Int { greetings.count + queue.count + unfinished.count }

    /// How many connections are in their handshake, with those that have ended it.
    var handshaking: Int { handshakes.count }

    /// Whether another call of ``poll(now:isReady:)`` is due at once.
    package var isPollDue: Bool { !greetings.isEmpty || !writable.isEmpty || mayAccept && acceptsAt == 0 }

    /// How many connections were closed since the last call because of the size of their messages.
    package func takeClosedForTooLargeMessages() -> UInt64 {
        defer { closedForTooLargeMessages = 0 }
        return closedForTooLargeMessages
    }

    /// Accepts connections, continues and ends handshakes, and sends waiting bytes to peers that read again. Call this in
    /// each turn.
    /// - Parameter isReady: whether ``descriptor`` is readable. Afterwards it is not, until the next event.
    package func poll(now: UInt64, isReady: Bool) {
        // The others keep the descriptor readable.
        for _ in 0..<(isReady ? Self.eventsAtOnce / events.count : 0) {
            let count = Int(max(0, retryingInterrupts { epoll_wait(epoll, &events, CInt(events.count), 0) }))
            for event in events.prefix(count) { note(event) }
            guard count == events.count else { break }
        }
        writeWaiting()
        acceptConnections(now)
        for _ in 0..<min(greetings.count, limits.handshakesAtOnce) {
            guard let connection = greetings.popFirst() else { break }
            connection.isInQueue = false
            if connection.isClosed { closedInQueue -= 1 }
            greet(connection)
        }
        endHandshakes(now)
        // After the handshakes, so that these take nothing from the messages of others.
        budget = Self.budget
    }

    /// Sends bytes that wait to peers that read again, to each a part in turn.
    private func writeWaiting() {
        var rest = Self.bytesWritten
        while rest > 0, let connection = writable.popFirst() {
            connection.isWritable = false
            guard !connection.isClosed else { continue }
            let before = connection.stream.unsent
            let mayWriteMore = connection.stream.flush()
            rest -= before - connection.stream.unsent
            watchWriting(connection)
            if mayWriteMore { noteWritable(connection) }
        }
    }

    private func noteWritable(_ connection: IPCConnection) {
        guard !connection.isClosed, !connection.isWritable else { return }
        connection.isWritable = true
        writable.append(connection)
    }

    private func note(_ event: epoll_event) {
        guard event.data.fd != listener else {
            mayAccept = true
            return
        }
        guard let connection = byDescriptor[event.data.fd] else { return }
        if event.events & EPOLLOUT.rawValue != 0 { noteWritable(connection) }
        guard event.events & ~EPOLLOUT.rawValue != 0 else { return }
        connection.isReadable = true
        if event.events & (EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            connection.hasHungUp = true
        }
        enqueue(connection)
    }

    private func enqueue(_ connection: IPCConnection) {
        guard !connection.isClosed else { return }
        // Even while nothing is received: a connection that has ended keeps a descriptor.
        if connection.hasHungUp, connection.stream.zmtp.buffered == 0, connection.stream.hasNothingToRead {
            return remove(connection)
        }
        guard !connection.isInQueue, !connection.isPaused else { return }
        connection.isInQueue = true
        if !connection.stream.zmtp.isOpen {
            greetings.append(connection)
        } else if connection.isUnfinished {
            unfinished.append(connection)
        } else {
            queue.append(connection)
        }
    }

    @discardableResult
    private func watch(_ operation: CInt, _ descriptor: CInt, _ flags: UInt32) -> Bool {
        var event = epoll_event()
        event.events = flags | UInt32(bitPattern: Int32(truncatingIfNeeded: EPOLLET.rawValue))
        event.data.fd = descriptor
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    private static let reading = EPOLLIN.rawValue | EPOLLRDHUP.rawValue

    /// Watches whether the peer reads, while bytes wait for it.
    private func watchWriting(_ connection: IPCConnection) {
        countUnsent(connection.stream.unsent, of: connection)
        let awaits = connection.stream.unsent > 0
        guard awaits != connection.awaitsWriting else { return }
        connection.awaitsWriting = awaits
        watch(EPOLL_CTL_MOD, connection.stream.descriptor, Self.reading | (awaits ? EPOLLOUT.rawValue : 0))
    }

    // MARK: Connections

    private func acceptConnections(_ now: UInt64) {
        guard mayAccept, now >= acceptsAt else { return }
        acceptsAt = 0
        for _ in 0..<limits.handshakesAtOnce {
            switch accept(listener) {
            case .connection(let descriptor, let credentials): add(descriptor, credentials, now)
            case .refused: break
            case .throttled(let duration): acceptsAt = now + max(1, duration)
            case .exhausted(let duration):
                acceptsAt = now + max(1, duration)
                return
            case .nothing:
                mayAccept = false
                return
            }
        }
    }

    private func add(_ descriptor: CInt, _ credentials: Authenticator.Credentials, _ now: UInt64) {
        let stream = IPCStream(
            descriptor,
            ZMTPConnection(
                .server(type), largestMessage: limits.message, largestUnfinished: limits.unfinishedMessage))
        let peer = RouterSocket.Peer(bytes: withUnsafeBytes(of: nextNumber, Array.init))
        nextNumber += 1
        // The kernel is out of memory, or the user has no watches left: the peer connects again.
        guard watch(EPOLL_CTL_ADD, descriptor, Self.reading) else { return willClose(peer, descriptor) }
        let connection = IPCConnection(stream, peer, credentials)
        byDescriptor[descriptor] = connection
        byPeer[peer] = connection
        handshakes.append((connection, now + limits.handshake))
        // Those behind one that takes long may be over.
        if handshakes.count > 64 + 2 * byPeer.count { handshakes.removeAll { $0.connection.hasEndedHandshake } }
        stream.sendOutput()
        enqueue(connection)
    }

    /// Closes the connection of a peer.
    package func close(_ peer: RouterSocket.Peer) {
        if let connection = byPeer[peer] { remove(connection) }
    }

    private func remove(_ connection: IPCConnection) {
        guard !connection.isClosed else { return }
        connection.isClosed = true
        count(0, of: connection)
        countUnsent(0, of: connection)
        if connection.isInQueue { noteClosedInQueue() }
        willClose(connection.peer, connection.stream.descriptor)
        byPeer[connection.peer] = nil
        byDescriptor[connection.stream.descriptor] = nil
        // A duplicate of the descriptor would keep the registration.
        epoll_ctl(epoll, EPOLL_CTL_DEL, connection.stream.descriptor, nil)
        connection.stream.end()
    }

    /// Removes the closed connections from the queues if they are many, since nothing may be received for long.
    private func noteClosedInQueue() {
        closedInQueue += 1
        guard closedInQueue > 64 + waiting / 2 else { return }
        queue.removeAll(where: \.isClosed)
        unfinished.removeAll(where: \.isClosed)
        greetings.removeAll(where: \.isClosed)
        closedInQueue = 0
    }

    private func endHandshakes(_ now: UInt64) {
        while let (connection, deadline) = handshakes.first {
            let isOver = connection.hasEndedHandshake
            guard isOver || deadline <= now else { return }
            handshakes.removeFirst()
            if isOver { continue }
            // One in the queue has sent something that was not read yet.
            if connection.isInQueue {
                handshakes.append((connection, now + limits.handshake))
            } else {
                remove(connection)
            }
        }
    }

    /// Continues a handshake as far as the peer has sent its part.
    private func greet(_ connection: IPCConnection) {
        let stream = connection.stream
        while !connection.isClosed {
            switch stream.zmtp.next() {
            case .connected:
                connection.isUnfinished = false
                enqueue(connection)
            case .credentials(let username, let password):
                let proof = Authenticator.Proof.plain(username: username, password: password)
                switch authenticate(stream.descriptor, connection.credentials, proof) {
                case .accepted(let userID):
                    connection.userID = userID
                    if connection.counted.unsent > 0 {
                        unsentOfUserID[userID, default: 0] += connection.counted.unsent
                    }
                    stream.zmtp.accept()
                case .refused: stream.zmtp.refuse()
                case .unavailable: remove(connection)
                }
            case .message: break
            case .failed, .refused: remove(connection)
            case nil:
                if stream.zmtp.isOver { remove(connection) }
                guard !connection.isClosed, connection.isReadable, read(connection) else { return }
            }
            stream.sendOutput()
            watchWriting(connection)
            if stream.zmtp.isOpen { return }
        }
    }

    // MARK: Receiving

    /// Receives the next message and returns its sender; `nil` if there is none. After ``poll(now:isReady:)``.
    package func receive(_ message: inout Message) -> RouterSocket.Peer? {
        while budget.bytes > 0, let connection = nextToVisit() {
            connection.isInQueue = false
            guard !connection.isClosed else {
                closedInQueue -= 1
                continue
            }
            guard !connection.isPaused else { continue }
            guard takeMessage(of: connection) else {
                budget.visits -= 1
                continue
            }
            connection.isUnfinished = false
            connection.stream.zmtp.withMessage { message = Message(copying: $0) }
            if connection.isReadable || connection.stream.zmtp.buffered > 0 {
                enqueue(connection)
            } else {
                connection.stream.zmtp.discardRead()
            }
            return connection.peer
        }
        return nil
    }

    private func nextToVisit() -> IPCConnection? {
        guard budget.visits > 0 else { return nil }
        isUnfinishedNext.toggle()
        if isUnfinishedNext, let connection = unfinished.popFirst() { return connection }
        return queue.popFirst() ?? unfinished.popFirst()
    }

    /// Returns whether the connection has a message. Reads once at most.
    private func takeMessage(of connection: IPCConnection) -> Bool {
        let stream = connection.stream
        var mayRead = true
        while true {
            switch stream.zmtp.next() {
            case .message:
                stream.sendOutput()
                watchWriting(connection)
                count(0, of: connection)
                return true
            case .failed(let failure):
                if failure == .tooLarge { closedForTooLargeMessages += 1 }
                remove(connection)
                return false
            case .connected, .credentials, .refused: break
            case nil:
                stream.sendOutput()
                watchWriting(connection)
                limitUnfinished(connection)
                guard connection.isReadable, !connection.isClosed else { return false }
                guard mayRead else {
                    enqueue(connection)
                    return false
                }
                mayRead = false
                guard read(connection) else { return false }
            }
        }
    }

    /// Reads once. Returns whether the connection continues.
    private func read(_ connection: IPCConnection) -> Bool {
        let before = connection.stream.zmtp.buffered
        let result = connection.stream.read(through: buffer)
        let count = connection.stream.zmtp.buffered - before
        budget.bytes -= count
        if count > 0 { connection.isUnfinished = true }
        guard result != .end, count == 0 || didReceive(count, connection.stream.descriptor) else {
            remove(connection)
            return false
        }
        if result == .all { connection.isReadable = connection.hasHungUp }
        return true
    }

    private func count(_ bytes: Int, of connection: IPCConnection) {
        buffered += bytes - connection.counted.buffered
        connection.counted.buffered = bytes
    }

    private func countUnsent(_ bytes: Int, of connection: IPCConnection) {
        let change = bytes - connection.counted.unsent
        guard change != 0 else { return }
        connection.counted.unsent = bytes
        unsent += change
        guard let userID = connection.userID else { return }
        let ofUserID = unsentOfUserID[userID, default: 0] + change
        unsentOfUserID[userID] = ofUserID == 0 ? nil : ofUserID
    }

    /// Counts the bytes of a connection without a whole message. If those of all are too many, closes the largest
    /// connections of the user ID with most of them. Several, since each time all connections are examined.
    private func limitUnfinished(_ connection: IPCConnection) {
        count(connection.stream.zmtp.buffered, of: connection)
        guard buffered > limits.unfinishedMessages else { return }
        var ofUserID: [String?: Int] = [:]
        for connection in byPeer.values { ofUserID[connection.userID, default: 0] += connection.counted.buffered }
        let userID = ofUserID.max { $0.value < $1.value }?.key ?? nil
        let connections = byPeer.values.filter { $0.userID == userID && $0.counted.buffered > 0 }
        for connection in connections.sorted(by: { $0.counted.buffered > $1.counted.buffered }) {
            closedForTooLargeMessages += 1
            remove(connection)
            if buffered <= limits.unfinishedMessages / 8 * 7 { return }
        }
    }

    /// Stops receiving messages of a peer until ``resume(_:)``: up to one read of them is kept, and the others wait on the
    /// peer's side. The end of its connection is noticed once its messages are received.
    package func pause(_ peer: RouterSocket.Peer) {
        guard let connection = byPeer[peer] else { return }
        connection.isPaused = true
        connection.stream.zmtp.discardRead()
    }

    /// Receives messages of a peer again.
    package func resume(_ peer: RouterSocket.Peer) {
        guard let connection = byPeer[peer], connection.isPaused else { return }
        connection.isPaused = false
        if connection.isReadable || connection.stream.zmtp.buffered > 0 { enqueue(connection) }
    }

    // MARK: Peers

    /// The name of a peer as its authentication decided; `nil` if it has disconnected.
    package func userID(of peer: RouterSocket.Peer) -> String? { byPeer[peer]?.userID }

    /// How many bytes wait until the peer reads.
    func unsent(to peer: RouterSocket.Peer) -> Int { byPeer[peer]?.stream.unsent ?? 0 }

    /// Whether a message to a peer would be sent; `true` for one that has disconnected.
    package func hasCapacity(for peer: RouterSocket.Peer) -> Bool { byPeer[peer].map(hasCapacity) ?? true }

    /// Sends a message to a peer.
    package func send(_ message: [UInt8], to peer: RouterSocket.Peer) -> SendOutcome {
        send(to: peer) { $0.send(message) }
    }

    /// Sends a message with its header to a peer.
    func send(frame: [UInt8], to peer: RouterSocket.Peer) -> SendOutcome {
        send(to: peer) { $0.send(frame: frame) }
    }

    private func send(to peer: RouterSocket.Peer, _ body: (IPCStream) -> Void) -> SendOutcome {
        guard let connection = byPeer[peer] else { return .unreachable }
        guard hasCapacity(connection) else { return .wouldBlock }
        body(connection.stream)
        watchWriting(connection)
        return .sent
    }

    private func hasCapacity(_ connection: IPCConnection) -> Bool {
        let (bytes, messages) = (connection.stream.unsent, connection.stream.unsentMessages)
        guard bytes > 0 else {
            connection.isFull = false
            return true
        }
        let share = connection.isFull ? 2 : 1
        let ofUserID = connection.userID.flatMap { unsentOfUserID[$0] } ?? 0
        let hasCapacity =
            bytes < limits.unsent / share && messages < limits.unsentMessages / share && ofUserID < limits.unsent
            && unsent < limits.unsentOfAll
        if !hasCapacity, !connection.isFull { fullQueues += 1 }
        connection.isFull = !hasCapacity
        return hasCapacity
    }
}
