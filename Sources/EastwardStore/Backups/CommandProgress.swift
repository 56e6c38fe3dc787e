internal import Foundation
internal import Synchronization

/// Shows the progress of a command on a terminal, and ends the command after a signal: files that it has begun to write
/// are removed then.
final class CommandProgress {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var clock = ProgressClock(every: .milliseconds(200))
    private var hasLine = false
    private var bytes = 0

    /// The number of rows and of bytes between two readings of the clock.
    private static let rows = 64
    private static let piece = 1 << 20

    /// Makes SIGINT and SIGTERM end the command at its next report instead of the process.
    static func handleSignals() {
        for number in [SIGINT, SIGTERM] { signal(number) { interruption.store($0, ordering: .relaxed) } }
    }

    /// Counts copied bytes.
    func copied(_ count: Int) throws {
        bytes += count
        if clock.isTime(after: count, of: Self.piece) { try report("Copying: \(Self.text(bytes: bytes))") }
    }

    /// Counts a verified row.
    func verified(_ number: UInt64, of last: UInt64) throws {
        if clock.isTime(after: 1, of: Self.rows) { try report("Verifying row \(number) of \(last)") }
    }

    /// Counts rows that were written.
    func written(_ number: UInt64, of last: UInt64) throws {
        if clock.isTime(after: 1, of: Self.rows) { try report("Writing row \(number) of \(last)") }
    }

    /// Shows `text`.
    /// - Throws: ``JournalCommandError`` after a signal.
    func report(_ text: String) throws {
        let number = interruption.load(ordering: .relaxed)
        guard number == 0 else {
            throw JournalCommandError("Interrupted. Nothing was written.", exitCode: 128 + number)
        }
        guard isShown else { return }
        hasLine = true
        write("\r\u{1B}[?7l\u{1B}[K\(text)\u{1B}[?7h")
    }

    /// Removes the line, so that other text can follow.
    func clear() {
        guard hasLine else { return }
        hasLine = false
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    /// A size for people, such as “1.2 MiB”.
    static func text(bytes: Int) -> String {
        guard bytes >= 1024 else { return "\(bytes) bytes" }
        var value = Double(bytes) / 1024
        var units = ["KiB", "MiB", "GiB", "TiB"][...]
        while value >= 1024, units.count > 1 {
            value /= 1024
            units.removeFirst()
        }
        return "\(String(format: "%.1f", value)) \(units.first ?? "")"
    }
}

/// The signal that has requested the end of the command; 0 for none.
private let interruption = Atomic<CInt>(0)
