package import Eastward
internal import EastwardSupervisor
internal import Foundation
internal import SwiftProtobuf
internal import ZeroMQ

/// A connection to a store's operator endpoint.
///
/// It survives the store's disconnection: it reconnects, and its watches continue when the store is available again.
package actor OperatorClient {
    /// An event of a watch.
    package enum Event: Sendable {
        case slice(WireSliceReply)
        case actions(WireCommittedActions)
        case disconnected
    }

    private nonisolated let reactor: Reactor
    package nonisolated var unownedExecutor: UnownedSerialExecutor { reactor.asUnownedSerialExecutor() }

    /// How often a request that cannot be sent asks the supervisor about the store.
    private static let checkInterval = Duration.milliseconds(250)

    private let directory: RunDirectory
    private let context = ZeroMQ.Context()
    private var sockets: Sockets?
    private var turn: Reactor.TurnID?
    private var message = Message()
    private var isConnected = false
    private var unsent: [WireOperatorRequest] = []
    private var nextID: UInt64 = 1
    private var waiting: [UInt64: Waiting] = [:]
    private var watches: [UInt64: Watch] = [:]

    /// A request that waits for its reply.
    private struct Waiting {
        let reply: CheckedContinuation<WireOperatorReply, any Error>
        let request: WireOperatorRequest
        /// How often it may be sent again. A request that traps in the store must not use up the restarts of the app.
        var repetitions: Int
    }

    /// A request with any number of replies, which is repeated when the store reconnects.
    private struct Watch {
        let fill: @Sendable (inout WireOperatorRequest) -> Void
        let events: AsyncThrowingStream<Event, any Error>.Continuation
    }

    private final class Sockets {
        let dealer: DealerSocket
        let monitor: Monitor

        init(_ directory: RunDirectory, token: Token, _ context: ZeroMQ.Context) throws {
            let dealer = try DealerSocket(context)
            try dealer.set(.immediate, true)
            try dealer.set(.reconnectInterval, 20)
            try dealer.set(.reconnectIntervalMaximum, 200)
            try dealer.set(.largestMessage, Int64(64 << 20))
            try dealer.set(.plainUsername, "operator")
            try dealer.set(.plainPassword, token.text)
            monitor = try Monitor(of: dealer, context)
            try dealer.connect("ipc://\(directory.operatorSocket)")
            self.dealer = dealer
        }
    }

    /// Connects to the store that runs in `directory`, now or as soon as it is there.
    package static func connect(_ directory: RunDirectory) async throws -> OperatorClient {
        let noApp = CommandError(
            "No app runs in \(directory.path). Start one with: eastward up MANIFEST", exitCode: SystemExit.unavailable)
        let text: Data
        do {
            text = try TrustedFile(path: directory.operatorToken, kind: .file).read()
        } catch let error as RunDirectoryError where error.code == .missing {
            throw noApp
        }
        if let store = try? SupervisorAbout.read(directory).store {
            throw CommandError(
                "The store of this app is on another machine, at \(store). Run this command there.",
                exitCode: SystemExit.unavailable)
        }
        guard
            let token = Token(
                text: String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
        else { throw noApp }
        let client = try OperatorClient(directory)
        try await client.open(token)
        return client
    }

    private init(_ directory: RunDirectory) throws {
        self.directory = directory
        reactor = try Reactor(name: "operator")
    }

    private func open(_ token: Token) throws {
        let sockets = try Sockets(directory, token: token, context)
        self.sockets = sockets
        let descriptors = [sockets.dealer.descriptor, sockets.monitor.descriptor]
        turn = try reactor.addTurn(of: self, watching: descriptors) { client, _ in client.takeTurn() }
    }

    /// Disconnects. All requests fail, and all watches end.
    package nonisolated func close() async {
        await disconnect()
        reactor.stop()
    }

    private func disconnect() {
        if let turn { reactor.removeTurn(turn) }
        (turn, sockets) = (nil, nil)
        for request in waiting.values { request.reply.resume(throwing: Self.closed) }
        for watch in watches.values { watch.events.finish() }
        (waiting, watches, unsent) = ([:], [:], [])
    }

    private static let closed = CommandError("The connection to the store is closed.")
    /// It is unknown whether the store handled the request.
    package static let disconnected = CommandError(
        "The store disconnected before it answered. See: eastward ps", exitCode: SystemExit.unavailable)

    // MARK: Requests

    /// Sends a request and waits for its reply.
    ///
    /// If the store restarts meanwhile, a request that only reads is sent again, at most twice. Another one fails: it is
    /// unknown whether the store handled it.
    /// - Throws: ``CommandError`` with the store's reason, or if it does not reply within `limit`, or at once if it is
    ///   stopped.
    package func ask(
        within limit: Duration = .seconds(10), _ fill: @Sendable (inout WireOperatorRequest) -> Void
    ) async throws -> WireOperatorReply {
        guard sockets != nil else { throw Self.closed }
        let id = nextID
        nextID += 1
        let timer = Task {
            try await Task.sleep(for: limit)
            giveUp(id, "The store in \(directory.path) did not answer within \(limit). See: eastward ps")
        }
        // Separate from the timer: a supervisor that hangs must not extend it.
        let check = Task { try await giveUpIfStopped(id) }
        defer {
            timer.cancel()
            check.cancel()
        }
        let request = request(id, fill)
        let reply = try await withCheckedThrowingContinuation { continuation in
            waiting[id] = Waiting(reply: continuation, request: request, repetitions: request.isQuestion ? 2 : 0)
            unsent.append(request)
            reactor.poke()
        }
        if case .error(let error) = reply.reply { throw CommandError(error.reason) }
        return reply
    }

    /// Fails a request as soon as the supervisor says that no store is going to receive it.
    private func giveUpIfStopped(_ id: UInt64) async throws {
        while true {
            try await Task.sleep(for: Self.checkInterval)
            // A store that connects meanwhile may have received the request.
            guard !isConnected, let ended = await endedProcesses(), !isConnected else { continue }
            let names = ended.map(\.instanceName)
            return giveUp(
                id,
                """
                The store in \(directory.path) does not answer. Not running: \(names.joined(separator: ", ")). \
                Start with: eastward start \(names.joined(separator: " "))
                """)
        }
    }

    private func giveUp(_ id: UInt64, _ reason: String) {
        unsent.removeAll { $0.id == id }
        waiting.removeValue(forKey: id)?.reply.resume(
            throwing: CommandError(reason, exitCode: SystemExit.unavailable))
    }

    /// The processes without a role, such as the store, that do not run, if none is about to start; otherwise `nil`.
    private func endedProcesses() async -> [ProcessStatus]? {
        // Without a supervisor, the request waits for its timeout.
        guard let processes = try? await ControlClient.connect(directory).ps().filter({ $0.role == nil }) else {
            return nil
        }
        let ended = processes.filter { $0.hasEnded && !$0.isCompleted }
        // A store leads, or will.
        guard !processes.contains(where: { $0.leadership != nil }) else { return nil }
        guard !ended.isEmpty, processes.allSatisfy({ $0.hasEnded || $0.state == "ready" }) else { return nil }
        return ended
    }

    private func request(_ id: UInt64, _ fill: (inout WireOperatorRequest) -> Void) -> WireOperatorRequest {
        var request = WireOperatorRequest()
        request.id = id
        request.magic = WireProtocol.magic
        request.version = WireProtocol.version
        fill(&request)
        return request
    }

    /// The slice's values, now and after every change. The client requests the watch again whenever the store
    /// reconnects.
    ///
    /// A slow reader misses values, but never the last: the buffer holds the newest value and the connection state.
    package func watch(_ slice: String) -> AsyncThrowingStream<Event, any Error> {
        // Each value replaces the previous ones: a slow reader, such as a pager, needs only the newest.
        watch(keeping: 2) { $0.watch.slice = slice }
    }

    /// The committed actions from now on. A slow reader misses the oldest.
    package func watchActions() -> AsyncThrowingStream<Event, any Error> {
        watch(keeping: 64) { $0.watchActions = WireWatchActions() }
    }

    private func watch(
        keeping count: Int, _ fill: @escaping @Sendable (inout WireOperatorRequest) -> Void
    ) -> AsyncThrowingStream<Event, any Error> {
        let id = nextID
        nextID += 1
        let (stream, continuation) = AsyncThrowingStream<Event, any Error>.makeStream(
            bufferingPolicy: .bufferingNewest(count))
        guard sockets != nil else {
            continuation.finish(throwing: Self.closed)
            return stream
        }
        watches[id] = Watch(fill: fill, events: continuation)
        if isConnected { unsent.append(request(id, fill)) }
        reactor.poke()
        return stream
    }

    // MARK: A turn

    private func takeTurn() -> Reactor.Turn {
        guard let sockets else { return Reactor.Turn(isBusy: false) }
        var isBusy = false
        do {
            while let event = try sockets.monitor.receive(&message) {
                isBusy = true
                try handle(event, sockets)
            }
            while try sockets.dealer.receive(&message) {
                isBusy = true
                if let reply = message.withBytes({ try? WireOperatorReply(serializedBytes: $0.bytes) }) { take(reply) }
            }
            while isConnected, let next = unsent.first, try sockets.dealer.send(next.serializedBytes()) == .sent {
                unsent.removeFirst()
                isBusy = true
            }
        } catch {
            fail(error)
        }
        return Reactor.Turn(isBusy: isBusy)
    }

    private func handle(_ event: Monitor.Event, _ sockets: Sockets) throws {
        switch event {
        case .connected:
            sockets.dealer.settle()
            isConnected = true
            for (id, watch) in watches { unsent.append(request(id, watch.fill)) }
        case .disconnected:
            isConnected = false
            let unsentIDs = Set(unsent.map(\.id))
            unsent.removeAll { watches[$0.id] != nil }
            for (id, request) in waiting where !unsentIDs.contains(id) {
                if request.repetitions > 0 {
                    waiting[id]?.repetitions -= 1
                    unsent.append(request.request)
                } else {
                    waiting[id] = nil
                    request.reply.resume(throwing: Self.disconnected)
                }
            }
            for watch in watches.values { watch.events.yield(.disconnected) }
        case .refused, .protocolError:
            fail(CommandError("The store in \(directory.path) rejected this operator's token."))
        case .attemptFailed: break
        }
    }

    private func take(_ reply: WireOperatorReply) {
        if let request = waiting.removeValue(forKey: reply.id) {
            // The answer to a question may arrive with the end of its connection.
            unsent.removeAll { $0.id == reply.id }
            return request.reply.resume(returning: reply)
        }
        guard let watch = watches[reply.id] else { return }
        switch reply.reply {
        case .slice(let slice): watch.events.yield(.slice(slice))
        case .actions(let actions): watch.events.yield(.actions(actions))
        case .error(let error): watch.events.finish(throwing: CommandError(error.reason))
        default: break
        }
    }

    private func fail(_ error: any Error) {
        for request in waiting.values { request.reply.resume(throwing: error) }
        waiting = [:]
        for watch in watches.values { watch.events.finish(throwing: error) }
        watches = [:]
    }
}

extension WireOperatorRequest {
    /// Whether the store only reads to answer, so that it may receive the request twice.
    fileprivate var isQuestion: Bool {
        switch request {
        case .describe, .encode, .state, .sessions, .statistics, .listSessions, .readMetrics, .listSubscribers, .watch,
            .watchActions:
            true
        case .dispatch, .seal, .endSession, .stepDown, nil: false
        }
    }
}
