internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import Logging
internal import SwiftProtobuf
internal import ZeroMQ

/// The operator that sent a request, and the ID that matches the reply with the request.
struct OperatorCaller {
    var peer: RouterSocket.Peer
    var id: UInt64
}

/// An operator that receives a slice after every change.
struct Watcher {
    var caller: OperatorCaller
    var slice: String
    /// Whether the value changed since the last one that was sent; several changes become one.
    var isDue = true
    var isFirst = true

    static let kept = 256
    /// How often a watcher to which nothing was sent is probed, in nanoseconds.
    static let probeInterval: UInt64 = 10_000_000_000
}

/// How many dispatches may wait for their commit.
private let dispatchesKept = 4096

/// How many operators may wait for the end of a session.
private let endingsKept = 256

/// How many operators may wait for the state.
private let stateCallersKept = 64

/// The largest content of a reply, in bytes: the most that an operator accepts in one message, less the envelope.
private let largestReply = (64 << 20) - (1 << 10)

extension Gateway {
    func takeOperatorRequests(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        guard sockets.operators.isDue(wake) else { return false }
        var message = Message()
        for count in 0..<64 {
            guard let peer = try sockets.operators.receive(&message) else { return count > 0 }
            let decoded = message.withBytes { try? WireOperatorRequest(serializedBytes: $0.bytes) }
            let caller = OperatorCaller(peer: peer, id: decoded?.id ?? 0)
            guard let decoded, decoded.magic == WireProtocol.magic else {
                try refuse(caller, "foreign_protocol", "This is not a request of Eastward's protocol.", sockets)
                continue
            }
            guard decoded.version == WireProtocol.version else {
                try refuse(
                    caller, "foreign_version",
                    "This store speaks version \(WireProtocol.version), not \(decoded.version).", sockets)
                continue
            }
            switch decoded.request {
            case .describe: try send(caller, sockets) { $0.description_p = description() }
            case .dispatch(let dispatch): try take(dispatch, from: caller, sockets)
            case .encode(let encode): try take(encode, from: caller, sockets)
            case .state: try sendState(to: caller, sockets)
            case .watch(let watch): try take(watch, from: caller, sockets)
            case .sessions(let sessions): try sendStatistics(sessions.sessions, to: caller, sockets)
            case .seal: try finishJournal(from: caller, sockets)
            case .statistics: try send(caller, sockets) { $0.statistics = statistics(sockets) }
            case .listSessions:
                try send(caller, sockets) { reply in
                    reply.sessionList.sessions = store.assumeIsolated { $0.openSessions }
                }
            case .endSession(let end): try take(end, from: caller, sockets)
            case nil: try refuse(caller, "unknown_request", "This store does not support that request.", sockets)
            }
        }
        return true
    }

    // MARK: Actions by name

    private func take(_ dispatch: WireDispatch, from caller: OperatorCaller, _ sockets: Sockets) throws {
        guard let action = try read(dispatch.action, json: dispatch.json, for: caller, sockets) else { return }
        guard store.assumeIsolated({ $0.acceptsActions }) else {
            return try refuse(caller, "busy", "The journal's queue is full: try again later.", sockets)
        }
        guard dispatches.count < dispatchesKept else {
            return try refuse(caller, "busy", "Too many dispatches wait for their receipts.", sockets)
        }
        let ticket = nextTicket
        nextTicket += 1
        dispatches[ticket] = caller
        try store.assumeIsolated { try $0.dispatch(action, ticket: ticket) }
    }

    private func take(_ encode: WireEncode, from caller: OperatorCaller, _ sockets: Sockets) throws {
        guard let action = try read(encode.action, json: encode.json, for: caller, sockets) else { return }
        try send(caller, sockets) { reply in
            reply.encoded.payload = (try? action.message.serializedBytes()) ?? Data()
        }
    }

    /// The beginning of a name that an operator sent, which may have megabytes, for errors and comparisons.
    private static func quoted(_ name: String) -> String { name.prefix(bytes: 128) }

