/// The form that was handed in last: decides once what becomes of it.
struct Submission {
    /// What the store has to be told.
    enum Answer: Equatable {
        case signUp(attempt: Int)
        case refuse(attempt: Int, reason: String)
    }

    var attempt = 0
    /// Whether the store waits for an answer.
    var isWaiting = false {
        didSet {
            // A store that begins anew counts anew.
            if !isWaiting { answered = 0 }
        }
    }
    private var answered = 0

    /// - Parameter state: what the form is like.
    /// - Returns: what is to be said now; `nil` if that is nothing, or not clear yet, or was said before.
    mutating func answer(to state: ScreenInteractor.State) -> Answer? {
        guard isWaiting, attempt != answered, state != .fetching else { return nil }
        answered = attempt
        return switch state {
        case .fetching: nil
        case .incomplete: .refuse(attempt: attempt, reason: "Please fill in every field.")
        case .invalid(let reason): .refuse(attempt: attempt, reason: reason)
        case .valid: .signUp(attempt: attempt)
        }
    }
}
