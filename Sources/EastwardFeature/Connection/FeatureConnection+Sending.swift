internal import Eastward
internal import SwiftProtobuf
internal import ZeroMQ

/// A sender that is suspended until there is capacity.
struct CapacityWaiter {
    let volume: ActionVolume
    let continuation: CheckedContinuation<Void, any Error>
}

extension FeatureConnection {
    /// Waits, behind earlier senders, until there is capacity for the actions, and reserves it.
    func reserve(_ columns: ActionColumns) async throws {
        let volume = ActionVolume(columns)
        if let failure { throw failure }
        guard turn != nil, !isClosing else { throw FeatureError.closed }
        if capacityWaiters.isEmpty, core.hasCapacity(for: volume, reserved: reserved) {
            reserved += volume
            return
        }
        try await untilResumed {
            capacityWaiters.append(CapacityWaiter(volume: volume, continuation: $0))
        }
    }

    /// Sends encoded actions, for which capacity was reserved.
    func submit(_ columns: ActionColumns, finish: @escaping (Result<Receipts, FeatureError>) -> Void) {
        reserved -= ActionVolume(columns)
        let ticket = nextTicket
        nextTicket += 1
        sendings[ticket] = finish
        core.submit(columns, ticket: ticket, now: Reactor.now())
        // A sender that got capacity in the last turn resumes after it.
        if turn == nil { settle() } else { reactor.poke() }
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
            } catch let error as FeatureError {
                guard batch.hasBegun else { throw error }
                // The caller receives the outcome of the parts before.
                batch.fail(error)
                break
            }
            batch.begin()
            submit(columns) { batch.finish($0) }
        }
        return try await untilResumed { batch.wait($0) }
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
