import Testing

@testable import Eastward
@testable import EastwardStore

@Suite("Checkpoints of a replay")
struct CheckpointsTests {
    private func checkpoints(_ revisions: [Revision], limit: Int = 100) -> Checkpoints<String> {
        var checkpoints = Checkpoints<String>(spacing: 10, limit: limit)
        for revision in revisions { checkpoints.add("\(revision)", at: revision) }
        return checkpoints
    }

    @Test(arguments: [[0, 10, 20], [20, 0, 10], [10, 20, 0, 10]] as [[Revision]])
    func theLastOneIsFoundInWhicheverOrderTheyWereAdded(revisions: [Revision]) {
        let checkpoints = checkpoints(revisions)
        #expect(checkpoints.entries.map(\.revision) == [0, 10, 20])
        #expect(checkpoints.last(notAfter: 0) == "0")
        #expect(checkpoints.last(notAfter: 9) == "0")
        #expect(checkpoints.last(notAfter: 10) == "10")
        #expect(checkpoints.last(notAfter: .max) == "20")
        #expect(checkpoints.next(after: 0) == 10)
        #expect(checkpoints.next(after: 19) == 20)
        #expect(checkpoints.next(after: 20) == nil)
    }

    @Test func thereIsNoneBeforeTheFirst() {
        #expect(checkpoints([]).last(notAfter: 5) == nil)
        #expect(checkpoints([7]).last(notAfter: 6) == nil)
    }

    @Test func theirNumberIsLimitedAndTheFirstRemains() {
        let checkpoints = checkpoints(Array(0..<1000), limit: 8)
        #expect(checkpoints.entries.count <= 8)
        #expect(checkpoints.entries.first?.revision == 0)
        #expect(checkpoints.spacing > 10)
    }

    @Test func theirCompleteRangeOnlyGrows() {
        var checkpoints = checkpoints([0])
        checkpoints.complete(to: 30)
        checkpoints.complete(to: 20)
        #expect(checkpoints.completeTo == 30)
    }
}
