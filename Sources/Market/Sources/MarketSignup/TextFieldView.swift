import EastwardFeature
import EastwardView
import MarketContract

/// A field of the form.
final class TextFieldView {
    private let presenter: TextFieldPresenter

    init(presenter: TextFieldPresenter) {
        self.presenter = presenter
    }

    var field: SignupField { presenter.field }

    var element: Panel.Element {
        .field(
            presenter.label, presenter.text, hint: presenter.hint.text, presenter.hint.tone,
            sends: .enterText(field: presenter.field, text: ""), in: "text")
    }

    func type(_ text: String) async throws -> Receipt {
        try await presenter.textDidChange(to: text)
    }
}
