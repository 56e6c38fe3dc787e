import CZeroMQ
import Eastward
import FixtureContract
import Foundation
import Testing

@testable import ZeroMQ

/// The store attributes messages to the authenticated process, as long as its credentials are valid.
@Suite(.timeLimit(.minutes(10))) struct StoreIdentityTests {
    private let run: TestDirectory
    private let token: Token

    init() throws {
        run = try TestDirectory()
        token = try run.admit("counter.1")
    }

    private func withStore(_ body: (RunningStore) async throws -> Void) async throws {
        try await RunningStore(in: run).closes(after: body)
    }

    @Test func aPeerWithTheRoutingIDOfAnotherConnectionDoesNotActForIt() async throws {
        let nonce = Data(repeating: 7, count: 16)
        try await withStore { _ in
            var victim: WireClient? = try WireClient("counter.1", token, in: run, routingID: "x")
            let welcome = try victim!.hello { $0.nonce = nonce }.welcome
            let other = try run.admit("counter.2")
            victim = nil
            // The routing ID is free as soon as the ROUTER has detected the disconnection.
            _ = try wait { () -> Bool? in
                let thief = try WireClient("counter.2", other, in: run, routingID: "x")
                try thief.send([.increment(by: 1)], from: 1, fence: welcome.fence)
                guard let reply = try? thief.hello(within: .milliseconds(500)) else { return nil }
                #expect(reply.receipts.ranges.isEmpty)
                #expect(reply.welcome.session != welcome.session)
                #expect(reply.welcome.nextSequence == 1)
                return true
            }
            let again = try WireClient("counter.1", token, in: run)
            let resumed = try again.hello {
                $0.session = welcome.session
                $0.lineage = welcome.lineage
                $0.nonce = nonce
            }
            #expect(resumed.welcome.nextSequence == 1, "no action was applied for its session")
        }
    }

    @Test func aStartWithEndedCredentialsIsRefused() async throws {
        try await withStore { _ in
            let old = try WireClient("counter.1", token, in: run)
            #expect(try old.nextEvent() == .connected)
            let first = try old.hello().welcome
            let renewed = try run.admit("counter.1")
            let new = try WireClient("counter.1", renewed, in: run)
            let second = try new.hello().welcome
            #expect(second.session != first.session)
            #expect(try old.nextEvent() == .disconnected)
            #expect(try old.nextEvent() == .refused(status: 400))
            try new.send([.increment(by: 2)], from: 1, fence: second.fence)
            #expect(try new.next(WireStoreMessage.self).receipts.ranges.map(\.firstRevision) == [1])
        }
    }

    @Test func aProcessWithoutCredentialsIsDisconnected() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            #expect(try client.nextEvent() == .connected)
            _ = try client.hello()
            try CredentialsFile().write(path: run.directory.credentialsFile)
            #expect(try client.nextEvent() == .disconnected)
            #expect(try client.nextEvent() == .refused(status: 400))
        }
    }

    @Test func whileTheCredentialsFileIsUnreadableConnectionsStayAndNewOnesWait() async throws {
        try await withStore { _ in
            let known = try WireClient("counter.1", token, in: run)
            let welcome = try known.hello().welcome
            let other = try run.admit("counter.2")
            let credentialsFile = try Data(contentsOf: URL(fileURLWithPath: run.directory.credentialsFile))
            try FileManager.default.removeItem(atPath: run.directory.credentialsFile)
            let waiting = try WireClient("counter.2", other, in: run)
            #expect(try waiting.nextEvent() == .disconnected)
            try known.send([.increment(by: 1)], from: 1, fence: welcome.fence)
            #expect(try known.next(WireStoreMessage.self).receipts.ranges.count == 1)
            try credentialsFile.write(to: URL(fileURLWithPath: run.directory.credentialsFile), options: .atomic)
            #expect(try waiting.hello().welcome.session != 0)
        }
    }

    @Test func anOperatorListsAndEndsSessions() async throws {
        try await withStore { _ in
            let client = try WireClient("counter.1", token, in: run)
            let welcome = try client.hello { $0.outbox = true }.welcome
            let operatorClient = try WireClient("operator", run.operatorToken, in: run, isOperator: true)
            let listed = try operatorClient.ask { $0.listSessions = WireListSessions() }.sessionList.sessions
            #expect(listed.map(\.session) == [welcome.session])
            #expect(listed.map(\.process) == ["counter.1"])
            #expect(listed.map(\.role) == [CounterFeature.name])
            #expect(listed.map(\.outbox) == [true])
            #expect(listed.map(\.connected) == [true])
            let unknown = try operatorClient.ask { $0.endSession.session = welcome.session + 1 }
            #expect(unknown.error.code == "unknown_session")
            let ended = try operatorClient.ask { $0.endSession.session = welcome.session }
            #expect(ended.reply == .sessionEnded(WireSessionEnded()))
            try client.send([.increment(by: 1)], from: 1, fence: welcome.fence)
            #expect(try client.next(WireStoreMessage.self).refusal.code == .unknownSession)
        }
    }

    @Test func aSessionStaysOpenWhenTheDiskRefusesItsEnd() async throws {
        try await withStore { store in
            let client = try WireClient("counter.1", token, in: run)
            let welcome = try client.hello().welcome
            store.journal.fill()
            let operatorClient = try WireClient("operator", run.operatorToken, in: run, isOperator: true)
            let held = try operatorClient.ask { $0.endSession.session = welcome.session }
            #expect(held.error.code == "held")
            let listed = try operatorClient.ask { $0.listSessions = WireListSessions() }.sessionList.sessions
            #expect(listed.map(\.session) == [welcome.session])
        }
    }
}
