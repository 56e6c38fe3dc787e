/// The event that a program was handling when it sent an action. The journal keeps it with the action.
///
/// A component's actions have a cause without its doing: while a slice's update is delivered to it, ``current`` is that
/// update, also in the tasks that it starts then. A task that outlives the update clears it:
///
/// ```swift
/// ActionCause.$current.withValue(nil) {
///     clock = Task { for await _ in ticks { try await counter.increment() } }
/// }
/// ```
public struct ActionCause: Sendable, Hashable {
    public enum Event: Sendable, Hashable {
        /// A slice arrived with the changes of the actions after revision `after`, up to `revision`. `after` is `nil` for
        /// the first value that arrived.
        case update(slice: String, after: Revision?, revision: Revision)
        /// An earlier action, by its revision.
        case action(Revision)
        /// A request from outside, such as `eastward dispatch`.
        case request(String)
    }

    public var event: Event?
    /// The `traceparent` of [W3C Trace Context](https://www.w3.org/TR/trace-context/), such as
    /// `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01`.
    public var trace: String?

    public init(_ event: Event?, trace: String? = nil) {
        self.event = event
        self.trace = trace
    }

    /// - Parameter traceparent: the value of the header of a request, such as one over HTTP. The cause has no trace if it
    ///   is missing or invalid.
    public init(_ event: Event?, traceparent: String?) {
        self.init(event, trace: traceparent.flatMap { Traceparent($0)?.text })
    }

    /// The cause of the actions that this task sends.
    @TaskLocal public static var current: ActionCause?
}
