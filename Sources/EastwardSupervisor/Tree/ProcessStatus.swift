/// The status of one instance, as `ps` shows it.
public struct ProcessStatus: Codable, Equatable, Sendable {
    /// The process in the manifest.
    public var name: String
    /// The first is 1.
    public var instance: Int
    /// The role of a feature; `nil` for the store and for plain programs.
    public var role: String?
    /// `pending`, `waiting`, `starting`, `ready`, `unhealthy`, `stopping`, `stopped` by an operator, `exited` by
    /// itself, `back-off` or `failed`.
    public var state: String
    /// The program's process ID; `nil` when it does not run.
    public var pid: Int32?
    /// The number of restarts since the supervisor started. A start after an operator's stop is none.
    public var restarts: Int
    /// The time since the last launch; 0 when it does not run.
    public var uptimeSeconds: Double
    /// The program's last `STATUS=` text.
    public var status: String?
    /// Whether it has finished its work, exited with 0 and is not restarted.
    public var isCompleted: Bool

    private enum CodingKeys: String, CodingKey {
        case name, instance, role, state, pid, restarts, status
        case isCompleted = "completed"
        case uptimeSeconds = "uptime_seconds"
    }

    /// Such as `counter.1`.
    package var instanceName: String { "\(name).\(instance)" }

    /// The number of a terminal color: states other than ready stand out, and failed or unhealthy ones most.
    package var color: Int? {
        switch state {
        case "ready": nil
        case "failed", "unhealthy": 31
        default: 33
        }
    }

    /// Always encodes `pid`, as a number or null.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(instance, forKey: .instance)
        try container.encodeIfPresent(role, forKey: .role)
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
