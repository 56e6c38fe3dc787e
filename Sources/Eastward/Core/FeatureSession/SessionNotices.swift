/// The messages of a session for the log. A pause of the store is reported once, and so is its end.
struct SessionNotices: Sendable {
    private var lines: [String] = []
    private var isStorePaused = false

    mutating func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    mutating func add(_ line: String) { lines.append(line) }

    /// The store repeats a hold for every attempt to send.
    mutating func storePaused(_ reason: String) {
        if !isStorePaused { lines.append("The store accepts no actions for now: \(reason)") }
        isStorePaused = true
    }

    mutating func storeContinues() {
        if isStorePaused { lines.append("The store accepts actions again.") }
        isStorePaused = false
    }
}
