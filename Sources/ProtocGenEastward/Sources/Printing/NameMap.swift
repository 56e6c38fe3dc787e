/// The names of a message's fields or an enum's values, as the program from which SwiftProtobuf makes its map of names:
/// see its `ProtoNameInstruction` and `BytecodeReader`.
struct NameMap {
    /// The arguments of SwiftProtobuf's initializer.
    var arguments: String { isEmpty ? "" : "bytecode: \"\(code)\"" }

    private var isEmpty = true

    private var code = ""
    private var last: Int32 = 0

    private enum Instruction: UInt32 {
        case same = 2
        case unique = 6
        case aliased = 10
    }

    init() {
        // The format's version.
        append(0)
    }

    /// Appends a number with its name on the wire and in JSON. Numbers must ascend.
    mutating func append(_ number: Int32, _ name: String, json: String) {
        append(name == json ? .same : .unique, number)
        append(name)
        if name != json { append(json) }
    }

    /// Appends an enum's number that has several names.
    mutating func append(_ number: Int32, _ name: String, aliases: [String]) {
        guard !aliases.isEmpty else { return append(number, name, json: name) }
        append(.aliased, number)
        append(name)
        append(UInt32(aliases.count))
        for alias in aliases { append(alias) }
    }

    private mutating func append(_ instruction: Instruction, _ number: Int32) {
        append(instruction.rawValue)
        append(UInt32(bitPattern: number &- last))
        last = number
        isEmpty = false
    }

    private mutating func append(_ name: String) {
        for scalar in name.unicodeScalars { code += scalar.escaped(asASCII: true) }
        append(0)
    }

    /// Appends an integer in characters of six bits each, the lowest first; 64 marks one that is not the last.
    private mutating func append(_ integer: UInt32) {
        var rest = integer
        while rest > 0x3F {
            append(character: rest & 0x3F | 0x40)
            rest >>= 6
        }
        append(character: rest)
    }

    private mutating func append(character: UInt32) {
        code += "\\u{\(String(character, radix: 16))}"
    }
}
