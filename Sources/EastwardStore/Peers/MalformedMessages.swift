internal import Eastward

/// Counts the malformed messages of each process, and decides when to log them: the first of a process at once, the
/// number of later ones once a minute.
struct MalformedMessages {
    /// Processes beyond this number share one count.
    static let processesKept = 1024
    static let others = "other processes"
    static let interval = Duration.seconds(60)

    private var quotas: [String: LogQuota] = [:]
    /// When the next report is due, or earlier.
    private(set) var reportDue = Instant.distantFuture

    /// - Returns: whether to log this message.
    mutating func note(_ process: String, now: Instant) -> Bool {
        let name = quotas[process] != nil || quotas.count < Self.processesKept ? process : Self.others
        let quota = LogQuota(burst: 1, perSecond: 0, reportEvery: Self.interval)
        guard !quotas[name, default: quota].admit(now: now) else { return true }
        reportDue = min(reportDue, quotas[name]?.reportDue ?? .distantFuture)
        return false
    }

    /// How many messages came since the last report, for each process whose report is due.
    mutating func takeReports(now: Instant) -> [(process: String, count: Int)] {
        guard now >= reportDue else { return [] }
        let reports = quotas.keys.sorted().compactMap { process in
            quotas[process]?.takeReport(now: now).map { (process: process, count: $0) }
        }
        reportDue = quotas.values.lazy.compactMap(\.reportDue).min() ?? .distantFuture
        return reports
    }
}
