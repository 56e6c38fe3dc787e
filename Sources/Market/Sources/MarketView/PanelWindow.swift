public import Eastward
internal import Foundation
public import MarketContract

/// The output of a feature's view. It shows a panel on the terminal of the process, or as lines in its log if there is
/// no terminal; with `--panel`, also on the storefront's page.
///
/// ```swift
/// let window = PanelWindow("Counter", options) { try await feature.counterShown(panel: $0) }
/// window.onAction { action in … }
/// window.show(Panel([.text("3 bananas", .strong), .button("One more", key: "+", .increment(by: 1))]))
/// ```
@MainActor
public final class PanelWindow {
    /// The interval between panels, so that a person can read the lines and a page can show the panels.
    private static let pause = Duration.milliseconds(50)
    /// The interval after a panel could not be sent.
    private static let longPause = Duration.seconds(1)

    /// Called for each input of the user.
    public var onGesture: (Gesture) -> Void = { _ in }

    private let send: (@Sendable (Panel) async throws -> Receipt)?
    private let clock: any Clock<Duration>
    private let print: (String) -> Void
    private var page: TerminalPage
    private var keyboard: Keyboard?
    private var local = LatestOnly<Shown>()
    private var remote = LatestOnly<Panel>()
    private var printed: [String] = []

    private struct Shown: Equatable {
        let panel: Panel
        let lines: [String]
    }

    /// - Parameters:
    ///   - title: the title on the terminal.
    ///   - send: sends the panel as the action of the feature's role.
    public convenience init(
        _ title: String, _ options: PanelOptions, send: @escaping @Sendable (Panel) async throws -> Receipt
    ) {
        self.init(title, sendsPanels: options.panel && options.preview == nil, send: send)
        keyboard = Keyboard { [weak self] keys in self?.press(keys) }
        redraw()
    }

    /// Creates a window that neither reads keys nor draws, for tests, which set where lines are printed.
    package init(
        _ title: String, sendsPanels: Bool, clock: any Clock<Duration> = .continuous,
        print: @escaping (String) -> Void = { Swift.print($0) },
        send: @escaping @Sendable (Panel) async throws -> Receipt
    ) {
        self.send = sendsPanels ? send : nil
        self.clock = clock
        self.print = print
        page = TerminalPage(title: title)
    }

    /// Replaces the displayed panel.
    /// - Parameter line: the line in a log, instead of the panel's own text.
    public func show(_ panel: Panel, logging line: String? = nil) {
        let lines = line.map { [PlainText.printable($0)] } ?? PlainText.lines(of: panel)
        if let shown = local.offer(Shown(panel: panel, lines: lines)) { showHere(shown) }
        if let panel = remote.offer(panel) { showThere(panel) }
    }

    /// Handles buttons, rows and fields: `send` sends their actions, and returns `nil` for an action that the feature's
    /// role does not send. If the store rejects an action, the window shows the reason.
    public func onAction(_ send: @escaping @MainActor (MarketAction) async throws -> Receipt?) {
        onGesture = { [weak self] gesture in
            guard case .command(let action) = gesture else { return }
            self?.perform { try await send(action) }
        }
    }

    /// Performs a user's request, and shows the reason if it was rejected. `body` returns `nil` if there was nothing to
    /// do.
    public func perform(_ body: @escaping @MainActor () async throws -> Receipt?) {
        Task {
            do {
                _ = try await body()
            } catch ActionError.rejected(let rejection) {
                show(notice: rejection.reason)
            } catch {
                show(notice: "\(error)")
            }
        }
    }

    /// Shows a notice in addition to the panel.
    public func show(notice: String) {
        guard keyboard != nil else { return print(PlainText.printable(notice)) }
        page.show(notice: notice)
        redraw()
    }

    private func showHere(_ shown: Shown) {
        page.show(shown.panel)
        if keyboard == nil {
            for line in shown.lines where !printed.contains(line) { print(line) }
            printed = shown.lines
        } else {
            redraw()
        }
        Task {
            try? await clock.sleep(for: Self.pause)
            if let shown = local.finish() { showHere(shown) }
        }
    }

    private func showThere(_ panel: Panel) {
        guard let send else { return }
        Task {
            let isSent: Bool
            do {
                _ = try await send(panel)
                isSent = true
            } catch ActionError.rejected(let rejection) {
                show(notice: "The panel could not be sent to the page: \(rejection.reason)")
                // It is not sent again: the store would reject it again.
                isSent = true
            } catch {
                show(notice: "The panel could not be sent to the page: \(error)")
                isSent = false
            }
            do {
                try await clock.sleep(for: isSent ? Self.pause : Self.longPause)
            } catch {
                return
            }
            if let panel = remote.finish(failed: !isSent) { showThere(panel) }
        }
    }

    private func press(_ keys: [Key]) {
        let gestures = keys.flatMap { page.press($0) }
        redraw()
        for gesture in gestures { onGesture(gesture) }
    }

    private func redraw() {
        guard let keyboard else { return }
        keyboard.draw(page.lines(ofAtMost: keyboard.height))
    }
}
