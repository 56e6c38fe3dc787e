import Eastward
import Foundation

/// Reads processes and records where each lists its dependencies.
struct ProcessReader {
    let programs: ProgramLookup
    let directory: String
    /// The node of each process's user or group.
    private var userNodes: [String: ManifestNode] = [:]
    private var dependencyNodes: [String: [(dependency: Manifest.Dependency, node: ManifestNode)]] = [:]

    init(programs: ProgramLookup, directory: String) {
        self.programs = programs
        self.directory = directory
    }

    mutating func process(name key: ManifestNode, _ value: ManifestNode) throws -> Manifest.Process {
        let name = try key.checkName()
        let node = value.named("process “\(name)”")
        let fields = try node.fields([
            "command", "role", "replicas", "significant", "ready", "watchdog", "restart", "stop", "depends_on",
            "environment", "spin", "working_directory", "user", "group", "limits", "cgroup", "standby",
        ])
        if let standby = fields["standby"] { return try self.standby(name, standby, fields, in: node) }
        guard fields["command"] != nil else {
            throw key.error("The key “command” is missing in \(node.label).")
        }
        var process = Manifest.Process(name: name, command: [])
        /// Reads the value of a key, if it is there and has no error.
        func read(_ key: String, _ value: (ManifestNode) throws -> Void) throws {
            guard let field = fields[key] else { return }
            _ = try node.problems.attempt { try value(field) }
        }
        try read("command") { process.command = try self.command($0) }
        try read("role") { process.role = try role($0) }
        try read("replicas") { process.replicas = try $0.integer(in: 0...64) }
        try read("significant") { process.isSignificant = try $0.flag() }
        try read("ready") { ready in
            process.readyWithin = try ready.fields(["within"])["within"]?.duration() ?? process.readyWithin
        }
        try read("watchdog") { process.watchdog = try watchdog($0) }
        try read("restart") { process.restart = try restart($0) }
        try read("stop") { process.stop = try stop($0) }
        try read("depends_on") { node in
            let dependencies = try dependencies(node)
            dependencyNodes[name] = dependencies
            process.dependencies = dependencies.map(\.dependency)
        }
        try read("environment") { process.environment = try environment($0) }
        try read("spin") { process.spin = try $0.duration(through: SpinTime.limit) }
        try read("working_directory") { process.workingDirectory = try directory($0) }
        if let first = fields["user"] ?? fields["group"] {
            userNodes[name] = first
            process.user = try node.problems.attempt { try user(fields["user"], group: fields["group"]) } ?? nil
        }
        try read("limits") { process.limits = try limits($0) }
        try read("cgroup") { process.cgroup = try cgroup($0) }
        return process
    }

    /// Reads a standby, which takes all other settings from its store: see ``completeStandbys(_:_:)``.
    private mutating func standby(
        _ name: String, _ standby: ManifestNode, _ fields: [String: ManifestNode], in node: ManifestNode
    ) throws -> Manifest.Process {
        guard !standby.isScalar else { throw standby.error("A standby names its store, as in {of: store}.") }
        guard let of = try standby.fields(["of"])["of"] else { throw standby.missing("of") }
        let store = try of.text()
        for (key, field) in fields.sorted(by: { $0.key < $1.key }) where !["standby", "replicas"].contains(key) {
            node.problems.record(
                field.error("A standby has the settings of its store: set “\(key)” of process “\(store)” instead."))
        }
        var process = Manifest.Process(name: name, command: [])
        process.standbyOf = store
        if let replicas = fields["replicas"] { process.replicas = try replicas.integer(in: 0...64) }
        // The store's first start creates the journal.
        process.dependencies = [Manifest.Dependency(name: store)]
        dependencyNodes[name] = [(process.dependencies[0], of)]
        return process
    }

    /// Gives each standby the settings of its store.
    func completeStandbys(_ processes: inout [Manifest.Process], _ problems: ManifestProblems) {
        for index in processes.indices {
            let standby = processes[index]
            // An error of the dependency is reported elsewhere.
            guard let of = standby.standbyOf, let store = processes.first(where: { $0.name == of }) else { continue }
            guard store.role == nil, store.standbyOf == nil, store.replicas == 1 else {
                problems.record(
                    dependencyNodes[standby.name]![0].node.error(
                        "Process “\(of)” cannot have a standby: it is not a store with one instance."))
                continue
            }
            processes[index] = store
            processes[index].name = standby.name
            processes[index].standbyOf = of
            processes[index].hasStandbys = false
            processes[index].replicas = standby.replicas
            processes[index].dependencies += standby.dependencies
            // The app continues without it.
            processes[index].isSignificant = false
            processes[processes.firstIndex { $0.name == of }!].hasStandbys = true
        }
    }

