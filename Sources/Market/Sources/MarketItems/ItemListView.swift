import EastwardView
import MarketContract
import Observation

/// Shows the list of any view model that conforms to the view contract, and lives as long as its view model.
final class ItemListView<ViewModel: ItemListViewContract> {
    /// A panel has at most ``Panel/mostElements``. The elements other than these rows are fewer than 20.
    private static var mostRows: Int { 180 }

    private let viewModel: ViewModel
    private let window: PanelWindow

    init(viewModel: ViewModel, _ window: PanelWindow) {
        self.viewModel = viewModel
        self.window = window
        window.onGesture { [weak self] in self?.perform($0) }
        render()
    }

    /// Shows the body, and shows it again after each change of a property that it reads.
    private func render() {
        let panel = withObservationTracking {
            body
        } onChange: {
            // Called before the change. When the main actor runs the task, all changes of a slice update are complete.
            Task { @MainActor in self.render() }
        }
        window.show(panel)
    }

    var body: Panel {
        let items = viewModel.listOfItems
        var elements: [Panel.Element] = [
            .field("Search", viewModel.searchTerm, sends: .searchItems(term: ""), in: "term")
        ]
        if let item = viewModel.openItem { elements += ItemDetailView(viewModel: item).details }
        elements += items.prefix(Self.mostRows).map { ItemDetailView(viewModel: $0).row }
        if items.isEmpty { elements.append(.text("No items", .faint)) }
        if items.count > Self.mostRows { elements.append(.text("and \(items.count - Self.mostRows) more", .faint)) }
        elements.append(.button("Refresh", key: "r", .refreshItems))
        if viewModel.isRefreshing { elements.append(.text("Reading the catalogue …", .faint)) }
        if let failure = viewModel.failure { elements.append(.text(failure, .bad)) }
        return Panel(elements)
    }

    private func perform(_ gesture: Gesture<MarketAction>) {
        switch gesture {
        case .command(.items(.searchItems(let term))): viewModel.searchTerm = term
        case .command(.items(.openItem(let item))): viewModel.open(item)
        case .command(.items(.closeItem)): viewModel.close()
        case .command(.items(.refreshItems)): viewModel.buttonClick()
        default: break
        }
    }
}
