/// The last submitted form: decides its outcome once.
struct Submission {
    /// An answer to the store.
    enum Answer: Equatable {
        case signUp(attempt: Int)
        case refuse(attempt: Int, reason: String)
    }

    var attempt = 0
    /// Whether the store waits for an answer.
    var isWaiting = false {
        didSet {
            // A store that starts with an empty journal counts from 1 again.
            if !isWaiting { answered = 0 }
        }
    }
    private var answered = 0

    /// - Parameter state: the state of the form.
    /// - Returns: the answer to send now; `nil` if none is due, it is not known yet, or it was sent before.
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
