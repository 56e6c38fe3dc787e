/// The path of a member of an object, such as `counter.count`.
package struct JSONPath: Sendable, Equatable, CustomStringConvertible {
    private let names: [String]

    /// - Parameter text: the members' names, separated by dots; `nil` if one is empty.
    package init?(_ text: String) {
        names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    package var description: String { names.joined(separator: ".") }

    /// The text of the member in `json`, which a ``JSONWriter`` wrote; `nil` if there is none.
    package func pick(from json: String) -> String? {
        var json = JSONText(json)
        for name in names {
            guard let member = json.members?.first(where: { $0.name == name }) else { return nil }
            json = member.value
        }
        return json.text
    }

    /// The names of the members of `json`, in their order; none if it is no object.
    package static func names(in json: String) -> [String] { (JSONText(json).members ?? []).map(\.name) }
}
