internal import Eastward
import Foundation

/// An operator's request to the supervisor, one JSON object per line:
///
/// ```
/// {"id":1,"request":"ps"}
/// {"id":2,"request":"restart","name":"counter"}
/// {"id":3,"request":"enroll","role":"market.CounterFeature","process":"load","count":8}
/// ```
struct ControlRequest: Equatable, Sendable {
    enum Kind: Equatable, Sendable {
        case ps, roles, shutdown
        /// An instance, or all instances of a process.
        case start(name: String)
        case stop(name: String)
        case restart(name: String)
        case signal(name: String, signal: String)
        /// Reads the manifest's file again; a dry run only reports the changes.
        case reload(isDryRun: Bool)
        case enroll(role: String, process: String, count: Int, fromFirst: Bool = false)
    }

    static let words = ["ps", "roles", "shutdown", "start", "stop", "restart", "signal", "reload", "enroll"]
    /// The longest line of a request.
    static let longestLine = 64 * 1024

    var id: Int
    var kind: Kind

    private struct Fields: Codable {
        var id: Int?
        var request: String?
        var name: String?
        var role: String?
        var process: String?
        var count: Int?
        var fromFirst: Bool?
        var signal: String?
        var isDryRun: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, request, name, role, process, count, signal
            case fromFirst = "from_first"
            case isDryRun = "dry_run"
        }
    }

    /// - Throws: ``Refused``, with the request's ID if it could be read.
    init(line: some Sequence<UInt8>) throws {
        guard let fields = try? JSONDecoder().decode(Fields.self, fromUntrusted: line) else {
            throw Refused(
                id: nil, .init(code: .badRequest, message: "The line is not a request. Send one JSON object per line.")
            )
        }
        guard let id = fields.id, let word = fields.request else {
            throw Refused(
                id: fields.id,
                .init(code: .badRequest, message: "A request needs “id”, a number, and “request”, a string."))
        }
        func need<Value>(_ value: Value?, _ key: String) throws -> Value {
            guard let value else {
                throw Refused(
                    id: id, .init(code: .badRequest, message: "The request “\(word)” needs “\(key)”."))
            }
            return value
        }
        self.id = id
        switch word {
        case "ps": kind = .ps
        case "roles": kind = .roles
        case "shutdown": kind = .shutdown
        case "start": kind = .start(name: try need(fields.name, "name"))
        case "stop": kind = .stop(name: try need(fields.name, "name"))
        case "restart": kind = .restart(name: try need(fields.name, "name"))
        case "signal":
            kind = .signal(name: try need(fields.name, "name"), signal: try need(fields.signal, "signal"))
        case "reload": kind = .reload(isDryRun: fields.isDryRun ?? false)
        case "enroll":
            kind = .enroll(
                role: try need(fields.role, "role"), process: try need(fields.process, "process"),
                count: try need(fields.count, "count"), fromFirst: fields.fromFirst ?? false)
        default:
            throw Refused(id: id, .unknown(.unknownRequest, "request", word, among: Self.words + StreamRequest.words))
        }
    }

    init(id: Int, kind: Kind) {
        self.id = id
        self.kind = kind
    }

    /// The encoded line, with a trailing newline.
    var line: [UInt8] {
        var fields = Fields(id: id)
        switch kind {
        case .ps: fields.request = "ps"
        case .roles: fields.request = "roles"
        case .shutdown: fields.request = "shutdown"
        case .start(let name): (fields.request, fields.name) = ("start", name)
        case .stop(let name): (fields.request, fields.name) = ("stop", name)
        case .restart(let name): (fields.request, fields.name) = ("restart", name)
        case .signal(let name, let signal): (fields.request, fields.name, fields.signal) = ("signal", name, signal)
        case .reload(let isDryRun):
            fields.request = "reload"
            if isDryRun { fields.isDryRun = true }
        case .enroll(let role, let process, let count, let fromFirst):
            fields.request = "enroll"
            (fields.role, fields.process, fields.count) = (role, process, count)
            if fromFirst { fields.fromFirst = true }
        }
        return ControlJSON.line(fields)
    }

    /// The rejection of a line that is not a valid request.
    struct Refused: Error, Equatable {
        var id: Int?
        var error: ControlError

        init(id: Int?, _ error: ControlError) {
            self.id = id
            self.error = error
        }
    }
}

/// The reply to a request: `{"id":1,"reply":{…}}` or `{"id":1,"error":{"code":"…","message":"…"}}`.
struct ControlReply: Codable, Equatable, Sendable {
    /// The longest line of a reply: all processes of a large app.
    static let longestLine = 4 * 1024 * 1024

    /// The result of a request. The request determines which field is set; a plain success sets none.
    struct Body: Codable, Equatable, Sendable {
        var processes: [ProcessStatus]?
        var roles: [String]?
        var enrolled: [EnrolledProcess]?
        var plan: ReloadPlan?
    }

    /// The request's ID; `nil` if it could not be read.
    var id: Int?
    var reply: Body?
    var error: ControlError?

    init(id: Int?, _ result: Result<Body, ControlError>) {
        self.id = id
        switch result {
        case .success(let body): reply = body
        case .failure(let error): self.error = error
        }
    }

    /// The encoded line, with a trailing newline.
    var line: [UInt8] { ControlJSON.line(self) }

    init(line: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(Self.self, fromUntrusted: line)
    }
}

enum ControlJSON {
    static func line(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding fails only for numbers that JSON cannot represent, and there are none.
        return Array(try! encoder.encode(value)) + [0x0A]
    }
}
