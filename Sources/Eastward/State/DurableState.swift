/// The state that a store owns and persists as a stream of records, described in `protocols/<app>/state.proto`.
///
/// ```swift
/// struct AppState: DurableState {
///     var counter = Counter()
///
///     func writeRecords(_ write: (StateRecord) throws -> Void) rethrows {
///         try write(StateRecord(record: .counter(.init(count: counter.count))))
///     }
///
///     mutating func readRecord(_ record: StateRecord) throws {
///         switch record.record {
///         case .counter(let record): counter.count = record.count
///         case nil: throw UnreadableRecord("a state record without content")
///         }
///     }
/// }
/// ```
public protocol DurableState: Equatable, Sendable {
    /// The message of `state.proto` that represents one record.
    associatedtype Record: ContractMessage
    /// The state of an app that was never used.
    init()
    /// Writes the whole state, identically for equal states: tables row by row, in the order of their keys.
    func writeRecords(_ write: (Record) throws -> Void) rethrows
    /// Reads one record that ``writeRecords(_:)`` wrote, perhaps in an older build.
    /// - Throws: ``UnreadableRecord`` for unknown content; never drops anything silently.
    mutating func readRecord(_ record: Record) throws
}

/// A record of the durable state that this build cannot read.
public struct UnreadableRecord: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
