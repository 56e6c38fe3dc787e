import EastwardTerminal
import Foundation

/// A text that a command keeps up to date on the terminal. `q` ends the process with 0, Ctrl-C with 130; the last text
/// stays on the terminal.
@MainActor
final class LiveText {
    private var screen: FullScreen?
    private var lines: [StyledText] = []
    /// Whether the first line is a sentence.
    private var wrapsFirst = false

    /// - Returns: `nil` if standard input or output is no terminal.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
        screen = FullScreen(endsOnSignals: true) { [weak self] event in
            switch event {
            case .keys(let keys): self?.press(keys)
            case .resized: self?.draw()
            case .closed: exit(128 + SIGHUP)
            }
        }
    }

    deinit {
        FullScreen.leave()
    }

    /// Shows a sentence, and a table below it.
    func show(_ text: String) {
        wrapsFirst = true
        show(text.split(separator: "\n").map(String.init), colors: [])
    }

    /// Shows a table.
    /// - Parameter colors: the color of each line, if any.
    func show(_ lines: [String], colors: [Int?]) {
        self.lines = lines.enumerated().map { index, line in
            let color = index < colors.count ? colors[index] : nil
            return StyledText(line, color.flatMap(TextStyle.init(rawValue:)) ?? .plain)
        }
        draw()
    }

    private func press(_ keys: [Key]) {
        let isInterrupt = keys.contains(.control("c"))
        guard isInterrupt || keys.contains(.character("q")) else { return }
        let shown = rendered
        FullScreen.leave()
        for line in shown { Terminal.printStyled(line) }
        exit(isInterrupt ? 128 + SIGINT : 0)
    }

    private func draw() {
        screen?.draw(rendered)
    }

    /// The lines that fit the terminal's width.
    private var rendered: [String] {
        guard let width = screen?.size.columns else { return [] }
        // The rows of a table are cut.
        let first = wrapsFirst ? lines.first?.wrapped(to: width) ?? [] : []
        let all = first + lines.dropFirst(wrapsFirst ? 1 : 0).map { $0.cut(to: width) }
        return all.map { $0.rendered(hasColors: Terminal.isColored) }
    }
}
