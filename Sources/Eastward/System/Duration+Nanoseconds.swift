extension Duration {
    /// The duration in nanoseconds, clamped: never negative, and within 290 years.
    package var nanoseconds: UInt64 {
        UInt64(max(0, min(components.seconds, 9_000_000_000))) * 1_000_000_000
            + UInt64(max(0, components.attoseconds / 1_000_000_000))
    }
}
