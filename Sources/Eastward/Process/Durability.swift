/// What an acknowledged action survives.
public enum Durability: String, Sendable, CaseIterable {
    /// Receipts come when the disk has the action: it survives a power cut.
    case full
    /// Receipts come when the kernel has the action: it survives the death of every process, but a power cut may
    /// take the last ones back.
    case normal
    /// The action survives nothing: a store that starts begins an empty state.
    case memory
}
