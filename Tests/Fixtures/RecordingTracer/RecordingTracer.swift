import Foundation
public import InMemoryTracing
import Synchronization
public import Tracing

/// A tracer for tests: passes each span to a function when it ends, and propagates W3C Trace Context.
public struct RecordingTracer: Tracer {
    /// Names the file to which programs with ``bootstrap()`` append their spans, one line of JSON each.
    public static let file = "FIXTURE_SPANS"

    private let record: @Sendable (RecordedSpan) -> Void

    public init(_ record: @escaping @Sendable (RecordedSpan) -> Void) {
        self.record = record
    }

    /// Bootstraps a tracer of the program if the environment names a file.
    public static func bootstrap() {
        guard let path = ProcessInfo.processInfo.environment[file] else { return }
        InstrumentationSystem.bootstrap(
            RecordingTracer { span in
                let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
                defer { close(descriptor) }
                let line = (try? JSONEncoder().encode(span)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
                // One write of a short line to a file that is open for appending is not mixed with others.
                _ = write(descriptor, line, line.count)
            })
    }

    public func startSpan<Instant: TracerInstant>(
        _ name: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file: String, line: UInt
    ) -> InMemorySpan {
        let context = context()
        let parent = context.inMemorySpanContext
        let own = InMemorySpanContext(
            traceID: parent?.traceID ?? Self.randomID() + Self.randomID(), spanID: Self.randomID(),
            parentSpanID: parent?.spanID)
        return InMemorySpan(
            operationName: name, context: context, spanContext: own, kind: kind, startInstant: instant()
        ) { [record] in record(RecordedSpan($0)) }
    }

    private static func randomID() -> String {
        let digits = String(UInt64.random(in: 1 ... .max), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    public func forceFlush() {}

    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let span = context.inMemorySpanContext else { return }
        injector.inject("00-\(span.traceID)-\(span.spanID)-01", forKey: "traceparent", into: &carrier)
    }

    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        let fields = extractor.extract(key: "traceparent", from: carrier)?.split(separator: "-").map(String.init) ?? []
        guard fields.count == 4 else { return }
        context.inMemorySpanContext = InMemorySpanContext(traceID: fields[1], spanID: fields[2], parentSpanID: nil)
    }
}

/// The spans that have ended, in the order of their ends.
public final class SpanList: Sendable {
    private let spans = Mutex<[RecordedSpan]>([])

    public init() {}

    public var all: [RecordedSpan] { spans.withLock { $0 } }

    /// A tracer that adds its spans.
    public var tracer: RecordingTracer { RecordingTracer { [self] span in spans.withLock { $0.append(span) } } }
}

/// A span that has ended.
public struct RecordedSpan: Codable, Sendable, Equatable {
    public var name: String
    public var kind: String
    public var trace: String
    public var span: String
    public var parent: String?
    public var attributes: [String: String] = [:]
    /// The IDs of the linked spans.
    public var links: [String]
    public var hasFailed: Bool

    /// The `traceparent` of its children.
    public var traceparent: String { "00-\(trace)-\(span)-01" }

    init(_ span: FinishedInMemorySpan) {
        name = span.operationName
        kind = "\(span.kind)"
        trace = span.traceID
        self.span = span.spanID
        parent = span.parentSpanID
        links = span.links.compactMap { $0.context.inMemorySpanContext?.spanID }
        hasFailed = span.status?.code == .error
        span.attributes.forEach { key, value in
            switch value {
            case .string(let text): attributes[key] = text
            case .int64(let number): attributes[key] = String(number)
            default: attributes[key] = "\(value)"
            }
        }
    }
}