    private func command(_ node: ManifestNode) throws -> [String] {
        let items = try node.items()
        guard let program = items.first else { throw node.error("The command is empty.") }
        let name = try program.text()
        guard let path = programs.find(name, relativeTo: directory) else {
            let place = name.contains("/") ? "" : " beside this executable or in PATH"
            throw program.error("Program “\(name)” was not found\(place).")
        }
        return try [path] + items.dropFirst().map { try $0.template() }
    }

    private func role(_ node: ManifestNode) throws -> String {
        let role = try node.text()
        let parts = role.split(separator: ".", omittingEmptySubsequences: false)
        let isName = parts.allSatisfy { part in
            part.first?.isNumber == false
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        }
        guard isName else {
            throw node.error("“\(role)” is not the full name of a role, such as market.CounterFeature.")
        }
        return role
    }

    /// Reads `false`, or the settings of a watchdog that expects heartbeats from readiness on.
    private func watchdog(_ node: ManifestNode) throws -> Manifest.Watchdog? {
        if node.isScalar {
            guard try node.flag() else { return nil }
            throw node.error("A watchdog must be false, or a mapping such as {every: 2s, misses: 3}.")
        }
        let fields = try node.fields(["every", "misses"])
        var watchdog = Manifest.Watchdog()
        watchdog.armsAtReady = true
        watchdog.every = try fields["every"]?.duration(from: .milliseconds(10)) ?? watchdog.every
        // With 1, a program that sends its heartbeats in time would count as hung.
        watchdog.misses = try fields["misses"]?.integer(in: 2...1000) ?? 3
        return watchdog
    }

    private func restart(_ node: ManifestNode) throws -> Manifest.Restart {
        let fields = try node.fields(["policy", "base", "max", "stable_after", "intensity", "period"])
        var restart = Manifest.Restart()
        if let policy = fields["policy"] { restart.policy = try policy.choice() }
        restart.base = try fields["base"]?.duration() ?? restart.base
        restart.max = try fields["max"]?.duration() ?? Swift.max(restart.max, restart.base)
        restart.stableAfter = try fields["stable_after"]?.duration() ?? restart.stableAfter
        restart.intensity = try fields["intensity"]?.integer(in: 0...1000) ?? restart.intensity
        restart.period = try fields["period"]?.duration() ?? restart.period
        guard restart.base <= restart.max else {
            throw (fields["max"] ?? node).error("“max” of \(node.label) is shorter than “base”.")
        }
        return restart
    }

    private func stop(_ node: ManifestNode) throws -> Manifest.Stop {
        let fields = try node.fields(["signal", "within"])
        var stop = Manifest.Stop()
        if let signal = fields["signal"] {
            stop.signal = StopSignal(name: try signal.word(among: StopSignal.names.keys.sorted()))!
        }
        stop.within = try fields["within"]?.duration() ?? stop.within
        return stop
    }

    private func dependencies(
        _ node: ManifestNode
    ) throws -> [(dependency: Manifest.Dependency, node: ManifestNode)] {
        if node.isSequence {
            return try node.items().map { (Manifest.Dependency(name: try $0.text()), $0) }
        }
        return try node.entries("a list of processes, or a mapping from processes to conditions").map {
            key, value in
            var dependency = Manifest.Dependency(name: key.label)
            let fields = try value.fields(["condition", "on_restart"])
            if let condition = fields["condition"] { dependency.condition = try condition.choice() }
            if let onRestart = fields["on_restart"] { dependency.onRestart = try onRestart.choice() }
            return (dependency, key)
        }
    }

    private static let ownVariables = ["EASTWARD_", "NOTIFY_SOCKET", "WATCHDOG_", "LISTEN_"]

    private func environment(_ node: ManifestNode) throws -> [String: String] {
        var environment: [String: String] = [:]
        for (key, value) in try node.entries("a mapping from names to values") {
            guard !key.label.isEmpty, !key.label.contains("="), !key.label.utf8.contains(0) else {
                throw key.error("“\(key.label)” cannot be the name of an environment variable.")
            }
            let isOwn = Self.ownVariables.contains { key.label.hasPrefix($0) }
            guard !isOwn else {
                throw key.error("“\(key.label)” is set by the supervisor itself.")
            }
            environment[key.label] = try value.template()
        }
        return environment
    }

    private func directory(_ node: ManifestNode) throws -> String {
        let path = try node.template()
        guard path.hasPrefix("/") || path.hasPrefix("${") else {
            throw node.error("“\(path)” is not an absolute path. The manifest's own directory is ${manifest_dir}.")
        }
        return path
    }

