import EastwardStore
import MarketContract

extension SignupState {
    static let initial = SignupState(progress: .editing(Signup.Editing()))

    /// Whether a sign-up has succeeded and its form is still shown.
    var isToBeLeft: Bool { signedUp?.hasLeft == false }
}

extension SignupState: SignupForm {}

extension Signup: SignupForm {
    static let empty = Signup(progress: .editing(Signup.Editing()))
}

extension SignupState: ReducerPart {
    mutating func reduce(_ action: SignupAction, _ context: Context) throws(Rejection) {
        switch action {
        case .enterText(let field, let text): try enter(text, into: field)
        case .submitSignup: submit()
        case .signUp(let attempt):
            let (name, member) = try signUp(attempt, among: members)
            members[name] = member
        case .refuseSignup(let attempt, let reason): try refuse(attempt, reason)
        case .leaveSignup(let attempt):
            guard attempt == self.attempt, signedUp != nil else { throw outdated(attempt) }
            signedUp?.hasLeft = true
        case .decideSignup(let visitor, let decision):
            guard var form = forms[visitor], let decision else {
                throw Rejection("no_form", "No form of this visitor, or no decision.")
            }
            try decide(decision, about: &form)
            forms[visitor] = form
        }
    }

    private mutating func decide(
        _ decision: DecideSignup.OneOf_Decision, about form: inout Signup
    ) throws(Rejection) {
        switch decision {
        case .signUp(let action):
            let (name, member) = try form.signUp(action.attempt, among: members)
            members[name] = member
        case .refuse(let action): try form.refuse(action.attempt, action.reason)
        }
    }
}

extension AppState: KnowsTheSignup {
    func provideSignup(to component: some SignupComponent) {
        component.newName(signup.name)
        component.newEmail(signup.email)
        component.newPostcode(signup.postcode)
        component.newAttempt(signup.attempt)
        switch signup.progress {
        case .editing(let editing): component.newEditing(editing)
        case .submitted(let submitted): component.newSubmitted(submitted)
        case .refused(let refused): component.newRefused(refused)
        case .signedUp(let done): component.newSignedUp(done)
        case nil: component.newEditing(Signup.Editing())
        }
    }
}

extension AppState: KnowsTheSignups {
    func provideSignups(to component: some SignupsComponent) {
        component.newForms(signup.forms)
    }
}

extension AppState: KnowsTheMembers {
    func provideMembers(to component: some MembersComponent) {
        component.newMembers(signup.members)
    }
}
