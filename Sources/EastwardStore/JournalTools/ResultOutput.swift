internal import Foundation

/// Standard output for results of any length: a result that could not be written completely is an error.
final class ResultOutput {
    private var waiting = Data()
    private(set) var failure: (any Error)?

    func print(_ line: String) {
        waiting.append(contentsOf: "\(line)\n".utf8)
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
