internal import Eastward
internal import Foundation
public import Logging
public import ZeroMQ

extension FeatureConnection {
    /// Connects, and waits until the store has opened a session.
    /// - Parameters:
    ///   - window: how many actions may wait for their receipts before senders are suspended. Senders are suspended too
    ///     while 16 MiB of actions wait.
    ///   - limit: the timeout for the store. The outbox has none: it waits for space on the disk.
    ///   - reactor: a thread to share with other connections; by default the connection has its own.
    ///   - outbox: retains sent actions if this process ends.
    /// - Throws: ``FeatureError``: `unauthorized`, `refused`, `outbox` or `timedOut`; `RunDirectoryError` if another
    ///   user could change the run directory; `ReactorError` without free descriptors; `CancellationError`.
    public static func open(
        _ address: FeatureAddress, window: Int = 4096, within limit: Duration = .seconds(30),
        reactor: Reactor? = nil, outbox: FeatureOutbox? = nil, log: Logger = Logger(label: "feature")
    ) async throws -> FeatureConnection {
        let token: [UInt8]
        let sockets: @Sendable () throws -> any FeatureLink
        switch address.store {
        case .directory(let directory):
            // Its sockets receive the token.
            try directory.verify()
            token = []
            sockets = { try LocalFeatureSockets(address, directory) }
        case .remote(let store):
            token = address.token.bytes
            sockets = { try RemoteFeatureSockets(store, .shared()) }
        }
        return try await open(
            process: address.process, role: address.role, token: token, store: "The store at \(address.store)",
            hint: address.store.isRemote
                ? " Check that it is reachable, and that \(FeatureEnvironment.storeKey) is its key." : "",
            window: window, within: limit, reactor: reactor, spin: address.spin, outbox: outbox, log: log,
            over: sockets)
    }

    /// Connects over the link that `makeLink` creates on the reactor, and waits until the store has opened a session.
    /// - Parameters:
    ///   - token: the token that each hello contains; empty over ipc.
    ///   - store: the store's name at the beginning of a sentence.
    ///   - hint: a further sentence for the error of a store that does not answer.
    package static func open(
        process: String, role: String, token: [UInt8] = [], store: String, hint: String = "", window: Int,
        within limit: Duration, reactor: Reactor?,
        spin: Duration = .zero, outbox: FeatureOutbox? = nil, log: Logger,
        over makeLink: @escaping @Sendable () throws -> any FeatureLink
    ) async throws -> FeatureConnection {
        let thread = try reactor ?? Reactor(name: "feature", spin: spin)
        let file: OutboxFile?
        do {
            file = try await outbox?.open(process: process, role: role, log: log)
        } catch {
            if reactor == nil { thread.stop() }
            throw error
        }
        if let file, file.aside > 0 {
            log.warning(
                """
                The outbox \(file.path) keeps \(file.aside) batches of earlier sessions in its table “aside”: it is \
                unknown whether they were applied. Check them, then delete the rows.
                """, metadata: ["process": "\(process)", "role": "\(role)"])
        }
        let connection = FeatureConnection(
            process: process, role: role, token: token, window: window, reactor: thread, ownsReactor: reactor == nil,
            file: file, onRestored: outbox?.onRestored, record: outbox?.record, log: log)
        do {
            try await connection.attach(makeLink)
            try await withTimeout(limit) {
                try await connection.untilOpen()
            } onTimeout: {
                await connection.failOpening(.timedOut("\(store) did not answer within \(limit).\(hint)"))
            }
        } catch {
            await connection.abandon()
            await connection.outbox?.untilClosed()
            throw error
        }
        return connection
    }

    private func untilOpen() async throws {
        try await wait { lifecycle.waitForOpening($0) }
    }

    private func failOpening(_ error: FeatureError) {
        lifecycle.failOpening(error)
    }

    /// Waits for the outstanding receipts, sends a goodbye, and disconnects. If the task is cancelled, it disconnects
    /// at once, as after the timeout.
    /// - Parameter limit: the timeout after which the missing receipts fail with `fateUnknown`.
    public func close(within limit: Duration = .seconds(5)) async {
        if let link = lifecycle.link {
            finishSession(link)
            do {
                try await withTimeout(limit) {
                    _ = try await untilEnded()
                } onTimeout: {
                    await self.abandon()
                }
            } catch {
                // The task was cancelled.
                abandon()
            }
        }
        await outbox?.untilClosed()
    }

    /// Accepts no more actions, and sends the goodbye if every receipt is there.
    private func finishSession(_ link: any FeatureLink) {
        lifecycle.beginClosing()
        core.close()
        do {
            try sendMessages(link, .now())
        } catch {
            core.fail(.transport("The connection to the store failed: \(error)", cause: error))
        }
        endIfOver()
        lifecycle.requestTurn()
    }

    /// Disconnects at once.
    package func abandon() {
        core.abandon()
        endIfOver()
    }

    /// Waits until the connection has ended.
    /// - Returns: the error of a connection that failed permanently; `nil` if it was closed.
    /// - Throws: `CancellationError`.
    func untilEnded() async throws -> FeatureError? {
        try await wait { lifecycle.waitForEnd($0) }
    }
}
