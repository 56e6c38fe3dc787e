public import Eastward
internal import EastwardFeature
internal import Synchronization

/// A whole app in a test: its store, and any number of processes that the test connects. The same body runs within the
/// test's own process and over real ones; ``AppUnderTest/run(_:fileID:filePath:line:column:_:)`` says which.
///
/// What goes wrong in the world can be made to happen: ``kill(_:)``, ``restart()``, ``cut(_:)``, ``dropNext(_:to:)``,
/// ``delay(_:_:)``.
@MainActor
public final class TestRuntime {
    /// What can be killed.
    public enum Victim: Sendable {
        /// The store's process. It comes back by itself.
        case store
        /// A process by its name, such as `counter.1`. It comes back at once, with nothing of what it had.
        case process(String)
    }

    let host: any RuntimeHost
    let reporter = TestReporter()
    private var processes: [any AnyTestProcess] = []
    private var sent: [SentAction] = []
    var followers: [any AnyRuntimeFollower] = []

    init(_ host: any RuntimeHost) {
        self.host = host
    }

    // MARK: Features

    /// Connects a process under a role.
    /// - Parameter name: of the process; it is followed by a number. By default after the role: `counter`.
    /// - Throws: `FeatureError` if the store does not let it in.
    public func connect<Role: FeatureRole>(
        _ role: Role.Type, as name: String? = nil
    ) async throws -> TestProcess<Role> {
        let (process, connection) = try await host.connect(role: Role.name, name: name ?? Role.processName)
        let connected = TestProcess<Role>(process, WatchedTransport(connection, process: process))
        processes.append(connected)
        return connected
    }

    /// Sends an action. Returns when it is on its way; whether it arrives is for
    /// ``SentAction/receipt(within:)`` to say, which has to be asked.
    public func send<Role: FeatureRole>(
        _ action: Role.Action, from process: TestProcess<Role>,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async throws -> SentAction {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let connection = process.transport.connection
        let receipt = Promise<Result<Receipt, any Error>>()
        try await connection.begin(action.action) { result in receipt.fulfil(result.mapError { $0 as any Error }) }
        let sent = SentAction(
            text: "\(process.name) sent \(dumped(action.action))", place: place, answer: receipt)
        self.sent.append(sent)
        return sent
    }

    /// Waits until a process is told what `change` makes of what the test has received before, and fails if it is not.
    /// Slices are states: what is told in between may be skipped.
    /// - Parameters:
    ///   - limit: how long to wait.
    ///   - change: makes of the slice before, which it is given and of which at first nothing is told, the slice after.
    public func receive<S: Slice, Role: FeatureRole>(
        _ slice: S.Type, by process: TestProcess<Role>, within limit: Duration = .seconds(10),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout S.Value) throws -> Void)? = nil
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        do {
            let follower = try await follower(slice, of: process)
            var expected = follower.received
            try change?(&expected)
            if await follower.isTold(expected, within: limit) { return }
            let told = follower.told
            follower.received = told
            reporter.fail(
                """
                \(process.name) was not told what is expected of \(S.name) within \(limit):

                \(S.difference(expected, told))

                If + is right, correct the test; if − is, the app. If it only takes longer, wait longer: within: …
                """, at: place)
        } catch {
            reporter.fail("\(process.name) cannot be told \(S.name): \(error)", at: place)
        }
    }

    private func follower<S: Slice>(
        _ slice: S.Type, of process: TestProcess<some FeatureRole>
    ) async throws -> RuntimeFollower<S> {
        let known = followers.first { $0.process == process.name && $0.slice == S.name } as? RuntimeFollower<S>
        let follower = known ?? RuntimeFollower<S>(process: process.name)
        if known == nil { followers.append(follower) }
        try await follower.follow(process.transport.connection)
        return follower
    }

    // MARK: What goes wrong

    /// Ends a process as `kill -9` does. What it was about is left as it is, and it comes back by itself.
    public func kill(_ victim: Victim) async throws {
        switch victim {
        case .store: try await host.killStore()
        case .process(let name):
            for process in processes where process.name == name {
                await process.transport.connection.abandon()
                let connection = try await host.reconnect(name)
                process.replaceTransport(WatchedTransport(connection, process: name))
                for follower in followers where follower.process == name { try await follower.follow(connection) }
            }
        }
    }

    /// Restarts the store in good order, and fails the test if it comes back with another state. No action may be on
    /// its way meanwhile.
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
            The store came back with another state. A reducer may use nothing but its arguments, and writeRecords and \
            readRecord may leave nothing out.

            \(difference(before.map(JSONDump.init), after.map(JSONDump.init), legend: "(Before the restart: −, After it: +)"))
            """, at: place)
    }

    /// Cuts a process's connections in the middle of whatever they carry. It makes them again by itself.
    public func cut(_ process: TestProcess<some FeatureRole>) async {
        await host.cut(process.name)
    }

    /// Loses the next `count` messages in which the process would be told of slices, whatever is in them. It notices.
    public func dropNext(_ count: Int, to process: TestProcess<some FeatureRole>) async {
        await host.dropNext(count, to: process.name)
    }

    /// Lets everything that the process is to be told of slices wait until `body` has ended.
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
                    "\(sent.text), and nobody waited for its receipt: _ = try await sent.receipt()", at: sent.place)
                continue
            }
            last = max(last, sent.revision ?? 0)
        }
        for process in processes { last = max(last, process.transport.lastRevision) }
        for follower in followers {
            do {
                if let told = try await follower.surplus(at: last) {
                    reporter.fail(
                        "\(follower.process) was told more of \(follower.slice) than the test received:\n\n\(told)",
                        at: place)
                }
            } catch {
                reporter.fail("\(follower.process) was not told the end of \(follower.slice): \(error)", at: place)
            }
        }
        for process in processes {
            for leak in process.transport.leaks() { reporter.fail(leak, at: place) }
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

    /// Waits for the receipt.
    /// - Throws: `FeatureError`, such as `fateUnknown`, or an error that says what was waited for in vain.
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
    /// The process and its number, such as `counter.1`.
    public nonisolated let name: String
    private(set) var transport: WatchedTransport

    init(_ name: String, _ transport: WatchedTransport) {
        self.name = name
        self.transport = transport
    }

    /// What its components send and subscribe through. After a ``TestRuntime/kill(_:)`` of the process it is another.
    public var feature: Role { Role(transport: transport) }

    func replaceTransport(_ transport: WatchedTransport) { self.transport = transport }
}

/// A ``TestProcess`` of whatever role.
@MainActor protocol AnyTestProcess: AnyObject {
    var name: String { get }
    var transport: WatchedTransport { get }
    func replaceTransport(_ transport: WatchedTransport)
}

extension FeatureRole {
    /// What a process of this role is called: `counter` for `market.CounterFeature`.
    static var processName: String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return (last.hasSuffix("Feature") ? String(last.dropLast(7)) : last).lowercased()
    }
}
