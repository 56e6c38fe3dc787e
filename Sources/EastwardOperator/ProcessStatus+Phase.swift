package import Eastward
package import EastwardSupervisor

extension ProcessStatus {
    /// Whether it does not run, and is not going to be restarted.
    package var hasEnded: Bool { ["failed", "exited", "stopped"].contains(state) }

    /// The part of a store that is ready; `nil` for other programs.
    package var leadership: Leadership? { state == "ready" ? status.flatMap(Leadership.init) : nil }
}
