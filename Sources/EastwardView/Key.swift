/// A key of a terminal.
enum Key: Equatable, Sendable {
    case character(Character)
    case next, previous, enter, backspace, escape
}

/// Decodes the bytes of a terminal into keys.
struct KeyReader {
    private var waiting: [UInt8] = []

    /// - Parameter bytes: the bytes of one read. An escape at their end is the key, not the beginning of a longer
    ///   sequence.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        while let (length, key) = nextKey() {
            waiting.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// The length of the next key in bytes, and the key if it has a meaning; `nil` if some of its bytes are missing.
    private func nextKey() -> (Int, Key?)? {
        guard let first = waiting.first else { return nil }
        switch first {
        case 0x1B: return escapeSequence()
        case 0x09: return (1, .next)
        case 0x0A, 0x0D: return (1, .enter)
        case 0x08, 0x7F: return (1, .backspace)
        case 0x00...0x1F: return (1, nil)
        default: return character(first)
        }
    }

    /// Decodes CSI sequences, as defined by ECMA-48: `ESC [`, parameters, and a final byte from 0x40 to 0x7E.
    private func escapeSequence() -> (Int, Key?)? {
        guard waiting.count > 1 else { return (1, .escape) }
        guard waiting[1] == UInt8(ascii: "[") || waiting[1] == UInt8(ascii: "O") else { return (1, .escape) }
        guard let end = waiting.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // No key of a terminal is this long.
            return waiting.count > 16 ? (waiting.count, nil) : nil
        }
        let key: Key? =
            switch waiting[end] {
            case UInt8(ascii: "A"), UInt8(ascii: "Z"): .previous
            case UInt8(ascii: "B"): .next
            default: nil
            }
        return (end + 1, key)
    }

    private func character(_ first: UInt8) -> (Int, Key?)? {
        let length =
            switch first {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        guard waiting.count >= length else { return nil }
        let text = String(validating: waiting.prefix(length), as: UTF8.self)
        return (length, text.flatMap(\.first).map(Key.character))
    }
}
