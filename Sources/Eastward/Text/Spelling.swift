/// The candidate nearest to a mistyped `word`; `nil` if none is close.
///
/// Close means a Levenshtein distance of at most a third of the longer word; a distance of one letter is always close.
package func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    let count = word.count
    for candidate in candidates.sorted() {
        let limit = max(1, max(count, candidate.count) / 3)
        // The distance is at least the difference of the lengths. A long word would be compared for a long time.
        guard abs(count - candidate.count) <= limit else { continue }
        let distance = editDistance(word, candidate)
        guard distance <= limit else { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
}

/// The `limit` candidates most similar to `word`, the best match first: candidates with this prefix, then by edit
/// distance.
package func nearest(to word: String, among candidates: [String], limit: Int = 3) -> [String] {
    let word = word.lowercased()
    func rank(_ candidate: String) -> (Int, Int, String) {
        let lowercased = candidate.lowercased()
        return (lowercased.hasPrefix(word) ? 0 : 1, editDistance(word, lowercased), candidate)
    }
    return candidates.map(rank).sorted(by: <).prefix(limit).map(\.2)
}

/// The Levenshtein distance: the number of insertions, deletions and substitutions that turn one string into the other.
package func editDistance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (line, character) in left.enumerated() {
        var diagonal = row[0]
        row[0] = line + 1
        for column in right.indices {
            let exchanged = diagonal + (character == right[column] ? 0 : 1)
            diagonal = row[column + 1]
            row[column + 1] = min(exchanged, row[column] + 1, diagonal + 1)
        }
    }
    return row[right.count]
}
