internal import Eastward
internal import SwiftProtobuf
internal import ZeroMQ

extension FeatureConnection {
    /// Waits, behind earlier senders, until there is capacity for the actions, and reserves it.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled before there is capacity. The actions
    ///   are not sent then.
    func reserve(_ columns: ActionColumns) async throws {
        try lifecycle.requireSending()
        let volume = ActionVolume(columns)
        let isReserved = senders.reserve(volume) { core.hasCapacity(for: $0, reserved: $1) }
        if !isReserved { try await wait { senders.waitForCapacity(volume, $0) } }
    }

    /// Sends encoded actions, for which capacity was reserved.
    func submit(_ columns: ActionColumns, finish: @escaping (Result<Receipts, FeatureError>) -> Void) {
        let ticket = senders.begin(ActionVolume(columns), finish)
        core.submit(columns, ticket: ticket, now: .now())
        // A sender whose capacity was granted in the last turn resumes after it.
        if lifecycle.link == nil { resumeCallers() } else { reactor.poke() }
    }

    /// Sends actions that are already encoded, no more than half a window, and waits for their receipts.
    package func send(_ columns: ActionColumns) async throws -> Receipts {
        try await reserve(columns)
        return try await untilResumed { continuation in
            submit(columns) { continuation.resume(with: $0.mapError { $0 as any Error }) }
        }
    }

    /// Sends one action, and returns while it waits for its receipt, which is passed to `finish`.
    package func begin(
        _ action: some AppAction, finish: @escaping @Sendable (Result<Receipt, FeatureError>) -> Void
    ) async throws {
        for columns in try encode([action]) {
            try await reserve(columns)
            submit(columns) { finish($0.map { $0[$0.startIndex] }) }
        }
    }

    func sendAll<Action: AppAction>(_ actions: [Action]) async throws -> Receipts {
        let batch = SendBatch(of: actions.count)
        for columns in try encode(actions) {
            do {
                try await reserve(columns)
            } catch {
                guard batch.hasBegun else { throw error }
                // The caller receives the outcome of the parts before.
                batch.interrupt(error)
                break
            }
            batch.begin()
            submit(columns) { batch.finish($0) }
        }
        return try await untilResumed { continuation in
            batch.wait { continuation.resume(with: $0) }
        }
    }

    /// Encodes the actions in as few parts as may be sent at once. Fails before anything is sent.
    func encode<Action: AppAction>(_ actions: [Action]) throws -> [ActionColumns] {
        let most = max(1, min(SessionCore.largestBatch.actions, core.window / 2))
        var parts: [ActionColumns] = []
        var columns = ActionColumns()
        for action in actions {
            let bytes: [UInt8] = try action.message.serializedBytes()
            guard bytes.count <= core.largestAction else {
                throw FeatureError.tooLarge(
                    "\(action.name) has \(bytes.count) bytes; the store accepts \(core.largestAction) at most.")
            }
            if columns.count == most
                || columns.count > 0 && columns.encodedSize + bytes.count > SessionCore.largestBatch.bytes
            {
                parts.append(columns)
                columns = ActionColumns()
            }
            columns.append(name: action.name, payload: bytes)
        }
        if columns.count > 0 { parts.append(columns) }
        return parts
    }
}
