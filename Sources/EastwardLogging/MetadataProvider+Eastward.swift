internal import Eastward
internal import EastwardTracing
public import Logging
internal import Tracing

extension Logger.MetadataProvider {
    /// Adds the feature and the cause of its present work to log entries.
    ///
    /// | key | value |
    /// |---|---|
    /// | `role`, `process`, `session` | those of the feature program |
    /// | `slice`, `revision` | the update that a component handles, from `ActionCause.current` |
    /// | `trace` | the `traceparent` of that cause, or else of the task's span |
    ///
    /// So the entries of a component that handles an update have its revision, also those of the tasks that it starts.
    /// If the cause is an earlier action, `revision` is that of the action.
    public static let eastward = Logger.MetadataProvider {
        var metadata = ProgramMetadata.current
        let cause = ActionCause.current
        switch cause?.event {
        case .update(let slice, _, let revision):
            metadata["slice"] = "\(slice)"
            metadata["revision"] = "\(revision)"
        case .action(let revision): metadata["revision"] = "\(revision)"
        case .request, nil: break
        }
        if let trace = cause?.trace ?? spanOfTask { metadata["trace"] = "\(trace)" }
        return metadata
    }

    /// The `traceparent` of the task's span: in a program with a tracer, the span of an update replaces its trace.
    private static var spanOfTask: String? {
        guard let context = InstrumentationContext.current else { return nil }
        return InstrumentationSystem.activeTracer?.traceparent(of: context)?.text
    }
}
