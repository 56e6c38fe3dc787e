import Eastward
import EastwardOperator

/// Finds actions, slices and roles by the names that a user types: full names, or names without the package.
extension AppDescription {
    /// A kind of name.
    enum Kind: String {
        case action, slice, role
    }

    /// The full name of the action with this name.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func action(named word: String) throws -> String { try name(for: word, .action) }

    /// The full name of the slice with this name.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func slice(named word: String) throws -> String { try name(for: word, .slice) }

    /// The role with this name.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func role(named word: String) throws -> WireDescription.Role {
        let name = try name(for: word, .role)
        return roles.first { $0.name == name } ?? WireDescription.Role()
    }

    /// The declaration with this name, of any kind.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func declaration(named word: String) throws -> (kind: Kind, name: String) {
        let kinds: [Kind] = [.action, .slice, .role]
        let matches = kinds.flatMap { kind in Self.matches(for: word, among: names(kind)).map { (kind, $0) } }
        if matches.count == 1 { return matches[0] }
        let all = kinds.flatMap(names)
        throw Self.error(for: word, "action, slice or role", matches.map(\.1), among: all)
    }

    private func names(_ kind: Kind) -> [String] {
        switch kind {
        case .action: actions
        case .slice: slices
        case .role: roles.map(\.name)
        }
    }

    private func name(for word: String, _ kind: Kind) throws -> String {
        let matches = Self.matches(for: word, among: names(kind))
        if matches.count == 1 { return matches[0] }
        if matches.isEmpty, let (other, name) = try? declaration(named: word) {
            throw CommandError(
                "\(name) is \(other.withArticle), not \(kind.withArticle). \(other.hint(for: name))",
                exitCode: SystemExit.usage)
        }
        throw Self.error(for: word, kind.rawValue, matches, among: names(kind))
    }

    private static func matches(for word: String, among names: [String]) -> [String] {
        names.contains(word) ? [word] : names.filter { $0.hasSuffix(".\(word)") }
    }

    private static func error(
        for word: String, _ kind: String, _ matches: [String], among names: [String]
    ) -> CommandError {
        guard matches.isEmpty else {
            return CommandError(
                "Which \(kind) “\(word)”? There are: \(matches.joined(separator: ", ")).", exitCode: SystemExit.usage)
        }
        let nearest = nearest(to: word, among: names).joined(separator: ", ")
        return CommandError(
            "This store has no \(kind) “\(word)”. The nearest: \(nearest).", exitCode: SystemExit.usage)
    }
}

extension AppDescription.Kind {
    fileprivate var withArticle: String { self == .action ? "an action" : "a \(rawValue)" }

    fileprivate func hint(for name: String) -> String {
        switch self {
        case .action: "To send it: eastward dispatch \(name)"
        case .slice: "To see it: eastward watch \(name)"
        case .role: "To see its rights: eastward describe \(name)"
        }
    }
}
