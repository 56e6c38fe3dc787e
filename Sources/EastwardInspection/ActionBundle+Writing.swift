package import Eastward
internal import SwiftProtobuf

extension ActionBundle.Header {
    package init<State: DurableState, Action: AppAction>(
        range: ClosedRange<Revision>, journal: String, _ state: State.Type, _ action: Action.Type
    ) {
        let package = State.Record.protoMessageName.split(separator: ".").dropLast().joined(separator: ".")
        self.init(
            app: package.isEmpty ? "app" : package, first: range.lowerBound,
            last: range.upperBound, journal: journal, state: String(reflecting: state),
            action: String(reflecting: action), composed: state is any ComposedState.Type)
    }

    package var json: String {
        JSONWriter.line { json in
            json.field("eastward_bundle", version)
            json.field("app", app)
            json.field("first", first)
            json.field("last", last)
            json.field("journal", journal)
            json.field("state", state)
            json.field("action", action)
            json.field("composed", composed)
        }
    }
}

extension ActionBundle {
    package static func line(record: String) -> String { JSONWriter.line { $0.field("record", JSONText(record)) } }

    package static func line(
        action: String, nanoseconds: Int64, _ difference: RecordDifference, slices: String
    ) -> String {
        JSONWriter.line { json in
            json.field("action", JSONText(action))
            json.field("nanoseconds", nanoseconds)
            json.field("difference", JSONText(difference.json))
            json.field("slices", JSONText(slices))
        }
    }

    /// A file without it is incomplete.
    package static let lastLine = JSONWriter.line { $0.field("end", true) }
}
