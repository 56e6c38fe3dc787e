import CZeroMQ
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct MessageTests {
    /// Up to 33 bytes lie within libzmq's own structure.
    static let sizes = [0, 1, 33, 34, 8192, 1 << 20]

    @Test(arguments: sizes) func keepsItsBytes(_ size: Int) {
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
        let message = Message(bytes)
        let copied = message.bytes
        let lent = message.withBytes { Array($0) }
        #expect(copied == bytes)
        #expect(lent == bytes)
        #expect(message.count == size)
    }

    @Test(arguments: sizes) func aShareOutlivesItsOriginal(_ size: Int) {
        func share(_ bytes: [UInt8]) -> Message {
            var original = Message(bytes)
            return original.share()
        }
        let bytes = [UInt8](repeating: 7, count: size)
        let shared = share(bytes)
        let copied = shared.bytes
        #expect(copied == bytes)
    }

    @Test func largeBytesAreSharedAndNotCopied() {
        var original = Message([UInt8](repeating: 1, count: 4096))
        let shared = original.share()
        let first = original.withBytes { $0.baseAddress }
        let second = shared.withBytes { $0.baseAddress }
        #expect(first == second)
    }

    @Test func aMessageMadeHereHasNoPropertiesAndNoFurtherFrames() {
        let message = Message([1])
        let userID = message.property("User-Id")
        #expect(message.hasMore == false)
        #expect(userID == nil)
    }

    @Test func aReceivedMessageKnowsItsPeer() throws {
        let directory = Directory()
        let context = Context()
        let router = try RouterSocket(context)
        let dealer = try DealerSocket(context)
        try router.bind(directory.endpoint())
        try dealer.connect(directory.endpoint())
        try dealer.send(frames: [[1]])
        var message = Message()
        _ = try wait { try router.receive(&message) }
        let type = message.property("Socket-Type")
        let address = message.property("Peer-Address")
        let unknown = message.property("Favourite-Colour")
        #expect(type == "DEALER")
        #expect(address?.hasPrefix("localhost:") == true)
        #expect(unknown == nil)
        withExtendedLifetime(directory) {}
    }

    @Test func framesReportWhetherMoreFollow() throws {
        let context = Context()
        let left = try RawSocket(context, type: ZMQ_PAIR)
        let right = try RawSocket(context, type: ZMQ_PAIR)
        try left.bind("inproc://frames")
        try right.connect("inproc://frames")
        try left.send(frames: [[1], [2]])
        var message = Message()
        var more: [Bool] = []
        for _ in 0..<2 {
            try wait(until: { try right.receive(into: &message) })
            more.append(message.hasMore)
        }
        #expect(more == [true, false])
    }
}
