internal import ArgumentParser
internal import Eastward
internal import EastwardOperator
internal import Foundation

struct ServePage: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "page",
        abstract: "Serves a page that shows an app's processes, actions and states.",
        discussion: "Started by eastward inspect, whose help explains the options.")

    @Option(help: "The run directory of a running app.") var runDir: String?
    @Option(help: "The manifest of a stopped app.") var manifest: String?
    @Option(help: "The data directory of that app.") var dataDir: String?
    @Option(help: "A bundle of some actions.") var bundle: String?
    @Option(help: "The port of the page; by default any free one.") var port = 0
    @Flag(help: "Lets the page start, stop and restart processes.") var control = false

    func validate() throws {
        guard [runDir, manifest, bundle].compactMap({ $0 }).count == 1 else {
            throw ValidationError("Name an app: with --run-dir, with --manifest or with --bundle.")
        }
        guard 0...65535 ~= port else { throw ValidationError("--port is 0 to 65535.") }
    }

    func run() async throws {
        let app: InspectedApp
        do {
            app = try await inspectedApp()
        } catch {
            throw Inspector.Failed("\(error)")
        }
        let server = PageServer(app, allowsControl: control) { Inspector.print($0) }
        do {
            try await server.run(port: port)
        } catch {
            throw Inspector.Failed("The page cannot be served on port \(port): \(error)")
        }
    }

    private func inspectedApp() async throws -> InspectedApp {
        if let runDir { return try await .running(in: RunDirectory(path: runDir)) }
        if let bundle { return try .bundle(bundle) }
        let app = try InspectedApp.stopped(manifest: manifest ?? "", dataDirectory: dataDir)
        // Fails if there is no journal.
        _ = try await app.journal(Array(#"{"request":"range"}"#.utf8))
        await app.rest()
        return app
    }
}
