internal import CPostgres
internal import EastwardDisk

/// A statement that failed.
enum PostgresError: Error, Equatable, CustomStringConvertible {
    /// There is no connection, or it was lost: it is unknown whether the statement had an effect.
    case disconnected(String)
    /// The server rejected the statement, which had no effect.
    case rejected(state: String, String)

    var description: String {
        switch self {
        case .disconnected(let reason): reason
        case .rejected(let state, let reason): "\(reason) (SQLSTATE \(state))"
        }
    }

    /// A row with the same primary key exists: SQLSTATE 23505.
    var isConflict: Bool {
        guard case .rejected("23505", _) = self else { return false }
        return true
    }

    /// A lock was not free in time: SQLSTATE 55P03.
    var isLockTimeout: Bool {
        guard case .rejected("55P03", _) = self else { return false }
        return true
    }

    /// The server accepts no writes: SQLSTATE 25006.
    var isReadOnly: Bool {
        guard case .rejected("25006", _) = self else { return false }
        return true
    }

    /// The error of a start: a lost connection, a lack of resources or a read-only server can end by themselves.
    func diskError(_ location: String) -> DiskError {
        switch self {
        case .disconnected(let reason): .unreachable("\(location): \(reason)")
        // Classes of SQLSTATEs: insufficient resources, operator intervention, object not in the required state.
        case .rejected(let state, let reason) where ["53", "57", "55"].contains(state.prefix(2)) || state == "25006":
            .unreachable("\(location): \(reason)")
        case .rejected("42501", let reason):
            .unusable("\(location): \(reason). Grant the store's user this permission, or create the schema eastward.")
        case .rejected: .unusable("\(location): \(self)")
        }
    }
}
