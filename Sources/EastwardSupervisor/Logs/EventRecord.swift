internal import Eastward
import Foundation

/// An event, as `eastward events` prints it.
public struct EventRecord: Codable, Equatable, Sendable {
    /// Such as `2026-01-31T12:00:00.000Z`.
    public var time: String
    /// The machine-readable kind, such as `ready` or `exited`; later versions may add more. `snapshot` begins a stream.
    public var kind: String
    /// The instance, such as `counter.1`; `nil` for events that concern all instances.
    public var instance: String?
    /// The number of launches of the instance so far.
    public var generation: Int?
    /// The program's process ID.
    public var pid: Int32?
    /// The exit code of a program that ended by itself.
    public var exit: Int32?
    /// The signal that ended the program, or that the supervisor sent to it.
    public var signal: String?
    /// The delay until a restart.
    public var delayMS: Int?
    /// The dependencies that the instance waits for.
    public var missing: [String]?
    /// The reason, as text.
    public var reason: String?
    /// A human-readable line.
    public var text: String?
    /// All instances, in a snapshot.
    public var processes: [ProcessStatus]?

    private enum CodingKeys: String, CodingKey {
        case time, kind, instance, generation, pid, exit, signal, missing, reason, text, processes
        case delayMS = "delay_ms"
    }

    /// The record as one line of JSON, without a newline.
    package var json: String {
        String(decoding: ControlJSON.line(self).dropLast(), as: UTF8.self)
    }
}

/// Converts events to records, and adds the run of the instance to which each event belongs.
struct EventDetails: Sendable {
    private var runs: [String: (generation: Int, pid: Int32?)] = [:]

    /// The record of an event; `nil` for a line of output, which is not an event.
    mutating func record(_ event: SupervisorEvent, at time: Date) -> EventRecord? {
        var record = EventRecord(time: LogLine.stamp(time), kind: "")
        record.text = event.logLine?.text
        switch event {
        case .line: return nil
        case .allReady: record.kind = "all_ready"
        case .reloaded(_, let plan): (record.kind, record.reason) = ("reloaded", plan.words)
        case .stopping(let why): (record.kind, record.reason) = ("shutdown", why)
        case .trouble(let what): (record.kind, record.reason) = ("trouble", what)
        case .launched(let instance, let pid):
            (record.kind, record.instance) = ("launched", instance)
            record.text = "\(instance) runs as process \(pid)"
            runs[instance]?.pid = pid
        case .status(let instance, let status):
            (record.kind, record.instance, record.reason) = ("status", instance, status)
            record.text = "\(instance) reports: \(status)"
        case .report(let instance, let report):
            record.instance = instance
            if case .starting(let generation) = report { runs[instance] = (generation, nil) }
            report.fill(&record)
        }
        if let instance = record.instance {
            (record.generation, record.pid) = (runs[instance]?.generation, runs[instance]?.pid)
            if case .report(_, .exited) = event { runs[instance]?.pid = nil }
        }
        return record
    }
}

extension ProcessMachine.Report {
    fileprivate func fill(_ record: inout EventRecord) {
        switch self {
        case .waiting(let names): (record.kind, record.missing) = ("waiting", names.sorted())
        case .starting: record.kind = "starting"
        case .ready: record.kind = "ready"
        case .readyTimeout(let limit):
            (record.kind, record.reason) = ("ready_timeout", "not ready within \(limit.inWords)")
        case .hung(let time): (record.kind, record.reason) = ("hung", "no heartbeat for \(time.inWords)")
        case .restartingWith(let name): (record.kind, record.reason) = ("restarting_with", name)
        case .signalled(let signal): (record.kind, record.signal) = ("signalled", "\(signal)")
        case .promoted(let leader): (record.kind, record.reason) = ("promoted", "\(leader) ended")
        case .replaced(let leader): (record.kind, record.reason) = ("replaced", "\(leader) leads")
        case .stopping(let signal): (record.kind, record.signal) = ("stopping", "\(signal)")
        case .stoppingByItself: record.kind = "stopping_by_itself"
        case .killing: record.kind = "killing"
        case .exited(let exit):
            (record.kind, record.reason) = ("exited", "\(exit)")
            switch exit {
            case .code(let code): record.exit = code
            case .signal(let number): record.signal = "\(StopSignal(number: number))"
            case .notLaunched: break
            }
        case .restarting(let delay):
            (record.kind, record.delayMS) = ("restarting", Int((delay.inSeconds * 1000).rounded()))
        case .failed(let failure): (record.kind, record.reason) = ("failed", "\(failure)")
        }
    }
}
