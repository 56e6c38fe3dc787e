import ArgumentParser

/// A duration as the value of an option: `5s`, `500ms`, `50us`, `2m`, or a number of seconds.
struct TimeSpan: ExpressibleByArgument {
    let seconds: Double

    /// - Parameter seconds: more than 0, and at most one day.
    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        let units: [(suffix: String, factor: Double)] = [("us", 0.000_001), ("ms", 0.001), ("s", 1), ("m", 60)]
        let unit = units.first { argument.hasSuffix($0.suffix) } ?? ("", 1)
        guard let number = Double(argument.dropLast(unit.suffix.count)), number > 0, number * unit.factor <= 86_400
        else { return nil }
        seconds = number * unit.factor
    }

    var duration: Duration { .seconds(seconds) }

    var defaultValueDescription: String { description }
}

extension TimeSpan: CustomStringConvertible {
    var description: String { seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s" }
}
