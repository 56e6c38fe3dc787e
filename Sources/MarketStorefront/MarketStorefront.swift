import Hummingbird
import ServiceLifecycle

@main
struct MarketStorefront {
    static func main() async throws {
        let router = Router()
        router.get("/") { _, _ in "hello" }
        let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)))
        try await app.run()
    }
}
