internal import CLinux
internal import Eastward
internal import EastwardDisk
internal import EastwardStore
internal import Foundation
internal import Synchronization

/// The journal of a store in a PostgreSQL database. ``AppendCore`` makes its decisions.
///
/// The caller of ``append(_:completion:)`` sends the row. For a small one it also waits for the answer, a few milliseconds
/// at most, which saves two thread switches. The journal's thread receives all other answers, renews the lease and
/// reconnects.
final class PostgresJournal: StoredJournal, JournalHandover {
    let durability: String
    let journalID: [UInt8]
    let epoch: UInt64
    let status: String
    var callersCommit: CommitClock? { nil }
    var handover: (any JournalHandover)? { self }
    private let url: PostgresURL
    private let required: Durability
    private let directory: StoreDirectory
    private let lock = Mutex(())
    /// Only the holder of ``lock`` accesses it.
    nonisolated(unsafe) private var shared: Shared
    /// Wakes the thread.
    private let wakeUp: CInt
    private let ended = DispatchSemaphore(value: 0)

    /// The parts that both threads use.
    private struct Shared {
        var core: AppendCore
        /// Records the committed rows, so that a database that lost them is detected at the next start.
        let witness: CommitWitnessFile
        var link: Link?
        var completions: [UInt64: @Sendable (JournalOutcome) -> Void] = [:]
        /// Whether the caller waits for the answer, so that the thread need not.
        var isCallerWaiting = false
        /// When the last row was sent, and how long its commit took.
        var sentAt = Instant.distantPast
        var lastCommit = Duration.zero
        var isConnecting = false
        var isUnsent = false
        /// Whether the thread waits for something else than it should.
        var mustWake = false
        /// Until when the thread waits for the answers to all requests, so that none takes effect after the lease has
        /// ended; `nil` if the journal is not being closed.
        var closingUntil: Instant?
        var ending: AppendCore.Ending?
        /// The condition that was reported last.
        var condition: String?
        var onFailure: (@Sendable (StoreFailure) -> Void)?
        var onCondition: (@Sendable (String?) -> Void)?

        /// Whether the journal is being closed, and no request is unanswered, or the time is over.
        func mayEnd(at now: Instant) -> Bool {
            guard let closingUntil else { return false }
            return now >= closingUntil || link == nil || !core.awaitsAnswers
        }
    }

    /// An open connection in pipeline mode.
    private struct Link {
        let connection: PostgresConnection
        let statements: AppendStatements
    }

    /// - Parameters:
    ///   - connection: the one over which the store has taken the journal over.
    ///   - last: the row with which its epoch begins.
    ///   - start: before the store took the journal over.
    ///   - server: its settings, which have the durability `required`.
    init(
        _ connection: PostgresConnection, journalID: [UInt8], epoch: UInt64, last: JournalPlace, start: Instant,
        required: Durability, server: ServerDurability, directory: StoreDirectory, witness: CommitWitnessFile
    ) throws {
        self.journalID = journalID
        self.epoch = epoch
        self.required = required
        self.directory = directory
        url = connection.url
        durability = required.rawValue
        status = server.status(required, connection.url.location)
        wakeUp = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeUp >= 0 else { throw DiskError(errno, path: "eventfd", "cannot be created") }
        let statements = try AppendStatements(connection, journalID: journalID, epoch: epoch)
        let core = AppendCore(
            epoch: epoch, location: connection.url.location, requiresStandby: required == .replicated, last: last,
            start: start, now: .now())
        witness.record(last, isSynced: true)
        shared = Shared(core: core, witness: witness)
        shared.link = Link(connection: connection, statements: statements)
        Thread.detachNewThread { [self] in
            Thread.current.name = "journal"
            request_short_time_slice()
            run()
        }
    }

    deinit { Foundation.close(wakeUp) }

    // MARK: The caller

    /// The most actions of a batch for whose answer its caller waits, and for how long, in milliseconds.
    private static let quick = (batch: 16, commit: Duration.milliseconds(5), wait: CInt(5))

