import Foundation
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct CurveTests {
    private let context = Context()
    private let server: CurveKeyPair
    private let client: CurveKeyPair

    init() throws {
        server = try CurveKeyPair()
        client = try CurveKeyPair()
    }

    @Test func aKeyPairIsThatOfItsSecretKey() throws {
        #expect(CurveKeyPair(secretKey: client.secretKey) == client)
        #expect(CurveKeyPair(secretKey: client.secretKey.uppercased()) == client)
        #expect(client != server)
        #expect(client.publicKey.wholeMatch(of: /[0-9a-f]{64}/) != nil)
    }

    @Test(arguments: ["", "00", String(repeating: "g", count: 64), String(repeating: "0", count: 65)])
    func anotherTextIsNoKey(_ text: String) {
        #expect(!CurveKeyPair.isKey(text))
        #expect(CurveKeyPair(secretKey: text) == nil)
    }

    /// Sends a message over TCP to a socket that accepts only `client`.
    /// - Returns: the received message's properties; `nil` if the handshake failed.
    private func send(
        _ keys: CurveKeyPair, to peer: String
    ) throws -> (userID: String?, address: String?, hasDescriptor: Bool)? {
        let authenticator = try Authenticator(context)
        let router = try RouterSocket(context)
        try router.acceptCurve(secretKey: server.secretKey)
        try router.set(.zapDomain, "actions")
        try router.watchTCP()
        try router.bind("tcp://127.0.0.1:*")
        let dealer = try DealerSocket(context)
        try dealer.connectCurve(keys, to: peer)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(try #require(router.handle.lastEndpoint))
        _ = try dealer.send([1])
        var message = Message()
        var event: Monitor.Event?
        let isReceived = try wait {
            _ = try authenticator.answer { request in
                request.proof == .curve(publicKey: client.publicKey) && request.address == "127.0.0.1"
                    ? .accepted(userID: "name") : .refused
            }
            if let next = try monitor.receive(&message) { event = next }
            if try router.receive(&message) != nil { return true }
            return event.map { $0 != .connected } == true ? false : nil
        }
        guard isReceived else { return nil }
        return (message.property("User-Id"), message.property("Peer-Address"), message.connectionDescriptor >= 0)
    }

    @Test func aKnownKeyIsAccepted() throws {
        let received = try #require(try send(client, to: server.publicKey))
        #expect(received.userID == "name")
        #expect(received.address == "127.0.0.1")
        #expect(received.hasDescriptor)
    }

    @Test func anUnknownKeyIsRefused() throws {
        #expect(try send(CurveKeyPair(), to: server.publicKey) == nil)
    }

    @Test func aServerWithAnotherKeyIsRefused() throws {
        #expect(try send(client, to: client.publicKey) == nil)
    }
}
