/// What is wrong with a manifest, and where.
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
    /// A sentence for people.
    public var message: String
    /// The valid word nearest to the wrong one.
    public var suggestion: String?

    /// All of it in one line, as compilers write it.
    public var description: String {
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        return "\(file):\(line):\(column): \(message)\(hint)"
    }

    /// What `eastward up` exits with.
    public var exitCode: Int32 { ExitCode.manifest }
}
