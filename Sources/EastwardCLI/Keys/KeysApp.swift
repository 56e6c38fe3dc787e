import ArgumentParser
import Eastward
import EastwardDisk
import EastwardOperator
import EastwardSupervisor
import Foundation
import ZeroMQ

/// The options that select the app whose keys a command reads or changes: the running one, or a stopped one.
struct KeysApp: ParsableArguments {
    @OptionGroup var directory: RunDirectoryOptions
    @OptionGroup var stopped: StoppedAppOptions

    /// The keys file of the app.
    func keysFile() async throws -> KeysFileOnDisk {
        if let store = try stopped.store() { return KeysFileOnDisk(data: store.dataDirectory) }
        let running: RunDirectory
        do {
            running = try directory.running()
        } catch let error as CommandError where error.exitCode == SystemExit.unavailable {
            throw CommandError("\(error)\nFor a stopped app: --manifest FILE", exitCode: SystemExit.unavailable)
        }
        do {
            return KeysFileOnDisk(data: try SupervisorAbout.read(running).dataDirectory)
        } catch {
            throw CommandError("No app runs in \(running.path): \(error)", exitCode: SystemExit.unavailable)
        }
    }

    /// The store's roles, and its endpoint for remote processes, if it has one to which others can connect.
    func description() async throws -> (roles: AppDescription, endpoint: TCPEndpoint?) {
        let description: WireDescription
        var endpoint: TCPEndpoint?
        if let path = stopped.manifest {
            let store = try JournalProgram.store(of: path).process
            description = try Describe.description(of: store.command[0])
            endpoint = store.listen
        } else {
            let client = try await OperatorClient.connect(directory.running())
            description = try await client.ask { $0.describe = WireDescribe() }.description_p
            endpoint = try? TCPEndpoint(description.listen)
        }
        if let known = endpoint, known.isWildcard || known.port == 0 { endpoint = nil }
        return (try AppDescription(description), endpoint)
    }

    /// The names of this machine's processes, which remote ones must not have.
    func localProcesses() throws -> Set<String> {
        if let path = stopped.manifest {
            return Set(try JournalProgram.store(of: path).manifest.processes.flatMap(\.instances))
        }
        let directory = try directory.running()
        return Set((try? CredentialsFile.read(path: directory.credentialsFile))?.entries.map(\.process) ?? [])
    }
}

/// The options of new credentials.
struct NewCredentials: ParsableArguments {
    @Option(help: "The role's full name, such as market.CounterFeature.", completion: ContractCompletion.roles)
    var role: String
    @Option(
        help: ArgumentHelp(
            "The endpoint at which the remote processes reach the store.",
            discussion: "By default “listen” of the manifest, unless it is an address such as 0.0.0.0.",
            valueName: "endpoint"))
    var store: String?

