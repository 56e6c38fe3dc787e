import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

/// Serves the page to browsers on this machine.
final class PageServer {
    /// Such as `http://127.0.0.1:8080`.
    let address: String
    /// The address with the secret, with which a browser gets access.
    var link: String { "\(address)/?secret=\(secret.text)" }

    private let secret: PageSecret
    private let serving: Task<Void, any Error>

    private init(address: String, secret: PageSecret, serving: Task<Void, any Error>) {
        self.address = address
        self.secret = secret
        self.serving = serving
    }

    deinit {
        serving.cancel()
    }

    /// Waits until the server stops.
    func untilStopped() async throws {
        try await serving.value
    }

    /// Serves on the first of `ports` that is free.
    static func start(ports: [UInt16], _ routes: PageRoutes) async throws -> PageServer {
        for port in ports {
            if let server = try await start(port: port, routes) { return server }
        }
        let tried =
            ports.count == 1 ? "Port \(ports[0]) is" : "The ports from \(ports[0]) to \(ports[ports.count - 1]) are"
        throw PageServerError(description: "\(tried) taken. Name another one with --port.")
    }

    private static func start(port: UInt16, _ routes: PageRoutes) async throws -> PageServer? {
        let (listening, listens) = AsyncThrowingStream.makeStream(of: Int.self)
        let application = Application(
            router: routes.router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: Int(port))),
            onServerRunning: { channel in listens.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "page") { _ in SwiftLogNoOpLogHandler() })
        let serving = Task {
            do {
                try await application.run()
                listens.finish()
            } catch {
                listens.finish(throwing: error)
                throw error
            }
        }
        do {
            for try await bound in listening {
                return PageServer(address: "http://127.0.0.1:\(bound)", secret: routes.secret, serving: serving)
            }
            return nil
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            return nil
        }
    }
}

/// The reason why the page cannot be served.
struct PageServerError: Error, CustomStringConvertible {
    let description: String
}
