import Foundation

/// The progress of a load run in one line.
struct ProgressBar {
    private static let cells = 24

    /// - Parameters:
    ///   - elapsed: the seconds since the start.
    ///   - total: the seconds of the whole run.
    static func text(elapsed: Double, of total: Double, perSecond: Double) -> String {
        let part = min(max(elapsed / total, 0), 1)
        let full = Int(part * Double(cells))
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: cells - full)
        let time = String(format: "%.1f of %.1f s", min(elapsed, total), total)
        return "\(bar) \(time)  \(Int(perSecond).grouped) actions/s"
    }
}
