import EastwardTesting
import Foundation

/// Hosts on one network, for one test: network namespaces that a bridge connects.
struct Network {
    /// A host: the name of its namespace, and its address.
    struct Host: Equatable {
        let namespace: String
        let address: String
    }

    private let hub: String
    let hosts: [Host]

    private init(_ count: Int) throws {
        let id = String(UInt32.random(in: .min ... .max), radix: 36)
        hub = "ew-\(id)-hub"
        hosts = (1...count).map { Host(namespace: "ew-\(id)-\($0)", address: "10.78.0.\($0)") }
        do {
            try Self.ip("netns", "add", hub)
            try Self.ip("-n", hub, "link", "add", "hub", "type", "bridge")
            try Self.ip("-n", hub, "link", "set", "hub", "up")
            for (number, host) in hosts.enumerated() {
                let port = "port\(number)"
                try Self.ip("netns", "add", host.namespace)
                try Self.ip(
                    "-n", host.namespace, "link", "add", "cable", "type", "veth", "peer", "name", port, "netns", hub)
                try Self.ip("-n", host.namespace, "address", "add", "\(host.address)/24", "dev", "cable")
                for link in ["cable", "lo"] { try Self.ip("-n", host.namespace, "link", "set", link, "up") }
                try Self.ip("-n", hub, "link", "set", port, "master", "hub")
                try Self.ip("-n", hub, "link", "set", port, "up")
            }
        } catch {
            remove()
            throw error
        }
    }

    /// Whether this user may create such networks here, and drop packets.
    static let isPermitted: Bool = {
        guard getuid() == 0, let network = try? Network(2) else { return false }
        defer { network.remove() }
        return (try? network.cut(network.hosts[0], network.hosts[1])) != nil
    }()

    /// Runs `body` with a network of `count` hosts, and removes it.
    static func run(_ count: Int, _ body: (Network) async throws -> Void) async throws {
        let network = try Network(count)
        defer { network.remove() }
        try await body(network)
    }

    /// Drops all packets between two hosts.
    func cut(_ one: Host, _ other: Host) throws {
        for (here, there) in [(one, other), (other, one)] {
            try Self.ip("netns", "exec", here.namespace, "iptables", "-A", "INPUT", "-s", there.address, "-j", "DROP")
        }
    }

    /// Drops no packets any more.
    func mend() throws {
        for host in hosts { try Self.ip("netns", "exec", host.namespace, "iptables", "-F") }
    }

    private func remove() {
        for name in hosts.map(\.namespace) + [hub] { try? Self.ip("netns", "del", name) }
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
