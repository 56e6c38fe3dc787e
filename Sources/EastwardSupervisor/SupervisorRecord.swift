import Foundation
import Synchronization

/// What the supervisor and its processes did and said, as far back as there is room for it.
final class SupervisorRecord: Sendable {
    static let logCapacity = 8 << 20
    static let eventCapacity = 1 << 20

    /// What lines and events are about: each instance, and last the supervisor itself.
    private let topics: [String: Int]
    /// The names that a request may choose.
    private let choices: [(name: String, topics: [Int])]
    private let logs: Feed<LogLine>
    private let events: Feed<String>
    private let details = Mutex(EventDetails())

    init(_ manifest: Manifest, logCapacity: Int = SupervisorRecord.logCapacity) {
        let names = manifest.processes.flatMap(\.instances) + [LogLine.supervisor]
        let topics = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        choices =
            manifest.processes.map { ($0.name, $0.instances.map { topics[$0]! }) } + names.map { ($0, [topics[$0]!]) }
        self.topics = topics
        logs = Feed(topics: names.count, capacity: logCapacity)
        events = Feed(topics: names.count, capacity: Self.eventCapacity)
    }

    func take(_ event: SupervisorEvent, at time: Date) {
        if let line = event.logLine, let topic = topics[line.process] {
            logs.append(line, topic: topic, bytes: line.text.utf8.count, at: time)
        }
        if let event = details.withLock({ $0.record(event, at: time) }) {
            let json = event.json
            events.append(json, topic: topics[event.instance ?? LogLine.supervisor]!, bytes: json.utf8.count, at: time)
        }
    }

    func logStream(_ selection: LogSelection) -> Result<ControlStream, ControlError> {
        var wanted: Set<Int> = []
        for name in selection.names {
            let chosen = choices.filter { $0.name == name }
            guard !chosen.isEmpty else {
                return .failure(.unknown(.unknownProcess, "process", name, among: choices.map(\.name)))
            }
            wanted.formUnion(chosen.flatMap(\.topics))
        }
        let cursor = logs.cursor(
            selection.names.isEmpty ? Set(topics.values) : wanted, since: selection.since, tail: selection.tail,
            follow: selection.follow)
        return .success(
            ControlStream(follows: selection.follow) { [logs] write in
                await logs.read(cursor) { batch in
                    await write(batch.controlItems { $1.json(stamp: LogLine.stamp($0)) })
                }
            })
    }

    /// What happened so far.
    func pastEvents() -> ControlStream {
        stream(events.cursor(topics.values, follow: false), follows: false)
    }

    /// A snapshot, and then what happens from now on.
    func eventStream(snapshot: [ProcessStatus]) -> ControlStream {
        let first = EventRecord(time: LogLine.stamp(Date()), kind: "snapshot", processes: snapshot)
        return stream(events.cursor(topics.values, tail: 0, follow: true), follows: true, first: first)
    }

    private func stream(
        _ cursor: History<String>.Cursor, follows: Bool, first: EventRecord? = nil
    ) -> ControlStream {
        ControlStream(follows: follows) { [events] write in
            if let first {
                guard await write([.item(first.json)]) else { return }
            }
            await events.read(cursor) { batch in await write(batch.controlItems { $1 }) }
        }
    }
}

extension History.Batch {
    fileprivate func controlItems(_ json: (Date, Item) -> String) -> [ControlItem] {
        (dropped > 0 ? [.dropped(dropped)] : []) + items.map { .item(json($0.time, $0.item)) }
    }
}
