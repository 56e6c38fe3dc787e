/// The delays between password checks for a name: none at first, then longer after each of several wrong passwords.
///
/// Times are durations since an arbitrary fixed moment. Each process has its own delays, and loses them when it exits.
nonisolated struct LoginPauses {
    /// The number of passwords that are checked without a delay.
    static let free = 5
    /// The longest delay. If another user guesses a member's password, the member can still log in at least this often.
    static let longest = Duration.seconds(60)

    private struct Tries {
        var count = 0
        var next = Duration.zero
    }

    private var tries: [String: Tries] = [:]

    /// Begins the check of a password for `name`, if one may be checked now. It counts as wrong until ``succeed(_:)``
    /// or ``takeBack(_:)``: of concurrent passwords no more are checked than of consecutive ones.
    /// - Returns: the remaining delay otherwise.
    mutating func begin(_ name: String, at now: Duration) -> Duration? {
        var tries = self.tries[name] ?? Tries()
        guard now >= tries.next else { return tries.next - now }
        tries.count += 1
        tries.next = now + Self.pause(after: tries.count)
        self.tries[name] = tries
        return nil
    }

    /// Records that the password was correct.
    mutating func succeed(_ name: String) {
        tries[name] = nil
    }

    /// Records that the password was not checked.
    mutating func takeBack(_ name: String) {
        guard var tries = tries.removeValue(forKey: name), tries.count > 1 else { return }
        tries.count -= 1
        tries.next = .zero
        self.tries[name] = tries
    }

    /// The delay: 1, 2, 4 … seconds.
    private static func pause(after count: Int) -> Duration {
        guard count >= free else { return .zero }
        return min(longest, .seconds(1 << min(count - free, 10)))
    }
}
