import EastwardFeature
import MarketContract
import MarketValidation

/// The interactor of the whole form: holds its state, and decides on a submitted form. It receives the slice from the
/// store, and passes each field's text to the field's interactor.
final class ScreenInteractor {
    /// The validation state of the form.
    enum State: Equatable {
        /// The availability of a field is still being checked.
        case fetching
        case incomplete
        case valid
        case invalid(reason: String)
    }

    /// The outcome of the last submitted form.
    enum Outcome: Equatable {
        case none
        case waiting
        case refused(reason: String)
        case signedUp(name: String, attempt: Int, hasLeft: Bool)
    }

    let name: TextFieldInteractor
    let email: TextFieldInteractor
    let postcode: TextFieldInteractor
    /// Called after each change.
    var didChange: (() -> Void)?
    /// Called with errors that the store does not deliver.
    var didFail: ((any Error) -> Void)?
    private(set) var outcome = Outcome.none

    private let feature: SignupFeature
    /// The visitor whose form this is; `nil` for the terminals' form.
    private let visitor: String?
    private let reducer = Reducer()
    private var submission = Submission()

    init(_ feature: SignupFeature, service: any AvailabilityService, visitor: String? = nil) {
        self.feature = feature
        self.visitor = visitor
        name = TextFieldInteractor(
            .name, feature, availability: AvailabilityInteractor(service: service), validation: Validation.name)
        email = TextFieldInteractor(.email, feature, validation: Validation.email)
        postcode = TextFieldInteractor(.postcode, feature, validation: Validation.postcode)
        for field in [name, email, postcode] { field.stateDidChange = { [weak self] in self?.update() } }
    }

    var state: State { reducer.reduce(states: [name, email, postcode].map(\.state)) }

    /// Submits the form. The store delivers the outcome.
    func submit() async throws -> Receipt {
        try await feature.submitSignup()
    }

    private func update() {
        if let answer = submission.answer(to: state) { send(answer) }
        didChange?()
    }

    private func send(_ answer: Submission.Answer) {
        Task {
            do {
                try await say(answer)
            } catch ActionError.rejected {
                // Another form was submitted since.
            } catch {
                didFail?(error)
            }
        }
    }

    private func say(_ answer: Submission.Answer) async throws {
        switch answer {
        case .refuse(let attempt, let reason): try await refuse(attempt, reason)
        case .signUp(let attempt):
            do {
                try await signUp(attempt)
            } catch ActionError.rejected(let rejection) where rejection.code == "name_taken" {
                try await refuse(attempt, rejection.reason)
            }
        }
    }

    private func signUp(_ attempt: Int) async throws {
        guard let visitor else { return _ = try await feature.signUp(attempt: attempt) }
        try await feature.decideSignup(visitor: visitor, decision: .signUp(SignUp(attempt: attempt)))
    }

    private func refuse(_ attempt: Int, _ reason: String) async throws {
        guard let visitor else { return _ = try await feature.refuseSignup(attempt: attempt, reason: reason) }
        let refusal = RefuseSignup(attempt: attempt, reason: reason)
        try await feature.decideSignup(visitor: visitor, decision: .refuse(refusal))
    }
}

extension ScreenInteractor: SignupComponent {
    func newName(_ name: String) {
        self.name.newText(name)
    }

    func newEmail(_ email: String) {
        self.email.newText(email)
    }

    func newPostcode(_ postcode: String) {
        self.postcode.newText(postcode)
    }

    func newAttempt(_ attempt: Int) {
        submission.attempt = attempt
    }

    func newEditing(_ editing: Signup.Editing) {
        turn(to: .none)
    }

    func newSubmitted(_ submitted: Signup.Submitted) {
        turn(to: .waiting)
    }

    func newRefused(_ refused: SignupRefused) {
        turn(to: .refused(reason: refused.reason))
    }

    func newSignedUp(_ signedUp: SignedUp) {
        turn(to: .signedUp(name: signedUp.name, attempt: submission.attempt, hasLeft: signedUp.hasLeft))
    }

    func didReach(_ revision: Revision) {
        update()
    }

    private func turn(to outcome: Outcome) {
        self.outcome = outcome
        submission.isWaiting = outcome == .waiting
    }
}
