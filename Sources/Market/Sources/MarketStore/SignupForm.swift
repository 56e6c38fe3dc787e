import EastwardStore
import MarketContract

/// The sign-up feature's part of the state.
struct SignupForm: Equatable, Sendable {
    /// The progress of the form: editing, submission, or outcome.
    enum Progress: Equatable, Sendable {
        case editing
        case submitted
        case refused(reason: String)
        case signedUp(name: String, hasLeft: Bool)
    }

    var name = ""
    var email = ""
    var postcode = ""
    var attempt = 0
    var progress = Progress.editing
    var members = Table<String, Member>()
}

extension SignupForm {
    static let reducer = Reducer<SignupForm, MarketAction> { form, action, _ throws(Rejection) in
        switch action {
        case .enterText(let field, let text):
            try form.enter(Text.checked(text), into: field)
        case .submitSignup:
            form.attempt += 1
            form.progress = .submitted
        case .signUp(let attempt):
            try form.expect(attempt)
            guard form.members[form.name] == nil else {
                throw Rejection("name_taken", "Another member is called \(form.name).")
            }
            form.signUp()
        case .refuseSignup(let attempt, let reason):
            try form.expect(attempt)
            form.progress = .refused(reason: reason)
        case .leaveSignup(let attempt):
            guard attempt == form.attempt, case .signedUp(let name, _) = form.progress else { throw outdated(attempt) }
            form.progress = .signedUp(name: name, hasLeft: true)
        default: break
        }
    }

    /// Whether a sign-up has succeeded and its form is still shown.
    var isToBeLeft: Bool {
        if case .signedUp(_, hasLeft: false) = progress { true } else { false }
    }

    private mutating func enter(_ text: String, into field: SignupField) throws(Rejection) {
        switch field {
        case .name: name = text
        case .email: email = text
        case .postcode: postcode = text
        case .none: throw Rejection("unknown_field", "The form has the fields NAME, EMAIL and POSTCODE.")
        }
        progress = .editing
    }

    private func expect(_ attempt: Int) throws(Rejection) {
        guard attempt == self.attempt, progress == .submitted else { throw Self.outdated(attempt) }
    }

    private static func outdated(_ attempt: Int) -> Rejection {
        Rejection("outdated", "Form \(attempt) is outdated or already answered.")
    }

    private mutating func signUp() {
        members[name] = Member(email: email, postcode: postcode)
        progress = .signedUp(name: name, hasLeft: false)
        (name, email, postcode) = ("", "", "")
    }

    /// The record without the members.
    var record: Signup {
        Signup(name: name, email: email, postcode: postcode, attempt: attempt, progress: progress.record)
    }

    mutating func read(_ record: Signup) {
        name = record.name
        email = record.email
        postcode = record.postcode
        attempt = record.attempt
        progress =
            switch record.progress {
            case .editing, nil: .editing
            case .submitted: .submitted
            case .refused(let refused): .refused(reason: refused.reason)
            case .signedUp(let done): .signedUp(name: done.name, hasLeft: done.hasLeft)
            }
    }
}

extension SignupForm.Progress {
    fileprivate var record: Signup.OneOf_Progress {
        switch self {
        case .editing: .editing(Signup.Editing())
        case .submitted: .submitted(Signup.Submitted())
        case .refused(let reason): .refused(SignupRefused(reason: reason))
        case .signedUp(let name, let hasLeft): .signedUp(SignedUp(name: name, hasLeft: hasLeft))
        }
    }
}

extension AppState: KnowsTheSignup {
    func provideSignup(to component: some SignupComponent) {
        component.newName(signup.name)
        component.newEmail(signup.email)
        component.newPostcode(signup.postcode)
        component.newAttempt(signup.attempt)
        switch signup.progress.record {
        case .editing(let editing): component.newEditing(editing)
        case .submitted(let submitted): component.newSubmitted(submitted)
        case .refused(let refused): component.newRefused(refused)
        case .signedUp(let done): component.newSignedUp(done)
        }
    }
}

extension AppState: KnowsTheMembers {
    func provideMembers(to component: some MembersComponent) {
        component.newMembers(signup.members)
    }
}
