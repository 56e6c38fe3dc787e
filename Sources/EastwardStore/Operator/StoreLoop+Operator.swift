internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

extension StoreLoop {
    /// How many requests a turn receives at most.
    private static var requestsPerTurn: Int { 64 }

    /// Receives and answers the requests of operators. Returns whether there may be more.
    func receiveRequests(_ wake: Reactor.Wake) throws -> Bool {
        let socket = operators.replies.socket
        guard socket.isDue(wake) else { return false }
        var message = Message()
        for count in 0..<Self.requestsPerTurn {
            guard let peer = try socket.receive(&message) else { return count > 0 }
            let decoded = message.withBytes { try? WireOperatorRequest(serializedBytes: $0.bytes) }
            try answer(decoded, from: OperatorCaller(peer: peer, id: decoded?.id ?? 0))
        }
        return true
    }

    private func answer(_ request: WireOperatorRequest?, from caller: OperatorCaller) throws {
        guard let request, request.magic == WireProtocol.magic else {
            return try refuse(caller, "foreign_protocol", "This is not a request of Eastward's protocol.")
        }
        guard request.version == WireProtocol.version else {
            return try refuse(
                caller, "foreign_version", "This store speaks version \(WireProtocol.version), not \(request.version).")
        }
        switch request.request {
        case .describe: try operators.replies.send(caller) { $0.description_p = description }
        case .dispatch(let dispatch): try answer(dispatch, from: caller)
        case .encode(let encode): try answer(encode, from: caller)
        case .state: try readState(for: caller)
        case .watch(let watch): try answer(watch, from: caller)
        case .sessions(let sessions): try sendStatistics(of: sessions.sessions, to: caller)
        case .seal: try finishJournal(for: caller)
        case .statistics: try operators.replies.send(caller) { $0.statistics = statistics }
        case .listSessions:
            try operators.replies.send(caller) { $0.sessionList.sessions = journaled.core.openSessions }
        case .endSession(let end): try answer(end, from: caller)
        case .watchActions: try watchActions(for: caller)
        case .stepDown: try checkStepDown(for: caller)
        case .listSubscribers: try operators.replies.send(caller) { $0.subscriberList = subscriberList }
        case .readMetrics: try operators.replies.send(caller) { $0.metrics.families = metrics }
        case nil: try refuse(caller, "unknown_request", "This store does not support that request.")
        }
    }

    private func refuse(_ caller: OperatorCaller, _ code: String, _ reason: String) throws {
        try operators.replies.refuse(caller, code, reason)
    }

    // MARK: Actions by name

    private func answer(_ dispatch: WireDispatch, from caller: OperatorCaller) throws {
        guard let action = try read(dispatch.action, json: dispatch.json, for: caller) else { return }
        let cause = dispatch.hasCause ? ActionCause(dispatch.cause) : nil
        guard cause == nil || cause?.encoded != nil else {
            return try refuse(
                caller, "cause_too_large", "The cause has more than \(ActionCause.largestLength) bytes.")
        }
        guard journaled.core.acceptsActions else {
            return try refuse(caller, "busy", "The journal's queue is full: try again later.")
        }
        guard let ticket = operators.waiters.addDispatch(of: caller) else {
            return try refuse(caller, "busy", "Too many dispatches wait for their receipts.")
        }
        try journaled.dispatch(action, cause: cause?.encoded, ticket: ticket)
    }

    private func answer(_ encode: WireEncode, from caller: OperatorCaller) throws {
        guard let action = try read(encode.action, json: encode.json, for: caller) else { return }
        try operators.replies.send(caller) { reply in
            reply.encoded.payload = (try? action.message.serializedBytes()) ?? Data()
        }
    }

    /// The beginning of a name that an operator sent, which may have megabytes, for errors and comparisons.
    private static func quoted(_ name: String) -> String { name.prefix(bytes: 128) }

    /// Decodes the action of that name and JSON; `nil` if there is none, after an error reply to `caller`.
    private func read(_ name: String, json: String, for caller: OperatorCaller) throws -> Action? {
        guard let kind = Action.kinds.first(where: { $0.name.hasSameBytes(as: name) }) else {
            let nearest = nearest(to: Self.quoted(name), among: Action.kinds.map(\.name))
            try refuse(
                caller, "unknown_action",
                """
                This store knows no action “\(Self.quoted(name))”. The nearest: \(nearest.joined(separator: ", ")).
                """)
            return nil
        }
        do {
            return try kind.decodeJSON(json)
        } catch {
            try refuse(
                caller, "wrong_json",
                """
                This is not the JSON of \(name): \(ContractJSON.explain(error)). With the default of each field it is \
                \(kind.defaultJSON).
                """)
            return nil
        }
    }

