import Eastward
import MarketContract
import MarketValidation

/// The hints at the fields of a form for new members.
nonisolated struct SignupHints {
    private let form: Signup
    private let isNameTaken: Bool

    init(_ form: Signup, _ members: Table<String, Member>) {
        self.form = form
        isNameTaken = members[form.name] != nil
    }

    /// The texts of the fields, and their hints.
    var json: PageJSON {
        .object([
            (
                "texts",
                .object([
                    ("name", .text(form.name)), ("email", .text(form.email)), ("postcode", .text(form.postcode)),
                ])
            ),
            (
                "hints",
                .object([
                    ("name", Self.hint(Validation.name(form.name), "available", isTaken: isNameTaken)),
                    ("email", Self.hint(Validation.email(form.email), "looks right")),
                    ("postcode", Self.hint(Validation.postcode(form.postcode), "looks right")),
                ])
            ),
        ])
    }

    /// - Returns: null for an empty field.
    private static func hint(_ validation: Validation, _ praise: String, isTaken: Bool = false) -> PageJSON {
        let (text, isGood) =
            switch validation {
            case .empty: ("", false)
            case .valid: isTaken ? ("Another member has that name.", false) : ("✓ \(praise)", true)
            case .invalid(let reason): (reason, false)
            }
        return text.isEmpty ? .null : .object([("text", .text(text)), ("isGood", .flag(isGood))])
    }
}
