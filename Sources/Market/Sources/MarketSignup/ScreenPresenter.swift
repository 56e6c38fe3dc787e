import EastwardFeature
import EastwardView
import MarketContract

/// Formats the form as text, and leaves it after a sign-up. Each child presenter belongs to a child view. The interactor
/// retains it.
final class ScreenPresenter {
    let textFields: [TextFieldPresenter]
    /// Called when the view must be redrawn.
    var didChange: (() -> Void)?
    var didFail: ((any Error) -> Void)?

    private let interactor: ScreenInteractor
    private let router: Router

    init(_ interactor: ScreenInteractor, _ router: Router) {
        self.interactor = interactor
        self.router = router
        textFields = [
            TextFieldPresenter("Name", interactor.name, praise: "available"),
            TextFieldPresenter("E-mail", interactor.email, praise: "looks right"),
            TextFieldPresenter("Postcode", interactor.postcode, praise: "looks right"),
        ]
        interactor.didChange = { self.update() }
        interactor.didFail = { error in self.didFail?(error) }
    }

    /// The outcome of the last form, or the state of this one.
    var message: (text: String, tone: Tone) {
        switch interactor.outcome {
        case .waiting: ("One moment…", .faint)
        case .refused(let reason): ("That did not work. \(reason)", .bad)
        case .signedUp(let name, _, _): ("Welcome, \(name)! The first password that you log in with is yours.", .good)
        case .none: (interactor.state == .valid ? "Ready to sign up." : "Become a member.", .plain)
        }
    }

    func buttonWasPressed() async throws -> Receipt {
        try await interactor.submit()
    }

    private func update() {
        if case .signedUp(_, let attempt, hasLeft: false) = interactor.outcome { router.moveOn(after: attempt) }
        didChange?()
    }
}
