import MarketContract
import Testing

@testable import MarketProducts

/// Tests of the rules alone: there is no store here, no view and no presenter.
@Suite("The products' use case", .timeLimit(.minutes(10)))
struct ProductsUseCaseTests {
    private func decision(_ products: [Product]?) async -> [ListOutput.Decision] {
        let output = ListOutput()
        await ProductsUseCaseInteractor(
            output: output, repository: FixedRepository(products: products), search: ""
        ).execute()
        return output.decisions
    }

    @Test func fetchesTheAvailableOnesInTheOrderOfTheirRelevancy() async {
        let products: [Product] = [
            .product("Plum", score: 1), .product("Fig", score: 3), .product("Kiwi", score: 9, isAvailable: false),
            .product("Lime", score: 2),
        ]
        #expect(await decision(products) == [.fetched(["Fig", "Lime", "Plum"])])
    }

    @Test(arguments: [1, 2]) func findsFewerThanThreeAvailableOnesTooFew(count: Int) async {
        let some = Array(repeating: Product.product("Fig"), count: count)
        #expect(await decision(some) == [.notEnough])
        #expect(await decision(some + [.product("Kiwi", isAvailable: false)]) == [.notEnough])
    }

    @Test func findsThreeEnough() async {
        #expect(await decision(Array(repeating: .product("Fig"), count: 3)) == [.fetched(["Fig", "Fig", "Fig"])])
    }

    @Test func distinguishesNoneFromNoneThatIsAvailable() async {
        #expect(await decision([]) == [.empty])
        #expect(await decision([.product("Kiwi", isAvailable: false)]) == [.notEnough])
    }

    @Test func failsIfTheRepositoryDoes() async {
        #expect(await decision(nil) == [.failed])
    }
}
