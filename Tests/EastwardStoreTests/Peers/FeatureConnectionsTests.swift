import Eastward
import FixtureContract
import Logging
import SwiftProtobuf
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite final class FeatureConnectionsTests {
    private let socket = ScriptedSocket()
    private let log = LogLines()
    private let peer = RouterSocket.Peer(bytes: [1])
    private let receipts = WireStoreMessage.with { $0.receipts.ranges = [.with { $0.count = 1 }] }
    private var connections: FeatureConnections
    private let connection: ConnectionID

    init() {
        connections = FeatureConnections(socket, log: log.logger)
        let sender = Sender(Identity(process: "counter.1", role: CounterFeature.name), userID: "counter.1")
        connection = connections.add(peer, sender).id
    }

    /// Returns whether the connection can be reached.
    private func reply(_ message: WireStoreMessage) throws -> Bool {
        if case .unreachable = try connections.reply(message, to: connection) { false } else { true }
    }

    private func retry(now: Instant = .distantFuture) throws -> FeatureConnections.Retry {
        try connections.retry(now: now, firstReceipt: { [receipts] _ in receipts })
    }

    @Test func aClientThatDoesNotReadReceivesItsFirstReceiptOnceItReads() throws {
        socket.canPause = true
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        #expect(socket.paused == [peer])
        socket.outcome = .sent
        #expect(try reply(receipts))
        #expect(socket.sent.isEmpty, "later messages would arrive before the dropped one")
        #expect(log.texts.count == 1)
        let early = try self.retry(now: .distantPast)
        #expect(!early.hasSent)
        let retry = try self.retry()
        #expect(retry.hasSent)
        #expect(retry.resumed == [connection])
        #expect(retry.needReceipts == [connection])
        #expect(connections.slowClients.deadline == nil)
        #expect(try reply(receipts))
        #expect(socket.sent.count == 2)
    }

    @Test func entriesAboutAClientNameItsSession() throws {
        socket.outcome = .wouldBlock
        _ = try connections.reply(receipts, to: connection, session: 7)
        connections.noteMalformed(Identity(process: "notes.1", role: "market.NotesFeature"), session: nil)
        #expect(
            log.metadata == [
                ["process": "counter.1", "role": "market.CounterFeature", "session": "7"],
                ["process": "notes.1", "role": "market.NotesFeature"],
            ])
    }

    @Test func aRefusalThatWasNotReadReplacesTheReceipts() throws {
        socket.outcome = .wouldBlock
        #expect(try reply(.refusal(.fenced, "Another.")))
        socket.outcome = .sent
        let retry = try self.retry()
        #expect(retry.hasSent)
        #expect(retry.resumed == [connection])
        #expect(retry.needReceipts.isEmpty)
        #expect(try socket.replies(WireStoreMessage.self, to: peer).map(\.refusal.code) == [.fenced])
    }

    /// A client that sends before it reads would otherwise wait forever.
    @Test func littleIsReceivedFromAClientThatDoesNotRead() throws {
        socket.canPause = true
        socket.outcome = .wouldBlock
        connections.noteReceived(SlowClients.allowance, from: peer)
        #expect(socket.paused.isEmpty)
        #expect(try reply(receipts))
        #expect(socket.paused == [peer])
        let retry = try self.retry()
        #expect(retry.resumed == [connection])
        #expect(retry.needReceipts.isEmpty)
        connections.resume(connection)
        connections.noteReceived(SlowClients.allowance - 1, from: peer)
        #expect(socket.paused.isEmpty)
        connections.noteReceived(1, from: peer)
        #expect(socket.paused == [peer])
        #expect(try self.retry().resumed == [connection])
        connections.resume(connection)
        connections.noteReceived(SlowClients.allowance + 1, from: peer)
        #expect(socket.paused == [peer])
    }

    @Test func aClientThatNeedsItsMissedReceiptNoMoreReadsAgain() throws {
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        let retry = try connections.retry(now: .distantFuture, firstReceipt: { _ in nil })
        #expect(!retry.hasSent)
        #expect(retry.resumed == [connection])
        #expect(retry.needReceipts.isEmpty)
        #expect(connections.slowClients.deadline == nil)
    }

    @Test func aDisconnectedClientIsReported() throws {
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        socket.outcome = .unreachable
        let retry = try self.retry()
        #expect(retry.unreachable == [connection])
        connections.remove(connection)
        #expect(connections.slowClients.deadline == nil)
        #expect(try reply(receipts), "a removed connection has nothing to report")
    }
}
