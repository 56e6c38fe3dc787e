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

    /// The whole error in one line, in the format of compilers.
    public var description: String {
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        return "\(file):\(line):\(column): \(message)\(hint)"
    }

    /// The exit code of `eastward up`.
    public var exitCode: Int32 { SystemExit.configuration }
}
