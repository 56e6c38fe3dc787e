import CLinux
import EastwardTesting
import Foundation
import Synchronization
import Testing

/// All of Market, as `deploy/up` runs it, with its page on a port of its own.
struct RunningMarket {
    let app: RunningApp
    /// The page's address, with its secret.
    let page: String

    static func run(_ body: (RunningMarket) async throws -> Void) async throws {
        let port = try freePort()
        let shipped = try String(contentsOfFile: RunningApp.defaultManifest, encoding: .utf8)
        let manifest = shipped.replacing("[market-storefront]", with: "[market-storefront, --port, \"\(port)\"]")
        try #require(manifest != shipped)
        try await RunningApp.run(manifest: manifest) { app in
            let status = try #require(try await app.process("storefront").status)
            try #require(status.hasPrefix("http://127.0.0.1:\(port)/#secret="))
            try await body(RunningMarket(app: app, page: status))
        }
    }

    private static let givenPorts = Mutex<Set<UInt16>>([])

    /// A port without a listener. The page keeps it across its restarts, as open windows expect. It is below the range
    /// from which the kernel takes ports, and no other test of this process has it, so that it stays free.
    private static func freePort() throws -> UInt16 {
        for port in (UInt16(20_000)..<32_000).shuffled() where givenPorts.withLock({ $0.insert(port).inserted }) {
            let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = LoopbackAddress(port: port)
            if address.pass(to: { bind(descriptor, $0, $1) }) == 0 { return port }
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Kills a process with SIGKILL.
    /// - Parameter waits: whether to wait until all processes are ready again.
    func kill(_ process: String, waits: Bool = true) async throws {
        // The process may still be restarting after the previous kill.
        var running: ListedProcess?
        try await until("\(process) runs") {
            running = try await app.ps().first { $0.name == process && $0.pid != nil }
            return running != nil
        }
        let before = try #require(running)
        Foundation.kill(try #require(before.pid), SIGKILL)
        guard waits else { return }
        try await until("\(process) is ready again") {
            let processes = try await app.ps()
            return processes.allSatisfy { $0.state == "ready" }
                && processes.contains { $0.name == process && $0.restarts > before.restarts }
        }
    }
}
