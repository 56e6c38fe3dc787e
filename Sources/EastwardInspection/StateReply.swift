internal import Eastward
internal import Foundation

/// The reply to a ``StatePage``, from the records of a state one after the other. Only those of the page are kept.
package struct StateReply {
    private let request: StatePage
    private var page: ReplyPage
    private var parts: [(name: String, count: Int)] = []
    private var matching = 0
    private var end: Int

    package init(_ request: StatePage) {
        self.request = request
        page = ReplyPage(limit: request.limit)
        end = request.offset
    }

    /// - Parameter record: the next record, as JSON.
    package mutating func take(_ record: String) {
        let name = JSONText(record).members?.first?.name ?? ""
        if parts.last?.name == name {
            parts[parts.count - 1].count += 1
        } else {
            parts.append((name, 1))
        }
        guard request.part == nil || request.part == name else { return }
        guard let value = request.path.map({ $0.pick(from: record) }) ?? record,
            request.text.map({ value.range(of: $0, options: .caseInsensitive) != nil }) ?? true
        else { return }
        if matching >= request.offset, !page.isFull {
            page.append(value)
            end = matching + 1
        }
        matching += 1
    }

    package var json: String {
        var list = ReplyPage(limit: .max)
        for part in parts {
            list.append(
                JSONWriter.line { json in
                    json.field("part", part.name)
                    json.field("records", part.count)
                })
        }
        return JSONWriter.line { json in
            json.field("revision", request.revision)
            json.field("parts", JSONText(list.list))
            json.field("matching", matching)
            json.field("records", JSONText(page.list))
            if end < matching { json.field("next", end) }
        }
    }
}
