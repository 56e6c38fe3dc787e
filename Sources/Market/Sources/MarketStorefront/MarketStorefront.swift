import ArgumentParser
import Eastward
import EastwardFeature
import EastwardWeb
import Foundation
import MarketAccess
import MarketContract

@main
struct MarketStorefront: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-storefront",
        abstract: "Serves the shop's page, which also shows the panels of all features of Market.",
        discussion: """
              eastward run --role market.StorefrontFeature -- market-storefront --port 8080

            The page is for browsers on this machine only. The printed address contains a secret, which is new at each \
            start of the app: a browser that did not open that address receives the page's files, but no data.
            """)

    @Option(
        help: ArgumentHelp(
            "The port on 127.0.0.1; 0 is any that is free. Without this the first that is free from 8080 to 8089.",
            valueName: "port"))
    var port: UInt16?

    @OptionGroup var accounts: AccountOptions

    /// The exit code that a supervisor does not answer with a restart (sysexits.h).
    private static let invalidConfiguration: Int32 = 78

    func run() async throws {
        let accounts = try accounts.file
        let environment = ProcessInfo.processInfo.environment
        // `eastward run` gives a process no directory for its data. The page then works, but does not know the outcomes
        // of requests before its last start.
        let outcomes = environment[FeatureEnvironment.dataDirectory].map { _ in WebOutcomes<StorefrontFeature>() }
        await StorefrontFeature.main(outbox: outcomes?.outbox) { [port] feature in
            let page = Page()
            let watch = environment[FeatureEnvironment.runDirectory].map { HealthWatch($0, page) }
            try await StorefrontPresenter(page).observe(feature)
            let useCase = LoginStateUseCase(feature, accounts: accounts)
            try await useCase.observe()
            let routes = PageRoutes(
                page, LoginService(feature, useCase, page),
                .ofThisRun(in: environment[FeatureEnvironment.runDirectory])
            ) { process throws(KillError) in
                guard let watch else { throw KillError(description: "There is no supervisor.") }
                try await watch.kill(process)
            }
            let server: PageServer
            do {
                let ports = port.map { [$0] } ?? Array(8080...8089)
                server = try await PageServer.start(feature, ports: ports, page, routes, outcomes)
            } catch let error as PageServerError where port != nil {
                // Another process keeps the port: a restart would fail in the same way.
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                Foundation.exit(Self.invalidConfiguration)
            }
            print("The page is at \(server.link)")
            ServiceNotification(environment: environment).status(server.link)
            // Retains the server.
            Task { try await server.gateway.untilStopped() }
        }
    }
}
