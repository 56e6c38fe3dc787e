/// One end of a connection that speaks ZMTP with the mechanism PLAIN: its greeting, handshake and frames. No I/O, no clock.
///
/// The owner passes received bytes to ``append(_:)``, handles the events of ``next()``, and sends ``takeOutput()``.
/// Sources: ZeroMQ's RFC 23 (ZMTP 3.0), RFC 37 (ZMTP 3.1) and RFC 24 (PLAIN).
package struct ZMTPConnection {
    package enum Side: Sendable, Equatable {
        /// Authenticates its peers.
        case server(Server)
        /// Has a name and a password, of at most 255 bytes each.
        case client(Client, username: String, password: String)
    }

    package enum Server: Sendable, Equatable {
        /// A ROUTER.
        case router
        /// An XPUB. Its messages are subscriptions: a byte, 1 to begin and 0 to end, and the topic.
        case publisher
    }

    package enum Client: Sendable, Equatable {
        /// A DEALER.
        case dealer
        /// A SUB, which sends subscriptions.
        case subscriber
    }

    /// The meaning of received bytes.
    package enum Event: Sendable, Equatable {
        /// A server's peer sent its name and password: answer with ``accept()`` or ``refuse()``.
        case credentials(username: String, password: String)
        /// The handshake is complete, and messages can be sent.
        case connected
        /// A message arrived: see ``withMessage(_:)``.
        case message
        /// The server refused the credentials with this status, such as 400.
        case refused(status: Int)
        /// The peer violated the protocol or a limit: close the connection.
        case failed(Failure)
    }

    package enum Failure: Error, Equatable {
        /// The peer uses another protocol, mechanism or type of socket.
        case incompatible
        /// A frame or a command is invalid, or not expected now.
        case invalid
        /// A message or a command exceeds its limit.
        case tooLarge
    }

    private enum Phase: Equatable {
        /// Waits for the greeting. Can transition to: `hello`, `over`.
        case greeting
        /// A server waits for HELLO, a client for WELCOME or ERROR. Can transition to: `deciding` (server), `initiate`,
        /// `over`.
        case hello
        /// A server waits for its owner's decision. Can transition to: `initiate`, `over`.
        case deciding
        /// A server waits for INITIATE, a client for READY or ERROR. Can transition to: `open`, `over`.
        case initiate
        /// Can transition to: `over`.
        case open
        /// Further bytes are ignored.
        case over
    }

    /// The header of a frame.
    private struct Header {
        var flags: UInt8
        /// The bytes of the header.
        var size: Int
        /// The bytes of the body.
        var count: Int

        var isCommand: Bool { flags & ZMTPConnection.commandFlag != 0 }
        var hasMore: Bool { flags & ZMTPConnection.moreFlag != 0 }
    }

    /// A message with several frames, of which the first one is kept and the others are discarded.
    private struct Multipart {
        var first: [UInt8]
        /// The bytes of its frames so far.
        var total: Int
        /// The bytes of its current frame that have not been discarded, and whether another frame follows.
        var missing = 0
        var hasMore = true
    }

    /// Where the message of the last event is.
    private enum Place {
        case input(Range<Int>)
        case outside([UInt8])
    }

    /// The most bytes of a command; HELLO has at most 518.
    static let largestCommand = 4096
    /// The most bytes of a message's header.
    static let largestHeader = 9
    private static let greetingSize = 64
    private static let moreFlag: UInt8 = 1
    private static let longFlag: UInt8 = 2
    private static let commandFlag: UInt8 = 4

    private let side: Side
    private let largestMessage: Int
    private let largestUnfinished: Int
    private var phase = Phase.greeting
    private var input: [UInt8] = []
    /// The bytes of the input that have been read.
    private var offset = 0
    private var multipart: Multipart?
    private var place = Place.outside([])
    private var output: [UInt8]

    /// - Parameters:
    ///   - largestMessage: the most bytes of a frame.
    ///   - largestUnfinished: the most bytes of all frames of a message, with their headers. Only the first one is kept.
    package init(_ side: Side, largestMessage: Int = .max, largestUnfinished: Int = .max) {
        self.side = side
        self.largestMessage = largestMessage
        self.largestUnfinished = largestUnfinished
        output = Self.greeting(side)
    }

    /// The signature, the version, the mechanism in 20 bytes, as-server, and 31 zeros.
    private static func greeting(_ side: Side) -> [UInt8] {
        [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, side.minorVersion] + mechanism + [side.isServer ? 1 : 0]
            + [UInt8](repeating: 0, count: 31)
    }

    private static let mechanism = Array("PLAIN".utf8) + [UInt8](repeating: 0, count: 15)

    /// Whether the handshake is complete.
    package var isOpen: Bool { phase == .open }

    /// Whether nothing more is received: close the connection once ``takeOutput()`` was sent.
    package var isOver: Bool { phase == .over }

    /// How many received bytes are kept and not read yet.
    package var buffered: Int { input.count - offset + (multipart?.first.count ?? 0) }

    /// Releases the memory of a connection that has ended.
    package mutating func end() {
        phase = .over
        input = []
        offset = 0
        output = []
        multipart = nil
        place = .outside([])
    }

    // MARK: Sending

    /// Removes and returns the bytes to send.
    package mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    /// Whether ``takeOutput()`` has bytes.
    package var hasOutput: Bool { !output.isEmpty }

    /// A message of one frame, with its header.
    package static func frame(of message: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.count + largestHeader)
        appendHeader(message.count, flags: 0, to: &bytes)
        bytes += message
        return bytes
    }

    private static func appendHeader(_ count: Int, flags: UInt8, to bytes: inout [UInt8]) {
        if count < 256 {
            bytes.append(flags)
            bytes.append(UInt8(count))
        } else {
            bytes.append(flags | longFlag)
            withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
        }
    }

    /// Accepts the peer's credentials.
    package mutating func accept() {
        guard phase == .deciding else { return }
        phase = .initiate
        sendCommand("WELCOME")
    }

    /// Refuses the peer permanently, with ZAP's status 400.
    package mutating func refuse() {
        guard phase == .deciding else { return }
        phase = .over
        send(command: Self.errorOfLibzmq + Self.withLength("400".utf8))
    }

    /// How libzmq sends and expects the beginning of ERROR over PLAIN: a C compiler reads its "\x05ERROR" as 0x5E and
    /// "RROR" (plain_common.hpp in 4.3.4). It rejects the command of the RFC.
    private static let errorOfLibzmq = Array("^RROR".utf8)

    private mutating func sendCommand(_ name: String, _ body: [UInt8] = []) {
        send(command: Self.withLength(name.utf8) + body)
    }

    private mutating func send(command: [UInt8]) {
        Self.appendHeader(command.count, flags: Self.commandFlag, to: &output)
        output += command
    }

    /// At most 255 bytes after their number.
    private static func withLength(_ bytes: some Collection<UInt8>) -> [UInt8] {
        [UInt8(min(bytes.count, 255))] + bytes.prefix(255)
    }

    private var metadata: [UInt8] {
        Self.withLength("Socket-Type".utf8) + [0, 0, 0] + Self.withLength(side.type.utf8)
    }

    // MARK: Receiving

    /// Adds received bytes.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard phase != .over else { return }
        discardRead()
        input.append(contentsOf: bytes)
    }

    /// Discards the bytes that have been read, with the last message. An idle connection keeps no large buffer.
    package mutating func discardRead() {
        place = .outside([])
        let rest = input.count - offset
        if rest == 0 {
            input.removeAll(keepingCapacity: input.capacity <= Self.largestCommand)
        } else if offset > 0, input.capacity > Self.largestCommand, rest < input.capacity / 2 {
            input = Array(input[offset...])
        } else if offset > 0 {
            input.removeFirst(offset)
        }
        offset = 0
    }

    /// The next event; `nil` if more bytes are needed.
    package mutating func next() -> Event? {
        do throws(Failure) {
            while true {
                switch phase {
                case .greeting: guard try receiveGreeting() else { return nil }
                case .deciding, .over: return nil
                case .hello, .initiate, .open:
                    switch try receiveFrame() {
                    case .needsInput:
                        discardRead()
                        return nil
                    case .nothing: continue
                    case .event(let event): return event
                    }
                }
            }
        } catch {
            end()
            return .failed(error)
        }
    }

    /// Calls `body` with the first frame of the message that ``next()`` has just returned.
    package func withMessage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        switch place {
        case .input(let range): try input.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[range])) }
        case .outside(let first): try first.withUnsafeBytes(body)
        }
    }

    /// Returns whether the greeting is complete.
    private mutating func receiveGreeting() throws(Failure) -> Bool {
        // A peer of another protocol may wait for an answer to fewer bytes.
        guard input.first ?? 0xFF == 0xFF, input.count < 10 || input[9] & 1 == 1 else { throw .incompatible }
        guard input.count >= Self.greetingSize else { return false }
        guard input[10] >= 3, input[12..<32].elementsEqual(Self.mechanism) else { throw .incompatible }
        offset = Self.greetingSize
        phase = .hello
        if case .client(_, let username, let password) = side {
            sendCommand("HELLO", Self.withLength(username.utf8) + Self.withLength(password.utf8))
        }
        return true
    }

    // MARK: Frames

    /// The meaning of a frame.
    private enum Meaning {
        /// The frame has not arrived as a whole.
        case needsInput
        case nothing
        case event(Event)
    }

    private mutating func receiveFrame() throws(Failure) -> Meaning {
        if let multipart, multipart.missing > 0 || !multipart.hasMore { return discardFrame(of: multipart) }
        guard let header = try nextHeader() else { return .needsInput }
        if multipart != nil, !header.isCommand { return try receiveFurther(header) }
        let start = offset + header.size
        guard input.count - start >= header.count else { return .needsInput }
        offset = start + header.count
        if header.isCommand { return try receiveCommand(input[start..<offset]) }
        if header.hasMore {
            multipart = Multipart(first: Array(input[start..<offset]), total: header.count)
            return .nothing
        }
        place = .input(start..<offset)
        return .event(.message)
    }

    /// `nil` if more bytes are needed.
    private func nextHeader() throws(Failure) -> Header? {
        guard offset < input.count else { return nil }
        let flags = input[offset]
        guard flags & ~(Self.moreFlag | Self.longFlag | Self.commandFlag) == 0 else { throw .invalid }
        let size = flags & Self.longFlag != 0 ? Self.largestHeader : 2
        guard input.count - offset >= size else { return nil }
        let count = input[(offset + 1)..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let header = Header(flags: flags, size: size, count: Int(clamping: count))
        guard header.isCommand ? !header.hasMore : phase == .open else { throw .invalid }
        guard header.count <= (header.isCommand ? Self.largestCommand : largestMessage) else { throw .tooLarge }
        return header
    }

    /// A frame after the first one of a message.
    private mutating func receiveFurther(_ header: Header) throws(Failure) -> Meaning {
        guard header.count <= largestUnfinished - (multipart?.total ?? 0) - header.size else { throw .tooLarge }
        offset += header.size
        multipart?.total += header.size + header.count
        multipart?.missing = header.count
        multipart?.hasMore = header.hasMore
        return .nothing
    }

    private mutating func discardFrame(of message: Multipart) -> Meaning {
        let count = min(message.missing, input.count - offset)
        offset += count
        multipart?.missing -= count
        guard count == message.missing else { return .needsInput }
        guard !message.hasMore else { return .nothing }
        place = .outside(message.first)
        multipart = nil
        return .event(.message)
    }

    // MARK: Commands

    private mutating func receiveCommand(_ bytes: ArraySlice<UInt8>) throws(Failure) -> Meaning {
        if case .client = side, phase != .open, bytes.starts(with: Self.errorOfLibzmq) {
            return refused(CommandBody(bytes.dropFirst(Self.errorOfLibzmq.count)))
        }
        var body = CommandBody(bytes)
        guard let name = body.takeText() else { throw .invalid }
        switch (phase, side, name) {
        case (.hello, .server, "HELLO"):
            guard let username = body.takeText(), let password = body.takeText(), body.isEmpty else { throw .invalid }
            phase = .deciding
            return .event(.credentials(username: username, password: password))
        case (.hello, .client, "WELCOME"):
            phase = .initiate
            sendCommand("INITIATE", metadata)
            return .nothing
        case (.initiate, .server, "INITIATE"):
            guard let type = body.socketType() else { throw .invalid }
            guard side.peers.contains(type) else { throw .incompatible }
            phase = .open
            sendCommand("READY", metadata)
            return .event(.connected)
        case (.initiate, .client, "READY"):
            guard let type = body.socketType(), side.peers.contains(type) else { throw .incompatible }
            phase = .open
            return .event(.connected)
        case (.hello, .client, "ERROR"), (.initiate, .client, "ERROR"): return refused(body)
        case (.open, _, "PING"):
            // The peer sets how long it waits, in two bytes, and a context that the answer repeats.
            if output.count <= Self.largestCommand { sendCommand("PONG", Array(body.rest.dropFirst(2).prefix(16))) }
            return .nothing
        case (.open, _, _): return .nothing
        default: throw .invalid
        }
    }

    private mutating func refused(_ reason: CommandBody) -> Meaning {
        var reason = reason
        phase = .over
        return .event(.refused(status: reason.takeText().flatMap { Int($0) } ?? 400))
    }
}

