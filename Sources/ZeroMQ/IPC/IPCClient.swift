internal import CLinux
internal import Glibc

/// A DEALER or a SUB that connects to a server on this machine with a name and a password, and reconnects whenever the
/// connection ends. Unlike a socket of libzmq it has no thread of its own: the caller's thread reads and writes. An
/// ``IPCSubscriber`` keeps the topics of a SUB.
///
/// Call ``advance(now:isReady:)`` in each turn. Used on one thread; no call blocks, but its end waits up to 200 ms for a
/// peer to take the last messages.
package final class IPCClient {
    package enum Event: Sendable, Equatable {
        /// Messages can be sent. Nothing was sent over this connection yet.
        case connected
        /// The connection has ended. Messages in transit may be lost.
        case disconnected
        /// The peer refused the name and password, or speaks another protocol: the socket connects no more.
        case refused(status: Int)
    }

    package struct Options: Sendable {
        /// Nanoseconds between attempts to connect: the shortest and the longest time. They grow with each failed attempt,
        /// and have a random part of the shortest time.
        package var reconnect: ClosedRange<UInt64> = 10_000_000...200_000_000
        /// Nanoseconds that a handshake may take. The peer may be busy with its start.
        package var handshake: UInt64 = 30_000_000_000
        /// With more unsent bytes, further messages are not accepted.
        package var unsent = 1 << 20

        package init() {}
    }

    private enum Phase {
        /// Can transition to: `greeting`.
        case waiting(until: UInt64)
        /// Connected, and the handshake is not complete. Can transition to: `open`, `waiting`, `refused`.
        case greeting(IPCStream, deadline: UInt64)
        /// Can transition to: `waiting`.
        case open(IPCStream)
        /// The socket connects no more.
        case refused
    }

    private let type: ZMTPConnection.Client
    private let username: String
    private let password: String
    private let options: Options
    private let connect: () -> CInt
    private let epoll: CInt
    private var phase = Phase.waiting(until: 0)
    /// How often ``receive(limit:bytes:now:_:)`` reads at most: a peer may send many bytes without a message.
    private static let readsAtOnce = 8
    /// The status of a peer that does not speak ZMTP with PLAIN.
    private static let foreignProtocol = 400
    /// The time until the next attempt, without its random part.
    private var pause: UInt64
    /// The events that were not returned yet.
    private var events: [Event] = []
    /// Whether bytes or the end of the connection may wait in the socket.
    private var isReadable = false
    /// Whether ``receive(limit:bytes:now:_:)`` may find messages.
    private var mayReceive = false
    private var mustReconnect = false
    private var awaitsWriting = false
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: IPCStream.readSize, alignment: 16)

    /// - Parameters:
    ///   - username: at most 255 bytes.
    ///   - password: at most 255 bytes.
    ///   - connect: returns a connected, non-blocking descriptor, which the socket then owns; −1 if no peer accepts.
    /// - Throws: if no descriptor is free.
    package init(
        _ type: ZMTPConnection.Client, username: String, password: String, options: Options = Options(),
        connect: @escaping () -> CInt
    ) throws(ReactorError) {
        self.type = type
        self.username = username
        self.password = password
        self.options = options
        self.connect = connect
        pause = options.reconnect.lowerBound
        epoll = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard epoll >= 0 else { throw ReactorError("watch a connection") }
    }

    deinit {
        if case .open(let stream) = phase { IPCStream.sendRest(of: [stream], within: 200) }
        if epoll >= 0 { close(epoll) }
        buffer.deallocate()
    }

    // MARK: Events

    /// Readable when the connection has an event. It stays the same over all connections.
    package var descriptor: CInt { epoll }

    /// When ``advance(now:isReady:)`` is due without an event, in nanoseconds of ``Reactor/now()``; `nil` for never.
    package var deadline: UInt64? {
        switch phase {
        case .waiting(let deadline), .greeting(_, let deadline): deadline
        case .open, .refused: nil
        }
    }

    /// Whether events or messages may wait that ``descriptor`` does not announce.
    package var hasUnread: Bool { mayReceive || mustReconnect || !events.isEmpty }

    /// Connects, continues the handshake, and sends the bytes for which the peer has space.
    /// - Parameter isReady: whether ``descriptor`` was readable.
    package func advance(now: UInt64, isReady: Bool) {
        if case .waiting(let time) = phase, time <= now { tryConnecting(now) }
        if isReady { isReadable = true }
        if mustReconnect { disconnect(now) }
        switch phase {
        case .greeting(let stream, let deadline):
            greet(stream, now)
            if case .greeting = phase, deadline <= now { disconnect(now) }
        case .open(let stream) where isReady:
            _ = stream.flush()
            watchWriting(stream)
            mayReceive = true
        case .open, .waiting, .refused: break
        }
    }

    /// Ends an open connection in the next call of ``advance(now:isReady:)``.
    func reconnect() {
        if case .open = phase { mustReconnect = true }
    }

    /// The next event; `nil` if there is none.
    package func nextEvent() -> Event? { events.isEmpty ? nil : events.removeFirst() }

    private func tryConnecting(_ now: UInt64) {
        let descriptor = connect()
        guard descriptor >= 0 else { return retry(now) }
        let stream = IPCStream(
            descriptor, ZMTPConnection(.client(type, username: username, password: password)))
        guard watch(EPOLL_CTL_ADD, descriptor, Self.reading) else { return retry(now) }
        awaitsWriting = false
        phase = .greeting(stream, deadline: now + options.handshake)
        stream.sendOutput()
    }

    private func retry(_ now: UInt64) {
        phase = .waiting(until: now + pause + .random(in: 0..<options.reconnect.lowerBound))
        pause = min(2 * pause, options.reconnect.upperBound)
    }

    private func greet(_ stream: IPCStream, _ now: UInt64) {
        while true {
            switch stream.zmtp.next() {
            case .connected:
                pause = options.reconnect.lowerBound
                phase = .open(stream)
                mayReceive = true
                events.append(.connected)
                return
            case .refused(let status): return refuse(stream, status)
            case .failed: return refuse(stream, Self.foreignProtocol)
            case .credentials, .message: break
            case nil:
                stream.sendOutput()
                watchWriting(stream)
                guard isReadable else { return }
                guard read(stream) else { return disconnect(now) }
            }
        }
    }

    /// Reads once. Returns whether the connection continues.
    private func read(_ stream: IPCStream) -> Bool {
        switch stream.read(through: buffer) {
        case .more: return true
        case .all:
            isReadable = false
            return true
        case .end: return false
        }
    }

    private func refuse(_ stream: IPCStream, _ status: Int) {
        end(stream)
        phase = .refused
        events.append(.refused(status: status))
    }

    /// Ends the connection, and connects again after a pause.
    private func disconnect(_ now: UInt64) {
        switch phase {
        case .open(let stream):
            end(stream)
            events.append(.disconnected)
        case .greeting(let stream, _): end(stream)
        case .waiting, .refused: return
        }
        retry(now)
    }

    private static let reading = EPOLLIN.rawValue | EPOLLRDHUP.rawValue

    private func watch(_ operation: CInt, _ descriptor: CInt, _ flags: UInt32) -> Bool {
        var event = epoll_event()
        event.events = flags
        return epoll_ctl(epoll, operation, descriptor, &event) == 0
    }

    /// Watches whether the peer reads, while bytes wait for it.
    private func watchWriting(_ stream: IPCStream) {
        let awaits = stream.unsent > 0
        guard awaits != awaitsWriting else { return }
        awaitsWriting = awaits
        _ = watch(EPOLL_CTL_MOD, stream.descriptor, Self.reading | (awaits ? EPOLLOUT.rawValue : 0))
    }

    private func end(_ stream: IPCStream) {
        isReadable = false
        mayReceive = false
        mustReconnect = false
        _ = watch(EPOLL_CTL_DEL, stream.descriptor, 0)
        stream.end()
    }

    // MARK: Messages

    /// Sends a message. Returns `false` without a connection, or if too many bytes wait for the peer: then offer it again
    /// in a later turn.
    package func send(_ message: [UInt8]) -> Bool {
        guard case .open(let stream) = phase, stream.unsent < options.unsent else { return false }
        stream.send(message)
        watchWriting(stream)
        return true
    }

    /// Calls `body` with at most `limit` messages, until they have `bytes` bytes together. Returns whether there may be
    /// more.
    package func receive(
        limit: Int = .max, bytes: Int = .max, now: UInt64, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) rethrows -> Bool {
        guard mayReceive, case .open(let stream) = phase else { return false }
        var count = 0
        var rest = bytes
        var reads = 0
        while count < limit, rest > 0, reads <= Self.readsAtOnce {
            switch stream.zmtp.next() {
            case .message:
                count += 1
                try stream.zmtp.withMessage { message in
                    rest -= message.count
                    try body(message)
                }
            case .failed:
                disconnect(now)
                return false
            case .connected, .credentials, .refused: break
            case nil:
                stream.sendOutput()
                watchWriting(stream)
                guard isReadable else {
                    mayReceive = false
                    return false
                }
                reads += 1
                guard read(stream) else {
                    disconnect(now)
                    return false
                }
            }
        }
        return true
    }
}
