/// The last values of a measurement, drawn as bars of eighths.
struct Sparkline: Equatable {
    static let kept = 60
    private static let bars = Array(" ▁▂▃▄▅▆▇█")

    private(set) var values: [Double] = []

    var last: Double? { values.last }

    mutating func append(_ value: Double) {
        values.append(value)
        if values.count > Self.kept { values.removeFirst() }
    }

    /// The last `width` values, the highest of them as a whole bar.
    func text(width: Int) -> String {
        let values = values.suffix(max(0, width))
        let highest = max(values.max() ?? 0, 1)
        let bars = values.map { value in
            // A value above 0 is always visible.
            value <= 0 ? Self.bars[0] : Self.bars[max(1, Int((value / highest * 8).rounded()))]
        }
        return String(repeating: " ", count: max(0, width - bars.count)) + String(bars)
    }
}
