import Eastward

/// An error in a manifest, with its position.
///
/// ```
/// market.yaml:5:5: Unknown key “comand” in process “store”. Did you mean “command”?
/// ```
public struct ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The manifest's path as it was given.
    public var file: String
    /// The first line is 1.
    public var line: Int
    /// The first column is 1; counts Unicode scalars.
    public var column: Int
    /// A human-readable message.
    public var message: String
    /// The valid word nearest to the wrong one.
    public var suggestion: String?

    /// The other errors of the same manifest, in the order in which they were found.
    public var others: [ManifestError] = []

    /// All errors of the manifest, one a line.
    public var list: String { ([self] + others).map(\.description).joined(separator: "\n") }

    /// The error in one line, in the format of compilers.
    public var description: String {
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        return "\(file):\(line):\(column): \(message)\(hint)"
    }

    /// The exit code of `eastward up`.
    public var exitCode: Int32 { SystemExit.configuration }
}
