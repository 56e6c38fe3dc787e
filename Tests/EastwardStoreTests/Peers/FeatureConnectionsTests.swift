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
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        socket.outcome = .sent
        #expect(try reply(receipts))
        #expect(socket.sent.isEmpty, "later messages would arrive before the dropped one")
        #expect(log.texts.count == 1)
        let early = try self.retry(now: .distantPast)
        #expect(!early.hasSent)
        let retry = try self.retry()
        #expect(retry.hasSent)
        #expect(retry.retried == [connection])
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
        #expect(retry.retried == [connection])
        #expect(retry.needReceipts.isEmpty)
        #expect(try socket.replies(WireStoreMessage.self, to: peer).map(\.refusal.code) == [.fenced])
    }

    /// A client that sends before it reads would otherwise wait forever.
    @Test func littleIsReceivedFromAClientThatDoesNotRead() throws {
        socket.canPause = true
        socket.outcome = .wouldBlock
        connections.noteReceived(SlowClients.allowance, from: peer)
        #expect(try reply(receipts))
        #expect(socket.paused.isEmpty)
        for seconds in 1...2 {
            connections.noteReceived(SlowClients.allowance - SlowClients.smallestMessage, from: peer)
            #expect(socket.paused.isEmpty)
            connections.noteReceived(1, from: peer)
            #expect(socket.paused == [peer])
            let retry = try self.retry(now: .now() + .seconds(seconds))
            #expect(retry.retried == [connection])
            #expect(retry.needReceipts.isEmpty)
            #expect(!connections.slowClients.isExhausted(connection))
            connections.resume(connection)
        }
    }

    @Test func aLargeMessageOfAClientThatDoesNotReadTakesTheAllowanceOfLaterRetries() throws {
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        connections.noteReceived(3 * SlowClients.allowance, from: peer)
        let exhausted = try (1...3).map { seconds in
            _ = try retry(now: .now() + .seconds(seconds))
            return connections.slowClients.isExhausted(connection)
        }
        #expect(exhausted == [true, true, false])
    }

    @Test func aClientThatNeedsItsMissedReceiptNoMoreStaysSlowUntilItReads() throws {
        socket.outcome = .wouldBlock
        #expect(try reply(receipts))
        let early = try connections.retry(now: .now() + .seconds(1), firstReceipt: { _ in nil })
        #expect(early.retried == [connection])
        #expect(connections.slowClients.deadline != nil)
        socket.outcome = .sent
        let retry = try connections.retry(now: .now() + .seconds(2), firstReceipt: { _ in nil })
        #expect(!retry.hasSent)
        #expect(retry.retried == [connection])
        #expect(retry.needReceipts.isEmpty)
        #expect(connections.slowClients.deadline == nil)
    }

    @Test func aPeerThatReadsNoRefusalsIsClosed() throws {
        try connections.refuse(peer, .foreignProtocol, "This is no hello.")
        #expect(socket.closed.isEmpty)
        socket.outcome = .wouldBlock
        try connections.refuse(peer, .foreignProtocol, "This is no hello.")
        #expect(socket.closed == [peer])
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
