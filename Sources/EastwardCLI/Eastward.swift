import ArgumentParser
import Eastward
import EastwardSupervisor
import Foundation

@main
struct EastwardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eastward",
        abstract: "Runs a Swift app as several processes that share one state.",
        discussion: """
            A store process owns the state, feature processes send it actions and receive slices of it, and a \
            supervisor launches, watches and restarts all of them.

              eastward up market.yaml
              eastward ui
              eastward watch market.Count
              eastward dispatch market.Increment by=1
            """,
        version: Version.text,
        subcommands: [
            New.self, Generate.self, Check.self, Schema.self, Up.self, Wait.self, Ps.self, Top.self, Metrics.self,
            UI.self, Inspect.self, Logs.self,
            Events.self, Start.self, Stop.self, Restart.self, Signal.self, Reload.self, Down.self,
            Promote.self, StepDown.self, Run.self, Env.self, Keys.self,
            Describe.self, Dispatch.self, Watch.self, State.self, Sessions.self, Journal.self, Backup.self,
            Restore.self, Load.self, BridgeCommand.self, Completions.self,
        ])

    static func main() async {
        // Otherwise ArgumentParser reports an unknown option instead of the unknown command.
        if let complaint = complaint(about: CommandLine.arguments.dropFirst()) {
            Terminal.printError(complaint)
            Foundation.exit(SystemExit.usage)
        }
        await main(nil)
    }

    /// The error for an unknown command; `nil` if `words` begin with a command or an option.
    private static func complaint(
        about words: ArraySlice<String>, of command: any ParsableCommand.Type = Self.self, after path: String = ""
    ) -> String? {
        let commands = command.configuration.subcommands
        let names = commands.map { $0.configuration.commandName ?? "\($0)".lowercased() }
        guard let word = words.first, !word.hasPrefix("-"), !commands.isEmpty, word != "help" else { return nil }
        if let index = names.firstIndex(of: word) {
            return complaint(about: words.dropFirst(), of: commands[index], after: "\(path)\(word) ")
        }
        let hint = suggestion(for: word, among: names + ["help"]).map { " Did you mean “\(path)\($0)”?" } ?? ""
        return """
            Error: There is no command “\(path)\(word)”.\(hint)
              See 'eastward \(path)--help' for more information.
            """
    }
}

/// Eastward's version.
enum Version {
    static let text = "0.1.0"
}
