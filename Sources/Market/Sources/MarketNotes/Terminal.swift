import Foundation

/// Messages on standard error. Standard output carries results only.
nonisolated enum Terminal {
    static func printError(_ line: String) {
        FileHandle.standardError.write(Data("Error: \(line)\n".utf8))
    }

    /// Replaces the last line on standard error, if that is a terminal.
    static func showProgress(_ text: String) {
        guard isatty(STDERR_FILENO) == 1 else { return }
        FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
    }
}
