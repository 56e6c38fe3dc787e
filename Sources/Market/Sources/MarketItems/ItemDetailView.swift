import EastwardView
import MarketContract

/// Shows one item: as a row of the list, and in detail.
struct ItemDetailView<ViewModel: ItemDetailViewContract> {
    let viewModel: ViewModel

    private var price: String {
        let (euros, cents) = viewModel.price.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(viewModel.price < 0 ? "-" : "")€\(euros).\(cents < 10 ? "0" : "")\(cents)"
    }

    private var isSoldOut: Bool { viewModel.stock <= 0 }

    private var stock: String { isSoldOut ? "sold out" : "\(viewModel.stock) in stock" }

    /// The row in the list. Choosing it opens the details.
    var row: Panel.Element {
        .row(
            viewModel.name, detail: "\(price), \(stock)", isSoldOut ? .bad : .plain,
            .openItem(item: viewModel.id))
    }

    var details: [Panel.Element] {
        [
            .text(viewModel.name, .strong),
            .text("From \(viewModel.origin)"),
            .text(price),
            .text(stock, isSoldOut ? .bad : .good),
            .button("Close", key: "c", .closeItem),
        ]
    }
}
