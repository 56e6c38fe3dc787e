import Eastward
import EastwardView
import MarketContract

/// A value in an event or an answer of the page's server.
nonisolated indirect enum PageJSON {
    case null
    case flag(Bool)
    case number(Int)
    case text(String)
    case list([PageJSON])
    /// The members in their order.
    case object(KeyValuePairs<String, PageJSON>)
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
            "{\(members.map { "\(JSONWriter.quoted($0.key)):\($0.value.line)" }.joined(separator: ","))}"
        case .json(let json): json
        }
    }
}

// MARK: The events' data

extension PageJSON {
    static func panel(_ panel: Panel, of process: String) -> PageJSON {
        .object(["process": .text(process), "panel": .json(panel.json)])
    }

    static func running(_ processes: Set<String>) -> PageJSON {
        .object(["processes": .list(processes.sorted().map(PageJSON.text))])
    }

    static func shelf(_ order: [Int], isLoading: Bool, failure: String?) -> PageJSON {
        .object([
            "order": .list(order.map(PageJSON.number)), "isLoading": .flag(isLoading), "failure": PageJSON(failure),
        ])
    }

    /// - Parameter item: `nil` if it is gone.
    static func item(_ item: Item?, number: Int) -> PageJSON {
        guard let item else { return .object(["id": .number(number), "isGone": .flag(true)]) }
        return .object([
            "id": .number(number), "name": .text(item.name), "origin": .text(item.origin),
            "price": .number(item.price), "stock": .number(item.stock),
        ])
    }

    static func banana(_ banana: Banana) -> PageJSON {
        .object([
            "millimetres": .number(banana.millimetres), "days": .number(banana.days),
            "isPeeled": .flag(banana.isPeeled),
        ])
    }

    static func count(_ count: Int) -> PageJSON {
        .object(["count": .number(count)])
    }

    static func process(_ process: RunningProcess) -> PageJSON {
        .object([
            "name": .text(process.name), "state": .text(process.state), "restarts": .number(process.restarts),
            "pid": PageJSON(process.pid.map(Int.init)), "canBeKilled": .flag(process.canBeKilled),
        ])
    }

    static func recovery(_ recovery: Recoveries.Recovery) -> PageJSON {
        .object([
            "process": .text(recovery.process), "milliseconds": .number(recovery.milliseconds),
            "number": .number(recovery.number),
        ])
    }
}
