import Eastward

/// An event of the supervisor, for operators and tests.
enum SupervisorEvent: Equatable, Sendable {
    case report(instance: String, ProcessMachine.Report)
    case line(instance: String, LogLine.Stream, String)
    /// A program runs. Not logged, as it follows every start.
    case launched(instance: String, pid: Int32)
    /// A program's status text. Not logged, as it may change at any time.
    case status(instance: String, String)
    case allReady
    /// The app continues with another manifest.
    case reloaded(Manifest, ReloadPlan)
    case stopping(String)
    /// A failure after which the supervisor continues.
    case trouble(String)

    /// The event as a log line; `nil` for events that are not logged.
    var logLine: LogLine? {
        switch self {
        case .line(let instance, let stream, let text):
            LogLine(process: instance, stream: stream, text: text)
        case .launched, .status:
            nil
        case .report(let instance, let report):
            Self.own("\(instance) \(report.words)")
        case .allReady:
            Self.own("all processes are ready")
        case .reloaded(_, let plan):
            Self.own("the manifest was reloaded: \(plan.words)")
        case .stopping(let why):
            Self.own("stopping everything: \(why)")
        case .trouble(let what):
            Self.own(what)
        }
    }

    private static func own(_ text: String) -> LogLine {
        LogLine(process: LogLine.supervisor, stream: .event, text: text)
    }
}

extension ProcessMachine.Report {
    fileprivate var words: String {
        switch self {
        case .waiting(let names): "waits for \(names.sorted().joined(separator: ", "))"
        case .starting(1): "starts"
        case .starting(let generation): "starts (generation \(generation))"
        case .ready: "is ready"
        case .readyTimeout: "was not ready in time"
        case .hung(let time): "hangs: no heartbeat for \(time.inWords)"
        case .stopping(let signal): "is stopped with \(signal)"
        case .restartingWith(let name): "restarts with \(name)"
        case .signalled(let signal): "is sent \(signal)"
        case .promoted(let leader): "is promoted, since \(leader) ended"
        case .replaced(let leader): "is replaced by \(leader)"
        case .stoppingByItself: "stops by itself"
        case .killing: "is killed"
        case .exited(let exit): "ended: \(exit)"
        case .restarting(let delay): "restarts in \(delay.inWords)"
        case .failed(let failure): "failed: \(failure)"
        }
    }
}
