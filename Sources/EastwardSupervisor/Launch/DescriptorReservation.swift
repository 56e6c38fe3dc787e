import Foundation
import Synchronization

/// A reservation of file descriptors for one launch, held until its program runs: the Subprocess library crashes if
/// descriptors run out during a launch.
final class DescriptorReservation: Sendable {
    /// The descriptors that a launch keeps open: its notify socket, its control pipe, its output pipes, and its two pidfds.
    private static let size = 8
    /// The descriptors that the library opens once and for each launch in turn, and those that other code opens
    /// meanwhile.
    private static let reserve = 16
    private static let launches = Mutex(0)

    private let isHeld = Mutex(true)

    private init() {}

    /// - Returns: `nil` if there are too few free descriptors.
    static func take() -> DescriptorReservation? {
        launches.withLock { launches in
            // Free descriptors are counted: opening some as a test would take them from a launch in progress.
            guard free >= size * (launches + 1) + reserve else { return nil }
            launches += 1
            return DescriptorReservation()
        }
    }

    deinit { giveBack() }

    /// Releases the reservation, once the program runs.
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
