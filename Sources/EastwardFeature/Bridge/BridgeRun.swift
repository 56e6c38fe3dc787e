package import Eastward
package import Logging
internal import Synchronization

/// A bridge between two open connections. Its task ends with an error of a connection, or when it is cancelled.
package struct BridgeRun<S: Slice, Item: Sendable>: Sendable {
    private let source: FeatureConnection
    private let destination: FeatureConnection
    private let values: SliceValues<S>
    private let items: @Sendable (S.Message) -> Table<UInt64, Item>
    private let acknowledgment: (@Sendable (UInt64) throws -> EncodedAction)?
    private let state: State
    private let start: BridgePosition
    private let log: Logger

    /// The core, and the signal that it may have a next step.
    private final class State: Sendable {
        let core: Mutex<BridgeCore<Item>>
        /// The log quota for rejections.
        let rejections = Mutex(LogQuota(burst: 100, perSecond: 10, reportEvery: .seconds(10)))
        let changes: AsyncStream<Void>
        private let change: AsyncStream<Void>.Continuation

        init(_ core: BridgeCore<Item>) {
            self.core = Mutex(core)
            (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        }

        func update(_ body: (inout BridgeCore<Item>) -> Void) {
            core.withLock { body(&$0) }
            change.yield()
        }
    }

    /// - Parameters:
    ///   - destination: a connection whose outbox keeps the position of this bridge; see ``open(_:outbox:from:log:)``.
    ///   - items: the outgoing items in the source's slice.
    ///   - action: the destination's action for an item.
    ///   - acknowledgment: the source's action that removes the items up to a key; `nil` if there is none.
    package init(
        from source: FeatureConnection, _ values: SliceValues<S>,
        items: @escaping @Sendable (S.Message) -> Table<UInt64, Item>, to destination: FeatureConnection,
        action: @escaping @Sendable (UInt64, Item) throws -> EncodedAction,
        acknowledgment: (@Sendable (UInt64) throws -> EncodedAction)?, log: Logger
    ) {
        self.source = source
        self.destination = destination
        self.values = values
        self.items = items
        self.acknowledgment = acknowledgment
        self.log = log
        guard let start = destination.restoredPosition else {
            preconditionFailure("Open the connection to the destination with BridgeRun.open.")
        }
        self.start = start
        state = State(BridgeCore(position: start.key, acknowledges: acknowledgment != nil, encode: action))
    }

    /// Opens the connection to the destination, with an outbox that keeps the position in the journal of `source`.
    package static func open(
        _ address: FeatureAddress, outbox: FeatureOutbox, from source: FeatureConnection, log: Logger
    ) async throws -> FeatureConnection {
        var outbox = outbox
        outbox.source = await source.journalID
        return try await FeatureConnection.open(address, outbox: outbox, log: log)
    }

    /// Runs until a connection ends, or the task is cancelled.
    /// - Throws: ``FeatureError``; `CancellationError`.
    package func run() async throws {
        // An acknowledgment that waits must not remove items of another journal.
        await source.require(journal: start.source, orFailWith: Self.otherJournal(source.role))
        try await settleRestored()
        log.notice("The bridge continues after key \(start.key).")
        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await receive() }
            group.addTask { try await perform() }
            group.addTask { try await watch(source) }
            group.addTask { try await watch(destination) }
            try await group.next()
        }
    }

    /// Waits for the outcomes of the actions that an earlier start left in the outbox.
    private func settleRestored() async throws {
        for action in try await destination.restoredActions().actions {
            guard let key = action.tag?.bridgedKey else { continue }
            report(key, Self.outcome(action.outcome))
        }
    }

    private func receive() async throws {
        for try await value in values {
            try await confirmJournal(of: value.revision)
            state.update { $0.arrived(items(value.value)) }
        }
        throw await Self.end(of: source)
    }

    /// Waits until the store that welcomed the source's session is the one that publishes. Slices have a socket of their
    /// own, which may be connected to a store with another journal before the session is. Its keys may begin again.
    private func confirmJournal(of revision: Revision) async throws {
        while true {
            do {
                return try await source.reach(revision, within: .seconds(60))
            } catch let error as FeatureError where error.code == .timedOut {
                log.notice("The store of \(source.role) has not confirmed its last items. The bridge waits for it.")
            }
        }
    }

    private func perform() async throws {
        for await _ in state.changes {
            while let step = try state.core.withLock({ try $0.next() }) {
                switch step {
                case .send(let key, let action): try await send(key, action)
                case .acknowledge(let through): try await acknowledge(through)
                }
            }
        }
        throw CancellationError()
    }

    private func send(_ key: UInt64, _ action: EncodedAction) async throws {
        do {
            try await destination.begin(action, tag: ActionTag(bridging: key)) { result in
                guard let outcome = Self.outcome(result) else { return }
                report(key, outcome)
                state.update { $0.settle(key, outcome) }
            }
        } catch let error as FeatureError where error.code == .tooLarge {
            throw FeatureError.tooLarge("Item \(key) cannot be handed over: \(error.message)")
        }
    }

    private func acknowledge(_ through: UInt64) async throws {
        guard let action = try acknowledgment?(through) else { return }
        try await source.begin(action) { result in
            switch result {
            case .success(let receipt):
                if let rejection = receipt.rejection {
                    log.warning(
                        """
                        \(source.role) rejected the acknowledgment of the items up to key \(through): \(rejection). \
                        The items stay in its state. An acknowledgment must be valid at any time.
                        """)
                }
                state.update { $0.finishAcknowledgment(isReceived: true) }
            case .failure: state.update { $0.finishAcknowledgment(isReceived: false) }
            }
        }
    }

    /// Logs whether the store of `connection` answers.
    private func watch(_ connection: FeatureConnection) async throws {
        var isFirst = true
        for await state in connection.connectionStates() {
            switch state {
            case .connected where isFirst: break
            case .connected:
                let (position, settled, rejected) = self.state.core.withLock { ($0.position, $0.settled, $0.rejected) }
                log.notice(
                    """
                    \(connection.role) is connected again. Handed over: key \(position); settled: key \(settled); \
                    rejected since the start: \(rejected).
                    """)
            case .disconnected: log.notice("\(connection.role) is disconnected. The bridge waits for its store.")
            case .paused: log.notice("\(connection.role) is paused: its store accepts no actions for now.")
            }
            isFirst = false
        }
        throw await Self.end(of: connection)
    }

    private static func end(of connection: FeatureConnection) async -> any Error {
        do {
            return try await connection.untilEnded() ?? .closed
        } catch {
            return error
        }
    }

    // MARK: Outcomes

    /// `nil` if the connection ended before: a later start learns the outcome from the outbox.
    private static func outcome(_ result: Result<Receipt, any Error>) -> BridgeCore<Item>.Outcome? {
        switch result {
        case .success(let receipt): receipt.rejection.map { .rejected($0) } ?? .applied
        case .failure(let error as FeatureError) where error.code == .fateUnknown: .unknown
        case .failure: nil
        }
    }

    private static func outcome(_ result: Result<Receipt, FeatureError>) -> BridgeCore<Item>.Outcome {
        outcome(result.mapError { $0 as any Error }) ?? .unknown
    }

    private func report(_ key: UInt64, _ outcome: BridgeCore<Item>.Outcome) {
        switch outcome {
        case .applied: break
        case .rejected(let rejection):
            let (isLogged, omitted) = state.rejections.withLock { quota in
                let now = Instant.now()
                return (quota.admit(now: now), quota.takeReport(now: now))
            }
            if let omitted {
                log.warning("\(omitted) other rejections are not logged. The journal of the destination contains them.")
            }
            guard isLogged else { return }
            log.warning("\(destination.role) rejected item \(key): \(rejection). The bridge continues with the next.")
        case .unknown:
            log.error(
                """
                The outcome of item \(key) is unknown: \(destination.role) lost its journal. The outbox keeps the \
                action in its table “aside”. The bridge continues with the next item.
                """)
        }
    }

    private static func otherJournal(_ role: String) -> FeatureError {
        .outbox(
            """
            The store of \(role) has another journal now, whose keys may begin again. Move the bridge's outbox away: \
            the bridge then begins with the first item.
            """)
    }
}
