public import ArgumentParser

/// The command-line options of every feature of Market.
public struct PanelOptions: ParsableArguments, Sendable {
    @Flag(help: "Publish the panel of the view, for the storefront's page.")
    public var panel = false

    @Option(
        help: ArgumentHelp(
            "Show the slices of a file instead of a store: lines of eastward watch.", valueName: "file"))
    public var preview: String?

    public init() {}
}