    func validate() throws {
        guard let store else { return }
        do {
            _ = try TCPEndpoint(store)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// Creates the keys of `count` processes, and adds them to the keys file.
    /// - Parameter process: its name, or its name and number, if `count` is 1.
    func create(_ process: String, count: Int, in app: KeysApp) async throws -> [RemoteCredentials] {
        let (description, listen) = try await app.description()
        let role = try description.role(named: role).name
        guard let endpoint = try store.map({ try TCPEndpoint($0) }) ?? listen else {
            throw CommandError(
                """
                The store accepts no remote processes, or its endpoint is not one to connect to. Set “listen: \
                tcp://ADDRESS:PORT” in the manifest, or name the endpoint: --store tcp://ADDRESS:PORT
                """, exitCode: SystemExit.configuration)
        }
        let local = try app.localProcesses()
        return try await app.keysFile().update { keys in
            let taken = local.union(keys.entries.map(\.process))
            return try Self.names(process, count: count, taken: taken).map { name in
                try Self.add(name, role, endpoint, to: &keys)
            }
        }
    }

    private static func add(
        _ process: String, _ role: String, _ endpoint: TCPEndpoint, to keys: inout KeysFile
    ) throws -> RemoteCredentials {
        let pair = try CurveKeyPair()
        let token = Token()
        try keys.add(
            process: process, role: role, publicKey: pair.publicKey, tokenHash: token.hash, created: Date())
        return RemoteCredentials(
            store: endpoint, storeKey: keys.publicKey, role: role, process: process, publicKey: pair.publicKey,
            secretKey: pair.secretKey, token: token)
    }

    /// The names of the new processes: the lowest numbers that are free.
    private static func names(_ process: String, count: Int, taken: Set<String>) throws -> [String] {
        let parts = process.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let number = parts.count == 2 ? Int(parts[1]) : nil
        guard parts.count == 1 || number.map({ $0 > 0 }) == true, Manifest.isName(parts[0]) else {
            throw CommandError(
                "A process is called by lowercase letters, digits and “-”, such as till or till.1, not “\(process)”.",
                exitCode: SystemExit.usage)
        }
        guard number == nil else {
            guard count == 1 else {
                throw CommandError("--count needs a name without a number.", exitCode: SystemExit.usage)
            }
            guard !taken.contains(process) else {
                throw CommandError("There is a process \(process). Revoke its key: eastward keys revoke \(process)")
            }
            return [process]
        }
        return Array((1...).lazy.map { "\(process).\($0)" }.filter { !taken.contains($0) }.prefix(count))
    }
}

/// The keys file in the data directory of an app.
struct KeysFileOnDisk {
    private let path: String

    init(data: String) {
        path = KeysFile.path(data: data)
    }

    /// - Returns: `nil` if there is none.
    func read() throws -> KeysFile? {
        do {
            return try KeysFile(json: TrustedFile(path: path, kind: .file).read())
        } catch let error as RunDirectoryError where error.code == .missing {
            return nil
        }
    }

    /// Changes the file, and creates it with new keys of the store if there is none. Only one process at a time can.
    func update<Result>(_ change: (inout KeysFile) throws -> Result) throws -> Result {
        let directory = (path as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = open("\(path).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw CommandError("\(path).lock cannot be opened: \(String(cString: strerror(errno))).")
        }
        defer { close(lock) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            throw CommandError(
                "Another eastward keys changes \(path). Try again.", exitCode: SystemExit.temporaryFailure)
        }
        var keys = try read() ?? Self.new()
        let result = try change(&keys)
        let file = try AtomicFile(path: path)
        try file.write(keys.json())
        try file.finish()
        return result
    }

    /// Removes the entries of these credentials. A later entry of the same process stays.
    func remove(_ credentials: [RemoteCredentials]) throws {
        let publicKeys = Set(credentials.compactMap { $0.environment[FeatureEnvironment.publicKey] })
        try update { keys in keys.entries.removeAll { publicKeys.contains($0.publicKey) } }
    }

    private static func new() throws -> KeysFile {
        let pair = try CurveKeyPair()
        return KeysFile(publicKey: pair.publicKey, secretKey: pair.secretKey)
    }
}

/// A new file for a command's output that only its owner can read. The file is removed unless it is finished.
final class PrivateOutput {
    private let path: String
    private let descriptor: CInt
    private var isFinished = false

    /// Creates the file, which is empty.
    /// - Throws: ``CommandError`` if the file exists, or cannot be created.
    init(creating path: String) throws {
        let created = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        // The properties are not set yet: otherwise the error would run `deinit`, which removes the existing file.
        guard created >= 0 else {
            throw CommandError("\(path) cannot be created: \(String(cString: strerror(errno))).")
        }
        self.path = path
        descriptor = created
    }

    /// Writes the whole text, and syncs it to the disk.
    /// - Throws: ``CommandError`` if it cannot be written.
    func finish(_ text: String) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw unwritten() }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0 else { throw unwritten() }
        isFinished = true
    }

    private func unwritten() -> CommandError {
        CommandError("\(path) cannot be written: \(String(cString: strerror(errno))).")
    }

    deinit {
        close(descriptor)
        if !isFinished { unlink(path) }
    }
}
