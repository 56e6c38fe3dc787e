internal import Eastward

/// Detects too many restarts within a period: OTP's restart intensity.
struct IntensityWindow: Equatable, Sendable {
    var intensity: Int
    var period: Duration
    private(set) var restarts: [Duration] = []

    init(intensity: Int, period: Duration) {
        self.intensity = intensity
        self.period = period
    }

    /// Records a restart at `now`. Returns whether more than ``intensity`` restarts are now within ``period``.
    mutating func isExceeded(byRestartAt now: Duration) -> Bool {
        restarts.removeAll { $0 <= now - period }
        restarts.append(now)
        return restarts.count > intensity
    }

    mutating func forget() {
        restarts.removeAll()
    }
}
