import EastwardSupervisor
import Foundation
import SwiftProtobufPluginLibrary

/// The name of an app or of a feature, and what it is called in Swift and in protobuf.
struct SkeletonName: Equatable {
    enum Kind: String {
        case app, feature
    }

    /// Such as `till-roll`: programs, processes and directories of contracts are called so.
    let text: String

    /// A name that is known to be right, such as that of an app that exists.
    init(known text: String) {
        self.text = text
    }

    /// - Throws: ``WrongName`` for what neither Swift nor the skeleton could use.
    init(_ text: String, of kind: Kind) throws(WrongName) {
        self.text = text
        guard let reason = Self.reason(against: text, as: kind) else { return }
        throw WrongName(text: text, kind: kind, reason: reason, nearest: Self.nearest(to: text, as: kind))
    }

    /// Such as `TillRoll`, for types and directories; what `eastward generate` makes of an app's name.
    var type: String {
        text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Such as `till_roll`: packages and fields of protobuf, and modules of programs.
    var underscored: String { text.replacing("-", with: "_") }

    /// The property that `protoc-gen-swift` makes of a field of this name.
    var property: String { NamingUtils.toLowerCamelCase(underscored) }

    /// The function or case that `protoc-gen-eastward` makes of a message or an rpc of ``type``.
    var function: String { NamingUtils.toLowerCamelCase(type) }

    /// The case of the action that a new feature begins with.
    var additionCase: String { NamingUtils.toLowerCamelCase("AddTo\(type)") }

    /// The enum of an app's actions.
    var actionType: String { NamingUtils.toUpperCamelCase(underscored) + "Action" }

    // MARK: What is right

    /// Paths of sockets hold an app's name twice and a feature's once, and Linux allows 107 bytes:
    /// `/run/user/1000/eastward/tally/slices/tally.CounterFeature.sock`.
    static let longest = 20

    /// Why `text` cannot be the name of a `kind`, as the end of a sentence; `nil` if it can.
    private static func reason(against text: String, as kind: Kind) -> String? {
        guard text.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil else {
            return "is a lowercase letter, then lowercase letters, digits and single hyphens between them"
        }
        guard text.utf8.count <= longest else { return "has \(longest) characters at most" }
        let name = SkeletonName(known: text)
        if words.contains(text) || words.contains(name.property) { return "is no word of Swift" }
        let isTaken =
            taken(for: kind).contains(text) || kind == .app && prefixes.contains { text.hasPrefix($0) }
        if isTaken || !types(of: name, as: kind).isDisjoint(with: takenTypes) {
            return "is none that Eastward or the skeleton uses itself"
        }
        return nil
    }

    /// The types and modules that are called after `name`.
    private static func types(of name: SkeletonName, as kind: Kind) -> Set<String> {
        switch kind {
        case .app: [name.actionType, "\(name.type)Store", "\(name.type)Contract", "\(name.type)Tests"]
        case .feature: Set(FeatureSkeleton.types(of: name))
        }
    }

    /// The name that `text` was most likely meant to be; `nil` if there is nothing to go by.
    private static func nearest(to text: String, as kind: Kind) -> String? {
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

/// A name that an app or a feature cannot have.
struct WrongName: Error, Equatable, CustomStringConvertible {
    let text: String
    let kind: SkeletonName.Kind
    let reason: String
    /// A name that it could have.
    let nearest: String?

    var description: String {
        let owner = kind == .app ? "an app" : "a feature"
        let hint = nearest.map { " Did you mean “\($0)”?" } ?? ""
        return "“\(text)” cannot be the name of \(owner): such a name \(reason).\(hint)"
    }
}
