import CLinux
import CZeroMQ
import Eastward
import EastwardTesting
import Foundation
import Testing

@testable import ZeroMQ

extension EndToEnd {
    /// Tests of strangers on the network of a store that listens for remote processes.
    @Suite struct HostileNetwork {
        /// Runs a store with a remote process that follows the count, calls `attack`, and expects that the process is
        /// still served, another one can connect, and the store's descriptors and memory are bounded.
        private static func survives(
            _ attack: (_ endpoint: TCPEndpoint) async throws -> Void
        ) async throws {
            try await RemoteProcesses.run { app in
                let first = try await RemoteProcesses.start(in: app)
                defer { first.signal(SIGKILL) }
                _ = try await first.output.first("the present count") { $0 == "0 bananas" }
                let endpoint = try await RemoteProcesses.endpoint(of: app)
                let store = try #require(try await app.process("store").pid)
                let before = try Usage(of: store)
                try await attack(endpoint)

                try await app.increment()
                _ = try await first.output.first("the next count") { $0 == "1 banana" }
                let second = try await RemoteProcesses.start(in: app)
                defer { second.signal(SIGKILL) }
                _ = try await second.output.first("the present count") { $0 == "1 banana" }
                try await until("the connections of the attack are closed") {
                    try Usage(of: store).descriptors < before.descriptors + 200
                }
                let after = try Usage(of: store)
                #expect(after.megabytes < before.megabytes + 32)
                #expect(try await app.process("store").restarts == 0)
            }
        }

        @Test func fiveHundredSlowHandshakesExcludeNobody() async throws {
            try await Self.survives { endpoint in
                var connections: [CInt] = []
                defer { for connection in connections { close(connection) } }
                for _ in 0..<500 { connections.append(try connect(to: endpoint)) }
                // The beginning of ZMTP's greeting.
                let greeting: [UInt8] = [0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3]
                for connection in connections {
                    _ = send(connection, greeting, greeting.count, CInt(MSG_NOSIGNAL))
                }
                // The oldest ones are closed.
                try await onThread { [connection = connections[0]] in
                    var bytes = [UInt8](repeating: 0, count: 64)
                    // The store's greeting arrives first.
                    while recv(connection, &bytes, bytes.count, 0) > 0 {}
                }
            }
        }

        @Test func aPortScanHarmsNobody() async throws {
            try await Self.survives { endpoint in
                for port in endpoint.port..<endpoint.port + 8 {
                    for data in [
                        "", "GET / HTTP/1.1\r\n\r\n", String(repeating: "\u{0}", count: 1000), "\u{16}\u{03}\u{01}",
                    ] {
                        guard let connection = try? connect(to: endpoint.with(port: port)) else { continue }
                        _ = send(connection, data, data.utf8.count, CInt(MSG_NOSIGNAL))
                        close(connection)
                    }
                }
            }
        }

        /// A message of such a client would be answered by a refusal.
        @Test(arguments: ["NULL", "PLAIN", "another key"]) func aClientWithoutAKeyIsNotServed(_ mechanism: String)
            async throws
        {
            try await Self.survives { endpoint in
                let context = Context()
                let dealer = try DealerSocket(context)
                switch mechanism {
                case "PLAIN":
                    try dealer.set(.plainUsername, "first.1")
                    try dealer.set(.plainPassword, Token().text)
                case "another key": try dealer.connectCurve(CurveKeyPair(), to: CurveKeyPair().publicKey)
                default: break
                }
                let monitor = try Monitor(of: dealer, context)
                try dealer.connect(endpoint.description)
                _ = try dealer.send(Array("hello".utf8))
                var message = Message()
                var event: Monitor.Event?
                for _ in 0..<2000 where event == nil {
                    if let next = try monitor.receive(&message) { event = next }
                    #expect(try !dealer.receive(&message))
                    try await Task.sleep(for: .milliseconds(1))
                }
                #expect(event != .connected)
            }
        }
    }
}

/// The resources of a process.
private struct Usage {
    var descriptors: Int
    var megabytes: Int

    init(of pid: pid_t) throws {
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
        let pages = try String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8).split(separator: " ")
        megabytes = (Int(pages[1]) ?? 0) * 4096 >> 20
    }
}

/// A TCP connection.
private func connect(to endpoint: TCPEndpoint) throws -> CInt {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = endpoint.port.bigEndian
    inet_pton(AF_INET, endpoint.host, &address.sin_addr)
    let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
    guard isConnected else {
        close(descriptor)
        throw POSIXError(.ECONNREFUSED)
    }
    return descriptor
}
