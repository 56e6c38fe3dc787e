import Eastward

/// A value in an answer of the page's own routes.
nonisolated indirect enum PageJSON {
    case null
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([PageJSON])
    /// The members in their order.
    case object([(String, PageJSON)])
    /// A value that is JSON already.
    case json(String)

    init(_ number: Int?) {
        self = number.map(Self.number) ?? .null
    }

    init(_ text: String?) {
        self = text.map(Self.text) ?? .null
    }

    /// One line.
    var line: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): "\(number)"
        case .text(let text): JSONWriter.quoted(text)
        case .list(let values): "[\(values.map(\.line).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(JSONWriter.quoted($0.0)):\($0.1.line)" }.joined(separator: ","))}"
        case .json(let json): json
        }
    }
}

// MARK: Processes

extension PageJSON {
    static func process(_ process: RunningProcess) -> PageJSON {
        .object([
            ("name", .text(process.name)), ("state", .text(process.state)), ("restarts", .number(process.restarts)),
            ("pid", PageJSON(process.pid.map(Int.init))), ("canBeKilled", .flag(process.canBeKilled)),
        ])
    }

    static func recovery(_ recovery: Recoveries.Recovery) -> PageJSON {
        .object([
            ("process", .text(recovery.process)), ("milliseconds", .number(recovery.milliseconds)),
            ("number", .number(recovery.number)),
        ])
    }
}
