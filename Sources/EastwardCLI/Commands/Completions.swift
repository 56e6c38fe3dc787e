import ArgumentParser
import EastwardSupervisor
import Foundation

struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a script by which a shell completes this program's words.",
        discussion: """
              source <(eastward completions bash)
              eastward completions zsh > ~/.zfunc/_eastward
              eastward completions fish > ~/.config/fish/completions/eastward.fish

            Names of processes are those of the app that runs.
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "The shell.") var shell: Shell

    func run() {
        Terminal.print(EastwardCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue)!))
    }
}

/// The names of the app that runs, for a shell that completes a word.
enum ProcessNames {
    /// How long a shell waits for an answer.
    private static let limit = Duration.seconds(1)

    /// Nothing rather than an error, and nothing rather than a long wait.
    static let completion = CompletionKind.custom { words, _, _ in
        Task {
            try await Task.sleep(for: limit)
            exit(0)
        }
        guard let directory = try? options(words).running(),
            let processes = try? await ControlClient.connect(directory).ps()
        else { return [] }
        var seen: Set<String> = []
        // The shell picks those that begin as the word does.
        return processes.flatMap { [$0.name, $0.instanceName] }.filter { seen.insert($0).inserted }
    }

    private static func options(_ words: [String]) -> RunDirectoryOptions {
        var options = RunDirectoryOptions()
        options.runDir = words.indices.dropLast().last { words[$0] == "--run-dir" }.map { words[$0 + 1] }
        return options
    }
}
