import EastwardStore
import MarketContract

/// A form for new members: the terminals' form, or the form of a visit.
protocol SignupForm {
    var name: String { get set }
    var email: String { get set }
    var postcode: String { get set }
    /// The number of submitted forms; the last of them is this one.
    var attempt: Int { get set }

    // The progress of that form. Setting one of these replaces the others.
    var editing: Signup.Editing? { get set }
    var submitted: Signup.Submitted? { get set }
    var refused: SignupRefused? { get set }
    var signedUp: SignedUp? { get set }
}

extension SignupForm {
    mutating func enter(_ text: String, into field: SignupField) throws(Rejection) {
        let text = try Text.checked(text)
        switch field {
        case .name: name = text
        case .email: email = text
        case .postcode: postcode = text
        case .none: throw Rejection("unknown_field", "The form has the fields NAME, EMAIL and POSTCODE.")
        }
        editing = Signup.Editing()
    }

    mutating func submit() {
        attempt += 1
        submitted = Signup.Submitted()
    }

    mutating func refuse(_ attempt: Int, _ reason: String) throws(Rejection) {
        try expect(attempt)
        refused = SignupRefused(reason: reason)
    }

    /// Empties the form for a new member.
    /// - Returns: the name and the member.
    mutating func signUp(
        _ attempt: Int, among members: Table<String, Member>
    ) throws(Rejection) -> (String, Member) {
        try expect(attempt)
        guard members[name] == nil else {
            throw Rejection("name_taken", "Another member is called \(name).")
        }
        let new = (name, Member(email: email, postcode: postcode))
        signedUp = SignedUp(name: name)
        (name, email, postcode) = ("", "", "")
        return new
    }

    private func expect(_ attempt: Int) throws(Rejection) {
        guard attempt == self.attempt, submitted != nil else { throw outdated(attempt) }
    }

    func outdated(_ attempt: Int) -> Rejection {
        Rejection("outdated", "Form \(attempt) is outdated or already answered.")
    }
}
