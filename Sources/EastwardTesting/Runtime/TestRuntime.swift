public import Eastward
internal import EastwardFeature
internal import Synchronization

/// A whole app in a test: its store, and any number of processes that the test connects. The same test body runs within
/// the test's own process and with real processes, as the way in ``AppUnderTest/run(_:fileID:filePath:line:column:_:)``
/// selects.
///
/// Faults can be injected: ``kill(_:)``, ``restart()``, ``cut(_:)``, ``dropNext(_:to:)``, ``delay(_:_:)``.
@MainActor
public final class TestRuntime {
    /// A process that can be killed.
    public enum Victim: Sendable {
        /// The store's process. It restarts by itself.
        case store
        /// A process by its name, such as `counter.1`. It restarts at once, without its previous memory.
        case process(String)
    }

    let host: any RuntimeHost
    let reporter = TestReporter()
    private var processes: [any AnyTestProcess] = []
    private var sent: [SentAction] = []
    var subscribers: [any AnyRuntimeSubscriber] = []

    init(_ host: any RuntimeHost) {
        self.host = host
    }

    // MARK: Features

    /// Connects a process under a role.
    /// - Parameter name: the name of the process, which is followed by a number. By default derived from the role:
    ///   `counter`.
    /// - Throws: `FeatureError` if the store refuses the connection.
    public func connect<Role: FeatureRole>(
        _ role: Role.Type, as name: String? = nil
    ) async throws -> TestProcess<Role> {
        let (process, connection) = try await host.connect(role: Role.name, name: name ?? Role.processName)
        let connected = TestProcess<Role>(process, WatchedTransport(connection, process: process))
        processes.append(connected)
        return connected
    }

    /// Sends an action, and returns when it is in flight. ``SentAction/receipt(within:)``, which the test must call,
    /// waits for its receipt.
    /// - Throws: `FeatureError`; `CancellationError` if the task is cancelled before there is capacity for the action.
    public func send<Role: FeatureRole>(
        _ action: Role.Action, from process: TestProcess<Role>,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws -> SentAction {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let connection = process.transport.connection
        let receipt = Promise<Result<Receipt, any Error>>()
        try await connection.begin(action.action) { receipt.fulfil($0) }
        let sent = SentAction(
            text: "\(process.name) sent \(dumped(action.action))", place: place, answer: receipt)
        self.sent.append(sent)
        return sent
    }

    /// Waits until a process receives the value to which `change` changes the last one that the test received, and
    /// fails if it does not. Slices are states: values in between may be skipped.
    /// - Parameters:
    ///   - limit: the timeout.
    ///   - change: changes the previous value of the slice, which it is given and which is empty at first, to the
    ///     expected value.
    public func receive<S: Slice, Role: FeatureRole>(
        _ slice: S.Type, by process: TestProcess<Role>, within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout S.Message) throws -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        do {
            let subscriber = try await subscriber(slice, of: process)
            var expected = subscriber.received
            try change?(&expected)
            if await subscriber.isDelivered(expected, within: limit) { return }
            let current = subscriber.current
            subscriber.received = current
            reporter.fail(
                """
                \(process.name) did not receive the expected \(S.name) within \(limit):

                \(S.difference(expected, current))

                If + is right, correct the test; if − is, the app. If it only takes longer, wait longer: within: …
                """, at: place)
        } catch {
            reporter.fail("\(process.name) cannot receive \(S.name): \(error)", at: place)
        }
    }

    /// Waits until a process receives a value that fulfils `condition`, and fails if it does not: for a slice of which
    /// the test checks only a part.
    ///
    /// ```swift
    /// await runtime.receive(BoardSlice.self, by: board, where: { $0.cards[1]?.title == "Cook" })
    /// ```
    /// - Parameter limit: the timeout.
    public func receive<S: Slice, Role: FeatureRole>(
        _ slice: S.Type, by process: TestProcess<Role>, within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        where condition: (S.Message) -> Bool
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        do {
            let subscriber = try await subscriber(slice, of: process)
            if await subscriber.isDelivered(within: limit, where: condition) { return }
            subscriber.received = subscriber.current
            reporter.fail(
                """
                \(process.name) did not receive a \(S.name) that fulfils the condition within \(limit). Its last value:

                    \(S.dump(subscriber.current))

                If it is right, correct the condition; if not, the app. If it only takes longer, wait longer: within: …
                """, at: place)
        } catch {
            reporter.fail("\(process.name) cannot receive \(S.name): \(error)", at: place)
        }
    }

    private func subscriber<S: Slice>(
        _ slice: S.Type, of process: TestProcess<some FeatureRole>
    ) async throws -> RuntimeSubscriber<S> {
        let known = subscribers.first { $0.process == process.name && $0.slice == S.name } as? RuntimeSubscriber<S>
        let subscriber = known ?? RuntimeSubscriber<S>(process: process.name)
        if known == nil { subscribers.append(subscriber) }
        try await subscriber.follow(process.transport.connection)
        return subscriber
    }

