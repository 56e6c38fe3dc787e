import Foundation
import Testing

@testable import ZeroMQ

/// The events of one end when it receives `bytes` in chunks of `size`; each message as its bytes.
private func receive(_ bytes: [UInt8], chunks size: Int = .max, at end: inout ZMTPConnection) -> [String] {
    var events: [String] = []
    var rest = bytes[...]
    repeat {
        let chunk = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        chunk.withUnsafeBytes { end.append($0) }
        while let event = end.next() {
            switch event {
            case .message: events.append(end.withMessage { "message \(Array($0))" })
            case .credentials(let name, let password):
                events.append("credentials \(name) \(password)")
                end.accept()
            case .connected: events.append("connected")
            case .refused(let status): events.append("refused \(status)")
            case .failed(let failure): events.append("failed \(failure)")
            }
        }
    } while !rest.isEmpty
    return events
}

private func command(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
    let content = [UInt8(name.utf8.count)] + Array(name.utf8) + body
    return [4, UInt8(content.count)] + content
}

private func text(_ text: String) -> [UInt8] { [UInt8(text.utf8.count)] + Array(text.utf8) }

private func socketType(_ type: String) -> [UInt8] { text("Socket-Type") + [0, 0, 0] + text(type) }

private let greeting: [UInt8] =
    [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 3, 0] + Array("PLAIN".utf8) + [UInt8](repeating: 0, count: 47)
private let hello = command("HELLO", text("name") + text("password"))
private let initiate = command("INITIATE", socketType("DEALER"))
private let handshake = greeting + hello + initiate

/// A message frame.
private func frame(_ body: [UInt8], more: Bool = false) -> [UInt8] {
    let flags: UInt8 = more ? 1 : 0
    guard body.count > 255 else { return [flags, UInt8(body.count)] + body }
    return [flags | 2] + withUnsafeBytes(of: UInt64(body.count).bigEndian, Array.init) + body
}

@Suite struct ZMTPConnectionTests {
    private func server(largestMessage: Int = 1000, largestUnfinished: Int = 2000) -> ZMTPConnection {
        ZMTPConnection(.server(.router), largestMessage: largestMessage, largestUnfinished: largestUnfinished)
    }

