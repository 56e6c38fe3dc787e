import Eastward

/// Something that an operator, or a test, wants to know.
enum SupervisorEvent: Equatable, Sendable {
    case report(instance: String, ProcessMachine.Report)
    case line(instance: String, LogLine.Stream, String)
    /// A program runs; not in the log, as it follows every start.
    case launched(instance: String, pid: Int32)
    /// What a program says of itself; not in the log, as it may change at any time.
    case status(instance: String, String)
    case allReady
    /// The app goes on under another manifest.
    case reloaded(Manifest, ReloadPlan)
    case stopping(String)
    /// The supervisor could not do something that it goes on without.
    case trouble(String)

    /// As a line of the log; `nil` for what has no place there.
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
            Self.own("the manifest was read again: \(plan.words)")
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
        case .hung(let time): "hangs: no beat for \(time.inWords)"
        case .stopping(let signal): "is stopped with \(signal)"
        case .restartingWith(let name): "restarts with \(name)"
        case .signalled(let signal): "is sent \(signal)"
        case .stoppingByItself: "stops by itself"
        case .killing: "is killed"
        case .exited(let exit): "ended: \(exit)"
        case .restarting(let delay): "starts again in \(delay.inWords)"
        case .failed(let failure): "failed: \(failure)"
        }
    }
}
