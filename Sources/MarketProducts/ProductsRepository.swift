import Foundation
import MarketContract
import SwiftProtobuf

/// Where the products are.
nonisolated protocol ProductsRepository: Sendable {
    /// Those that have to do with `search`, in no particular order; all of them if it is empty.
    @concurrent func getAll(_ search: String) async throws -> [Product]
}

/// How much a product has to do with a search.
nonisolated struct Relevancy {
    let name: String
    /// Words that it may be found by.
    let keywords: [String]
    /// From 0 to 99: decides between products that match alike.
    let popularity: Int

    /// 2 and more for a match in the name, 1 and more for one in a keyword; `nil` if it has nothing to do with `search`.
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
