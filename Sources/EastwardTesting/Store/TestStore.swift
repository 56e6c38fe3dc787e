public import Eastward
public import Foundation
internal import Synchronization

/// A store in a test that says step by step what becomes of the state, of what components are told and of what
/// features send, and that fails for whatever the test did not say.
///
/// ```swift
/// let store = TestStore(AppState(), reducer: AppState.reducer, roles: AppState.roles)
/// await store.send(.increment(by: 2)) { $0.counter.count = 2 }
/// await store.send(.decrement(by: 5), rejected: "below_zero")
/// await store.finish()
/// ```
///
/// Features under test are connected with ``connect(_:process:)``. What their components are told is received with
/// `receive`, and so is what they send:
///
/// ```swift
/// let counter = try store.connect(CounterFeature.self)
/// let subscription = try await counter.count(to: presenter)
/// await store.receive(CountSlice.self)
/// presenter.plusButtonWasPressed()
/// await store.receive(.increment(by: 1)) { $0.counter.count = 1 }
/// await store.receive(CountSlice.self) { $0.count = 1 }
/// ```
///
/// It is the store's own core, and everything takes the way through its encoding: actions, slices, the journal and the
/// state's records. What does not come back the same fails the test, and so does a reducer that reaches another state
/// when the journal is replayed.
///
/// Works in Swift Testing and in XCTest.
@MainActor
public final class TestStore<State: DurableState, Action: AppAction> {
    /// Something that happened and that the test has not received.
    enum Event {
        case sent(TestLedger<State, Action>.Step)
        case told(any AnyTelling)
    }

    /// Whether the test has to say everything; by default it has.
    public var exhaustivity = Exhaustivity.on
    /// The time in reducers' contexts. Moved on by the test alone.
    public let clock = TestClock()
    /// The state as far as the test has received what happened.
    public internal(set) var state: State

    let reporter = TestReporter()
    var ledger: TestLedger<State, Action>
    var events: [Event] = []
    var followers: [any AnyTestFollower] = []
    let arrivals = Waiters()
    var nextListener: UInt64 = 1
    private let origin: Date
    private var roleOfProcess: [String: String] = [:]
    private let place: TestPlace
    private let ending: Ending

    /// - Parameters:
    ///   - state: what the store begins with.
    ///   - reducer: how actions change it.
    ///   - roles: what is served to whom, for tests that connect features.
    ///   - date: the time in the first action's context.
    ///   - seed: what reducers' random numbers are drawn from, together with the revision.
    public init(
        _ state: State = State(), reducer: Reducer<State, Action>, roles: [ServedRole<State>] = [],
        date: Date = Date(timeIntervalSince1970: 0), seed: UInt64 = 0,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        precondition(Set(roles.map(\.name)).count == roles.count, "Serve each role once.")
        self.state = state
        origin = date
        place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        ending = Ending(reporter, place)
        ledger = TestLedger(state, reducer: reducer, roles: roles, seed: seed)
        reportFaults(at: place)
    }

    /// What the reducer of the next action is given: lets a test draw the same random numbers.
    public var nextContext: Context { ledger.nextContext(nanoseconds: nanoseconds) }

    private var nanoseconds: Int64 {
        let time = Duration.seconds(origin.timeIntervalSince1970) + clock.now.offset
        return time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
    }

    // MARK: Sending

    /// Sends an action as the test itself, which no role bounds, and fails unless exactly what `change` says becomes of
    /// the state.
    /// - Parameters:
    ///   - code: the code of the ``Rejection`` that is expected.
    ///   - change: makes of the state before, which it is given, the state after. Without it nothing may change.
    @discardableResult
    public func send(
        _ action: Action, rejected code: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: ((inout State) throws -> Void)? = nil
    ) async -> Receipt? {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        skip(events.count, before: "\(dumped(action)) is sent", at: place)
        guard let step = ledger.send(action, nanoseconds: nanoseconds) else {
            reportFaults(at: place)
            return nil
        }
        check(step, rejected: code, at: place, change)
        publish(at: place)
        await settle()
        return step.receipt
    }

