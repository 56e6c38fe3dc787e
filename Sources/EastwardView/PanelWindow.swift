public import Eastward
internal import EastwardTerminal
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
    /// The shortest interval between two panels, on the terminal, in the log and as presence: a person reads no faster.
    private static let pause = Duration.milliseconds(50)
    /// The pause of a user after which a typed text is sent.
    private static let typingPause = Duration.milliseconds(200)
    /// How long the store may take for the last input before the process ends.
    private static let endLimit = Duration.milliseconds(500)

    /// Called for each input of the user.
    private var onInput: (PanelInput) -> Void = { _ in }

    /// The panels to publish, in order; of several that wait, only the last is kept. `nil` if none are published.
    private let published: AsyncStream<Panel>.Continuation?
    private let clock: any Clock<Duration>
    private let print: (String) -> Void
    private var page: TerminalPage
    private var screen: FullScreen?
    private let hasColors = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
    /// The requests of the user that are not answered yet.
    private var unanswered = 0
    private var typing: Task<Void, Never>?
    private var watching: Task<Void, Never>?
    private var local = LatestOnly<Shown>()
    private var printed: [String] = []

    private struct Shown: Equatable {
        let panel: Panel
        /// The line in a log, instead of the panel's own text.
        let line: String?
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
        Task { [weak self, clock] in
            for await panel in panels {
                do {
                    try await publish(panel)
                } catch {
                    // It is not published again: a panel that is too large remains too large. After a failure of the
                    // connection the process ends.
                    self?.show(notice: "The panel was not published: \(error)")
                }
                try? await clock.sleep(for: Self.pause)
            }
        }
    }

    deinit {
        published?.finish()
        typing?.cancel()
        watching?.cancel()
    }

    /// Replaces the displayed panel.
    /// - Parameter line: the line in a log, instead of the panel's own text.
    public func show(_ panel: Panel, logging line: String? = nil) {
        if let shown = local.offer(Shown(panel: panel, line: line)) { showHere(shown) }
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
    ///
    /// The window also shows whether the store answers, as after ``showConnection(of:)``.
    public func sendActions<Role: FeatureRole>(of feature: Role) {
        showConnection(of: feature)
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
        unanswered += 1
        Task {
            defer { unanswered -= 1 }
            do {
                _ = try await body()
            } catch ActionError.rejected(let rejection) {
                show(notice: rejection.reason)
            } catch {
                show(notice: "\(error)")
            }
        }
    }

    /// Shows on the terminal while the store of `feature` does not answer.
    public func showConnection(of feature: some FeatureRole) {
        guard screen != nil else { return }
        watching?.cancel()
        watching = Task { [weak self] in
            for await state in feature.connectionStates {
                self?.page.connection = state
                self?.redraw()
            }
        }
    }

    /// Shows a notice in addition to the panel.
    public func show(notice: String) {
        guard screen != nil else { return print(PlainText.printable(notice)) }
        page.show(notice: notice)
        redraw()
    }

    private func openTerminal() {
        screen = FullScreen { [weak self] event in
            switch event {
            case .keys(let keys): self?.press(keys)
            case .resized: self?.redraw()
            case .closed: raise(SIGTERM)
            }
        }
        redraw()
    }

    private func showHere(_ shown: Shown) {
        let inputs = page.show(shown.panel)
        if screen == nil {
            let lines = shown.line.map { [PlainText.printable($0)] } ?? PlainText.lines(of: shown.panel)
            for line in lines where !printed.contains(line) { print(line) }
            printed = lines
        } else {
            redraw()
        }
        handle(inputs)
        Task {
            try? await clock.sleep(for: Self.pause)
            if let shown = local.finish() { showHere(shown) }
        }
    }

    func press(_ keys: [Key]) {
        let typed = keys.prefix { $0 != .control("c") }
        let inputs = typed.flatMap { page.press($0) }
        redraw()
        handle(inputs)
        if typed.count < keys.count { end() } else { sendAfterPause() }
    }

    private func handle(_ inputs: [PanelInput]) {
        for input in inputs { onInput(input) }
    }

    /// Sends typed texts once no key was pressed for a moment.
    private func sendAfterPause() {
        typing?.cancel()
        guard page.needsPause else { return }
        typing = Task { [weak self, clock] in
            while true {
                do {
                    try await clock.sleep(for: Self.typingPause)
                } catch {
                    return
                }
                guard let self else { return }
                handle(page.pause(areAnswered: unanswered == 0))
                redraw()
                guard page.needsPause else { return }
            }
        }
    }

    /// Sends the typed text, waits a moment for the store, and ends the process.
    private func end() {
        handle(page.end())
        let deadline = ContinuousClock.now + (page.connection == .connected ? Self.endLimit : .zero)
        Task {
            while unanswered > 0, ContinuousClock.now < deadline { try? await Task.sleep(for: .milliseconds(5)) }
            guard unanswered > 0 else { return _ = kill(getpid(), SIGINT) }
            // Closing the connection would only wait for the store.
            FullScreen.leave()
            let inputs = unanswered == 1 ? "1 input" : "\(unanswered) inputs"
            FileHandle.standardError.write(Data("The store did not confirm \(inputs).\n".utf8))
            exit(128 + SIGINT)
        }
    }

    private func redraw() {
        guard let screen else { return }
        let size = screen.size
        screen.draw(page.lines(width: size.columns, height: size.rows, hasColors: hasColors))
    }
}
