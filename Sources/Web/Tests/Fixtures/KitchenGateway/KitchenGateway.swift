import EastwardWeb
import KitchenSinkContract

/// Serves actions with every kind of field to clients with a token, which is the first argument. Two further tokens make
/// the app's hooks fail: `broken` that for principals, and `undecided` that for actions.
@main
struct KitchenGateway {
    private struct Failure: Error {}

    static func main() async {
        var options = WebOptions()
        options.port = 0
        options.limits.requestsPerSecond = 10_000
        options.limits.requestsPerSecondPerAddress = 10_000
        let token = CommandLine.arguments[1]
        let access = WebAccess<DinerFeature>(credentials: [.bearer]) { request in
            switch request.bearer {
            case token: return WebPrincipal(id: "diner", proof: .token)
            case "undecided": return WebPrincipal(id: "undecided", proof: .token)
            case "broken": throw Failure()
            default: return nil
            }
        } permitting: { action, principal, _ in
            guard principal.id == "diner" else { throw Failure() }
            return action
        }
        await WebGateway<DinerFeature>.main(slices: [], access: access, options: options)
    }
}
