package import Logging
internal import Synchronization

/// The metadata of all log entries of this program: the role and the process under which it runs, and its session.
package enum ProgramMetadata {
    private static let values = Mutex<Logger.Metadata>([:])

    package static var current: Logger.Metadata { values.withLock { $0 } }

    /// - Parameter value: `nil` if there is none.
    package static func set(_ key: String, _ value: String?) {
        values.withLock { $0[key] = value.map { "\($0)" } }
    }
}