    func append(_ batch: JournalBatch, completion: @escaping @Sendable (JournalOutcome) -> Void) {
        var descriptor: CInt?
        update { shared in
            if !shared.core.awaitsAnswers { leaveEndedConnection(&shared) }
            shared.completions[batch.number] = completion
            shared.sentAt = .now()
            shared.core.append(batch, now: shared.sentAt)
            guard let link = shared.link else { return }
            shared.isCallerWaiting =
                batch.count <= Self.quick.batch && shared.lastCommit <= Self.quick.commit && shared.core.awaitsOneAnswer
            if shared.isCallerWaiting { descriptor = link.connection.descriptor }
        }
        guard let descriptor else { return }
        var answer = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&answer, 1, Self.quick.wait)
        receive(byCaller: true)
    }

    /// Changes the core, and performs its actions.
    /// - Parameter isThread: whether this is the journal's thread, which need not be woken.
    private func update(byThread isThread: Bool = false, _ body: (inout Shared) -> Void) {
        let mustWake = withLock { shared in
            body(&shared)
            perform(&shared)
            if !shared.isCallerWaiting, shared.core.awaitsAnswers { shared.mustWake = true }
            defer { shared.mustWake = false }
            return shared.mustWake
        }
        if mustWake, !isThread { eventfd_write(wakeUp, 1) }
    }

    private func withLock<Value>(_ body: (inout Shared) -> Value) -> Value {
        lock.withLock { _ in body(&shared) }
    }

    private func perform(_ shared: inout Shared) {
        while true {
            let actions = shared.core.takeActions()
            if actions.isEmpty { break }
            for action in actions { perform(action, &shared) }
        }
        guard let link = shared.link else { return }
        do throws(PostgresError) {
            shared.isUnsent = try !link.connection.flush()
            if shared.isUnsent { shared.mustWake = true }
        } catch {
            lose(error, &shared)
        }
    }

    private func perform(_ action: AppendCore.Action, _ shared: inout Shared) {
        switch action {
        case .connect: shared.isConnecting = true
        case .disconnect:
            shared.link = nil
            shared.mustWake = true
        case .send(let request):
            guard let link = shared.link else { return }
            do throws(PostgresError) {
                try link.statements.send(request, to: link.connection)
            } catch {
                lose(error, &shared)
            }
        case .complete(let batch, let outcome):
            if case .committed = outcome { shared.witness.record(shared.core.committed, isSynced: true) }
            guard let completion = shared.completions.removeValue(forKey: batch) else { return }
            shared.lastCommit = .now() - shared.sentAt
            // With the lock, so that outcomes arrive in the order of their batches.
            completion(outcome)
        case .end(let ending):
            shared.ending = ending
            // With the lock, so that it precedes the outcomes of the batches: these end the store too, but do not say
            // that another one leads.
            shared.onFailure?(ending.failure)
        case .report(let condition):
            shared.condition = condition
            shared.onCondition?(condition)
        }
    }

    private func lose(_ error: PostgresError, _ shared: inout Shared) {
        shared.link = nil
        shared.isUnsent = false
        shared.mustWake = true
        shared.core.lost(unreachable(error), now: .now())
    }

    private func unreachable(_ error: PostgresError) -> String { "\(url.location) cannot be reached: \(error)" }

    // MARK: The thread

    private func run() {
        while true {
            let (descriptor, isUnsent, deadline, isConnecting, isOver) = withLock { shared in
                (
                    shared.core.awaitsAnswers && !shared.isCallerWaiting ? shared.link?.connection.descriptor : nil,
                    shared.isUnsent, min(shared.core.deadline, shared.closingUntil ?? .distantFuture),
                    shared.isConnecting, shared.ending != nil || shared.mayEnd(at: .now())
                )
            }
            if isOver { break }
            if isConnecting {
                connect()
            } else {
                wait(for: descriptor, isUnsent, until: deadline)
                receive(byCaller: false)
            }
        }
        ended.signal()
    }

    private func wait(for descriptor: CInt?, _ isUnsent: Bool, until deadline: Instant) {
        var descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
        if let descriptor {
            descriptors.append(
                pollfd(fd: descriptor, events: Int16(isUnsent ? POLLIN | POLLOUT : POLLIN), revents: 0))
        }
        poll(&descriptors, nfds_t(descriptors.count), (deadline - .now()).pollTimeout)
        if descriptors[0].revents != 0 {
            var value: eventfd_t = 0
            eventfd_read(wakeUp, &value)
        }
    }

    private func receive(byCaller isCaller: Bool) {
        update(byThread: !isCaller) { shared in
            if isCaller { shared.isCallerWaiting = false }
            receiveAnswers(&shared)
            shared.core.tick(now: .now())
        }
    }

    /// Notices that the server has closed the connection, before a row is sent: its outcome would be unknown.
    private func leaveEndedConnection(_ shared: inout Shared) {
        // The server's last message comes before the end of the connection.
        for _ in 1...2 where shared.link?.connection.isReadable == true { receiveAnswers(&shared) }
    }

    private func receiveAnswers(_ shared: inout Shared) {
        guard let link = shared.link else { return }
        do throws(PostgresError) {
            for answer in try link.connection.receive() {
                // The server has become a standby.
                if case .failure(let error) = answer.result, error.isReadOnly { throw error }
                shared.core.received(AppendCore.Reply(answer), now: .now())
            }
        } catch {
            lose(error, &shared)
        }
    }

    private func connect() {
        let link = Result { () throws -> Link in
            let (connection, _) = try ServerDurability.connect(url, required)
            let statements = try AppendStatements(connection, journalID: journalID, epoch: epoch)
            return Link(connection: connection, statements: statements)
        }
        update(byThread: true) { shared in
            shared.isConnecting = false
            switch link {
            case .success where shared.closingUntil != nil: shared.core.lost("The journal is closed.", now: .now())
            case .success(let link):
                shared.link = link
                shared.core.connected(now: .now())
            case .failure(let error as PostgresError):
                shared.core.lost(unreachable(error), now: .now())
            case .failure(let error): shared.core.lost("\(error)", now: .now())
            }
        }
    }

    func mayBeReplaced(at now: Instant) -> Bool { withLock { now >= $0.core.leaseEnd } }

    var isDelayed: Bool { withLock { $0.core.isDelayed } }

    // MARK: Snapshots and the end

    func archive(history: JournalRetention) -> any Archive {
        PostgresArchive(self, url, directory, history: history)
    }

    /// The hash of one of the last rows.
    func chain(at row: UInt64) -> [UInt8]? { withLock { $0.core.place(at: row)?.chain } }

    /// The last revision of one of the last rows.
    func revision(at row: UInt64) throws(DiskError) -> Revision {
        guard let place = withLock({ $0.core.place(at: row) }) else {
            throw .unusable("Row \(row) is not one of the last rows.")
        }
        return place.revision
    }

    func startChecking(
        onFailure: @escaping @Sendable (StoreFailure) -> Void, onCondition: @escaping @Sendable (String?) -> Void
    ) -> any Sendable {
        withLock { shared in
            shared.onFailure = onFailure
            shared.onCondition = onCondition
            if let ending = shared.ending { onFailure(ending.failure) }
            if let condition = shared.condition { onCondition(condition) }
        }
        return ()
    }

    func close() { close(isForStandby: false) }

    func stepDown() { close(isForStandby: true) }

    func hasStandby() throws -> Bool {
        guard !isDelayed else { return false }
        do throws(PostgresError) {
            let result = try PostgresConnection(url).run(
                "SELECT NOT pg_try_advisory_xact_lock($1)", [.integer(Schema.standbyLock)])
            return result.integer(0, 0) == 1
        } catch {
            throw error.diskError(url.location)
        }
    }

    /// The longest time for the answers to the last requests.
    private static let closing = Duration.seconds(1)

    private func close(isForStandby: Bool) {
        let isFirst = withLock { shared in
            defer { shared.closingUntil = shared.closingUntil ?? .now() + Self.closing }
            return shared.closingUntil == nil
        }
        guard isFirst else { return }
        eventfd_write(wakeUp, 1)
        ended.wait()
        let mayRelease = withLock { shared in
            defer { shared.link = nil }
            shared.witness.sync()
            return shared.ending == nil && shared.link != nil && !shared.core.awaitsAnswers
        }
        // Otherwise the database cannot be reached, or does not answer, and the lease ends by itself.
        guard mayRelease, let connection = try? PostgresConnection(url) else { return }
        try? AppendStatements.release(connection, journalID: journalID, epoch: epoch, isForStandby: isForStandby)
    }
}

extension AppendCore.Ending {
    var failure: StoreFailure {
        switch self {
        // The next start compares the database with the witness, and refuses it if acknowledged rows are missing.
        case .replaced(let reason), .failed(let reason): .replaced(reason)
        }
    }
}
