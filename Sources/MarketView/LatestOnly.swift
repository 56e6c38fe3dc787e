/// Passes values on one at a time; of those that came in between only the last is kept.
struct LatestOnly<Value: Equatable> {
    private var isBusy = false
    private var waiting: Value?
    private var passed: Value?

    /// - Returns: what is to be passed on now, if anything. Say ``finish(failed:)`` when that is done.
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

    /// - Parameter failed: whether the value did not get through, so that it is due again.
    /// - Returns: what is to be passed on next.
    mutating func finish(failed: Bool = false) -> Value? {
        isBusy = false
        let next = waiting ?? (failed ? passed : nil)
        waiting = nil
        if failed { passed = nil }
        return next.flatMap { offer($0) }
    }
}
