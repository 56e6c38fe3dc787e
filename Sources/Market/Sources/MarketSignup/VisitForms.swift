import EastwardFeature
import MarketContract

/// Decides on the submitted forms of the shop's visitors, with an interactor for each. Forms that are being edited need
/// none: the storefront shows them.
final class VisitForms {
    private let feature: SignupFeature
    private let service: any AvailabilityService
    private var interactors: [String: ScreenInteractor] = [:]

    init(_ feature: SignupFeature, service: any AvailabilityService) {
        self.feature = feature
        self.service = service
    }

    private func decide(on form: Signup, of visitor: String) {
        let interactor = ScreenInteractor(feature, service: service, visitor: visitor)
        interactors[visitor] = interactor
        interactor.newName(form.name)
        interactor.newEmail(form.email)
        interactor.newPostcode(form.postcode)
        interactor.newAttempt(form.attempt)
        interactor.newSubmitted(Signup.Submitted())
    }
}

extension VisitForms: SignupsComponent {
    func newForms(_ forms: Table<String, Signup>, changes: TableChanges<String>) {
        for visitor in changes.inserted + changes.updated + changes.removed {
            interactors[visitor] = nil
            if let form = forms[visitor], form.submitted != nil { decide(on: form, of: visitor) }
        }
    }

    func didReach(_ revision: Revision) {
        for interactor in interactors.values { interactor.didReach(revision) }
    }
}
