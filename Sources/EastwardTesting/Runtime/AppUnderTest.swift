public import Eastward

/// The environment in which a ``TestRuntime`` runs its app.
public enum TestWay: Sendable, CaseIterable, CustomStringConvertible {
    /// Within the test's own process, without sockets and files: takes milliseconds.
    case inProcess
    /// As in production: the store's program under a supervisor, with its journal on the disk, reached over sockets.
    case processes

    public var description: String {
        switch self {
        case .inProcess: "in process"
        case .processes: "over processes"
        }
    }
}

/// An app for tests of the whole app: the state of its store's program, and the program's name.
///
/// ```swift
/// let market = AppUnderTest(AppState.self, store: "market-store")
///
/// @Test(arguments: TestWay.allCases) func acknowledgedActionsSurvive(way: TestWay) async throws {
///     try await market.run(way) { runtime in
///         let counter = try await runtime.connect(CounterFeature.self)
///         let sent = try await runtime.send(.increment(by: 2), from: counter)
///         try await runtime.kill(.store)
///         #expect(try await sent.receipt().applied() == 1)
///         await runtime.receive(CountSlice.self, by: counter) { $0.count = 2 }
///     }
/// }
/// ```
public struct AppUnderTest<State: DurableState, Action: AppAction>: Sendable {
    private let reducer: Reducer<State, Action>
    private let roles: [ServedRole<State>]
    private let intervals: PublishingIntervals
    private let program: String

    /// - Parameters:
    ///   - reducer: the same as in the store's program.
    ///   - roles: the same as in the store's program.
    ///   - intervals: the same as in the store's program.
    ///   - program: the store's program, which is looked up beside the tests, where SwiftPM puts it.
    public init(
        reducer: Reducer<State, Action>, roles: [ServedRole<State>], intervals: PublishingIntervals = [:],
        store program: String
    ) {
        self.reducer = reducer
        self.roles = roles
        self.intervals = intervals
        self.program = program
    }

    /// An app with a state of parts.
    /// - Parameters:
    ///   - intervals: the same as in the store's program.
    ///   - program: the store's program, which is looked up beside the tests, where SwiftPM puts it.
    public init(_: State.Type, intervals: PublishingIntervals = [:], store program: String)
    where State: ComposedState, State.Action == Action {
        self.init(reducer: State.reducer, roles: State.roles, intervals: intervals, store: program)
    }

    /// Starts the app `way`, passes it to `body`, and ends it. Leftovers fail the test too: receipts that were not
    /// awaited, and slice updates of a process that the test did not receive.
    /// - Throws: the error of `body`, or the reason why the app does not start.
    @MainActor public func run(
        _ way: TestWay, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
        column: UInt = #column, _ body: @MainActor (TestRuntime) async throws -> Void
    ) async throws {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        let host: any RuntimeHost =
            switch way {
            case .inProcess: InProcessHost(reducer: reducer, roles: roles, intervals: intervals)
            case .processes: try await ProcessHost.start(store: program, roles: roles.map(\.name))
            }
        let runtime = TestRuntime(host)
        do {
            try await body(runtime)
        } catch {
            await host.close()
            throw error
        }
        await runtime.finish(at: place)
        await host.close()
    }
}
