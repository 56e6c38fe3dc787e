import EastwardTesting
import Foundation

/// The file system that an app's data is on, upon a device whose writeback fails when the test says so: a loop device
/// whose sparse file lies on a file system in memory, which the test fills. Or it stalls. In a mount namespace of the
/// app's own.
struct FailingDisk {
    private let app: RunningApp
    /// What the device's file lies on.
    private let below: SmallDisk
    /// Where others see the data, for as long as the app runs.
    var data: String { "/proc/\(app.up.pid)/root\(app.root)/d" }

    /// - Parameter options: of mkfs.ext4.
    static func mounting(_ options: String) -> String {
        #"""
        mkdir "$0" "$0.device" && mount -t tmpfs -o size=16m none "$0.device" && truncate -s 256M "$0.device/image" \
        && mkfs.ext4 -q -F \#(options) "$0.device/image" && \#(mountCommand)
        """#
    }

    /// Requests of one page: a loop device reports a write of which only the first pages found room as a success.
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

    /// From now on no block is written that was not written before.
    func fail() throws { try below.fill() }

    /// The device works again, and the file system is mounted again: what the kernel remembered of it is forgotten.
    func heal() async throws {
        try below.makeRoom()
        try await run(
            #"""
            umount "$0" && { e2fsck -fp "$0.device/image" || [ $? = 1 ]; } && \#(Self.mountCommand)
            """#)
    }

    /// Lets every write and sync wait while `body` runs.
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

    /// Runs shell commands where the app sees its data as `$0`.
    private func run(_ commands: String) async throws {
        let child = try ChildProcess(
            "/usr/bin/nsenter", ["-t", "\(app.up.pid)", "-m", "sh", "-c", commands, "\(app.root)/d"],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        let exit = try await child.waitForExit(within: .seconds(30))
        guard exit == .code(0) else { throw WaitedInVain("\(commands): \(exit), \(child.errors.text)") }
    }
}