    /// Decodes the action of that name and JSON; `nil` if there is none, after an error reply to `caller`.
    private func read(
        _ name: String, json: String, for caller: OperatorCaller, _ sockets: Sockets
    ) throws -> Action? {
        guard let kind = Action.kinds.first(where: { $0.name.hasSameBytes(as: name) }) else {
            let nearest = nearest(to: Self.quoted(name), among: Action.kinds.map(\.name))
            try refuse(
                caller, "unknown_action",
                "This store knows no action “\(Self.quoted(name))”. The nearest: \(nearest.joined(separator: ", ")).",
                sockets)
            return nil
        }
        do {
            return try kind.decodeJSON(json)
        } catch {
            try refuse(caller, "wrong_json", "This is no JSON of \(name): \(ContractJSON.explain(error)).", sockets)
            return nil
        }
    }

    func answerDispatch(_ ticket: UInt64, _ receipt: Receipt, _ sockets: Sockets) throws {
        let epoch = store.assumeIsolated { $0.epoch }
        try answer(ticket, sockets) { reply in
            reply.receipt.receipt.revision = receipt.revision
            if let rejection = receipt.rejection { reply.receipt.receipt.rejection = rejection.wire }
            reply.receipt.epoch = epoch
        }
    }

    func answer(_ ticket: UInt64, _ sockets: Sockets, _ fill: (inout WireOperatorReply) -> Void) throws {
        guard let caller = dispatches.removeValue(forKey: ticket) else { return }
        try send(caller, sockets, fill)
    }

    // MARK: Sessions

    private func take(_ end: WireEndSession, from caller: OperatorCaller, _ sockets: Sockets) throws {
        guard endings.count < endingsKept else {
            return try refuse(caller, "busy", "Too many sessions are ending. Try again.", sockets)
        }
        guard store.assumeIsolated({ $0.end(session: end.session) }) else {
            return try refuse(
                caller, "unknown_session", "Session \(end.session) is not open. List the sessions: eastward sessions",
                sockets)
        }
        endings[end.session] = caller
    }

    /// - Parameter reason: why the disk accepts no writes, so that the sessions stay open.
    func answerEndings(_ sockets: Sockets, held reason: String? = nil) throws {
        guard !endings.isEmpty else { return }
        for (session, caller) in endings {
            if let reason {
                try refuse(caller, "held", "Session \(session) stays open: \(reason)", sockets)
            } else if store.assumeIsolated({ $0.isOpen(session: session) }) {
                continue
            } else {
                try send(caller, sockets) { $0.sessionEnded = WireSessionEnded() }
            }
            endings[session] = nil
        }
    }

    // MARK: Reading

    private func description() -> WireDescription {
        var description = WireDescription()
        description.roles = servedRoles.map { role in
            .with {
                $0.name = role.name
                $0.actions = role.actions
                $0.slices = role.slices.map(\.name)
            }
        }
        description.actions = Action.kinds.map { kind in
            .with {
                $0.name = kind.name
                $0.json = (try? kind.decodeJSON("{}"))?.message.json ?? "{}"
            }
        }
        (description.lineage, description.epoch, description.revision, description.durability) =
            store.assumeIsolated { (Data($0.journalID), $0.epoch, $0.revision, $0.durability) }
        description.pid = UInt64(getpid())
        description.dataDirectory = store.assumeIsolated { $0.dataDirectory }
        return description
    }

    /// Reads the state on another thread, since a large one takes a while. Requests that arrive meanwhile are answered
    /// together by the next read.
    private func sendState(to caller: OperatorCaller, _ sockets: Sockets) throws {
        guard stateCallers.count < stateCallersKept else {
            return try refuse(caller, "busy", "Too many operators wait for the state.", sockets)
        }
        stateCallers.append(caller)
        if !isReadingState { readState() }
    }

    private func readState() {
        isReadingState = true
        let callers = stateCallers
        stateCallers = []
        let (revision, state) = store.assumeIsolated { ($0.revision, $0.committedState) }
        // A separate thread: the global queues have few, and other work waits for them.
        Thread.detachNewThread {
            let records = Result { try Self.records(of: state) }
            Task(executorPreference: self.preference) { await self.answerState(callers, revision, records) }
        }
    }

    /// The state's records as JSON.
    /// - Throws: ``OversizedState``.
    private static func records(of state: State) throws -> [String] {
        var records: [String] = []
        var bytes = 0
        try state.writeRecords { record in
            let json = record.json
            // On the wire each record has a tag and a length.
            bytes += json.utf8.count + 8
            guard bytes <= largestReply else { throw OversizedState(records: records.count) }
            records.append(json)
        }
        return records
    }