    // MARK: Slices

    private func answer(_ watch: WireWatchSlice, from caller: OperatorCaller) throws {
        let slices = Set(roles.flatMap(\.slices).map { ExactText($0.name) })
        guard slices.contains(ExactText(watch.slice)) else {
            let nearest = nearest(to: Self.quoted(watch.slice), among: slices.map(\.text).sorted())
            return try refuse(
                caller, "unknown_slice",
                """
                This store publishes no slice “\(Self.quoted(watch.slice))”. The nearest: \
                \(nearest.joined(separator: ", ")).
                """)
        }
        if try publishing.update(requested: watch.slice, journaled.core, now: .now()) {
            operators.watchers.noteChanges(of: [watch.slice])
        }
        let sequence = publishing.progress(of: watch.slice).sequence
        guard try operators.watchers.add(caller, of: watch.slice, from: sequence, over: operators.replies) else {
            return try refuse(
                caller, "busy", "\(Watchers.kept) watches are open, which is the most. End one of them first.")
        }
    }

    /// Sends each watcher that is due the current value of its slice. Returns whether it sent any.
    func sendWatchedValues(_ now: Instant) throws -> Bool {
        guard !operators.watchers.isIdle else { return false }
        return try operators.watchers.sendDue(
            over: operators.replies, of: &publishing, epoch: journaled.core.epoch, now: now)
    }

    // MARK: Committed actions

    private func watchActions(for caller: OperatorCaller) throws {
        guard operators.actionFeed.add(caller) else {
            return try refuse(
                caller, "busy", "\(ActionFeed.kept) operators watch the actions, which is the most. End one first.")
        }
    }

    /// Records a batch that is passed to the journal.
    func noteBatch(_ batch: JournalBatch) {
        operators.actionFeed.passed(batch) { sender(ofSession: $0).process }
    }

    /// The process and the role of a session; the operator has no role.
    func sender(ofSession number: UInt64) -> (process: String, role: String?) {
        guard number != 0 else { return ("operator", nil) }
        return journaled.core.sender(ofSession: number) ?? ("session \(number)", nil)
    }

    /// Sends the committed actions to operators that watch them. Returns whether it sent any.
    func sendCommittedActions(_ now: Instant) throws -> Bool {
        guard operators.actionFeed.isWatched else { return false }
        let replies = operators.replies
        return try operators.actionFeed.sendDue(now: now) { reply, caller in
            replies.areWaiting(for: caller) ? .wouldBlock : try replies.offer(reply, to: caller)
        } canReach: { caller in
            try replies.areWaiting(for: caller) || replies.canReach(caller)
        }
    }

    // MARK: Sessions

    private func answer(_ end: WireEndSession, from caller: OperatorCaller) throws {
        guard operators.waiters.acceptsEndings else {
            return try refuse(caller, "busy", "Too many sessions are ending. Try again.")
        }
        guard journaled.core.end(session: end.session) else {
            return try refuse(
                caller, "unknown_session", "Session \(end.session) is not open. List the sessions: eastward sessions")
        }
        operators.waiters.addEnding(of: end.session, for: caller)
    }

    private var subscriberList: WireSubscriberList {
        .with {
            $0.roles = publishing.progress.map { role, slices in
                .with {
                    $0.name = role
                    $0.slices = slices
                }
            }
            $0.subscribers = subscribers
        }
    }

    /// The open sessions with their last reports.
    var subscribers: [WireSubscriber] {
        journaled.core.subscribers(now: .now()) { publishing.settledRevision(of: $0) }
    }

    private func sendStatistics(of sessions: [UInt64], to caller: OperatorCaller) throws {
        try operators.replies.send(caller) { reply in
            reply.sessions.sessions = sessions.prefix(4096).map { number in
                let statistics = journaled.core.statistics[session: number]
                return .with {
                    $0.session = number
                    $0.applied = statistics.applied
                    $0.rejected = statistics.rejected
                    $0.distinctSequences = statistics.distinctSequences
                    $0.lastSequence = statistics.lastSequence
                }
            }
        }
    }

    // MARK: The store

    private var description: WireDescription {
        var description = WireDescription(of: Action.self, served: roles)
        description.lineage = Data(journaled.core.journalID)
        description.epoch = journaled.core.epoch
        description.revision = journaled.core.committed.revision
        description.durability = journaled.durability
        description.pid = UInt64(getpid())
        description.listen = sockets.remoteActions?.description ?? ""
        description.dataDirectory = snapshots.directory
        return description
    }

