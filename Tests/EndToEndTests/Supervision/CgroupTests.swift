import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of one control group per process. The kernel's hierarchy is mounted only for the test.
    @Suite struct Cgroups {
        /// If the launcher process is killed, it cannot reach a process that left its session.
        private static func manifest(groups: String) -> String {
            """
            version: 1
            app: market
            processes:
              family:
                command: [sh, -c, "setsid sleep 600 & setsid sh -c 'sleep 600 & wait' & exec sleep 600"]
                ready: {within: 1m}
                restart: {policy: never}
                cgroup: {parent: \(groups), set: {cgroup.max.depth: 3}}
              other:
                command: [sleep, 600]
            """
        }

        /// The control group's path in the app's mount namespace.
        private static func group(of up: ChildProcess, _ root: String) -> String {
            "/proc/\(up.pid)/root\(root)/groups/market.family.1"
        }

        private static func members(_ group: String) -> [pid_t] {
            let text = (try? String(contentsOfFile: "\(group)/cgroup.procs", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").compactMap { pid_t($0) }
        }

        private static func parent(of pid: pid_t) -> pid_t? {
            let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("PPid:\t") }
            return line.flatMap { pid_t($0.dropFirst(6)) }
        }

        @Test(.enabled(if: isPermitted, "This user may not mount control groups, version 2."))
        func holdsAProgramAndItsChildrenAndIsEmptiedWhenTheLauncherIsKilled() async throws {
            try await RunningApp.withDirectory { root in
                let marker = "EASTWARD_TEST_RUN=\(UUID().uuidString)"
                let environment = RunningApp.environment(marker: marker)
                try FileManager.default.createDirectory(atPath: "\(root)/groups", withIntermediateDirectories: true)
                try Self.manifest(groups: "\(root)/groups")
                    .write(toFile: "\(root)/app.yaml", atomically: true, encoding: .utf8)
                let up = try ChildProcess(
                    "/usr/bin/unshare",
                    ["--mount", "sh", "-c", "mount -t cgroup2 none \(root)/groups && exec \"$@\"", "sh"]
                        + [RunningApp.eastward, "up", "\(root)/app.yaml"]
                        + ["--run-dir", "\(root)/r", "--data-dir", "\(root)/d"],
                    environment: environment)
                let group = Self.group(of: up, root)
                try await until("the family is in its group") { Self.members(group).count == 4 }
                let family = Self.members(group)
                #expect(try String(contentsOfFile: "\(group)/cgroup.max.depth", encoding: .utf8) == "3\n")
                let launcherProcess = try #require(family.compactMap(Self.parent).first { !family.contains($0) })
                kill(launcherProcess, SIGKILL)
                try await until("no process is left in the group") {
                    Set(RunningApp.processes(marked: marker)).isDisjoint(with: family)
                }
                async let start = RunningApp.command(
                    ["start", "family", "--within", "1s", "--run-dir", "\(root)/r"], environment: environment)
                try await until("another family is in the group") { Self.members(group).count == 4 }
                // The process never reports ready.
                #expect(try await start.exitCode == 69)
                let stop = try await RunningApp.command(
                    ["stop", "family", "--run-dir", "\(root)/r"], environment: environment)
                #expect(stop.exitCode == 0, "\(stop.errors)")
                #expect(!FileManager.default.fileExists(atPath: group))
                up.signal(SIGTERM)
                #expect(try await up.waitForExit() == .code(0))
                #expect(RunningApp.processes(marked: marker) == [])
            }
        }

        private static let isPermitted: Bool = {
            let mount = try? Process.run(
                URL(fileURLWithPath: "/usr/bin/unshare"),
                arguments: ["--mount", "mount", "-t", "cgroup2", "none", "/mnt"])
            mount?.waitUntilExit()
            return mount?.terminationStatus == 0
        }()
    }
}