    // MARK: Faults

    /// Kills a process as `kill -9` does. Its work is left unfinished, and it restarts by itself.
    public func kill(_ victim: Victim) async throws {
        switch victim {
        case .store: try await host.killStore()
        case .process(let name):
            for process in processes where process.name == name {
                await process.transport.connection.abandon()
                let connection = try await host.reconnect(name)
                process.replaceTransport(WatchedTransport(connection, process: name))
                for subscriber in subscribers where subscriber.process == name {
                    try await subscriber.follow(connection)
                }
            }
        }
    }

    /// Restarts the store gracefully, and fails the test if its state differs afterwards. No action may be in flight
    /// meanwhile.
    public func restart(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let before = try await host.stateRecords()
        try await host.restartStore()
        let after = try await host.stateRecords()
        guard before != after else { return }
        reporter.fail(
            """
            The restarted store has another state. A reducer may use nothing but its arguments, and writeRecords and \
            readRecord must not omit a value.

            \(difference(before.map(JSONDump.init), after.map(JSONDump.init), legend: "(Before the restart: −, After it: +)"))
            """, at: place)
    }

    /// Cuts a process's connections, even within a message. The process reconnects by itself.
    public func cut(_ process: TestProcess<some FeatureRole>) async {
        await host.cut(process.name)
    }

    /// Drops the next `count` slice messages to the process, of any kind. The process detects the loss.
    public func dropNext(_ count: Int, to process: TestProcess<some FeatureRole>) async {
        await host.dropNext(count, to: process.name)
    }

    /// Delays all slice messages to the process until `body` has ended.
    public func delay<Result>(
        _ process: TestProcess<some FeatureRole>, _ body: @MainActor () async throws -> Result
    ) async throws -> Result {
        await host.setDelayed(true, process.name)
        let result: Result
        do {
            result = try await body()
        } catch {
            await host.setDelayed(false, process.name)
            throw error
        }
        await host.setDelayed(false, process.name)
        return result
    }

    // MARK: The end

    func finish(at place: TestPlace) async {
        var last: Revision = 0
        for sent in sent {
            guard sent.wasAsked else {
                reporter.fail(
                    "\(sent.text), and its receipt was not awaited: _ = try await sent.receipt()", at: sent.place)
                continue
            }
            last = max(last, sent.revision ?? 0)
        }
        for process in processes { last = max(last, process.transport.lastRevision) }
        for subscriber in subscribers {
            do {
                if let current = try await subscriber.surplus(at: last) {
                    reporter.fail(
                        "\(subscriber.process) received more of \(subscriber.slice) than the test:\n\n\(current)",
                        at: place)
                }
            } catch {
                reporter.fail("\(subscriber.process) missed the end of \(subscriber.slice): \(error)", at: place)
            }
        }
        for process in processes {
            for text in process.transport.unansweredActions() { reporter.fail(text, at: place) }
        }
    }
}

/// An action that a ``TestRuntime`` has sent.
public final class SentAction: Sendable {
    let text: String
    let place: TestPlace
    private let answer: Promise<Result<Receipt, any Error>>
    private let state = Mutex((wasAsked: false, revision: Revision?.none))

    init(text: String, place: TestPlace, answer: Promise<Result<Receipt, any Error>>) {
        self.text = text
        self.place = place
        self.answer = answer
    }

    /// Waits for the receipt, which says whether the action was rejected.
    /// - Throws: `FeatureError`, such as `fateUnknown`, or an error that names the receipt that did not arrive in time.
    public func receipt(within limit: Duration = .seconds(10)) async throws -> Receipt {
        state.withLock { $0.wasAsked = true }
        let receipt = try await answer.value(within: limit, "a receipt: \(text)").get()
        state.withLock { $0.revision = receipt.revision }
        return receipt
    }

    var wasAsked: Bool { state.withLock(\.wasAsked) }
    var revision: Revision? { state.withLock(\.revision) }
}

/// A process that a ``TestRuntime`` has connected.
@MainActor
public final class TestProcess<Role: FeatureRole>: AnyTestProcess {
    /// The name of the process and its number, such as `counter.1`.
    public nonisolated let name: String
    private(set) var transport: WatchedTransport

    init(_ name: String, _ transport: WatchedTransport) {
        self.name = name
        self.transport = transport
    }

    /// The role through which its components send and subscribe. A ``TestRuntime/kill(_:)`` of the process replaces it.
    public var feature: Role { Role(transport: transport) }

    func replaceTransport(_ transport: WatchedTransport) { self.transport = transport }
}

/// A ``TestProcess`` of any role.
@MainActor protocol AnyTestProcess: AnyObject {
    var name: String { get }
    var transport: WatchedTransport { get }
    func replaceTransport(_ transport: WatchedTransport)
}

extension FeatureRole {
    /// The name of a process of this role: `counter` for `market.CounterFeature`.
    static var processName: String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return (last.hasSuffix("Feature") ? String(last.dropLast(7)) : last).lowercased()
    }
}
