internal import CLinux
internal import DequeModule
internal import Glibc

/// A connected UNIX socket: its ``ZMTPConnection``, and the bytes that wait to be sent. Closes the descriptor at its end.
final class IPCStream {
    enum Reading {
        /// There may be more to read.
        case more
        /// Everything that has arrived was read.
        case all
        /// The peer has closed the connection.
        case end
    }

    /// The most bytes of one read.
    static let readSize = 64 << 10
    /// The most bytes that are sent together.
    static let largestWrite = 64 << 10

    /// −1 after ``end()``.
    private(set) var descriptor: CInt
    var zmtp: ZMTPConnection
    /// The frames that wait until the peer reads. Several streams may share one.
    private var unsentFrames: Deque<[UInt8]> = []
    /// The bytes of the first frame that were sent.
    private var sent = 0
    /// How many bytes wait until the peer reads.
    private(set) var unsent = 0
    /// Whether the peer can be sent nothing more.
    private var isBroken = false

    /// - Parameter descriptor: non-blocking; the stream owns it.
    init(_ descriptor: CInt, _ zmtp: ZMTPConnection) {
        self.descriptor = descriptor
        self.zmtp = zmtp
    }

    deinit { end() }

    /// Closes the connection.
    func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        isBroken = true
        discardUnsent()
        zmtp.end()
    }

    // MARK: Reading

    /// Reads once.
    /// - Parameter buffer: ``readSize`` bytes for this call.
    func read(through buffer: UnsafeMutableRawBufferPointer) -> Reading {
        // Not recv, which a program may replace to limit the bytes that libzmq receives.
        let count = retryingInterrupts { CInt(Glibc.read(descriptor, buffer.baseAddress, buffer.count)) }
        guard count > 0 else { return count < 0 && errno == EAGAIN ? .all : .end }
        zmtp.append(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
        return Int(count) == buffer.count ? .more : .all
    }

    /// Whether the peer has closed the connection, and everything that it sent was read.
    var hasNothingToRead: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, CInt(MSG_PEEK | MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    // MARK: Writing

    /// How many messages wait until the peer reads, with answers to pings.
    var unsentMessages: Int { unsentFrames.count }

    /// Sends a message, or keeps it until the peer reads. A message to a peer that has disconnected is lost, as one in
    /// transit is.
    func send(_ message: [UInt8]) {
        send(frame: ZMTPConnection.frame(of: message))
    }

    /// Sends a message that has its header, or keeps it until the peer reads.
    func send(frame: [UInt8]) {
        guard !isBroken else { return }
        let count = unsent == 0 ? frame.withUnsafeBytes { send($0) } : 0
        guard !isBroken, count < frame.count else { return }
        if unsent == 0 { sent = count }
        unsentFrames.append(frame)
        unsent += frame.count - count
    }

    /// Sends the output of the protocol. Answers to pings of a peer that does not read are dropped.
    func sendOutput() {
        guard zmtp.hasOutput else { return }
        let output = zmtp.takeOutput()
        if !zmtp.isOpen || unsent < ZMTPConnection.largestCommand { send(frame: output) }
    }

    /// Sends up to ``largestWrite`` of the bytes that wait. Returns whether more can be sent at once.
    func flush() -> Bool {
        guard unsent > 0 else { return false }
        let bytes = firstUnsent()
        let count = bytes.withUnsafeBytes { send($0) }
        discard(count)
        if isBroken { discardUnsent() }
        return unsent > 0 && count == bytes.count
    }

    /// The first bytes that wait, of one frame or more.
    private func firstUnsent() -> ArraySlice<UInt8> {
        var bytes = unsentFrames[0][sent...].prefix(Self.largestWrite)
        guard bytes.count == unsentFrames[0].count - sent else { return bytes }
        for frame in unsentFrames.dropFirst() {
            guard bytes.count + frame.count <= Self.largestWrite else { break }
            bytes += frame
        }
        return bytes
    }

    private func discard(_ count: Int) {
        unsent -= count
        sent += count
        while let first = unsentFrames.first, first.count <= sent {
            sent -= first.count
            unsentFrames.removeFirst()
        }
    }

    private func discardUnsent() {
        unsentFrames = []
        sent = 0
        unsent = 0
    }

    /// Returns how many bytes the kernel accepted.
    private func send(_ bytes: UnsafeRawBufferPointer) -> Int {
        var count = 0
        while count < bytes.count {
            let result = Glibc.send(
                descriptor, bytes.baseAddress! + count, bytes.count - count, CInt(MSG_NOSIGNAL))
            if result >= 0 {
                count += result
            } else if errno != EINTR {
                if errno != EAGAIN {
                    isBroken = true
                    // The peer must notice that bytes are missing.
                    shutdown(descriptor, CInt(SHUT_RDWR))
                }
                return count
            }
        }
        return count
    }

    /// Sends the bytes that wait for the peers of streams which are about to end, for a limited time.
    static func sendRest(of streams: [IPCStream], within milliseconds: UInt64) {
        let end = Reactor.now() + milliseconds * 1_000_000
        var waiting = streams.filter { $0.unsent > 0 }
        while !waiting.isEmpty {
            var polled = waiting.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
            let now = Reactor.now()
            guard now < end else { return }
            let count = retryingInterrupts { poll(&polled, nfds_t(polled.count), CInt((end - now) / 1_000_000)) }
            guard count > 0 else { return }
            for (stream, polled) in zip(waiting, polled) where polled.revents != 0 { _ = stream.flush() }
            waiting.removeAll { $0.unsent == 0 }
        }
    }
}
