import MarketAccess

/// Why the last try to come or to go did not work. It is over when the store says again who is there.
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
