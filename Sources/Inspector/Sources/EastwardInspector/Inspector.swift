internal import ArgumentParser
internal import Foundation

/// The program of `eastward inspect` and `eastward up --metrics`.
@main
struct Inspector: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eastward-inspector",
        abstract: "Serves a page, or the metrics, of an app over HTTP.",
        subcommands: [ServePage.self, ServeMetrics.self])

    /// Writes a line to standard output, and exits with EX_IOERR if that fails: the address of the page is lost.
    static func print(_ line: String) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
        } catch {
            let reason = String(cString: strerror(errno))
            let text = "Error: Standard output cannot be written: \(reason).\n"
            try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
            Foundation.exit(EX_IOERR)
        }
    }

    struct Failed: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
