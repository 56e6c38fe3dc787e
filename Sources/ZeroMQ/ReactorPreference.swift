/// A task executor that resumes a task on the reactor's thread after it has waited for one of the reactor's actors.
///
/// A continuation resumes on its task's preferred executor, and only then on its actor: without this preference every
/// wait would go through the global pool, which costs two thread switches.
///
/// ```swift
/// await withTaskExecutorPreference(preference) {
///     await withCheckedContinuation { waiters.append($0) }
/// }
/// ```
public final class ReactorPreference: TaskExecutor {
    private let reactor: Reactor

    public init(_ reactor: Reactor) { self.reactor = reactor }

    public func enqueue(_ job: consuming ExecutorJob) {
        reactor.enqueue(UnownedJob(job), on: asUnownedTaskExecutor())
    }
}
