/// How long somebody has to wait before another password for a name is looked at: not at all at first, and after
/// several wrong ones longer each time.
///
/// Times are durations since any one moment. Kept by each process for itself, and forgotten with it.
nonisolated struct LoginPauses {
    /// So many wrong passwords cost nothing.
    static let free = 5
    /// A member whose name somebody else guesses at gets in at least this often.
    static let longest = Duration.seconds(60)

    private struct Tries {
        var count = 0
        var next = Duration.zero
    }

    private var tries: [String: Tries] = [:]

    /// Whether a password for `name` may be looked at now. If so, it counts as a wrong one until ``succeed(_:)`` or
    /// ``takeBack(_:)``: of many that come at once no more than of those one by one are looked at.
    /// - Returns: how long it has to wait otherwise.
    mutating func begin(_ name: String, at now: Duration) -> Duration? {
        var tries = self.tries[name] ?? Tries()
        guard now >= tries.next else { return tries.next - now }
        tries.count += 1
        tries.next = now + Self.pause(after: tries.count)
        self.tries[name] = tries
        return nil
    }

    /// It was the right one.
    mutating func succeed(_ name: String) {
        tries[name] = nil
    }

    /// It was not looked at after all.
    mutating func takeBack(_ name: String) {
        guard var tries = tries.removeValue(forKey: name), tries.count > 1 else { return }
        tries.count -= 1
        tries.next = .zero
        self.tries[name] = tries
    }

    /// 1, 2, 4 … seconds.
    private static func pause(after count: Int) -> Duration {
        guard count >= free else { return .zero }
        return min(longest, .seconds(1 << min(count - free, 10)))
    }
}
