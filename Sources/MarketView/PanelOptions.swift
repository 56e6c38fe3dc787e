public import ArgumentParser

/// What every feature of Market can be told on its command line.
public struct PanelOptions: ParsableArguments, Sendable {
    @Flag(help: "Send the store what the view shows, for the storefront.")
    public var panel = false

    @Option(
        help: ArgumentHelp(
            "Show what a file says in place of a store: lines of eastward watch.", valueName: "file"))
    public var preview: String?

    public init() {}
}
