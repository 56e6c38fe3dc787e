import Foundation

/// A command of the runner: one line of JSON.
nonisolated struct Command: Decodable {
    var `do`: String
    var id: Int?
    var count: Int?
    var action: String?
    var slice: String?
    var presence: String?
    var revision: UInt64?
    var fields: [String: JSONField]?
    /// How many zero bytes a field is to contain.
    var fill: [String: Int]?

    /// The fields as proto3 JSON.
    var json: String {
        var fields = fields ?? [:]
        for (name, count) in fill ?? [:] { fields[name] = .string(Data(count: count).base64EncodedString()) }
        return JSONField.object(fields).text
    }
}

/// Any value of JSON.
nonisolated enum JSONField: Codable {
    case number(Double)
    case string(String)
    case object([String: JSONField])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let string = try? container.decode(String.self) {
            self = .string(string)
        } else {
            self = .object(try container.decode([String: JSONField].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .object(let fields): try container.encode(fields)
        }
    }

    var text: String {
        guard let data = try? JSONEncoder().encode(self) else { preconditionFailure("The value is no JSON.") }
        return String(decoding: data, as: UTF8.self)
    }
}

nonisolated enum Commands {
    /// The commands in the standard input, up to its end.
    static func ofStandardInput() -> AsyncStream<Command> {
        let (stream, commands) = AsyncStream.makeStream(of: Command.self)
        Thread.detachNewThread {
            while let line = readLine() {
                do {
                    commands.yield(try JSONDecoder().decode(Command.self, from: Data(line.utf8)))
                } catch {
                    preconditionFailure("“\(line)” is no command: \(error)")
                }
            }
            commands.finish()
        }
        return stream
    }
}

/// An event for the runner: one line of JSON.
nonisolated struct Event {
    private let text: String

    init(_ name: String, _ fields: [String: JSONField] = [:]) {
        text = JSONField.object(fields.merging(["event": .string(name)]) { $1 }).text
    }

    /// - Parameter value: JSON.
    init(slice: String, value: String, revision: UInt64) {
        text = #"{"event":"slice","slice":"\#(slice)","value":\#(value),"revision":\#(revision)}"#
    }

    /// Writes the event as one system call, so that lines of several threads do not mix.
    func write() {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    }
}
