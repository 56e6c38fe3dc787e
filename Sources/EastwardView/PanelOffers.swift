public import Eastward
internal import Foundation

/// The actions that the displayed panels offer to the user of a page.
///
/// The role of the page's process may send more than that, such as an action that it sends itself after a password
/// check. Of the actions that a browser requests, the process must send only those that a panel offers.
///
/// ```swift
/// offers.set(panel, of: "bar.1")
/// guard let action: KioskAction = try offers.action(of: request) else { return "The page does not offer this." }
/// ```
public struct PanelOffers: Sendable {
    private var panels: [String: Panel] = [:]

    public init() {}

    /// Replaces the panel of a process; `nil` removes it.
    public mutating func set(_ panel: Panel?, of process: String) {
        panels[process] = panel
    }

    /// Whether a panel asks for name and password.
    public var includesLogin: Bool {
        panels.values.contains { $0.elements.contains { if case .credentialsForm = $0.kind { true } else { false } } }
    }

    /// The action that a browser requests, if an enabled button, a row, or a field with any text sends it.
    /// - Parameter request: the name of an action and its complete JSON.
    /// - Throws: ``UnknownCommand`` if it is no action of the app.
    public func action<Action: AppAction>(
        of request: Panel.Command, as type: Action.Type = Action.self
    ) throws(UnknownCommand) -> Action? {
        let action = try request.action(of: type)
        let fields = (try? JSONSerialization.jsonObject(with: Data(request.json.utf8))) as? [String: Any] ?? [:]
        let isOffered = panels.values.lazy.flatMap(\.elements).compactMap(\.enabledCommand).contains { offer in
            guard offer.action == request.action else { return false }
            // JSON leaves out a text that is empty.
            return (try? offer.action(of: type, with: fields[offer.textField] as? String ?? "")) == action
        }
        return isOffered ? action : nil
    }
}

extension Panel.Element {
    fileprivate var enabledCommand: Panel.Command? {
        switch kind {
        case .button(let button): button.isDisabled ? nil : button.command
        case .row(let row): row.command
        case .field(let field): field.command
        case .text, .credentialsForm, nil: nil
        }
    }
}
