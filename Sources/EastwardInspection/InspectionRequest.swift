package import Eastward
internal import Foundation

/// A question about a journal, one JSON object a line:
///
/// ```
/// {"id":1,"request":"range"}
/// {"id":2,"request":"actions","to":4711,"limit":100,"action":"market.Buy","outcome":"rejected"}
/// {"id":3,"request":"state","revision":4711,"part":"products","offset":200}
/// ```
///
/// The reply is `{"id":1,"reply":{…}}` or `{"id":1,"error":{"code":"…","message":"…"}}`. While a replay takes long,
/// `{"id":1,"progress":"…"}` precedes it about once a second.
package struct InspectionRequest: Equatable {
    package enum Kind: Equatable {
        /// The revisions that the journal holds, and those whose state can be replayed.
        case range
        /// Opens the journal again, to which the store has added rows.
        case reload
        case actions(ActionSearch)
        /// One action with its details, the records that it changed, and the slices that it changed.
        case action(Revision)
        /// The action, and the actions that caused it.
        case why(Revision, limit: Int)
        case state(StatePage)
        /// The records that differ between two revisions.
        case compare(Revision, Revision)
        /// The value of a slice.
        case slice(String, Revision)
        /// Writes a bundle of actions into an existing file.
        case bundle(Revision, Revision, path: String)

        /// Whether its reply is computed from states of the store.
        package var needsStates: Bool {
            switch self {
            case .range, .reload, .actions: false
            case .action, .why, .state, .compare, .slice, .bundle: true
            }
        }
    }

    package static let words = ["range", "reload", "actions", "action", "why", "state", "compare", "slice", "bundle"]
    /// The longest line of a request, in bytes.
    package static let longestLine = 64 * 1024
    /// The maximum number of items of a reply.
    package static let mostItems = 1000

    package var id: Int
    package var kind: Kind

    private struct Fields: Decodable {
        var id: Int?
        var request: String?
        var revision: Revision?
        var with: Revision?
        var from: Revision?
        var to: Revision?
        var order: String?
        var limit: Int?
        var offset: Int?
        var sender: String?
        var action: String?
        var outcome: String?
        var text: String?
        var cause: Revision?
        var part: String?
        var path: String?
        var slice: String?
    }

    /// - Throws: ``Refused``, with the request's ID if it could be read.
    package init(line: some Sequence<UInt8>) throws(Refused) {
        guard let fields = try? JSONDecoder().decode(Fields.self, fromUntrusted: line), let id = fields.id else {
            throw Refused(id: nil, "The line is not a request: a JSON object with the number “id” and “request”.")
        }
        func refused(_ reason: String) -> Refused { Refused(id: id, reason) }
        func need<Value>(_ value: Value?, _ key: String) throws(Refused) -> Value {
            guard let value else { throw refused("The request needs “\(key)”.") }
            return value
        }
        let limit = fields.limit ?? 100
        guard 1...Self.mostItems ~= limit else { throw refused("“limit” is a number from 1 to \(Self.mostItems).") }
        self.id = id
        switch fields.request {
        case "range": kind = .range
        case "reload": kind = .reload
        case "actions":
            var search = ActionSearch(limit: limit)
            (search.from, search.to) = (fields.from, fields.to)
            (search.sender, search.action, search.text) = (fields.sender, fields.action, fields.text)
            search.cause = fields.cause
            if let order = fields.order {
                guard let known = ActionSearch.Order(rawValue: order) else {
                    throw refused("“order” is “newest” or “oldest”, not “\(order)”.")
                }
                search.order = known
            }
            if let outcome = fields.outcome {
                guard ["applied", "rejected"].contains(outcome) else {
                    throw refused("“outcome” is “applied” or “rejected”, not “\(outcome)”.")
                }
                search.isRejected = outcome == "rejected"
            }
            kind = .actions(search)
        case "action": kind = .action(try need(fields.revision, "revision"))
        case "why": kind = .why(try need(fields.revision, "revision"), limit: limit)
        case "state":
            var page = StatePage(revision: try need(fields.revision, "revision"), part: fields.part, limit: limit)
            page.text = fields.text
            page.offset = fields.offset ?? 0
            guard page.offset >= 0 else { throw refused("“offset” is 0 or more.") }
            if let path = fields.path {
                guard let known = JSONPath(path) else { throw refused("“\(path)” is not a path, such as a.b.c.") }
                page.path = known
            }
            kind = .state(page)
        case "compare": kind = .compare(try need(fields.revision, "revision"), try need(fields.with, "with"))
        case "bundle":
            let (from, to) = (try need(fields.from, "from"), try need(fields.to, "to"))
            guard from <= to else { throw refused("“to” is before “from”.") }
            kind = .bundle(from, to, path: try need(fields.path, "path"))
        case "slice": kind = .slice(try need(fields.slice, "slice"), try need(fields.revision, "revision"))
        default:
            throw refused("“request” is one of \(Self.words.joined(separator: ", ")).")
        }
    }

    /// The rejection of a line that is not a valid request.
    package struct Refused: Error, Equatable {
        package var id: Int?
        package var reason: String

        package init(id: Int?, _ reason: String) {
            self.id = id
            self.reason = reason
        }
    }
}
