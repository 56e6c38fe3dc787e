import ArgumentParser
import Eastward
import EastwardFeature
import Foundation
import MarketAccess
import MarketContract

@main
struct MarketStorefront: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "market-storefront",
        abstract: "Serves a page with the panels of all features of Market.",
        discussion: """
              eastward run --role market.StorefrontFeature -- market-storefront --port 8080

            The page is for browsers on this machine only. The printed address has a secret, which is new at each start \
            of the app: a browser that did not open that address is refused.
            """)

    @Option(
        help: ArgumentHelp(
            "The port on 127.0.0.1; 0 is any that is free. Without this the first that is free from 8080 to 8089.",
            valueName: "port"))
    var port: UInt16?

    @OptionGroup var accounts: AccountOptions

    func run() async throws {
        let accounts = try accounts.file
        await StorefrontFeature.main { [port] feature in
            let environment = ProcessInfo.processInfo.environment
            let page = Page()
            let presenter = StorefrontPresenter(page)
            try await feature.provideStorefront(to: presenter)
            try await feature.provideNavigation(to: presenter)
            let watch = environment[FeatureEnvironment.runDirectory].map { HealthWatch($0, page) }
            let useCase = LoginStateUseCase(feature, accounts: accounts)
            try await useCase.observe()
            let server = try await PageServer.start(
                ports: port.map { [$0] } ?? Array(8080...8089), page, ActionService(feature, useCase, page),
                .ofThisRun(in: environment[FeatureEnvironment.runDirectory]))
            print("The page is at \(server.link)")
            ServiceNotification(environment: environment).status(server.link)
            // Retains the server and the watch.
            Task {
                try await server.untilStopped()
                withExtendedLifetime(watch) {}
            }
        }
    }
}
