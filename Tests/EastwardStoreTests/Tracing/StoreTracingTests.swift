import Eastward
import FixtureContract
import RecordingTracer
import SwiftProtobuf
import Testing

@testable import EastwardStore
@testable import ZeroMQ

@Suite struct StoreTracingTests {
    private static let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    private static let other = "00-11111111111111111111111111111111-2222222222222222-01"
    private static let unsampled = "00-33333333333333333333333333333333-4444444444444444-00"

    private let spans = SpanList()
    private let socket = ScriptedPublisherSocket()
    private let peer = RouterSocket.Peer(bytes: [1])

    /// A store with a subscriber of the count.
    private func bench(hasTracer: Bool = true) throws -> (bench: LoopBench, fence: UInt64) {
        let publisher = RolePublisher(role: CounterFeature.name, slices: [CountSlice.name], socket: socket)
        let bench = LoopBench(publishers: [publisher], tracer: hasTracer ? spans.tracer : nil)
        let fence = try bench.connect("counter.1", peer).fence
        socket.events = [
            .subscribed(WireProtocol.patchTopic(CountSlice.name)),
            .subscribed(WireProtocol.snapshotTopic(CountSlice.name, nonce: [7])),
        ]
        try bench.settle()
        return (bench, fence)
    }

    private func send(
        _ trace: String?, _ actions: [MarketAction] = [.increment(by: 1)], from sequence: UInt64,
        to store: (bench: LoopBench, fence: UInt64)
    ) throws {
        let cause = trace.map { ActionCause(nil, trace: $0) }
        try store.bench.features.add(
            LoopBench.batch(actions, from: sequence, because: cause, fence: store.fence), from: peer)
    }

    /// The published patches.
    private var patches: [WireSliceUpdate] {
        get throws {
            try socket.published.compactMap { bytes in
                guard case (.patch, let length)? = WireProtocol.Topic.parse(bytes) else { return nil }
                return try WireSliceUpdate(serializedBytes: Array(bytes[length...]))
            }
        }
    }

    private func spans(_ name: String) -> [RecordedSpan] { spans.all.filter { $0.name == name } }

    @Test func aTraceContinuesFromTheActionToThePatch() throws {
        let store = try bench()
        try send(Self.trace, [.increment(by: 2), .decrement(by: 9)], from: 1, to: store)
        try store.bench.settle()

        try #require(spans.all.map(\.name) == ["reduce market.Increment", "commit", "publish market.Count"])
        let (reduce, commit, publish) = (spans.all[0], spans.all[1], spans.all[2])
        #expect(spans.all.map(\.kind) == ["consumer", "internal", "producer"])
        #expect(Set(spans.all.map(\.trace)) == ["0af7651916cd43dd8448eb211c80319c"])
        #expect(reduce.parent == "b7ad6b7169203331")
        #expect(commit.parent == reduce.span && publish.parent == reduce.span)
        #expect(
            reduce.attributes == [
                "eastward.process": "counter.1", "eastward.role": "market.CounterFeature", "eastward.actions": "2",
                "eastward.outcome": "mixed", "eastward.revision": "2",
            ])
        #expect(commit.attributes == ["eastward.actions": "2", "eastward.revision": "2"])
        #expect(publish.attributes == ["eastward.revision": "2"])
        #expect(try patches.map(\.trace) == [publish.traceparent])
    }

    @Test func withoutATracerThePatchHasTheNewestTrace() throws {
        let store = try bench(hasTracer: false)
        try send(Self.trace, from: 1, to: store)
        try send(Self.other, from: 2, to: store)
        try send(nil, from: 3, to: store)
        try store.bench.settle()
        #expect(try patches.map(\.trace) == [Self.other])
    }

    @Test(arguments: [nil, trace + "-more", String(repeating: "x", count: 300)], [true, false])
    func actionsWithoutAValidTraceHaveNoSpans(_ trace: String?, _ hasTracer: Bool) throws {
        let store = try bench(hasTracer: hasTracer)
        try send(trace, from: 1, to: store)
        try store.bench.settle()
        #expect(spans.all.isEmpty)
        #expect(try patches.map(\.trace) == [""])
    }

    @Test func aTraceThatIsNotSampledIsPassedOnWithoutSpans() throws {
        let store = try bench()
        try send(Self.unsampled, from: 1, to: store)
        try store.bench.settle()
        #expect(spans.all.isEmpty)
        #expect(try patches.map(\.trace) == [Self.unsampled])
    }

    @Test func aSenderCannotNameASpan() throws {
        let store = try bench()
        var message = try LoopBench.batch(
            [.increment(by: 1)], because: ActionCause(nil, trace: Self.trace), fence: store.fence)
        message.batch.actions.names = ["market.Invented"]
        try store.bench.features.add(message, from: peer)
        try store.bench.settle()
        #expect(spans.all.map(\.name).first == "reduce unknown")
    }

    @Test func aPatchOfSeveralTracesIsLinkedToTheLaterOnes() throws {
        let store = try bench()
        try send(Self.trace, from: 1, to: store)
        try send(Self.other, from: 2, to: store)
        try store.bench.settle()
        let reduced = spans("reduce market.Increment")
        try #require(reduced.count == 2)
        for name in ["commit", "publish market.Count"] {
            #expect(spans(name).map(\.parent) == [reduced[0].span])
            #expect(spans(name).map(\.links) == [[reduced[1].span]])
        }
    }

    @Test func aLaterPatchDoesNotContinueAnEarlierTrace() throws {
        let store = try bench()
        try send(Self.trace, from: 1, to: store)
        try store.bench.settle()
        try send(nil, from: 2, to: store)
        try store.bench.settle()
        #expect(spans("publish market.Count").count == 1)
        #expect(try patches.last?.trace == "")
    }

    @Test func aBatchThatTheDiskRefusesIsAFailedCommit() throws {
        let store = try bench()
        store.bench.journal.fill()
        try send(Self.trace, from: 1, to: store)
        try store.bench.settle()
        #expect(spans("commit").map(\.hasFailed) == [true])
        store.bench.journal.open()
        try send(nil, from: 1, to: store)
        try store.bench.settle()
        #expect(try patches.map(\.trace) == [""])
    }

    @Test func aBatchHasABoundedNumberOfSpans() throws {
        let store = try bench()
        for number in 1...100 {
            let id = String(10000 + number)
            try send("00-0af7651916cd43dd8448eb211c8\(id)-b7ad6b7169203331-01", from: UInt64(number), to: store)
        }
        try store.bench.settle()
        let batches = spans("commit").count
        #expect(batches < 10)
        #expect(spans("reduce market.Increment").count <= batches * StoreTracing.mostRuns)
        #expect(spans("commit").allSatisfy { $0.links.count < StoreTracing.mostRuns })
        #expect(spans("publish market.Count").allSatisfy { $0.links.count < StoreTracing.mostCommitted })
    }
}
