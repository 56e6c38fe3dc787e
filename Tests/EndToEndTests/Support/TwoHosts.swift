import EastwardTesting
import Foundation

/// Two hosts that a cable connects: network namespaces with a pair of virtual interfaces, for one test.
struct TwoHosts {
    /// The namespaces.
    let near: String
    let far: String
    /// The address of the near host, in its own network.
    let nearAddress = "10.77.0.1"

    /// Whether this user may create namespaces here.
    static let isPermitted: Bool = {
        guard getuid() == 0, let hosts = try? TwoHosts() else { return false }
        hosts.remove()
        return true
    }()

    /// Whether packets can be dropped at random.
    static let canLosePackets: Bool = {
        guard isPermitted, let hosts = try? TwoHosts() else { return false }
        defer { hosts.remove() }
        return (try? hosts.losePackets(probability: 0.1)) != nil
    }()

    /// Whether packets can be delayed: not every kernel has this queueing discipline.
    static let canDelayPackets: Bool = {
        guard isPermitted, let hosts = try? TwoHosts() else { return false }
        defer { hosts.remove() }
        return (try? hosts.delayPackets()) != nil
    }()

    private init() throws {
        let id = String(UInt32.random(in: .min ... .max), radix: 36)
        near = "ew-\(id)-n"
        far = "ew-\(id)-f"
        do {
            for name in [near, far] { try Self.ip("netns", "add", name) }
            try Self.ip("-n", near, "link", "add", "cable", "type", "veth", "peer", "name", "cable", "netns", far)
            for (name, address) in [(near, nearAddress), (far, "10.77.0.2")] {
                try Self.ip("-n", name, "address", "add", "\(address)/24", "dev", "cable")
                try Self.ip("-n", name, "link", "set", "cable", "up")
                try Self.ip("-n", name, "link", "set", "lo", "up")
            }
        } catch {
            remove()
            throw error
        }
    }

    /// Runs `body` with two hosts, and removes them.
    static func run(_ body: (TwoHosts) async throws -> Void) async throws {
        let hosts = try TwoHosts()
        defer { hosts.remove() }
        try await body(hosts)
    }

    /// Cuts the cable, or mends it.
    func setCable(isCut: Bool) throws { try Self.ip("-n", near, "link", "set", "cable", isCut ? "down" : "up") }

    /// From now on each packet to either host is lost with this probability.
    func losePackets(probability: Double) throws {
        for name in [near, far] {
            try Self.ip(
                "netns", "exec", name, "iptables", "-A", "INPUT", "-i", "cable", "-m", "statistic", "--mode", "random",
                "--probability", "\(probability)", "-j", "DROP")
        }
    }

    /// From now on each packet to either host arrives 20 to 60 ms later, so that some overtake others.
    func delayPackets() throws {
        for name in [near, far] {
            try Self.ip(
                "netns", "exec", name, "tc", "qdisc", "add", "dev", "cable", "root", "netem", "delay", "40ms", "20ms")
        }
    }

    func delayNoPackets() throws {
        for name in [near, far] { try Self.ip("netns", "exec", name, "tc", "qdisc", "del", "dev", "cable", "root") }
    }

    func loseNoPackets() throws {
        for name in [near, far] { try Self.ip("netns", "exec", name, "iptables", "-F") }
    }

    private func remove() {
        for name in [near, far] { try? Self.ip("netns", "del", name) }
    }

    private static func ip(_ arguments: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/ip")
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw WaitedInVain("ip \(arguments.joined(separator: " ")) failed with \(process.terminationStatus).")
        }
    }
}
