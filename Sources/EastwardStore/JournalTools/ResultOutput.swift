internal import Eastward
internal import Foundation

/// Standard output for lines of JSON of any number: a result that could not be written completely is an error.
final class ResultOutput {
    /// Set if standard output is a terminal.
    private let pretty = isatty(STDOUT_FILENO) == 1 ? PrettyJSON.ofTerminal(STDOUT_FILENO) : nil
    private var waiting = Data()
    private(set) var failure: (any Error)?

    func print(_ line: String) {
        waiting.append(contentsOf: "\(pretty?.text(line) ?? line)\n".utf8)
        if waiting.count >= 64 * 1024 { flush() }
    }

    func flush() {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do {
            try FileHandle.standardOutput.write(contentsOf: waiting)
        } catch {
            failure = error
        }
    }
}
