import EastwardFeature
import MarketContract

/// Knows the text of one field, and what is to be said of it.
final class TextFieldInteractor {
    /// What becomes of the text.
    enum State: Equatable {
        case empty
        /// Somebody else still has to say whether it is valid.
        case fetching
        case valid
        case invalid(reason: String)
    }

    let field: SignupField
    private(set) var text = ""
    /// Called when the state changed by itself, and not because of a new text.
    var stateDidChange: (() -> Void)?

    private let validation: (String) -> State
    private let availability: AvailabilityInteractor?
    private let feature: SignupFeature

    /// - Parameter availability: asked about every text that is valid otherwise.
    init(
        _ field: SignupField, _ feature: SignupFeature, availability: AvailabilityInteractor? = nil,
        validation: @escaping (String) -> State
    ) {
        self.field = field
        self.feature = feature
        self.availability = availability
        self.validation = validation
    }

    var state: State {
        let state = validation(text)
        guard state == .valid, let availability else { return state }
        return switch availability.state {
        case .fetching: .fetching
        case .fetched(true): .valid
        case .fetched(false): .invalid(reason: "Somebody else has that name.")
        case .failure(let reason): .invalid(reason: "Whether it is available cannot be told: \(reason)")
        }
    }

    /// A person typed this. It is the text once the store says so.
    func enter(_ text: String) async throws -> Receipt {
        try await feature.enterText(field: field, text: text)
    }

    /// The store says that this is the text.
    func newText(_ text: String) {
        self.text = text
        guard validation(text) == .valid else { return }
        availability?.fetch(text) { [weak self] in self?.stateDidChange?() }
    }
}
