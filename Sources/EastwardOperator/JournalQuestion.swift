internal import Eastward
internal import Foundation

/// A request to `STORE journal inspect`: a JSON object of texts and numbers, without an ID.
struct JournalQuestion: Sendable {
    /// The largest request, in bytes: all that wait fit into a pipe.
    static let mostBytes = 4096

    private enum Value: Codable, Sendable {
        case number(UInt64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = try (try? container.decode(UInt64.self)).map(Value.number) ?? .text(container.decode(String.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// The request that writes a file. Only this program chooses its path.
    private static let bundle = "bundle"

    private var fields: [String: Value]

    init(json: [UInt8]) throws(InspectionError) {
        guard json.count <= Self.mostBytes,
            let fields = try? JSONDecoder().decode([String: Value].self, fromUntrusted: json)
        else {
            throw InspectionError(
                code: "bad_request",
                "A question is a JSON object of texts and numbers, of at most \(Self.mostBytes) bytes.")
        }
        if case .text(Self.bundle) = fields["request"] {
            throw InspectionError(code: "bad_request", "A question reads. A bundle is exported by another call.")
        }
        self.fields = fields
    }

    /// A request without further fields.
    init(_ request: String) { fields = ["request": .text(request)] }

    /// Writes a bundle into an existing file.
    init(bundle revisions: ClosedRange<UInt64>, path: String) {
        fields = [
            "request": .text(Self.bundle), "from": .number(revisions.lowerBound), "to": .number(revisions.upperBound),
            "path": .text(path),
        ]
    }

    /// The last revision that the question names, as far as it needs it.
    var revision: UInt64? {
        ["revision", "with", "to"].compactMap { name in
            guard case .number(let number) = fields[name] else { return nil }
            return number
        }.max()
    }

    /// Whether the answer depends on the end of the journal.
    var concernsEnd: Bool {
        guard case .text(let request) = fields["request"] else { return false }
        return request == "range" || request == "actions" && fields["to"] == nil
    }

    /// The line with an ID, and a trailing newline.
    func line(id: UInt64) throws -> [UInt8] {
        var fields = fields
        fields["id"] = .number(id)
        return Array(try JSONEncoder().encode(fields)) + [UInt8(ascii: "\n")]
    }
}
