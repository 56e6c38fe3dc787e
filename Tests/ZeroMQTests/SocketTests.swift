import Glibc
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct SocketTests {
    let directory = Directory()

    @Test func theLibraryHasASupportedVersion() {
        #expect(Context.libraryVersion.hasPrefix("4."))
    }

    @Test func optionsOfEachTypeAreAccepted() throws {
        let socket = try DealerSocket(Context())
        try socket.set(.linger, 100)
        try socket.set(.sendHighWaterMark, 10)
        try socket.set(.receiveHighWaterMark, 10)
        try socket.set(.reconnectInterval, 10)
        try socket.set(.reconnectIntervalMaximum, 100)
        try socket.set(.backlog, 10)
        try socket.set(.handshakeInterval, 1000)
        try socket.set(.largestMessage, 1 << 20)
        try socket.set(.immediate, true)
        try socket.set(.plainUsername, "name")
        try socket.set(.plainPassword, "password")
        try socket.set(.zapDomain, "domain")
    }

    @Test func aWrongValueIsRefusedWithItsErrno() throws {
        let socket = try DealerSocket(Context())
        let error = #expect(throws: ZeroMQError.self) { try socket.set(.sendHighWaterMark, -1) }
        #expect(error?.errno == EINVAL)
        #expect(error?.operation == "set SNDHWM")
    }

    @Test func anOptionOfAnotherKindOfSocketIsRefused() throws {
        let socket = try DealerSocket(Context())
        let error = #expect(throws: ZeroMQError.self) { try socket.set(.xpubVerbose, true) }
        #expect(error?.errno == EINVAL)
    }

    @Test(arguments: [
        ("ipc:///nowhere/at/all", ENOENT), ("smoke://signals", EPROTONOSUPPORT), ("nonsense", EINVAL),
        ("ipc:///tmp/" + String(repeating: "x", count: 120), ENAMETOOLONG),
    ])
    func aBadEndpointIsRefusedWithItsErrno(_ endpoint: String, _ number: CInt) throws {
        let socket = try RouterSocket(Context())
        let error = #expect(throws: ZeroMQError.self) { try socket.bind(endpoint) }
        #expect(error?.errno == number)
        #expect(error?.description.contains("bind \(endpoint)") == true)
        #expect(error?.description.contains("errno \(number)") == true)
    }

    @Test func aBadEndpointToConnectToIsRefused() throws {
        let socket = try DealerSocket(Context())
        #expect(throws: ZeroMQError.self) { try socket.connect("ipc") }
    }

    @Test func anEndpointCanBeReusedRepeatedly() throws {
        let context = Context()
        for number in 0..<20 as Range<UInt8> {
            // The previous socket may still be closing.
            let router = try RouterSocket(context)
            try router.bind(directory.endpoint())
            let dealer = try DealerSocket(context)
            try dealer.connect(directory.endpoint())
            try dealer.send(frames: [[number]])
            var message = Message()
            _ = try wait { try router.receive(&message) }
            let arrived = message.bytes
            #expect(arrived == [number])
        }
    }
}
