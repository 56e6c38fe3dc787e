import ArgumentParser
import Foundation

struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Creates an app or a feature, with files that build and pass their tests.",
        discussion: """
              eastward new app till-roll
              cd till-roll
              eastward new feature price-list
            """,
        subcommands: [NewApp.self, NewFeature.self])
}

/// `path` as seen from the working directory, such as `tally/Package.swift`.
func shown(_ path: String, in directory: String) -> String {
    directory == "." ? path : "\(directory.hasSuffix("/") ? String(directory.dropLast()) : directory)/\(path)"
}

/// A line of `eastward generate`, such as `wrote protocols/contracts.desc`, with its path in another directory.
func shown(line: String, in directory: String) -> String {
    guard let space = line.firstIndex(of: " ") else { return line }
    return "\(line[..<space]) \(shown(String(line[line.index(after: space)...]), in: directory))"
}
