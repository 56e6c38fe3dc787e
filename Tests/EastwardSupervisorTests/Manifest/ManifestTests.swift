import Eastward
import Foundation
import Testing

@testable import EastwardSupervisor

struct ManifestTests {
    let programs = ProgramLookup(directories: ["/nonexistent", "/bin"])

    func read(_ text: String) throws -> Manifest {
        try Manifest(text: text, file: "/etc/app.yaml", programs: programs)
    }

    /// A manifest with one process `a` of these lines, the first of which is line 5.
    func process(_ lines: String) throws -> Manifest.Process {
        try #require(try read("version: 1\napp: market\nprocesses:\n  a:\n\(lines)\n").processes.first)
    }

    func failure(_ text: String) -> String? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func allErrorsAreReportedAtOnce() {
        let error = #expect(throws: ManifestError.self) {
            try read(
                """
                version: 2
                app: Market
                processes:
                  store:
                    comand: [sh]
                    command: [sh]
                    replicas: many
                    ready: {within: soon}
                  counter:
                    command: [no-such-program]
                    depends_on: [stor, store, store]
                  other:
                    role: x y
                restart_rate: {restarts: 0}
                """)
        }
        let positions = (error.map { [$0] + $0.others } ?? []).map { "\($0.line):\($0.column)" }
        #expect(positions == ["1:10", "2:6", "5:5", "7:15", "8:21", "10:15", "12:3", "11:18", "11:31", "14:26"])
        #expect(error?.list.split(separator: "\n").count == 10)
        #expect(
            error?.list.hasSuffix("“restarts” of “restart_rate” of the manifest must be a whole number from 1 to 1000.")
                == true)
    }

    @Test func aLongChainOfDependenciesFitsOnASmallStack() async throws {
        let count = 4000
        let chain = (1..<count).map { "  a\($0): {command: [sh], depends_on: [a\($0 + 1)]}\n" }.joined()
        let text = "version: 1\napp: market\nprocesses:\n\(chain)  a\(count): {command: [sh]}\n"
        let read = await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: (try? self.read(text))?.processes.count) }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(read == count)
    }

    @Test func everyKeyIsRead() throws {
        let manifest = try read(
            """
            version: 1
            app: market
            restart_rate: {restarts: 3, period: 500ms}
            processes:
              store:
                command: [sh, -c, "sleep 1", 5, "${data_dir}/x$${y}"]
                watchdog: {every: 500ms, misses: 4}
                spin: 50us
                working_directory: ${manifest_dir}/below
                limits: {open_files: 1024, address_space: 2GiB, core: 0}
                cgroup: {parent: "/groups/${app}", set: {memory.max: 1G, pids.max: 64}}
                significant: true
                ready: {within: 1m}
                restart: {policy: on-failure, base: 200ms, max: 3s, stable_after: 4s, intensity: 6, period: 7s}
                stop: {signal: INT, within: 2s}
                environment: {PORT: 8080, EMPTY: ""}
              counter:
                command: [sh]
                role: market.CounterFeature
                replicas: 2
                depends_on: {store: {condition: ready, on_restart: restart}}
                watchdog: false
              other:
                command: [sh]
                role: market.CounterFeature
                depends_on: [store, counter]
            """)
        #expect(manifest.app == "market")
        #expect(manifest.processes.map(\.name) == ["store", "counter", "other"])
        #expect(manifest.roles == ["market.CounterFeature"])
        let store = manifest.processes[0]
        #expect(store.command == ["/bin/sh", "-c", "sleep 1", "5", "${data_dir}/x$${y}"])
        #expect(manifest.restartRate.restarts == 3)
        #expect(manifest.restartRate.period == .milliseconds(500))
        #expect(store.watchdog?.timeout == .seconds(2))
        #expect(store.watchdog?.armsAtReady == true)
        #expect(store.spin == .microseconds(50))
        #expect(store.workingDirectory == "${manifest_dir}/below")
        #expect(store.limits == [.openFiles: 1024, .addressSpace: 2 << 30, .core: 0])
        #expect(store.cgroup?.parent == "/groups/${app}")
        #expect(store.cgroup?.settings == ["memory.max": "1G", "pids.max": "64"])
        #expect(store.isSignificant)
        #expect(store.readyWithin == .seconds(60))
        #expect(store.restart.policy == .onFailure)
        #expect(store.restart.base == .milliseconds(200))
        #expect(store.restart.max == .seconds(3))
        #expect(store.restart.stableAfter == .seconds(4))
        #expect(store.restart.intensity == 6)
        #expect(store.restart.period == .seconds(7))
        #expect(store.stop.signal.number == 2)
        #expect(store.stop.within == .seconds(2))
        #expect(store.environment == ["PORT": "8080", "EMPTY": ""])
        #expect(manifest.processes[1].instances == ["counter.1", "counter.2"])
        var onStore = Manifest.Dependency(name: "store")
        onStore.onRestart = .restart
        #expect(manifest.processes[1].dependencies == [onStore])
        #expect(manifest.processes[1].watchdog == nil)
        #expect(manifest.processes[2].dependencies == [.init(name: "store"), .init(name: "counter")])
        #expect(manifest.processes[2].watchdog == Manifest.Watchdog())
    }

    @Test func aStandbyHasTheSettingsOfItsStore() throws {
        let manifest = try read(
            """
            version: 1
            app: market
            listen: tcp://127.0.0.1:7700
            processes:
              spare:
                standby: {of: store}
                replicas: 2
              migrate:
                command: [sh]
              store:
                command: [sh, -c, "${instance}"]
                significant: true
                limits: {open_files: 1024}
                restart: {intensity: 6}
                environment: {PORT: 8080}
                depends_on: [migrate]
            """)
        let (spare, store) = (manifest.processes[0], manifest.processes[2])
        #expect(spare.name == "spare" && spare.standbyOf == "store" && spare.replicas == 2 && !spare.isSignificant)
        #expect(spare.dependencies == [.init(name: "migrate"), .init(name: "store")])
        #expect(store.hasStandbys && !spare.hasStandbys)
        var same = spare
        same.hasStandbys = true
        same.name = "store"
        same.standbyOf = nil
        same.replicas = 1
        same.isSignificant = true
        same.dependencies = store.dependencies
        #expect(same == store)
        var other = manifest
        other.processes[0].standbyOf = nil
        #expect(ReloadPlan(from: manifest, to: other).restarted == ["spare.1", "spare.2"])
    }

    @Test(arguments: [
        ("a", "6:14: A standby names its store, as in {of: store}."),
        ("{}", "6:14: The key “of” is missing in “standby” of process “b”."),
        (
            "{of: c}",
            "6:19: Process “b” depends on “c”, which is not a process of this manifest. Did you mean “a”?"
        ),
        ("{of: b}", "6:19: These processes wait for each other: b → b."),
        ("{of: f}", "6:19: Process “f” cannot have a standby: it is not a store with one instance."),
        ("{of: m}", "6:19: Process “m” cannot have a standby: it is not a store with one instance."),
        (
            "{of: a}, restart: {base: 1s}",
            "6:32: A standby has the settings of its store: set “restart” of process “a” instead."
        ),
    ])
    func errorsOfAStandby(text: String, message: String) {
        let manifest = """
            version: 1
            app: market
            processes:
              a: {command: [sh]}
              b: {
                standby: \(text)}
              f: {command: [sh], role: a.B}
              m: {command: [sh], replicas: 2}
            """
        #expect(failure(manifest) == "/etc/app.yaml:\(message)")
    }

    @Test func placeholdersAreFilledForEachInstance() throws {
        let manifest = try read("version: 1\napp: market\nprocesses: {a: {command: [sh], replicas: 2}}")
        let placeholders = Placeholders(
            manifest: manifest, process: manifest.processes[0], number: 2, runDirectory: "/run", dataDirectory: "/data")
        #expect(
            placeholders.fill("${app} ${process} ${number} ${instance} ${manifest_dir} ${run_dir} ${data_dir}")
                == "market a 2 a.2 /etc /run /data")
        #expect(placeholders.fill("$${app}$ {app} $app ${app}}") == "${app}$ {app} $app market}")
    }

    @Test func omittedKeysHaveTheirDefaults() throws {
        let process = try process("    command: [sh]")
        var expected = Manifest.Process(name: "a", command: ["/bin/sh"])
        expected.restart.policy = .always
        #expect(process == expected)
        #expect(process.restart.base == .milliseconds(100))
        #expect(process.stop.signal == .terminate)
    }

    @Test func listenConcernsTheStore() throws {
        let manifest = try read(
            "version: 1\napp: a\nlisten: tcp://[::1]:7700\nprocesses: {s: {command: [sh]}, f: {command: [sh], role: a.B}}"
        )
        #expect(manifest.processes.map(\.listen?.description) == ["tcp://[::1]:7700", nil])
        var other = manifest
        other.processes[0].listen?.port = 7701
        #expect(ReloadPlan(from: manifest, to: other).restarted == ["s.1"])
    }

    @Test func aRemoteStoreConcernsTheProcessesWithARole() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).env").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let endpoint = TCPEndpoint(host: "store.example", port: 7700)
        let credentials = ["f.1", "f.2"].map {
            RemoteCredentials(
                store: endpoint, storeKey: "", role: "a.B", process: $0, publicKey: "", secretKey: "key of \($0)",
                token: Token())
        }
        let text = credentials.map(\.text).joined(separator: "\n")
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600]))
        func manifest(_ process: String) throws -> Manifest {
            try read(
                """
                version: 1
                app: a
                store: tcp://store.example:7700
                keys: \(path)
                processes: {p: {command: [sh]}, \(process)}
                """)
        }
        let process = try manifest("f: {command: [sh], role: a.B, replicas: 2}").processes
        #expect(process.map(\.remoteStore?.endpoints) == [nil, TCPEndpoints(endpoint)])
        #expect(try process[1].remoteStore?.credentials(of: "f.2", role: "a.B") == credentials[1])
        for (wrong, message) in [
            ("f: {command: [sh], role: a.B, replicas: 3}", "no credentials of f.3, only of f.1, f.2."),
            ("f: {command: [sh], role: a.C}", "are for a.B, not for a.C."),
        ] {
            let error = #expect(throws: ManifestError.self) { try manifest(wrong) }
            #expect(error?.message.contains(message) == true, "\(error as Any)")
        }
        chmod(path, 0o640)
        let error = #expect(throws: ManifestError.self) { try manifest("f: {command: [sh], role: a.B}") }
        #expect(error?.message.hasSuffix("Run: chmod 600 \(path)") == true)
    }

    @Test(arguments: [
        ("", "1:1: The manifest is empty."),
        ("a: [", "2:1: This is not YAML: did not find expected node content."),
        ("[1]", "1:1: The manifest must be a mapping."),
        ("app: a\nprocesses: {}", "1:1: The key “version” is missing in the manifest."),
        (
            "version: \(String(repeating: "2", count: 1 << 20))\napp: a\nprocesses: {}",
            "1:10: Version “\(String(repeating: "2", count: 991))…"
        ),
        ("version: 2\napp: a\nprocesses: {}", "1:10: Version “2” is not supported. Use version 1."),
        (
            "version: 1\napp: Market\nprocesses: {}",
            "2:6: “Market” is not a name: a name is a lowercase letter, then lowercase letters, digits and “-”."
        ),
        ("version: 1\napp: a\nprocesses: {}", "3:12: The manifest contains no processes. Add at least one."),
        (
            "version: 1\napp: a\nprocesses: []",
            "3:12: “processes” of the manifest must be a mapping from names to processes."
        ),
        (
            "version: 1\napp: a\nproceses: {}",
            "3:1: Unknown key “proceses” in the manifest. Did you mean “processes”?"
        ),
        ("version: 1\napp: a\napp: b\nprocesses: {}", "2:1: This mapping has duplicate keys: “app”."),
        (
            "version: 1\napp: a\nprocesses: {a: {command: [sh]}}\n---\nb: c",
            "4:1: This is not YAML: but found another document."
        ),
        (
            "version: 1\napp: a\nlisten: 192.0.2.1:1\nprocesses: {a: {command: [sh]}}",
            "3:9: “192.0.2.1:1” is not an endpoint such as tcp://192.0.2.1:7700."
        ),
        (
            "version: 1\napp: a\nlisten: tcp://host:1\nprocesses: {a: {command: [sh]}}",
            "3:9: “host” is no IP address of this machine, such as 192.0.2.1 or 0.0.0.0."
        ),
        (
            "version: 1\napp: a\nstore: tcp://host:1\nprocesses: {a: {command: [sh]}}",
            "3:8: The key “keys” is missing: the file that eastward keys new wrote for these processes."
        ),
        (
            "version: 1\napp: a\nkeys: a.env\nprocesses: {a: {command: [sh]}}",
            "3:7: “keys” belongs to “store”, which is missing."
        ),
        (
            "version: 1\napp: a\nstore: tcp://host:1\nkeys: a.env\nprocesses: {a: {command: [sh], role: a.B}}",
            "4:7: /etc/a.env cannot be read: No such file or directory."
        ),
    ])
    func anErrorOfTheWholeFileHasItsPosition(text: String, message: String) {
        #expect(failure(text) == "/etc/app.yaml:\(message)")
    }

    @Test(arguments: [
        ("    comand: [sh]", "5:5: Unknown key “comand” in process “a”. Did you mean “command”?"),
        ("    role: a.B", "4:3: The key “command” is missing in process “a”."),
        ("    command: sh", "5:14: “command” of process “a” must be a list."),
        ("    command: []", "5:14: The command is empty."),
        ("    command: [sh, {}]", "5:19: Item 2 of “command” of process “a” must be text."),
        (
            "    command: [no-such-program]",
            "5:15: Program “no-such-program” was not found beside this executable or in PATH."
        ),
        ("    command: [./no]", "5:15: Program “./no” was not found."),
        (
            "    command: [sh]\n    role: a..B",
            "6:11: “a..B” is not the full name of a role, such as market.CounterFeature."
        ),
        (
            "    command: [sh]\n    role: ../B",
            "6:11: “../B” is not the full name of a role, such as market.CounterFeature."
        ),
        (
            "    command: [sh]\n    replicas: -1",
            "6:15: “replicas” of process “a” must be a whole number from 0 to 64."
        ),
        (
            "    command: [sh]\n    replicas: 65",
            "6:15: “replicas” of process “a” must be a whole number from 0 to 64."
        ),
        (
            "    command: [sh]\n    significant: yes",
            "6:18: “significant” of process “a” must be true or false."
        ),
        (
            "    command: [sh]\n    ready: {within: 20}",
            "6:21: “within” of “ready” of process “a” must be a duration such as 100ms, 2s or 1m."
        ),
        ("    command: [sh]\n    ready: 20s", "6:12: “ready” of process “a” must be a mapping."),
        (
            "    command: [sh]\n    watchdog: true",
            "6:15: A watchdog must be false, or a mapping such as {every: 2s, misses: 3}."
        ),
        (
            "    command: [sh]\n    watchdog: {every: 0ms}",
            "6:23: “every” of “watchdog” of process “a” must be 0.01 s or more."
        ),
        (
            "    command: [sh]\n    watchdog: {misses: 1}",
            "6:24: “misses” of “watchdog” of process “a” must be a whole number from 2 to 1000."
        ),
        (
            "    command: [sh, \"${data_dri}\"]",
            """
            5:19: Unknown placeholder “${data_dri}”. Use one of: ${app}, ${data_dir}, ${instance}, ${manifest_dir}, \
            ${number}, ${process}, ${run_dir}. Did you mean “${data_dir}”?
            """
        ),
        (
            "    command: [sh]\n    environment: {A: \"${HOME}\"}",
            """
            6:22: Unknown placeholder “${HOME}”. Use one of: ${app}, ${data_dir}, ${instance}, ${manifest_dir}, \
            ${number}, ${process}, ${run_dir}.
            """
        ),
        ("    command: [sh]\n    spin: 11ms", "6:11: “spin” of process “a” must be at most 0.01 s."),
        (
            "    command: [sh]\n    working_directory: below",
            "6:24: “below” is not an absolute path. The manifest's own directory is ${manifest_dir}."
        ),
        (
            "    command: [sh]\n    limits: {core: some}",
            """
            6:20: “core” of “limits” of process “a” must be a whole number such as 1024, 64KiB, 512MiB or 2GiB.
            """
        ),
        (
            "    command: [sh]\n    environment: {WATCHDOG_USEC: 1}",
            "6:19: “WATCHDOG_USEC” is set by the supervisor itself."
        ),
        (
            "    command: [sh]\n    watchdog: {evry: 2s}",
            "6:16: Unknown key “evry” in “watchdog” of process “a”. Did you mean “every”?"
        ),
        (
            "    command: [sh]\n    restart: {policy: on-failur}",
            """
            6:23: “policy” of “restart” of process “a” must be one of “always”, “on-failure”, “never”, \
            not “on-failur”. Did you mean “on-failure”?
            """
        ),
        (
            "    command: [sh]\n    restart: {base: 2s, max: 1s}",
            "6:30: “max” of “restart” of process “a” is shorter than “base”."
        ),
        (
            "    command: [sh]\n    stop: {signal: TREM}",
            """
            6:20: “signal” of “stop” of process “a” must be one of “HUP”, “INT”, “QUIT”, “TERM”, “USR1”, \
            “USR2”, not “TREM”.
            """
        ),
        (
            "    command: [sh]\n    environment: {A: }",
            "6:22: “A” of “environment” of process “a” must be text."
        ),
        ("    command: [sh]\n    environment: {A: \"x\\0y\"}", "6:22: A manifest cannot contain NUL characters."),
        ("    command: [sh]\n    working_directory: \"/x\\0y\"", "6:24: A manifest cannot contain NUL characters."),
        ("    command: [sh, \"${app\"]", "5:19: A “${” is not closed. Write “$${” for a literal “${”."),
        (
            "    command: [sh]\n    environment: {EASTWARD_ROLE: x}",
            "6:19: “EASTWARD_ROLE” is set by the supervisor itself."
        ),
        (
            "    command: [sh]\n    depends_on: [bb]\n  bbb: {command: [sh]}",
            "6:18: Process “a” depends on “bb”, which is not a process of this manifest. Did you mean “bbb”?"
        ),
        (
            "    command: [sh]\n    depends_on: [b, b]\n  b: {command: [sh]}",
            "6:21: Process “a” lists the dependency “b” twice."
        ),
        ("    command: [sh]\n    depends_on: [a]", "6:18: These processes wait for each other: a → a."),
        (
            "    command: [sh]\n    depends_on: [b]\n  b:\n    command: [sh]\n    depends_on: {a: {}}",
            "9:18: These processes wait for each other: a → b → a."
        ),
        (
            "    command: [sh]\n    depends_on: {b: {condition: started}}\n  b: {command: [sh]}",
            "6:33: “condition” of “b” of “depends_on” of process “a” must be one of “ready”, “completed”, not “started”."
        ),
        (
            "    command: [sh]\n    depends_on: b",
            """
            6:17: “depends_on” of process “a” must be a list of processes, or a mapping from processes to \
            conditions.
            """
        ),
        (
            "    command: [sh]\n  B: {command: [sh]}",
            "6:3: “B” is not a name: a name is a lowercase letter, then lowercase letters, digits and “-”."
        ),
    ])
    func errorsOfAProcess(lines: String, message: String) {
        let text = "version: 1\napp: market\nprocesses:\n  a:\n\(lines)\n"
        #expect(failure(text) == "/etc/app.yaml:\(message)")
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can choose a user."))
    func usersAndGroupsAreNamesOrNumbers() throws {
        let (user, group) = try account("nobody")
        for name in ["nobody", "\(user)"] {
            #expect(try process("    command: [sh]\n    user: \(name)").user == .init(user: user, group: group))
        }
        let name = String(cString: try #require(getgrgid(group)).pointee.gr_name)
        for group in [name, "\(group)"] {
            #expect(
                try process("    command: [sh]\n    group: \(group)").user
                    == .init(user: 0, group: getgrnam(name).pointee.gr_gid))
        }
        #expect(
            try process("    command: [sh]\n    user: nobody\n    group: 0").user == .init(user: user, group: 0))
    }

    @Test(
        .enabled(if: geteuid() == 0, "Only root can choose a user."),
        arguments: [
            ("user: no-such-user", "6:11: There is no user “no-such-user” on this machine."),
            ("group: 4294967294", "6:12: There is no group “4294967294” on this machine."),
        ])
    func usersAndGroupsAreThoseOfTheMachine(line: String, message: String) {
        let text = "version: 1\napp: market\nprocesses:\n  a:\n    command: [sh]\n    \(line)\n"
        #expect(failure(text) == "/etc/app.yaml:\(message)")
    }

    /// Yams would compare the keys with 2^30 values.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "? *a30\n: 1\n? *a30\n: 2\n", "? *a30\r\n: 1\r\n", "*a30 : 1\n*a30 : 2\n", "? [*a30]\n: 1\n",
            "x: {[*a30]: 1, [*a30]: 2}\n",
        ])
    func anAliasInAKeyIsRefused(key: String) {
        let values = (1...30).map { "a\($0): &a\($0) {x: *a\($0 - 1), y: *a\($0 - 1)}\n" }.joined()
        #expect(
            failure("a0: &a0 {x: 1}\n\(values)\(key)") == """
                /etc/app.yaml:32:1: In a manifest with many aliases, every key must be a name. Here it is an alias or a \
                collection.
                """)
    }

    @Test func aliasesOfValuesAndTextsLikeAliasesAreRead() {
        let text = """
            version: 1
            app: market
            processes:
              a: {command: &command ["sh", "-c", "a && rm *.log; echo ${process}: done"], restart: &restart {max: 1s}}
              b: {command: *command, restart: *restart}
            """
        #expect(failure(text) == nil)
    }

    /// `getpwnam` has one result for all threads.
    private func account(_ name: String) throws -> (user: uid_t, group: gid_t) {
        var account = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        try #require(getpwnam_r(name, &account, &buffer, buffer.count, &found) == 0 && found != nil)
        return (account.pw_uid, account.pw_gid)
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can choose a user."))
    func theProcessesOfARoleRunAsOneUserOrAsRoot() throws {
        let (user, other) = try (account("nobody").user, account("daemon").user)
        func text(_ users: [String]) -> String {
            let processes = users.enumerated().map { number, user in
                "  p\(number): {command: [sh], role: a.B\(user.isEmpty ? "" : ", user: \(user)")}\n"
            }
            return "version: 1\napp: market\nprocesses:\n\(processes.joined())"
        }
        #expect(
            failure(text(["nobody", "root", "daemon"])) == """
                /etc/app.yaml:6:40: Processes “p0” and “p2” have the role a.B, but run as users \(user) and \(other): only one \
                user can open the slices of a role. Give both the same user, or each a role of its own.
                """)
        #expect(failure(text(["nobody", "root", "", "\(user)"])) == nil)
    }

    @Test(.enabled(if: geteuid() != 0, "Root can choose a user."))
    func onlyRootChoosesAUser() {
        let text = "version: 1\napp: market\nprocesses:\n  a: {command: [sh], user: nobody}\n"
        #expect(failure(text) == "/etc/app.yaml:4:28: Only root can run a process as another user or group.")
    }

    @Test func aMissingFileIsReported() {
        let error = #expect(throws: ManifestError.self) { _ = try Manifest(path: "/nonexistent/app.yaml") }
        #expect(error?.exitCode == 78)
        #expect(error?.message == "There is no such file.")
    }

    @Test func aPipeIsNotReadAgain() throws {
        let directory = TestDirectory()
        let path = "\(directory.path)/pipe"
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: ManifestError.self) { _ = try Manifest(again: path) }
        #expect(error?.message == "The manifest is not a regular file, so it cannot be reloaded.")
    }

    @Test func aDirectoryIsReported() {
        let error = #expect(throws: ManifestError.self) { _ = try Manifest(path: "/") }
        #expect(error?.exitCode == 78)
        #expect(error?.message == "This is a directory. Name the manifest in it.")
    }

    @Test func anUnreadableFileIsReported() throws {
        let directory = TestDirectory()
        try Data([0xFF, 0xFE, 0xFF]).write(to: URL(filePath: "\(directory.path)/app.yaml"))
        let error = #expect(throws: ManifestError.self) { _ = try Manifest(path: "\(directory.path)/app.yaml") }
        #expect(error?.exitCode == 78)
        #expect(error?.message.hasPrefix("The manifest cannot be read: ") == true)
    }

    @Test func programWithASlashIsRelativeToTheManifest() throws {
        let directory = TestDirectory()
        let program = try directory.write("", to: "tool")
        #expect(programs.find("./tool", relativeTo: directory.path) == nil)
        #expect(chmod(program, 0o755) == 0)
        #expect(programs.find("./tool", relativeTo: directory.path) == program)
        #expect(programs.find("tool", relativeTo: directory.path) == nil)
    }

    @Test(arguments: [
        ("50us", Duration.microseconds(50)), ("100ms", .milliseconds(100)), ("2s", .seconds(2)), ("1m", .seconds(60)),
        ("0s", .zero),
        ("s", nil), ("2", nil), ("2 s", nil), ("-1s", nil), ("2h", nil), ("1000000001s", nil),
        ("99999999999999999999s", nil), ("٣s", nil), ("16666666m", .seconds(999_999_960)), ("1000000000m", nil),
    ])
    func aDurationHasAUnitAndABound(text: String, expected: Duration?) {
        #expect(Duration(text: text) == expected)
    }

    @Test(arguments: [
        ("comand", "command"), ("conter", "counter"), ("x", nil), ("xyzzy", nil), ("stop", "stop"),
        ("stpo", nil),
    ])
    func onlyASimilarWordIsSuggested(word: String, expected: String?) {
        #expect(suggestion(for: word, among: ["command", "counter", "stop", "role"]) == expected)
    }
}
