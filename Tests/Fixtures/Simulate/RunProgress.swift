import EastwardSimulation
import Foundation
import Synchronization

/// Shows the progress of runs on stderr: on a terminal in one line, otherwise in a line every 10 s.
final class RunProgress: Sendable {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let last = Mutex(ContinuousClock.now)

    func show(_ results: SimulationQueue.Results) {
        let isDue = last.withLock { last in
            guard ContinuousClock.now - last >= (isTerminal ? .milliseconds(200) : .seconds(10)) else { return false }
            last = .now
            return true
        }
        guard isDue else { return }
        let summary = Simulate.summary(results)
        write(isTerminal ? "\r\u{1B}[K\(summary)" : "\(summary)\n")
    }

    /// Clears the line on a terminal.
    func clear() {
        if isTerminal { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
