import Eastward
import SwiftProtobuf
import Testing

@testable import EastwardStore

@Suite struct SlowClientsTests {
    private let connection = ConnectionID(1)
    private let receipts = WireStoreMessage.with { $0.receipts = WireReceipts() }
    private let refusal = WireStoreMessage.refusal(.fenced, "Another.")

    @Test func nothingIsSentUntilThereIsCapacityAgain() {
        var clients = SlowClients()
        #expect(clients.drops(receipts, to: connection) == false)
        #expect(clients.deadline == nil)
        clients.add(connection, receipts, now: 0)
        #expect(clients.drops(receipts, to: connection) == true)
        #expect(clients.drops(receipts, to: ConnectionID(2)) == false)
        let early = clients.due(now: .distantPast + (SlowClients.interval - .nanoseconds(1)))
        #expect(early.isEmpty)
        let due = clients.due(now: .distantPast + SlowClients.interval)
        #expect(due.map(\.0) == [connection])
        #expect(due.map(\.1) == [.receipts])
        let again = clients.due(now: .distantPast + SlowClients.interval)
        #expect(again.isEmpty)
        clients.remove(connection)
        #expect(clients.drops(receipts, to: connection) == false)
        #expect(clients.deadline == nil)
        #expect(clients.count == 1)
    }

    @Test func aRefusalIsKept() {
        var clients = SlowClients()
        clients.add(connection, receipts, now: 0)
        #expect(clients.drops(refusal, to: connection) == true)
        #expect(clients.drops(receipts, to: connection) == true)
        let due = clients.due(now: .seconds(3600))
        #expect(due.map(\.1) == [.refusal(refusal)])
    }

    @Test func theReasonOfARefusalIsKept() {
        let reason = WireStoreMessage.refusal(.unknownProcess, "Unknown.")
        var clients = SlowClients()
        clients.add(connection, refusal, now: 0)
        for message in [reason, refusal] {
            #expect(clients.drops(message, to: connection) == true)
        }
        let due = clients.due(now: .seconds(3600))
        #expect(due.map(\.1) == [.refusal(reason)])
    }
}
