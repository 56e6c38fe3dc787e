/// The word among `candidates` that `word` was most likely meant to be; `nil` if none is close.
///
/// Close means that at most a third of the longer word was mistyped (Levenshtein's distance), but always
/// at least one letter.
func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in candidates.sorted() {
        let distance = editDistance(Array(word), Array(candidate))
        guard distance <= max(1, max(word.count, candidate.count) / 3) else { continue }
        if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.word
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in right.enumerated() {
            let substituted = diagonal + (letter == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
        }
    }
    return row[right.count]
}
