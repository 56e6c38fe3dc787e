import EastwardTesting
import Foundation
import Testing

/// A terminal of tmux, in which a test types and of which it reads the screen as a user sees it.
final class TmuxSession: Sendable {
    private static let tmux = ["/usr/bin/env", "tmux", "-f", "/dev/null"]

    private let socket: String
    private let environment: [String: String]

    /// Starts `command` in a new terminal, and ends it after `body`.
    /// - Parameter variables: the environment of the command in addition to that of the app.
    static func run(
        _ app: RunningApp, _ command: [String], width: Int = 80, height: Int = 24, _ variables: [String: String] = [:],
        _ body: (TmuxSession) async throws -> Void
    ) async throws {
        var environment = app.environment.merging(variables) { $1 }
        environment["TMUX"] = nil
        // Wide characters and line drawing.
        environment["LC_ALL"] = "C.UTF-8"
        let session = TmuxSession(socket: "\(app.root)/tmux\(UInt32.random(in: 0...UInt32.max))", environment)
        // The line after the command shows its exit code. Ctrl-C also reaches the shell.
        let script = #"trap : INT; "$@"; echo "exit code $?"; exec sleep 600"#
        try await session.ask(
            ["new-session", "-d", "-x", "\(width)", "-y", "\(height)", "--", "/bin/sh", "-c", script, "sh"] + command)
        do {
            try await body(session)
        } catch {
            _ = try? await session.ask(["kill-server"])
            throw error
        }
        try await session.ask(["kill-server"])
    }

    private init(socket: String, _ environment: [String: String]) {
        self.socket = socket
        self.environment = environment
    }

    @discardableResult
    private func ask(_ arguments: [String]) async throws -> String {
        let child = try ChildProcess(
            Self.tmux[0], Array(Self.tmux.dropFirst()) + ["-S", socket] + arguments, environment: environment)
        let exit = try await child.waitForExit()
        try await child.output.ended()
        try await child.errors.ended()
        try #require(exit == .code(0), "tmux \(arguments): \(child.errors.text)")
        return child.output.text
    }

    /// Presses keys by tmux's names, such as `Tab`, `C-c` and `Enter`.
    func press(_ keys: String...) async throws {
        try await ask(["send-keys", "--"] + keys)
    }

    func type(_ text: String) async throws {
        try await ask(["send-keys", "-l", "--", text])
    }

    /// Pastes `text` as a terminal does.
    func paste(_ text: String) async throws {
        let file = "\(socket).paste"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        try await ask(["load-buffer", file])
        try await ask(["paste-buffer", "-p"])
    }

    func resize(width: Int, height: Int) async throws {
        try await ask(["resize-window", "-x", "\(width)", "-y", "\(height)"])
    }

    /// The visible lines.
    func screen() async throws -> String { try await ask(["capture-pane", "-p"]) }

    /// Waits until the screen contains `text`, and returns it.
    @discardableResult
    func shows(_ text: String, within limit: Duration = .seconds(20)) async throws -> String {
        try await waits(for: "“\(text)”", within: limit) { $0.contains(text) }
    }

    /// Waits until the screen meets a condition, and returns it.
    @discardableResult
    func waits(
        for condition: String, within limit: Duration = .seconds(20), _ isMet: (String) -> Bool
    ) async throws -> String {
        var screen = ""
        do {
            try await until("the terminal shows \(condition)", within: limit) {
                screen = try await self.screen()
                return isMet(screen)
            }
        } catch let error as WaitedInVain {
            throw WaitedInVain("\(error) It shows:\n\(screen)")
        }
        return screen
    }

    /// Waits until the screen, with masked values, is that of a kept file. If the environment variable
    /// `EASTWARD_KEEP_SCREENS` is set, writes the file instead, once the screen contains `text`.
    func matches(
        _ path: String, once text: String, masking mask: (String) -> String = { $0 },
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        guard ProcessInfo.processInfo.environment["EASTWARD_KEEP_SCREENS"] == nil else {
            // tmux resizes a terminal after a delay.
            var last = ""
            var since = ContinuousClock.now
            let screen = try await waits(for: "“\(text)”, unchanged for a second") { screen in
                if mask(screen) != last { (last, since) = (mask(screen), .now) }
                return screen.contains(text) && since + .seconds(1) < .now
            }
            try FileManager.default.createDirectory(atPath: path.directory, withIntermediateDirectories: true)
            return try (mask(screen) + "\n").write(toFile: path, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        var screen = ""
        do {
            try await until("the terminal shows \(path)") {
                screen = mask(try await self.screen()) + "\n"
                return screen == kept
            }
        } catch is WaitedInVain {
            Issue.record("The screen is not that of \(path):\n\(screen)", sourceLocation: sourceLocation)
        }
    }
}
