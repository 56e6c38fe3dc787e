import ArgumentParser
import EastwardFeature
import EastwardView
import MarketContract

@main
struct MarketItems: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-items",
        abstract: "Shows the items on Market's shelves, and fills them from a catalogue.",
        discussion: """
              eastward run --role market.ItemsFeature -- market-items
              market-items --preview-items

            A catalogue is a list of items, the price in cents:
              [{"name": "Banana", "price": 25, "stock": 120, "origin": "Ecuador"}]
            """)

    @OptionGroup var options: PanelOptions

    @Option(help: ArgumentHelp("Read this file at each refresh, instead of the built-in catalogue.", valueName: "file"))
    var catalogue: String?

    @Flag(help: "Show fixed items, or those of --catalogue, without a store.")
    var previewItems = false

    func run() async throws {
        if previewItems { await showPreview() }
        await ItemsFeature.main(preview: options.preview) { [options, catalogue] feature in
            let window = Self.window(feature, options)
            let viewModel = ItemListViewModel(
                feature, catalogue.map(Catalogue.init(file:)) ?? Catalogue(text: PackageResources.catalogue_json),
                perform: window.perform)
            try await feature.provideItemList(to: viewModel)
            _ = ItemListView(viewModel: viewModel, window)
        }
    }

    /// Shows a view model that does not use the feature, so the preview delivers no slices.
    private func showPreview() async -> Never {
        await ItemsFeature.main(preview: Preview()) { [options, catalogue] feature in
            let viewModel =
                if let catalogue {
                    PreviewItemListViewModel(try await Catalogue(file: catalogue).items())
                } else {
                    PreviewItemListViewModel()
                }
            _ = ItemListView(viewModel: viewModel, Self.window(feature, options))
        }
    }

    @MainActor private static func window(_ feature: ItemsFeature, _ options: PanelOptions) -> PanelWindow {
        let window = PanelWindow("Items", options) { try await feature.publishPanel($0) }
        window.showConnection(of: feature)
        return window
    }
}
