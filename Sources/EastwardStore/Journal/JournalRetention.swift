/// How much of the journal a store keeps for its readers, beyond the rows that a recovery needs.
package struct JournalRetention: Equatable, Sendable {
    /// The sum of the files' sizes.
    package var bytes: Int
    package var files: Int

    /// Enough for the history of an app in development; the journal of a busy store passes through it in minutes.
    static let standard = JournalRetention(bytes: 64 << 20, files: 1000)
    /// Keeps every row.
    package static let all = JournalRetention(bytes: .max, files: .max)

    /// The number of the last files to keep. The history has no gap: no file is kept before one that is not.
    /// - Parameter sizes: the files' sizes in bytes, the oldest first.
    func kept(sizes: [Int]) -> Int {
        var rest = bytes
        var count = 0
        for size in sizes.reversed() {
            guard count < files, size <= rest else { break }
            rest -= size
            count += 1
        }
        return count
    }
}
