extension Duration {
    /// The duration in nanoseconds, clamped: never negative, and within 290 years.
    package var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(max(0, min(seconds, 9_000_000_000))) * 1_000_000_000
            + UInt64(max(0, attoseconds / 1_000_000_000))
    }

    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
