internal import Eastward
internal import EastwardDisk

/// The settings of a server that decide which failures a commit survives.
struct ServerDurability: Equatable {
    var version: String
    /// Whether the server waits for its disk; `off` makes it lose data in a power failure, and become unreadable.
    var fsync: String
    /// Whether the server can repair pages that a power failure left half written.
    var fullPageWrites: String
    /// The point until which a commit waits.
    var synchronousCommit: String
    /// The standbys for which a commit waits; empty for none.
    var standbyNames: String
    /// The synchronous standbys that stream now.
    var standbys: [String]
    /// Whether the user may not read the state of standbys.
    var hidesStandbys = false

    init(_ connection: PostgresConnection) throws {
        let settings = try connection.run(
            """
            SELECT current_setting('fsync'), current_setting('full_page_writes'),
                current_setting('synchronous_commit'), current_setting('synchronous_standby_names')
            """)
        standbyNames = settings.text(0, 3)
        (fsync, fullPageWrites, synchronousCommit) = (settings.text(0, 0), settings.text(0, 1), settings.text(0, 2))
        version = connection.serverVersion
        let replicas = try connection.run(
            "SELECT application_name, coalesce(state, ''), coalesce(sync_state, '') FROM pg_stat_replication")
        let rows = (0..<replicas.count).map { (replicas.text($0, 0), replicas.text($0, 1), replicas.text($0, 2)) }
        standbys = rows.filter { $0.1 == "streaming" && ["sync", "quorum"].contains($0.2) }.map(\.0)
        hidesStandbys = rows.contains { $0.1.isEmpty }
    }

    /// Connects to a server whose commits have `durability`.
    /// - Throws: `DiskError` if they do not have it.
    static func connect(
        _ url: PostgresURL, _ durability: Durability
    ) throws -> (PostgresConnection, ServerDurability) {
        let connection = try PostgresConnection(url)
        let server = try ServerDurability(connection)
        try server.require(durability, url.location)
        // Of this connection; the server's own setting may change later.
        try connection.runAll("SET synchronous_commit = '\(server.synchronousCommit)'")
        return (connection, server)
    }

    /// A server with PostgreSQL's own settings.
    init(version: String = "") {
        self.version = version
        fsync = "on"
        fullPageWrites = "on"
        synchronousCommit = "on"
        standbyNames = ""
        standbys = []
    }

    /// The reason why commits do not have `durability`; `nil` if they have it.
    func defect(for durability: Durability) -> String? {
        switch durability {
        case .memory, .normal: return nil
        case .full, .replicated: break
        }
        if fsync == "off" { return "fsync is off: a power failure loses acknowledged actions. Set it to on" }
        if fullPageWrites == "off" {
            return "full_page_writes is off: a power failure can make the database unreadable. Set it to on"
        }
        if synchronousCommit == "off" {
            return "synchronous_commit is off: a crash of the server loses acknowledged actions. Set it to on"
        }
        guard durability == .replicated else { return nil }
        guard ["on", "remote_apply"].contains(synchronousCommit) else {
            return """
                synchronous_commit is \(synchronousCommit): a commit does not wait for the disk of a standby. Set it to on
                """
        }
        if standbyNames.isEmpty {
            return "synchronous_standby_names is empty: commits wait for no standby. Set it to the name of one"
        }
        if standbys.isEmpty, hidesStandbys {
            return "the store's user may not read the state of the standbys. Grant it the role pg_monitor"
        }
        return standbys.isEmpty ? "no synchronous standby is streaming. Start it" : nil
    }

    /// - Throws: `DiskError` if commits do not have `durability`; a temporary one if only the standby is missing.
    func require(_ durability: Durability, _ location: String) throws(DiskError) {
        guard let defect = defect(for: durability) else { return }
        let advice = durability == .replicated ? "full" : "normal"
        let message = """
            \(location) does not have durability \(durability.rawValue): \(defect), or start the store with --durability \
            \(advice).
            """
        var complete = self
        complete.standbys = ["any"]
        throw complete.defect(for: durability) == nil && !hidesStandbys ? .unreachable(message) : .unusable(message)
    }

    /// For `eastward ps`.
    func status(_ durability: Durability, _ location: String) -> String {
        let standbys = durability == .replicated ? ", standby \(standbys.joined(separator: ", "))" : ""
        return "durability \(durability.rawValue), PostgreSQL \(version) at \(location)\(standbys)"
    }
}
