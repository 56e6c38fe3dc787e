import Eastward

/// Finds the actions and slices of a store by the names that a user types: full names, or names without the package.
extension WireDescription {
    /// The action with this name.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func action(named word: String) throws -> Action {
        let matches = Self.matches(for: word, among: actions.map(\.name))
        if let action = actions.first(where: { $0.name == matches.first }), matches.count == 1 { return action }
        if matches.isEmpty, let slice = Self.matches(for: word, among: slices).first {
            throw CommandError("\(slice) is a slice, not an action. To see it: eastward watch \(slice)")
        }
        throw Self.error(for: word, "action", matches, among: actions.map(\.name))
    }

    /// The full name of the slice with this name.
    /// - Throws: ``CommandError`` if there is none, or more than one.
    func slice(named word: String) throws -> String {
        let matches = Self.matches(for: word, among: slices)
        if matches.count == 1 { return matches[0] }
        if matches.isEmpty, let action = Self.matches(for: word, among: actions.map(\.name)).first {
            throw CommandError("\(action) is an action, not a slice. To send it: eastward dispatch \(action)")
        }
        throw Self.error(for: word, "slice", matches, among: slices)
    }

    private var slices: [String] { Set(roles.flatMap(\.slices)).sorted() }

    private static func matches(for word: String, among names: [String]) -> [String] {
        names.contains(word) ? [word] : names.filter { $0.hasSuffix(".\(word)") }
    }

    private static func error(
        for word: String, _ kind: String, _ matches: [String], among names: [String]
    ) -> CommandError {
        guard matches.isEmpty else {
            return CommandError("Which \(kind) “\(word)”? There are: \(matches.joined(separator: ", ")).")
        }
        let nearest = nearest(to: word, among: names).joined(separator: ", ")
        return CommandError("This store has no \(kind) “\(word)”. The nearest: \(nearest).")
    }
}
