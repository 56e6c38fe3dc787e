/// The validation rules for texts.
public enum Validation: Equatable, Sendable {
    case empty
    case valid
    case invalid(reason: String)

    /// 3 to 20 lowercase letters, digits and hyphens of ASCII, the first one a letter.
    public static func name(_ text: String) -> Validation {
        if text.isEmpty { return .empty }
        guard text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }) else {
            return .invalid(reason: "A name has lowercase letters, digits and hyphens only.")
        }
        guard text.utf8.first.map(isLetter) == true else {
            return .invalid(reason: "A name begins with a letter.")
        }
        return (3...20).contains(text.utf8.count) ? .valid : .invalid(reason: "A name has 3 to 20 characters.")
    }

    /// A local part, an `@`, and a host of two or more parts with a dot between them; no spaces. Whether the address
    /// receives mail is not checked.
    public static func email(_ text: String) -> Validation {
        if text.isEmpty { return .empty }
        let sides = text.split(separator: "@", omittingEmptySubsequences: false)
        guard sides.count == 2, !sides[0].isEmpty, !text.contains(where: \.isWhitespace) else {
            return .invalid(reason: "An e-mail address is like ada@example.org.")
        }
        let parts = sides[1].split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else {
            return .invalid(reason: "An e-mail address ends with a host, such as example.org.")
        }
        return .valid
    }

    /// 5 digits.
    public static func postcode(_ text: String) -> Validation {
        if text.isEmpty { return .empty }
        return text.utf8.count == 5 && text.utf8.allSatisfy(isDigit)
            ? .valid : .invalid(reason: "A postcode has 5 digits.")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
