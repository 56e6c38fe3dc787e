import EastwardSupervisor

/// A file of `Templates`, embedded in the executable, with placeholders in double braces.
struct Template {
    private let text: String

    init(_ bytes: [UInt8]) {
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces the placeholders; each must have a value. Imports are sorted, since their order depends on the app's
    /// name.
    func filled(with values: [String: String]) -> String {
        let filled = text.replacing(/\{\{([A-Za-z_]+)\}\}/) { match in
            guard let value = values[String(match.1)] else { preconditionFailure("No value for \(match.0).") }
            return value
        }
        return filled.replacing(/^(?:import \w+\n)+/) { match in
            match.0.split(separator: "\n").sorted().map { "\($0)\n" }.joined()
        }
    }
}
