import EastwardStore
import MarketContract

extension ProductsState {
    static let initial = ProductsState(question: ProductsQuestion(number: 1))

    /// The maximum number of found products that are stored, since a person looks through them.
    static let mostProducts = 100
}

extension ProductsState: ReducerPart {
    /// The use case, not the reducer, decides whether there are enough products, and in which order.
    mutating func reduce(_ action: ProductsAction, _ context: Context) throws(Rejection) {
        switch action {
        case .findProducts(let search):
            question.search = try Text.checked(search)
            question.number += 1
        case .productsDecided(let number, let outcome):
            guard number == question.number else {
                throw Rejection("outdated", "Question \(number) about products is outdated.")
            }
            guard let outcome else { throw Rejection("no_outcome", "The action contains no outcome.") }
            if case .fetched(let list) = outcome, list.products.count > Self.mostProducts {
                throw Rejection(
                    "too_many", "At most \(Self.mostProducts) products are allowed, not \(list.products.count).")
            }
            question.answered = number
            decision = Products(outcome)
        }
    }
}

extension Products {
    fileprivate init(_ outcome: ProductsDecided.OneOf_Outcome) {
        switch outcome {
        case .fetched(let list): self.init(outcome: .fetched(list))
        case .notEnoughAvailable(let none): self.init(outcome: .notEnoughAvailable(none))
        case .empty(let none): self.init(outcome: .empty(none))
        case .failed(let none): self.init(outcome: .failed(none))
        }
    }
}

extension AppState: KnowsTheProductsQuestion {
    func provideProductsQuestion(to component: some ProductsQuestionComponent) {
        component.newSearch(products.question.search)
        component.newNumber(products.question.number)
        component.newAnswered(products.question.answered)
    }
}

extension AppState: KnowsTheProducts {
    func provideProducts(to component: some ProductsComponent) {
        switch products.decision.outcome {
        case .fetched(let list): component.newFetched(list)
        case .notEnoughAvailable(let none): component.newNotEnoughAvailable(none)
        case .empty(let none): component.newEmpty(none)
        case .failed(let none): component.newFailed(none)
        case nil: break
        }
    }
}
