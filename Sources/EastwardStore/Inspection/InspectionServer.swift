internal import Eastward
internal import EastwardDisk
internal import EastwardInspection
internal import Foundation

/// Answers the requests on standard input, one after the other, until the input ends. After the first request that needs
/// a state, it replays the journal while it waits, to add checkpoints. Before that, a replay would only take processor
/// time from a running app.
final class InspectionServer<State: DurableState, Action: AppAction> {
    private let tool: JournalTool<State, Action>
    private let source: JournalSource
    private let input: RequestLines
    private let output: CInt
    private var timeline: StateTimeline<State, Action>?
    private var addsCheckpoints = false

    init(
        _ tool: JournalTool<State, Action>, _ source: JournalSource, input: CInt = STDIN_FILENO,
        output: CInt = STDOUT_FILENO
    ) {
        self.tool = tool
        self.source = source
        self.input = RequestLines(input)
        self.output = output
    }

    func run() throws {
        /// The request that is answered when the journal is open again.
        var pending: InspectionRequest?
        repeat {
            do {
                try source.read(tool.providers) { contents in
                    let timeline = timeline ?? StateTimeline(tool, contents)
                    self.timeline = timeline
                    timeline.update(contents)
                    if let request = pending { try answer(request, timeline) }
                    pending = try serve(timeline)
                }
            } catch {
                if let pending, !(error is OutputEnded) {
                    try write(Self.line(id: pending.id, code: Self.code(of: error), message: "\(error)"))
                }
                throw error
            }
        } while pending != nil
    }

    /// Answers requests until the input ends.
    /// - Returns: a request for which the journal must be opened again.
    private func serve(_ timeline: StateTimeline<State, Action>) throws -> InspectionRequest? {
        var isPrepared = false
        while true {
            switch try input.next(waits: isPrepared || !addsCheckpoints) {
            case .line(let line):
                guard let request = try request(line) else { continue }
                if request.kind.needsStates { addsCheckpoints = true }
                if request.kind == .reload { return request }
                guard try answer(request, timeline, retries: true) else { return request }
            case .nothing:
                // A request for the same rows reports the error.
                isPrepared = (try? timeline.addNextCheckpoint()) != true
            case .end: return nil
            }
        }
    }

    private func request(_ line: [UInt8]) throws -> InspectionRequest? {
        do throws(InspectionRequest.Refused) {
            return try InspectionRequest(line: line)
        } catch {
            try write(Self.line(id: error.id, code: "bad_request", message: error.reason))
            return nil
        }
    }

    /// - Parameter retries: whether a file that the store removes meanwhile is no answer.
    /// - Returns: whether it was answered.
    @discardableResult
    private func answer(
        _ request: InspectionRequest, _ timeline: StateTimeline<State, Action>, retries: Bool = false
    ) throws -> Bool {
        let reply: String
        do {
            let object = try Inspection(timeline: timeline).reply(to: request.kind) { progress in
                if input.hasEnded { throw OutputEnded() }
                let line = JSONWriter.line { json in
                    json.field("id", request.id)
                    json.field("progress", progress)
                }
                try write(line)
            }
            reply = JSONWriter.line { json in
                json.field("id", request.id)
                json.field("reply", JSONText(object))
            }
        } catch let error as OutputEnded {
            throw error
        } catch let error as JournalCommandError where retries && error.exitCode == SystemExit.temporaryFailure {
            return false
        } catch {
            reply = Self.line(id: request.id, code: Self.code(of: error), message: "\(error)")
        }
        try write(reply)
        return true
    }

    private static func code(of error: any Error) -> String {
        switch error {
        case let error as JournalCommandError where error.exitCode == SystemExit.missingInput: "missing"
        case let error as JournalCommandError where error.exitCode == SystemExit.usage: "bad_request"
        case is RecoveryError, is JournalDamage, is SnapshotError, DiskError.damaged: "damaged"
        default: "failed"
        }
    }

    private static func line(id: Int?, code: String, message: String) -> String {
        JSONWriter.line { json in
            if let id { json.field("id", id) }
            let error = JSONWriter.line { json in
                json.field("code", code)
                json.field("message", message)
            }
            json.field("error", JSONText(error))
        }
    }

    /// The reader of the replies is gone.
    private struct OutputEnded: Error {}

    private func write(_ line: String) throws {
        var bytes = Array("\(line)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputEnded() }
            bytes = bytes.dropFirst(count)
        }
    }
}

/// The lines of a descriptor, which can be read without waiting.
final class RequestLines {
    enum Next: Equatable {
        case line([UInt8])
        /// No line is complete yet.
        case nothing
        case end
    }

    private let descriptor: CInt
    private var waiting: [UInt8] = []

    init(_ descriptor: CInt) { self.descriptor = descriptor }

    /// Whether the other end is closed, and all requests are read.
    var hasEnded: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&poll, 1, 0) > 0 && Int32(poll.revents) & (POLLIN | POLLHUP) == POLLHUP
    }

    /// The next line, without its newline.
    /// - Parameter waits: whether to wait for it.
    /// - Throws: ``JournalCommandError`` if a line is too long.
    func next(waits: Bool) throws -> Next {
        while true {
            if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                defer { waiting.removeFirst(end + 1) }
                return .line(Array(waiting[..<end]))
            }
            guard waiting.count <= InspectionRequest.longestLine else {
                throw JournalCommandError(
                    "A request is longer than \(InspectionRequest.longestLine) bytes.", exitCode: SystemExit.usage)
            }
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = Foundation.poll(&poll, 1, waits ? -1 : 0)
            if ready == 0 { return .nothing }
            if ready < 0, errno == EINTR { continue }
            var bytes = [UInt8](repeating: 0, count: 16 * 1024)
            let count = read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return .end }
            waiting += bytes[..<count]
        }
    }
}
