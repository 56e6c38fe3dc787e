import Eastward
import EastwardTerminal

/// The description of an app as text for people.
struct DescriptionText {
    private let app: AppDescription
    private let width: Int

    /// - Parameter width: the number of columns.
    init(_ app: AppDescription, width: Int) {
        self.app = app
        self.width = width
    }

    // MARK: All declarations

    /// All actions, slices and roles, one a line.
    var overview: String {
        var sections = [
            table("ACTION", app.actions.map { ($0, summary(of: $0)) }),
            table("SLICE", app.slices.map { ($0, summary(of: $0)) }),
        ]
        sections.append(
            table("ROLE", app.roles.map { ($0.name, Self.firstSentence(of: app.contract?.roles[$0.name] ?? [])) }))
        return (sections + ["Fields, comments and rights: eastward describe NAME"]).joined(separator: "\n\n")
    }

    private func table(_ title: String, _ rows: [(name: String, summary: String)]) -> String {
        guard !rows.isEmpty else { return "\(title)\n(none)" }
        return Table(header: [title, ""], rows: rows.map { [$0.name, $0.summary] }).lines
            .map { fitted($0) }.joined(separator: "\n")
    }

    /// The names of a message's fields and the first sentence of its comment.
    private func summary(of name: String) -> String {
        guard let message = app.contract?.messages[name] else { return "" }
        let fields = message.fields.isEmpty ? "" : "(\(message.fields.map(\.name).joined(separator: ", "))) "
        return fields + Self.firstSentence(of: message.comment)
    }

    static func firstSentence(of comment: [String]) -> String {
        let paragraph = comment.prefix { !$0.isEmpty }.joined(separator: " ")
        guard let end = paragraph.firstRange(of: /\. (?=\p{Lu})/) else { return paragraph }
        return String(paragraph[..<end.lowerBound]) + "."
    }

    private func fitted(_ line: String) -> String {
        StyledText(line.withoutTrailingSpaces).cut(to: width).text
    }

    // MARK: One declaration

    func text(_ kind: AppDescription.Kind, _ name: String) -> String {
        switch kind {
        case .action:
            ([heading(name, "action")] + messages(name) + [
                list("Sent by", app.roles.filter { $0.actions.contains(name) }.map(\.name)),
                "To send it: eastward dispatch \(name)\(example(name))",
            ]).joined(separator: "\n\n")
        case .slice:
            ([heading(name, "slice")] + messages(name) + [
                list("Received by", app.roles.filter { $0.slices.contains(name) }.map(\.name)),
                "To see it: eastward watch \(name)",
            ]).joined(separator: "\n\n")
        case .role: role(name)
        }
    }

    private func heading(_ name: String, _ kind: String) -> String {
        (["\(name): \(kind)"] + comment(of: name)).joined(separator: "\n")
    }

    private func comment(of name: String) -> [String] {
        app.contract?.messages[name]?.comment ?? app.contract?.roles[name] ?? []
    }

    private func role(_ name: String) -> String {
        let role = app.roles.first { $0.name == name } ?? WireDescription.Role()
        return [
            heading(name, "role"), table("SENDS", role.actions.map { ($0, summary(of: $0)) }),
            table("RECEIVES", role.slices.map { ($0, summary(of: $0)) }),
        ].joined(separator: "\n\n")
    }

    private func list(_ title: String, _ names: [String]) -> String {
        "\(title): \(names.isEmpty ? "no role" : names.joined(separator: ", "))"
    }

    /// The fields of a message, and then the messages and enums that they name, each once.
    private func messages(_ name: String) -> [String] {
        guard let contract = app.contract, let message = contract.messages[name] else { return [] }
        var texts = message.fields.isEmpty ? ["It has no fields."] : [fields(of: message)]
        var seen: Set<String> = [name]
        var waiting = message.fields.flatMap(\.type.names)
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            guard seen.insert(next).inserted else { continue }
            if let message = contract.messages[next] {
                texts.append(([next] + message.comment + [fields(of: message)]).joined(separator: "\n"))
                waiting += message.fields.flatMap(\.type.names)
            } else if let enumeration = contract.enumerations[next] {
                let values = Table(
                    header: ["VALUE", ""],
                    rows: enumeration.values.map { [$0.name, $0.comment.joined(separator: " ")] })
                texts.append(([next] + enumeration.comment + trimmed(values)).joined(separator: "\n"))
            }
        }
        return texts
    }

    private func fields(of message: Contract.Message) -> String {
        let rows = message.fields.map { [$0.name, $0.type.name, $0.comment.joined(separator: " ")] }
        return trimmed(Table(header: ["FIELD", "TYPE", ""], rows: rows)).joined(separator: "\n")
    }

    private func trimmed(_ table: Table) -> [String] {
        table.lines.map(\.withoutTrailingSpaces)
    }

    /// An example of each field as an argument of `dispatch`.
    private func example(_ name: String) -> String {
        guard let contract = app.contract, let message = contract.messages[name] else { return "" }
        return message.fields.map { " \($0.name)=\(contract.example(of: $0.type))" }.joined()
    }
}

extension Contract {
    /// A value of the type as a word of a shell.
    fileprivate func example(of type: FieldType) -> String {
        switch type {
        case .integer: "1"
        case .number: "0.5"
        case .bool: "true"
        case .text: "text"
        case .bytes: "YQ=="
        case .message, .map: "'{…}'"
        case .list: "'[…]'"
        case .enumeration(let name):
            enumerations[name].flatMap { ($0.values.dropFirst().first ?? $0.values.first)?.name } ?? "1"
        }
    }
}

extension Contract.FieldType {
    /// The names of the messages and enums in it.
    fileprivate var names: [String] {
        switch self {
        case .message(let name), .enumeration(let name): [name]
        case .list(let element): element.names
        case .map(_, let value): value.names
        case .integer, .number, .bool, .text, .bytes: []
        }
    }
}
