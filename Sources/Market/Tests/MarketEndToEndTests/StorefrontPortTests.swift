import EastwardTesting
import Foundation
import Testing

extension EndToEnd {
    /// Tests of the storefront's port.
    @Suite struct StorefrontPort {
        @Test func aTakenPortIsAPermanentFailure() async throws {
            let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            var address = LoopbackAddress(port: 0)
            let isTaken = address.pass {
                bind(descriptor, $0, $1) == 0 && listen(descriptor, 1) == 0 && getsockname(descriptor, $0, &$1) == 0
            }
            try #require(isTaken)
            let manifest = """
                version: 1
                app: storefront
                processes:
                  store: {command: [market-store], significant: true}
                  storefront: {command: [market-storefront, --port, "0"], role: market.StorefrontFeature, depends_on: [store]}
                """
            try await RunningApp.run(manifest: manifest) { app in
                let run = try await app.run(
                    "run", "--role", "market.StorefrontFeature", "--", "market-storefront", "--port", "\(address.port)")
                #expect(run.exitCode == 78)
                #expect(run.errors.contains("Port \(address.port) is taken. Name another one with --port."))
            }
        }
    }
}