    /// A process sends an action.
    func take(_ action: some AppAction, from process: String) throws -> Receipt {
        guard ledger.isConnected(process) else { throw FeatureError.closed }
        guard let action = action as? Action else {
            throw FeatureError.refused("This store knows no action \(action.name).")
        }
        guard let step = ledger.send(action, from: process, nanoseconds: nanoseconds) else {
            reportFaults(at: place)
            throw FeatureError.refused("\(dumped(action)) cannot be sent.")
        }
        arrive(.sent(step))
        publish(at: place)
        return step.receipt
    }

    /// Fails unless `step` is what the test says of it.
    func check(
        _ step: TestLedger<State, Action>.Step, rejected code: String?, at place: TestPlace,
        _ change: ((inout State) throws -> Void)?
    ) {
        reportFaults(at: place)
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

    /// As messages name it.
    private func name(of step: TestLedger<State, Action>.Step) -> String {
        step.sender.map { "\(dumped(step.action)), sent by \($0)," } ?? dumped(step.action)
    }

    private func compare(
        _ step: TestLedger<State, Action>.Step, at place: TestPlace,
        _ change: ((inout State) throws -> Void)?
    ) {
        var expected = step.before
        do {
            try change?(&expected)
            guard exhaustivity == .on else { return try compareInPart(step, expected, at: place, change) }
        } catch {
            return reporter.fail("What is expected of \(name(of: step)) threw an error: \(error)", at: place)
        }
        guard expected == step.after else {
            let difference = difference(expected, step.after)
            return reporter.fail(
                change == nil
                    ? """
                    \(name(of: step)) changed the state, and the test does not say so:

                    \(difference)

                    Say in a closure what changes, or let it pass: store.exhaustivity = .off
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

    /// What the test says must be true of the state after; it need not say everything.
    private func compareInPart(
        _ step: TestLedger<State, Action>.Step, _ expected: State, at place: TestPlace,
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
            "\(name(of: step)) changed more of the state than the test says:\n\n\(difference(expected, step.after))",
            at: place)
    }

    // MARK: Features

    /// Connects a feature as a process of its own would.
    /// - Parameter process: its name, such as `counter.1`; by default one that no other has, after its role. One that is
    ///   connected already gives its place to the new one, as after a restart of it.
    /// - Throws: ``FeatureError/refused(_:)`` if the store does not serve the role.
    public func connect<Role: FeatureRole>(_ role: Role.Type, process: String? = nil) throws -> Role {
        let process = process ?? freeName(Role.processName)
        if let refusal = ledger.connect(process, role: Role.name) { throw FeatureError.refused(refusal) }
        followers.removeAll { $0.process == process }
        roleOfProcess[process] = Role.name
        return Role(transport: TestTransport(self, process: process))
    }

    /// Ends a process: its subscriptions end, and it can send nothing more.
    public func disconnect(_ process: String) {
        ledger.disconnect(process)
        followers.removeAll { $0.process == process }
        roleOfProcess[process] = nil
    }

    private func freeName(_ name: String) -> String {
        var number = 1
        while roleOfProcess["\(name).\(number)"] != nil { number += 1 }
        return "\(name).\(number)"
    }

    var currentRevision: Revision { ledger.revision }

    func subscribe<S: Slice>(
        _ slice: S.Type, by process: String, _ tell: @escaping @MainActor (SliceChange<S>) -> Bool
    ) throws -> Subscription {
        guard let role = roleOfProcess[process] else { throw FeatureError.closed }
        guard ledger.serves(S.name, to: role) else {
            throw FeatureError.timedOut("The store did not tell \(S.name): \(role) is not served it.")
        }
        let follower = try follower(slice, by: process)
        let id = nextListener
        nextListener += 1
        let isCancelled = Flag()
        if let telling = follower.add(id, { !isCancelled.isRaised && tell($0) }) { arrive(.told(telling)) }
        return Subscription { [weak self] in
            isCancelled.raise()
            Task { @MainActor in self?.unsubscribe(follower, id) }
        }
    }

    private func follower<S: Slice>(_ slice: S.Type, by process: String) throws -> TestFollower<S> {
        let known = followers.first { $0.process == process && $0.slice == S.name }
        if let known = known as? TestFollower<S> { return known }
        if !followers.contains(where: { $0.slice == S.name }) { ledger.follow(S.name) }
        let follower = TestFollower<S>(process: process)
        _ = try follower.read(snapshot: ledger.snapshot(S.name))
        followers.append(follower)
        return follower
    }

    private func unsubscribe(_ follower: any AnyTestFollower, _ id: UInt64) {
        follower.remove(id)
        if follower.isUnheard { followers.removeAll { $0 === follower } }
    }

    /// Tells those who follow what the last action changed.
    private func publish(at place: TestPlace) {
        for slice in Set(followers.map(\.slice)).sorted() {
            do {
                let news = try ledger.publish(slice)
                for follower in followers where follower.slice == slice {
                    let telling: (any AnyTelling)? =
                        switch news {
                        case .nothing: nil
                        case .patch(let patch): try follower.read(patch: patch)
                        case .anew: try follower.read(snapshot: ledger.snapshot(slice))
                        }
                    if let telling { arrive(.told(telling)) }
                }
            } catch {
                reporter.fail("\(slice) cannot be written, or read again: \(error)", at: place)
            }
        }
        followers.removeAll(where: \.isUnheard)
    }

    private func arrive(_ event: Event) {
        events.append(event)
        arrivals.wake()
    }

    // MARK: Restarting and ending

    /// Ends the store and starts it again, as if its process had been killed: its state is what is read from the
    /// journal, and the test fails if that is another. Features go on.
    public func restart(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        ledger.restart()
        reportFaults(at: place)
        for slice in Set(followers.map(\.slice)) { ledger.follow(slice) }
        for follower in followers {
            do {
                if let telling = try follower.read(snapshot: ledger.snapshot(follower.slice)) { arrive(.told(telling)) }
            } catch {
                reporter.fail("\(follower.slice) cannot be written, or read again: \(error)", at: place)
            }
        }
        await settle()
    }

    /// Ends the test, and has to be called: fails for what was not received, for components that are still subscribed, for
    /// tasks that still sleep on ``clock``, and if replaying the journal leads to another state.
    public func finish(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let place = TestPlace(fileID: fileID, filePath: filePath, line: line, column: column)
        await settle()
        ending.isFinished.raise()
        ledger.proveReplay()
        reportFaults(at: place)
        skip(events.count, before: "The test ends", at: place)
        guard exhaustivity == .on else { return }
        for follower in followers { follower.removeGone() }
        for follower in followers where !follower.isUnheard {
            reporter.fail(
                """
                \(follower.process) is still subscribed to \(follower.slice) when the test ends. Cancel the \
                subscription, as whoever shows it does when nobody looks any more, or end the process: \
                store.disconnect("\(follower.process)")
                """, at: place)
        }
        if let waking = clock.nextWaking {
            reporter.fail(
                """
                A task still sleeps on the store's clock when the test ends, for \(waking) more. Cancel it, or move the \
                clock on: await store.clock.advance(by: …)
                """, at: place)
        }
    }

    func reportFaults(at place: TestPlace) {
        for fault in ledger.takeFaults() { reporter.fail(fault, at: place) }
    }
}

/// Fails a test that lets go of its store without finishing it. By itself, since the store's own end could be anywhere:
/// here the test is still known.
private final class Ending: Sendable {
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
            The test did not finish its store, and so did not see whether it received everything. End it with: \
            await store.finish()
            """, at: place)
    }
}

/// Raised once, from any thread.
private final class Flag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .acquiring) }

    func raise() { flag.store(true, ordering: .releasing) }
}
