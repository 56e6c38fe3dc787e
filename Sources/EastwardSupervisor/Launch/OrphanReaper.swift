import CLinux
import Foundation

/// Kills the processes that a killed launcher process left behind.
///
/// The kernel makes them children of this process, which is a child subreaper. So every child that is not a launcher
/// process, and did not exist before, is an orphan. This requires a process that starts launchers and nothing else.
struct OrphanReaper: Sendable {
    private let launcher: String
    private let program: String?
    private let earlier: Set<Int32>

    /// The time limit for the processes to end after SIGKILL.
    private static let limit = Duration.seconds(5)

    /// Makes this process a child subreaper.
    /// - Parameter launcher: the path of `eastward-launch`.
    init(launcher: String) throws {
        guard become_child_subreaper() == 0 else {
            throw SupervisorError.unusable(path: "PR_SET_CHILD_SUBREAPER", reason: systemError())
        }
        self.launcher = (launcher as NSString).lastPathComponent
        program = Self.program(of: getpid())
        earlier = Set(Child.all().map(\.pid))
    }

    /// Kills orphans, and the processes that become orphans as a result, until there are none.
    ///
    /// - Returns: The processes that are still alive after the time limit.
    func end() async -> [Int32] {
        let end = ContinuousClock.now + Self.limit
        while true {
            let orphans = Child.all().filter(isOrphan)
            guard !orphans.isEmpty else { return [] }
            for orphan in orphans {
                if orphan.isZombie {
                    waitpid(orphan.pid, nil, WNOHANG)
                } else {
                    kill(orphan.pid, SIGKILL)
                }
            }
            let living = orphans.filter { !$0.isZombie }.map(\.pid)
            guard ContinuousClock.now < end else { return living }
            // Their end makes their children orphans.
            if !living.isEmpty { try? await Task.sleep(for: .milliseconds(5)) }
        }
    }

    /// This type never waits for a launcher process, because the library that started it does so. A child that has not
    /// yet executed the launcher runs this program.
    private func isOrphan(_ child: Child) -> Bool {
        guard !earlier.contains(child.pid) else { return false }
        guard !child.isZombie, let program = Self.program(of: child.pid) else {
            return child.name != launcher.prefix(Child.longestName)
        }
        return program != self.program && (program as NSString).lastPathComponent != launcher
    }

    /// The path of a process's program, without the suffix that the kernel adds when the file was replaced.
    private static func program(of pid: Int32) -> String? {
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
        return path.map { $0.hasSuffix(" (deleted)") ? String($0.dropLast(" (deleted)".count)) : $0 }
    }
}

/// A child of this process.
private struct Child {
    /// The number of bytes of a program's name that the kernel keeps.
    static let longestName = 15

    let pid: Int32
    let name: String
    let isZombie: Bool

    static func all() -> [Child] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap(Int32.init).compactMap(Child.init)
    }

    /// `nil` if it is not a child of this process.
    private init?(pid: Int32) {
        // The name, in parentheses, may contain any characters.
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
            let first = data.firstIndex(of: UInt8(ascii: "(")), let last = data.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: data[(last + 1)...], as: UTF8.self).split(separator: " ", maxSplits: 2)
        guard fields.count == 3, Int32(fields[1]) == getpid() else { return nil }
        self.pid = pid
        name = String(decoding: data[(first + 1)..<last], as: UTF8.self)
        isZombie = fields[0] == "Z"
    }
}
