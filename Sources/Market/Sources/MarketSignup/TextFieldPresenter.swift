import EastwardFeature
import EastwardView
import MarketContract

/// Formats a field as text.
final class TextFieldPresenter {
    let label: String
    private let interactor: TextFieldInteractor
    /// The hint for a valid text.
    private let praise: String

    init(_ label: String, _ interactor: TextFieldInteractor, praise: String) {
        self.label = label
        self.interactor = interactor
        self.praise = praise
    }

    var field: SignupField { interactor.field }
    var text: String { interactor.text }

    var hint: (text: String, tone: Tone) {
        switch interactor.state {
        case .empty: ("", .plain)
        case .fetching: ("checking…", .faint)
        case .valid: ("✓ \(praise)", .good)
        case .invalid(let reason): (reason, .bad)
        }
    }

    func textDidChange(to text: String) async throws -> Receipt {
        try await interactor.enter(text)
    }
}
