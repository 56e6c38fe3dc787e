public import Eastward
internal import Synchronization

/// Identifies an action for its sender: over the sender's restarts too, since the outbox and the journal keep it. The
/// store and reducers ignore it.
///
/// It is a field of the action's message, with a number that protobuf reserves, so that no contract can use it.
public struct ActionTag: Hashable, Sendable {
    /// 1 to 64 bytes.
    public let bytes: [UInt8]

    /// - Parameter bytes: 1 to 64 bytes.
    public init(_ bytes: [UInt8]) {
        precondition((1...64).contains(bytes.count), "A tag has 1 to 64 bytes.")
        self.bytes = bytes
    }

    /// The tag of an encoded action; `nil` if it has none, or is malformed.
    init?(in payload: [UInt8]) {
        var rest = payload[...]
        var found: ArraySlice<UInt8>?
        while !rest.isEmpty {
            guard let key = Self.takeVarint(&rest) else { return nil }
            let length: UInt64?
            switch key & 7 {
            case 0: length = Self.takeVarint(&rest).map { _ in 0 }
            case 1: length = 8
            case 2: length = Self.takeVarint(&rest)
            case 5: length = 4
            default: return nil
            }
            guard let length, length <= UInt64(rest.count) else { return nil }
            if key == Self.key { found = rest.prefix(Int(length)) }
            rest = rest.dropFirst(Int(length))
        }
        guard let found, (1...64).contains(found.count) else { return nil }
        bytes = Array(found)
    }

    /// The encoded field.
    var field: [UInt8] {
        var field: [UInt8] = []
        var key = Self.key
        while key > 0x7F {
            field.append(UInt8(key & 0x7F) | 0x80)
            key >>= 7
        }
        return field + [UInt8(key), UInt8(bytes.count)] + bytes
    }

    /// Field 19,997 with a length. Protobuf reserves 19,000 to 19,999.
    private static let key: UInt64 = 19_997 << 3 | 2

    private static func takeVarint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes.popFirst() else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}

/// The outcome of an action with a tag.
public struct TaggedOutcome: Sendable {
    public let tag: ActionTag
    /// A failure with ``FeatureError/Code/fateUnknown`` if the outcome will never be known.
    public let outcome: Result<Receipt, FeatureError>
}

extension FeatureRole {
    /// Sends `action` with `tag`, and returns when it is in the connection's queue; waits for capacity before.
    ///
    /// ``FeatureOutbox/recordingOutcomes(_:)`` and ``RestoredActions`` report the tag's outcome. A connection without an
    /// outbox, and that of a test, ignores the tag.
    /// - Parameter finish: receives the receipt, which may be a rejection, or the error. It must not block.
    /// - Throws: ``FeatureError`` if the action was not sent; `CancellationError` if the task is cancelled before.
    public func begin(
        _ action: Action, tag: ActionTag, finish: @escaping @Sendable (Result<Receipt, any Error>) -> Void
    ) async throws {
        if let connection = transport as? FeatureConnection {
            try await connection.begin(action.action, tag: tag, finish: finish)
        } else {
            Task {
                do { finish(.success(try await receipt(of: action))) } catch { finish(.failure(error)) }
            }
        }
    }

    /// The outcomes of the actions that an earlier start left in the outbox. Waits until they are known.
    /// - Throws: ``FeatureError`` if the connection ends before; `CancellationError`.
    public func restoredActions() async throws -> RestoredActions {
        guard let connection = transport as? FeatureConnection else { return RestoredActions() }
        return try await connection.restoredActions()
    }
}

/// The outcomes of tagged actions that are not recorded yet.
final class UnrecordedOutcomes: Sendable {
    private struct Contents {
        var waiting: [TaggedOutcome] = []
        /// Those that the write in progress records.
        var taken: [TaggedOutcome] = []
    }

    private let contents = Mutex(Contents())

    /// Adds the outcome of an action that the outbox will delete. It keeps actions whose connection has ended.
    func add(_ tag: ActionTag, _ outcome: Result<Receipt, any Error>) {
        let final: Result<Receipt, FeatureError>
        switch outcome {
        case .success(let receipt): final = .success(receipt)
        case .failure(let error as FeatureError) where error.code == .fateUnknown: final = .failure(error)
        case .failure: return
        }
        contents.withLock { $0.waiting.append(TaggedOutcome(tag: tag, outcome: final)) }
    }

    /// The outcomes to record with the next write.
    func take() -> [TaggedOutcome] {
        contents.withLock { contents in
            contents.taken += contents.waiting
            contents.waiting = []
            return contents.taken
        }
    }

    /// Handles the outcome of the write that records those taken. Unless it succeeded, they are taken again.
    func wrote(_ outcome: OutboxOutcome) {
        if case .written = outcome { contents.withLock { $0.taken = [] } }
    }
}
