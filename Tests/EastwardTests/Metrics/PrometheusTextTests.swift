import Eastward
import Testing

@Suite("Metrics in Prometheus' text format")
struct PrometheusTextTests {
    @Test func countersAndGaugesHaveLabels() {
        let families = [
            WireMetricFamily(
                "a_total", "Counts things.", .counter,
                [WireMetricSample(3, ["action": "market.Increment", "code": ""]), WireMetricSample(0.25)]),
            .gauge("b", "Measures.", -7),
        ]
        #expect(
            families.prometheusText == """
                # HELP a_total Counts things.
                # TYPE a_total counter
                a_total{action="market.Increment"} 3
                a_total 0.25
                # HELP b Measures.
                # TYPE b gauge
                b -7

                """)
    }

    @Test func textIsEscaped() {
        let family = WireMetricFamily(
            "a", "A \\ and\na \"line\".", .gauge, [WireMetricSample(1, ["name": "x\"y\\z\n"])])
        #expect(
            [family].prometheusText == #"""
                # HELP a A \\ and\na "line".
                # TYPE a gauge
                a{name="x\"y\\z\n"} 1

                """#)
    }

    /// A reducer chooses the code of a rejection.
    @Test func aCharacterOfSeveralScalarsIsEscaped() {
        let family = WireMetricFamily("a", "A.", .gauge, [WireMetricSample(1, ["code": "x\r\n\"\u{301}\\\u{301}"])])
        let line = [family].prometheusText.unicodeScalars.split(separator: "\n")[2]
        #expect(
            String(line).unicodeScalars.elementsEqual(
                "a{code=\"x\r\\n\\\"\u{301}\\\\\u{301}\"} 1".unicodeScalars))
    }

    @Test func aHistogramIsCumulativeInSeconds() {
        var latency = LatencyBuckets()
        latency.add(10_000, count: 2)
        latency.add(40_000, count: 3)
        latency.add(60_000_000_000, count: 1)
        let family = WireMetricFamily(
            "l_seconds", "Time.", .histogram, [WireMetricSample(latency, sum: 60_000_140_000)])
        let lines = [family].prometheusText.split(separator: "\n")
        #expect(lines[2] == #"l_seconds_bucket{le="1.6e-05"} 2"#)
        #expect(lines[3] == #"l_seconds_bucket{le="3.2e-05"} 2"#)
        #expect(lines[4] == #"l_seconds_bucket{le="6.4e-05"} 5"#)
        #expect(lines[22] == #"l_seconds_bucket{le="16.777216"} 5"#)
        #expect(
            lines[23...] == [
                #"l_seconds_bucket{le="+Inf"} 6"#, "l_seconds_sum 60.00014", "l_seconds_count 6",
            ])
    }
}
