package import Eastward
package import Tracing

extension InstrumentationSystem {
    /// The active tracer; `nil` if the program has bootstrapped none.
    package static var activeTracer: (any Tracer)? { tracer is NoOpTracer ? nil : tracer }
}

extension Tracer {
    /// The span of `context`, as other processes receive it; `nil` if there is none, or if the tracer does not propagate
    /// W3C Trace Context.
    package func traceparent(of context: InstrumentationContext) -> Traceparent? {
        var headers: [String: String] = [:]
        inject(context, into: &headers, using: HeaderInjector())
        return headers[Traceparent.header].flatMap(Traceparent.init)
    }

    /// A context whose spans are children of `parent`, a span of another process.
    /// - Parameter context: supplies the remaining values.
    package func context(
        continuing parent: Traceparent, in context: InstrumentationContext = .topLevel
    ) -> InstrumentationContext {
        var context = context
        extract([Traceparent.header: parent.text], into: &context, using: HeaderExtractor())
        return context
    }
}

private struct HeaderInjector: Injector {
    func inject(_ value: String, forKey key: String, into headers: inout [String: String]) { headers[key] = value }
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from headers: [String: String]) -> String? { headers[key] }
}
