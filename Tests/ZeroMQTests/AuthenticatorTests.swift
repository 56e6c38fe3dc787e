import CZeroMQ
import Foundation
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(10))) struct AuthenticatorTests {
    let directory = Directory()
    let context = Context()

    private static let zapFrames = ["1.0", "7", "actions", "localhost:1000:1001:42", "", "PLAIN", "name", "password"]

    private func request(_ texts: [String]) -> Authenticator.Request? {
        Authenticator.request(texts.map { Array($0.utf8) })
    }

    @Test func readsARequest() {
        let expected = Authenticator.Request(
            domain: "actions", address: "localhost:1000:1001:42", proof: .plain(username: "name", password: "password"))
        #expect(request(Self.zapFrames) == expected)
        #expect(expected.credentials == Authenticator.Credentials(uid: 1000, pid: 42))
    }

    @Test func readsAPublicKey() {
        let frames = ["1.0", "7", "actions", "192.0.2.1", "", "CURVE"].map { Array($0.utf8) }
        let key = [UInt8](0..<32)
        #expect(
            Authenticator.request(frames + [key])
                == Authenticator.Request(
                    domain: "actions", address: "192.0.2.1",
                    proof: .curve(
                        publicKey: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")))
        #expect(Authenticator.request(frames + [Array(key.dropLast())]) == nil)
        #expect(Authenticator.request(frames + [key, key]) == nil)
        #expect(Authenticator.request(frames) == nil)
    }

    @Test func anUnsupportedRequestIsRejected() {
        var other = Self.zapFrames
        other[5] = "NULL"
        var future = Self.zapFrames
        future[0] = "2.0"
        #expect(request(other) == nil)
        #expect(request(future) == nil)
        #expect(request(Array(Self.zapFrames.dropLast())) == nil)
        #expect(request(Self.zapFrames + ["more"]) == nil)
        #expect(request([]) == nil)
    }

    @Test(arguments: [
        "", "127.0.0.1", "localhost", "localhost:1:2", "localhost:1:2:3:4", "elsewhere:1:2:3", "localhost:-1:2:3",
        "localhost:one:2:3", "localhost:1:2:three", "localhost:4294967296:2:3",
    ])
    func anAddressWithoutCredentialsHasNone(_ address: String) {
        #expect(Authenticator.credentials(address: address) == nil)
    }

    @Test func aTransportWithoutCredentialsHasNone() {
        var remote = Self.zapFrames
        remote[3] = "192.0.2.1"
        #expect(request(remote)?.proof == .plain(username: "name", password: "password"))
        #expect(request(remote)?.credentials == nil)
    }

    @Test func requestsHaveKernelCredentialsAndMessagesTheUserID() throws {
        let authenticator = try Authenticator(context)
        let router = try RouterSocket(context)
        try router.set(.plainServer, true)
        try router.set(.zapDomain, "actions")
        try router.bind(directory.endpoint())
        let dealer = try DealerSocket(context)
        try dealer.set(.plainUsername, "name")
        try dealer.set(.plainPassword, "password")
        try dealer.connect(directory.endpoint())
        _ = try dealer.send([1])
        var message = Message()
        var requests: [Authenticator.Request] = []
        _ = try wait {
            _ = try authenticator.answer { request in
                requests.append(request)
                return .accepted(userID: "name let in")
            }
            return try router.receive(&message)
        }
        let userID = message.property("User-Id")
        let address = message.property("Peer-Address")
        #expect(requests.map(\.proof) == [.plain(username: "name", password: "password")])
        #expect(requests.first?.credentials == Authenticator.Credentials(uid: getuid(), pid: getpid()))
        #expect(userID == "name let in")
        #expect(address == requests.first?.address)
    }

    @Test func eachSocketHasItsDomain() throws {
        let authenticator = try Authenticator(context)
        let front = try RouterSocket(context)
        let back = try XPubSocket(context)
        let guest = try DealerSocket(context)
        let listener = try SubSocket(context)
        for (domain, bind) in [("front", front.handle), ("back", back.handle)] {
            try bind.set(.plainServer, true)
            try bind.set(.zapDomain, domain)
            try bind.bind(directory.endpoint(domain))
        }
        for (domain, connect) in [("front", guest.handle), ("back", listener.handle)] {
            try connect.set(.plainUsername, "to \(domain)")
            try connect.set(.plainPassword, "x")
            try connect.connect(directory.endpoint(domain))
        }
        var domains: [String: String] = [:]
        try wait(until: {
            _ = try authenticator.answer { request in
                if case .plain(let username, _) = request.proof { domains[username] = request.domain }
                return .accepted(userID: "")
            }
            return domains.count == 2
        })
        #expect(domains == ["to front": "front", "to back": "back"])
    }

    @Test func aSubscriptionHasTheUserIDOfItsSender() throws {
        let authenticator = try Authenticator(context)
        let publisher = try XPubSocket(context)
        try publisher.set(.plainServer, true)
        try publisher.set(.zapDomain, "actions")
        try publisher.bind(directory.endpoint())
        let listener = try SubSocket(context)
        try listener.set(.plainUsername, "name")
        try listener.set(.plainPassword, "password")
        try listener.subscribe([1])
        try listener.connect(directory.endpoint())
        var message = Message()
        let event = try wait {
            _ = try authenticator.answer { _ in .accepted(userID: "name") }
            return try publisher.receive(&message)
        }
        let userID = message.property("User-Id")
        #expect(event == .subscribed([1]))
        #expect(userID == "name")
    }

    @Test(
        arguments: [
            [], [[]], [[1, 2, 3]], Array(repeating: [255], count: 8), Array(repeating: [], count: 40),
        ] as [[[UInt8]]])
    func garbageIsRefusedAndDoesNoHarm(_ garbage: [[UInt8]]) throws {
        let authenticator = try Authenticator(context)
        let stranger = try RawSocket(context, type: ZMQ_DEALER)
        try stranger.connect("inproc://zeromq.zap.01")
        func ask(_ frames: [[UInt8]]) throws -> [[UInt8]] {
            // A REP accepts the frames after an empty one.
            try stranger.send(frames: [[]] + (frames.isEmpty ? [[]] : frames))
            try wait(until: { try authenticator.answer { _ in .accepted(userID: "in") } })
            return try stranger.receiveFrames()
        }
        let refusal = try ask(garbage)
        let answer = try ask(Self.zapFrames.map { Array($0.utf8) })
        #expect(refusal.count == 7)
        #expect(refusal[3] == Array("400".utf8))
        #expect(answer[1...].prefix(3).map { String(decoding: $0, as: UTF8.self) } == ["1.0", "7", "200"])
        #expect(answer[5] == Array("in".utf8))
    }

    @Test func withoutARequestThereIsNoAnswer() throws {
        let authenticator = try Authenticator(context)
        let hasAnswered = try authenticator.answer { _ in .refused }
        #expect(hasAnswered == false)
    }

    @Test func aContextHasOneAuthenticator() throws {
        let first = try Authenticator(context)
        let error = #expect(throws: ZeroMQError.self) { _ = try Authenticator(context) }
        #expect(error?.errno == EADDRINUSE)
        withExtendedLifetime(first.handle) {}
    }
}
