import Foundation

/// The values of `${…}` placeholders in a manifest's commands, environments and working directories.
///
/// The names are a closed set, so that a mistyped name is an error and not an empty text; `$${` is a plain `${`.
struct Placeholders: Sendable {
    /// The names of all placeholders.
    static let names = ["app", "data_dir", "instance", "manifest_dir", "number", "process", "run_dir"]

    let values: [String: String]

    /// The values for instance `number` of `process`.
    init(manifest: Manifest, process: Manifest.Process, number: Int, runDirectory: String, dataDirectory: String) {
        values = [
            "app": manifest.app,
            "data_dir": dataDirectory,
            "instance": "\(process.name).\(number)",
            "manifest_dir": manifest.directory,
            "number": "\(number)",
            "process": process.name,
            "run_dir": runDirectory,
        ]
    }

    /// `text` with every placeholder replaced. Its names were checked when the manifest was read.
    func fill(_ text: String) -> String {
        Self.parts(of: text).map { part in
            switch part {
            case .text(let text): text
            case .name(let name): values[name] ?? ""
            case .open: ""
            }
        }.joined()
    }

    /// Whether a `${` in `text` is not closed.
    static func isOpen(_ text: String) -> Bool {
        parts(of: text).contains { if case .open = $0 { true } else { false } }
    }

    /// The first name in `text` that is not in ``names``.
    static func unknownName(in text: String) -> String? {
        for case .name(let name) in parts(of: text) where !names.contains(name) { return name }
        return nil
    }

    private enum Part {
        case text(String), name(String)
        /// A placeholder without a closing brace.
        case open
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        while let start = rest.range(of: "${") {
            let before = rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            guard !before.hasSuffix("$") else {
                parts.append(.text(before.dropLast() + "${"))
                continue
            }
            guard let end = rest.firstIndex(of: "}") else { return parts + [.text(String(before)), .open] }
            parts += [.text(String(before)), .name(String(rest[..<end]))]
            rest = rest[end...].dropFirst()
        }
        return parts + [.text(String(rest))]
    }
}
