internal import SwiftProtobuf

/// JSON of contracts, for people.
package enum ContractJSON {
    /// The reason why swift-protobuf rejected a JSON text, without a final period.
    package static func explain(_ error: any Error) -> String {
        guard let error = error as? JSONDecodingError else { return "\(error)" }
        return switch error {
        case .unknownField(let name): "it has no field “\(name)”"
        case .malformedNumber, .numberRange: "a number is malformed or out of range"
        case .malformedBool: "true or false was expected"
        case .malformedString, .invalidUTF8: "a string was expected, or it is malformed"
        case .truncated: "it ends unexpectedly"
        case .trailingGarbage: "unexpected data follows after its end"
        case .leadingZero: "a number has a leading zero"
        case .illegalNull: "null was found where a value is required"
        case .unquotedMapKey: "a key is not quoted"
        case .conflictingOneOf: "two fields of one oneof are set"
        default: "it is malformed"
        }
    }
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
