internal import Eastward
internal import Logging

extension [String: Logger.MetadataValue] {
    /// The metadata of a log entry about a client.
    /// - Parameter session: `nil` if it has none.
    static func client(process: String, role: String, session: UInt64?) -> Self {
        var metadata: Self = ["process": "\(process)", "role": "\(role)"]
        if let session { metadata["session"] = "\(session)" }
        return metadata
    }

    static func client(_ identity: Identity, session: UInt64? = nil) -> Self {
        client(process: identity.process, role: identity.role, session: session)
    }
}
