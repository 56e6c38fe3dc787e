import Foundation
import MarketContract

/// The source of the products.
nonisolated protocol ProductsRepository: Sendable {
    /// The products that match `search`, in no particular order; all products if it is empty.
    @concurrent func getAll(_ search: String) async throws -> [Product]
}

/// The relevance of a product to a search.
nonisolated struct Relevancy {
    let name: String
    /// Words other than the name that match a search.
    let keywords: [String]
    /// From 0 to 99: orders products that match equally well.
    let popularity: Int

    /// 2 and more for a match in the name, 1 and more for one in a keyword; `nil` for no match.
    func score(for search: String) -> Double? {
        let share = Double(min(max(popularity, 0), 99)) / 100
        if search.isEmpty { return share }
        if has(search, in: name) { return 2 + share }
        if keywords.contains(where: { has(search, in: $0) }) { return 1 + share }
        return nil
    }

    private func has(_ search: String, in text: String) -> Bool {
        text.range(of: search, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
