import EastwardFeature
import EastwardView
import MarketContract

/// Shows the question and its answer, and runs the use case for each new question.
final class ProductsListViewController {
    private enum Answer {
        case products([ProductViewModel])
        case message(String, Tone)
    }

    private let window: PanelWindow
    private let useCase: (_ search: String, _ question: Int) -> any ProductsUseCaseInput

    private var search = ""
    private var number = 0
    private var answered = 0
    /// The question that the use case is answering.
    private var executing: Int?
    private var answer: Answer?

    /// - Parameter useCase: creates the use case that answers a question.
    init(
        _ feature: ProductsFeature, _ window: PanelWindow,
        useCase: @escaping (_ search: String, _ question: Int) -> any ProductsUseCaseInput
    ) {
        self.window = window
        self.useCase = useCase
        window.sendActions(of: feature)
    }

    var panel: Panel {
        Panel([.field("Search", search, sends: .findProducts(search: ""), in: "search")] + found)
    }

    private var found: [Panel.Element] {
        guard number == answered else {
            return [.text(search.isEmpty ? "Looking for everything …" : "Looking for “\(search)” …", .faint)]
        }
        return switch answer {
        case .products(let products): products.map { .row($0.name, detail: $0.score, .plain) }
        case .message(let message, let tone): [.text(message, tone)]
        case nil: []
        }
    }

    private func show(_ answer: Answer) {
        self.answer = answer
        render()
    }

    private func render() {
        window.show(panel)
    }
}

extension ProductsListViewController: ProductsQuestionComponent {
    func newSearch(_ search: String) { self.search = search }
    func newNumber(_ number: Int) { self.number = number }
    func newAnswered(_ answered: Int) { self.answered = answered }

    func didReach(_ revision: Revision) {
        render()
        guard number > answered, number != executing else { return }
        executing = number
        let useCase = useCase(search, number)
        Task { [number] in
            await useCase.execute()
            if executing == number { executing = nil }
        }
    }
}

extension ProductsListViewController: ProductsListView {
    func showProducts(_ products: [ProductViewModel]) { show(.products(products)) }
    func showMessage(_ message: String) { show(.message(message, .faint)) }
    func showError(message: String) { show(.message(message, .bad)) }
}