extension ZMTPConnection.Side {
    fileprivate var isServer: Bool { if case .server = self { true } else { false } }

    /// The minor number of version 3. Before 3.1, subscriptions are messages and not commands.
    fileprivate var minorVersion: UInt8 {
        switch self {
        case .server(.router), .client(.dealer, _, _): 1
        case .server(.publisher), .client(.subscriber, _, _): 0
        }
    }

    /// The type of the socket.
    fileprivate var type: String {
        switch self {
        case .server(.router): "ROUTER"
        case .server(.publisher): "XPUB"
        case .client(.dealer, _, _): "DEALER"
        case .client(.subscriber, _, _): "SUB"
        }
    }

    /// The types of sockets to which it connects: see RFC 23.
    fileprivate var peers: Set<String> {
        switch self {
        case .server(.router): ["DEALER", "REQ", "ROUTER"]
        case .server(.publisher): ["SUB", "XSUB"]
        case .client(.dealer, _, _): ["ROUTER"]
        case .client(.subscriber, _, _): ["PUB", "XPUB"]
        }
    }
}

/// The body of a command: texts and values after their lengths.
private struct CommandBody {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    var isEmpty: Bool { rest.isEmpty }

    /// Takes a text after its length in one byte.
    mutating func takeText() -> String? {
        guard let count = rest.first, rest.count > Int(count) else { return nil }
        defer { rest = rest.dropFirst(1 + Int(count)) }
        return String(decoding: rest.dropFirst().prefix(Int(count)), as: UTF8.self)
    }

    /// The type of the peer's socket in the metadata, whose values have lengths of four bytes.
    mutating func socketType() -> String? {
        var type: String?
        while !rest.isEmpty {
            guard let name = takeText(), rest.count >= 4 else { return nil }
            let count = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= count else { return nil }
            if name.lowercased() == "socket-type" { type = String(decoding: rest.prefix(count), as: UTF8.self) }
            rest = rest.dropFirst(count)
        }
        return type
    }
}
