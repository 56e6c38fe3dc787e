import EastwardFeature
import EastwardTesting
import EastwardView
import MarketContract
import Testing

@testable import MarketProducts

@Suite("The products' view", .timeLimit(.minutes(10)))
struct ProductsListViewControllerTests {
    /// Records the questions, and answers none.
    private final class Questions {
        private(set) var asked: [String] = []

        func useCase(_ search: String, _ number: Int) -> any ProductsUseCaseInput {
            asked.append("\(number): \(search)")
            return Nothing()
        }
    }

    private struct Nothing: ProductsUseCaseInput {
        func execute() async {}
    }

    private let questions = Questions()
    private let view: ProductsListViewController

    init() {
        view = ProductsListViewController(
            ProductsFeature.preview(Preview()), .hidden(), useCase: questions.useCase)
    }

    private func ask(_ search: String, number: Int, answered: Int) {
        ProductsQuestionSlice.deliver(
            ProductsQuestion.preview {
                $0.search = search
                $0.number = number
                $0.answered = answered
            }, to: view)
    }

    private func elements(after search: String) -> [Panel.Element] {
        let field = Panel.Element.field("Search", search, sends: .findProducts(search: ""), in: "search")
        #expect(view.panel.elements.first == field)
        return Array(view.panel.elements.dropFirst())
    }

    @Test func callsTheUseCaseOnceForEachQuestionThatHasNoAnswer() {
        ask("fig", number: 1, answered: 0)
        ask("fig", number: 1, answered: 0)
        ask("fig", number: 1, answered: 1)
        ask("lime", number: 3, answered: 1)
        ask("lime", number: 3, answered: 3)
        #expect(questions.asked == ["1: fig", "3: lime"])
    }

    @Test func looksUntilThereIsAnAnswer() {
        ask("", number: 1, answered: 0)
        #expect(elements(after: "") == [.text("Looking for everything …", .faint)])
        view.showProducts([ProductViewModel(.product("Fig", score: 2.5))])
        #expect(elements(after: "") == [.text("Looking for everything …", .faint)])
        ask("", number: 1, answered: 1)
        #expect(elements(after: "") == [.row("Fig", detail: "2.50")])
        ask("lime", number: 2, answered: 1)
        #expect(elements(after: "lime") == [.text("Looking for “lime” …", .faint)])
    }

    @Test func showsAnErrorAsOneAndOtherMessagesFaintly() {
        ask("fig", number: 1, answered: 1)
        view.showMessage("None.")
        #expect(elements(after: "fig") == [.text("None.", .faint)])
        view.showError(message: "Oh.")
        #expect(elements(after: "fig") == [.text("Oh.", .bad)])
    }
}
