internal import Eastward
internal import EastwardFeature
internal import EastwardSupervisor
internal import Foundation
internal import Logging
internal import Synchronization

/// Runs an app's store as a separate process under a supervisor, and connects features to it through proxies that
/// inject faults.
final class ProcessHost: RuntimeHost {
    /// A process that may connect, and its proxy to the store.
    private struct Member {
        let address: FeatureAddress
        let detour: Detour
    }

    private let root: String
    private let directory: RunDirectory
    private let up: ChildProcess
    private let control: ControlClient
    private let members = Mutex<[String: Member]>([:])
    private let connections = Mutex<[FeatureConnection]>([])

    private init(root: String, directory: RunDirectory, up: ChildProcess, control: ControlClient) {
        self.root = root
        self.directory = directory
        self.up = up
        self.control = control
    }

    /// The timeout for starting, querying, restarting and stopping the app.
    private static let timeout = Duration.seconds(60)

    /// - Parameters:
    ///   - program: the store's program, which is looked up beside the tests.
    ///   - roles: the roles under which processes may connect.
    static func start(store program: String, roles: [String]) async throws -> ProcessHost {
        let (eastward, store) = (try programPath("eastward"), try programPath(program))
        let root = try temporaryDirectory()
        let directory = try RunDirectory(path: "\(root)/r")
        let manifest = """
            version: 1
            app: test
            processes:
              store:
                command: ["\(store)"]
                significant: true
            \(roles.enumerated().map { "  role-\($0): {command: [\"\(store)\"], role: \($1), replicas: 0}" }.joined(separator: "\n"))
            """
        try manifest.write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
        var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("EASTWARD_") }
        environment["NOTIFY_SOCKET"] = nil
        let up = try ChildProcess(
            eastward,
            ["up", "\(root)/app.yaml", "--run-dir", directory.path, "--data-dir", "\(root)/d", "--until-eof"],
            environment: environment, holdsInput: true)
        do {
            _ = try await up.errors.first(within: timeout, "the app to be up") {
                $0.contains("is up: every process is ready")
            }
            let control = try await ControlClient.connect(directory)
            return ProcessHost(root: root, directory: directory, up: up, control: control)
        } catch {
            up.signal(SIGTERM)
            _ = try? await up.waitForExit()
            try? FileManager.default.removeItem(atPath: root)
            throw error
        }
    }

    private static func programPath(_ name: String) throws -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let place = (tests as NSString).deletingLastPathComponent
        guard FileManager.default.isExecutableFile(atPath: "\(place)/\(name)") else {
            throw RuntimeError(
                """
                There is no program “\(name)” beside the tests in \(place). Let the test's target depend on it, so that \
                SwiftPM builds it: for eastward that is .product(name: "eastward", package: "eastward").
                """)
        }
        return "\(place)/\(name)"
    }

    /// A short path, since the paths of sockets have a limit.
    private static func temporaryDirectory() throws -> String {
        var template = Array("/tmp/ewt.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        return template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    // MARK: Features

    func connect(role: String, name: String) async throws -> (process: String, connection: FeatureConnection) {
        guard let place = try await control.enroll(role: role, process: name, count: 1).first,
            let token = Token(text: place.token)
        else { throw RuntimeError("The supervisor enrolled no process \(name).") }
        let detour = try Detour("\(root)/\(place.process)", to: directory, role: role)
        let address = FeatureAddress(directory: detour.directory, role: role, process: place.process, token: token)
        members.withLock { $0[place.process] = Member(address: address, detour: detour) }
        return (place.process, try await open(address))
    }

    func reconnect(_ process: String) async throws -> FeatureConnection {
        guard let member = members.withLock({ $0[process] }) else { throw FeatureError.closed }
        return try await open(member.address)
    }

    private func open(_ address: FeatureAddress) async throws -> FeatureConnection {
        var log = Logger(label: address.process)
        log.logLevel = .warning
        let connection = try await FeatureConnection.open(address, log: log)
        connections.withLock { $0.append(connection) }
        return connection
    }

    // MARK: The store

    func stateRecords() async throws -> [String] {
        let command = try ChildProcess(
            Self.programPath("eastward"), ["state", "--run-dir", directory.path],
            environment: ProcessInfo.processInfo.environment)
        let exit = try await command.waitForExit(within: Self.timeout)
        try await command.output.ended()
        guard exit == .code(0) else {
            try await command.errors.ended()
            throw RuntimeError("The store did not return its state: \(command.errors.text)")
        }
        return command.output.lines
    }

    func killStore() async throws {
        // Otherwise a second kill would find no process.
        let pid = try await store { $0.state == "ready" }.pid
        try await control.signal("store", "KILL")
        _ = try await store { $0.state != "ready" || $0.pid != pid }
    }

    func restartStore() async throws {
        let before = try await control.ps().first { $0.name == "store" }?.pid
        try await control.restart("store")
        _ = try await store { $0.state == "ready" && $0.pid != before }
    }

    /// Waits until the store's process meets a condition.
    private func store(that isExpected: (ProcessStatus) -> Bool) async throws -> ProcessStatus {
        let deadline = ContinuousClock.now + Self.timeout
        // No event reports the change, so this polls.
        while true {
            guard let store = try await control.ps().first(where: { $0.name == "store" }) else {
                throw RuntimeError("The app has no store.")
            }
            if isExpected(store) { return store }
            guard ContinuousClock.now < deadline else {
                throw RuntimeError("The store did not restart within \(Self.timeout): it is \(store.state).")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    // MARK: Faults

    func cut(_ process: String) { detour(process)?.cut() }

    func dropNext(_ count: Int, to process: String) { detour(process)?.dropNext(count) }

    func setDelayed(_ isDelayed: Bool, _ process: String) { detour(process)?.setDelayed(isDelayed) }

    private func detour(_ process: String) -> Detour? { members.withLock { $0[process]?.detour } }

    func close() async {
        for member in members.withLock({ Array($0.values) }) { member.detour.setDelayed(false) }
        for connection in connections.withLock({ $0 }) { await connection.close(within: .seconds(1)) }
        for member in members.withLock({ Array($0.values) }) { member.detour.end() }
        up.signal(SIGTERM)
        if (try? await up.waitForExit(within: Self.timeout)) == nil { up.signal(SIGKILL) }
        try? FileManager.default.removeItem(atPath: root)
    }
}

/// A run directory for one process. Its endpoints forward to the real ones, and inject faults.
private final class Detour: Sendable {
    let directory: RunDirectory
    private let actions: Lane
    private let slices: Lane
    private let drops: Countdown

    private final class Countdown: Sendable {
        let left = Mutex(0)

        func takesOne() -> Bool {
            left.withLock { left in
                guard left > 0 else { return false }
                left -= 1
                return true
            }
        }
    }

    init(_ path: String, to target: RunDirectory, role: String) throws {
        directory = try RunDirectory(path: path)
        try FileManager.default.createDirectory(atPath: directory.slices, withIntermediateDirectories: true)
        let drops = Countdown()
        self.drops = drops
        actions = try Lane(at: directory.actionsSocket, to: target.actionsSocket)
        slices = try Lane(
            at: directory.slicesSocket(role: role), to: target.slicesSocket(role: role),
            faults: Lane.Faults(toFeature: { _ in drops.takesOne() ? .drop : .pass }))
    }

    func cut() {
        actions.cut()
        slices.cut()
    }

    func dropNext(_ count: Int) { drops.left.withLock { $0 = count } }

    func setDelayed(_ isDelayed: Bool) {
        if isDelayed { slices.stall(.toFeature) } else { slices.resume(.toFeature) }
    }

    func end() {
        actions.end()
        slices.end()
    }
}

/// The reason why an app cannot be run for a test.
struct RuntimeError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
