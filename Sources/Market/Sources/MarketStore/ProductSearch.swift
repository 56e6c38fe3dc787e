import EastwardStore
import MarketContract

/// The products feature's part of the state.
struct ProductSearch: Equatable, Sendable {
    typealias Outcome = ProductsDecided.OneOf_Outcome

    var search = ""
    /// The number of questions asked. A new store asks for all products.
    var question = 1
    var answered = 0
    /// The last outcome of the use case.
    var outcome: Outcome?
}

extension ProductSearch {
    /// The maximum number of found products that are stored, since a person looks through them.
    static let mostProducts = 100

    /// The use case, not the reducer, decides whether there are enough products, and in which order.
    static let reducer = Reducer<ProductSearch, MarketAction> { products, action, _ throws(Rejection) in
        switch action {
        case .findProducts(let search):
            products.search = try Text.checked(search)
            products.question += 1
        case .productsDecided(let question, let outcome):
            guard question == products.question else {
                throw Rejection("outdated", "Question \(question) about products is outdated.")
            }
            guard let outcome else { throw Rejection("no_outcome", "The action contains no outcome.") }
            if case .fetched(let list) = outcome, list.products.count > mostProducts {
                throw Rejection("too_many", "At most \(mostProducts) products are allowed, not \(list.products.count).")
            }
            products.answered = question
            products.outcome = outcome
        default: break
        }
    }

    var record: StateRecord.ProductSearch {
        let decision: Products.OneOf_Outcome? =
            switch outcome {
            case .fetched(let list): .fetched(list)
            case .notEnoughAvailable(let none): .notEnoughAvailable(none)
            case .empty(let none): .empty(none)
            case .failed(let none): .failed(none)
            case nil: nil
            }
        return StateRecord.ProductSearch(
            question: ProductsQuestion(search: search, number: question, answered: answered),
            decision: Products(outcome: decision))
    }

    init(_ record: StateRecord.ProductSearch) {
        search = record.question.search
        question = record.question.number
        answered = record.question.answered
        outcome =
            switch record.decision.outcome {
            case .fetched(let list): .fetched(list)
            case .notEnoughAvailable(let none): .notEnoughAvailable(none)
            case .empty(let none): .empty(none)
            case .failed(let none): .failed(none)
            case nil: nil
            }
    }
}

extension AppState: KnowsTheProductsQuestion {
    func provideProductsQuestion(to component: some ProductsQuestionComponent) {
        component.newSearch(products.search)
        component.newNumber(products.question)
        component.newAnswered(products.answered)
    }
}

extension AppState: KnowsTheProducts {
    func provideProducts(to component: some ProductsComponent) {
        switch products.outcome {
        case .fetched(let list): component.newFetched(list)
        case .notEnoughAvailable(let none): component.newNotEnoughAvailable(none)
        case .empty(let none): component.newEmpty(none)
        case .failed(let none): component.newFailed(none)
        case nil: break
        }
    }
}
