import ArgumentParser
import Foundation
import Testing

@testable import EastwardCLI

/// Tests that help and completion are complete.
@Suite struct CommandHelpTests {
    /// A command with its path of names, and its arguments as ArgumentParser describes them.
    struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                var kind: String
                var name: String
            }

            var kind: String
            var shouldDisplay: Bool
            var names: [Name]?
            var valueName: String?
            var abstract: String?

            /// Such as `--run-dir`.
            var words: [String] {
                (names ?? []).map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" }
            }
        }

        var commandName: String
        var superCommands: [String]?
        var abstract: String?
        var subcommands: [Command]?
        var arguments: [Argument]?

        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
    }

    private struct Dump: Decodable {
        var command: Command
    }

    private let commands: [Command]

    init() throws {
        commands = try JSONDecoder().decode(Dump.self, from: Data(EastwardCommand._dumpHelp().utf8)).command.all
            .filter { $0.commandName != "help" }
        try #require(commands.count > 25)
    }

    @Test func everyCommandAndOptionIsExplained() {
        for command in commands {
            #expect(command.abstract?.hasSuffix(".") == true, "\(command.commandName)")
            for argument in command.arguments ?? [] where argument.shouldDisplay {
                let name = argument.words.first ?? argument.valueName ?? ""
                #expect(argument.abstract?.isEmpty == false, "\(command.commandName) \(name)")
            }
        }
    }

    @Test func everyOptionIsInTheHelpOfItsCommand() throws {
        let types = Self.types(EastwardCommand.self)
        try #require(types.map { $0._commandName } == commands.map(\.commandName))
        for (type, command) in zip(types, commands) {
            let name = command.commandName
            let help = EastwardCommand.helpMessage(for: type, columns: 100)
            for word in (command.arguments ?? []).filter(\.shouldDisplay).flatMap(\.words) {
                #expect(help.contains(word), "\(name) \(word)")
            }
        }
    }

    @Test(arguments: [CompletionShell.bash, .zsh, .fish])
    func everyOptionIsInTheCompletion(shell: CompletionShell) {
        let script = EastwardCommand.completionScript(for: shell)
        for command in commands {
            #expect(script.contains(command.commandName), "\(command.commandName)")
            for argument in (command.arguments ?? []) where argument.shouldDisplay {
                for name in argument.names ?? [] where name.kind == "long" {
                    // fish names options without dashes.
                    #expect(script.contains(name.name), "\(command.commandName) --\(name.name)")
                }
            }
        }
    }

    private static func types(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        [command] + command.configuration.subcommands.flatMap(types)
    }
}
