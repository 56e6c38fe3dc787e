import Foundation

extension String {
    /// Whether this contains `searchTerm`, regardless of case and diacritics. Every text contains the empty term.
    nonisolated func matches(searchTerm: String) -> Bool {
        searchTerm.isEmpty
            || range(of: searchTerm, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
