import EastwardFeature
import MarketContract
import MarketValidation

/// The interactor of one field: holds its text and its validation state.
final class TextFieldInteractor {
    /// The validation state of the text.
    enum State: Equatable {
        case empty
        /// The availability of the text is still being checked.
        case fetching
        case valid
        case invalid(reason: String)

        init(_ validation: Validation) {
            self =
                switch validation {
                case .empty: .empty
                case .valid: .valid
                case .invalid(let reason): .invalid(reason: reason)
                }
        }
    }

    let field: SignupField
    private(set) var text = ""
    /// Called when the state changed without a new text.
    var stateDidChange: (() -> Void)?

    private let validation: (String) -> State
    private let availability: AvailabilityInteractor?
    private let feature: SignupFeature

    /// - Parameter availability: checks every text that is otherwise valid.
    init(
        _ field: SignupField, _ feature: SignupFeature, availability: AvailabilityInteractor? = nil,
        validation: @escaping (String) -> Validation
    ) {
        self.field = field
        self.feature = feature
        self.availability = availability
        self.validation = { State(validation($0)) }
    }

    var state: State {
        let state = validation(text)
        guard state == .valid, let availability else { return state }
        return switch availability.state {
        case .fetching: .fetching
        case .fetched(true): .valid
        case .fetched(false): .invalid(reason: "Another member has that name.")
        case .failure(let reason): .invalid(reason: "The availability of the name could not be checked: \(reason)")
        }
    }

    /// Sends the text that the user typed. It is set when the store delivers it.
    func enter(_ text: String) async throws -> Receipt {
        try await feature.enterText(field: field, text: text)
    }

    /// Sets the text that the store delivered.
    func newText(_ text: String) {
        self.text = text
        guard validation(text) == .valid else { return }
        availability?.fetch(text) { [weak self] in self?.stateDidChange?() }
    }
}
