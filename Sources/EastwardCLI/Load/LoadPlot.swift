import Foundation

/// The diagram of a load run as SVG: throughput over time, and latency by percentile.
struct LoadPlot {
    /// The number of acknowledged actions, by the seconds since the start.
    var throughput: [(seconds: Double, perSecond: Double)]
    /// The latency in microseconds, by percentile.
    var latency: [(percentile: Double, microseconds: Double)]
    var title: String

    private static let width = 860.0
    private static let height = 300.0
    /// Around each diagram, in the order top, right, bottom, left.
    private static let margin = (top: 56.0, right: 40.0, bottom: 44.0, left: 76.0)
    /// The percentiles of the axis, each at the same distance from the next: powers of ten of the remaining part.
    private static let percentiles = [0.0, 90, 99, 99.9, 99.99, 99.999]

    var svg: String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(2 * Self.height))" \
        font-family="system-ui, sans-serif" font-size="12">
        <style>
          svg { background: #fff; color: #222 } text { fill: currentColor } .grid { stroke: #ccc }
          .line { fill: none; stroke: #1a7f37; stroke-width: 2 }
          @media (prefers-color-scheme: dark) {
            svg { background: #16181d; color: #ddd } .grid { stroke: #444 } .line { stroke: #4ac26b }
          }
        </style>
        <text x="\(Self.margin.left)" y="22" font-size="15" font-weight="600">\(Self.escaped(title))</text>
        \(throughputDiagram)
        <g transform="translate(0 \(Self.height))">
        \(latencyDiagram)
        </g>
        </svg>

        """
    }

    private var throughputDiagram: String {
        let end = max(throughput.last?.seconds ?? 1, 0.001)
        let top = Self.niceCeiling(throughput.map(\.perSecond).max() ?? 1)
        let points = throughput.map { (Self.x($0.seconds / end), Self.y($0.perSecond / top)) }
        let rows = (0...4).map { Double($0) / 4 }.map { (Self.y($0), Self.short($0 * top)) }
        let columns = (0...5).map { Double($0) / 5 }.map { (Self.x($0), "\(Self.short($0 * end)) s") }
        return Self.diagram("Actions per second", rows, columns, points)
    }

    private var latencyDiagram: String {
        let values = latency.map { max($0.microseconds, 1) }
        let lowest = floor(log10(values.min() ?? 1))
        let highest = max(ceil(log10(values.max() ?? 10)), lowest + 1)
        func y(_ microseconds: Double) -> Double { Self.y((log10(max(microseconds, 1)) - lowest) / (highest - lowest)) }
        func x(_ percentile: Double) -> Double {
            Self.x(min(-log10(max(1 - percentile / 100, 1e-5)), 5) / 5)
        }
        let rows = stride(from: lowest, through: highest, by: 1).map { (y(pow(10, $0)), Self.time(pow(10, $0))) }
        let columns = Self.percentiles.map {
            (
                x($0),
                $0 == 0
                    ? "min"
                    : "p\($0.formatted(.number.grouping(.never).precision(.fractionLength(0...3)).locale(.init(identifier: "en"))))"
            )
        }
        return Self.diagram(
            "Latency by percentile", rows, columns, latency.map { (x($0.percentile), y($0.microseconds)) })
    }

    /// A diagram with a title, its grid with labels, and a line.
    private static func diagram(
        _ title: String, _ rows: [(y: Double, label: String)], _ columns: [(x: Double, label: String)],
        _ points: [(x: Double, y: Double)]
    ) -> String {
        let (left, right) = (number(margin.left), number(width - margin.right))
        let (top, bottom) = (number(margin.top), number(height - margin.bottom))
        var lines = ["<text x=\"\(left)\" y=\"\(number(margin.top - 12))\" font-weight=\"600\">\(title)</text>"]
        for row in rows {
            let y = number(row.y)
            lines.append("<line class=\"grid\" x1=\"\(left)\" y1=\"\(y)\" x2=\"\(right)\" y2=\"\(y)\"/>")
            lines.append(
                "<text x=\"\(number(margin.left - 8))\" y=\"\(number(row.y + 4))\" text-anchor=\"end\">\(row.label)</text>"
            )
        }
        for column in columns {
            let x = number(column.x)
            lines.append("<line class=\"grid\" x1=\"\(x)\" y1=\"\(top)\" x2=\"\(x)\" y2=\"\(bottom)\"/>")
            lines.append(
                "<text x=\"\(x)\" y=\"\(number(height - margin.bottom + 18))\" text-anchor=\"middle\">\(column.label)</text>"
            )
        }
        let path = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
        return (lines + ["<polyline class=\"line\" points=\"\(path)\"/>"]).joined(separator: "\n")
    }

    // MARK: Numbers

    /// - Parameter part: from 0, the left edge, to 1.
    private static func x(_ part: Double) -> Double { margin.left + part * (width - margin.left - margin.right) }

    /// - Parameter part: from 0, the lower edge, to 1.
    private static func y(_ part: Double) -> Double {
        height - margin.bottom - part * (height - margin.top - margin.bottom)
    }

    /// The next number of the form 1, 2, 4 or 8 times a power of ten, of which quarters are short.
    static func niceCeiling(_ value: Double) -> Double {
        guard value > 0 else { return 1 }
        let power = pow(10, floor(log10(value)))
        return power * ([1, 2, 4, 8, 10].first { $0 * power >= value } ?? 10)
    }

    private static func number(_ value: Double) -> String { String(format: "%.1f", value) }

    /// Such as `2.5 M`, `20 k` or `0.4`.
    static func short(_ value: Double) -> String {
        let units: [(Double, String)] = [(1e9, " G"), (1e6, " M"), (1e3, " k")]
        let (divisor, unit) = units.first { value >= $0.0 } ?? (1, "")
        let text = String(format: "%.2f", value / divisor)
        let digits = text.replacing(/\.?0+$/, with: "")
        return (text.contains(".") ? digits : text) + unit
    }

    private static func time(_ microseconds: Double) -> String {
        switch microseconds {
        case ..<1e3: "\(short(microseconds)) µs"
        case ..<1e6: "\(short(microseconds / 1e3)) ms"
        default: "\(short(microseconds / 1e6)) s"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
