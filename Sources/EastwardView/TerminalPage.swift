internal import EastwardTerminal

/// A panel on a terminal, with its focus and the texts that are being typed.
struct TerminalPage {
    /// A control that can have the focus.
    private enum Control: Equatable {
        case field(Panel.Field)
        case button(Panel.Button)
        case row(Panel.Row)
        case name, password
    }

    let title: String
    private(set) var notice = ""
    /// Whether the store answers.
    var connection = ConnectionState.connected
    private var panel = Panel()
    private var focus: Int?
    /// Whether a control had the focus before: the first one receives it only once.
    private var hasFocused = false
    /// The texts that the panel does not contain yet, by the labels of their fields.
    private var drafts: [String: FieldDraft] = [:]
    /// The field that is left as soon as the panel contains its text, after Enter.
    private var leaving: String?
    private var name = ""
    private var password = ""

    init(title: String) {
        self.title = title
    }

    private var controls: [Control] { panel.elements.flatMap(Self.controls) }

    private static func controls(of element: Panel.Element) -> [Control] {
        switch element.kind {
        case .field(let field): [.field(field)]
        case .button(let button): button.isDisabled ? [] : [.button(button)]
        case .row(let row): row.command == nil ? [] : [.row(row)]
        case .credentialsForm: [.name, .password]
        case .text, nil: []
        }
    }

    private var fields: [Panel.Field] { panel.elements.compactMap(\.field) }

    /// Replaces the panel.
    /// - Returns: the texts to send that waited for it.
    mutating func show(_ panel: Panel) -> [PanelInput] {
        let before = focus.map { controls[$0] }
        let previous = fields
        self.panel = panel
        // The focused control may have moved. A field is identified by its label, not by its text.
        focus = before.flatMap { control in controls.firstIndex { Self.isSame($0, control) } }
        if focus == nil, !hasFocused, !controls.isEmpty {
            hasFocused = true
            focus = 0
        }
        var inputs: [PanelInput] = []
        for (label, draft) in drafts {
            guard let field = fields.first(where: { $0.label == label }) else {
                drafts[label] = nil
                continue
            }
            let changed = previous.first { $0.label == label }?.text != field.text
            drafts[label] = draft.updated(to: field.text, hasChanged: changed)
            if let draft = drafts[label], draft.isLeft || draft.isDue { inputs += send(field) }
        }
        leave(ifShown: leaving)
        return inputs
    }

    private static func isSame(_ one: Control, _ other: Control) -> Bool {
        switch (one, other) {
        case (.field(let one), .field(let other)): one.label == other.label
        case (.button(let one), .button(let other)): one.label == other.label
        case (.row(let one), .row(let other)): one.title == other.title
        default: one == other
        }
    }

    /// Shows a notice below the panel until the next key.
    mutating func show(notice: String) {
        self.notice = notice
        leaving = nil
    }

    // MARK: Typed text

    /// Whether ``pause(areAnswered:)`` is to be called.
    var needsPause: Bool { drafts.values.contains { $0.isUnsent || $0.isAwaiting } }

    /// Sends the texts that were typed, after a pause of the user.
    /// - Parameter areAnswered: whether all that was sent before has an answer, even if the panel does not contain it.
    mutating func pause(areAnswered: Bool) -> [PanelInput] {
        if areAnswered {
            for label in drafts.keys { drafts[label]?.answered() }
        }
        leave(ifShown: leaving)
        return fields.flatMap { send($0) }
    }

    /// Sends the texts that were typed, before the process ends.
    mutating func end() -> [PanelInput] {
        fields.flatMap { send($0) }
    }

    /// Sends the typed text of a field, unless the panel must contain an earlier text first: the field's command may
    /// replace that one.
    private mutating func send(_ field: Panel.Field) -> [PanelInput] {
        guard let text = drafts[field.label]?.send(over: field.text) else {
            // A text that was sent and answered otherwise, such as by a rejection, stays only in a focused field.
            if let draft = drafts[field.label], !draft.isAwaiting, draft.text == field.text || draft.isLeft {
                drafts[field.label] = nil
            }
            return []
        }
        return inputs(field.command, text)
    }

    /// Moves the focus from a field after Enter, once the panel contains its text.
    private mutating func leave(ifShown label: String?) {
        guard let label, drafts[label].map({ !$0.isUnsent && !$0.isAwaiting }) ?? true else { return }
        leaving = nil
        guard case .field(let field) = control, field.label == label else { return }
        drafts[label] = nil
        move(by: 1)
    }

    // MARK: Keys