    private func answerState(
        _ callers: [OperatorCaller], _ revision: Revision, _ records: Result<[String], any Error>
    ) {
        isReadingState = false
        guard let sockets else { return }
        for caller in callers {
            switch records {
            case .success(let records):
                try? send(caller, sockets) { reply in
                    reply.state.revision = revision
                    reply.state.records = records
                }
            case .failure(let error): try? refuse(caller, "too_large", "\(error)", sockets)
            }
        }
        if !stateCallers.isEmpty { readState() }
    }

    private func finishJournal(from caller: OperatorCaller, _ sockets: Sockets) throws {
        let begun: Void? = store.assumeIsolated { store in
            store.finishJournal { result in
                Task(executorPreference: self.preference) { await self.answerFinish(caller, result) }
            }
        }
        guard begun == nil else { return }
        try refuse(caller, "no_journal", "The journal of this store is in memory: none is on disk.", sockets)
    }

    private func answerFinish(_ caller: OperatorCaller, _ result: Result<Revision, any Error>) {
        guard let sockets else { return }
        switch result {
        case .success(let revision): try? send(caller, sockets) { $0.sealed.revision = revision }
        case .failure(let error):
            try? refuse(caller, "disk", "\(error)", sockets)
            if case DiskError.unknown(let reason) = error { fail(.journal(reason)) }
        }
    }

    private func statistics(_ sockets: Sockets) -> WireStatistics {
        let connections = UInt64(peers.count)
        let fullSubscribers = sockets.publishers.reduce(0) { $0 + $1.fullQueues }
        let fullClients = slowClients.count
        let connectionCounts = sockets.authenticator?.connectionCounts
        return store.assumeIsolated { store in
            .with {
                $0.epoch = store.epoch
                $0.revision = store.revision
                $0.commits = store.committed.batches
                $0.waiting = UInt64(store.waiting)
                $0.connections = connections
                $0.latency = store.committed.latency.counts
                $0.fullSubscribers = fullSubscribers
                $0.fullClients = fullClients
                $0.refusedConnections = connectionCounts?.allRefused ?? 0
                $0.disconnectedSubscribers = connectionCounts?.allDisconnected ?? 0
            }
        }
    }

    private func sendStatistics(_ sessions: [UInt64], to caller: OperatorCaller, _ sockets: Sockets) throws {
        let statistics = store.assumeIsolated { store in
            sessions.prefix(4096).map { ($0, store.statistics(session: $0)) }
        }
        try send(caller, sockets) { reply in
            reply.sessions.sessions = statistics.map { number, statistics in
                .with {
                    $0.session = number
                    $0.applied = statistics.applied
                    $0.rejected = statistics.rejected
                    $0.distinctSequences = statistics.distinctSequences
                    $0.lastSequence = statistics.lastSequence
                }
            }
        }
    }

    // MARK: Watching

    private func take(_ watch: WireWatchSlice, from caller: OperatorCaller, _ sockets: Sockets) throws {
        let slices = Set(servedRoles.flatMap(\.slices).map { ExactText($0.name) })
        guard slices.contains(ExactText(watch.slice)) else {
            let nearest = nearest(to: Self.quoted(watch.slice), among: slices.map(\.text).sorted())
            return try refuse(
                caller, "unknown_slice",
                """
                This store publishes no slice “\(Self.quoted(watch.slice))”. The nearest: \
                \(nearest.joined(separator: ", ")).
                """, sockets)
        }
        if watchers.count >= Watcher.kept { try removeUnreachableWatchers(sockets) }
        guard watchers.count < Watcher.kept else {
            return try refuse(
                caller, "busy", "\(Watcher.kept) watches are open, which is the most. End one of them first.", sockets)
        }
        watchers.append(Watcher(caller: caller, slice: watch.slice))
        if !current.contains(watch.slice) { try bringUp(watch.slice, sockets, Reactor.now()) }
    }

