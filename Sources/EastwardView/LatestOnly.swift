/// Forwards values one at a time; of the values that arrive in between, only the last is kept.
struct LatestOnly<Value: Equatable> {
    private var isBusy = false
    private var waiting: Value?
    private var passed: Value?

    /// - Returns: the value to forward now, if any. Call ``finish()`` when that is done.
    mutating func offer(_ value: Value) -> Value? {
        guard !isBusy else {
            waiting = value
            return nil
        }
        guard value != passed else { return nil }
        isBusy = true
        passed = value
        return value
    }

    /// - Returns: the value to forward next, if any.
    mutating func finish() -> Value? {
        isBusy = false
        let next = waiting
        waiting = nil
        return next.flatMap { offer($0) }
    }
}
