internal import Eastward
internal import Foundation

/// Reads the committed state for operators, as JSON, on another thread, since a large state takes a while.
struct StateReader {
    /// The life cycle of the reads, one at a time.
    private enum Phase {
        /// No read is running. Can transition to: `reading`.
        case idle
        /// The state is being read for `callers`. Requests that arrive meanwhile are answered together by the next
        /// read. Can transition to: `reading` for those, or `idle`.
        case reading(callers: [OperatorCaller], waiting: [OperatorCaller])
    }

    /// A state and its revision.
    typealias Version<State> = (revision: Revision, state: State)

    /// The result of a read.
    struct Read: Sendable {
        var revision: Revision
        /// The state's records as JSON.
        var records: Result<[String], any Error>
    }

    /// How many operators may wait for the next read.
    static let callersKept = 64

    private var phase = Phase.idle
    private let reads: Completions<Read>

    /// - Parameter wake: requests a turn of the store, after a read.
    init(wake: @escaping @Sendable () -> Void) {
        reads = Completions(wake: wake)
    }

    /// Starts a read for `caller`, or adds the caller to the next read. Returns `false` if too many wait.
    /// - Parameter version: the committed state.
    mutating func read(for caller: OperatorCaller, _ version: @autoclosure () -> Version<some DurableState>) -> Bool {
        switch phase {
        case .idle:
            begin(for: [caller], version())
        case .reading(let callers, let waiting):
            guard waiting.count < Self.callersKept else { return false }
            phase = .reading(callers: callers, waiting: waiting + [caller])
        }
        return true
    }

    /// Removes and returns the result of the read that has ended, with its callers, and starts the next one.
    mutating func takeRead(
        _ version: @autoclosure () -> Version<some DurableState>
    ) -> (callers: [OperatorCaller], read: Read)? {
        guard case .reading(let callers, let waiting) = phase, let read = reads.take().first else { return nil }
        if waiting.isEmpty {
            phase = .idle
        } else {
            begin(for: waiting, version())
        }
        return (callers, read)
    }

    private mutating func begin(for callers: [OperatorCaller], _ version: Version<some DurableState>) {
        phase = .reading(callers: callers, waiting: [])
        // A separate thread: the global queues have few, and other work waits for them.
        Thread.detachNewThread { [reads] in
            reads.add(Read(revision: version.revision, records: Result { try Self.records(of: version.state) }))
        }
    }

    /// - Throws: ``OversizedState``.
    private static func records(of state: some DurableState) throws -> [String] {
        var records: [String] = []
        var bytes = 0
        try state.writeRecords { record in
            let json = record.redactedJSON
            // On the wire each record has a tag and a length.
            bytes += json.utf8.count + 8
            guard bytes <= OperatorReplies.largestContent else { throw OversizedState(records: records.count) }
            records.append(json)
        }
        return records
    }
}

/// The error for a state that is too large for a reply.
private struct OversizedState: Error, CustomStringConvertible {
    /// How many records fit.
    let records: Int

    var description: String {
        """
        The state is larger than 64 MiB as JSON, the most that a running store sends: it has more than \(records) \
        records. Stop the app and read it with: eastward state --manifest FILE
        """
    }
}
