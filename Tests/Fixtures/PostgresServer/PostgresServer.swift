import EastwardTesting
import Foundation
import Synchronization

/// A PostgreSQL server of one test, in a directory and at a port of its own.
package final class PostgresServer: Sendable {
    /// The directory of the data; its sockets are beside it.
    package let data: String
    /// The directory of its Unix socket, which is also its log's.
    package let root: String
    package let port: Int
    /// The address at which it also listens for TCP; empty for none.
    package let address: String
    /// The network namespace in which it runs; by default the test's own.
    private let network: String?
    private let process = Box<ChildProcess?>(nil)

    private final class Box<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var stored: Value

        init(_ value: Value) { stored = value }

        var value: Value {
            get { lock.withLock { stored } }
            set { lock.withLock { stored = newValue } }
        }
    }

    private init(_ name: String, in root: String, port: Int, address: String, network: String?) {
        self.root = "\(root)/\(name)"
        data = "\(root)/\(name)/data"
        self.port = port
        self.address = address
        self.network = network
    }

    deinit { process.value?.signal(SIGKILL) }

    /// The directory of the server's programs; `nil` if none is installed.
    package static let programs: String? = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
        let directories = versions.compactMap(Int.init).sorted(by: >).map { "/usr/lib/postgresql/\($0)/bin" }
        return (directories + ["/usr/local/bin", "/usr/bin"]).first {
            FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
        }
    }()

    /// The server refuses to run as root.
    private static let asUser: [String] =
        geteuid() == 0
        ? ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--pdeathsig=KILL", "--"] : []

    private static let starter = LastingThread()

    private static func command(
        _ program: String, _ arguments: [String], network: String? = nil
    ) async throws -> ChildProcess {
        guard let programs else {
            throw WaitedInVain("PostgreSQL is not installed: deploy/setup --tests")
        }
        let place = network.map { ["/usr/sbin/ip", "netns", "exec", $0] } ?? []
        let command = place + asUser + ["\(programs)/\(program)"] + arguments
        return try await starter.run {
            try ChildProcess(command[0], Array(command.dropFirst()), environment: ["LC_ALL": "C", "TZ": "UTC"])
        }
    }

    /// Runs one of the server's programs.
    @discardableResult
    package static func run(_ program: String, _ arguments: [String]) async throws -> String {
        let child = try await command(program, arguments)
        let exit = try await child.waitForExit(within: .seconds(60))
        try await child.output.ended()
        try await child.errors.ended()
        guard exit == .code(0) else {
            throw WaitedInVain("\(program) ended with \(exit): \(child.output.text) \(child.errors.text)")
        }
        return child.output.text
    }

    /// Creates a directory that the server's user can use.
    private static func directory(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard geteuid() == 0, let user = getpwnam("postgres") else { return }
        chown(path, user.pointee.pw_uid, user.pointee.pw_gid)
        // The user must reach it through the test's own directory.
        chmod((path as NSString).deletingLastPathComponent, 0o755)
    }

    /// Creates a server with an empty database, and starts it.
    /// - Parameters:
    ///   - settings: of postgresql.conf.
    ///   - address: at which it listens for TCP; by default none.
    ///   - network: the network namespace in which it runs; by default the test's own.
    package static func start(
        _ name: String = "pg", in root: String, settings: [String: String] = [:], address: String = "",
        network: String? = nil, port: Int = 5432
    ) async throws -> PostgresServer {
        let server = PostgresServer(name, in: root, port: port, address: address, network: network)
        try directory(server.root)
        try await run("initdb", ["-D", server.data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"])
        if !address.isEmpty {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(server.data)/pg_hba.conf"))
            try file.seekToEnd()
            try file.write(contentsOf: Data("host all all samenet trust\nhost replication all samenet trust\n".utf8))
            try file.close()
        }
        try await server.start(settings)
        return server
    }

    /// Creates a standby of this server, and starts it. The primary names it `name`.
    package func startStandby(
        _ name: String, in root: String, settings: [String: String] = [:], address: String = "",
        network: String? = nil, port: Int = 5432
    ) async throws -> PostgresServer {
        let standby = PostgresServer(name, in: root, port: port, address: address, network: network)
        try Self.directory(standby.root)
        func source(_ host: String) -> String {
            "host=\(host) port=\(self.port) user=postgres application_name=\(name)"
        }
        let copy = ["-D", standby.data, "-R", "-d", source(self.root), "-c", "fast", "--no-sync"]
        try await Self.run("pg_basebackup", copy)
        let connection = ["primary_conninfo": source(self.address.isEmpty ? self.root : self.address)]
        try await standby.start(settings.merging(connection) { $1 })
        return standby
    }

    /// Starts the server, and waits until it accepts connections.
    package func start(_ settings: [String: String] = [:]) async throws {
        let defaults = [
            "listen_addresses": address, "port": "\(port)", "unix_socket_directories": root, "shared_buffers": "32MB",
            "max_connections": "40", "wal_level": "replica", "max_wal_senders": "8",
            "wal_retrieve_retry_interval": "200ms",
        ]
        let options = defaults.merging(settings) { $1 }.sorted { $0.key < $1.key }
            .flatMap { ["-c", "\($0.key)=\($0.value)"] }
        let child = try await Self.command("postgres", ["-D", data] + options, network: network)
        process.value = child
        for _ in 0..<600 {
            let ready = try await Self.command("pg_isready", ["-h", root, "-p", "\(port)"])
            if try await ready.waitForExit() == .code(0) { return }
            guard !child.hasExited else { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw WaitedInVain("PostgreSQL did not start: \(child.errors.text)")
    }

    /// The URL of its database over the Unix socket.
    package var url: String { url(options: "") }

    package func url(database: String = "postgres", options: String = "") -> String {
        let socket = root.replacingOccurrences(of: "/", with: "%2F")
        return "postgres://postgres@\(socket):\(port)/\(database)\(options.isEmpty ? "" : "?\(options)")"
    }

    /// Runs a statement, and returns its rows as psql prints them without decoration.
    @discardableResult
    package func query(_ statement: String, database: String = "postgres") async throws -> String {
        try await Self.run(
            "psql",
            ["-h", root, "-p", "\(port)", "-U", "postgres", "-d", database, "-X", "-q", "-A", "-t", "-c", statement]
        ).trimmingCharacters(in: .newlines)
    }

    /// Changes a setting without a restart.
    package func set(_ setting: String, _ value: String) async throws {
        try await query("ALTER SYSTEM SET \(setting) = '\(value)'")
        try await query("SELECT pg_reload_conf()")
    }

    package func promote() async throws {
        try await Self.run("pg_ctl", ["promote", "-D", data, "-w"])
    }

    /// Ends the server as `pg_ctl stop -m` does: SIGINT is fast, SIGQUIT immediate.
    package func stop(_ signal: Int32 = SIGINT) async throws {
        guard let child = process.value else { return }
        child.signal(signal)
        _ = try await child.waitForExit(within: .seconds(30))
    }

    /// Sends a signal to the server's main process.
    package func signal(_ number: Int32) { process.value?.signal(number) }

    /// What the server logged.
    package var log: String { process.value?.errors.text ?? "" }
}

/// A thread that does not end. The kernel ends a server when the thread that started it ends, and not only with the
/// tests' process: see `PR_SET_PDEATHSIG` of `prctl(2)`.
private final class LastingThread: Sendable {
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let jobAdded = DispatchSemaphore(value: 0)

    init() {
        Thread.detachNewThread { [self] in
            while true {
                jobAdded.wait()
                let job = jobs.withLock { $0.removeFirst() }
                job()
            }
        }
    }

    func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            jobs.withLock { $0.append { continuation.resume(with: Result { try body() }) } }
            jobAdded.signal()
        }
    }
}