    mutating func press(_ key: Key) -> [PanelInput] {
        notice = ""
        switch key {
        case .next, .down: return leaveField() + moved(by: 1)
        case .previous, .up: return leaveField() + moved(by: -1)
        case .escape:
            let inputs = leaveField()
            focus = nil
            return inputs
        case .enter: return enter()
        case .backspace: edit { _ = $0.popLast() }
        case .control("u"): edit { $0 = "" }
        case .control("w"): edit { $0 = Self.withoutLastWord($0) }
        case .paste(let text): edit { $0 += text.map { $0.isNewline ? " " : String($0) }.joined() }
        case .character(let character):
            guard !isEditing else {
                edit { $0.append(character) }
                break
            }
            guard let button = button(for: character) else { break }
            return inputs(button.command)
        case .control, .delete, .left, .right, .home, .end, .pageUp, .pageDown: break
        }
        return []
    }

    private var control: Control? { focus.map { controls[$0] } }

    private var isEditing: Bool {
        switch control {
        case .field, .name, .password: true
        case .button, .row, nil: false
        }
    }

    private mutating func moved(by step: Int) -> [PanelInput] {
        move(by: step)
        return []
    }

    private mutating func move(by step: Int) {
        leaving = nil
        let count = controls.count
        guard count > 0 else { return }
        hasFocused = true
        focus = focus.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    }

    private mutating func edit(_ change: (inout String) -> Void) {
        leaving = nil
        switch control {
        case .field(let field):
            var draft = drafts[field.label] ?? FieldDraft(text: field.text)
            change(&draft.text)
            draft.isLeft = false
            drafts[field.label] = draft.text == field.text && !draft.isAwaiting ? nil : draft
        case .name: change(&name)
        case .password: change(&password)
        case .button, .row, nil: break
        }
    }

    private static func withoutLastWord(_ text: String) -> String {
        var text = text[...]
        while text.last?.isWhitespace == true { text.removeLast() }
        while let last = text.last, !last.isWhitespace { text.removeLast() }
        return String(text)
    }

    /// Sends the text that was typed into the focused field.
    private mutating func leaveField() -> [PanelInput] {
        guard case .field(let field) = control else { return [] }
        drafts[field.label]?.isLeft = true
        return send(field)
    }

    private mutating func enter() -> [PanelInput] {
        switch control {
        case .field(let field):
            let inputs = leaveField()
            drafts[field.label]?.isLeft = false
            leaving = field.label
            leave(ifShown: leaving)
            return inputs
        case .button(let button): return inputs(button.command)
        case .row(let row): return row.command.map { inputs($0) } ?? []
        case .name: return moved(by: 1)
        case .password:
            defer { password = "" }
            return [.credentials(name: name, password: password)]
        case nil: return []
        }
    }

    private func button(for character: Character) -> Panel.Button? {
        for case .button(let button) in controls where button.key == String(character) { return button }
        return nil
    }

    private mutating func inputs(_ command: Panel.Command, _ text: String = "") -> [PanelInput] {
        do {
            return [.command(try command.typing(text))]
        } catch {
            notice = error.description
            return []
        }
    }

    // MARK: Drawing

    /// The page in at most `height` lines of at most `width` columns. If there are more lines, those around the focus
    /// are shown.
    func lines(width: Int = .max, height: Int = .max, hasColors: Bool = true) -> [String] {
        let (body, focused) = body(width)
        var head = StyledText(title, .strong).wrapped(to: width)
        var foot = self.foot(width)
        // The focused control takes precedence.
        if height < head.count + foot.count + 5 { foot.removeFirst(min(foot.count, footHints(width).count)) }
        if height < head.count + foot.count + 4 { head = [] }
        foot = Array(foot.suffix(max(0, height - 1)))
        let gaps = head.isEmpty ? 0 : 2
        let room = max(0, height - head.count - foot.count - gaps)
        guard body.count > room else {
            return (head + (gaps > 0 ? [""] : []) + body + (gaps > 0 ? [""] : []) + foot)
                .prefix(height).map { $0.rendered(hasColors: hasColors) }
        }
        let first = min(max(0, focused - room / 2), body.count - room)
        let above = first == 0 ? "" : StyledText("↑ \(first) more", .faint)
        let rest = body.count - room - first
        let below = rest == 0 ? "" : StyledText("↓ \(rest) more", .faint)
        let shown = body[first..<first + room]
        return (head + (gaps > 0 ? [above] : []) + shown + (gaps > 0 ? [below] : []) + foot)
            .prefix(height).map { $0.rendered(hasColors: hasColors) }
    }

