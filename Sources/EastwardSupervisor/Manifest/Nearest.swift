import Eastward

/// The word among `candidates` that is nearest to a mistyped `word`; `nil` if none is close.
///
/// Close means a Levenshtein distance of at most a third of the longer word; a distance of one letter is always close.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in candidates.sorted() {
        let distance = editDistance(word, candidate)
        guard distance <= max(1, max(word.count, candidate.count) / 3) else { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
}
