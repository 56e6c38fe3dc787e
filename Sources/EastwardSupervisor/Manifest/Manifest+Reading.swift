import Eastward
import Foundation
import Yams

extension Manifest {
    /// Reads the manifest at `path`.
    ///
    /// - Throws: ``ManifestError``.
    public init(path: String) throws {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            var isDirectory: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
            throw ManifestError(
                file: path, line: 1, column: 1,
                message: isDirectory.boolValue
                    ? "This is a directory. Name the manifest in it."
                    : exists ? "The manifest cannot be read: \(error.localizedDescription)" : "There is no such file.")
        }
        try self.init(text: text, file: path, programs: .standard())
    }

    /// Reads the manifest at `path` while an app runs. Only regular files are accepted, because a read from a pipe
    /// could block until another process writes.
    ///
    /// - Throws: ``ManifestError``.
    package init(again path: String) throws {
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFREG {
            throw ManifestError(
                file: path, line: 1, column: 1, message: "The manifest is not a regular file, so it cannot be reloaded."
            )
        }
        try self.init(path: path)
    }

    init(text: String, file: String, programs: ProgramLookup) throws {
        let root = try Self.compose(text, file: file)
        let problems = root.problems
        let manifest = try problems.attempt { try Self(root, programs: programs) }
        try problems.check()
        // Without an error, there is a manifest.
        self = manifest!
    }

    /// Reads as much as possible: all errors are recorded or thrown.
    private init(_ root: ManifestNode, programs: ProgramLookup) throws {
        let problems = root.problems
        let fields = try root.fields(["version", "app", "processes", "restart_rate", "listen", "store", "keys"])
        for key in ["version", "app", "processes"] where fields[key] == nil { problems.record(root.missing(key)) }
        _ = try problems.attempt {
            guard let node = fields["version"], case let version = try node.text("1"), version != "1" else { return }
            throw node.error("Version “\(version)” is not supported. Use version 1.")
        }
        let app = try problems.attempt { try fields["app"]?.checkName() } ?? nil
        var reader = ProcessReader(programs: programs, directory: Self.directory(of: root.file))
        var processes: [Process] = []
        if let node = fields["processes"] {
            let entries = try node.entries("a mapping from names to processes")
            guard !entries.isEmpty else { throw node.error("The manifest contains no processes. Add at least one.") }
            for (key, value) in entries {
                if let process = try problems.attempt({ try reader.process(name: key, value) }) {
                    processes.append(process)
                }
            }
            try reader.checkDependencies(of: processes, among: entries.map(\.key.label), problems)
            reader.completeStandbys(&processes, problems)
            _ = try problems.attempt { try reader.checkUsers(of: processes) }
        }
        try Self.connect(&processes, fields, directory: Self.directory(of: root.file), problems)
        self.init(file: root.file, app: app ?? "", processes: processes)
        if let rate = fields["restart_rate"] {
            restartRate = try problems.attempt { try Self.restartRate(rate) } ?? restartRate
        }
    }

    /// Applies the endpoints of remote processes: “listen” to the store, “store” and “keys” to the features.
    private static func connect(
        _ processes: inout [Process], _ fields: [String: ManifestNode], directory: String, _ problems: ManifestProblems
    ) throws {
        func read<Value>(_ key: String, _ parse: (String) throws -> Value) throws -> Value? {
            try problems.attempt {
                guard let node = fields[key] else { return nil }
                do {
                    return try parse(node.text())
                } catch let error as EndpointError {
                    throw node.error("\(error)")
                }
            } ?? nil
        }
        let listen = try read("listen") { try TCPEndpoint($0) }
        if let listen, !listen.canListen, let node = fields["listen"] {
            problems.record(
                node.error("“\(listen.host)” is no IP address of this machine, such as 192.0.2.1 or 0.0.0.0."))
        }
        let store = try read("store") { try TCPEndpoints($0) }
        if let node = fields["store"], fields["listen"] != nil {
            problems.record(node.error("An app whose store is on another machine has no “listen”."))
        }
        guard let keysNode = fields["keys"] else {
            if let node = fields["store"] {
                problems.record(
                    node.error("The key “keys” is missing: the file that eastward keys new wrote for these processes."))
            }
            for index in processes.indices where processes[index].role == nil { processes[index].listen = listen }
            return
        }
        guard let store else {
            if fields["store"] == nil {
                problems.record(keysNode.error("“keys” belongs to “store”, which is missing."))
            }
            return
        }
        _ = try problems.attempt {
            let path = URL(fileURLWithPath: try keysNode.text(), relativeTo: URL(fileURLWithPath: directory)).path
            let remote = RemoteStore(endpoints: store, keys: path)
            for index in processes.indices {
                guard let role = processes[index].role else { continue }
                processes[index].remoteStore = remote
                for instance in processes[index].instances {
                    do {
                        _ = try remote.credentials(of: instance, role: role)
                    } catch let error as KeysError {
                        throw keysNode.error(error.description)
                    }
                }
            }
        }
    }

    /// An absolute path.
    var directory: String { Self.directory(of: file) }

    private static func directory(of file: String) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL.path
    }

    private static func restartRate(_ node: ManifestNode) throws -> RestartRate {
        let fields = try node.fields(["restarts", "period"])
        var rate = RestartRate()
        rate.restarts = try fields["restarts"]?.integer(in: 1...1000) ?? rate.restarts
        rate.period = try fields["period"]?.duration() ?? rate.period
        return rate
    }

    /// The number of aliases, and of anchors, from which on the keys are checked. The expansion of fewer is small.
    private static let manyAliases = 8

    /// The first line of a text with many aliases that contains another key than a name. Yams compares such keys with
    /// everything that their aliases contain, which can take exponential time.
    private static func lineOfComplexKey(_ text: String) throws -> Int? {
        for indicator in ["&", #"\*"#] {
            let token = try Regex(#"(?:^|[\s\[{,?:-])\#(indicator)[^\s,\[\]{}&*]+"#)
            guard text.matches(of: token).count >= manyAliases else { return nil }
        }
        let explicit = #"^\s*(?:-\s+)*\?(?:\s|$)|[{\[,]\s*\?\s"#
        let alias = #"\*[^\s,\[\]{}*]+\s*:(?:\s|$)"#
        let collection = #"[\]}]\s*:(?:\s|$)"#
        let complex = try Regex("\(explicit)|\(alias)|\(collection)")
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.firstIndex { $0.contains(complex) }.map { $0 + 1 }
    }

    private static func compose(_ text: String, file: String) throws -> ManifestNode {
        func failure(_ mark: Mark?, _ message: String) -> ManifestError {
            ManifestError(file: file, line: mark?.line ?? 1, column: mark?.column ?? 1, message: message)
        }
        if let line = try lineOfComplexKey(text) {
            throw ManifestError(
                file: file, line: line, column: 1,
                message: "In a manifest with many aliases, every key must be a name. Here it is an alias or a "
                    + "collection."
            )
        }
        do {
            guard let node = try Yams.compose(yaml: text) else {
                throw failure(nil, "The manifest is empty.")
            }
            return ManifestNode(file: file, node: node, label: "the manifest", problems: ManifestProblems())
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                throw failure(mark, "This is not YAML: \(problem).")
            case .duplicatedKeysInMapping(let keys, let context):
                let list = keys.sorted().map { "“\($0)”" }.joined(separator: ", ")
                throw failure(context.mark, "This mapping has duplicate keys: \(list).")
            default:
                // The description of some errors contains the whole line.
                throw failure(nil, "This is not YAML: \("\(error)".printable.prefix(200)).")
            }
        }
    }
}
