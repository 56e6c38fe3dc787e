import ArgumentParser
import Eastward
import EastwardOperator
import EastwardSupervisor
import Foundation

struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a shell's completion script for this program.",
        discussion: """
              source <(eastward completions bash)
              eastward completions zsh > ~/.zfunc/_eastward
              eastward completions fish > ~/.config/fish/completions/eastward.fish

            Names of processes, actions, fields, slices and roles are completed from the running app.
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "The shell.") var shell: Shell

    func run() {
        let script = EastwardCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue)!)
        Terminal.print(shell == .bash ? Self.withoutSpaceAfterFields(script) : script)
    }

    /// bash takes all candidates for the names of files: it would write `by\= ` instead of `by=`.
    private static func withoutSpaceAfterFields(_ script: String) -> String {
        script.replacing("complete -o filenames -F _eastward eastward", with: "") + """
            _eastward_with_fields() {
                _eastward "$@"
                if [[ "${COMPREPLY[0]}" == *= ]]; then
                    compopt +o filenames -o nospace
                fi
            }

            complete -o filenames -F _eastward_with_fields eastward
            """
    }
}

/// The completion of process names, from the running app.
enum ProcessNames {
    /// Completes nothing if an error occurs or the timeout expires.
    static let completion = CompletionKind.custom { words, _, _ in
        await RunningAppCompletion.candidates(words) { directory in
            var seen: Set<String> = []
            let processes = try await ControlClient.connect(directory).ps()
            return processes.flatMap { [$0.name, $0.instanceName] }.filter { seen.insert($0).inserted }
        }
    }
}

/// The completion of names of the contract, from the running app.
enum ContractCompletion {
    static let actions = completion { app, _ in app.actions.flatMap(withoutPackage) }
    static let slices = completion { app, _ in app.slices.flatMap(withoutPackage) }
    static let roles = completion { app, _ in app.roles.map(\.name).flatMap(withoutPackage) }
    static let declarations = completion { app, _ in
        (app.actions + app.slices + app.roles.map(\.name)).flatMap(withoutPackage)
    }
    /// The fields of the action among the words, such as `by=`, and with the values of an enum.
    static let fields = completion { app, words in
        let action = words.lazy.compactMap { try? app.action(named: $0) }.first
        guard let contract = app.contract, let message = action.flatMap({ contract.messages[$0] }) else { return [] }
        return message.fields.flatMap { field in
            guard case .enumeration(let name) = field.type, let type = contract.enumerations[name] else {
                return ["\(field.name)="]
            }
            return type.values.map { "\(field.name)=\($0.name)" }
        }
    }

    private static func completion(
        _ names: @escaping @Sendable (AppDescription, [String]) -> [String]
    ) -> CompletionKind {
        .custom { words, _, _ in
            await RunningAppCompletion.candidates(words) { directory in
                names(try await OperatorClient.connect(directory).describe(), words)
            }
        }
    }

    /// The full name and the one without the package.
    private static func withoutPackage(_ name: String) -> [String] {
        [name] + (name.split(separator: ".").last.map { [String($0)] } ?? [])
    }
}

/// Completions that the running app provides.
private enum RunningAppCompletion {
    /// The timeout of a completion.
    private static let limit = Duration.seconds(1)

    /// Completes nothing if an error occurs or the timeout expires. The shell selects the candidates that match the
    /// word's prefix.
    static func candidates(
        _ words: [String], _ candidates: (RunDirectory) async throws -> [String]
    ) async -> [String] {
        Task {
            try await Task.sleep(for: limit)
            exit(0)
        }
        guard let directory = try? options(words).running() else { return [] }
        return (try? await candidates(directory)) ?? []
    }

    private static func options(_ words: [String]) -> RunDirectoryOptions {
        var options = RunDirectoryOptions()
        options.runDir = words.indices.dropLast().last { words[$0] == "--run-dir" }.map { words[$0 + 1] }
        return options
    }
}
