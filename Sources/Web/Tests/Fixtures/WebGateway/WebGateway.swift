import EastwardWeb
import FixtureContract
import Foundation

/// Serves its role to all that can connect. Its arguments, of which each may be absent: the port, a token that clients
/// must have, and the requests per second of a client.
@main
struct WebGatewayProgram {
    static func main() async {
        if ProcessInfo.processInfo.environment["EASTWARD_ROLE"] == NotesFeature.name {
            await WebGateway<NotesFeature>.main(slices: [.all(NotesSlice.self)], access: access(), options: options)
        } else {
            await WebGateway<CounterFeature>.main(slices: [.all(CountSlice.self)], access: access(), options: options)
        }
    }

    private static var options: WebOptions {
        var options = WebOptions()
        options.port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 0
        if let rate = CommandLine.arguments.dropFirst(3).first.flatMap(Double.init) {
            options.limits.requestsPerSecond = rate
            options.limits.requestsPerSecondPerAddress = rate
        }
        return options
    }

    private static func access<Role>() -> WebAccess<Role> {
        let token = CommandLine.arguments.dropFirst(2).first
        return WebAccess { request in
            // Longer than a client waits that leaves at once.
            if request.query["slow"] != nil { try await Task.sleep(for: .milliseconds(200)) }
            guard token == nil || request.bearer == token else { return nil }
            return WebPrincipal(id: request.bearer ?? request.address, proof: .token)
        } permitting: { action, _, request in
            request.query["forbidden"] == nil ? action : nil
        }
    }
}
