import ArgumentParser
import EastwardFeature
import EastwardView
import Foundation
import MarketContract

@main
struct MarketProducts: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-products",
        abstract: "Finds Market's products, and shows the outcome.",
        discussion: discussion)

    static let discussion = """
          eastward run --role market.ProductsFeature -- market-products

        Each outcome can be produced by a command.
        Three or more that are available:
          eastward dispatch market.FindProducts '{"search": "banana"}'
        Some, but fewer than three that are available:
          eastward dispatch market.FindProducts '{"search": "exotic"}'
        None:
          eastward dispatch market.FindProducts '{"search": "chocolate"}'
        A failure; the process writes the path of its file when it starts:
          mv products.db away.db
          eastward dispatch market.FindProducts '{"search": "banana"}'
          mv away.db products.db
        """

    @OptionGroup var options: PanelOptions

    @Option(
        help: ArgumentHelp(
            """
            The SQLite file of the products. The process creates it if it does not exist. By default \
            products.db in \(FeatureEnvironment.dataDirectory), else in a new temporary directory.
            """,
            valueName: "file"))
    var repository: String?

    func run() async throws {
        let repository = SQLiteProductsRepository(path: repository ?? Self.defaultPath)
        do {
            try await repository.createIfMissing()
            Log.write("The products are in \(repository.path).")
        } catch {
            // Not fatal: each search reports a failure, and the file may appear later.
            Log.write("The products file \(repository.path) does not exist and cannot be created: \(error)")
        }
        await ProductsFeature.main(preview: options.preview) { [options] feature in
            let window = PanelWindow("Products", options) { try await feature.publishPanel($0) }
            try await ProductsComposer(feature, window, repository: repository, analytics: Analytics()).start()
        }
    }

    private static var defaultPath: String {
        let directory =
            ProcessInfo.processInfo.environment[FeatureEnvironment.dataDirectory]
            ?? FileManager.default.temporaryDirectory.appending(path: "market-products-\(UUID())").path
        return "\(directory)/products.db"
    }
}
