internal import Eastward
internal import EastwardDisk
internal import Foundation
internal import SwiftProtobuf
internal import ZeroMQ

/// Who asked, and what comes back to match the answer with the question.
struct OperatorCaller {
    var peer: RouterSocket.Peer
    var id: UInt64
}

/// An operator that is told a slice after every change.
struct Watcher {
    var caller: OperatorCaller
    var slice: String
    /// The value changed since the last one that was sent; several changes become one.
    var isDue = true
    var isFirst = true

    static let kept = 256
}

/// How many dispatches may wait for their commit.
private let dispatchesKept = 4096

extension Gateway {
    func takeOperatorRequests(_ sockets: Sockets, _ wake: Reactor.Wake) throws -> Bool {
        guard sockets.operators.isDue(wake) else { return false }
        var message = Message()
        for count in 0..<64 {
            guard let peer = try sockets.operators.receive(&message) else { return count > 0 }
            let decoded = message.withBytes { try? WireOperatorRequest(serializedBytes: $0.bytes) }
            let caller = OperatorCaller(peer: peer, id: decoded?.id ?? 0)
            guard let decoded, decoded.magic == WireProtocol.magic else {
                try refuse(caller, "foreign_protocol", "This is no request of Eastward's protocol.", sockets)
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
            case .sessions(let sessions): try sendTallies(sessions.sessions, to: caller, sockets)
            case .seal: try takeSeal(from: caller, sockets)
            case .statistics: try send(caller, sockets) { $0.statistics = statistics() }
            case nil: try refuse(caller, "unknown_request", "This store does not know that request.", sockets)
            }
        }
        return true
    }

    // MARK: Actions by name

    private func take(_ dispatch: WireDispatch, from caller: OperatorCaller, _ sockets: Sockets) throws {
        guard let action = try read(dispatch.action, json: dispatch.json, for: caller, sockets) else { return }
        guard store.assumeIsolated({ $0.acceptsActions }) else {
            return try refuse(caller, "busy", "Too much waits for the journal: try again later.", sockets)
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

    /// A name as an operator sent it, which may have megabytes, for a sentence and for comparisons.
    private static func quoted(_ name: String) -> String { name.prefix(bytes: 128) }

    /// The action of that name and JSON; `nil` if there is none, which `caller` was then told.
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
            store.assumeIsolated { (Data($0.lineage), $0.epoch, $0.revision, $0.durability) }
        description.pid = UInt64(getpid())
        description.dataDirectory = store.assumeIsolated { $0.dataDirectory }
        return description
    }

    private func sendState(to caller: OperatorCaller, _ sockets: Sockets) throws {
        let (revision, records) = store.assumeIsolated { ($0.revision, $0.stateRecords()) }
        try send(caller, sockets) { reply in
            reply.state.revision = revision
            reply.state.records = records
        }
    }

    private func takeSeal(from caller: OperatorCaller, _ sockets: Sockets) throws {
        let begun: Void? = store.assumeIsolated { store in
            store.seal { result in Task { await self.answerSeal(caller, result) } }
        }
        guard begun == nil else { return }
        try refuse(caller, "no_journal", "This store keeps its journal in memory: there is none to read.", sockets)
    }

    private func answerSeal(_ caller: OperatorCaller, _ result: Result<Revision, any Error>) {
        guard let sockets else { return }
        switch result {
        case .success(let revision): try? send(caller, sockets) { $0.sealed.revision = revision }
        case .failure(let error):
            try? refuse(caller, "disk", "\(error)", sockets)
            if case DiskError.unknown(let reason) = error { fail(.journal(reason)) }
        }
    }

    private func statistics() -> WireStatistics {
        let connections = UInt64(peers.count)
        return store.assumeIsolated { store in
            .with {
                $0.epoch = store.epoch
                $0.revision = store.revision
                $0.commits = store.committed.batches
                $0.waiting = UInt64(store.waiting)
                $0.connections = connections
                $0.latency = store.committed.latency.counts
            }
        }
    }

    private func sendTallies(_ sessions: [UInt64], to caller: OperatorCaller, _ sockets: Sockets) throws {
        let tallies = store.assumeIsolated { store in
            sessions.prefix(4096).map { ($0, store.tally(session: $0)) }
        }
        try send(caller, sockets) { reply in
            reply.sessions.sessions = tallies.map { number, tally in
                .with {
                    $0.session = number
                    $0.applied = tally.applied
                    $0.rejected = tally.rejected
                    $0.distinctSequences = tally.distinctSequences
                    $0.lastSequence = tally.lastSequence
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
                This store tells no slice “\(Self.quoted(watch.slice))”. The nearest: \
                \(nearest.joined(separator: ", ")).
                """, sockets)
        }
        // One that left without a word is noticed when it cannot be reached, or here.
        if watchers.count >= Watcher.kept { watchers.removeFirst() }
        watchers.append(Watcher(caller: caller, slice: watch.slice))
        if !current.contains(watch.slice) { try bringUp(watch.slice, sockets, Reactor.now()) }
    }

    /// Sends each watcher that is due the present value. Whether it sent any.
    func sendDueValues(_ sockets: Sockets) throws -> Bool {
        var hasSent = false
        var gone: [Int] = []
        for index in watchers.indices where watchers[index].isDue {
            let watcher = watchers[index]
            var reply = WireOperatorReply()
            reply.id = watcher.caller.id
            reply.slice = store.assumeIsolated { store in
                .with {
                    $0.slice = watcher.slice
                    $0.epoch = store.epoch
                    $0.revision = store.progress(of: watcher.slice).revision
                    $0.snapshot = watcher.isFirst
                    $0.json = store.json(watcher.slice) ?? "null"
                }
            }
            switch try sockets.operators.send(reply.serializedBytes(), to: watcher.caller.peer) {
            case .sent:
                hasSent = true
                watchers[index].isDue = false
                watchers[index].isFirst = false
            // It stays due, and is tried again.
            case .wouldBlock: break
            case .unreachable: gone.append(index)
            }
        }
        for index in gone.reversed() { watchers.remove(at: index) }
        return hasSent
    }

    // MARK: Replies

    private func send(
        _ caller: OperatorCaller, _ sockets: Sockets, _ fill: (inout WireOperatorReply) -> Void
    ) throws {
        var reply = WireOperatorReply()
        reply.id = caller.id
        fill(&reply)
        // An operator that left, or does not read, has no use for an answer.
        _ = try sockets.operators.send(reply.serializedBytes(), to: caller.peer)
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
