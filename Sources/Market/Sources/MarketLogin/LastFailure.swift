import MarketAccess

/// The reason why the last login or logout failed. It is obsolete when the store delivers the login state again.
struct LastFailure {
    private let failure: LoginFailure
    private let turn: Int

    init(_ failure: LoginFailure, at turn: Int) {
        self.failure = failure
        self.turn = turn
    }

    func words(at turn: Int) -> String? {
        turn == self.turn ? "That did not work: \(failure)" : nil
    }
}
