/// How long a thread of a store or a feature polls for the next message before it sleeps.
package enum SpinTime {
    /// The longest spin time. A process that polls for longer takes CPU time from the processes that it waits for.
    package static let limit = Duration.milliseconds(10)

    /// Reads ``FeatureEnvironment/spin``; zero if it is not set.
    /// - Throws: ``InvalidSpinTime`` if it is no duration, or too long.
    package static func read(_ environment: [String: String]) throws(InvalidSpinTime) -> Duration {
        guard let text = environment[FeatureEnvironment.spin], !text.isEmpty else { return .zero }
        guard let time = Duration(text: text), time <= limit else { throw InvalidSpinTime(text: text) }
        return time
    }
}

/// ``FeatureEnvironment/spin`` has no valid value.
package struct InvalidSpinTime: Error, Equatable, CustomStringConvertible {
    let text: String

    package var description: String {
        "\(FeatureEnvironment.spin) is “\(text)”. Set a duration of at most 10ms, such as 50us, or unset it."
    }
}
