internal import ArgumentParser
internal import Foundation

/// The program of `eastward inspect` and `eastward up --metrics`.
@main
struct Inspector: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eastward-inspector",
        abstract: "Serves a page, or the metrics, of an app over HTTP.",
        subcommands: [ServePage.self, ServeMetrics.self])

    /// Writes a line to standard output.
    static func print(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    struct Failed: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