    /// Sends each watcher that is due the current value. Returns whether it sent any.
    func sendDueValues(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        if !watchers.isEmpty, now >= watchersProbedAt + Watcher.probeInterval {
            watchersProbedAt = now
            try removeUnreachableWatchers(sockets)
        }
        var hasSent = false
        var gone: [Int] = []
        for index in watchers.indices where watchers[index].isDue && !backlog.holds(watchers[index].caller.peer) {
            let watcher = watchers[index]
            var reply = value(of: watcher.slice, now)
            reply.id = watcher.caller.id
            reply.slice.snapshot = watcher.isFirst
            switch try sockets.operators.send(bounded(reply).serializedBytes(), to: watcher.caller.peer) {
            case .sent:
                hasSent = true
                watchers[index].isDue = false
                watchers[index].isFirst = false
            // The watcher stays due and is retried.
            case .wouldBlock: break
            case .unreachable: gone.append(index)
            }
        }
        for index in gone.reversed() { watchers.remove(at: index) }
        if !watchers.contains(where: \.isDue) { watchedValues = [:] }
        return hasSent
    }

    /// The last published value of the slice, encoded once for all its watchers.
    private func value(of slice: String, _ now: UInt64) -> WireOperatorReply {
        let progress = store.assumeIsolated { $0.progress(of: slice) }
        if let known = watchedValues[slice], known.sequence == progress.sequence {
            // A later revision that did not change the slice.
            watchedValues[slice]?.reply.slice.revision = progress.revision
            return watchedValues[slice]?.reply ?? known.reply
        }
        let begin = Reactor.now()
        var reply = WireOperatorReply()
        reply.slice = store.assumeIsolated { store in
            .with {
                $0.slice = slice
                $0.epoch = store.epoch
                $0.revision = progress.revision
                $0.json = store.json(slice) ?? "null"
            }
        }
        let end = Reactor.now()
        schedule.add(end - begin, to: slice, now: end)
        watchedValues[slice] = (progress.sequence, reply)
        return reply
    }

    /// Ends the watches of operators that left without ending them: a reply without content, which operators ignore,
    /// cannot be delivered to them.
    private func removeUnreachableWatchers(_ sockets: Sockets) throws {
        watchers = try watchers.filter { watcher in
            var probe = WireOperatorReply()
            probe.id = watcher.caller.id
            return try watcher.isDue
                || sockets.operators.send(probe.serializedBytes(), to: watcher.caller.peer) != .unreachable
        }
    }

    // MARK: Replies

    private func send(
        _ caller: OperatorCaller, _ sockets: Sockets, _ fill: (inout WireOperatorReply) -> Void
    ) throws {
        var reply = WireOperatorReply()
        reply.id = caller.id
        fill(&reply)
        let bytes: [UInt8] = try bounded(reply).serializedBytes()
        if !backlog.holds(caller.peer) {
            // A reply to an operator that left is dropped.
            guard try sockets.operators.send(bytes, to: caller.peer) == .wouldBlock else { return }
        }
        if !backlog.add(bytes, to: caller.peer, now: Reactor.now()), slownessLog.mayReport(now: Reactor.now()) {
            log.warning("Operators do not read their replies, and too many of these wait: some are dropped.")
        }
    }

    /// Sends the queued replies of operators that read again. Returns whether it sent any.
    func sendBacklog(_ sockets: Sockets, _ now: UInt64) throws -> Bool {
        guard !backlog.isEmpty else { return false }
        return try backlog.send(now: now) { try sockets.operators.send($0, to: $1) }
    }

    /// Replaces a reply that is larger than an operator accepts with an error.
    private func bounded(_ reply: WireOperatorReply) -> WireOperatorReply {
        let size = reply.slice.json.utf8.count
        guard size > largestReply else { return reply }
        var error = WireOperatorReply()
        error.id = reply.id
        error.error.code = "too_large"
        error.error.reason =
            "The slice \(reply.slice.slice) has \(size >> 20) MiB of JSON, and an operator takes 64 MiB at most."
        return error
    }

    private func refuse(
        _ caller: OperatorCaller, _ code: String, _ reason: String, _ sockets: Sockets
    ) throws {
        try send(caller, sockets) { reply in
            reply.error.code = code
            reply.error.reason = reason
        }
    }
}

/// The error for a state that is too large for a reply.
private struct OversizedState: Error, CustomStringConvertible {
    /// How many records fit.
    let records: Int

    var description: String {
        """
        The state is larger than 64 MiB as JSON, the most that a running store sends: it has more than \(records) records. \
        Stop the app and read it with: eastward state --manifest FILE
        """
    }
}
