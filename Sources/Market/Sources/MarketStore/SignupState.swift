import EastwardStore
import MarketContract

extension SignupState {
    static let initial = SignupState(progress: .editing(Signup.Editing()))

    /// Whether a sign-up has succeeded and its form is still shown.
    var isToBeLeft: Bool { signedUp?.hasLeft == false }
}

extension SignupState: ReducerPart {
    mutating func reduce(_ action: SignupAction, _ context: Context) throws(Rejection) {
        switch action {
        case .enterText(let field, let text):
            try enter(Text.checked(text), into: field)
        case .submitSignup:
            attempt += 1
            progress = .submitted(Signup.Submitted())
        case .signUp(let attempt):
            try expect(attempt)
            guard members[name] == nil else {
                throw Rejection("name_taken", "Another member is called \(name).")
            }
            signUp()
        case .refuseSignup(let attempt, let reason):
            try expect(attempt)
            progress = .refused(SignupRefused(reason: reason))
        case .leaveSignup(let attempt):
            guard attempt == self.attempt, signedUp != nil else { throw Self.outdated(attempt) }
            signedUp?.hasLeft = true
        }
    }

    private mutating func enter(_ text: String, into field: SignupField) throws(Rejection) {
        switch field {
        case .name: name = text
        case .email: email = text
        case .postcode: postcode = text
        case .none: throw Rejection("unknown_field", "The form has the fields NAME, EMAIL and POSTCODE.")
        }
        progress = .editing(Signup.Editing())
    }

    private func expect(_ attempt: Int) throws(Rejection) {
        guard attempt == self.attempt, submitted != nil else { throw Self.outdated(attempt) }
    }

    private static func outdated(_ attempt: Int) -> Rejection {
        Rejection("outdated", "Form \(attempt) is outdated or already answered.")
    }

    private mutating func signUp() {
        members[name] = Member(email: email, postcode: postcode)
        progress = .signedUp(SignedUp(name: name))
        (name, email, postcode) = ("", "", "")
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

extension AppState: KnowsTheMembers {
    func provideMembers(to component: some MembersComponent) {
        component.newMembers(signup.members)
    }
}
