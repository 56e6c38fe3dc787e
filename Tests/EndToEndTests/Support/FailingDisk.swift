import EastwardTesting
import Foundation

/// The file system that an app's data is on, upon a device whose writeback fails when the test says so: a loop device
/// whose sparse file lies on a file system in memory, which the test fills. In a mount namespace of the app's own.
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
        && mkfs.ext4 -q -F \#(options) "$0.device/image" && mount -o loop "$0.device/image" "$0"
        """#
    }

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

    /// The device works again.
    /// - Parameter remounting: whether what the kernel remembers of the file system is forgotten too.
    func heal(remounting: Bool) async throws {
        try below.makeRoom()
        guard remounting else { return }
        let commands = #"umount "$0" && { e2fsck -fp "$0.device/image" || [ $? = 1 ]; } && mount -o loop "$0.device/image" "$0""#
        let child = try ChildProcess(
            "/usr/bin/nsenter", ["-t", "\(app.up.pid)", "-m", "sh", "-c", commands, "\(app.root)/d"], environment: [:])
        let exit = try await child.waitForExit(within: .seconds(30))
        guard exit == .code(0) else { throw WaitedInVain("The device was not mounted again: \(child.errors.text)") }
    }
}
