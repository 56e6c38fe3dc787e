import FixtureContract
import Testing

@testable import Eastward
@testable import EastwardSimulation

@Suite("Digests of actions")
struct ActionDigestTests {
    private func digests(_ actions: [(name: String, bytes: [UInt8])]) -> [UInt32] {
        var columns = ActionColumns()
        for action in actions { columns.append(name: action.name, payload: action.bytes) }
        return columns.wire.digests
    }

    /// Computed by an independent program in another language: snapshots store these digests.
    @Test func digestsArePinned() {
        let actions: [(name: String, bytes: [UInt8])] = [
            ("market.Increment", []), ("market.Increment", [8, 2]), ("market.Decrement", [8, 2]),
            ("market.Increment", Array(1...8)), ("market.Increment", Array(1...11)), ("market.Increment", [0]),
        ]
        #expect(digests(actions) == [0xBEEC_BEE3, 0x7BDB_F390, 0x8249_82B1, 0x0A8D_06BA, 0xC3D6_53D7, 0x3FA2_42CE])
    }

    @Test func digestDependsOnTheActionAloneAndNotOnItsNeighbors() {
        let together = digests([("a", [1, 2]), ("b", [3]), ("a", [4])])
        #expect(together == digests([("a", [1, 2])]) + digests([("b", [3])]) + digests([("a", [4])]))
    }

    @Test func changedRepetitionIsRefusedAndAnUnchangedOneAnswered() {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, [.increment(by: 1), .increment(by: 2)], first: 1)
        bench.commit()
        _ = bench.said(to: 1)
        bench.send(1, [.increment(by: 2), .increment(by: 3)], first: 2)
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(2, count: 1, revision: 2)])
        bench.send(1, [.increment(by: 1), .decrement(by: 2)], first: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.changedAction])
    }

    @Test func changedRepetitionOfAnUncommittedActionIsRefused() {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.flush()
        bench.send(1, [.increment(by: 2)], first: 1)
        #expect(bench.said(to: 1).map(\.asRefusal) == [.changedAction])
    }

    @Test func anActionThatTheDiskRefusedMayBeSentWithOtherContents() {
        let bench = StoreBench()
        bench.open(1)
        bench.send(1, [.increment(by: 1)], first: 1)
        bench.flush()
        bench.finish(2, .refused(reason: "The disk is full."))
        _ = bench.said(to: 1)
        bench.send(1, [.increment(by: 2)], first: 1)
        bench.commit()
        #expect(bench.said(to: 1).map(\.asReceipts) == [.applied(1, count: 1, revision: 1)])
        #expect(bench.committed.state.count == 2)
    }
}
