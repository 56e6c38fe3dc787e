import Eastward
import EastwardTracing
import FixtureContract
import RecordingTracer
import Testing
import Tracing

@testable import EastwardFeature

@Suite struct FeatureTracingTests {
    private static let remote = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    private static let unsampled = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00"

    private let spans = SpanList()
    private let tracing: FeatureTracing

    init() throws {
        tracing = try #require(FeatureTracing(spans.tracer, process: "counter.1", role: CounterFeature.name))
    }

    private func send(because cause: ActionCause? = nil) -> SentActions {
        tracing.send("market.Increment", count: 1, because: cause)
    }

    private func change(_ trace: String?) -> SliceChange<CountSlice> {
        var change = SliceChange<CountSlice>(value: Count(count: 3), fields: [1], revision: 7, previousRevision: 4)
        change.trace = trace.flatMap(Traceparent.init)
        return change
    }

    private static let receipts = Receipts([
        Receipts.Range(firstSequence: 1, count: 1, firstRevision: 8),
        Receipts.Range(firstSequence: 2, count: 1, firstRevision: 9, rejection: Rejection("no", "No.")),
    ])

    // MARK: Actions

    @Test func withoutATracerThereIsNone() {
        #expect(FeatureTracing(InstrumentationSystem.activeTracer, process: "a", role: "b") == nil)
    }

    @Test func aCallIsASpanWhichItsActionsCarry() throws {
        let sent = tracing.send("market.Increment", count: 2, because: nil)
        #expect(spans.all.isEmpty)
        sent.end(.success(Self.receipts))
        let span = try #require(spans.all.first)
        #expect(span.name == "send market.Increment" && span.kind == "producer" && span.parent == nil)
        #expect(sent.cause == ActionCause(nil, trace: span.traceparent))
        #expect(
            span.attributes == [
                "eastward.process": "counter.1", "eastward.role": "market.CounterFeature", "eastward.actions": "2",
                "eastward.outcome": "mixed", "eastward.revision": "9",
            ])
    }

    @Test func theSpanOfTheTaskIsItsParent() throws {
        withTracer(spans.tracer) {
            withSpan("program") { _ in send().end(.success(Self.receipts)) }
        }
        try #require(spans.all.count == 2)
        #expect(spans.all[0].parent == spans.all[1].span)
        #expect(spans.all[0].trace == spans.all[1].trace)
    }

    @Test func theTraceThatTheProgramNamesIsItsParent() throws {
        let cause = ActionCause(.request("POST /orders"), trace: Self.remote)
        let sent = withTracer(spans.tracer) { withSpan("program") { _ in send(because: cause) } }
        sent.end(.success(Self.receipts))
        let span = try #require(spans.all.last)
        #expect(span.trace == "0af7651916cd43dd8448eb211c80319c" && span.parent == "b7ad6b7169203331")
        #expect(sent.cause == ActionCause(.request("POST /orders"), trace: span.traceparent))
    }

    /// A server of requests starts a span of its own, and names the trace of the request as the cause.
    @Test func aSpanOfTheProgramWithinTheTraceIsItsParent() throws {
        let cause = ActionCause(.request("POST /orders"), trace: Self.remote)
        let context = spans.tracer.context(continuing: try #require(Traceparent(Self.remote)))
        withTracer(spans.tracer) {
            withSpan("server", context: context) { _ in send(because: cause).end(.success(Self.receipts)) }
        }
        try #require(spans.all.map(\.name) == ["send market.Increment", "server"])
        #expect(spans.all[0].parent == spans.all[1].span)
        #expect(spans.all[1].parent == "b7ad6b7169203331")
    }

    @Test(arguments: [unsampled, "no trace", ""]) func otherTracesArePassedOnWithoutASpan(_ trace: String) {
        let cause = ActionCause(.action(3), trace: trace)
        let sent = send(because: cause)
        sent.end(.success(Self.receipts))
        #expect(sent.cause == cause)
        #expect(spans.all.isEmpty)
    }

    @Test func aFailureEndsTheSpan() {
        send().end(.failure(FeatureError.closed))
        #expect(spans.all.map(\.hasFailed) == [true])
    }

    @Test func aLongRequestIsSentWithoutTheTrace() {
        let cause = ActionCause(.request(String(repeating: "x", count: 500)))
        #expect(send(because: cause).cause == cause)
    }

    // MARK: Updates

    @Test @MainActor func anUpdateIsASpanWhichTheActionsOfItsHandlerContinue() throws {
        tracing.provide(change(Self.remote)) { change in
            #expect(ActionCause.current?.event == .update(slice: "market.Count", after: 4, revision: 7))
            send(because: ActionCause.current).end(.success(Self.receipts))
        }
        #expect(InstrumentationContext.current == nil)
        try #require(spans.all.map(\.name) == ["send market.Increment", "provide market.Count"])
        let (sent, provided) = (spans.all[0], spans.all[1])
        #expect(provided.kind == "consumer" && provided.parent == "b7ad6b7169203331")
        #expect(sent.parent == provided.span)
        #expect(Set([sent.trace, provided.trace]) == ["0af7651916cd43dd8448eb211c80319c"])
        #expect(provided.attributes["eastward.revision"] == "7")
    }

    @Test @MainActor func anUpdateThatIsNotSampledPassesItsTraceOn() {
        tracing.provide(change(Self.unsampled)) { _ in
            #expect(send(because: ActionCause.current).cause?.trace == Self.unsampled)
        }
        #expect(spans.all.isEmpty)
    }

    @Test @MainActor func anUpdateWithoutATraceDoesNotContinueTheSpanOfACaller() {
        withTracer(spans.tracer) {
            withSpan("caller") { _ in
                tracing.provide(change(nil)) { _ in send(because: ActionCause.current).end(.success(Self.receipts)) }
            }
        }
        #expect(spans.all.map(\.parent) == [nil, nil])
    }

    @Test @MainActor func ofMergedUpdatesTheNewestTraceIsContinued() {
        let mailbox = Mailbox<CountSlice>(tracing: tracing) { _ in }
        mailbox.put(change(Self.unsampled))
        mailbox.put(change(Self.remote))
        mailbox.put(change(nil))
        mailbox.deliver()
        #expect(spans.all.map(\.parent) == ["b7ad6b7169203331"])
    }

    @Test @MainActor func withoutATracerTheCauseOfAnUpdatePassesItsTraceOn() {
        var cause: ActionCause?
        let mailbox = Mailbox<CountSlice> { _ in cause = ActionCause.current }
        mailbox.put(change(Self.remote))
        mailbox.deliver()
        #expect(cause?.trace == Self.remote)
        #expect(SliceValues<CountSlice>.Element(change(Self.remote)).cause.trace == Self.remote)
    }
}
