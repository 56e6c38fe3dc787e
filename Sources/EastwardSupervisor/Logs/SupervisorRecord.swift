import Foundation
import Synchronization

/// The recent events and output of the supervisor and its processes, within a limited capacity.
final class SupervisorRecord: Sendable {
    static let logCapacity = 8 << 20
    static let eventCapacity = 1 << 20

    /// The topics of lines and events: the supervisor itself, and each instance.
    private struct Names {
        var topics = [LogLine.supervisor: 0]
        /// The instances by process: names that a request may select in addition to instances.
        var processes: [String: [String]] = [:]

        var all: [String] { processes.keys.sorted() + topics.keys.sorted() }
    }

    private let names = Mutex(Names())
    private let logs: Feed<LogLine>
    private let events: Feed<String>
    private let details = Mutex(EventDetails())

    init(_ manifest: Manifest, logCapacity: Int = SupervisorRecord.logCapacity) {
        logs = Feed(topics: 1, capacity: logCapacity)
        events = Feed(topics: 1, capacity: Self.eventCapacity)
        learn(manifest)
    }

    /// Adds the instances of a manifest to the known ones.
    private func learn(_ manifest: Manifest) {
        names.withLock { names in
            for process in manifest.processes {
                names.processes[process.name] = process.instances
                for instance in process.instances where names.topics[instance] == nil {
                    names.topics[instance] = names.topics.count
                    logs.addTopic()
                    events.addTopic()
                }
            }
        }
    }

    func take(_ event: SupervisorEvent, at time: Date) {
        if case .reloaded(let manifest, _) = event { learn(manifest) }
        if let line = event.logLine, let topic = topic(of: line.process) {
            logs.append(line, topic: topic, bytes: line.text.utf8.count, at: time)
        }
        if let record = details.withLock({ $0.record(event, at: time) }),
            let topic = topic(of: record.instance ?? LogLine.supervisor)
        {
            let json = record.json
            events.append(json, topic: topic, bytes: json.utf8.count, at: time)
        }
    }

    private func topic(of name: String) -> Int? { names.withLock { $0.topics[name] } }

    func logStream(_ selection: LogSelection) -> Result<ControlStream, ControlError> {
        let names = names.withLock { $0 }
        var wanted: Set<Int> = []
        for name in selection.names {
            let chosen = names.topics[name].map { [$0] } ?? names.processes[name]?.compactMap { names.topics[$0] }
            guard let chosen else {
                return .failure(.unknown(.unknownProcess, "process", name, among: names.all))
            }
            wanted.formUnion(chosen)
        }
        let cursor = logs.cursor(
            selection.names.isEmpty ? nil : wanted, since: selection.since, tail: selection.tail,
            follow: selection.follow)
        return .success(
            ControlStream(follows: selection.follow) { [logs] write in
                await logs.read(cursor) { batch in
                    await write(batch.controlItems { $1.json(stamp: LogLine.stamp($0)) })
                }
            })
    }

    /// The retained past events.
    func pastEvents() -> ControlStream {
        stream(events.cursor(nil, follow: false), follows: false)
    }

    /// A snapshot, then all events from now on.
    func eventStream(snapshot: [ProcessStatus]) -> ControlStream {
        let first = EventRecord(time: LogLine.stamp(Date()), kind: "snapshot", processes: snapshot)
        return stream(events.cursor(nil, tail: 0, follow: true), follows: true, first: first)
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
