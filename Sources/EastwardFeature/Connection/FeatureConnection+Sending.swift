package import Eastward
internal import SwiftProtobuf
internal import ZeroMQ

extension FeatureConnection {
    package func send(_ action: some AppAction) async throws -> Receipt {
        let receipts = try await send(contentsOf: [action])
        return receipts[receipts.startIndex]
    }

    package func send<Action: AppAction>(contentsOf actions: [Action]) async throws -> Receipts {
        let sent = trace(actions)
        do {
            let receipts = try await receipts(of: begin(encode(actions, sent.cause)))
            sent.end(.success(receipts))
            return receipts
        } catch {
            sent.end(.failure(error))
            throw error
        }
    }

    /// Sends actions that are already encoded, no more than half a window, and waits for their receipts.
    package func send(_ columns: ActionColumns) async throws -> Receipts {
        try await receipts(of: begin([columns]))
    }

    package func publish(_ value: [UInt8]?, as name: String) async throws {
        try lifecycle.requireSending()
        try core.publish(value, as: name, now: .now())
        lifecycle.requestTurn()
    }

    /// Sends one action, and returns while it waits for its receipt, which is passed to `finish`.
    package func begin(
        _ action: some AppAction, finish: @escaping @Sendable (Result<Receipt, any Error>) -> Void
    ) async throws {
        let batch = try await begin(encode([action], ActionCause.current))
        batch.wait(Waiter(WaiterID()) { result in finish(result.map { $0[$0.startIndex] }) })
    }

    /// Sends one action with a tag, and returns while it waits for its receipt, which is passed to `finish`.
    func begin(
        _ action: some AppAction, tag: ActionTag, finish: @escaping @Sendable (Result<Receipt, any Error>) -> Void
    ) async throws {
        let sent = trace([action])
        let batch: SendBatch
        do {
            batch = try await begin(encode([action], sent.cause, tag))
        } catch {
            sent.end(.failure(error))
            throw error
        }
        batch.wait(
            Waiter(WaiterID()) { [unrecorded] result in
                sent.end(result)
                let outcome = result.map { $0[$0.startIndex] }
                unrecorded?.add(tag, outcome)
                finish(outcome)
            })
    }

    /// Sends an encoded action, and returns while it waits for its receipt, which is passed to `finish`. It fails with
    /// ``FeatureError/Code/fateUnknown`` only if its fate will never be known. If the connection ends before the receipt
    /// arrives, it fails with ``FeatureError/Code/closed``: an outbox then keeps the action, if it has accepted it.
    func begin(
        _ action: EncodedAction, tag: ActionTag? = nil,
        finish: @escaping @Sendable (Result<Receipt, any Error>) -> Void
    ) async throws {
        let payload = action.payload + (tag?.field ?? [])
        try requireSize(payload.count, of: action.name)
        var columns = ActionColumns()
        columns.append(name: action.name, payload: payload)
        let batch = try await begin([columns])
        batch.wait(
            Waiter(WaiterID()) { [weak self] result in
                // Results are delivered on the reactor.
                let isOver = self?.assumeIsolated { $0.core.isOver } ?? true
                if case .failure = result, isOver { return finish(.failure(FeatureError.closed)) }
                finish(result.map { $0[$0.startIndex] })
            })
    }

    /// Sends actions that are already encoded, no more than half a window, if there is capacity for them now. Unlike
    /// the other calls it needs no task.
    /// - Parameter finish: called on the reactor with the receipts. It must not call the connection.
    /// - Returns: whether there was capacity.
    package func offer(
        _ columns: ActionColumns, finish: @escaping @Sendable (Result<Receipts, any Error>) -> Void
    ) throws(FeatureError) -> Bool {
        try lifecycle.requireSending()
        guard senders.reserve(ActionVolume(columns), of: &core) else { return false }
        let batch = SendBatch(of: columns.count)
        core.submit(columns, ticket: senders.begin(batch), now: .now())
        batch.wait(Waiter(WaiterID(), finish))
        lifecycle.requestTurn()
        return true
    }

    /// Sends the parts one after another, each as soon as there is capacity for it.
    /// - Throws: ``FeatureError``; `CancellationError` if the task is cancelled before the first is sent.
    private func begin(_ parts: [ActionColumns]) async throws -> SendBatch {
        let batch = SendBatch(of: parts.reduce(0) { $0 + $1.count })
        for columns in parts {
            do {
                try await reserve(ActionVolume(columns))
            } catch {
                guard batch.hasBegun else { throw error }
                // The caller receives the outcome of the parts before, unless its task was cancelled.
                batch.interrupt(error)
                break
            }
            core.submit(columns, ticket: senders.begin(batch), now: .now())
            // A sender whose capacity was granted in the last turn resumes after it.
            if lifecycle.link == nil { resumeCallers() } else { lifecycle.requestTurn() }
        }
        return batch
    }

    /// Waits, behind earlier senders, until there is capacity for the actions, and reserves it.
    private func reserve(_ volume: ActionVolume) async throws {
        try Task.checkCancellation()
        try lifecycle.requireSending()
        if senders.reserve(volume, of: &core) { return }
        try await wait { waiter in
            senders.waitForCapacity(volume, waiter)
            // A turn may have granted capacity before the sender waited for it.
            senders.grant(from: &core)
        }
    }

    /// Waits until each part of the batch that was sent has a result.
    /// - Throws: `CancellationError` if the task is cancelled. The actions may be applied then.
    private func receipts(of batch: SendBatch) async throws -> Receipts {
        try await wait { senders.waitForReceipts(of: batch, $0) }
    }

    /// The cause of the actions with their trace, and their span if the program has a tracer.
    private func trace<Action: AppAction>(_ actions: [Action]) -> SentActions {
        guard let tracing, let first = actions.first else { return SentActions(cause: ActionCause.current) }
        return tracing.send(first.name, count: actions.count, because: ActionCause.current)
    }

    /// Encodes the actions in as few parts as may be sent at once. Fails before anything is sent.
    private func encode<Action: AppAction>(
        _ actions: [Action], _ cause: ActionCause?, _ tag: ActionTag? = nil
    ) throws -> [ActionColumns] {
        let most = max(1, min(SessionCore.largestBatch.actions, core.window / 2))
        let cause = cause?.encoded
        var parts: [ActionColumns] = []
        var columns = ActionColumns()
        for action in actions {
            var bytes: [UInt8] = try action.message.serializedBytes()
            if let tag { bytes += tag.field }
            try requireSize(bytes.count, of: action.name)
            if columns.count == most
                || columns.count > 0 && columns.encodedSize + bytes.count > SessionCore.largestBatch.bytes
            {
                parts.append(columns)
                columns = ActionColumns()
            }
            // Without its cause, an action of the largest size fits into a message.
            let fits = bytes.count + ActionCause.largestLength <= core.largestAction
            columns.append(name: action.name, payload: bytes, cause: fits ? cause : nil)
        }
        if columns.count > 0 { parts.append(columns) }
        return parts
    }

    private func requireSize(_ size: Int, of name: String) throws {
        guard size <= core.largestAction else {
            throw FeatureError.tooLarge("\(name) has \(size) bytes; the store accepts \(core.largestAction) at most.")
        }
    }
}

/// An action as it is sent: its full name, and the encoded message.
package struct EncodedAction: Sendable, Equatable {
    package var name: String
    package var payload: [UInt8]

    package init(name: String, payload: [UInt8]) {
        self.name = name
        self.payload = payload
    }

    init(_ action: some AppAction) throws {
        self.init(name: action.name, payload: try action.message.serializedBytes())
    }
}
