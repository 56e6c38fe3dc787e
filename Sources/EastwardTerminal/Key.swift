/// A key of a terminal.
package enum Key: Equatable, Sendable {
    case character(Character)
    /// A text that the user pasted.
    case paste(String)
    /// A letter with Ctrl, such as `c`.
    case control(Character)
    /// Tab, and Tab with Shift.
    case next, previous
    case enter, backspace, delete, escape
    case up, down, left, right
    case home, end, pageUp, pageDown
}

/// Decodes the bytes of a terminal into keys.
package struct KeyReader {
    /// The longest pasted text, in bytes. The rest of a longer one is dropped.
    package static let longestPaste = 64 << 10

    private static let pasteBegin: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x30, 0x7E]
    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var waiting: ArraySlice<UInt8> = []
    /// The text that is being pasted.
    private var pasted: [UInt8]?

    package init() {}

    /// - Parameter bytes: the bytes of one read. An escape at their end is the key, not the beginning of a longer
    ///   sequence.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        while true {
            while pasted != nil, let byte = waiting.first {
                waiting.removeFirst()
                if let key = paste(byte) { keys.append(key) }
            }
            if waiting.starts(with: Self.pasteBegin) {
                waiting.removeFirst(Self.pasteBegin.count)
                pasted = []
                continue
            }
            guard let (length, key) = nextKey() else { return keys }
            waiting.removeFirst(length)
            if let key { keys.append(key) }
        }
    }

    /// Adds a byte to the pasted text. Ctrl-C ends a paste whose end was lost.
    private mutating func paste(_ byte: UInt8) -> Key? {
        guard byte != 0x03 else {
            pasted = nil
            return .control("c")
        }
        pasted?.append(byte)
        guard byte == 0x7E, let bytes = pasted, bytes.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] else {
            // Capacity for the end of the paste.
            if let count = pasted?.count, count > Self.longestPaste + 16 {
                pasted?.removeSubrange(Self.longestPaste..<(count - 8))
            }
            return nil
        }
        pasted = nil
        return .paste(String(decoding: bytes.dropLast(Self.pasteEnd.count), as: UTF8.self))
    }

    /// The length of the next key in bytes, and the key if it has a meaning; `nil` if some of its bytes are missing.
    private func nextKey() -> (Int, Key?)? {
        guard let first = waiting.first else { return nil }
        switch first {
        case 0x1B: return escapeSequence()
        case 0x09: return (1, .next)
        case 0x0A, 0x0D: return (1, .enter)
        case 0x08, 0x7F: return (1, .backspace)
        case 0x01...0x1A: return (1, .control(Character(Unicode.Scalar(first + 0x60))))
        case 0x00...0x1F: return (1, nil)
        default: return character(first)
        }
    }

    /// Decodes CSI sequences, as defined by ECMA-48: `ESC [`, parameters, and a final byte from 0x40 to 0x7E.
    private func escapeSequence() -> (Int, Key?)? {
        guard waiting.count > 1 else { return (1, .escape) }
        guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(waiting[waiting.startIndex + 1]) else {
            return (1, .escape)
        }
        guard let end = waiting.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            // No key of a terminal is this long.
            return waiting.count > 16 ? (waiting.count, nil) : nil
        }
        let parameters = String(decoding: waiting[(waiting.startIndex + 2)..<end], as: UTF8.self)
        return (end + 1 - waiting.startIndex, Self.key(parameters, waiting[end]))
    }

    private static func key(_ parameters: String, _ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .previous
        case UInt8(ascii: "~"):
            switch parameters {
            case "1", "7": .home
            case "3": .delete
            case "4", "8": .end
            case "5": .pageUp
            case "6": .pageDown
            default: nil
            }
        default: nil
        }
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
