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

    /// −1 after ``end()``.
    private(set) var descriptor: CInt
    var zmtp: ZMTPConnection
    private var unsentBytes: [UInt8] = []
    private var sent = 0
    /// The ends of the messages that wait, in bytes since the first one that had to wait, and how many of these were sent.
    private var unsentEnds: Deque<Int> = []
    private var sentOfEnds = 0
    /// Reused for each message.
    private var frame: [UInt8] = []
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

    /// How many bytes wait until the peer reads.
    var unsent: Int { unsentBytes.count - sent }

    /// How many messages wait until the peer reads.
    var unsentMessages: Int { unsentEnds.count }

    /// Sends a message, or keeps it until the peer reads. A message to a peer that has disconnected is lost, as one in
    /// transit is.
    func send(_ message: [UInt8]) {
        ZMTPConnection.appendHeader(ofMessage: message.count, to: &frame)
        frame.append(contentsOf: message)
        write(frame)
        // An idle connection keeps no large buffer.
        frame.removeAll(keepingCapacity: frame.capacity <= ZMTPConnection.largestCommand)
        if unsent > 0 { unsentEnds.append(sentOfEnds + unsent) }
    }

    /// Sends the output of the protocol. Answers to pings of a peer that does not read are dropped.
    func sendOutput() {
        guard zmtp.hasOutput else { return }
        let output = zmtp.takeOutput()
        if !zmtp.isOpen || unsent < ZMTPConnection.largestCommand { write(output) }
    }

    private func write(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        let count = unsent == 0 ? bytes.withUnsafeBytes { send($0) } : 0
        guard !isBroken, count < bytes.count else { return }
        discardSent()
        unsentBytes.append(contentsOf: bytes[count...])
    }

    /// Sends the bytes that wait, as far as the peer has read.
    func flush() {
        while unsent > 0, !isBroken {
            let count = unsentBytes.withUnsafeBytes { send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
            sent += count
            sentOfEnds += count
            while let end = unsentEnds.first, end <= sentOfEnds { unsentEnds.removeFirst() }
            if count == 0 { break }
        }
        if unsent == 0 || isBroken { discardUnsent() } else { discardSent() }
    }

    /// Releases the memory of the bytes that were sent, if that is worth a copy of the others.
    private func discardSent() {
        guard sent > unsentBytes.count / 2 else { return }
        unsentBytes = Array(unsentBytes[sent...])
        sent = 0
    }

    private func discardUnsent() {
        unsentBytes = []
        sent = 0
        unsentEnds = []
        sentOfEnds = 0
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
            for (stream, polled) in zip(waiting, polled) where polled.revents != 0 { stream.flush() }
            waiting.removeAll { $0.unsent == 0 }
        }
    }
}
