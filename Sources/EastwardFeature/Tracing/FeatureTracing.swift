internal import Eastward
internal import EastwardTracing
internal import Synchronization
internal import Tracing

/// Creates the spans of a feature with the tracer that its program has bootstrapped: one for each call that sends
/// actions, and one for each update that a component receives.
struct FeatureTracing: Sendable {
    /// Of all connections of the process.
    private static let sampling = Mutex(TraceSampling())

    private let tracer: any Tracer
    private let process: String
    private let role: String

    /// `nil` without a tracer.
    init?(_ tracer: (any Tracer)?, process: String, role: String) {
        guard let tracer else { return nil }
        self.tracer = tracer
        self.process = process
        self.role = role
    }

    // MARK: Actions

    /// Starts a span for `count` actions, of which the first has the name `name`. Its parent is the span of the task if
    /// that belongs to the trace of `cause`, or if there is none; otherwise that trace.
    func send(_ name: String, count: Int, because cause: ActionCause?) -> SentActions {
        var context = InstrumentationContext.current ?? .topLevel
        var parent = tracer.traceparent(of: context)
        if let trace = cause?.trace {
            // A text that is no traceparent is passed on without a span.
            guard let named = Traceparent(trace) else { return SentActions(cause: cause) }
            // A span that the component started itself within the trace is nearer.
            if parent?.traceID != named.traceID {
                parent = named
                context = tracer.context(continuing: named, in: context)
            }
        }
        guard Self.sampling.withLock({ $0.startsSpan(under: parent, now: .now()) }) else {
            return SentActions(cause: cause, trace: parent)
        }
        let span = tracer.startSpan("send \(name)", context: context, ofKind: .producer)
        span.updateAttributes {
            $0[SpanKey.process] = process
            $0[SpanKey.role] = role
            $0[SpanKey.actions] = count
        }
        return SentActions(cause: cause, trace: tracer.traceparent(of: span.context), span: span)
    }

    // MARK: Updates

    /// Calls `handler`, which handles the change, in a span that continues the publication of the change. The span is the
    /// task's meanwhile, so that the actions that the handler sends continue it.
    @MainActor func provide<S: Slice>(_ change: SliceChange<S>, to handler: @MainActor (SliceChange<S>) -> Void) {
        guard let trace = change.trace, trace.isSampled else {
            // The task may be that of a caller with a span of its own.
            return InstrumentationContext.$current.withValue(nil) { change.handle(handler) }
        }
        let span = tracer.startSpan("provide \(S.name)", context: tracer.context(continuing: trace), ofKind: .consumer)
        defer { span.end() }
        span.updateAttributes {
            $0[SpanKey.process] = process
            $0[SpanKey.role] = role
            $0[SpanKey.revision] = Int(clamping: change.revision)
        }
        var change = change
        // Otherwise actions would continue the publication.
        change.trace = nil
        InstrumentationContext.$current.withValue(span.context) { change.handle(handler) }
    }
}

/// The trace of actions that are being sent.
struct SentActions: Sendable {
    /// The cause that the actions carry, with their trace.
    let cause: ActionCause?
    private let span: (any Span)?

    /// - Parameters:
    ///   - trace: the span that the store continues; `nil` for the trace of `cause`, if it has one.
    ///   - span: ends with the result of the actions; `nil` if they have none.
    init(cause: ActionCause?, trace: Traceparent? = nil, span: (any Span)? = nil) {
        self.span = span
        guard let trace else {
            self.cause = cause
            return
        }
        var traced = cause ?? ActionCause(nil)
        traced.trace = trace.text
        // A long request leaves no space for a trace.
        self.cause = traced.encoded == nil ? cause : traced
    }

    /// Ends the span with the receipts of the actions, or the error.
    func end(_ result: Result<Receipts, any Error>) {
        guard let span else { return }
        switch result {
        case .success(let receipts):
            span.updateAttributes {
                $0[SpanKey.outcome] = SpanKey.outcome(of: receipts.count, rejected: receipts.rejected.count)
                if let revision = receipts.lastRevision { $0[SpanKey.revision] = Int(clamping: revision) }
            }
        case .failure(let error):
            span.recordError(error)
            span.setStatus(SpanStatus(code: .error))
        }
        span.end()
    }
}