    private func user(_ user: ManifestNode?, group: ManifestNode?) throws -> Manifest.User? {
        guard let first = user ?? group else { return nil }
        guard geteuid() == 0 else {
            throw first.error("Only root can run a process as another user or group.")
        }
        var identity = Manifest.User(user: geteuid(), group: getegid())
        if let user {
            let name = try user.text()
            guard let entry = UInt32(name).map(getpwuid) ?? getpwnam(name) else {
                throw user.error("There is no user “\(name)” on this machine.")
            }
            identity = .init(user: entry.pointee.pw_uid, group: entry.pointee.pw_gid)
        }
        if let group {
            let name = try group.text()
            guard let entry = UInt32(name).map(getgrgid) ?? getgrnam(name) else {
                throw group.error("There is no group “\(name)” on this machine.")
            }
            identity.group = entry.pointee.gr_gid
        }
        return identity
    }

    private func limits(_ node: ManifestNode) throws -> [Manifest.Limit: UInt64] {
        var limits: [Manifest.Limit: UInt64] = [:]
        for (key, value) in try node.fields(Manifest.Limit.allCases.map(\.rawValue)) {
            limits[Manifest.Limit(rawValue: key)!] = try value.size()
        }
        return limits
    }

    /// The launcher process accepts no more settings than this.
    private static let mostSettings = 32

    private func cgroup(_ node: ManifestNode) throws -> Manifest.Cgroup {
        let fields = try node.fields(["parent", "set"])
        guard let parent = fields["parent"] else { throw node.missing("parent") }
        var cgroup = Manifest.Cgroup(parent: try directory(parent))
        for (key, value) in try fields["set"]?.entries("a mapping from files to values") ?? [] {
            guard key.label.wholeMatch(of: /[a-z]+\.[a-z_.]*[a-z]/) != nil else {
                throw key.error("“\(key.label)” is not a cgroup file such as memory.max.")
            }
            cgroup.settings[key.label] = try value.text()
        }
        guard cgroup.settings.count <= Self.mostSettings else {
            throw node.error("A cgroup accepts at most \(Self.mostSettings) settings.")
        }
        return cgroup
    }

    /// Rejects different users for one role: its slices have one socket, which root and one other user can open.
    func checkUsers(of processes: [Manifest.Process]) throws {
        var first: [String: Manifest.Process] = [:]
        for process in processes {
            guard let role = process.role, let user = process.user?.user, user != 0 else { continue }
            guard let other = first[role], let otherUser = other.user?.user, otherUser != user else {
                first[role] = first[role] ?? process
                continue
            }
            throw userNodes[process.name]!.error(
                """
                Processes “\(other.name)” and “\(process.name)” have the role \(role), but run as users \(otherUser) and \
                \(user): only one user can open the slices of a role. Give both the same user, or each a role of its own.
                """)
        }
    }

    /// - Parameter names: all processes of the manifest, also those with errors.
    func checkDependencies(
        of processes: [Manifest.Process], among names: [String], _ problems: ManifestProblems
    ) throws {
        let known = Set(names)
        for process in processes {
            var seen: Set<String> = []
            for (dependency, node) in dependencyNodes[process.name] ?? [] {
                let name = dependency.name
                if !known.contains(name) {
                    problems.record(
                        node.error(
                            "Process “\(process.name)” depends on “\(name)”, which is not a process of this manifest.",
                            suggestion: suggestion(for: name, among: names)))
                } else if !seen.insert(name).inserted {
                    problems.record(node.error("Process “\(process.name)” lists the dependency “\(name)” twice."))
                }
            }
        }
        var settled: Set<String> = []
        for process in processes {
            _ = try problems.attempt { try checkCycle(at: process.name, settled: &settled) }
        }
    }

    /// Follows the dependencies of `name`, depth first and without recursion: a chain can be as long as the manifest.
    private func checkCycle(at name: String, settled: inout Set<String>) throws {
        /// The processes from `name` on, each with the number of its dependencies that were followed.
        var path = [(name: name, followed: 0)]
        var places = [name: 0]
        while let (name, followed) = path.last {
            let nodes = dependencyNodes[name] ?? []
            guard !settled.contains(name), followed < nodes.count else {
                settled.insert(name)
                places[name] = nil
                path.removeLast()
                continue
            }
            path[path.count - 1].followed += 1
            let (dependency, node) = nodes[followed]
            if let start = places[dependency.name] {
                let cycle = path[start...].map(\.name) + [dependency.name]
                // Each cycle is reported once.
                settled.formUnion(places.keys)
                throw node.error("These processes wait for each other: \(cycle.joined(separator: " → ")).")
            }
            guard !settled.contains(dependency.name) else { continue }
            places[dependency.name] = path.count
            path.append((dependency.name, 0))
        }
    }
}
