import Foundation

/// Standard output carries results only; whatever else there is to say goes to standard error.
nonisolated enum Terminal {
    static func printError(_ line: String) {
        FileHandle.standardError.write(Data("Error: \(line)\n".utf8))
    }

    /// Replaces the last line on standard error, where that is a terminal.
    static func showProgress(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }
}
