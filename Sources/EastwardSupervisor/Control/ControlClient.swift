public import Eastward
import Foundation

/// A connection to the supervisor of a run directory.
///
/// ```swift
/// let client = try ControlClient.connect(directory)
/// for process in try await client.ps() { print(process.name, process.state) }
/// ```
///
/// Enrolled processes stay enrolled until the connection closes: when the last reference to the client is released, or,
/// if its descriptor was kept across an exec, when that program ends.
public actor ControlClient {
    /// The connection's descriptor; it is closed on exec unless the caller clears `FD_CLOEXEC`.
    public nonisolated let fileDescriptor: Int32

    private let socket: UnixSocket
    private let writer: ControlWriter
    /// How many requests the socket has not taken yet.
    private var unwritten = 0
    private static let mostUnwritten = 1000
    private var nextID = 1
    private var waiting: [Int: CheckedContinuation<ControlReply.Body, any Error>] = [:]
    private var isLost = false
    private var whenLost: [CheckedContinuation<Void, Never>] = []
    private var reader: Task<Void, Never>?
    private let directory: RunDirectory
    private let timeout: Duration

    /// Connects to the supervisor that runs in `directory`.
    ///
    /// - Parameter timeout: the longest time for a reply.
    /// - Throws: ``ControlError`` with the code `not_running`, `not_permitted` or `too_many_connections`;
    ///   `RunDirectoryError` if another user could change the directory.
    public static func connect(
        _ directory: RunDirectory, timeout: Duration = .seconds(10)
    ) async throws -> ControlClient {
        let client = ControlClient(socket: try socket(directory), directory: directory, timeout: timeout)
        await client.startReading()
        return client
    }

    static func socket(_ directory: RunDirectory) throws -> UnixSocket {
        do {
            try directory.verify()
        } catch {
            guard error.code == .missing else { throw error }
            throw notRunning(directory)
        }
        let socket = try UnixSocket(.stream)
        guard socket.connect(path: directory.supervisorSocket) else {
            switch errno {
            case EACCES, EPERM:
                throw ControlError(
                    code: .notPermitted,
                    message: "The supervisor in \(directory.path) is another user's. Run as that user.")
            case EAGAIN:
                throw ControlError(
                    code: .tooManyConnections,
                    message: "The supervisor in \(directory.path) has too many pending connections. Try again.")
            default:
                throw notRunning(directory)
            }
        }
        return socket
    }

    private static func notRunning(_ directory: RunDirectory) -> ControlError {
        ControlError(
            code: .notRunning,
            message: "No supervisor runs in \(directory.path). Start one with: eastward up MANIFEST")
    }

    private init(socket: UnixSocket, directory: RunDirectory, timeout: Duration) {
        self.socket = socket
        self.directory = directory
        writer = ControlWriter(socket)
        self.timeout = timeout
        fileDescriptor = socket.descriptor
    }

    deinit {
        reader?.cancel()
    }

    /// All instances, in the manifest's order.
    public func ps() async throws -> [ProcessStatus] {
        try await ask(.ps).processes ?? []
    }

    /// The roles of the manifest.
    public func roles() async throws -> [String] {
        try await ask(.roles).roles ?? []
    }

    /// Allows `count` more processes to connect under `role`, until this connection closes.
    /// - Parameter fromFirst: whether the instance numbers must start at 1, which processes need that continue a
    ///   session of an earlier run; otherwise the lowest free numbers are used.
    public func enroll(
        role: String, process: String, count: Int, fromFirst: Bool = false
    ) async throws -> [EnrolledProcess] {
        try await ask(.enroll(role: role, process: process, count: count, fromFirst: fromFirst)).enrolled ?? []
    }

    /// Requests that the supervisor stop all processes; returns when the shutdown has begun. See ``waitUntilClosed()``.
    public func shutdown() async throws {
        _ = try await ask(.shutdown)
    }

    /// Restarts an instance, such as `counter.1`, or all instances of a process.
    public func restart(_ name: String) async throws {
        _ = try await ask(.restart(name: name))
    }

    /// Starts an instance, or all instances of a process, as soon as its dependencies are ready.
    public func start(_ name: String) async throws {
        _ = try await ask(.start(name: name))
    }

    /// Stops an instance, or all instances of a process; it stays stopped until it is started.
    public func stop(_ name: String) async throws {
        _ = try await ask(.stop(name: name))
    }

    /// Sends a signal, such as `HUP`, to the program of an instance, or of all instances of a process.
    public func signal(_ name: String, _ signal: String) async throws {
        _ = try await ask(.signal(name: name, signal: signal))
    }

    /// Makes the supervisor read its manifest again and apply the changes.
    /// - Parameter isDryRun: whether to return the plan without applying it.
    public func reload(isDryRun: Bool = false) async throws -> ReloadPlan? {
        try await ask(.reload(isDryRun: isDryRun)).plan
    }

    /// Whether the supervisor closed the connection, which it does after all processes have stopped.
    public var isClosed: Bool { isLost }

    /// Waits until the supervisor closes the connection, which it does after all processes have stopped.
    public func waitUntilClosed() async {
        if isLost { return }
        await withCheckedContinuation { whenLost.append($0) }
    }

    private func ask(_ kind: ControlRequest.Kind) async throws -> ControlReply.Body {
        guard !isLost else { throw Self.lost }
        guard unwritten < Self.mostUnwritten else { throw noAnswer }
        unwritten += 1
        let request = ControlRequest(id: nextID, kind: kind)
        nextID += 1
        let clock = Task { [timeout] in
            try await Task.sleep(for: timeout)
            waiting.removeValue(forKey: request.id)?.resume(throwing: noAnswer)
        }
        defer { clock.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            waiting[request.id] = continuation
            Task {
                let isWritten = await writer.write(request.line)
                unwritten -= 1
                if !isWritten { lose() }
            }
        }
    }

    private func startReading() {
        reader = Task { [weak self, socket] in
            var lines = ControlLines(limit: ControlReply.longestLine)
            while let bytes = await socket.read() {
                for line in lines.append(bytes) { await self?.take(line) }
                if lines.isOverfull { break }
            }
            await self?.lose()
        }
    }

    private func take(_ line: [UInt8]) {
        guard let reply = try? ControlReply(line: line) else { return }
        guard let id = reply.id else { return fail(reply.error ?? Self.lost) }
        guard let continuation = waiting.removeValue(forKey: id) else { return }
        if let body = reply.reply {
            continuation.resume(returning: body)
        } else {
            continuation.resume(throwing: reply.error ?? Self.lost)
        }
    }

    private func lose() {
        isLost = true
        fail(Self.lost)
        for continuation in whenLost { continuation.resume() }
        whenLost = []
    }

    private func fail(_ error: ControlError) {
        for continuation in waiting.values { continuation.resume(throwing: error) }
        waiting = [:]
    }

    private var noAnswer: ControlError {
        let pid = (try? SupervisorAbout.read(directory))?.pid
        return ControlError(
            code: .noAnswer,
            message: """
                The supervisor\(pid.map { ", PID \($0)," } ?? "") did not answer within \(timeout). It may still \
                perform the request. If it was stopped, continue it: kill -CONT \(pid.map(String.init) ?? "PID")
                """)
    }

    static let lost = ControlError(
        code: .connectionLost, message: "The supervisor closed the connection.")
}
