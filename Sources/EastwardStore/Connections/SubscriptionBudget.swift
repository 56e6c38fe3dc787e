internal import Eastward

/// Limits the bytes that subscribers send. Over TCP, libzmq stores each topic at about 32 times its size, on the store's
/// thread, for as long as more arrive. So a subscriber that sends too much is disconnected before libzmq receives it. On
/// this machine an ``IPCPublisherSocket`` asks for the same limits.
struct SubscriptionBudget {
    /// The bytes that each connection may send without counting: a handshake and the topics of some slices.
    static let free = 1024
    /// The bytes that a process may send beyond that, at once and each second in the long run. A snapshot takes about
    /// 60 bytes for each 256 KiB of it.
    static let burst = 128 << 10
    static let perSecond = 16 << 10
    /// The bytes that all open connections of a process may have sent beyond ``free``. A feature whose connection has
    /// requested thousands of snapshots is disconnected too; it reconnects and continues.
    static let largestOfProcess = 256 << 10
    /// The same for all processes together; a process with at most ``fairShare`` may send nevertheless.
    static let largestOfAll = 8 << 20
    static let fairShare = 16 << 10

    /// The limit that a subscriber has exceeded.
    enum Excess {
        /// It sends too fast.
        case rate
        /// The open connections of its process, or those of all, have sent too much.
        case total
    }

    private var rates = ProcessRates(burst: burst, perSecond: perSecond)
    private var bytesOfProcess: [Int32: Int] = [:]
    private(set) var bytes = 0

    /// Counts `count` more bytes that `process` sent over a connection after `before` bytes, until ``release(_:of:)``.
    /// Bytes that exceed a limit are not counted.
    mutating func take(_ count: Int, after before: Int, of process: Int32, now: Instant) -> Excess? {
        let cost = Self.cost(before + count) - Self.cost(before)
        guard cost > 0 else { return nil }
        let ofProcess = bytesOfProcess[process, default: 0] + cost
        guard ofProcess <= Self.largestOfProcess, bytes + cost <= Self.largestOfAll || ofProcess <= Self.fairShare
        else { return .total }
        guard rates.admit(process, cost: cost, now: now) else { return .rate }
        bytesOfProcess[process] = ofProcess
        bytes += cost
        return nil
    }

    /// Releases the `count` bytes of a connection of `process` that has ended.
    mutating func release(_ count: Int, of process: Int32) {
        let cost = Self.cost(count)
        guard cost > 0, let ofProcess = bytesOfProcess[process] else { return }
        bytes -= cost
        bytesOfProcess[process] = ofProcess > cost ? ofProcess - cost : nil
    }

    private static func cost(_ count: Int) -> Int { max(count - free, 0) }
}
