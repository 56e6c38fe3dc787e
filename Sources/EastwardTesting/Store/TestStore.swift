public import Eastward
public import Foundation
internal import Synchronization

/// A store for tests that assert, step by step, the changes of the state, the updates that components receive and the
/// actions that features send. An event that the test does not assert fails it.
///
/// ```swift
/// let store = TestStore(AppState())
/// await store.send(.increment(by: 2)) { $0.counter.count = 2 }
/// await store.send(.decrement(by: 5), rejected: "below_zero")
/// await store.finish()
/// ```
///
/// Features under test are connected with ``connect(_:process:)``. The updates that their components receive, and the
/// actions that they send, are received with `receive`:
///
/// ```swift
/// let counter = try store.connect(CounterFeature.self)
/// try await counter.provideCount(to: presenter)
/// await store.receive(CountSlice.self)
/// presenter.plusButtonWasPressed()
/// await store.receive(.increment(by: 1)) { $0.counter.count = 1 }
/// await store.receive(CountSlice.self) { $0.count = 1 }
/// ```
///
/// It is the store's own core, and everything is encoded and decoded: actions, slices, the journal and the state's
/// records. A value that differs after decoding fails the test, and so does a reducer that reaches another state when
/// the journal is replayed.
///
/// Works in Swift Testing and in XCTest.
@MainActor
public final class TestStore<State: DurableState, Action: AppAction> {
    /// An event that the test has not received.
    enum Event {
        case sent(TestStoreCore<State, Action>.Step)
        case delivered(any AnySliceDelivery)
    }

    /// Whether the test must assert every event; by default it must.
    public var exhaustivity = Exhaustivity.on
    /// The time in reducers' contexts. Only the test advances it.
    public let clock = TestClock()
    /// The state after the events that the test has received.
    public internal(set) var state: State
    /// The cause of the last action that the test has received from a feature.
    public private(set) var lastCause: ActionCause?

    let reporter = TestReporter()
    var core: TestStoreCore<State, Action>
    var events: [Event] = []
    var subscribers: [any AnyTestSubscriber] = []
    let arrivals = Waiters()
    var nextListener: UInt64 = 1
    private let origin: Date
    private var roleOfProcess: [String: String] = [:]
    private let place: TestPlace
    private let finishCheck: FinishCheck

    /// Serves every role of a state of parts.
    /// - Parameters:
    ///   - state: the initial state.
    ///   - date: the time in the first action's context.
    ///   - seed: the seed of reducers' random numbers, together with the revision.
    ///   - revision: the revision of the initial state.
    public convenience init(
        _ state: State = State(), date: Date = Date(timeIntervalSince1970: 0), seed: UInt64 = 0,
        revision: Revision = 0,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) where State: ComposedState, State.Action == Action {
        self.init(
            state, reducer: State.reducer, roles: State.roles, date: date, seed: seed, revision: revision,
            fileID: fileID,
            filePath: filePath, line: line, column: column)
    }

    /// - Parameters:
    ///   - state: the initial state.
    ///   - reducer: applies actions to it.
    ///   - roles: the roles that the store serves, for tests that connect features.
    ///   - date: the time in the first action's context.
    ///   - seed: the seed of reducers' random numbers, together with the revision.
    ///   - revision: the revision of the initial state.
    public init(
        _ state: State = State(), reducer: Reducer<State, Action>, roles: [ServedRole<State>] = [],
        date: Date = Date(timeIntervalSince1970: 0), seed: UInt64 = 0, revision: Revision = 0,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        self.state = state
        origin = date
        place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        finishCheck = FinishCheck(reporter, place)
        core = TestStoreCore(state, reducer: reducer, roles: roles, seed: seed, revision: revision)
        reportFaults(at: place)
        do {
            try MissingField.check(state, roles)
        } catch {
            reporter.fail(error.description, at: place)
        }
    }

    /// The context for the reducer of the next action: lets a test draw the same random numbers.
    public var nextContext: Context { core.nextContext(nanoseconds: nanoseconds) }

    private var nanoseconds: Int64 {
        let time = Duration.seconds(origin.timeIntervalSince1970) + clock.now.offset
        return time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
    }

    // MARK: Sending

