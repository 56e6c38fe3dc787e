internal import Eastward
internal import Logging
internal import ZeroMQ

/// Counts the malformed messages of each process, and decides when to log them: the first of a process at once, the
/// number of later ones once a minute.
struct MalformedMessages {
    /// Processes beyond this number share one count.
    static let processesKept = 1024
    static let others = "other processes"
    static let interval = Duration.seconds(60)

    private var quotas: [String: LogQuota] = [:]
    /// When the next report is due, or earlier.
    private(set) var reportDue = UInt64.max

    /// - Returns: whether to log this message.
    mutating func note(_ process: String, now: UInt64) -> Bool {
        let name = quotas[process] != nil || quotas.count < Self.processesKept ? process : Self.others
        let quota = LogQuota(burst: 1, perSecond: 0, reportEvery: Self.interval)
        guard !quotas[name, default: quota].admit(now: now) else { return true }
        reportDue = min(reportDue, quotas[name]?.reportDue ?? .max)
        return false
    }

    /// How many messages came since the last report, for each process whose report is due.
    mutating func takeReports(now: UInt64) -> [(process: String, count: Int)] {
        guard now >= reportDue else { return [] }
        let reports = quotas.keys.sorted().compactMap { process in
            quotas[process]?.takeReport(now: now).map { (process: process, count: $0) }
        }
        reportDue = quotas.values.lazy.compactMap(\.reportDue).min() ?? .max
        return reports
    }
}

extension Gateway {
    /// Counts a message of `process` that was rejected as malformed.
    func noteMalformed(_ process: String?) {
        let process = process ?? "an unknown process"
        guard malformed.note(process, now: Reactor.now()) else { return }
        log.warning(
            """
            Refused a malformed message of \(process): its client has a defect. Further ones are counted, and reported \
            once a minute.
            """)
    }

    func reportMalformed(_ now: UInt64) {
        for (process, count) in malformed.takeReports(now: now) {
            log.warning("Refused \(count) more malformed messages of \(process).")
        }
    }
}
