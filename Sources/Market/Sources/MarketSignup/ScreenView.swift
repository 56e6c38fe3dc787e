import EastwardFeature
import EastwardView
import MarketContract

/// The form as a panel. It is redrawn when its presenter requests it, never because of a key press. The presenter retains
/// it.
final class ScreenView {
    private let presenter: ScreenPresenter
    private let textFields: [TextFieldView]
    private let window: PanelWindow

    init(presenter: ScreenPresenter, _ window: PanelWindow) {
        self.presenter = presenter
        self.window = window
        textFields = presenter.textFields.map(TextFieldView.init)
        presenter.didChange = { self.draw() }
        presenter.didFail = { [weak window] error in window?.show(notice: "\(error)") }
        window.onAction { [textFields] (action: MarketAction) in
            switch action {
            case .signup(.enterText(let field, let text)):
                try await textFields.first { $0.field == field }?.type(text)
            case .signup(.submitSignup): try await presenter.buttonWasPressed()
            default: nil
            }
        }
    }

    var panel: Panel {
        Panel(
            textFields.map(\.element) + [
                .button("Sign up", key: "s", .submitSignup),
                .text(presenter.message.text, presenter.message.tone),
            ])
    }

    private func draw() {
        window.show(panel)
    }
}
