import Testing

@testable import EastwardInspector

@Suite("Requests that share a collection")
struct CollectionQueueTests {
    @Test func requestsDuringACollectionGetItsResult() {
        var queue = CollectionQueue<Int>(limit: 8)
        #expect(queue.add(1) == .collect)
        #expect(queue.add(2) == .wait)
        #expect(queue.add(3) == .wait)
        #expect(queue.finish() == [1, 2, 3])
    }

    @Test func theNextRequestBeginsAnotherCollection() {
        var queue = CollectionQueue<Int>(limit: 8)
        #expect(queue.add(1) == .collect)
        #expect(queue.finish() == [1])
        #expect(queue.add(2) == .collect)
        #expect(queue.finish() == [2])
    }

    @Test func aRequestBeyondTheLimitIsRefused() {
        var queue = CollectionQueue<Int>(limit: 2)
        #expect(queue.add(1) == .collect)
        #expect(queue.add(2) == .wait)
        #expect(queue.add(3) == .refuse)
        #expect(queue.finish() == [1, 2])
        #expect(queue.add(4) == .collect)
    }

    @Test func withoutACollectionNoRequestWaits() {
        var queue = CollectionQueue<Int>(limit: 8)
        #expect(queue.finish() == [])
    }
}
