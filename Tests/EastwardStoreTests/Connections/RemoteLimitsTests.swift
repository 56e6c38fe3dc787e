import Eastward
import Foundation
import Logging
import Testing

@testable import EastwardStore
@testable import ZeroMQ

/// The limits of connections over TCP, and their effect on libzmq.
@Suite(.timeLimit(.minutes(10))) final class RemoteLimitsTests {
    private let run: TestDirectory
    private let listeners: Listeners
    private let context = Context()
    private let socket: RemotePeerSocket
    private let endpoint: TCPEndpoint

    init() throws {
        run = try TestDirectory()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        listeners = try Listeners(
            run.directory, roles: ["follower"], remote: TCPEndpoint(host: "127.0.0.1", port: 0), remoteBytes: 8 << 20,
            log: log)
        let local = try RouterSocket(context)
        let remote = try RouterSocket(context)
        try listeners.bind(local, at: run.directory.actionsSocket)
        try listeners.bindRemote(remote)
        socket = RemotePeerSocket(
            RouterPeerSocket(local), remote: RouterPeerSocket(remote), policy: listeners.policy,
            messagesPerSecond: 1000)
        endpoint = try #require(listeners.remoteActions)
    }

    @Test func theOldestSilentConnectionsOfAHostAreClosed() throws {
        let connections = try (0..<ConnectionTable.mostUnknown.ofHost + 3).map { _ in
            let connection = try RawConnection(to: endpoint)
            try connection.isGreeted()
            return connection
        }
        for connection in connections.prefix(3) { try connection.isClosed() }
        #expect(listeners.policy.counts == ConnectionCounts(slowHandshakes: 3))
    }

    @Test func eachRoleHasAPort() throws {
        let port = listeners.slicesPort(role: "follower")
        #expect(port != nil && port != endpoint.port)
        #expect(listeners.slicesPort(role: "other") == nil)
    }

    @Test func localAndRemotePeersAreAnsweredOverTheirOwnConnections() throws {
        let local = try DealerSocket(context)
        let remote = try DealerSocket(context)
        try local.connect("ipc://\(run.directory.actionsSocket)")
        try remote.connect(endpoint.description)
        _ = try local.send([1])
        _ = try remote.send([2])
        var message = Message()
        for _ in 0..<2 {
            let peer = try wait { try socket.receive(&message) }
            let bytes = message.bytes
            #expect(peer.transport == (bytes == [1] ? .ipc : .tcp))
            #expect(try socket.send(bytes, to: peer) == .sent)
        }
        _ = try wait { try local.receive(&message) ? true : nil }
        #expect(message.bytes == [1])
        _ = try wait { try remote.receive(&message) ? true : nil }
        #expect(message.bytes == [2])
    }

    @Test func theCapacityForALocalPeerIsThatOfItsConnection() throws {
        let local = ScriptedSocket()
        let socket = RemotePeerSocket(
            local, remote: RouterPeerSocket(try RouterSocket(context)), policy: listeners.policy)
        let peer = RouterSocket.Peer(bytes: [1])
        #expect(socket.hasCapacity(for: peer))
        local.outcome = .wouldBlock
        #expect(!socket.hasCapacity(for: peer))
    }

    /// Sends messages of `size` bytes until the connection ends, and expects that this happens before `most` of them
    /// were received.
    private func floods(_ size: Int, most: Int) throws {
        let dealer = try DealerSocket(context)
        let monitor = try Monitor(of: dealer, context)
        try dealer.connect(endpoint.description)
        let bytes = [UInt8](repeating: 0, count: size)
        var message = Message()
        var received = 0
        _ = try wait(within: .seconds(60)) { () -> Bool? in
            for _ in 0..<100 where try dealer.send(bytes) != .sent { break }
            while try socket.receive(&message) != nil { received += 1 }
            while let event = try monitor.receive(&message) {
                if event == .disconnected { return true }
            }
            return received > most ? false : nil
        }
        #expect(received <= most)
    }

    @Test func aPeerThatSendsTooManyMessagesIsDisconnected() throws {
        // 2,000 at once, and 1,000 more each second.
        try floods(1, most: 20_000)
        #expect(listeners.policy.counts.tooManyMessages > 0)
        #expect(listeners.policy.counts.tooManyBytes == 0)
    }

    @Test func aPeerThatSendsTooManyBytesIsDisconnected() throws {
        // 16 at once, and 8 more each second.
        try floods(1 << 20, most: 160)
        #expect(listeners.policy.counts.tooManyBytes > 0)
        #expect(listeners.policy.counts.tooManyMessages == 0)
    }
}
