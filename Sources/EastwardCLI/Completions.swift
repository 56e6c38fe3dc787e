import ArgumentParser
import EastwardSupervisor
import Foundation

struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a shell's completion script for this program.",
        discussion: """
              source <(eastward completions bash)
              eastward completions zsh > ~/.zfunc/_eastward
              eastward completions fish > ~/.config/fish/completions/eastward.fish

            Process names are completed from the running app.
            """)

    enum Shell: String, ExpressibleByArgument, CaseIterable {
        case bash, zsh, fish
    }

    @Argument(help: "The shell.") var shell: Shell

    func run() {
        Terminal.print(EastwardCommand.completionScript(for: CompletionShell(rawValue: shell.rawValue)!))
    }
}

/// The completion of process names, from the running app.
enum ProcessNames {
    /// The timeout of a completion.
    private static let limit = Duration.seconds(1)

    /// Completes nothing if an error occurs or the timeout expires.
    static let completion = CompletionKind.custom { words, _, _ in
        Task {
            try await Task.sleep(for: limit)
            exit(0)
        }
        guard let directory = try? options(words).running(),
            let processes = try? await ControlClient.connect(directory).ps()
        else { return [] }
        var seen: Set<String> = []
        // The shell selects the names that match the word's prefix.
        return processes.flatMap { [$0.name, $0.instanceName] }.filter { seen.insert($0).inserted }
    }

    private static func options(_ words: [String]) -> RunDirectoryOptions {
        var options = RunDirectoryOptions()
        options.runDir = words.indices.dropLast().last { words[$0] == "--run-dir" }.map { words[$0 + 1] }
        return options
    }
}
