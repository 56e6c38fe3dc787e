import ArgumentParser
import EastwardFeature
import MarketContract
import MarketView

@main
struct MarketItems: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-items",
        abstract: "Shows what is on Market's shelves, and fills them from a catalogue.",
        discussion: """
              eastward run --role market.ItemsFeature -- market-items
              market-items --preview-items

            A catalogue is a list of items, the price in cents:
              [{"name": "Banana", "price": 25, "stock": 120, "origin": "Ecuador"}]
            """)

    @OptionGroup var options: PanelOptions

    @Option(help: ArgumentHelp("Read this file at each refresh, in place of the catalogue within.", valueName: "file"))
    var catalogue: String?

    @Flag(help: "Show fixed items, or those of --catalogue, by a view model that needs no store.")
    var previewItems = false

    func run() async throws {
        if previewItems { await showPreview() }
        await ItemsFeature.main(preview: options.preview) { [options, catalogue] feature in
            let window = Self.window(feature, options)
            let viewModel = ItemListViewModel(
                feature, catalogue.map(Catalogue.init(file:)) ?? Catalogue(text: PackageResources.catalogue_json),
                perform: window.perform)
            try await feature.itemList(to: viewModel)
            return ItemListView(viewModel: viewModel, window)
        }
    }

    /// Tells the feature nothing: this view model does not ask for it.
    private func showPreview() async -> Never {
        await ItemsFeature.main(preview: Preview()) { [options, catalogue] feature in
            let viewModel =
                if let catalogue {
                    PreviewItemListViewModel(try await Catalogue(file: catalogue).items())
                } else {
                    PreviewItemListViewModel()
                }
            return ItemListView(viewModel: viewModel, Self.window(feature, options))
        }
    }

    @MainActor private static func window(_ feature: ItemsFeature, _ options: PanelOptions) -> PanelWindow {
        PanelWindow("Items", options) { try await feature.itemsShown(panel: $0) }
    }
}
