/// The failures that an acknowledged action survives.
public enum Durability: String, Sendable, CaseIterable {
    /// The store sends the receipt once a second database server has the action on its disk: it survives the loss of a
    /// machine. Only for a journal in a database with a synchronous standby.
    case replicated
    /// The store sends the receipt once the disk has the action: it survives a power failure.
    case full
    /// The store sends the receipt once the kernel has the action: it survives the end of every process, but a power
    /// failure may lose the last actions.
    case normal
    /// The action survives nothing: a store starts with an empty state.
    case memory
}
