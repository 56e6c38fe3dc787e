internal import SwiftProtobuf

extension WireMetricFamily {
    /// A metric with one sample.
    package static func counter(_ name: String, _ help: String, _ value: some BinaryInteger) -> WireMetricFamily {
        WireMetricFamily(name, help, .counter, [WireMetricSample(Double(value))])
    }

    package static func gauge(_ name: String, _ help: String, _ value: some BinaryInteger) -> WireMetricFamily {
        WireMetricFamily(name, help, .gauge, [WireMetricSample(Double(value))])
    }

    package init(_ name: String, _ help: String, _ kind: Kind, _ samples: [WireMetricSample]) {
        self.init()
        self.name = name
        self.help = help
        self.kind = kind
        self.samples = samples
    }
}

extension WireMetricSample {
    /// - Parameter labels: those with an empty value are left out, as Prometheus does.
    package init(_ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
        self.init()
        self.value = value
        self.labels = labels.filter { !$0.value.isEmpty }.map { name, value in
            .with {
                $0.name = name
                $0.value = value
            }
        }
    }

    /// A histogram of latencies, in seconds.
    /// - Parameter nanoseconds: the sum of all latencies.
    package init(_ latency: LatencyBuckets, sum nanoseconds: UInt64) {
        self.init()
        buckets = latency.octaves.map { bound, count in
            .with {
                $0.upperBound = bound / 1e6
                $0.count = count
            }
        }
        sum = Double(nanoseconds) / 1e9
        count = latency.counts.reduce(0, +)
    }
}

// MARK: Prometheus

extension Sequence<WireMetricFamily> {
    /// The metrics in [Prometheus' text format](https://prometheus.io/docs/instrumenting/exposition_formats/), version
    /// 0.0.4.
    package var prometheusText: String {
        var text = ""
        for family in self {
            text += "# HELP \(family.name) \(family.help.escaped(quotes: false))\n"
            text += "# TYPE \(family.name) \(family.kind.prometheusType)\n"
            for sample in family.samples { sample.write(as: family, to: &text) }
        }
        return text
    }
}

extension WireMetricFamily.Kind {
    fileprivate var prometheusType: String {
        switch self {
        case .counter: "counter"
        case .histogram: "histogram"
        case .gauge, .UNRECOGNIZED: "gauge"
        }
    }
}

extension WireMetricSample {
    fileprivate func write(as family: WireMetricFamily, to text: inout String) {
        guard family.kind == .histogram else {
            text += "\(family.name)\(braces()) \(Self.number(value))\n"
            return
        }
        for bucket in buckets {
            text += "\(family.name)_bucket\(braces(le: Self.number(bucket.upperBound))) \(bucket.count)\n"
        }
        text += "\(family.name)_bucket\(braces(le: "+Inf")) \(count)\n"
        text += "\(family.name)_sum\(braces()) \(Self.number(sum))\n"
        text += "\(family.name)_count\(braces()) \(count)\n"
    }

    private func braces(le bound: String? = nil) -> String {
        var pairs = labels.map { "\($0.name)=\"\($0.value.escaped(quotes: true))\"" }
        if let bound { pairs.append("le=\"\(bound)\"") }
        return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
    }

    private static func number(_ value: Double) -> String {
        // Without a fraction, as Prometheus itself prints it.
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

extension String {
    /// By scalars: a character may consist of a quotation mark and an accent.
    fileprivate func escaped(quotes: Bool) -> String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\".unicodeScalars
            case "\n": text += "\\n".unicodeScalars
            case "\"" where quotes: text += "\\\"".unicodeScalars
            default: text.append(scalar)
            }
        }
        return String(text)
    }
}
