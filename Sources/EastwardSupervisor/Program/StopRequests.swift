internal import Eastward
internal import Foundation

/// The meaning of stop signals for the supervisor: the first asks for a shutdown, and a second SIGINT for an end at
/// once.
struct StopRequests {
    enum Request: Equatable {
        case shutDown
        case killAll
    }

    /// How long after the first signal a second SIGINT counts as the same: a terminal and a program such as timeout(1)
    /// may both send it. Ctrl-C pressed twice takes longer.
    static let sameRequest: Duration = .milliseconds(250)

    private let pause: Duration
    private var first: Instant?

    init(pause: Duration = sameRequest) {
        self.pause = pause
    }

    /// - Returns: `nil` if nothing else than before is asked.
    mutating func receive(_ signal: Int32, now: Instant) -> Request? {
        guard let first else {
            self.first = now
            return .shutDown
        }
        return signal == SIGINT && now - first >= pause ? .killAll : nil
    }
}
