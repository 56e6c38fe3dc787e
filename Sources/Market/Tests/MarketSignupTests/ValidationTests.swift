import MarketValidation
import Testing

@testable import MarketSignup

@Suite("The validation of texts") struct ValidationTests {
    @Test(arguments: ["ada", "a-1", "abcdefghijklmnopqrst"]) func acceptsAName(text: String) {
        #expect(Validation.name(text) == .valid)
    }

    @Test(arguments: ["Ada", "adä", "a b", "ad", "1ada", "-ada", "abcdefghijklmnopqrstu", "ada\n"])
    func rejectsOtherNames(text: String) {
        guard case .invalid = Validation.name(text) else { return #expect(Bool(false), "\(text)") }
    }

    @Test(arguments: ["ada@example.org", "a.b+c@mail.example.org", "ä@b.c"]) func acceptsAnAddress(text: String) {
        #expect(Validation.email(text) == .valid)
    }

    @Test(arguments: ["ada", "@example.org", "ada@", "ada@example", "ada@.org", "ada@example.", "a@b@c.d", "a b@c.d"])
    func rejectsOtherAddresses(text: String) {
        guard case .invalid = Validation.email(text) else { return #expect(Bool(false), "\(text)") }
    }

    @Test(arguments: [("12345", true), ("1234", false), ("123456", false), ("1234a", false), ("１２３４５", false)])
    func acceptsFiveDigits(text: String, isRight: Bool) {
        #expect((Validation.postcode(text) == .valid) == isRight)
    }

    @Test func anEmptyFieldIsNotWrong() {
        #expect([Validation.name(""), Validation.email(""), Validation.postcode("")] == [.empty, .empty, .empty])
    }
}

@Suite("The reducer") struct ReducerTests {
    private nonisolated static let wrong = TextFieldInteractor.State.invalid(reason: "wrong")

    @Test(arguments: [
        ([.valid, .valid, .valid], ScreenInteractor.State.valid),
        ([.valid, .empty, .valid], .incomplete),
        ([.empty, .valid, wrong], .invalid(reason: "wrong")),
        ([.valid, .invalid(reason: "first"), wrong], .invalid(reason: "first")),
        ([wrong, .valid, .fetching], .fetching),
        ([], .valid),
    ]) func foldsTheFieldsIntoOneState(states: [TextFieldInteractor.State], state: ScreenInteractor.State) {
        #expect(Reducer().reduce(states: states) == state)
    }
}

@Suite("A submitted form") struct SubmissionTests {
    @Test func isAnsweredOnceWhenItIsClear() {
        var submission = Submission()
        submission.attempt = 3
        #expect(submission.answer(to: .valid) == nil)
        submission.isWaiting = true
        #expect(submission.answer(to: .fetching) == nil)
        #expect(submission.answer(to: .valid) == .signUp(attempt: 3))
        #expect(submission.answer(to: .valid) == nil)
        submission.attempt = 4
        #expect(submission.answer(to: .invalid(reason: "no")) == .refuse(attempt: 4, reason: "no"))
        submission.attempt = 5
        #expect(submission.answer(to: .incomplete) == .refuse(attempt: 5, reason: "Please fill in every field."))
    }
}
