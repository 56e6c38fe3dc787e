import Foundation

extension String {
    /// Whether this has `searchTerm` in it, whatever its case and its diacritics. Nothing is in everything.
    nonisolated func matches(searchTerm: String) -> Bool {
        searchTerm.isEmpty
            || range(of: searchTerm, options: [.caseInsensitive, .diacriticInsensitive]) != nil
    }
}
