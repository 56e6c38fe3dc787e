import Eastward
import Foundation
import Synchronization
import Testing

@testable import EastwardSupervisor

/// A short directory of its own for each test, since socket paths are short.
final class TestDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/ewXXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template)!)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        let file = "\(path)/\(name)"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    func read(_ name: String) -> String? {
        try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}

/// An app of small programs in a directory of its own.
struct TestApp: Sendable {
    let directory = TestDirectory()
    let place: Place
    let runDirectory: RunDirectory

    static let launcher: String =
        ["eastward-launch", "CLaunch"]
        .map { "\(ProgramLookup.executableDirectory!)/\($0)" }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        ?? "eastward-launch was not built beside the tests"

    /// - Parameter processes: The manifest below `processes:`; `program` in it is ``program``, with arguments that are
    ///   words of a small language.
    init(_ processes: String) throws {
        runDirectory = try RunDirectory(path: "\(directory.path)/run")
        // Read and not executed: another test that forks at this moment may still hold it open for writing.
        let script = try directory.write(Self.program, to: "program.py")
        let manifest = try directory.write(
            "version: 1\napp: test\nprocesses:\n\(processes)\n"
                .replacing("[program", with: "[/usr/bin/python3, \(script)"), to: "app.yaml")
        place = Place(directory: directory.path, manifestFile: manifest)
    }

    func supervisorRun() throws -> SupervisorRun { try place.supervisorRun() }

