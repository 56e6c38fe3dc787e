import EastwardSupervisor
import Foundation

/// The name of an app or a feature, with its forms in Swift and in protobuf.
struct SkeletonName: Equatable {
    enum Kind: String {
        case app, feature
    }

    /// The name of programs, processes and contract directories, such as `till-roll`.
    let text: String

    /// Accepts a name that is known to be valid, such as that of an existing app.
    init(known text: String) {
        self.text = text
    }

    /// - Throws: ``WrongName`` if Swift or the skeleton cannot use the name.
    init(_ text: String, of kind: Kind) throws(WrongName) {
        self.text = text
        guard let reason = Self.reason(against: text, as: kind) else { return }
        throw WrongName(text: text, kind: kind, reason: reason, suggestion: Self.valid(near: text, as: kind))
    }

    /// The name of types and directories, such as `TillRoll`. `eastward generate` derives the same from an app's name.
    var type: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The name of protobuf packages and fields, and of the modules of programs, such as `till_roll`.
    var underscored: String { text.replacing("-", with: "_") }

    /// The property that `protoc-gen-eastward` generates for a field of this name.
    var property: String { CamelCase.lower(underscored) }

    /// The case of a new feature's first action.
    var additionCase: String { CamelCase.lower("AddTo\(type)") }

    /// The enum of the actions of an app, or of a feature's contract.
    var actionType: String { CamelCase.upper(underscored) + "Action" }

    // MARK: Validation

    /// The maximum length of a name. A socket's path contains the app's name twice and the feature's once, and Linux
    /// allows 107 bytes: `/run/user/1000/eastward/tally/slices/tally.CounterFeature.sock`.
    static let longest = 20

    /// The reason why `text` is not a valid name of a `kind`, as the end of a sentence; `nil` if it is valid.
    private static func reason(against text: String, as kind: Kind) -> String? {
        guard text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
            return "begins with a lowercase letter, followed by lowercase letters, digits and single hyphens"
        }
        guard text.utf8.count <= longest else { return "has at most \(longest) characters" }
        let name = SkeletonName(known: text)
        if words.contains(text) || words.contains(name.property) { return "is not a Swift keyword" }
        let isTaken =
            taken(for: kind).contains(text) || kind == .app && prefixes.contains { text.hasPrefix($0) }
        if isTaken || !types(of: name, as: kind).isDisjoint(with: takenTypes(for: kind)) {
            return "is not one that Eastward or the skeleton already uses"
        }
        return nil
    }

    /// The types and modules that are named after `name`.
    private static func types(of name: SkeletonName, as kind: Kind) -> Set<String> {
        switch kind {
        case .app: [name.actionType, "\(name.type)Store", "\(name.type)Contract", "\(name.type)Tests"]
        case .feature: Set(FeatureSkeleton.types(of: name))
        }
    }

    /// The valid name that `text` most likely stands for; `nil` if none can be derived.
    private static func valid(near text: String, as kind: Kind) -> String? {
        let parts = text.folding(options: .diacriticInsensitive, locale: nil)
            .replacing(/([a-z0-9])([A-Z])/) { "\($0.1)-\($0.2)" }.lowercased()
            .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        guard let first = parts.first else { return nil }
        let whole = ((first.first!.isNumber ? [Substring(kind.rawValue)] : []) + parts).joined(separator: "-")
        return [whole, whole.hasSuffix("s") ? "my-\(whole)" : "\(whole)s", "my-\(whole)"]
            .map { String($0.prefix(longest)).trimmingCharacters(in: ["-"]) }
            .first { reason(against: $0, as: kind) == nil }
    }
}

/// The error for an invalid name of an app or a feature.
struct WrongName: Error, Equatable, CustomStringConvertible {
    let text: String
    let kind: SkeletonName.Kind
    let reason: String
    /// A valid name to suggest.
    let suggestion: String?

    var description: String {
        let owner = kind == .app ? "an app" : "a feature"
        let hint = suggestion.map { " Did you mean “\($0)”?" } ?? ""
        return "“\(text)” cannot be the name of \(owner): such a name \(reason).\(hint)"
    }
}
