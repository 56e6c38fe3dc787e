import EastwardFeature
import Foundation
import KanbanContract

@main
struct KanbanBoard {
    static func main() async {
        await BoardFeature.main { feature in
            let presenter = BoardPresenter(view: TerminalBoardView())
            try await feature.provideBoard(to: presenter)
            try await feature.provideViewers(to: presenter)
            Task {
                for await line in lines {
                    guard let command = Command(line) else {
                        print(Command.help)
                        continue
                    }
                    if let message = await command.perform(by: feature) { print(message) }
                }
            }
        }
    }

    /// The lines of standard input.
    private static var lines: AsyncStream<String> {
        AsyncStream { lines in
            Thread.detachNewThread {
                while let line = readLine() { lines.yield(line) }
                lines.finish()
            }
        }
    }
}

/// Prints the board on standard output.
struct TerminalBoardView: BoardView {
    func show(_ lines: [String]) {
        print(lines.joined(separator: "\n"))
    }
}
