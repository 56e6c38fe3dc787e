internal import DequeModule
internal import Eastward
internal import EastwardTracing
internal import SwiftProtobuf
internal import Tracing

/// Creates the spans of traced actions with the tracer that the store's program has bootstrapped: of their reduction,
/// their commit, and the publication of the slices that they may have changed. Without a tracer it passes a trace on to
/// the subscribers.
///
/// It is confined to the store's thread.
final class StoreTracing {
    /// How many runs of actions in a batch have spans: the newest ones.
    static let mostRuns = 16
    /// How many committed runs are kept for publications: the newest ones.
    static let mostCommitted = 64

    /// The trace of a run of actions, as their commit and their publications continue it.
    private struct Trace {
        var revision: Revision
        var traceparent: Traceparent
        /// The context of the span of their reduction; `nil` without a span.
        var context: InstrumentationContext?
    }

    /// A batch that the journal is writing.
    private struct Batch {
        var number: UInt64
        var traces: [Trace]
        var commit: (any Span)?
    }

    private let tracer: (any Tracer)?
    private let actions: Set<String>
    private var inFlight: Deque<Batch> = []
    /// The committed traces that publications may continue.
    private var recent: Deque<Trace> = []

    /// - Parameters:
    ///   - tracer: `nil` if the program has none.
    ///   - actions: the full names of the app's actions.
    init(_ tracer: (any Tracer)?, actions: Set<String>) {
        self.tracer = tracer
        self.actions = actions
    }

    // MARK: Batches

    /// Records a batch that is passed to the journal.
    /// - Parameter sender: returns the process and the role of a session; the operator has no role.
    func passed(_ batch: JournalBatch, sender: (UInt64) -> (process: String, role: String?)) {
        let runs = batch.tracedRuns(limit: tracer == nil ? 1 : Self.mostRuns)
        guard !runs.isEmpty else { return }
        let traces = runs.map { reduced($0, sender($0.session)) }
        let commit = startSpan("commit", of: traces, kind: .internal)
        commit?.updateAttributes { attributes in
            attributes[SpanKey.actions] = batch.count
            attributes[SpanKey.revision] = traces.last.map { Int(clamping: $0.revision) }
        }
        inFlight.append(Batch(number: batch.number, traces: traces, commit: commit))
    }

    /// Creates the span of a run of actions that were reduced.
    private func reduced(_ run: TracedRun, _ sender: (process: String, role: String?)) -> Trace {
        guard let tracer, run.trace.isSampled else {
            return Trace(revision: run.lastRevision, traceparent: run.trace)
        }
        // The name of an unknown action is the sender's choice, and the names of spans must be few.
        let name = actions.contains(run.name) ? run.name : "unknown"
        let span = tracer.startSpan(
            "reduce \(name)", context: tracer.context(continuing: run.trace), ofKind: .consumer,
            at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: UInt64(clamping: run.nanoseconds)))
        span.updateAttributes {
            $0[SpanKey.process] = sender.process
            $0[SpanKey.role] = sender.role
            $0[SpanKey.actions] = run.count
            $0[SpanKey.outcome] = SpanKey.outcome(of: run.count, rejected: run.rejected)
            $0[SpanKey.revision] = Int(clamping: run.lastRevision)
        }
        span.end()
        return Trace(
            revision: run.lastRevision, traceparent: tracer.traceparent(of: span.context) ?? run.trace,
            context: span.context)
    }

    /// Records that the batches up to `number` are committed.
    func committed(_ number: UInt64) {
        while let first = inFlight.first, first.number <= number {
            inFlight.removeFirst()
            first.commit?.end()
            recent += first.traces
        }
        recent.removeFirst(max(0, recent.count - Self.mostCommitted))
    }

    /// Forgets the batches that are not committed.
    func discardUncommitted(_ reason: String) {
        for batch in inFlight {
            batch.commit?.setStatus(SpanStatus(code: .error, message: reason))
            batch.commit?.end()
        }
        inFlight.removeAll()
    }

    // MARK: Publications

    /// Starts the span of a slice's publication, which contains the changes of the actions after revision `last`, up to
    /// `revision`.
    /// - Parameter start: when the slice was compared.
    func publish(
        _ slice: String, after last: Revision, through revision: Revision, since start: Instant
    ) -> Publication {
        guard let newest = recent.last, newest.revision > last else { return Publication() }
        let traces = recent.filter { $0.revision > last && $0.revision <= revision }
        let span = startSpan("publish \(slice)", of: traces, kind: .producer, since: start)
        span?.updateAttributes { $0[SpanKey.revision] = Int(clamping: revision) }
        let own = span.flatMap { span in tracer?.traceparent(of: span.context) }
        return Publication(trace: own ?? traces.last?.traceparent, span: span)
    }

    /// Starts a span for several traces: a child of the first one that has a span, with links to the others.
    private func startSpan(
        _ name: String, of traces: some Collection<Trace>, kind: SpanKind, since start: Instant = .now()
    ) -> (any Span)? {
        let contexts = traces.compactMap(\.context)
        guard let tracer, let parent = contexts.first else { return nil }
        let age = (Instant.now() - start).nanoseconds
        let span = tracer.startSpan(
            name, context: parent, ofKind: kind,
            at: DefaultTracerClock.Timestamp(
                nanosecondsSinceEpoch: DefaultTracerClock.now.nanosecondsSinceEpoch - age))
        for context in contexts.dropFirst() { span.addLink(SpanLink(context: context, attributes: [:])) }
        return span
    }
}

/// The trace of a slice's publication.
struct Publication {
    /// The `traceparent` for the subscribers.
    fileprivate(set) var trace: Traceparent?
    fileprivate var span: (any Span)?

    /// The encoded field of the patch, which can follow the patch's other fields; empty without a trace.
    var field: [UInt8] {
        get throws {
            guard let trace else { return [] }
            return try WireSliceUpdate.with { $0.trace = trace.text }.serializedBytes()
        }
    }

    func end() { span?.end() }
}
