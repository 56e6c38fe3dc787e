/// Converts the names of a contract to Python names.
enum PythonNames {
    /// The name of a method: `AddToCounter` has `add_to_counter`.
    static func method(_ name: String) -> String {
        let letters = Array(name)
        var result = ""
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 && letters[index - 1] != "_"
            let endsWord = follows && (letters[index - 1].isLowercase || letters[index - 1].isNumber)
            let endsAcronym = follows && index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, endsWord || endsAcronym { result += "_" }
            result += letter.lowercased()
        }
        return result
    }

    /// The name of the method that returns the values of a slice: `Counter` has `counters`, `Notes` has `notes`.
    static func values(_ name: String) -> String {
        let method = method(name)
        return method.hasSuffix("s") ? method : method + "s"
    }

    /// The name of a variable: keywords, and `self`, get an underscore.
    static func identifier(_ name: String) -> String {
        keywords.contains(name) || name == "self" ? name + "_" : name
    }

    /// The path of a directory or file as protoc writes it.
    static func module(_ path: String) -> String {
        path.replacing("-", with: "_")
    }

    static func isIdentifier(_ name: String) -> Bool {
        name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            && !keywords.contains(name)
    }

    /// Returns `name`, followed by underscores if it is in `taken`, and adds it.
    static func unused(_ name: String, _ taken: inout Set<String>) -> String {
        var name = name
        while taken.contains(name) || keywords.contains(name) { name += "_" }
        taken.insert(name)
        return name
    }

    /// The members of `eastward.Feature`, and the types that annotations inside its subclasses name.
    static let ofFeatures: Set<String> = [
        "bool", "bytes", "close", "closed", "connect", "float", "int", "process", "publish", "reach", "ready",
        "restored",
        "role", "run", "send", "send_many", "status", "str", "withdraw",
    ]

    static let keywords: Set<String> = [
        "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
        "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
        "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
    ]
}
