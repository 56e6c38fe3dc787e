/// One instance, as `ps` shows it.
public struct ProcessStatus: Codable, Equatable, Sendable {
    /// The process in the manifest.
    public var name: String
    /// The first is 1.
    public var instance: Int
    /// `pending`, `waiting`, `starting`, `ready`, `unhealthy`, `stopping`, `exited`, `back-off` or `failed`.
    public var state: String
    /// The program's; `nil` when it does not run.
    public var pid: Int32?
    /// Since the supervisor started.
    public var restarts: Int
    /// Since it was last launched; 0 when it does not run.
    public var uptimeSeconds: Double
    /// What the program last said of itself with `STATUS=`.
    public var status: String?
    /// Whether it has done its work, ended with 0 and is not to run again.
    public var isCompleted: Bool

    private enum CodingKeys: String, CodingKey {
        case name, instance, state, pid, restarts, status
        case isCompleted = "completed"
        case uptimeSeconds = "uptime_seconds"
    }

    /// Such as `counter.1`.
    package var instanceName: String { "\(name).\(instance)" }

    /// The number of a terminal's colour: what is not ready stands out, and what is lost or hangs more than that.
    package var colour: Int? {
        switch state {
        case "ready": nil
        case "failed", "unhealthy": 31
        default: 33
        }
    }

    /// `pid` is always there, as a number or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(instance, forKey: .instance)
        try container.encode(state, forKey: .state)
        try container.encode(pid, forKey: .pid)
        try container.encode(restarts, forKey: .restarts)
        try container.encode(uptimeSeconds, forKey: .uptimeSeconds)
        try container.encodeIfPresent(status, forKey: .status)
        try container.encode(isCompleted, forKey: .isCompleted)
    }
}

/// A process that may connect to the store for as long as its control connection is open.
public struct EnrolledProcess: Codable, Equatable, Sendable {
    /// Such as `load.1`.
    public var process: String
    /// 64 hexadecimal digits.
    public var token: String
}