    @Test(arguments: [1, 2, 3, 7, 64, .max])
    func everyDivisionOfTheBytesHasTheSameMeaning(size: Int) {
        var end = server()
        let long = [UInt8](repeating: 5, count: 300)
        let bytes =
            handshake + frame([1, 2]) + command("PING", [0, 1, 7]) + frame([]) + frame(long)
            + frame([9], more: true) + frame(long, more: true) + frame([]) + frame([3])
        #expect(
            receive(bytes, chunks: size, at: &end) == [
                "credentials name password", "connected", "message [1, 2]", "message []", "message \(long)",
                "message [9]", "message [3]",
            ])
        let output = end.takeOutput()
        #expect(output.count > 64)
        #expect(
            Array(output.dropFirst(64))
                == command("WELCOME") + command("READY", socketType("ROUTER")) + command("PONG", [7]))
        #expect(end.buffered == 0)
    }

    @Test func clientAndServerConnect() {
        var client = ZMTPConnection(.client(.dealer, username: "n", password: String(repeating: "p", count: 255)))
        var server = server()
        var events: [String] = []
        for _ in 0..<4 {
            events += receive(client.takeOutput(), at: &server)
            events += receive(server.takeOutput(), at: &client)
        }
        #expect(events == ["credentials n \(String(repeating: "p", count: 255))", "connected", "connected"])
        let message = ZMTPConnection.frame(of: [UInt8](repeating: 1, count: 300))
        #expect(message == frame([UInt8](repeating: 1, count: 300)))
        #expect(receive(message, at: &client) == ["message \([UInt8](repeating: 1, count: 300))"])
    }

    @Test func subscriberAndPublisherConnectAndExchangeMessages() {
        var client = ZMTPConnection(.client(.subscriber, username: "n", password: "p"))
        var server = ZMTPConnection(.server(.publisher))
        var events: [String] = []
        for _ in 0..<4 {
            events += receive(client.takeOutput(), at: &server)
            events += receive(server.takeOutput(), at: &client)
        }
        #expect(events == ["credentials n p", "connected", "connected"])
        #expect(receive(frame([1, 5]), at: &server) == ["message [1, 5]"])
        #expect(receive(frame([5, 6]), at: &client) == ["message [5, 6]"])
    }

    @Test func publishersSpeakVersion30WithoutCommandsForSubscriptions() {
        for (side, minor) in [
            (.server(.router), 1), (.client(.dealer, username: "", password: ""), 1), (.server(.publisher), 0),
            (.client(.subscriber, username: "", password: ""), 0),
        ] as [(ZMTPConnection.Side, UInt8)] {
            var end = ZMTPConnection(side)
            #expect(end.takeOutput()[10...11] == [3, minor])
        }
    }

    @Test(arguments: [
        (ZMTPConnection.Client.dealer, ZMTPConnection.Server.publisher), (.subscriber, .router),
    ])
    func socketsOfOtherTypesDoNotConnect(_ type: ZMTPConnection.Client, _ serverType: ZMTPConnection.Server) {
        var client = ZMTPConnection(.client(type, username: "n", password: "p"))
        var server = ZMTPConnection(.server(serverType))
        var events: [String] = []
        for _ in 0..<4 {
            events += receive(client.takeOutput(), at: &server)
            events += receive(server.takeOutput(), at: &client)
        }
        #expect(events == ["credentials n p", "failed incompatible"])
        let greeted = greeting + command("WELCOME")
        client = ZMTPConnection(.client(type, username: "n", password: "p"))
        let other = serverType == .router ? "ROUTER" : "XPUB"
        #expect(receive(greeted + command("READY", socketType(other)), at: &client) == ["failed incompatible"])
    }

    @Test func aRefusedClientReceivesTheStatus() {
        var client = ZMTPConnection(.client(.dealer, username: "n", password: "p"))
        var server = server()
        client.takeOutput().withUnsafeBytes { server.append($0) }
        #expect(server.next() == nil)
        _ = receive(server.takeOutput(), at: &client)
        client.takeOutput().withUnsafeBytes { server.append($0) }
        #expect(server.next() == .credentials(username: "n", password: "p"))
        #expect(server.next() == nil, "Nothing is received before the decision.")
        server.refuse()
        #expect(server.isOver)
        #expect(receive(server.takeOutput(), at: &client) == ["refused 400"])
        #expect(client.isOver)
    }

    /// That of the RFC, and that of libzmq.
    @Test(arguments: [command("ERROR", text("300")), [4, 9] + Array("^RROR".utf8) + text("300")])
    func bothFormsOfAnErrorAreUnderstood(error: [UInt8]) {
        var client = ZMTPConnection(.client(.dealer, username: "n", password: "p"))
        #expect(receive(greeting + error, at: &client) == ["refused 300"])
        client = ZMTPConnection(.client(.dealer, username: "n", password: "p"))
        #expect(receive(greeting + command("WELCOME") + error, at: &client) == ["refused 300"])
    }

    @Test(arguments: [
        ("another protocol", Array("GET / HTTP/1.1\r\n".utf8), "incompatible"),
        ("ZMTP 2", [0xFF, 0, 0, 0, 0, 0, 0, 0, 0, 0x7F, 1] + [UInt8](repeating: 0, count: 53), "incompatible"),
        ("another mechanism", greeting.map { $0 == UInt8(ascii: "P") ? 0 : $0 }, "incompatible"),
        ("a longer mechanism", Array(greeting[..<17]) + [65] + Array(greeting[18...]), "incompatible"),
        ("a message before the handshake", greeting + frame([1]), "invalid"),
        ("INITIATE before HELLO", greeting + initiate, "invalid"),
        ("HELLO without a password", greeting + command("HELLO", text("name")), "invalid"),
        ("HELLO with a rest", greeting + command("HELLO", text("name") + text("password") + [0]), "invalid"),
        ("a command without its name", greeting + [4, 2, 9, 65], "invalid"),
        ("an empty command", greeting + [4, 0], "invalid"),
        ("a publisher", greeting + hello + command("INITIATE", socketType("PUB")), "incompatible"),
        ("no type of socket", greeting + hello + command("INITIATE"), "invalid"),
        (
            "a value that exceeds its command", greeting + hello + command("INITIATE", text("A") + [0, 0, 0, 9]),
            "invalid"
        ),
        ("unknown flags", handshake + [8, 0], "invalid"),
        ("a command with further frames", handshake + [5, 1, 0], "invalid"),
        ("a large message", handshake + frame([UInt8](repeating: 0, count: 1001)), "tooLarge"),
        ("a large header alone", handshake + [2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "tooLarge"),
        ("a large command", handshake + [6, 0, 0, 0, 0, 0, 0, 0x10, 1], "tooLarge"),
        (
            "large further frames",
            handshake + frame([1], more: true) + frame([UInt8](repeating: 0, count: 1000), more: true) + [3]
                + withUnsafeBytes(of: UInt64(1000).bigEndian, Array.init), "tooLarge"
        ),
    ])
    func aPeerThatViolatesTheProtocolFails(_ description: String, bytes: [UInt8], failure: String) {
        for size in [1, Int.max] {
            var end = server()
            #expect(receive(bytes, chunks: size, at: &end).last == "failed \(failure)", "\(description)")
            #expect(end.isOver)
            #expect(end.buffered == 0)
            #expect(receive(frame([1]), at: &end) == [], "Nothing is received afterwards.")
        }
    }

    @Test func theLargestDeclaredLengthsAreNoOverflow() {
        var client = ZMTPConnection(.client(.dealer, username: "n", password: "p"))
        let server = greeting + command("WELCOME") + command("READY", socketType("ROUTER"))
        #expect(receive(server + frame([1], more: true), at: &client) == ["connected"])
        let length = [UInt8](repeating: 0xFF, count: 8)
        #expect(receive([3] + length, at: &client) == ["failed tooLarge"])
        client = ZMTPConnection(.client(.dealer, username: "n", password: "p"))
        #expect(receive(server + [2] + length + [1, 2, 3], at: &client) == ["connected"])
    }

    @Test func discardedFramesNeedNoMemory() {
        var end = server(largestMessage: 1 << 20, largestUnfinished: 64 << 20)
        _ = receive(handshake + frame([7], more: true), at: &end)
        let body = [UInt8](repeating: 0, count: 1 << 20)
        for _ in 0..<20 {
            #expect(receive(frame(body, more: true), chunks: 64 << 10, at: &end) == [])
            #expect(end.buffered <= 64 << 10)
        }
        #expect(receive(frame([]), at: &end) == ["message [7]"])
    }

    @Test func unreadAnswersToPingsNeedNoMemory() {
        var end = server()
        _ = receive(handshake, at: &end)
        for _ in 0..<10_000 { _ = receive(command("PING", [0, 1] + [UInt8](repeating: 1, count: 16)), at: &end) }
        #expect(end.takeOutput().count <= 2 * ZMTPConnection.largestCommand)
    }
}
