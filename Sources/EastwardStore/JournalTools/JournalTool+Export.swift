internal import Eastward
internal import Foundation

extension JournalTool {
    /// Prints the rows that hold the revisions `from` to `to`, by default all.
    func export(_ history: JournalHistory, from: Revision?, to: Revision?) throws {
        let first = try from.map { try history.row(holding: $0) } ?? history.head.firstRow
        if let to { _ = try history.row(holding: to) }
        var isFirst = true
        try history.forEachRow(from: first) { step in
            if isFirst { print(header(history.head.journalID, step.before)) }
            isFirst = false
            print(line(step))
            return to.map { step.row.revision < $0 } ?? true
        }
    }

    private func header(_ journalID: [UInt8], _ place: JournalPlace) -> String {
        JSONWriter.line { json in
            json.field("format", JournalImport.format)
            json.field("lineage", journalID.hexadecimal)
            json.field("first_row", place.row + 1)
            json.field("after_revision", place.revision)
            json.field("chain", place.chain.hexadecimal)
        }
    }

    private func line(_ step: JournalHistory.Step) -> String {
        JSONWriter.line { json in
            json.field("row", step.row.number)
            json.field("revision", step.row.revision)
            switch step.content {
            case .start(let epoch, let build):
                json.field("epoch", epoch)
                json.field("build", ProgramBuild.text(build))
            case .batch(let batch):
                if !batch.opened.isEmpty { json.field("opened", JSONText(list: batch.opened.map(Self.json))) }
                if !batch.segments.isEmpty { json.field("segments", JSONText(list: batch.segments.map(Self.json))) }
                if !batch.closed.isEmpty { json.field("closed", batch.closed) }
            }
            json.field("hash", step.row.hash.hexadecimal)
            json.field("bytes", Data(step.row.body))
        }
    }

    private static func json(_ opened: OpenedSession) -> String {
        JSONWriter.line { json in
            json.field("session", opened.number)
            json.field("process", opened.process)
            json.field("role", opened.role)
            json.field("nonce", opened.nonce.hexadecimal)
            json.field("outbox", opened.hasOutbox)
        }
    }

    private static func json(_ segment: JournalSegment) -> String {
        JSONWriter.line { json in
            if segment.session == 0 {
                json.field("sender", "operator")
            } else {
                json.field("session", segment.session)
            }
            json.field("time", JournalTime.text(segment.nanoseconds))
            json.field("seed", segment.seed)
            json.field("lowest_awaited", segment.lowestAwaited)
            json.field("actions", JSONText(list: segment.parts.map(Self.json)))
        }
    }

    private static func json(_ part: JournalSegment.Part) -> String {
        JSONWriter.line { json in
            json.field("revision", part.revision)
            json.field("sequence", part.sequence)
            json.field("action", part.action)
            JournalEntry.writeValue(part.action, part.payload, of: Action.self, to: &json)
            json.write(part.rejection)
            json.write(part.cause)
        }
    }
}

extension JSONText {
    fileprivate init(list: [String]) { self.init("[\(list.joined(separator: ","))]") }
}
