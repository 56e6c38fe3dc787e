public import Eastward
internal import Foundation
public import MarketContract

/// The output of a feature's view. It shows a panel on the terminal of the process, or as lines in its log if there is
/// no terminal; with `--panel`, also on the storefront's page.
///
/// ```swift
/// let window = PanelWindow("Counter", options) { try await feature.publishPanel($0) }
/// window.onAction { action in … }
/// window.show(Panel([.text("3 bananas", .strong), .button("One more", key: "+", .increment(by: 1))]))
/// ```
@MainActor
public final class PanelWindow {
    /// The interval between panels on the terminal or in the log, so that a person can read them.
    private static let pause = Duration.milliseconds(50)

    /// Called for each input of the user.
    public var onGesture: (Gesture) -> Void = { _ in }

    /// The panels to publish, in order; of several that wait, only the last is kept. `nil` if none are published.
    private let published: AsyncStream<Panel>.Continuation?
    private let clock: any Clock<Duration>
    private let print: (String) -> Void
    private var page: TerminalPage
    private var keyboard: Keyboard?
    private var local = LatestOnly<Shown>()
    private var printed: [String] = []

    private struct Shown: Equatable {
        let panel: Panel
        let lines: [String]
    }

    /// - Parameters:
    ///   - title: the title on the terminal.
    ///   - publish: publishes the panel as the presence of the process.
    public convenience init(
        _ title: String, _ options: PanelOptions, publish: @escaping @Sendable (Panel) async throws -> Void
    ) {
        self.init(title, publishesPanels: options.panel && options.preview == nil, publish: publish)
        keyboard = Keyboard { [weak self] keys in self?.press(keys) }
        redraw()
    }

    /// Creates a window that neither reads keys nor draws, for tests, which set where lines are printed.
    package init(
        _ title: String, publishesPanels: Bool, clock: any Clock<Duration> = .continuous,
        print: @escaping (String) -> Void = { Swift.print($0) },
        publish: @escaping @Sendable (Panel) async throws -> Void
    ) {
        self.clock = clock
        self.print = print
        page = TerminalPage(title: title)
        guard publishesPanels else {
            published = nil
            return
        }
        let (panels, published) = AsyncStream.makeStream(of: Panel.self, bufferingPolicy: .bufferingNewest(1))
        self.published = published
        Task { [weak self] in
            for await panel in panels {
                do {
                    try await publish(panel)
                } catch {
                    // It is not published again: a panel that is too large remains too large. After a failure of the
                    // connection the process ends.
                    self?.show(notice: "The panel was not published: \(error)")
                }
            }
        }
    }

    deinit {
        published?.finish()
    }

    /// Replaces the displayed panel.
    /// - Parameter line: the line in a log, instead of the panel's own text.
    public func show(_ panel: Panel, logging line: String? = nil) {
        let lines = line.map { [PlainText.printable($0)] } ?? PlainText.lines(of: panel)
        if let shown = local.offer(Shown(panel: panel, lines: lines)) { showHere(shown) }
        // A view with more elements limits their number itself.
        published?.yield(Panel(Array(panel.elements.prefix(Panel.mostElements)), screen: panel.screen))
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