    private var statistics: WireStatistics {
        let connectionCounts = sockets.authenticator?.connectionCounts
        return .with {
            $0.epoch = journaled.core.epoch
            $0.revision = journaled.core.committed.revision
            $0.commits = journaled.statistics.batches
            $0.waiting = UInt64(journaled.core.waiting)
            $0.connections = UInt64(features.peers.count)
            $0.latency = journaled.statistics.latency.counts
            $0.fullSubscribers = publishing.fullQueues
            $0.fullClients = features.slowClients.count
            $0.refusedConnections = connectionCounts?.allRefused ?? 0
            $0.disconnectedSubscribers = connectionCounts?.allDisconnected ?? 0
        }
    }

    private var committedVersion: StateReader.Version<State> {
        (journaled.core.committed.revision, states.committed)
    }

    private func readState(for caller: OperatorCaller) throws {
        guard operators.stateReader.read(for: caller, committedVersion) else {
            return try refuse(caller, "busy", "Too many operators wait for the state.")
        }
    }

    private func finishJournal(for caller: OperatorCaller) throws {
        guard operators.finishingJournals < Operators.mostFinishingJournals else {
            return try refuse(caller, "busy", "Too many operators read the journal. Try again.")
        }
        let finished = operators.finishedJournals
        let hasJournal = snapshots.finishJournal(after: journaled.core.committedRow) { result in
            finished.add(Operators.FinishedJournal(caller: caller, result: result))
        }
        guard !hasJournal else {
            operators.finishingJournals += 1
            return
        }
        try refuse(caller, "no_journal", "The journal of this store is in memory: none is on disk.")
    }

    private func checkStepDown(for caller: OperatorCaller) throws {
        guard let stepDown else {
            return try refuse(
                caller, "no_database",
                "The journal of this store is not in a database: no other store can take it over.")
        }
        guard !operators.checksStepDown else {
            return try refuse(caller, "busy", "Another operator has requested that this store step down.")
        }
        guard !journaled.isDelayed else {
            return try refuse(
                caller, "delayed", "Commits wait, so accepted actions could not be acknowledged. See: eastward ps")
        }
        operators.checksStepDown = true
        let start = Instant.now()
        let checks = operators.stepDownChecks
        Thread.detachNewThread {
            checks.add(
                Operators.StepDownCheck(caller: caller, start: start, hasStandby: Result { try stepDown.hasStandby() }))
        }
    }

    /// Answers the requests whose work on other threads has ended.
    func answerCompletedRequests() throws {
        if let (callers, read) = operators.stateReader.takeRead(committedVersion) {
            for caller in callers { try answer(read, to: caller) }
        }
        for finished in operators.finishedJournals.take() {
            operators.finishingJournals -= 1
            try answer(finished)
        }
        for check in operators.stepDownChecks.take() { try answer(check) }
    }

    private func answer(_ check: Operators.StepDownCheck) throws {
        operators.checksStepDown = false
        guard Instant.now() - check.start < Operators.StepDownCheck.timeout else {
            return try refuse(
                check.caller, "timeout", "The database answered too late, so this store continues to lead.")
        }
        switch check.hasStandby {
        case .success(true):
            log.notice("An operator requests that this store step down.")
            try operators.replies.send(check.caller) { $0.steppingDown = WireSteppingDown() }
            stepDown?.begin()
        case .success(false):
            try refuse(
                check.caller, "no_standby",
                """
                No standby follows the journal, so this store continues to lead. Start a store with --standby on \
                another host, or add one with “standby” to the manifest.
                """)
        case .failure(let error):
            try refuse(
                check.caller, "disk",
                "It is unknown whether a standby follows, so this store continues to lead. \(error)")
        }
    }

    private func answer(_ read: StateReader.Read, to caller: OperatorCaller) throws {
        switch read.records {
        case .success(let records):
            try operators.replies.send(caller) { reply in
                reply.state.revision = read.revision
                reply.state.records = records
            }
        case .failure(let error): try refuse(caller, "too_large", "\(error)")
        }
    }

    private func answer(_ finished: Operators.FinishedJournal) throws {
        switch finished.result {
        case .success(let revision):
            try operators.replies.send(finished.caller) { $0.sealed.revision = revision }
        case .failure(let error):
            try refuse(finished.caller, "disk", "\(error)")
            if case DiskError.unknown(let reason) = error { throw StoreFailure.journal(reason) }
        }
    }
}