    /// Sends an action as the test itself, without the limits of a role, and fails unless the state changes exactly as
    /// `change` does.
    /// - Parameters:
    ///   - code: the code of the expected ``Rejection``.
    ///   - change: changes the previous state, which it is given, to the expected state. Without it the state must not
    ///     change.
    @discardableResult
    public func send(
        _ action: Action, rejected code: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout State) throws -> Void)? = nil
    ) async -> Receipt? {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        skip(events.count, before: "\(dumped(action)) is sent", at: place)
        guard let step = core.send(action, nanoseconds: nanoseconds) else {
            reportFaults(at: place)
            return nil
        }
        check(step, rejected: code, at: place, change)
        publish(at: place)
        await settle()
        return step.receipt
    }

    /// Handles an action that a process sends.
    func take(_ action: some AppAction, from process: String) throws -> Receipt {
        guard core.isConnected(process) else { throw FeatureError.closed }
        guard let action = action as? Action else {
            throw FeatureError.refused("This store knows no action \(action.name).")
        }
        guard let step = core.send(action, from: process, nanoseconds: nanoseconds) else {
            reportFaults(at: place)
            throw FeatureError.refused("\(dumped(action)) cannot be sent.")
        }
        arrive(.sent(step))
        publish(at: place)
        return step.receipt
    }

    /// Handles a presence value that a process publishes.
    func publish(_ value: [UInt8]?, as name: String, from process: String) throws {
        guard core.isConnected(process) else { throw FeatureError.closed }
        try core.setPresence(value, as: name, of: process)
        publish(at: place)
    }

    /// Fails unless `step` is as the test expects.
    func check(
        _ step: TestStoreCore<State, Action>.Step, rejected code: String?, at place: TestPlace,
        _ change: ((inout State) throws -> Void)?
    ) {
        reportFaults(at: place)
        lastCause = step.cause
        defer { state = step.after }
        switch (code, step.receipt.rejection) {
        case (nil, let rejection?):
            reporter.fail(
                """
                \(name(of: step)) was rejected: \(rejection.reason)

                If that is right, expect it: rejected: "\(rejection.code)"
                """, at: place)
        case (let code?, nil):
            reporter.fail(
                """
                \(name(of: step)) was expected to be rejected with “\(code)”, and was applied.

                If that is right, leave out: rejected: "\(code)"
                """, at: place)
        case (let code?, let rejection?) where code != rejection.code:
            reporter.fail(
                """
                \(name(of: step)) was expected to be rejected with “\(code)”, and was rejected with “\(rejection.code)”: \
                \(rejection.reason)
                """, at: place)
        default: compare(step, at: place, change)
        }
    }

    /// The name of the step in messages.
    private func name(of step: TestStoreCore<State, Action>.Step) -> String {
        step.sender.map { "\(dumped(step.action)), sent by \($0)," } ?? dumped(step.action)
    }

    private func compare(
        _ step: TestStoreCore<State, Action>.Step, at place: TestPlace,
        _ change: ((inout State) throws -> Void)?
    ) {
        var expected = step.before
        do {
            try change?(&expected)
            guard exhaustivity == .on else { return try compareInPart(step, expected, at: place, change) }
        } catch {
            return reporter.fail("The expectation for \(name(of: step)) threw an error: \(error)", at: place)
        }
        guard expected == step.after else {
            let difference = difference(expected, step.after)
            return reporter.fail(
                change == nil
                    ? """
                    \(name(of: step)) changed the state, and the test does not assert that:

                    \(difference)

                    Assert the change in a closure, or skip it: store.exhaustivity = .off
                    """
                    : """
                    \(name(of: step)) did not change the state as expected:

                    \(difference)

                    \(Self.adviceToCorrect)
                    """, at: place)
        }
        guard change == nil || step.before != step.after else {
            return reporter.fail(
                """
                \(name(of: step)) was expected to change the state, and nothing changed. If that is right, leave out the \
                closure.
                """, at: place)
        }
    }

    /// Checks only the test's assertions about the state after the step; other changes are allowed.
    private func compareInPart(
        _ step: TestStoreCore<State, Action>.Step, _ expected: State, at place: TestPlace,
        _ change: ((inout State) throws -> Void)?
    ) throws {
        var confirmed = step.after
        try change?(&confirmed)
        guard confirmed == step.after || expected == step.after else {
            return reporter.fail(
                """
                \(name(of: step)) did not change the state as expected:

                \(difference(confirmed, step.after))

                \(Self.adviceToCorrect)
                """, at: place)
        }
        guard exhaustivity == .off(showsSkipped: true), expected != step.after else { return }
        reporter.note(
            "\(name(of: step)) changed more of the state than the test asserts:\n\n\(difference(expected, step.after))",
            at: place)
    }

    // MARK: Features

    /// Connects a feature as a separate process would.
    /// - Parameter process: the process's name, such as `counter.1`; by default a unique name, derived from the role. A
    ///   connected process of this name is replaced, as after a restart.
    /// - Throws: ``FeatureError/Code/refused`` if the store does not serve the role.
    public func connect<Role: FeatureRole>(_ role: Role.Type, process: String? = nil) throws -> Role {
        let process = process ?? freeName(Role.processName)
        if let refusal = core.connect(process, role: Role.name) { throw FeatureError.refused(refusal) }
        subscribers.removeAll { $0.process == process }
        roleOfProcess[process] = Role.name
        publish(at: place)
        return Role(transport: TestTransport(self, process: process))
    }

    /// Ends a process: its subscriptions and its presence end, and it can send no more actions.
    public func disconnect(_ process: String) {
        core.disconnect(process)
        subscribers.removeAll { $0.process == process }
        roleOfProcess[process] = nil
        publish(at: place)
    }

    private func freeName(_ name: String) -> String {
        var number = 1
        while roleOfProcess["\(name).\(number)"] != nil { number += 1 }
        return "\(name).\(number)"
    }

    var currentRevision: Revision { core.revision }

    func subscribe<S: Slice>(
        _ slice: S.Type, by process: String, _ handler: @escaping @MainActor (SliceChange<S>) -> Void
    ) throws -> Subscription {
        guard let role = roleOfProcess[process] else { throw FeatureError.closed }
        guard core.serves(S.name, to: role) else {
            throw FeatureError.timedOut("The store does not serve \(S.name) to \(role).")
        }
        let subscriber = try subscriber(slice, by: process)
        let id = nextListener
        nextListener += 1
        let isCancelled = Flag()
        let delivery = subscriber.add(id) { change in
            guard !isCancelled.isRaised else { return false }
            change.handle(handler)
            return true
        }
        if let delivery { arrive(.delivered(delivery)) }
        return Subscription { [weak self] in
            isCancelled.raise()
            Task { @MainActor in self?.unsubscribe(id) }
        }
    }

    private func subscriber<S: Slice>(_ slice: S.Type, by process: String) throws -> TestSubscriber<S> {
        let known = subscribers.first { $0.process == process && $0.slice == S.name }
        if let known = known as? TestSubscriber<S> { return known }
        if !subscribers.contains(where: { $0.slice == S.name }) { core.rebase(S.name) }
        let subscriber = TestSubscriber<S>(process: process)
        _ = try subscriber.read(snapshot: core.snapshot(S.name))
        subscribers.append(subscriber)
        return subscriber
    }

    private func unsubscribe(_ id: UInt64) {
        for subscriber in subscribers { subscriber.remove(id) }
        subscribers.removeAll(where: \.hasNoListener)
    }

    /// Publishes the changes of the last action to subscribers.
    func publish(at place: TestPlace) {
        for slice in Set(subscribers.map(\.slice)).sorted() {
            do {
                let news = try core.publish(slice)
                for subscriber in subscribers where subscriber.slice == slice {
                    let delivery: (any AnySliceDelivery)? =
                        switch news {
                        case .nothing: nil
                        case .patch(let patch): try subscriber.read(patch: patch)
                        case .resynchronized: try subscriber.read(snapshot: core.snapshot(slice))
                        }
                    if let delivery { arrive(.delivered(delivery)) }
                }
            } catch {
                reporter.fail("\(slice) cannot be written, or read again: \(error)", at: place)
            }
        }
        subscribers.removeAll(where: \.hasNoListener)
    }

    private func arrive(_ event: Event) {
        events.append(event)
        arrivals.wake()
    }

    // MARK: Restarting and ending

    /// Stops the store and starts it again, as if its process had been killed: the state is read from the journal, and
    /// the test fails if it differs. Features continue.
    public func restart(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        core.restart()
        reportFaults(at: place)
        for slice in Set(subscribers.map(\.slice)) { core.rebase(slice) }
        for subscriber in subscribers {
            do {
                if let delivery = try subscriber.read(snapshot: core.snapshot(subscriber.slice)) {
                    arrive(.delivered(delivery))
                }
            } catch {
                reporter.fail("\(subscriber.slice) cannot be written, or read again: \(error)", at: place)
            }
        }
        await settle()
    }

    /// Ends the test, and must be called. Fails for events that were not received, for tasks that still sleep on
    /// ``clock``, and if replaying the journal leads to another state.
    public func finish(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        await settle()
        finishCheck.isFinished.raise()
        core.proveReplay()
        reportFaults(at: place)
        skip(events.count, before: "The test ends", at: place)
        guard exhaustivity == .on else { return }
        if let waking = clock.nextWaking {
            reporter.fail(
                """
                A task still sleeps on the store's clock when the test ends, for \(waking). Cancel it, or advance the \
                clock: await store.clock.advance(by: …)
                """, at: place)
        }
    }

    func reportFaults(at place: TestPlace) {
        for fault in core.takeFaults() { reporter.fail(fault, at: place) }
    }
}

/// Fails a test that releases its store without finishing it. It is a separate object, since the store's own deinit
/// could run anywhere: here the test is still known.
private final class FinishCheck: Sendable {
    let isFinished = Flag()
    private let reporter: TestReporter
    private let place: TestPlace

    init(_ reporter: TestReporter, _ place: TestPlace) {
        self.reporter = reporter
        self.place = place
    }

    deinit {
        guard !isFinished.isRaised else { return }
        reporter.fail(
            """
            The test did not finish its store, so it is unknown whether it received every event. End it with: \
            await store.finish()
            """, at: place)
    }
}

/// A flag that is raised once, from any thread.
private final class Flag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }
}
