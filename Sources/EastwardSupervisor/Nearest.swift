import Eastward

/// The word among `candidates` that `word` was most likely meant to be; `nil` if none is close.
///
/// Close means that at most a third of the longer word was mistyped (Levenshtein's distance), but always
/// at least one letter.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in candidates.sorted() {
        let distance = editDistance(word, candidate)
        guard distance <= max(1, max(word.count, candidate.count) / 3) else { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
}
