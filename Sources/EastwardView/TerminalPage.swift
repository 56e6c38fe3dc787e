/// A panel on a terminal, with its focus and the text that is being typed.
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
    private var panel = Panel()
    private var focus: Int?
    /// The text that was typed into the focused control and not yet sent.
    private var typed: String?
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

    mutating func show(_ panel: Panel) {
        let isTyping = typed != nil
        let before = focus.map { controls[$0] }
        self.panel = panel
        // The focused control may have moved. A field is identified by its label, not by its text.
        focus = before.flatMap { control in controls.firstIndex { Self.isSame($0, control) } }
        if focus == nil, isTyping { typed = nil }
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
    }

    // MARK: Keys

    mutating func press(_ key: Key) -> [PanelInput] {
        notice = ""
        switch key {
        case .next: return leave() + move(by: 1)
        case .previous: return leave() + move(by: -1)
        case .escape:
            typed = nil
            focus = nil
            return []
        case .enter: return enter()
        case .backspace:
            edit { _ = $0.popLast() }
            return []
        case .character(let character):
            if isEditing {
                edit { $0.append(character) }
                return []
            }
            guard let button = button(for: character) else { return [] }
            return inputs(button.command)
        }
    }

    private var control: Control? { focus.map { controls[$0] } }

    private var isEditing: Bool {
        switch control {
        case .field, .name, .password: true
        case .button, .row, nil: false
        }
    }

    private mutating func move(by step: Int) -> [PanelInput] {
        let count = controls.count
        guard count > 0 else { return [] }
        focus = focus.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
        return []
    }

    private mutating func edit(_ change: (inout String) -> Void) {
        switch control {
        case .field(let field):
            var text = typed ?? field.text
            change(&text)
            typed = text
        case .name: change(&name)
        case .password: change(&password)
        case .button, .row, nil: break
        }
    }

    /// Sends the text that was typed into a field.
    private mutating func leave() -> [PanelInput] {
        guard case .field(let field) = control, let text = typed else { return [] }
        typed = nil
        return text == field.text ? [] : inputs(field.command, text)
    }

    private mutating func enter() -> [PanelInput] {
        switch control {
        case .field: return leave()
        case .button(let button): return inputs(button.command)
        case .row(let row): return row.command.map { inputs($0) } ?? []
        case .name: return move(by: 1)
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

    /// The page, each line with its colors: all lines, or as many as fit around the focus.
    func lines(ofAtMost height: Int = .max) -> [String] {
        let (body, focused) = body()
        let head = [Style.strong.applied(to: title), ""]
        var foot = ["", Style.faint.applied(to: "Tab moves, Enter presses, Ctrl-C leaves.")]
        if !notice.isEmpty { foot.append(Style.bad.applied(to: PlainText.printable(notice))) }
        let room = max(1, height - head.count - foot.count)
        guard body.count > room else { return head + body + foot }
        let first = min(max(0, focused - room / 2), body.count - room)
        return head + body[first..<first + room] + foot
    }

    /// The panel's lines, and the index of the line with the focus, or of the first if none has it.
    private func body() -> (lines: [String], focused: Int) {
        var lines: [String] = []
        var focusedLine = 0
        var index = 0
        var buttons: [String] = []
        for element in panel.elements {
            let count = Self.controls(of: element).count
            let focused = focus.flatMap { (index..<index + count).contains($0) ? $0 - index : nil }
            index += count
            if focused != nil { focusedLine = lines.count }
            if case .button(let button) = element.kind {
                buttons.append(draw(button, isFocused: focused != nil))
                continue
            }
            if !buttons.isEmpty { lines.append(buttons.joined(separator: "  ")) }
            buttons = []
            lines += draw(element, focused: focused)
        }
        if !buttons.isEmpty { lines.append(buttons.joined(separator: "  ")) }
        return (lines, focusedLine)
    }

    private func draw(_ button: Panel.Button, isFocused: Bool) -> String {
        let key = button.key.isEmpty ? "" : "\(button.key): "
        let text = PlainText.printable("[\(key)\(button.label)]")
        if isFocused { return Style.focused.applied(to: text) }
        if button.isDisabled { return Style.faint.applied(to: text) }
        return button.isChosen ? Style.strong.applied(to: text) : text
    }

    private func draw(_ element: Panel.Element, focused: Int?) -> [String] {
        switch element.kind {
        case .text(let text):
            return text.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                Style(text.tone).applied(to: PlainText.printable(line))
            }
        case .field(let field):
            let text = focused == nil ? field.text : typed ?? field.text
            let line = Self.input(field.label, text, isFocused: focused != nil)
            let hint = PlainText.printable(field.hint)
            return [field.hint.isEmpty ? line : "\(line)  \(Style(field.tone).applied(to: hint))"]
        case .row(let row):
            let text = PlainText.printable(row.detail.isEmpty ? "• \(row.title)" : "• \(row.title)  \(row.detail)")
            return [focused == nil ? Style(row.tone).applied(to: text) : Style.focused.applied(to: text)]
        case .credentialsForm:
            return [
                Self.input("Name", name, isFocused: focused == 0),
                Self.input("Password", String(repeating: "•", count: password.count), isFocused: focused == 1),
            ]
        case .button, nil: return []
        }
    }

    private static func input(_ label: String, _ text: String, isFocused: Bool) -> String {
        let text = PlainText.printable(text) + (isFocused ? "▏" : "")
        return "\(PlainText.printable(label)): " + (isFocused ? Style.focused.applied(to: text) : text)
    }
}