    private func footHints(_ width: Int) -> [StyledText] {
        let keys = isEditing ? "Tab moves, Enter continues, Esc leaves the field" : "Tab moves, Enter presses"
        return StyledText("\(keys), Ctrl-C leaves.", .faint).wrapped(to: width)
    }

    private func foot(_ width: Int) -> [StyledText] {
        var foot = footHints(width)
        switch connection {
        case .connected: break
        case .disconnected:
            foot += StyledText("The store is not running. Input is kept, and sent when it runs again.", .bad)
                .wrapped(to: width)
        case .paused:
            foot += StyledText("The store's disk accepts no writes. Input is kept, and sent when it does.", .bad)
                .wrapped(to: width)
        }
        if !notice.isEmpty { foot += StyledText(notice, .bad).wrapped(to: width) }
        return foot
    }

    /// The panel's lines, and the index of the line with the focus, or of the first if none has it.
    private func body(_ width: Int) -> (lines: [StyledText], focused: Int) {
        var lines: [StyledText] = []
        var focusedLine = 0
        var index = 0
        var buttons = ButtonRow(width: width)
        for element in panel.elements {
            let count = Self.controls(of: element).count
            let focused = focus.flatMap { (index..<index + count).contains($0) ? $0 - index : nil }
            index += count
            if case .button(let button) = element.kind {
                buttons.append(draw(button, isFocused: focused != nil))
                if focused != nil { focusedLine = lines.count + buttons.lines.count - 1 }
                continue
            }
            lines += buttons.lines
            buttons = ButtonRow(width: width)
            let drawn = draw(element, focused: focused, width)
            if focused != nil { focusedLine = lines.count + drawn.focused }
            lines += drawn.lines
        }
        return (lines + buttons.lines, focusedLine)
    }

    /// A button after the column that marks the focus without a color.
    private func draw(_ button: Panel.Button, isFocused: Bool) -> StyledText {
        let key = button.key.isEmpty ? "" : "\(button.key): "
        let text = "[\(key)\(button.label)]"
        if isFocused { return "▸" + StyledText(text, .inverse) }
        if button.isDisabled { return " " + StyledText(text, .faint) }
        return " " + StyledText(text, button.isChosen ? .strong : .plain)
    }

    private func draw(
        _ element: Panel.Element, focused: Int?, _ width: Int
    ) -> (lines: [StyledText], focused: Int) {
        switch element.kind {
        case .text(let text):
            let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
                StyledText(line, TextStyle(text.tone)).wrapped(to: width)
            }
            return (lines, 0)
        case .field(let field):
            let text = drafts[field.label]?.text ?? field.text
            var line = Self.input(field.label, text, isFocused: focused != nil)
            if !field.hint.isEmpty { line += StyledText("  ") + StyledText(field.hint, TextStyle(field.tone)) }
            let lines = line.wrapped(to: width)
            // The caret is at the end of the text.
            let caret = lines.firstIndex { $0.text.contains("▏") } ?? 0
            return (lines, caret)
        case .row(let row):
            let text = row.detail.isEmpty ? row.title : "\(row.title)  \(row.detail)"
            let line =
                focused == nil
                ? StyledText("• \(text)", TextStyle(row.tone)) : "▸ " + StyledText(text, .inverse)
            return (line.wrapped(to: width), 0)
        case .credentialsForm:
            let name = Self.input("Name", name, isFocused: focused == 0).wrapped(to: width)
            let password = Self.input(
                "Password", String(repeating: "•", count: password.count), isFocused: focused == 1
            ).wrapped(to: width)
            return (name + password, focused == 1 ? name.count + password.count - 1 : name.count - 1)
        case .button, nil: return ([], 0)
        }
    }

    private static func input(_ label: String, _ text: String, isFocused: Bool) -> StyledText {
        StyledText("\(label): ") + (isFocused ? StyledText("\(text)▏", .inverse) : StyledText(text))
    }
}

/// Buttons side by side, in as many lines as they need.
private struct ButtonRow {
    let width: Int
    private(set) var lines: [StyledText] = []

    init(width: Int) {
        self.width = width
    }

    mutating func append(_ button: StyledText) {
        let button = button.cut(to: width)
        if let last = lines.last, last.columns + 1 + button.columns <= width {
            lines[lines.count - 1] = last + " " + button
        } else {
            lines.append(button)
        }
    }
}

extension TextStyle {
    init(_ tone: Tone) {
        self =
            switch tone {
            case .strong: .strong
            case .faint: .faint
            case .good: .good
            case .bad: .bad
            case .plain, .drawing: .plain
            }
    }
}
