import Foundation
import Synchronization

/// Descriptors for one launch, set aside until its program runs: the library that launches does not survive it if they
/// run out on the way.
final class LaunchRoom: Sendable {
    /// What a launch keeps open: its notify socket, its leash, the pipes for what it says, and its pidfd.
    private static let size = 8
    /// What the library opens once, and for each launch in turn; and what anybody else opens meanwhile.
    private static let reserve = 16
    private static let launches = Mutex(0)

    private let isHeld = Mutex(true)

    private init() {}

    /// - Returns: `nil` if there are too few.
    static func take() -> LaunchRoom? {
        launches.withLock { launches in
            // Counted, not tried: to open some would take them from a launch that is on its way.
            guard free >= size * (launches + 1) + reserve else { return nil }
            launches += 1
            return LaunchRoom()
        }
    }

    deinit { giveBack() }

    /// The program runs.
    func giveBack() {
        let wasHeld = isHeld.withLock { isHeld in
            defer { isHeld = false }
            return isHeld
        }
        if wasHeld { Self.launches.withLock { $0 -= 1 } }
    }

    private static var free: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
            let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
        else { return 0 }
        return Int(clamping: limit.rlim_cur) - open
    }
}
