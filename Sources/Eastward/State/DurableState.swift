/// The state that a store owns and persists as a stream of records.
///
/// A state whose parts the contracts declare is generated, with its records: see ``ComposedState``. A state of another
/// form writes and reads the records of a message of its own:
///
/// ```swift
/// struct Ledger: DurableState {
///     var entries: Table<Int, Entry> = [:]
///
///     func writeRecords(_ write: (LedgerRecord) throws -> Void) rethrows {
///         for (number, entry) in entries {
///             try write(LedgerRecord(record: .entry(.init(number: number, entry: entry))))
///         }
///     }
///
///     mutating func readRecord(_ record: LedgerRecord) throws {
///         switch record.record {
///         case .entry(let row): entries[row.number] = row.entry
///         case nil: throw UnreadableRecord("A record without content.")
///         }
///     }
/// }
/// ```
public protocol DurableState: Equatable, Sendable {
    /// The message that represents one record; in a ``ComposedState`` it is generated.
    associatedtype Record: ContractMessage
    /// The state of an app that was never used.
    init()
    /// Writes the whole state, identically for equal states: tables row by row, in the order of their keys.
    func writeRecords(_ write: (Record) throws -> Void) rethrows
    /// Reads one record that ``writeRecords(_:)`` wrote, perhaps in an older build.
    /// - Throws: ``UnreadableRecord`` for unknown content; never drops anything silently.
    mutating func readRecord(_ record: Record) throws
    /// The field numbers of records that are no longer read: of parts that were removed.
    static var removedRecords: [Range<Int>] { get }
}

extension DurableState {
    public static var removedRecords: [Range<Int>] { [] }
}

/// A record of the durable state that this build cannot read.
public struct UnreadableRecord: Error, Sendable, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
