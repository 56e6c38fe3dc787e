import EastwardTesting
import Foundation

/// The file system of an app's data, on a device with a writeback that fails when the test requests it: a loop device
/// on a sparse file in an in-memory file system, which the test fills. Alternatively, the device stalls. It is mounted
/// in a mount namespace of the app's own.
struct FailingDisk {
    private let app: RunningApp
    /// The file system that holds the device's file.
    private let below: SmallDisk
    /// The data's path for other processes, for as long as the app runs.
    var data: String { "/proc/\(app.up.pid)/root\(app.root)/d" }

    /// - Parameter options: the options of mkfs.ext4.
    static func mounting(_ options: String) -> String {
        #"""
        mkdir "$0" "$0.device" && mount -t tmpfs -o size=16m none "$0.device" && truncate -s 256M "$0.device/image" \
        && mkfs.ext4 -q -F \#(options) "$0.device/image" && \#(mountCommand)
        """#
    }

    /// Limits requests to one page: a loop device reports success for a write of which only the first pages had space.
    private static let mountCommand = #"""
        mount -o loop "$0.device/image" "$0" \
        && echo 4 > /sys/block/$(basename $(findmnt -n -o SOURCE "$0"))/queue/max_sectors_kb
        """#

    static let isPermitted: Bool = {
        guard let root = try? RunningApp.temporaryDirectory() else { return false }
        defer { try? FileManager.default.removeItem(atPath: root) }
        let unshare = try? Process.run(
            URL(fileURLWithPath: "/usr/bin/unshare"),
            arguments: ["-m", "sh", "-c", "exec 2>/dev/null; \(mounting(""))", "\(root)/d"])
        unshare?.waitUntilExit()
        return unshare?.terminationStatus == 0
    }()

    init(_ app: RunningApp) throws {
        self.app = app
        below = try SmallDisk(app, at: "\(app.root)/d.device")
    }

    /// From now on, the device writes no block that was not written before.
    func fail() throws { try below.fill() }

    /// Repairs the device and mounts the file system again, which discards the kernel's cached contents.
    func repair() async throws {
        try below.freeCapacity()
        try await run(
            #"""
            umount "$0" && { e2fsck -fp "$0.device/image" || [ $? = 1 ]; } && \#(Self.mountCommand)
            """#)
    }

    /// Stalls every write and sync while `body` runs.
    func withStall<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await run(#"fsfreeze -f "$0""#)
        let result: Result
        do {
            result = try await body()
        } catch {
            try await run(#"fsfreeze -u "$0""#)
            throw error
        }
        try await run(#"fsfreeze -u "$0""#)
        return result
    }

    /// Runs shell commands in the app's mount namespace, with the path of its data as `$0`.
    private func run(_ commands: String) async throws {
        let child = try ChildProcess(
            "/usr/bin/nsenter", ["-t", "\(app.up.pid)", "-m", "sh", "-c", commands, "\(app.root)/d"],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        let exit = try await child.waitForExit(within: .seconds(30))
        guard exit == .code(0) else { throw WaitedInVain("\(commands): \(exit), \(child.errors.text)") }
    }
}
