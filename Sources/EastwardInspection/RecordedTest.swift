package import Eastward

extension ActionBundle {
    /// A test of some actions in Swift: it sends them to a `TestStore` with the state before them, and expects the same
    /// outcomes and changes.
    package func test(of revisions: ClosedRange<Revision>) throws(BundleError) -> String {
        guard Self.isName(header.state), Self.isName(header.action), header.state.contains("."),
            header.action.contains(".")
        else {
            throw BundleError(.failed, "The types \(header.state) and \(header.action) have no names for a test.")
        }
        let (first, last) = (revisions.lowerBound, revisions.upperBound)
        let records = try records(at: max(first, 1) - 1)
        let entries = try entries(of: revisions)
        let range = first == last ? "Revision\(first)" : "Revisions\(first)To\(last)"
        var lines = ["// swift-format-ignore-file"] + Self.imports(header)
        lines += [
            "",
            "/// Recorded by the journal of \(header.app).",
        ]
        let visible = records.compactMap(VisibleRecords.visible)
        if visible != records {
            lines.append("/// The values of sensitive fields are not recorded: the fields have their defaults.")
        }
        lines += [
            "@MainActor",
            "@Test func \(Self.functionName(header.app, range))() async throws {",
            "    let store = TestStore<\(header.stateType), \(header.actionType)>(",
            "        try \(header.stateType)(recordedAs: [",
        ]
        for record in visible { lines.append("            \(try Self.literal(record)),") }
        lines.append("        ]),")
        if !header.composed { lines.append("        reducer: \(header.stateType).reducer,") }
        lines.append("        revision: \(first - 1))")
        for entry in entries { lines += try sending(entry) }
        lines += ["    await store.finish()", "}", ""]
        let text = lines.joined(separator: "\n")
        guard text.utf8.count <= Self.largestTest else {
            throw BundleError(
                .failed,
                "The test would have \(text.utf8.count >> 10) KiB, and the compiler is slow above \(Self.largestTest >> 10). Select fewer actions."
            )
        }
        return text
    }

    private static let largestTest = 512 << 10

    private static func imports(_ header: Header) -> [String] {
        let (state, action) = (module(of: header.state), module(of: header.action))
        return (["EastwardTesting", "Testing"] + (action == state ? [] : [action])).sorted().map { "import \($0)" }
            + ["", "@testable import \(state)"]
    }

    private func sending(_ entry: Entry) throws(BundleError) -> [String] {
        guard let value = JSONText(entry.json)["value"]?.text, value != "null" else {
            throw BundleError(
                .failed, "The store's program cannot read \(entry.action) of revision \(entry.fields.revision).")
        }
        guard JSONText(value).withoutRedactedMembers.text == value else {
            throw BundleError(
                .failed,
                "\(entry.action) of revision \(entry.fields.revision) has sensitive fields, which are not recorded. Select other actions."
            )
        }
        var lines = [
            "    try await store.sendRecorded(",
            "        \(try Self.literal(entry.action)), \(try Self.literal(value)),",
            "        nanoseconds: \(entry.nanoseconds), seed: \(entry.fields.seed)",
        ]
        func add(_ label: String, _ items: [String]) throws(BundleError) {
            guard !items.isEmpty else { return }
            lines[lines.count - 1] += ","
            lines.append("        \(label): [")
            for item in items { lines.append("            \(try Self.literal(item)),") }
            lines.append("        ]")
        }
        if let code = entry.fields.code {
            lines[lines.count - 1] += ", rejected: \(try Self.literal(code))"
        }
        let changed = VisibleRecords.changed(entry.difference.before.map(\.json), entry.difference.after.map(\.json))
        try add("removing", changed.removed)
        try add("adding", changed.added)
        lines[lines.count - 1] += ")"
        return lines
    }

    /// A raw string literal, with more marks than the text contains in a row: so nothing in the text ends it, or is
    /// evaluated.
    private static func literal(_ text: String) throws(BundleError) -> String {
        guard text.utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw BundleError(.damaged, "A text of the bundle contains a line break or another control character.")
        }
        var (run, longest) = (0, 0)
        for byte in text.utf8 {
            run = byte == UInt8(ascii: "#") ? run + 1 : 0
            longest = max(longest, run)
        }
        let marks = String(repeating: "#", count: longest + 1)
        return "\(marks)\"\(text)\"\(marks)"
    }

    /// Such as `marketRevisions2To3`.
    private static func functionName(_ app: String, _ range: String) -> String {
        let letters = app.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.first?.isLetter == true ? letters + range : "recorded\(range)"
    }

    /// The module of a type's full name.
    private static func module(of type: String) -> String { String(type.prefix { $0 != "." }) }
}

extension ActionBundle.Header {
    fileprivate var stateType: String { Self.withoutModule(state) }
    fileprivate var actionType: String { Self.withoutModule(action) }

    private static func withoutModule(_ type: String) -> String {
        type.split(separator: ".").dropFirst().joined(separator: ".")
    }
}
