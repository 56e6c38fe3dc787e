internal import Eastward
internal import EastwardInspection
internal import Foundation

/// An action in a journal, and its outcome.
struct JournalEntry {
    var revision: Revision
    var nanoseconds: Int64
    /// 0 is the operator.
    var session: UInt64
    /// The process and role that opened the session, if they are still known.
    var sender: (process: String, role: String)?
    var sequence: UInt64
    var action: String
    var payload: Data
    var rejection: Rejection?
    var cause: ActionCause?
    /// Further details, which are printed only on request.
    var row: UInt64
    var epoch: UInt64?
    var build: UInt64?
    var seed: UInt64

    /// The action as a line of JSON.
    /// - Parameters:
    ///   - isWhole: whether to include all details.
    ///   - changes: the changes of the slice whose update caused the action, if they are known.
    ///   - largestValue: the size in bytes above which the value is replaced by the beginning of its text.
    func json<Action: AppAction>(
        of _: Action.Type, isWhole: Bool = false, changes: SliceChanges? = nil, largestValue: Int = .max
    ) -> String {
        JSONWriter.line { json in
            json.field("revision", revision)
            json.field("time", JournalTime.text(nanoseconds))
            if isFromOperator {
                json.field("sender", "operator")
            } else {
                json.field("session", session)
                if let sender {
                    json.field("process", sender.process)
                    json.field("role", sender.role)
                }
            }
            json.field("sequence", sequence)
            json.field("action", action)
            Self.writeValue(action, payload, of: Action.self, largest: largestValue, to: &json)
            json.write(rejection)
            json.write(cause)
            if let changes {
                json.field("changes", changes.count)
                if let last = changes.last { json.field("changed_by", last) }
            }
            guard isWhole else { return }
            json.field("row", row)
            if let epoch { json.field("epoch", epoch) }
            if let build { json.field("build", ProgramBuild.text(build)) }
            json.field("seed", seed)
        }
    }

    /// Writes the value, or the bytes if this program cannot decode them.
    static func writeValue<Action: AppAction>(
        _ name: String, _ payload: Data, of _: Action.Type, largest: Int = .max, to json: inout JSONWriter
    ) {
        let action = Action.kinds.first { $0.name == name }.flatMap { kind in
            payload.withUnsafeBytes { try? kind.decode($0.bytes) }
        }
        if let action {
            json.field("value", JSONText(ReplyPage.limited(action.message.redactedJSON, to: largest)))
        } else {
            json.field("value", JSONText.null)
            json.field("payload", payload.prefix(largest))
        }
    }
}

extension JournalEntry: SearchedAction {
    var isRejected: Bool { rejection != nil }
    var isFromOperator: Bool { session == 0 }
}

extension JSONWriter {
    /// Writes the outcome of an action.
    mutating func write(_ rejection: Rejection?) {
        field("outcome", rejection == nil ? "applied" : "rejected")
        guard let rejection else { return }
        field("code", rejection.code)
        field("reason", rejection.reason)
    }
}

extension JSONWriter {
    /// Writes the cause of an action.
    mutating func write(_ cause: ActionCause?) {
        guard let cause else { return }
        let text = JSONWriter.line { json in
            switch cause.event {
            case .update(let slice, let after, let revision):
                json.field("slice", slice)
                if let after { json.field("after", after) }
                json.field("revision", revision)
            case .action(let revision): json.field("action", revision)
            case .request(let request): json.field("request", request)
            case nil: break
            }
            if let trace = cause.trace { json.field("trace", trace) }
        }
        field("cause", JSONText(text))
    }
}

/// Scans a journal row by row, and finds the sender of each action and the build that reduced it. No I/O.
struct JournalScan {
    private var epoch: UInt64?
    private var build: UInt64?
    private var senders: [UInt64: (process: String, role: String)] = [:]

    /// Continues after a snapshot.
    /// - Parameter isNext: whether the next rows follow the snapshot directly; otherwise only its sessions are used.
    mutating func begin<State>(with snapshot: SnapshotFile<State>, isNext: Bool) {
        for session in snapshot.store.sessions.stored {
            senders[session.opening.number] = (session.opening.process, session.opening.role)
        }
        guard isNext else { return }
        epoch = snapshot.epoch
        build = snapshot.build
    }

    /// Continues after the row of `start`.
    mutating func begin<State>(with start: ReplayStart<State>) {
        for session in start.store.sessions.stored {
            senders[session.opening.number] = (session.opening.process, session.opening.role)
        }
        epoch = start.place.row > 0 ? start.epoch : nil
        build = start.build
    }

    /// Scans the next row.
    /// - Returns: those of its actions whose revisions are in `range`.
    mutating func take(_ row: JournalRow, number: UInt64, _ range: ClosedRange<Revision>) -> [JournalEntry] {
        switch row {
        case .start(let epoch, let build):
            self.epoch = epoch
            self.build = build
            return []
        case .batch(let batch):
            for opened in batch.opened { senders[opened.number] = (opened.process, opened.role) }
            defer { for session in batch.closed { senders[session] = nil } }
            return batch.segments.filter { $0.firstRevision <= range.upperBound && $0.endRevision > range.lowerBound }
                .flatMap { segment in
                    segment.parts.filter { range.contains($0.revision) }.map { entry($0, of: segment, row: number) }
                }
        }
    }

    private func entry(_ part: JournalSegment.Part, of segment: JournalSegment, row: UInt64) -> JournalEntry {
        JournalEntry(
            revision: part.revision, nanoseconds: segment.nanoseconds, session: segment.session,
            sender: senders[segment.session], sequence: part.sequence, action: part.action, payload: part.payload,
            rejection: part.rejection, cause: part.cause, row: row, epoch: epoch, build: build, seed: segment.seed)
    }
}

extension JournalSegment {
    /// One action of a segment.
    struct Part {
        var revision: Revision
        var sequence: UInt64
        var action: String
        var payload: Data
        var rejection: Rejection?
        var cause: ActionCause?
    }

    /// The actions of the segment, one by one.
    var parts: [Part] {
        var offset = actions.payload.startIndex
        return zip(actions.sizes.indices, outcomes).map { index, receipt in
            let end = offset + Int(actions.sizes[index])
            defer { offset = end }
            return Part(
                revision: receipt.revision, sequence: firstSequence + UInt64(index),
                action: actions.names[actions.kinds.isEmpty ? 0 : Int(actions.kinds[index])],
                payload: Data(actions.payload[offset..<end]), rejection: receipt.rejection,
                cause: actions.cause(of: index))
        }
    }
}

/// Formats times for the output of a journal.
enum JournalTime {
    /// In UTC, to the nanosecond: `2026-11-21T21:08:13.000000042Z`.
    static func text(_ nanoseconds: Int64) -> String {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        let whole = rest < 0 ? seconds - 1 : seconds
        let digits = String(rest < 0 ? rest + 1_000_000_000 : rest)
        let date = Date(timeIntervalSince1970: Double(whole)).formatted(.iso8601).dropLast()
        return "\(date).\(String(repeating: "0", count: 9 - digits.count))\(digits)Z"
    }
}
