import Foundation
import MarketContract
import MarketView

/// The actions that the displayed panels offer to the user.
///
/// The role of the storefront may send more than that, such as `market.LoggedIn`, which only the storefront itself
/// sends, after a password check.
nonisolated struct PanelOffers {
    private var panels: [String: Panel] = [:]

    mutating func set(_ panel: Panel, of process: String) {
        panels[process] = panel
    }

    /// Whether a panel asks for name and password.
    var includesLogin: Bool {
        panels.values.contains { $0.elements.contains { if case .credentialsForm = $0.kind { true } else { false } } }
    }

    /// Whether an enabled button, a row, or a field with any text sends `action`.
    /// - Parameters:
    ///   - action: the decoded `request`.
    ///   - request: the name of an action and its complete JSON.
    func include(_ action: MarketAction, _ request: Panel.Command) -> Bool {
        let fields = (try? JSONSerialization.jsonObject(with: Data(request.json.utf8))) as? [String: Any] ?? [:]
        return panels.values.lazy.flatMap(\.elements).compactMap(\.enabledCommand).contains { offer in
            guard offer.action == request.action else { return false }
            guard !offer.textField.isEmpty else { return (try? offer.action()) == action }
            // JSON leaves out a text that is empty.
            return (try? offer.action(with: fields[offer.textField] as? String ?? "")) == action
        }
    }
}

extension Panel.Element {
    nonisolated fileprivate var enabledCommand: Panel.Command? {
        switch kind {
        case .button(let button): button.isDisabled ? nil : button.command
        case .row(let row): row.command
        case .field(let field): field.command
        case .text, .credentialsForm, nil: nil
        }
    }
}