    /// Supervises while `body` runs, then stops everything. Returns the exit code.
    @discardableResult
    func supervise(
        logCapacity: Int = SupervisorRecord.logCapacity, environment: [String: String] = [:],
        _ body: (inout Running) async throws -> Void
    ) async throws -> Int32 {
        let (events, emit) = AsyncStream<SupervisorEvent>.makeStream(bufferingPolicy: .bufferingNewest(65536))
        let (signals, signal) = AsyncStream<Int32>.makeStream()
        var run = try supervisorRun()
        run.log = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { close(run.log) }
        run.logCapacity = logCapacity
        run.environment.merge(environment) { _, own in own }
        run.observe = { emit.yield($0) }
        let task = Task { [run] in
            defer { emit.finish() }
            return try await run.run(signals: signals)
        }
        return try await withTaskCancellationHandler {
            var running = Running(app: self, events: events.makeAsyncIterator(), signal: { signal.yield($0) })
            do {
                try await body(&running)
            } catch {
                signal.yield(SIGINT)
                signal.yield(SIGINT)
                _ = try? await task.value
                throw error
            }
            signal.yield(SIGTERM)
            return try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// The data with which another process supervises the same app.
    struct Place: Codable {
        let directory: String
        let manifestFile: String
        /// In the environment of every process of this app and of no other.
        var marker = UUID().uuidString

        func manifest() throws -> Manifest {
            let text = try String(contentsOfFile: manifestFile, encoding: .utf8)
            var manifest = try Manifest(text: text, file: manifestFile, programs: .standard())
            for index in manifest.processes.indices {
                manifest.processes[index].environment["EASTWARD_TEST"] = marker
                manifest.processes[index].environment["TEST_DIR"] = directory
            }
            return manifest
        }

        func supervisorRun() throws -> SupervisorRun {
            var run = try SupervisorRun(
                manifest: try manifest(), runDirectory: RunDirectory(path: "\(directory)/run"),
                dataDirectory: "\(directory)/data",
                launcher: TestApp.launcher)
            run.requests = StopRequests(pause: .zero)
            return run
        }
    }

    struct Running {
        let app: TestApp
        var events: AsyncStream<SupervisorEvent>.Iterator
        let signal: (Int32) -> Void
        var seen: [SupervisorEvent] = []

        /// Waits for an event that was not waited for yet.
        @discardableResult
        mutating func next(
            _ what: String, where matches: (SupervisorEvent) -> Bool
        ) async throws -> SupervisorEvent {
            while let event = await events.next() {
                seen.append(event)
                if matches(event) { return event }
            }
            throw Missing(what: what, seen: seen)
        }

        mutating func next(_ event: SupervisorEvent) async throws {
            try await next("\(event)") { $0 == event }
        }

        /// Waits until the supervisor ended by itself.
        mutating func end() async {
            while let event = await events.next() { seen.append(event) }
        }

        func client() async throws -> ControlClient { try await ControlClient.connect(app.runDirectory) }

        func status(_ name: String) async throws -> ProcessStatus {
            let all = try await client().ps()
            return try #require(all.first { "\($0.name).\($0.instance)" == name })
        }
    }

    struct Missing: Error, CustomStringConvertible {
        let what: String
        let seen: [SupervisorEvent]
        var description: String { "missing event: \(what); received: \(seen)" }
    }

    /// The processes of this app that still run.
    func survivors() -> [Int32] {
        let pids =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
        return pids.filter { pid in
            guard let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ") else {
                return false
            }
            return environment.split(separator: 0).contains {
                $0.elementsEqual("EASTWARD_TEST=\(place.marker)".utf8)
            }
        }
    }

    /// Whether the programs noted all of `lines`.
    func notes(_ lines: [String]) -> Bool {
        Set(lines).isSubset(of: directory.read("notes")?.split(separator: "\n").map(String.init) ?? [])
    }

    /// Blocks until `condition` holds; `false` if it did not within 20 s.
    func blockUntil(_ condition: () -> Bool) -> Bool {
        let end = Date(timeIntervalSinceNow: 20)
        while !condition() {
            guard Date() < end else { return false }
            usleep(5000)
        }
        return true
    }

    /// Performs each word in turn; the program ends with the last one.
    private static let program = """
        import os, signal, socket, subprocess, sys, time
        def notify(text):
            s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            s.sendto(text.encode(), os.environ["NOTIFY_SOCKET"])
        def note(text):
            with open(os.environ["TEST_DIR"] + "/notes", "a") as f: f.write(text + "\\n")
        name = os.environ["EASTWARD_PROCESS"]
        def on_term(*_):
            note(name + " TERM")
            sys.exit(0)
        signal.signal(signal.SIGTERM, on_term)
        for word in sys.argv[1:]:
            verb, _, rest = word.partition(":")
            if verb == "notify": notify(rest.replace(",", "\\n"))
            elif verb == "wait":
                while True: signal.pause()
            elif verb == "print": print(rest, flush=True)
            elif verb == "complain": print(rest, file=sys.stderr, flush=True)
            elif verb == "token":
                fd = os.environ.get("EASTWARD_TOKEN_FD")
                note("token " + (os.read(int(fd), 100).decode() if fd else "none"))
            elif verb == "note": note(name + " " + os.environ.get(rest, rest))
            elif verb == "ignore-term": signal.signal(signal.SIGTERM, signal.SIG_IGN)
            elif verb == "spawn": subprocess.Popen(["sleep", "1000"])
            elif verb == "spawn-away": subprocess.Popen(["setsid", "sh", "-c", "sleep 1000 & sleep 1000"], start_new_session=True)
            elif verb == "spawn-deaf": subprocess.Popen(["sh", "-c", "trap '' TERM; while :; do sleep 1000; done"])
            elif verb == "leave":
                listener = socket.socket(socket.AF_UNIX)
                path = os.environ["TEST_DIR"] + "/" + rest
                if os.path.exists(path): os.unlink(path)
                listener.bind(path)
                listener.listen(8)
                s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
                s.connect(os.environ["NOTIFY_SOCKET"])
                socket.send_fds(s, [("FDSTORE=1\\nFDNAME=" + rest).encode()], [listener.fileno()])
                listener.close()
            elif verb == "inherited":
                count = int(os.environ.get("LISTEN_FDS", 0))
                names = os.environ["LISTEN_FDNAMES"].split(":") if count else []
                paths = [socket.socket(fileno=3 + i).getsockname().split("/")[-1] for i in range(count)]
                meant = os.environ.get("LISTEN_PID", str(os.getpid())) == str(os.getpid())
                note(" ".join([name, "inherited", ",".join(names), ",".join(paths), str(meant)]))
            elif verb == "until":
                end = time.monotonic() + 600
                while not os.path.exists(os.environ["TEST_DIR"] + "/" + rest):
                    if time.monotonic() > end: sys.exit("never happened: " + word)
                    time.sleep(0.005)
            elif verb == "flood":
                for i in range(int(rest)): print("x" * 1000)
            elif verb == "kill": os.kill(os.getpid(), int(rest))
            elif verb == "exit": sys.exit(int(rest))
            else: sys.exit("no such verb: " + word)
        """
}

/// Waits for a condition that has no event.
func eventually(_ what: String, within: Duration = .seconds(20), _ condition: () async throws -> Bool)
    async throws
{
    let end = ContinuousClock.now + within
    while try await !condition() {
        try #require(ContinuousClock.now < end, "timeout: \(what)")
        try await Task.sleep(for: .milliseconds(5))
    }
}

func connectEventually(_ app: TestApp) async throws -> ControlClient {
    var client: ControlClient?
    try await eventually("the control socket") {
        client = try? await ControlClient.connect(app.runDirectory)
        return client != nil
    }
    return try #require(client)
}

func parent(of pid: Int32) -> Int32? {
    let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    let fields = text?.split(separator: ")").last?.split(separator: " ")
    return fields.flatMap { Int32($0[1]) }
}

/// The name of the program's file.
func program(of pid: Int32) -> String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe"))
        .map { ($0 as NSString).lastPathComponent }
}
