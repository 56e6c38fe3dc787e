import ArgumentParser
import EastwardSupervisor

@main
struct EastwardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eastward",
        abstract: "Runs a Swift app as several processes that share one state.",
        discussion: """
            A store process owns the state, feature processes send it actions and are told slices of it, and a \
            supervisor launches, watches and restarts all of them.

              eastward up deploy/market.yaml
              eastward watch market.Count
              eastward dispatch market.Increment '{"by":1}'
            """,
        version: Version.text,
        subcommands: [
            Generate.self, Check.self, Schema.self, Up.self, Wait.self, Ps.self, Top.self, Logs.self, Events.self,
            Start.self,
            Stop.self, Restart.self, Signal.self, Reload.self, Down.self, Run.self, Env.self, Dispatch.self, Watch.self,
            State.self, Journal.self, Load.self, Completions.self,
        ])
}

/// Eastward's version.
enum Version {
    static let text = "0.1.0"
}
