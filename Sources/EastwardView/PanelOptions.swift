public import ArgumentParser

/// The command-line options of a feature with a view.
///
/// ```swift
/// @OptionGroup var options: PanelOptions
/// ```
public struct PanelOptions: ParsableArguments, Sendable {
    @Flag(help: "Publish the panel of the view, for a page.")
    public var panel = false

    @Option(
        help: ArgumentHelp(
            "Show the slices of a file instead of a store: lines of eastward watch.", valueName: "file"))
    public var preview: String?

    public init() {}
}
