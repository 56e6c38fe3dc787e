import Eastward
import FixtureContract
import Testing
import ZeroMQ

@testable import EastwardStore

@Suite final class PeerTableTests {
    private var table = PeerTable()

    private func peer(_ number: UInt8) -> RouterSocket.Peer { RouterSocket.Peer(bytes: [number]) }

    private func add(
        _ number: UInt8, _ process: String = "counter.1"
    ) -> (id: ConnectionID, outdated: ConnectionID?) {
        table.add(peer(number), Sender(Identity(process: process, role: CounterFeature.name), userID: process))
    }

    @Test func aConnectionIsFoundByItsPeerItsIDAndItsProcess() {
        let id = add(1).id
        _ = add(2, "counter.2")
        #expect(table[peer(1)]?.id == id)
        #expect(table[id]?.peer == peer(1))
        #expect(table.connections(of: "counter.1").map(\.id) == [id])
        #expect(table.count == 2)
    }

    @Test func aProcessKeepsItsTwoLatestConnections() {
        let ids = (1...2).map { add($0).id }
        let third = add(3)
        #expect(third.outdated == ids[0])
        table.remove(ids[0])
        #expect(table.connections(of: "counter.1").map(\.id) == [ids[1], third.id])
        #expect(add(4, "counter.2").outdated == nil)
    }

    @Test func aRemovedConnectionLeavesNothing() {
        let id = add(1).id
        table.remove(id)
        table.remove(id)
        #expect(table.count == 0)
        #expect(table[peer(1)] == nil)
        #expect(table[id] == nil)
        #expect(table.connections(of: "counter.1").isEmpty)
        #expect(add(1).id != id, "no ID is used again")
    }
}
