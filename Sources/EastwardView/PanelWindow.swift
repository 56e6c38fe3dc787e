public import Eastward
internal import Foundation

/// The output of a feature's view. It shows a panel on the terminal of the process, or as lines in its log if there is
/// no terminal; with `--panel`, it also publishes the panel for a page.
///
/// ```swift
/// let window = PanelWindow("Bar", options) { try await feature.publishPanel($0) }
/// window.sendActions(of: feature)
/// window.show(Panel([.text("3 cups", .strong), .button("One more", key: "+", .orderCups(cups: 1))]))
/// ```
@MainActor
public final class PanelWindow {
    /// The interval between panels on the terminal or in the log, so that a person can read them.
    private static let pause = Duration.milliseconds(50)

    /// Called for each input of the user.
    private var onInput: (PanelInput) -> Void = { _ in }

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
    ///   - publish: publishes the panel as the presence of the process. It is called only with `--panel`.
    public convenience init(
        _ title: String, _ options: PanelOptions, publish: @escaping @Sendable (Panel) async throws -> Void
    ) {
        self.init(title, publishesPanels: options.panel && options.preview == nil, publish: publish)
        openTerminal()
    }

    /// A window that publishes nothing. It needs no panel in the app's contract.
    public convenience init(_ title: String) {
        self.init(title, publishesPanels: false) { _ in }
        openTerminal()
    }

    /// Creates a window that neither reads keys nor draws, for the tests of a view.
    ///
    /// ```swift
    /// let window = PanelWindow("Bar", publishesPanels: false, print: { lines.append($0) }) { _ in }
    /// ```
    /// - Parameters:
    ///   - publishesPanels: whether `publish` is called.
    ///   - clock: measures the interval between two panels.
    ///   - print: prints a line of the log.
    public init(
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
        published?.yield(Panel(Array(panel.elements.prefix(Panel.mostElements))))
    }

    // MARK: Input

    /// Calls `handle` for each input of the user, instead of the last handler. The commands of the panel must be actions
    /// of one app.
    ///
    /// ```swift
    /// window.onGesture { (gesture: Gesture<KioskAction>) in … }
    /// ```
    public func onGesture<Action: AppAction>(_ handle: @escaping @MainActor (Gesture<Action>) -> Void) {
        onInput = { [weak self] input in
            switch input {
            case .credentials(let name, let password): handle(.credentials(name: name, password: password))
            case .command(let command):
                do throws(UnknownCommand) {
                    handle(.command(try command.action()))
                } catch {
                    self?.show(notice: error.description)
                }
            }
        }
    }

    /// Handles buttons, rows and fields: `send` sends their actions, and returns `nil` for an action that the feature's
    /// role does not send. If the store rejects an action, the window shows the reason.
    ///
    /// ```swift
    /// window.onAction { (action: KioskAction) in
    ///     guard case .orders(.orderCups(let cups)) = action else { return nil }
    ///     return try await feature.orderCups(cups: cups)
    /// }
    /// ```
    public func onAction<Action: AppAction>(_ send: @escaping @MainActor (Action) async throws -> Receipt?) {
        onGesture { [weak self] (gesture: Gesture<Action>) in
            guard case .command(let action) = gesture else { return }
            self?.perform { try await send(action) }
        }
    }

    /// Sends the actions of buttons, rows and fields under the role of `feature`. If the store rejects an action, the
    /// window shows the reason.
    public func sendActions<Role: FeatureRole>(of feature: Role) {
        onAction { (action: Role.Action.App) in
            guard let permitted = Role.Action(action) else {
                throw UnknownCommand(description: "\(Role.name) may not send \(action.name).")
            }
            return try await feature.connection.send(permitted)
        }
    }

    /// Handles `gesture` as if the user had made it, for the tests of a view.
    ///
    /// ```swift
    /// window.receive(.command(KioskAction.orderCups(cups: 1)))
    /// ```
    public func receive<Action: AppAction>(_ gesture: Gesture<Action>) {
        switch gesture {
        case .command(let action): onInput(.command(Panel.Command(action)))
        case .credentials(let name, let password): onInput(.credentials(name: name, password: password))
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

    private func openTerminal() {
        keyboard = Keyboard { [weak self] keys in self?.press(keys) }
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

    func press(_ keys: [Key]) {
        let inputs = keys.flatMap { page.press($0) }
        redraw()
        for input in inputs { onInput(input) }
    }

    private func redraw() {
        guard let keyboard else { return }
        keyboard.draw(page.lines(ofAtMost: keyboard.height))
    }
}
